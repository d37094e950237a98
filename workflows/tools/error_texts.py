"""What a model reads when a call failed: what is wrong, and how to mend it. Golden files hold each text."""

from collections.abc import Iterable

from untildone.workflows.tools.arguments import MAX_ARGUMENT_CHARS, accepted_parameters
from untildone.workflows.tools.declaration import ToolDeclaration

CUT_OFF = (
    "Your answer reached the output limit, so its calls may be incomplete and none of them was run. "
    "Send them again, in smaller parts: fewer calls in one answer, and long content in several calls."
)

NO_APPROVER = (
    "This call needs a person's approval and nobody is there to give it. It was not run. "
    "Find another way that needs no approval, or say in your answer what remains to be done."
)

APPROVAL_TIMEOUT = (
    "This call needs a person's approval and none came in time. It was not run. "
    "Go on without it, or say in your answer what remains to be done."
)

CANCELLED = "The call was cancelled before it ended. What it had done until then stays."

NEVER_BEGUN = "The call was cancelled before it began. Nothing of it was run."

SKIPPED = "The call was not run, since the run was ended before its turn came."


def unknown_capability(name: str, available: Iterable[str]) -> str:
    """For a name that no loaded tool has."""
    names = ", ".join(sorted(available)) or "none"
    return f"There is no tool called {name[:100]!r}. Available tools: {names}."


def malformed_arguments(tool: str, problem: str) -> str:
    """For arguments that are no JSON object; `problem` says where."""
    return f"The arguments of {tool} are not a JSON object: {problem}. Send the call again with one valid JSON object."


def too_large(tool: str, size: int) -> str:
    """For arguments beyond the limit; `size` is in characters of canonical JSON."""
    return (
        f"The arguments of {tool} have {size:,} characters; the limit is {MAX_ARGUMENT_CHARS:,}. "
        "Send less in one call, for instance in several parts."
    )


def schema_mismatch(declaration: ToolDeclaration, problems: tuple[str, ...]) -> str:
    """For arguments that violate the tool's schema: every problem, and the parameters that it takes."""
    listed = "\n".join(f"- {problem}" for problem in problems)
    return (
        f"The arguments of {declaration.name} do not fit its schema:\n{listed}\n"
        f"Accepted parameters: {accepted_parameters(declaration)}."
    )


def batch_limit(limit: int) -> str:
    """For calls of one answer beyond the limit."""
    return (
        f"One answer may hold {limit} calls; this one came after them and was not run. Send it again in a later answer."
    )


def denied_by_mode(tool: str, mode: str) -> str:
    """For a call that the permission mode rules out."""
    return f"{tool} was not run: the permission mode `{mode}` does not allow it. Do not try it again; go on without it."


def denied_by_rule(tool: str, rule: str) -> str:
    """For a call that a deny rule matches."""
    return f"{tool} was not run: the rule `{rule}` denies this call. Do not try it again; go on without it."


def denied_by_user(words: str = "") -> str:
    """For a call that a person refused; their words are cut at 500 characters."""
    said = f' They said: "{words[:500]}".' if words else ""
    return (
        f"A person refused this call; it was not run.{said} Do not send it again; go on without it or in another way."
    )


def outcome_unknown(tool: str) -> str:
    """For a call that was begun and whose end nobody recorded."""
    return (
        f"{tool} was started, and the worker was lost before its end was recorded. It may have taken effect, wholly, "
        "partly or not at all. Inspect the present state before you do anything that depends on it or repeats it."
    )


def worker_lost(tool: str) -> str:
    """For a repeatable call whose every attempt lost its worker."""
    return (
        f"{tool} was begun several times, and each time the worker that ran it was lost. "
        "The call may be the cause: do less in one call."
    )


def not_the_approved_call(tool: str) -> str:
    """For a call whose arguments are not those that were authorised."""
    return f"{tool} was not run: its arguments are not those that were authorised. Send the call again."


def tool_crash(tool: str, kind: str, message: str) -> str:
    """For an exception inside a tool; the message is cut at 2,000 characters."""
    return f"{tool} failed with an error of its own: {kind}: {message}"[:2_000]


def timed_out(tool: str, seconds: float) -> str:
    """For a call that was ended by its time limit."""
    return f"{tool} was ended: it took longer than its limit of {seconds:g} s. What it had done until then stays."


def still_running(tool: str) -> str:
    """For a call that could not be ended."""
    return (
        f"{tool} was asked to end and did not. It may still be running and take effect later. "
        "Inspect the present state before you do anything that depends on it."
    )


def unparsable_result(tool: str, kind: str) -> str:
    """For a result that cannot be written as JSON."""
    return f"{tool} ended, but what it returned ({kind}) cannot be written as text or JSON. Its effect stays."
