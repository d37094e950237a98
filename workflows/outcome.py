"""How a run ends: four kinds, one table of statuses and reasons, and the result that everybody reads.

`STATUS_TABLE` is the only place that ties a status to its kind and exit code (completion/overview.md section 5).
"""

from enum import StrEnum
from typing import Literal

from pydantic import Field

from untildone.workflows.failures import Owner
from untildone.workflows.frozen import Frozen

Kind = Literal["Completed", "Aborted", "Failed", "MaxTurnsReached"]
Verification = Literal["verified", "unverified", "not_required"]
Observed = Literal["passed", "failed", "not_run"]


class Status(StrEnum):
    """The ending in one word."""

    DONE = "done"
    DEGRADED = "degraded"
    COMPLETION_UNVERIFIED = "completion_unverified"
    STUCK = "stuck"
    BUDGET_EXHAUSTED = "budget_exhausted"
    FAILED = "failed"
    CANCELLED = "cancelled"


class StopReason(StrEnum):
    """Why the run ended. Never empty; an accepted answer's reason is what made it a candidate."""

    NATURAL = "natural"
    CARD_REPEAT = "card_repeat"
    PROVIDER_REFUSAL = "provider_refusal"
    DRIFT_EXHAUSTED = "drift_exhausted"
    REPAIR_EXHAUSTED = "repair_exhausted"
    STALE_DATA_REFUSED = "stale_data_refused"
    TOPIC_MISMATCH_REFUSED = "topic_mismatch_refused"
    CLAIM_UNSUPPORTED = "claim_unsupported"
    STOP_GATE_EXHAUSTED = "stop_gate_exhausted"
    STOP_HOOK_CAP_REACHED = "stop_hook_cap_reached"
    MAX_NUDGES = "max_nudges"
    MAX_TURNS = "max_turns"
    WALL_CLOCK = "wall_clock"
    DEADLINE = "deadline"
    TOTAL_COST = "total_cost"
    COST_UNPRICED = "cost_unpriced"
    INPUT_TOKENS = "input_tokens"
    OUTPUT_TOKENS = "output_tokens"
    TOTAL_TOKENS = "total_tokens"
    PROVIDER_ERROR = "provider_error"
    DISPATCH_CEILING = "dispatch_ceiling"
    CONTEXT_OVERFLOW = "context_overflow"
    LEDGER_ERROR = "ledger_error"
    INVALID_REQUEST = "invalid_request"
    EMPTY_STEP_EXHAUSTED = "empty_step_exhausted"
    INTERNAL_ERROR = "internal_error"
    CANCELLED = "cancelled"


class StatusRow(Frozen):
    """What follows from a status alone."""

    kind: Kind
    exit_code: int
    reasons: frozenset[StopReason]


STATUS_TABLE: dict[Status, StatusRow] = {
    Status.DONE: StatusRow(
        kind="Completed",
        exit_code=0,
        reasons=frozenset({StopReason.NATURAL, StopReason.CARD_REPEAT, StopReason.PROVIDER_REFUSAL}),
    ),
    Status.DEGRADED: StatusRow(
        kind="Completed",
        exit_code=3,
        reasons=frozenset(
            {
                StopReason.DRIFT_EXHAUSTED,
                StopReason.REPAIR_EXHAUSTED,
                StopReason.STALE_DATA_REFUSED,
                StopReason.TOPIC_MISMATCH_REFUSED,
                StopReason.CLAIM_UNSUPPORTED,
                StopReason.STOP_GATE_EXHAUSTED,
            }
        ),
    ),
    Status.COMPLETION_UNVERIFIED: StatusRow(
        kind="Failed", exit_code=3, reasons=frozenset({StopReason.STOP_HOOK_CAP_REACHED})
    ),
    Status.STUCK: StatusRow(kind="Failed", exit_code=5, reasons=frozenset({StopReason.MAX_NUDGES})),
    Status.BUDGET_EXHAUSTED: StatusRow(
        kind="MaxTurnsReached",
        exit_code=4,
        reasons=frozenset(
            {
                StopReason.MAX_TURNS,
                StopReason.WALL_CLOCK,
                StopReason.DEADLINE,
                StopReason.TOTAL_COST,
                StopReason.COST_UNPRICED,
                StopReason.INPUT_TOKENS,
                StopReason.OUTPUT_TOKENS,
                StopReason.TOTAL_TOKENS,
            }
        ),
    ),
    Status.FAILED: StatusRow(
        kind="Failed",
        exit_code=7,
        reasons=frozenset(
            {
                StopReason.PROVIDER_ERROR,
                StopReason.DISPATCH_CEILING,
                StopReason.CONTEXT_OVERFLOW,
                StopReason.LEDGER_ERROR,
                StopReason.INVALID_REQUEST,
                StopReason.EMPTY_STEP_EXHAUSTED,
                StopReason.INTERNAL_ERROR,
            }
        ),
    ),
    Status.CANCELLED: StatusRow(kind="Aborted", exit_code=130, reasons=frozenset({StopReason.CANCELLED})),
}

EXIT_UNVERIFIED = 3
"""The exit code of `--strict` where the run would exit 0 and its result is not verified (overview.md X5)."""

STATUS_OF: dict[StopReason, Status] = {reason: status for status, row in STATUS_TABLE.items() for reason in row.reasons}


SYSTEM_AUTHORED = frozenset(
    {
        StopReason.DRIFT_EXHAUSTED,
        StopReason.REPAIR_EXHAUSTED,
        StopReason.STALE_DATA_REFUSED,
        StopReason.TOPIC_MISMATCH_REFUSED,
        StopReason.CARD_REPEAT,
    }
)
"""Endings whose text the runtime writes (loop.md section 8); after `card_repeat` the card is the answer."""


class Degradation(Frozen):
    """Something that ended less well than asked: a bound that ran out, or an answer the runtime had to write."""

    code: str
    iteration: int
    entry_id: str | None = None


class Hold(Frozen):
    """The user-completion hold: the user asked the run to go on until they say stop."""

    armed: bool
    released: bool


class CancelInfo(Frozen):
    """What a cancel stopped, and what had not confirmed in time: ids of calls, at most 64 each."""

    stopped: tuple[str, ...] = Field(default=(), max_length=64)
    uncertain: tuple[str, ...] = Field(default=(), max_length=64)


class ErrorInfo(Frozen):
    """Why a run failed: `kind` is the provider's failure where one caused it, `owner` who can mend it."""

    error_class: str
    kind: str | None = None
    owner: Owner
    message: str = Field(max_length=500)
    retryable: bool = False


class Spend(Frozen):
    """What was used: dispatches, tokens (`input_tokens` includes cached ones), money in millionths of a US dollar."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    unpriced_calls: int = 0
    cost_microdollars: int = 0

    def plus(self, other: "Spend") -> "Spend":
        """The sum, field by field."""
        return Spend(**{name: getattr(self, name) + getattr(other, name) for name in Spend.model_fields})

    @property
    def cost_usd(self) -> float:
        """The money in US dollars, for results and events."""
        return self.cost_microdollars / 1_000_000


class SpendReport(Frozen):
    """`Spend` as people read it, in US dollars."""

    calls: int
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int
    unpriced_calls: int
    cost_usd: float


class UsageReport(Frozen):
    """The whole use of a run: `own` are steps and summaries; `wall_clock_ms` excludes waits for people and quotas."""

    own: SpendReport
    wall_clock_ms: int


class VerifierState(Frozen):
    """What was seen of a verifier. `observed` is never inferred; `stale`: a relevant change came after it.

    `oracle_expected` tells that the operator named one, `command` is that one.
    """

    oracle_expected: bool = False
    command: str | None = None
    observed: Observed = "not_run"
    iteration: int | None = None
    stale: bool = False


class ToolStats(Frozen):
    """Calls by what became of them."""

    attempted: int = 0
    succeeded: int = 0
    rejected: int = 0


class RunResult(Frozen):
    """The result of a run: the workflow's result, the ledger's `outcome` entry, the last line of `--json`.

    `text` and `notices` stay empty in the workflow's result, since history carries no content; whoever reads the
    result fills them in from the ledger by `answer_ref`.
    """

    session_id: str
    run_id: str
    turn_id: str | None = None
    card_id: str | None = None
    kind: Kind
    status: Status
    stop_reason: StopReason
    exit_code: int
    verification: Verification
    verification_observed: VerifierState = VerifierState()
    degraded: bool = False
    system_authored: bool = False
    degradations: tuple[Degradation, ...] = Field(default=(), max_length=32)
    answer_ref: str | None = None
    text: str = ""
    notices: tuple[str, ...] = Field(default=(), max_length=32)
    hold: Hold | None = None
    follow_ups: tuple[int, ...] = Field(default=(), max_length=64)
    cancel: CancelInfo | None = None
    error: ErrorInfo | None = None
    gates: dict[str, int] = Field(default_factory=dict)
    steps: int = 0
    usage: UsageReport
    cost_usd: float = 0.0
    tools: ToolStats = ToolStats()
    config_warnings: tuple[str, ...] = Field(default=(), max_length=32)


def spend_report(spend: Spend) -> SpendReport:
    """`Spend` in the form that results carry."""
    fields = spend.model_dump(exclude={"cost_microdollars"})
    return SpendReport(**fields, cost_usd=spend.cost_usd)


def strict_exit_code(result: RunResult) -> int:
    """The exit code under `--strict`: 0 becomes 3 unless the result is verified or nothing was owed."""
    settled = result.verification in {"verified", "not_required"}
    return EXIT_UNVERIFIED if result.exit_code == 0 and not settled else result.exit_code
