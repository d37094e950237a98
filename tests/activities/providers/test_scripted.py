"""The scripted model: what it streams and answers."""

import asyncio
from pathlib import Path

import pytest

from untildone.activities.providers import scripted
from untildone.activities.providers.base import Delta, ModelRequest, ProviderError
from untildone.activities.providers.scripted import ScriptedProvider
from untildone.workflows.failures import ProviderFailure
from untildone.workflows.messages import Message, ToolResultBlock, ToolUseBlock, Usage, user_text


def write(tmp_path: Path, source: str) -> str:
    """A script file with `source`."""
    path = tmp_path / "script.yaml"
    path.write_text(source)
    return str(path)


def request(path: str, *messages: Message, step: int = 1, dispatch: int = 1) -> ModelRequest:
    """A request for the script at `path`."""
    return ModelRequest(
        model=path,
        system="",
        messages=messages or (user_text("go"),),
        max_output_tokens=10,
        step=step,
        dispatch=dispatch,
    )


async def test_answer_with_everything(tmp_path: Path) -> None:
    """Thinking, text and calls are streamed in pieces and come whole in the answer, placeholders filled in."""
    path = write(
        tmp_path,
        """
        - thinking: hmm
          text: "step {{step}}, {{result}}, {{user}}, {{other}}"
          calls:
            - {tool: bash, arguments: {command: "echo {{n}} ${{ x }}", list: ["{{run}}", 1]}}
            - {tool: read, malformed: '{"path'}
          usage: {input_tokens: 7, output_tokens: 3}
          chunk: 8
          repeat: 9
        """,
    )
    deltas: list[Delta] = []
    messages = (
        user_text("go"),
        Message(role="assistant", content=(ToolUseBlock(id="1", name="x"),)),
        Message(role="user", content=(ToolResultBlock(call_id="1", text="RES"),)),
    )
    answer = await ScriptedProvider().complete(request(path, *messages, step=2), deltas.append)
    assert answer.message.text == "step 2, RES, go, {{other}}"
    first, second = answer.message.calls
    assert first.arguments == {"command": "echo 2 ${{ x }}", "list": ["1", 1]}
    assert (second.arguments, second.malformed) == ({}, '{"path')
    assert first.id != second.id
    assert (answer.stop, answer.usage) == ("tool_use", Usage(input_tokens=7, output_tokens=3))
    assert answer.model == f"scripted:{path}"
    assert "".join(d.text for d in deltas if d.kind == "text") == answer.message.text
    assert "".join(d.text for d in deltas if d.kind == "thinking") == "hmm"
    assert "".join(d.text for d in deltas if d.tool == "read") == '{"path'
    assert max(len(d.text) for d in deltas) == 8


async def test_pure(tmp_path: Path) -> None:
    """A second provider, as after a crash, gives the same answer to the same request."""
    path = write(tmp_path, "- text: 'at {{step}}'\n  calls: [{tool: x}]\n  repeat: 5")
    one = await ScriptedProvider().complete(request(path, step=3), lambda _: None)
    two = await ScriptedProvider().complete(request(path, step=3), lambda _: None)
    assert one.message == two.message
    assert one.usage == two.usage


async def test_failure_in_the_middle(tmp_path: Path) -> None:
    """The first dispatch streams two deltas and fails as asked; the second answers."""
    path = write(
        tmp_path,
        "- text: abcdef\n  chunk: 1\n  errors: [{kind: rate_limited, retry_after: 12, message: slow, after_pieces: 2}]",
    )
    provider = ScriptedProvider()
    deltas: list[Delta] = []
    with pytest.raises(ProviderError, match="slow") as caught:
        await provider.complete(request(path), deltas.append)
    assert (caught.value.kind, caught.value.retry_after_s) == (ProviderFailure.RATE_LIMITED, 12)
    assert [delta.text for delta in deltas] == ["a", "b"]
    answer = await provider.complete(request(path, dispatch=2), deltas.append)
    assert answer.message.text == "abcdef"


async def test_a_stream_without_end(tmp_path: Path) -> None:
    """The text comes, the end does not, and a cancel gets through."""
    path = write(tmp_path, "- {text: forever, hang: true}")
    deltas: list[Delta] = []
    arrived = asyncio.Event()

    def note(delta: Delta) -> None:
        deltas.append(delta)
        arrived.set()

    task = asyncio.ensure_future(ScriptedProvider().complete(request(path), note))
    await arrived.wait()
    for _ in range(10):
        await asyncio.sleep(0)
    assert not task.done()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert deltas[0].text == "forever"


async def test_delays(tmp_path: Path) -> None:
    """The first delta waits for `delay`, which is the first-token latency; the others follow at `pace`."""
    path = write(tmp_path, "- {text: abc, chunk: 1, delay: 0.05, pace: 0.02}")
    loop = asyncio.get_running_loop()
    started = loop.time()
    times: list[float] = []
    answer = await ScriptedProvider().complete(request(path), lambda _: times.append(loop.time() - started))
    assert answer.first_token_ms >= 50
    assert times[0] >= 0.05
    assert times[2] - times[0] >= 0.04


async def test_estimated_usage(tmp_path: Path) -> None:
    """Without stated usage a token stands for four characters, of a large prompt too."""
    path = write(tmp_path, "- text: " + "x" * 400)
    answer = await ScriptedProvider().complete(request(path, user_text("y" * 4000)), lambda _: None)
    assert answer.usage == Usage(input_tokens=1001, output_tokens=101)


async def test_stop_and_empty_answers(tmp_path: Path) -> None:
    """The stop cause may be set, and an answer may be blank."""
    path = write(tmp_path, "[{text: no, stop: refusal}, {}]")
    provider = ScriptedProvider()
    assert (await provider.complete(request(path), lambda _: None)).stop == "refusal"
    blank = await provider.complete(request(path, step=2), lambda _: None)
    assert (blank.message.content, blank.stop) == ((), "end_turn")


async def test_read_when_a_run_begins(tmp_path: Path) -> None:
    """A run keeps the script that it began with; the next run, and the next worker, read the file again."""
    path = write(tmp_path, "- text: old")
    provider = ScriptedProvider()
    assert (await provider.complete(request(path), lambda _: None)).message.text == "old"
    write(tmp_path, "- text: new")
    assert (await provider.complete(request(path, step=2), lambda _: None)).message.text == "old"
    assert (await ScriptedProvider().complete(request(path, step=2), lambda _: None)).message.text == "new"
    assert (await provider.complete(request(path), lambda _: None)).message.text == "new"


def test_reference_names_every_key() -> None:
    """The reference for users, this module's docstring, leaves out no key of the format."""
    from untildone.activities.providers import script

    reference = scripted.__doc__ or ""
    for model in (script.ScriptedAnswer, script.ScriptedCall, script.ScriptedError, script.Condition, script.Script):
        for name in model.model_fields:
            assert name in reference, f"{model.__name__}.{name}"
