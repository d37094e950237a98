"""What holds of every run, whatever model, tools, people and workers do. The referee's rules are checked in each."""

import asyncio
from dataclasses import replace

from hypothesis import event, given
from hypothesis import strategies as st
from tests.properties.worlds import InventedWorld, worlds
from tests.stage import Played, improvise

from untildone.workflows.outcome import STATUS_TABLE
from untildone.workflows.ports import MAX_PAYLOAD_BYTES, CloseTurn, ModelStep
from untildone.workflows.state import LoopState

EVERY_BOUNDARY = frozenset(range(1, 100))


def run(world: InventedWorld, rollovers: frozenset[int] = frozenset()) -> Played:
    """Runs a fresh copy of the world."""
    return asyncio.run(improvise(replace(world, rollovers=rollovers)))


@given(worlds)
def test_every_run_ends_or_waits_for_what_is_withheld(world: InventedWorld) -> None:
    played = run(world)
    limit = world.frame.options.budgets.max_turns
    assert played.state.steps <= limit
    assert max((request.step for request in played.asked_for(ModelStep)), default=1) <= limit
    if played.finished is None:
        event("withheld")
        assert not world.generous
        assert played.state.phase in {"waiting_approval", "paused"}
        return
    event(str(played.result.stop_reason))
    assert played.ports.referee.closed == 1
    assert played.state.phase == "closed"
    assert played.result.steps <= limit
    assert_no_message_is_lost(played)


def assert_no_message_is_lost(played: Played) -> None:
    """Every announced message was drained, in order, or is known to be left for after the run."""
    drained = [request.pending.drain_to or 0 for request in played.asked_for(ModelStep)]
    assert [number for number in drained if number] == sorted(number for number in drained if number)
    assert played.state.drained == played.ports.referee.drained
    assert played.state.seen == played.ports.referee.announced


@given(worlds, st.sets(st.integers(1, 8)))
def test_rollovers_and_repetition_change_nothing(world: InventedWorld, boundaries: set[int]) -> None:
    """OV11 and BU26: the same dialogue gives the same state, in one execution or in many."""
    through = run(world)
    for rollovers in (frozenset[int](), EVERY_BOUNDARY, frozenset(boundaries)):
        again = run(world, rollovers)
        assert again.ports.requests == through.ports.requests
        assert again.ports.marks == through.ports.marks
        assert again.finished == through.finished
        assert again.state == through.state


@given(worlds)
def test_state_and_result_stay_within_their_bounds(world: InventedWorld) -> None:
    played = run(world, EVERY_BOUNDARY)
    for state in (*played.boundaries, played.state):
        assert_sound(state)
    for request in played.asked_for(CloseTurn):
        result = request.result
        assert len(result.model_dump_json().encode()) <= MAX_PAYLOAD_BYTES
        row = STATUS_TABLE[result.status]
        assert result.stop_reason in row.reasons
        assert (result.kind, result.exit_code) == (row.kind, row.exit_code)
        assert result.tools.succeeded + result.tools.rejected <= result.tools.attempted


def assert_sound(state: LoopState) -> None:
    """Counters are not negative, and the state survives JSON."""
    assert LoopState.model_validate_json(state.model_dump_json(exclude_defaults=True)) == state
    counters = (
        *state.step.model_dump().values(),
        *state.tools.model_dump().values(),
        *state.spend.model_dump().values(),
        *state.gates.values(),
        state.steps, state.waited_ms, state.empty_redos, state.seen, state.prompted, state.drained,
    )  # fmt: skip
    assert min(counters) >= 0
    assert state.drained <= state.seen
    assert state.prompted <= state.seen
