"""The scripted model, `scripted:FILE`: answers from a YAML or JSON file, for demonstrations and tests, free of charge.

A script is a list of answers. Step n of a run gets the n-th; a step past the end gets the last one again:

    - text: I will look at the files.
      calls:
        - tool: bash
          arguments: {command: ls -l}
    - text: There are two files. Done.

An answer may have

    text, thinking   what the model says, visibly or not
    calls            proposed calls: `tool`, `arguments` (an object), or `malformed` (text that is not a JSON object);
                     `id` where the default will not do
    stop             end_turn, tool_use, max_tokens, refusal or stop_sequence; by default tool_use with calls, else
                     end_turn
    usage            input_tokens, output_tokens, cache_read_tokens, cache_write_tokens; by default a token for each
                     four characters
    delay            seconds before the first delta
    pace             seconds between deltas
    chunk            characters of a delta (40)
    hang             true: after the last delta the stream stays open for ever
    errors           failures that come first: `kind` (rate_limited, overloaded, network, unparsable, timeout, quota,
                     over_length, auth, bad_request), `times` (dispatches of this step that fail so, 1), `retry_after`
                     (seconds), `message`, `after_pieces` (deltas that are streamed before it fails, 0)
    repeat           the steps for which the answer stands (1)

Instead of a list, a script may be an object with

    answers          the list above, the same for every run of a session; or
    runs             a list of such lists, one a run; further runs get the last one
    summary          what the model says when it is asked to hand over a conversation that has become too long
    reading          what it says when `[intent] model_tier` has it asked what a message of the user wants: the JSON of
                     workflows/intent/question.py as text, by default nothing
    reactions        answers with a condition under `when`. Before the list is looked at, the first reaction whose
                     condition holds takes the step; the answer that stands there is passed over
    about            what the script is for: any mapping, which the model does not read

    reactions:
      - when: {result_contains: 2 failed}
        calls: [{tool: edit, arguments: {path: a.py, old: "=", new: "=="}}]
      - when: {steering_contains: stop}
        text: Stopped, as you asked.
    answers:
      - calls: [{tool: bash, arguments: {command: pytest}}]

A condition has one or more of these, and holds when all do:

    result_contains    a result that came after the model's last answer contains the text
    result_error       such a result failed with this kind (invalid_arguments, timeout, execution_failed, ...)
    result_is_error    true: such a result failed; false: there are results and none failed
    steering_contains  a user message that came after the model's last answer contains the text
    user_contains      any user message of the conversation contains the text
    system_contains    the system prompt contains the text
    run, step          the number of the run, or of the step within it

In `text`, `thinking` and the strings of `arguments` these are filled in, and nothing else in braces is touched:
`{{run}}`, `{{step}}`, `{{dispatch}}`, `{{n}}` (which repetition of the answer it is), `{{result}}` (the newest result)
and `{{user}}` (the newest user message).

The file is read when a run begins and kept, so a script may be changed between two runs. An answer depends only on
the script and the request: a worker that takes over after a crash goes on where the lost one stood.
"""

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import orjson

from untildone.activities.providers.assembly import estimated_usage
from untildone.activities.providers.base import Delta, ModelAnswer, ModelRequest, ProviderError
from untildone.activities.providers.script import (
    Script,
    ScriptedAnswer,
    ScriptedCall,
    Selected,
    failure,
    load_script,
    select,
)
from untildone.workflows.messages import (
    ContentBlock,
    Message,
    StopCause,
    TextBlock,
    ThinkingBlock,
    ToolResultBlock,
    ToolUseBlock,
)

_PLACEHOLDER = re.compile(r"\{\{(run|step|dispatch|n|result|user)\}\}")


class ScriptedProvider:
    """Answers from script files; `model` of a request is the absolute path of one."""

    def __init__(self) -> None:
        self._scripts: dict[str, Script] = {}

    async def complete(self, request: ModelRequest, on_delta: Callable[[Delta], None]) -> ModelAnswer:
        """Streams the answer that the script has for the request.

        Raises ProviderError where the script says so, and ScriptError where the script is faulty.
        """
        started = time.monotonic()
        script = self._scripts.get(request.model)
        if script is None or request.step == 1:
            script = self._scripts[request.model] = await asyncio.to_thread(load_script, request.model)
        selected = select(script, request)
        message = _message(selected, request)
        await asyncio.sleep(selected.answer.delay)
        first_token_ms = round((time.monotonic() - started) * 1000)
        await _stream(selected.answer, message, request.dispatch, on_delta)
        return ModelAnswer(
            message=message,
            stop=_stop(selected.answer),
            usage=selected.answer.usage or estimated_usage(request, message),
            model=f"scripted:{request.model}",
            first_token_ms=first_token_ms,
            response_id=f"scripted-{request.run}-{request.step}-{request.dispatch}",
        )

    async def close(self) -> None:
        """Holds nothing that needs closing."""


async def _stream(answer: ScriptedAnswer, message: Message, dispatch: int, on_delta: Callable[[Delta], None]) -> None:
    error = failure(answer, dispatch)
    for sent, delta in enumerate(_deltas(message, answer.chunk)):
        if error and sent >= error.after_pieces:
            break
        if sent:
            await asyncio.sleep(answer.pace)
        on_delta(delta)
    if error:
        raise ProviderError(error.kind, f"scripted: {error.message}", retry_after_s=error.retry_after)
    if answer.hang:
        await asyncio.Event().wait()


def _deltas(message: Message, size: int) -> Iterator[Delta]:
    for block in message.content:
        match block:
            case ThinkingBlock(text=text):
                yield from (Delta(kind="thinking", text=piece) for piece in _pieces(text, size))
            case TextBlock(text=text):
                yield from (Delta(kind="text", text=piece) for piece in _pieces(text, size))
            case ToolUseBlock(name=name, arguments=arguments, malformed=malformed):
                sent = malformed if malformed is not None else orjson.dumps(arguments).decode()
                yield from (Delta(kind="call", text=piece, tool=name) for piece in _pieces(sent, size))
            case ToolResultBlock():
                raise AssertionError("an answer holds no results")


def _pieces(text: str, size: int) -> Iterator[str]:
    return (text[start : start + size] for start in range(0, len(text), size))


def _message(selected: Selected, request: ModelRequest) -> Message:
    answer = selected.answer
    values = _values(selected, request)
    content: list[ContentBlock] = []
    if answer.thinking:
        content.append(ThinkingBlock(text=_filled(answer.thinking, values), model=f"scripted:{request.model}"))
    if answer.text:
        content.append(TextBlock(text=_filled(answer.text, values)))
    for number, call in enumerate(answer.calls, start=1):
        content.append(_call(call, f"call_{request.run}_{request.step}_{number}", values))
    return Message(role="assistant", content=tuple(content))


def _call(call: ScriptedCall, default_id: str, values: dict[str, str]) -> ToolUseBlock:
    return ToolUseBlock(
        id=default_id if call.id is None else call.id,
        name=call.tool,
        arguments={name: _filled_value(value, values) for name, value in call.arguments.items()},
        malformed=call.malformed,
    )


def _values(selected: Selected, request: ModelRequest) -> dict[str, str]:
    results = [result.text for message in request.messages for result in message.results]
    said = [message.text for message in request.messages if message.role == "user" and message.text]
    return {
        "run": str(request.run),
        "step": str(request.step),
        "dispatch": str(request.dispatch),
        "n": str(selected.repetition),
        "result": results[-1] if results else "",
        "user": said[-1] if said else "",
    }


def _filled(text: str, values: dict[str, str]) -> str:
    return _PLACEHOLDER.sub(lambda match: values[match[1]], text)


def _filled_value(value: Any, values: dict[str, str]) -> Any:
    match value:
        case str():
            return _filled(value, values)
        case dict():
            return {key: _filled_value(item, values) for key, item in value.items()}
        case list():
            return [_filled_value(item, values) for item in value]
        case _:
            return value


def _stop(answer: ScriptedAnswer) -> StopCause:
    return answer.stop or ("tool_use" if answer.calls else "end_turn")
