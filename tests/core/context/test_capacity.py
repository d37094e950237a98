"""Ceiling, budget and what a profile learns: the table of context.md section 7."""

import pytest

from untildone.workflows.context.capacity import (
    CapacityProfile,
    Horizon,
    after_instruction_failure,
    after_over_length,
    after_step,
    after_turn,
)


def profile(window: int = 128_000, reserve: int = 0, horizon: int | None = None) -> CapacityProfile:
    known = None if horizon is None else Horizon(tokens=horizon)
    return CapacityProfile(model="m", window=window, output_reserve=reserve, horizon=known)


@pytest.mark.parametrize(
    ("subject", "prefix", "tail", "open_turn", "ceiling", "budget"),
    [
        pytest.param(profile(1_000), 200, 100, 0, 1_000, 700, id="window 1,000, reserve 0, prefix 200, tail 100"),
        pytest.param(profile(1_000), 900, 200, 0, 1_000, 0, id="prefix 900, tail 200"),
        pytest.param(profile(32_768, 4_096, 13_000), 12_000, 150, 1, 13_000, 849, id="horizon 13,000, window 32,768"),
        pytest.param(profile(8_192, 4_096), 0, 0, 0, 4_096, 4_096, id="unprobed 8,192, reserve 4,096"),
        pytest.param(profile(100), 60, 40, 50, 100, 0, id="prefix 60, tail 40, open 50, horizon 100"),
        pytest.param(profile(4_096, 8_192), 0, 0, 0, 0, 0, id="reserve larger than the window"),
    ],
)
def test_ceiling_and_budget(
    subject: CapacityProfile, prefix: int, tail: int, open_turn: int, ceiling: int, budget: int
) -> None:
    assert subject.ceiling == ceiling
    assert subject.budget(prefix, tail, open_turn) == budget


def test_horizon_failures_lower_the_horizon() -> None:
    lowered = after_instruction_failure(profile(horizon=10_000), 9_000)
    assert lowered.horizon == Horizon(tokens=9_000, confidence=0.6)
    assert after_instruction_failure(lowered, 9_500) == lowered
    assert after_instruction_failure(lowered, 1_000) == lowered


def test_over_length_verifies_the_window_once() -> None:
    shrunk = after_over_length(profile(32_768), 8_000)
    assert (shrunk.window, shrunk.horizon) == (8_000, Horizon(tokens=7_200, confidence=0.6))
    assert after_over_length(shrunk, 9_000) == shrunk


def test_over_length_never_raises_a_lower_horizon() -> None:
    assert after_over_length(profile(32_768, horizon=5_000), 8_000).horizon == Horizon(tokens=5_000)


def test_tokens_per_char_counts_cached_tokens_and_replaces_its_seed() -> None:
    assert after_step(profile(), 8_000, 4_000).tokens_per_char == 2.0


def test_later_samples_move_the_ratio_by_three_tenths() -> None:
    first = after_step(profile(), 1_000, 4_000)
    assert after_step(first, 2_000, 4_000).tokens_per_char == pytest.approx(0.7 * 0.25 + 0.3 * 0.5)


@pytest.mark.parametrize(("tokens", "chars"), [(0, 100), (100, 0)])
def test_a_step_without_figures_teaches_nothing(tokens: int, chars: int) -> None:
    assert after_step(profile(), tokens, chars) == profile()


def test_the_turn_reserve_follows_past_turns() -> None:
    first = after_turn(profile(100_000), 10_000)
    assert first.budget(0, 0, 500) == 90_000
    assert after_turn(first, 20_000).budget(0, 0, 500) == 87_000
    assert first.budget(0, 0, 30_000) == 70_000
