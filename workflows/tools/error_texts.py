"""What a model reads when a call failed: what is wrong, and how to mend it. Golden files hold each text."""

from collections.abc import Iterable

from untildone.workflows.ledger.entries import canonical
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


def done_already(what: str) -> str:
    """For a call that an equal one has made needless: `what` is `card` or `file`. It is no error."""
    if what == "card":
        return "This card is already on screen, unchanged. Do not send it again: go on, or finish."
    return "This file was already written with exactly this content and is unchanged. Go on, or finish."


def card_from_memory(tools: Iterable[str]) -> str:
    """For a card about the present that nobody looked up; `tools` are those that could."""
    names = ", ".join(tools)
    how = f"Retrieve the values first, with {names}" if names else "Retrieve the values first"
    return (
        "[freshness-check] The card was not shown: it shows present values that nothing in this run looked up. "
        f"{how}, then send the card with what came back, or say plainly what could not be retrieved."
    )


def card_without_evidence() -> str:
    """For a card whose figures are not those that its own batch has just retrieved."""
    return (
        "[freshness-check] The card was not shown: its figures are not in the results that were just received. "
        "Build it again from those results."
    )


def card_off_topic() -> str:
    """For a card that shares no topic with the request and with what was retrieved."""
    return (
        "[topic-mismatch] The card was not shown: it is about something else than the request and the retrieved "
        "results. Show what was retrieved, or answer in text."
    )


def repeated_call(tool: str, words: str = "") -> str:
    """For a call that was made again and again with the same result; `words` are those of a person who was asked."""
    said = f' A person was asked and said: "{words[:500]}".' if words else ""
    return (
        f"{tool} was not run: this exact call was made several times with the same result. Repeating it will not "
        f"change anything.{said} Use what it returned, call it with other arguments, or go on without it."
    )


def failed_before(tool: str) -> str:
    """For a call that failed before in this run and would fail again."""
    return f"{tool} was not run: this exact call has failed before in this run. Correct its arguments."


def recovery_contract() -> str:
    """What follows an error that the model can mend by itself (tools.md section 8)."""
    return (
        "\n[recovery] This attempt failed. Read the error and the tools that you have. Answer with at most one call, "
        "corrected or different; never with the same arguments. If the cause lies in the environment or the call is "
        "not safe to repeat, name what blocks you instead."
    )


def repair_directive(tools: Iterable[ToolDeclaration], unknown: Iterable[str]) -> str:
    """For a model whose calls failed twice in a row: the schema of every failing tool, and the tools that there are."""
    parts = ["Your calls failed again and were not mended. One more failing step ends the run."]
    parts += [
        f"{tool.name}: {tool.tool.description}\nInput schema: {canonical(tool.tool.parameters).decode()}"
        for tool in tools
    ]
    if names := ", ".join(sorted(unknown)):
        parts.append(f"The tools that exist are: {names}.")
    return "\n".join(parts)
