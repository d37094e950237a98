"""What the gates say to a model when they send something back. Golden files in tests/golden hold the exact form.

A text never quotes the user's request. It begins with its kind's marker; what only the ledger knows (which claims,
which tools, what is missing) is the `detail` that an activity gives.
"""

from untildone.workflows.ledger.payloads import ControlKind
from untildone.workflows.ports import Control

_SPECIAL_MARKERS: dict[ControlKind, str] = {"topic_mismatch_check": "[topic-mismatch]"}

UNTIL_DONE_PHRASE = "The user asked for the work to go on until they say it is done, and they have not said so."

CALL_FORMS = (
    "Your last message held a tool call that could not be used: it was written into the text, is malformed, or names a "
    "tool that is not there. Make the call through the tool channel, with one JSON object of arguments, or answer in "
    "plain text without anything that looks like a call."
)

_NUDGES: dict[tuple[ControlKind, str], str] = {
    ("steering_drift", "repeats"): (
        "Your last message repeats what you answered to something else before. Read the user's latest message again "
        "and answer that one."
    ),
    ("empty_step", "empty_step"): (
        "Your last message had neither a tool call nor any text. Make the tool call that you planned, or write the "
        "answer."
    ),
    ("freshness_check", "from_memory"): (
        "The request asks for a value of the present, and nothing was looked up in this run. A remembered value is "
        "stale. Retrieve the current value{detail}, or say plainly that you could not get it and what failed."
    ),
    ("grounding_check", "ungrounded"): (
        "Your answer uses nothing of what {detail} returned. Answer from those results and name the source, or say "
        "plainly that they do not answer the question."
    ),
    ("fence_check", "broken_fence"): (
        "The card in your last message is not valid JSON ({detail}). Send the answer again with the card mended, or "
        "without the fence."
    ),
    ("duplicate_card_check", "duplicate_card"): (
        "The card in your last message is on screen already. Send the answer again without the fence."
    ),
    ("presentation_check", "as_card"): (
        "Your answer reads as a card. Call {detail} with it and add at most one sentence, or send your answer again "
        "unchanged."
    ),
    ("completion_nudge", "protocol"): CALL_FORMS,
}

_GUARDS: dict[str, str] = {
    "until_done": f"{UNTIL_DONE_PHRASE} Look for what can still be made better, and do it.",
    "truncated_output": "Your answer was cut off at the output limit. Go on from there, in smaller parts.",
    "truncated_plan": (
        "Your answer stops in the middle or announces what comes next. Do that now, with tool calls, or finish the "
        "answer."
    ),
    "unresolved_tool_failure": (
        "Something failed and your answer does not say so: {detail}. Mend it, or report the failure plainly."
    ),
    "execution_receipt_missing": (
        "The request asks for something to be done, and this run has no record of it{detail}. Do it with tool calls. "
        "If nothing had to be done, or it could not be, say so and why."
    ),
    "effect_incomplete": (
        "These were to be changed and are not: {detail}. Change them, or say in your answer that they are unchanged "
        "and why."
    ),
    "verification_missing": (
        "A check is owed and none was run. Run the tests, the build or the program that shows that the work holds, or "
        "say plainly that it was not run and why."
    ),
    "verification_stale": (
        "The last check is older than your last change. Run it again, or say plainly that it was not run since."
    ),
    "inspection_receipt_missing": (
        "The answer depends on something that was not looked at in this run{detail}. Look at it, then answer."
    ),
    "tool_receipt_missing": (
        "The request needs tools, and none was used with success. Use them, or say what keeps you from it."
    ),
}
"""Texts of `[stop-guard]` messages by the code of their rule."""


def marker(kind: ControlKind) -> str:
    """The marker that a control message begins with, unique to its kind (gates.md section 1)."""
    return _SPECIAL_MARKERS.get(kind, f"[{kind.replace('_', '-')}]")


def control_text(control: Control, detail: str = "") -> str:
    """The message that goes with a control. Raises KeyError for a code that has no text: a fault of ours."""
    head = marker(control.kind)
    match control.kind:
        case "stop_guard":
            explanation = _GUARDS[control.code].replace("{detail}", detail)
            return f"{head}: {control.code}\n{explanation}\nPlease continue."
        case "stop_hook":
            return f"{head}: {detail or 'the hook gave no reason'}\nPlease continue."
        case "claim_check" | "repair_directive":
            return f"{head} {detail}"
        case kind:
            return f"{head} {_NUDGES[kind, control.code].replace('{detail}', detail)}"
