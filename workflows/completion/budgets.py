"""The limits of a run: how much it may take before it ends as `budget_exhausted` (completion/budgets.md)."""

from collections.abc import Iterator

from untildone.workflows.outcome import StopReason
from untildone.workflows.state import LoopState


def exhausted(state: LoopState, now: int) -> StopReason | None:
    """The first limit that is reached, in the order of budgets.md section 1, or None. `now` is epoch milliseconds."""
    if state.steps >= state.frame.options.budgets.max_turns:
        return StopReason.MAX_TURNS
    return next((reason for reason, reached in _limits(state, now) if reached), None)


def step_left(state: LoopState) -> bool:
    """Whether another step may follow the one whose answer is being judged."""
    if state.steps + 1 >= state.frame.options.budgets.max_turns:
        return False
    return not any(reached for _, reached in _limits(state, state.now))


def out_of_time(state: LoopState, now: int) -> StopReason | None:
    """The time limit that is reached, or None; looked at between the waves of a batch too (budgets.md B6)."""
    return next((reason for reason, reached in _time_limits(state, now) if reached), None)


def cost_left(state: LoopState) -> int | None:
    """Millionths of a dollar that may still be spent, or None without a limit."""
    limit = state.frame.options.budgets.max_cost_usd
    return None if limit is None else max(0, round(limit * 1_000_000) - state.spend.cost_microdollars)


def _limits(state: LoopState, now: int) -> Iterator[tuple[StopReason, bool]]:
    yield from _spend_limits(state)
    yield from _time_limits(state, now)


def _spend_limits(state: LoopState) -> Iterator[tuple[StopReason, bool]]:
    budgets, spend = state.frame.options.budgets, state.spend
    if budgets.max_cost_usd is not None:
        yield StopReason.TOTAL_COST, cost_left(state) == 0
        yield StopReason.COST_UNPRICED, budgets.unpriced == "stop" and spend.unpriced_calls > 0
    yield StopReason.INPUT_TOKENS, _reached(spend.input_tokens, budgets.max_input_tokens)
    yield StopReason.OUTPUT_TOKENS, _reached(spend.output_tokens, budgets.max_output_tokens)
    yield StopReason.TOTAL_TOKENS, _reached(spend.input_tokens + spend.output_tokens, budgets.max_total_tokens)


def _time_limits(state: LoopState, now: int) -> Iterator[tuple[StopReason, bool]]:
    budgets = state.frame.options.budgets
    yield StopReason.WALL_CLOCK, _reached(now - state.started_at - state.waited_ms, budgets.wall_clock_ms)
    yield StopReason.DEADLINE, _reached(now, budgets.deadline)


def _reached(used: int, limit: int | None) -> bool:
    return limit is not None and used >= limit
