"""Every text that the runtime itself says to a model. Golden files in tests/golden hold their exact form."""

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


def drift_ending() -> str:
    """The answer of a run whose model kept giving an earlier one."""
    return (
        "I kept repeating an earlier answer instead of answering this message, so I stopped. Please say it again in "
        "other words, or ask for one thing at a time."
    )


def repair_ending(tools: str, last_error: str) -> str:
    """The answer of a run whose model could not mend its calls; the error is cut at 320 characters (tools.md 8)."""
    return f"I could not finish: my calls of {tools} kept failing. The last error was: {last_error[:320]}"


def stale_data_ending(failures: str, past: str) -> str:
    """The answer of a run that owed a present value and retrieved none; `past` is the newest one on record, if any."""
    tried = f"These retrievals failed: {failures}." if failures else "Nothing was looked up with success."
    known = past or "No earlier value is on record."
    return f"I could not get the current value. {tried} {known}"


def past_value(value: str, where: str) -> str:
    """The newest recorded value on the same topic; `where` is its UTC time, where known, and presentation or turn."""
    return f"The last value on record is {value} ({where}). It is from the past and may have changed."


def topic_ending(evidence: str) -> str:
    """The answer of a run whose cards were about something else; the evidence is cut at 1,000 characters (gates.md "
    "6)."""
    return f"I could not show this as a card that fits your request. This is what was retrieved:\n\n{evidence[:1000]}"
