"""The order in which the calls of one answer run: waves one after another, the calls of a wave at once."""

from collections.abc import Sequence

from untildone.workflows.frozen import Frozen
from untildone.workflows.tools.claims import conflict
from untildone.workflows.tools.declaration import Claim


class PlannedCall(Frozen):
    """What the plan needs to know of a call.

    `observes` marks a capability that finds out the present; `presents` a card, which shows what was found out.
    """

    claim: Claim
    observes: bool = False
    presents: bool = False


def waves(calls: Sequence[PlannedCall], parallel: bool = True) -> tuple[int, ...]:
    """The wave of each call, in source order, counted from 0.

    A call comes after every earlier call that it conflicts with; a card also after every observing call, wherever that
    stands. Without `parallel` each call has a wave of its own, in the same order.
    """
    planned: dict[int, int] = {}
    for index, call in enumerate(calls):
        if not call.presents:
            before = [at for at in planned if conflict(calls[at].claim, call.claim)]
            planned[index] = _after(planned, before)
    for index, call in enumerate(calls):
        if call.presents:
            planned[index] = _card_wave(calls, index, planned)
    if parallel:
        return tuple(planned[index] for index in range(len(calls)))
    order = sorted(planned, key=lambda index: (planned[index], index))
    return tuple(order.index(index) for index in range(len(calls)))


def _card_wave(calls: Sequence[PlannedCall], index: int, planned: dict[int, int]) -> int:
    """The first wave after all that the card waits for in which nothing is in its way."""
    in_the_way = [at for at in planned if conflict(calls[at].claim, calls[index].claim)]
    before = [at for at in planned if calls[at].observes] + [at for at in in_the_way if at < index]
    wave = _after(planned, before)
    while any(planned[at] == wave for at in in_the_way):
        wave += 1
    return wave


def _after(planned: dict[int, int], before: list[int]) -> int:
    return 1 + max((planned[at] for at in before), default=-1)
