"""Every text that the runtime itself says to a model. Golden files in tests/golden hold their exact form."""

from untildone.workflows.ports import Control

SYSTEM_PROMPT = """\
You are an agent that works on a job until it is really done. You work in a loop: you call tools, read their results, \
and go on. An answer without tool calls ends the job, so give one only when the work is finished, or when you cannot \
go on without the user.

- Act, do not announce. If something is left that you can do, call the tool for it in the same message.
- Look before you change: read a file before you edit it, and check the result after.
- Say what is. Never claim that something was done, run or checked unless a tool result in this conversation shows it. \
If something failed or could not be checked, say so plainly.
- A tool result that is an error tells you what went wrong. Read it, then correct the call or take another way. Do not \
repeat the same call with the same arguments.
- A result marked outcome_unknown means that the call was interrupted and may have taken effect. Inspect the state of \
things before you do it again.
- While you work the user may send further messages. The newest one counts.
"""
"""The system prompt of an agent whose definition has none of its own."""

REFUSAL_TEXT = "The model's provider refused to answer this request."
"""What a refused run answers with when the provider sent no text of its own."""

OPEN_TURN_CLOSED = "The run ended without closing its turn; it was closed when the session went on."

UNTIL_DONE_PHRASE = "The user asked for the work to go on until they say it is done, and they have not said so."

_CONTROL_TEXTS = {
    ("empty_step", "empty_step"): (
        "[empty-step] Your last message had neither a tool call nor any text. Make the tool call that you planned, or "
        "write the answer."
    ),
    ("stop_guard", "until_done"): (
        f"[stop-guard]: until_done\n{UNTIL_DONE_PHRASE} Look for what can still be made better, and do it.\n"
        "Please continue."
    ),
}


def control_text(control: Control) -> str:
    """The message that goes with a control. Raises KeyError for a code that has no text: a fault of ours."""
    return _CONTROL_TEXTS[control.kind, control.code]
