"""What the tail of a turn says about the reading: only what the model has to act on, never the user's words."""

from untildone.workflows.intent.reading import Act, Attendance, Evidence, Reading, Strand

_DOINGS = {
    Act.CONVERSE: "talk",
    Act.ANSWER: "answer",
    Act.LOCATE: "look something up",
    Act.ANALYZE: "analyse",
    Act.AUTHOR: "write",
    Act.MODIFY: "change",
    Act.OPERATE: "operate",
    Act.VERIFY: "check",
    Act.ORCHESTRATE: "coordinate",
    Act.GOVERN: "configure",
}

_UNCLEAR = "The request leaves open what it refers to: state the assumption that you act on, or ask one question."
_UNCLEAR_ALONE = "The request leaves open what it refers to: state the assumption that you act on."
_ALONE = "Nobody is available to answer: decide yourself and say what you decided."
_VERIFIED = "Verified evidence is asked for: look or run a check after the last change, and report what it showed."
_CITED = "Cite the source of what you looked up."
_IRREVERSIBLE = "A step of this cannot be undone: look before you take it."


def note_text(reading: Reading, attendance: Attendance) -> str:
    """The note, a line each; empty where nothing has to be said (intent.md section 7)."""
    alone, evidence = attendance == "unattended", reading.evidence
    lines = [
        *([_UNCLEAR_ALONE if alone else _UNCLEAR] if reading.clarity != "clear" else []),
        *([_ALONE] if alone else []),
        *([_VERIFIED] if evidence >= Evidence.VERIFIED else [_CITED] if evidence is Evidence.CITED else []),
        *([_IRREVERSIBLE] if reading.stakes == "irreversible" else []),
        *([_parts(reading.strands)] if len(reading.strands) > 1 else []),
    ]
    return "\n".join(lines)


def _parts(strands: tuple[Strand, ...]) -> str:
    numbered = ", ".join(f"{number}. {_DOINGS[strand.act]}" for number, strand in enumerate(strands, start=1))
    return f"The request has {len(strands)} parts: {numbered}. Each has to be done or answered."
