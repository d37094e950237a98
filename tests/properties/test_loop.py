"""What holds of every run, whatever model, tools, people and workers do. The referee's rules are checked in each."""

import asyncio
from dataclasses import replace
from typing import get_args

from hypothesis import event, given
from hypothesis import strategies as st
from tests.properties.worlds import InventedWorld, worlds
from tests.stage import Played, improvise

from untildone.workflows import batch
from untildone.workflows.gates import bounds, candidate, empty_step, freshness, steering_drift
from untildone.workflows.ledger.payloads import ControlKind
from untildone.workflows.outcome import STATUS_TABLE
from untildone.workflows.ports import MAX_PAYLOAD_BYTES, CloseTurn, ModelStep
from untildone.workflows.state import LoopState
from untildone.workflows.tools import repair

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
        state.drift_streak, state.freshness_repairs, state.topic_repairs, state.stop_blocks, state.no_effect_asked,
        state.hook_blocks, state.idle_steps, state.card_repeats, state.repair_streak, state.cards_shown,
        *(repeats.count for repeats in state.identical.values()),
    )  # fmt: skip
    assert min(counters) >= 0
    assert state.drained <= state.seen
    assert state.prompted <= state.seen


@given(worlds)
def test_no_gate_fires_past_its_bound(world: InventedWorld) -> None:
    played = run(world)
    state, policy = played.state, world.frame.options.stop_policy
    for kind in ("grounding_check", "fence_check", "duplicate_card_check", "presentation_check", "claim_check"):
        assert state.gates.get(kind, 0) <= 1
    assert state.freshness_repairs <= freshness.MAX_REPAIRS
    assert state.topic_repairs <= bounds.TOPIC_REPAIRS + 1  # the last one ends the run
    assert state.stop_blocks <= policy.max_blocks
    assert state.hook_blocks <= policy.hook_max_blocks
    assert state.drift_streak < steering_drift.MAX_STREAK
    assert state.empty_redos <= empty_step.MAX_REDOS
    assert state.idle_steps <= candidate.MAX_NUDGES
    assert state.repair_streak <= repair.STOP_AT
    assert state.card_repeats <= batch.CARD_REPEATS_END
    requests = played.asked_for(ModelStep, CloseTurn)
    written = {(request.step, request.pending.control.kind) for request in requests if request.pending.control}
    sent = [kind for _, kind in written if kind in ONLY_BY_MESSAGE]
    if played.finished is not None:
        assert len(sent) == sum(state.gates.get(kind, 0) for kind in ONLY_BY_MESSAGE)


ONLY_BY_MESSAGE = tuple(
    kind for kind in get_args(ControlKind) if kind not in {"freshness_check", "topic_mismatch_check"}
)
"""The kinds whose every count is a message: cards that are sent back are counted without one."""


@given(worlds)
def test_what_is_not_mended_lowers_the_outcome(world: InventedWorld) -> None:
    """A run with a mark on its accepted answer never ends as verified or as owing nothing."""
    played = run(world)
    for request in played.asked_for(CloseTurn):
        result = request.result
        assert result.degraded == bool(result.degradations)
        if result.degraded or result.kind != "Completed":
            assert result.verification == "unverified"
        if result.verification == "verified":
            assert played.state.receipts.observed == "passed" or played.state.receipts.proof
