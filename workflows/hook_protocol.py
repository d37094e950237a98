"""What a Stop hook is told and how its answer is read (tools.md section 5).

It reads one JSON object on standard input: `event`, `session_id`, `cwd` and `text`, the answer that could end the run.
It blocks by exit code 2 and whatever it prints, or by exit code 0 and `{"decision": "block", "reason": "..."}` on
standard output. Exit code 0 in silence, or with the decision `approve`, is no objection. Anything else is a failure.
"""

from typing import Literal

from pydantic import BaseModel, ValidationError

from untildone.workflows.frozen import Frozen
from untildone.workflows.ledger.entries import canonical

BLOCKED = 2
"""The exit code that blocks."""

LOST = "the worker that ran it was lost before it had decided"
CUT_OFF = "it was ended before it had decided"

COMPLAINT_CHARS = 300
"""How much of what a failed hook complained of goes into the reason."""


class HookVerdict(Frozen):
    """What became of asking a hook. `failed`: it gave no usable answer; then it blocks only where it is fail-closed."""

    blocked: bool = False
    failed: bool = False
    reason: str = ""


class _Decision(BaseModel):
    decision: Literal["block", "approve"]
    reason: str | None = None


def question(session_id: str, cwd: str, text: str) -> bytes:
    """What a hook reads."""
    return canonical({"event": "stop", "session_id": session_id, "cwd": cwd, "text": text})


def verdict(exit_code: int, printed: str, complained: str, *, fail_closed: bool) -> HookVerdict:
    """The verdict of a hook that ended by itself; `printed` and `complained` are its two output streams."""
    decision = _decision(printed)
    if exit_code == BLOCKED:
        said = decision.reason or "" if decision else _joined(printed, complained)
        return HookVerdict(blocked=True, reason=_clean(said))
    if exit_code != 0:
        return failure(_joined(f"exit code {exit_code}", complained), fail_closed=fail_closed)
    if not printed.strip():
        return HookVerdict()
    if decision is None:
        return failure(_joined("what it printed is no decision", printed), fail_closed=fail_closed)
    return HookVerdict(blocked=decision.decision == "block", reason=_clean(decision.reason or ""))


def failure(why: str, *, fail_closed: bool) -> HookVerdict:
    """The verdict of a hook that gave no usable answer."""
    reason = f"a stop hook failed and could not approve the answer: {why[:COMPLAINT_CHARS]}"
    return HookVerdict(blocked=fail_closed, failed=True, reason=_clean(reason))


def _decision(printed: str) -> _Decision | None:
    try:
        return _Decision.model_validate_json(printed)
    except ValidationError:
        return None


def _joined(*parts: str) -> str:
    return "\n".join(part.strip() for part in parts if part.strip())


def _clean(text: str) -> str:
    """Without NUL, which not every database takes."""
    return text.strip().replace("\0", "\N{REPLACEMENT CHARACTER}")
