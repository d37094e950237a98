"""The doom loop: the same call again and again with the same result (tools.md section 4, refinements R8).

What counts are executed calls of one signature whose result did not change, since it last changed or since another call
had an effect. Refused calls do not count, so nobody is punished twice, and polling may take its time.
"""

from collections.abc import Iterable
from typing import Literal

from untildone.workflows.ports import CallFacts, ToolFacts
from untildone.workflows.state import LoopState, Repeats, kept
from untildone.workflows.tools.declaration import Effect

Trip = Literal["ask", "deny"]

POLLING_TRIPS_AT = 10
READING_TRIPS_AT = 5
OTHER_TRIPS_AT = 3
"""The call that trips, counted from 1."""


def trip(call: CallFacts, state: LoopState) -> Trip | None:
    """What the next call of this signature meets: a question to a person, a denial, or nothing."""
    repeats = state.identical.get(call.digest)
    next_call = 1 + (repeats.count if repeats is not None else 0)
    if call.polling:
        return "ask" if next_call >= POLLING_TRIPS_AT else None
    if call.effect in {Effect.NONE, Effect.READ}:
        return "deny" if next_call >= READING_TRIPS_AT else None
    return "ask" if next_call >= OTHER_TRIPS_AT else None


def counted(identical: dict[str, Repeats], executed: Iterable[tuple[CallFacts, ToolFacts]]) -> dict[str, Repeats]:
    """The counts after these calls, in source order."""
    for call, facts in executed:
        if not facts.result:
            continue
        if has_effect(call, facts):
            own = identical.get(call.digest)
            identical = {call.digest: own} if own is not None else {}
        before = identical.get(call.digest)
        unchanged = before is not None and before.result == facts.result
        count = before.count + 1 if before is not None and unchanged else 1
        identical = kept(identical, call.digest, Repeats(result=facts.result, count=count))
    return identical


def has_effect(call: CallFacts, facts: ToolFacts) -> bool:
    """Whether a call succeeded and changed something, in the workspace or elsewhere."""
    if facts.error is not None:
        return False
    return facts.changed > 0 or (call.effect is Effect.EXTERNAL and not call.retrieval)
