"""The format of a script for the scripted model: its data, how a file becomes one, and which answer a request gets.

The reference for people who write scripts is the docstring of `scripted.py`.
"""

import re
from pathlib import Path
from typing import Any

import orjson
import yaml
from pydantic import ConfigDict, Field, ValidationError, model_validator

from untildone.activities.providers.base import ModelRequest, ProviderError
from untildone.workflows.failures import ProviderFailure, ToolFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.messages import Message, StopCause, Usage


class ScriptError(ProviderError):
    """A script that cannot be used: missing, unreadable, not YAML or JSON, or with a key that means nothing."""

    def __init__(self, message: str) -> None:
        super().__init__(ProviderFailure.BAD_REQUEST, message)


class _Part(Frozen):
    """A part of a script. A number where text is expected is that text: `result_contains: 42`."""

    model_config = ConfigDict(coerce_numbers_to_str=True)


class ScriptedCall(_Part):
    """A call that an answer proposes: `arguments`, or `malformed`, the text sent in place of a JSON object."""

    tool: str
    arguments: dict[str, Any] = Field(default_factory=dict)
    malformed: str | None = None
    id: str | None = None

    @model_validator(mode="after")
    def _one_form(self) -> "ScriptedCall":
        if self.malformed is not None and self.arguments:
            raise ValueError("give `arguments` or `malformed`, not both")
        return self


class ScriptedError(_Part):
    """A failure in place of the answer, for `times` dispatches; `after_pieces` deltas are streamed before it."""

    kind: ProviderFailure
    message: str = "scripted failure"
    retry_after: float | None = Field(default=None, ge=0)
    times: int = Field(default=1, ge=1)
    after_pieces: int = Field(default=0, ge=0)


class ScriptedAnswer(_Part):
    """One answer. Times are in seconds; `chunk` is the size of a delta in characters."""

    text: str = ""
    thinking: str = ""
    calls: tuple[ScriptedCall, ...] = ()
    stop: StopCause | None = None
    usage: Usage | None = None
    errors: tuple[ScriptedError, ...] = ()
    delay: float = Field(default=0, ge=0)
    pace: float = Field(default=0, ge=0)
    chunk: int = Field(default=40, ge=1)
    hang: bool = False
    repeat: int = Field(default=1, ge=1)


class Condition(_Part):
    """When a reaction takes a step: every field that is given must hold."""

    result_contains: str | None = None
    result_error: ToolFailure | None = None
    result_is_error: bool | None = None
    steering_contains: str | None = None
    user_contains: str | None = None
    system_contains: str | None = None
    run: int | None = Field(default=None, ge=1)
    step: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def _some_condition(self) -> "Condition":
        if all(value is None for value in self.__dict__.values()):
            raise ValueError("an empty condition: name at least one")
        return self


class Reaction(ScriptedAnswer):
    """An answer that takes a step, whatever stands there, when its condition holds."""

    when: Condition
    repeat: int = Field(default=1, ge=1, le=1)


class Script(_Part):
    """A whole script: one sequence of answers for every run, or one a run; and the reactions, tried before them.

    `summary` is what the model says when it is asked to hand a long conversation over, `reading` when it is asked what
    a message of the user wants. `about` is for people and tools that keep scripts: the model does not read it.
    """

    answers: tuple[ScriptedAnswer, ...] = ()
    runs: tuple[tuple[ScriptedAnswer, ...], ...] = ()
    reactions: tuple[Reaction, ...] = ()
    summary: str = "Objective, state and open items are those of the conversation so far."
    reading: str = ""
    about: dict[str, Any] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _one_sequence(self) -> "Script":
        if bool(self.answers) == bool(self.runs):
            raise ValueError("give either `answers` or `runs`")
        if not all(self.runs):
            raise ValueError("a run without answers")
        return self


class Selected(Frozen):
    """The answer that a request gets, and which of its repetitions it is (1-based)."""

    answer: ScriptedAnswer
    repetition: int


def select(script: Script, request: ModelRequest) -> Selected:
    """The answer to `request`: the first reaction that holds, else the one that stands at its step.

    A step past the end gets the last answer again. Depends on nothing but its arguments, so that a worker which takes
    over after a crash gives the same answers.
    """
    if request.purpose == "handoff":
        return Selected(answer=ScriptedAnswer(text=script.summary), repetition=1)
    if request.purpose == "intent":
        return Selected(answer=ScriptedAnswer(text=script.reading), repetition=1)
    for reaction in script.reactions:
        if _holds(reaction.when, request):
            return Selected(answer=reaction, repetition=1)
    answers = script.answers or script.runs[min(request.run, len(script.runs)) - 1]
    first = 1
    for answer in answers:
        if request.step < first + answer.repeat:
            return Selected(answer=answer, repetition=request.step - first + 1)
        first += answer.repeat
    last = answers[-1]
    return Selected(answer=last, repetition=request.step - first + 1 + last.repeat)


def failure(answer: ScriptedAnswer, dispatch: int) -> ScriptedError | None:
    """The failure that dispatch number `dispatch` (1-based, counted within its step) of the answer meets, if any."""
    for error in answer.errors:
        if dispatch <= error.times:
            return error
        dispatch -= error.times
    return None


def _news(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """What came after the model's last answer; nothing if the model has not answered yet."""
    for index in range(len(messages) - 1, -1, -1):
        if messages[index].role == "assistant":
            return messages[index + 1 :]
    return ()


def _holds(when: Condition, request: ModelRequest) -> bool:
    recent = _news(request.messages)
    results = [result for message in recent for result in message.results]
    checks = (
        when.result_contains is None or any(when.result_contains in result.text for result in results),
        when.result_error is None or any(result.error == when.result_error for result in results),
        when.result_is_error is None or (bool(results) and when.result_is_error == any(r.error for r in results)),
        when.steering_contains is None or _said(when.steering_contains, recent),
        when.user_contains is None or _said(when.user_contains, request.messages),
        when.system_contains is None or when.system_contains in request.system,
        when.run is None or when.run == request.run,
        when.step is None or when.step == request.step,
    )
    return all(checks)


def _said(text: str, messages: tuple[Message, ...]) -> bool:
    return any(message.role == "user" and text in message.text for message in messages)


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML as people expect it beside JSON: `no`, `on` and dates are text, only `true` and `false` are truth values."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag.rpartition(":")[2] not in {"bool", "timestamp"}]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), ["t", "f"])


def load_script(path: str) -> Script:
    """Reads the script at the absolute `path`: JSON if it ends with `.json`, YAML otherwise.

    Raises ScriptError, with the line where there is one.
    """
    if not Path(path).is_absolute():
        raise ScriptError(f"script {path}: the path must be absolute")
    try:
        source = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ScriptError(f"script {path}: no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ScriptError(f"script {path}: cannot be read: {error}") from None
    return parse_script(source, path)


def parse_script(source: str, name: str) -> Script:
    """The script that `source` holds; `name` is its file, for messages and for telling JSON from YAML."""
    try:
        content = orjson.loads(source) if name.endswith(".json") else yaml.load(source, _Loader)  # noqa: S506  (safe)
    except orjson.JSONDecodeError as error:
        raise ScriptError(f"script {name}, line {error.lineno}: not JSON: {error.msg}") from None
    except yaml.YAMLError as error:
        raise ScriptError(f"script {name}{_mark(error)}: not YAML: {_problem(error)}") from None
    if isinstance(content, list):
        content = {"answers": content}
    if not isinstance(content, dict):
        raise ScriptError(f"script {name}: a script is a list of answers, or an object with `answers` or `runs`")
    try:
        return Script.model_validate(content)
    except ValidationError as error:
        raise ScriptError(f"script {name}{_complaint(error, source)}") from None


def _mark(error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    return f", line {mark.line + 1}" if mark else ""


def _problem(error: yaml.YAMLError) -> str:
    return str(getattr(error, "problem", None) or error).replace("\n", " ")


def _complaint(error: ValidationError, source: str) -> str:
    """The first fault as `, line 4: answers.0.tekst: unknown key`."""
    first = error.errors(include_url=False)[0]
    place = tuple(part for part in first["loc"] if isinstance(part, str | int))
    text = "unknown key" if first["type"] == "extra_forbidden" else first["msg"]
    line = _line(source, place)
    where = ".".join(str(part) for part in place)
    return f"{f', line {line}' if line else ''}: {f'{where}: ' if where else ''}{text}"


def _line(source: str, place: tuple[str | int, ...]) -> int | None:
    """The line of `source` on which the value at `place` stands, as near as it can be found."""
    try:
        node = yaml.compose(source, _Loader)
    except yaml.YAMLError:
        return None
    if isinstance(node, yaml.SequenceNode) and place[:1] == ("answers",):
        place = place[1:]
    line: int | None = None
    for part in place:
        if isinstance(node, yaml.MappingNode):
            pair = next((pair for pair in node.value if pair[0].value == part), None)
            if pair is None:
                break
            line, node = pair[0].start_mark.line + 1, pair[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            node = node.value[part]
            line = node.start_mark.line + 1
        else:
            break
    return line
