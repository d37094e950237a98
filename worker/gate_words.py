"""Words for people about what the gates do and what a request was read as: one short line each."""

from collections.abc import Iterable

from untildone.workflows.gates import GATE_ORDER
from untildone.workflows.intent.duties import Duties
from untildone.workflows.ledger.payloads import GateMark

_SENT_BACK = {
    "steering_drift": "it repeats an earlier answer",
    "empty_step": "it says nothing",
    "freshness_check": "it gives a present value that nobody looked up",
    "topic_mismatch_check": "it is about something else",
    "grounding_check": "it uses nothing of what was retrieved",
    "fence_check": "it holds a card that cannot be read",
    "duplicate_card_check": "it repeats a card that is on screen",
    "presentation_check": "it reads as a card",
    "claim_check": "it claims what is not on record",
    "completion_nudge": "it holds a call that could not be used",
    "stop_hook": "the hook asks for more",
    "repair_directive": "its calls failed again as before",
}
"""Why an answer, a card or a batch was sent back, by control kind."""

_RULES = {
    "until_done": "you have not said that it is done",
    "truncated_output": "it was cut off at the output limit",
    "truncated_plan": "it stops in the middle, or announces what comes next",
    "unresolved_tool_failure": "it keeps silent about a failure",
    "execution_receipt_missing": "what was asked for is not on record as done",
    "effect_incomplete": "not everything that was to be changed is changed",
    "verification_missing": "no check of the work was run",
    "verification_stale": "the last check is older than the last change",
    "inspection_receipt_missing": "what it is about was not looked at",
    "tool_receipt_missing": "it needs tools, and none was used with success",
    "no_effect": "nothing was changed",
}
"""Why the stop rules or the hold object, by code."""

_GATES = {
    "freshness_check": "freshness",
    "grounding_check": "grounding",
    "fence_check": "fence",
    "duplicate_card_check": "duplicate_card",
    "presentation_check": "presentation",
    "completion_nudge": "candidate",
    "stop_hook": "stop_hooks",
    "stop_guard": "stop_rules",
}
"""The names under which gates look, where they differ from their control kind."""

_DUTIES = {
    "effect": "a change",
    "execution": "something done",
    "run_demanded": "a run",
    "inspection": "a look",
    "no_check": "no check",
}
"""What a request may owe, as people say it; what follows from these is left out."""

_CHECKS = {"modify": "a check if code changes", "demanded": "a check"}


def why(gate: str, code: str) -> str:
    """Why a gate objects; a code that this version does not know stands for itself."""
    if gate == "stop_guard":
        rule = code.removeprefix("stop_gate:")
        return _RULES.get(rule, rule)
    return _SENT_BACK.get(gate, code)


def named(gate: str, code: str) -> str:
    """What the objection is called on record: the rule's code, or the gate where that says it all."""
    return code if gate == "stop_guard" else gate


def sent_back(gate: str, code: str, left: int | None, reason: str = "") -> str:
    """A gate fired: `sent back: no check of the work was run (verification_missing, 1 left)`."""
    what = {"card": "card sent back", "schemas": "schemas sent"}.get(code, "answer sent back")
    bound = "" if left is None else f", {left} left"
    return f"{what}: {reason or why(gate, code)} ({named(gate, code)}{bound})"


def stands(gate: str, code: str) -> str:
    """A gate objects and may not send back any more: `objection stands: it claims ... (claim_unsupported)`."""
    return f"objection stands: {why(gate, code)} ({code})"


def passed(looked: tuple[str, ...], fired: str | None, exhausted: Iterable[GateMark]) -> tuple[str, ...]:
    """The gates that looked and had no objection. The last one that looked had one, unless it is the last there is."""
    objected = {_GATES.get(mark.gate, mark.gate) for mark in exhausted}
    without_last = looked[:-1] if fired is not None or looked[-1:] != GATE_ORDER[-1:] else looked
    return tuple(gate for gate in without_last if gate not in objected)


def owed(duties: Duties) -> str:
    """What a request owes: `a change, a check if code changes`."""
    owes = [words for name, words in _DUTIES.items() if getattr(duties, name)]
    owes += [_CHECKS[duties.check]] if duties.check in _CHECKS else []
    owes += ["what is current"] if duties.live == "strong" else []
    return ", ".join(owes) or "an answer"
