"""Scripts: how a file becomes one, which answer a request gets, and what a faulty one says."""

from pathlib import Path

import pytest

from untildone.activities.providers.base import ModelRequest
from untildone.activities.providers.script import ScriptError, failure, load_script, parse_script, select
from untildone.workflows.failures import ProviderFailure, ToolFailure
from untildone.workflows.messages import Message, TextBlock, ToolResultBlock, ToolUseBlock, user_text


def request(*messages: Message, step: int = 1, run: int = 1, system: str = "") -> ModelRequest:
    """A request at a place in the session."""
    return ModelRequest(model="/s", system=system, messages=messages, max_output_tokens=10, step=step, run=run)


def said(text: str) -> Message:
    """An answer of the model."""
    return Message(role="assistant", content=(TextBlock(text=text),))


def called() -> Message:
    """A call of the model."""
    return Message(role="assistant", content=(ToolUseBlock(id="1", name="bash"),))


def result(text: str, error: ToolFailure | None = None) -> Message:
    """What came of it."""
    return Message(role="user", content=(ToolResultBlock(call_id="1", text=text, error=error),))


FAULTS = {
    "syntax": ("- text: hi\n- text: [\n", ", line 3: not YAML: "),
    "unknown key": ("- text: hi\n- tekst: ho\n", ", line 2: answers.1.tekst: unknown key"),
    "unknown key of a call": (
        "answers:\n  - calls:\n      - tool: bash\n        args: {}\n",
        ", line 4: answers.0.calls.0.args: unknown key",
    ),
    "unknown failure": ("- errors:\n    - kind: nonsense\n", ", line 2: answers.0.errors.0.kind: "),
    "arguments and malformed": (
        "- calls: [{tool: x, arguments: {a: 1}, malformed: y}]\n",
        ", line 1: answers.0.calls.0: Value error, give `arguments` or `malformed`, not both",
    ),
    "empty": ("", ": a script is a list of answers"),
    "no answers": ("reactions: []\n", ": Value error, give either `answers` or `runs`"),
    "both": ("answers: [{text: a}]\nruns: [[{text: b}]]\n", ": Value error, give either `answers` or `runs`"),
    "about is no mapping": ("about: a demonstration\nanswers: [{text: a}]\n", ", line 1: about: "),
    "nothing but about": ("about: {title: x}\n", ": Value error, give either `answers` or `runs`"),
    "empty run": ("runs: [[]]\n", ": Value error, a run without answers"),
    "empty condition": (
        "answers: [{text: a}]\nreactions:\n  - when: {}\n    text: b\n",
        ", line 3: reactions.0.when: ",
    ),
}


@pytest.mark.parametrize(("source", "complaint"), FAULTS.values(), ids=FAULTS.keys())
def test_faulty_script(source: str, complaint: str) -> None:
    """One line that names the file, the line and what is wrong."""
    with pytest.raises(ScriptError) as caught:
        parse_script(source, "/x/s.yaml")
    assert f"script /x/s.yaml{complaint}" in caught.value.message
    assert "\n" not in caught.value.message
    assert caught.value.kind is ProviderFailure.BAD_REQUEST


def test_faulty_json() -> None:
    """JSON is read as such, tabs included, and names its line."""
    with pytest.raises(ScriptError, match=r"script /s\.json, line 2: not JSON"):
        parse_script('[\n\t{"text": }]', "/s.json")
    assert parse_script('[\n\t{"text": "x"}]', "/s.json").answers[0].text == "x"


def test_unreadable_files(tmp_path: Path) -> None:
    """A missing file, one that is no text, and a path that depends on where the worker runs."""
    binary = tmp_path / "b.yaml"
    binary.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(ScriptError, match="no such file"):
        load_script(str(tmp_path / "none.yaml"))
    with pytest.raises(ScriptError, match="cannot be read"):
        load_script(str(binary))
    with pytest.raises(ScriptError, match="must be absolute"):
        load_script("b.yaml")


def test_scalars_are_those_of_json() -> None:
    """What YAML would take for a date or a truth value is text; a number in the place of text is that text."""
    script = parse_script(
        "- text: 42\n  calls: [{tool: no, arguments: {day: 2026-01-02, n: 7, on: yes, t: true}}]", "s"
    )
    call = script.answers[0].calls[0]
    assert (script.answers[0].text, call.tool) == ("42", "no")
    assert call.arguments == {"day": "2026-01-02", "n": 7, "on": "yes", "t": True}


def test_sequence_repeats_and_ends() -> None:
    """Step n gets the n-th answer, repetitions counted, and the last one for ever after."""
    script = parse_script("[{text: a}, {text: b, repeat: 3}, {text: c}]", "s")
    chosen = [select(script, request(step=step)) for step in range(1, 8)]
    assert [(each.answer.text, each.repetition) for each in chosen] == [
        ("a", 1),
        ("b", 1),
        ("b", 2),
        ("b", 3),
        ("c", 1),
        ("c", 2),
        ("c", 3),
    ]


def test_runs_have_their_own_answers() -> None:
    """Run n gets the n-th list, further runs the last."""
    script = parse_script("runs: [[{text: a}], [{text: b}]]", "s")
    assert [select(script, request(run=run)).answer.text for run in (1, 2, 3)] == ["a", "b", "b"]


OLD = (user_text("go"), called(), result("old fact"), said("ok"))
CONDITIONS: dict[str, tuple[str, tuple[Message, ...], bool]] = {
    "result, new": ("result_contains: fact", (user_text("go"), called(), result("a fact")), True),
    "result, old": ("result_contains: fact", OLD, False),
    "result, none yet": ("result_contains: fact", (user_text("fact"),), False),
    "error, that kind": ("result_error: timeout", (called(), result("x", ToolFailure.TIMEOUT)), True),
    "error, other kind": ("result_error: timeout", (called(), result("x", ToolFailure.DENIED)), False),
    "is error": ("result_is_error: true", (called(), result("x", ToolFailure.DENIED)), True),
    "is error, but none is": ("result_is_error: true", (called(), result("x")), False),
    "none failed": ("result_is_error: false", (called(), result("x")), True),
    "none failed, no result": ("result_is_error: false", (said("x"),), False),
    "steering": ("steering_contains: stop", (user_text("go"), said("x"), user_text("stop now")), True),
    "steering is not the directive": ("steering_contains: go", (user_text("go"),), False),
    "user, anywhere": ("user_contains: go", OLD, True),
    "user is not the model": ("user_contains: ok", OLD, False),
    "system": ("system_contains: summar", OLD, True),
    "step": ("step: 4", OLD, True),
    "other step": ("step: 5", OLD, False),
    "run": ("run: 2", OLD, True),
    "all must hold": ("{step: 4, result_contains: fact}", OLD, False),
}


@pytest.mark.parametrize(("when", "messages", "holds"), CONDITIONS.values(), ids=CONDITIONS.keys())
def test_conditions(when: str, messages: tuple[Message, ...], holds: bool) -> None:
    """A reaction takes the step exactly when its condition holds."""
    written = when if when.startswith("{") else "{" + when + "}"
    script = parse_script(f"answers: [{{text: plain}}]\nreactions: [{{when: {written}, text: reaction}}]", "s")
    chosen = select(script, request(*messages, step=4, run=2, system="You summarise."))
    assert chosen.answer.text == ("reaction" if holds else "plain")


def test_failures_by_dispatch() -> None:
    """Failures come first, each for its number of dispatches, then the answer."""
    script = parse_script("[{text: a, errors: [{kind: overloaded, times: 2}, {kind: quota}]}]", "s")
    kinds = [error and error.kind for error in (failure(script.answers[0], number) for number in range(1, 6))]
    assert kinds == [
        ProviderFailure.OVERLOADED,
        ProviderFailure.OVERLOADED,
        ProviderFailure.QUOTA,
        None,
        None,
    ]


def test_a_handoff_gets_the_summary_whatever_the_step(tmp_path: Path) -> None:
    file = tmp_path / "script.yaml"
    file.write_text("summary: half done\nanswers: [{text: one}, {calls: [{tool: read}]}]")
    request = ModelRequest(model=str(file), system="", messages=(), max_output_tokens=9, step=2, purpose="handoff")
    answer = select(load_script(str(file)), request).answer
    assert (answer.text, answer.calls) == ("half done", ())


@pytest.mark.parametrize(
    ("head", "said"), [("reading: '{\"acts\": []}'\n", '{"acts": []}'), ("", "")], ids=["given", "by default nothing"]
)
def test_a_question_about_a_message_gets_the_reading_whatever_the_step(head: str, said: str) -> None:
    script = parse_script(f"{head}answers: [{{text: one}}]\nreactions: [{{when: {{step: 1}}, text: two}}]", "s")
    asked = request(user_text("What does this want?")).model_copy(update={"purpose": "intent"})
    assert select(script, asked).answer.text == said


def test_what_a_script_is_about_changes_no_answer() -> None:
    """Whatever stands under `about`, the answers are those of the script without it."""
    plain = parse_script("answers: [{text: a}, {text: b}]", "s")
    described = parse_script("about: {title: t, files: {a.txt: x}, n: [1, {}]}\nanswers: [{text: a}, {text: b}]", "s")
    assert described.about == {"title": "t", "files": {"a.txt": "x"}, "n": [1, {}]}
    for step in (1, 2, 3):
        assert select(described, request(step=step)) == select(plain, request(step=step))
