"""Whether a session went as its file says."""

from tests.sessions.playing import Ran
from tests.sessions.sessions import Session


def one_of(expected: str | list[str]) -> list[str]:
    """The right values, where one or several are."""
    return expected if isinstance(expected, list) else [expected]


def disturbances(ran: Ran) -> set[str]:
    """What a good session must not have: gates that fired, and degradations."""
    return {gate for run in ran.runs for gate in run.result.gates} | {
        degradation.code for run in ran.runs for degradation in run.result.degradations
    }


def missing_gates(session: Session, ran: Ran) -> set[str]:
    """Gates that had to fire in the last run and did not."""
    return set(session.about.ends.gates) - set(ran.last.result.gates)


def faults(session: Session, ran: Ran) -> list[str]:
    """Everything that is otherwise than it must be, each in a line."""
    ends, result = session.about.ends, ran.last.result
    found = []
    disturbed = disturbances(ran) if session.good else set()
    if disturbed:
        found.append(f"disturbed by {', '.join(sorted(disturbed))}")
    missing = missing_gates(session, ran)
    if missing:
        found.append(f"{', '.join(sorted(missing))} did not fire; {sorted(result.gates) or 'nothing'} did")
    if result.status not in one_of(ends.status):
        why = f" ({result.error.message})" if result.error else ""
        found.append(f"status {result.status}/{result.stop_reason}{why}, not {ends.status}")
    if ends.stop_reason is not None and result.stop_reason != ends.stop_reason:
        found.append(f"stop reason {result.stop_reason}, not {ends.stop_reason}")
    if ends.verification is not None and result.verification not in one_of(ends.verification):
        found.append(f"verification {result.verification}, not {ends.verification}")
    if ends.answer_contains is not None and ends.answer_contains not in result.text:
        found.append(f"the answer lacks {ends.answer_contains!r}")
    return found
