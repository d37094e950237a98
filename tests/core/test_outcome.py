"""One table of statuses: status alone decides kind and exit code (completion/overview.md section 5)."""

import pytest

from untildone.workflows.outcome import (
    EXIT_UNVERIFIED,
    STATUS_OF,
    STATUS_TABLE,
    RunResult,
    Spend,
    Status,
    StopReason,
    UsageReport,
    Verification,
    spend_report,
    strict_exit_code,
)


def result(status: Status, reason: StopReason, verification: Verification) -> RunResult:
    row = STATUS_TABLE[status]
    usage = UsageReport(own=spend_report(Spend()), wall_clock_ms=0)
    return RunResult(
        session_id="s", run_id="s/1", kind=row.kind, status=status, stop_reason=reason, exit_code=row.exit_code,
        verification=verification, usage=usage,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("status", "kind", "exit_code"),
    [
        ("done", "Completed", 0),
        ("budget_exhausted", "MaxTurnsReached", 4),
        ("failed", "Failed", 7),
        ("cancelled", "Aborted", 130),
    ],
)
def test_the_table(status: str, kind: str, exit_code: int) -> None:
    row = STATUS_TABLE[Status(status)]
    assert (row.kind, row.exit_code) == (kind, exit_code)


def test_x1_every_reason_belongs_to_exactly_one_status() -> None:
    assert set(STATUS_OF) == set(StopReason)
    assert sum(len(row.reasons) for row in STATUS_TABLE.values()) == len(StopReason)
    assert set(STATUS_TABLE) == set(Status)


@pytest.mark.parametrize(
    ("status", "reason", "verification", "exit_code"),
    [
        (Status.DONE, StopReason.NATURAL, "verified", 0),
        (Status.DONE, StopReason.NATURAL, "not_required", 0),
        (Status.DONE, StopReason.NATURAL, "unverified", EXIT_UNVERIFIED),
        (Status.BUDGET_EXHAUSTED, StopReason.MAX_TURNS, "unverified", 4),
        (Status.CANCELLED, StopReason.CANCELLED, "unverified", 130),
    ],
)
def test_x5_strict(status: Status, reason: StopReason, verification: Verification, exit_code: int) -> None:
    assert strict_exit_code(result(status, reason, verification)) == exit_code


def test_spend_adds_up_field_by_field() -> None:
    names = list(Spend.model_fields)
    first = Spend(**{name: index + 1 for index, name in enumerate(names)})
    second = Spend(**{name: 10 * (index + 1) for index, name in enumerate(names)})
    assert first.plus(second) == Spend(**{name: 11 * (index + 1) for index, name in enumerate(names)})
    assert first.plus(Spend()) == first


def test_t4_money_is_dollars_only_for_people() -> None:
    report = spend_report(Spend(calls=2, cost_microdollars=1_250_000))
    assert (report.calls, report.cost_usd) == (2, 1.25)
