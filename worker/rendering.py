"""Words for people: durations, tokens, money, and the lines that sum up a result."""

from untildone.worker.view_state import Called, one_line
from untildone.workflows.outcome import RunResult, Status

_ABOUT = ("path", "command", "url", "query", "pattern", "title")
"""Names of arguments that say what a call is about, the first that it has."""

_MARKS = {Status.DONE: "done", Status.CANCELLED: "cancelled", Status.FAILED: "failed"}


def duration(milliseconds: int) -> str:
    """`850 ms`, `12.3 s`, `4 m 05 s`, `2 h 10 m`, `3 d 4 h`."""
    if milliseconds < 1000:
        return f"{max(0, milliseconds)} ms"
    if milliseconds < 60_000:
        return f"{milliseconds / 1000:.1f} s"
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    if hours == 0:
        return f"{minutes} m {seconds:02} s"
    days, hours = divmod(hours, 24)
    return f"{hours} h {minutes} m" if days == 0 else f"{days} d {hours} h"


def tokens(count: int) -> str:
    """`950`, `12.3k`, `4.5M`."""
    if count < 1000:
        return str(count)
    return f"{count / 1000:.1f}k" if count < 1_000_000 else f"{count / 1_000_000:.1f}M"


def money(usd: float, *, unpriced: bool = False) -> str:
    """`$0.0042`, `$12.50`; with a mark when some of the use has no known price."""
    amount = f"${usd:.4f}" if usd < 1 else f"${usd:,.2f}"
    return f"{amount} + unpriced" if unpriced and usd else "no price known" if unpriced else amount


def use(result: RunResult) -> str:
    """Steps, time, tokens and cost of a run on one line."""
    own = result.usage.own
    return " · ".join(
        (
            f"{result.steps} step{'' if result.steps == 1 else 's'}",
            duration(result.usage.wall_clock_ms),
            f"{tokens(own.input_tokens)} in, {tokens(own.output_tokens)} out",
            money(result.cost_usd, unpriced=own.unpriced_calls > 0),
        )
    )


def ending(result: RunResult) -> str:
    """How the run ended, in a few words: `done, unverified`, `failed (provider_error)`."""
    word = _MARKS.get(result.status, result.status.value.replace("_", " "))
    if result.status is Status.DONE:
        seen = "" if result.verification == "not_required" else f", {result.verification}"
        reason = "" if result.stop_reason.value == "natural" else f" ({result.stop_reason.value})"
        return f"{word}{seen}{reason}"
    return word if result.status is Status.CANCELLED else f"{word} ({result.stop_reason.value})"


def details(result: RunResult) -> tuple[str, ...]:
    """What else a person must know of the ending, a line each."""
    lines: list[str] = []
    if result.error is not None:
        lines.append(f"{result.error.message} (to be mended by the {result.error.owner})")
    if result.cancel is not None:
        lines += [f"stopped: {each}" for each in result.cancel.stopped]
        lines += [f"uncertain, did not confirm in time: {each}" for each in result.cancel.uncertain]
    lines += result.notices
    if result.hold is not None and not result.hold.released:
        lines.append("the hold was not released")
    if result.follow_ups:
        lines.append(f"waiting for the next run: message {', '.join(map(str, result.follow_ups))}")
    lines += result.config_warnings
    return tuple(lines)


def call_state(call: Called) -> str:
    """What became of a call: `ok`, `exit 2`, `timeout`."""
    if call.error is None:
        return "ok"
    if call.exit_code is not None:
        return f"exit {call.exit_code}"
    return call.error.value.replace("_", " ")


def call_line(call: Called, limit: int = 100) -> str:
    """A finished call on one line."""
    took = f" · {duration(call.duration_ms)}" if call.duration_ms is not None else ""
    return f"{call.tool} {arguments(call.arguments, limit)} · {call_state(call)}{took}"


def arguments(preview: str, limit: int = 100) -> str:
    """The arguments of a call, shortened: what it is about first, by its value alone, then the others by name."""
    import json

    try:
        parsed = json.loads(preview)
    except ValueError:
        return one_line(preview, limit)
    if not isinstance(parsed, dict):
        return one_line(preview, limit)
    about = next((name for name in (*_ABOUT, *parsed) if name in parsed), None)
    others = (f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in parsed.items() if name != about)
    return one_line(" ".join((str(parsed[about]), *others)) if about is not None else preview, limit)
