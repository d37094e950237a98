"""One line for people about each thing that lowers an outcome: what the gates could not settle (loop.md section 8)."""

_NOTICES = {
    "claim_unsupported": "The answer claims checks that this run has no record of",
    "claim_contradicted": "The answer claims a success that the latest check contradicts",
    "grounding_check_exhausted": "The answer does not rest on what was retrieved.",
    "fence_check_exhausted": "The answer holds a card that could not be read.",
    "duplicate_card_check_exhausted": "The answer repeats a card; it is shown once.",
    "no_effect": "Nothing was changed: the answer says that nothing had to be, or could be.",
    "drift_exhausted": "The model kept giving an earlier answer; this text is the runtime's.",
    "repair_exhausted": "The model could not mend its tool calls; this text is the runtime's.",
    "stale_data_refused": "Nothing current was retrieved; this text is the runtime's.",
    "topic_mismatch_refused": "The model kept showing a card about something else; this text is the runtime's.",
    "card_repeat": "The model kept sending a card that is on screen; the card is the answer.",
}

_STOP_GATE = {
    "truncated_output": "The answer was cut off at the output limit.",
    "truncated_plan": "The answer announces work that was not done, or stops in the middle.",
    "unresolved_tool_failure": "Something failed, and the answer does not report it.",
    "execution_receipt_missing": "What was asked for is not on record as done.",
    "effect_incomplete": "Not everything that was to be changed is changed",
    "verification_missing": "No check of the work was run.",
    "verification_stale": "The last check is older than the last change.",
    "inspection_receipt_missing": "What the answer is about was not looked at.",
    "tool_receipt_missing": "The request needs tools, and none was used with success.",
}

MAX_CHARS = 300
"""The length of a notice (completion/overview.md section 6)."""


def notice(code: str, detail: str = "") -> str:
    """The line for a degradation's code. `detail` says which: claims, or files."""
    rule = code.removeprefix("stop_gate:")
    line = _STOP_GATE[rule] if rule != code else _NOTICES.get(code, f"{code.replace('_', ' ').capitalize()}.")
    if detail and not line.endswith("."):
        line = f"{line}: {detail}"
    return line if len(line) <= MAX_CHARS else line[: MAX_CHARS - 1] + "…"
