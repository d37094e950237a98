"""What the gates say to a model and to people, word for word."""

from pathlib import Path
from typing import get_args

import pytest

from untildone.workflows import control_texts, notices, texts
from untildone.workflows.control_texts import control_text, marker
from untildone.workflows.gates import stop_rules
from untildone.workflows.ledger.payloads import ControlKind
from untildone.workflows.outcome import SYSTEM_AUTHORED
from untildone.workflows.ports import Control

GOLDEN = Path(__file__).parents[1] / "golden" / "control_texts.txt"

DETAILS = {
    "freshness_check": ", for instance with webfetch",
    "grounding_check": "webfetch",
    "fence_check": "unexpected end of data",
    "presentation_check": "emit_table_card",
    "unresolved_tool_failure": "bash (pytest): failed",
    "execution_receipt_missing": " (missing: report.md)",
    "effect_incomplete": "b.py, c.py",
    "inspection_receipt_missing": " (notes.txt)",
    "claim_check": "(the claims)",
    "repair_directive": "(the schemas)",
    "stop_hook": "The changelog is missing.",
}
WITHOUT_CODES: dict[ControlKind, str] = {"stop_hook": "0", "claim_check": "claims", "repair_directive": "schemas"}

CONTROLS = [
    *[Control(kind=kind, code=code) for kind, code in control_texts._NUDGES],
    *[Control(kind="stop_guard", code=code) for code in control_texts._GUARDS],
    *[Control(kind=kind, code=code) for kind, code in WITHOUT_CODES.items()],
]


def detail_of(control: Control) -> str:
    """What this message names besides."""
    return DETAILS.get(control.code, DETAILS.get(control.kind, ""))


def test_texts_are_those_of_the_golden_file() -> None:
    said = [control_text(control, detail_of(control)) for control in CONTROLS]
    endings = [
        texts.drift_ending(),
        texts.repair_ending("bash, read", "no such file"),
        texts.stale_data_ending("webfetch (transport)", texts.past_value("81.40", "2026-11-29 08:00 UTC, turn 3")),
        texts.stale_data_ending("", ""),
        texts.topic_ending("Acme unveils a walking robot"),
    ]
    codes = [*notices._NOTICES, *(f"stop_gate:{rule}" for rule in notices._STOP_GATE)]
    told = [notices.notice(code, "tests passed: no matching execution is recorded") for code in codes]
    assert "\n\n".join([*said, *endings, *told]) + "\n" == GOLDEN.read_text()


def test_every_marker_is_its_kinds_own() -> None:
    markers = [marker(kind) for kind in get_args(ControlKind)]
    assert len(set(markers)) == len(markers)
    assert (marker("topic_mismatch_check"), marker("stop_guard")) == ("[topic-mismatch]", "[stop-guard]")


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: f"{control.kind}:{control.code}")
def test_a_message_begins_with_its_marker(control: Control) -> None:
    text = control_text(control, detail_of(control))
    assert text.startswith(marker(control.kind))
    assert "{detail}" not in text
    guards = control.kind in {"stop_guard", "stop_hook"}
    assert text.endswith("\nPlease continue.") == guards
    assert text.startswith(f"{marker(control.kind)}: ") == guards


def test_every_rule_has_a_text_and_a_notice() -> None:
    for rule in (*stop_rules.MARKER_RULES, *stop_rules.VERIFY_RULES):
        assert control_text(Control(kind="stop_guard", code=rule.__name__))
        assert notices.notice(f"stop_gate:{rule.__name__}") == notices.notice(f"stop_gate:{rule.__name__}", "")


def test_every_ending_that_the_runtime_writes_has_a_notice() -> None:
    assert {reason.value for reason in SYSTEM_AUTHORED} <= notices._NOTICES.keys()


def test_notices_are_bounded() -> None:
    assert len(notices.notice("claim_unsupported", "x" * 1_000)) == notices.MAX_CHARS
    assert notices.notice("claim_unsupported", "all of it").endswith("record of: all of it")
    assert notices.notice("some_other_code") == "Some other code."
