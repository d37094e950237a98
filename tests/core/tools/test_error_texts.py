"""What a model reads when a call failed, word for word."""

from pathlib import Path

from untildone.workflows.messages import ToolSchema
from untildone.workflows.tools import error_texts
from untildone.workflows.tools.declaration import ToolDeclaration

GOLDEN = Path(__file__).parents[2] / "golden" / "tool_error_texts.txt"

READ = ToolDeclaration(
    tool=ToolSchema(
        name="read",
        description="Reads.",
        parameters={"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]},
    )
)

TEXTS = {
    "cut off": error_texts.CUT_OFF,
    "no approver": error_texts.NO_APPROVER,
    "approval timeout": error_texts.APPROVAL_TIMEOUT,
    "cancelled": error_texts.CANCELLED,
    "never begun": error_texts.NEVER_BEGUN,
    "skipped": error_texts.SKIPPED,
    "unknown capability": error_texts.unknown_capability("raed", ["write", "read"]),
    "malformed arguments": error_texts.malformed_arguments("read", "unexpected end of data: line 1 column 5 (char 4)"),
    "too large": error_texts.too_large("write", 40_000),
    "schema mismatch": error_texts.schema_mismatch(READ, ("arguments: missing parameter path",)),
    "batch limit": error_texts.batch_limit(64),
    "denied by mode": error_texts.denied_by_mode("write", "read-only"),
    "denied by rule": error_texts.denied_by_rule("bash", "bash(rm *)"),
    "denied by user": error_texts.denied_by_user(),
    "denied by user, with words": error_texts.denied_by_user("not on a Friday"),
    "outcome unknown": error_texts.outcome_unknown("bash"),
    "worker lost": error_texts.worker_lost("read"),
    "not the approved call": error_texts.not_the_approved_call("bash"),
    "tool crash": error_texts.tool_crash("weather", "KeyError", "'city'"),
    "timed out": error_texts.timed_out("bash", 600),
    "still running": error_texts.still_running("weather"),
    "unparsable result": error_texts.unparsable_result("weather", "Station"),
    "done already": error_texts.done_already("card"),
    "done already, a file": error_texts.done_already("file"),
    "card from memory": error_texts.card_from_memory(["webfetch", "weather"]),
    "card from memory, no tools": error_texts.card_from_memory([]),
    "card without evidence": error_texts.card_without_evidence(),
    "card off topic": error_texts.card_off_topic(),
    "repeated call": error_texts.repeated_call("bash"),
    "repeated call, with words": error_texts.repeated_call("bash", "it will not change"),
    "failed before": error_texts.failed_before("read"),
    "recovery contract": error_texts.recovery_contract(),
    "repair directive": error_texts.repair_directive([READ], ["write", "read"]),
}


def test_texts_are_those_of_the_golden_file() -> None:
    assert "\n\n".join(f"[{name}]\n{text}" for name, text in TEXTS.items()) + "\n" == GOLDEN.read_text()


def test_every_text_has_a_golden_one() -> None:
    public = {name for name in dir(error_texts) if not name.startswith("_") and getattr(error_texts, name) is not READ}
    texts = {
        name
        for name in public
        if isinstance(getattr(error_texts, name), str)
        or getattr(getattr(error_texts, name), "__module__", "") == error_texts.__name__
    }
    assert {name.lower().replace("_", " ") for name in texts} == {name.split(",")[0] for name in TEXTS}


def test_what_others_wrote_is_bounded() -> None:
    assert len(error_texts.denied_by_user("x" * 5_000)) < 700
    assert len(error_texts.tool_crash("t", "ValueError", "x" * 5_000)) == 2_000
    assert len(error_texts.unknown_capability("x" * 5_000, ["read"])) < 200
