"""The axes beside the act: evidence, stakes, horizon, clarity, profile (intent.md sections 1, 2 and 5)."""

from untildone.workflows.intent.acts import Vote
from untildone.workflows.intent.duties import STAKES, Stakes, highest
from untildone.workflows.intent.files import effects
from untildone.workflows.intent.reading import (
    EFFECTFUL,
    TALK,
    TELLING,
    WORDS_ONLY,
    Act,
    Clarity,
    Evidence,
    Horizon,
    Profile,
)

_INERT = TALK | TELLING
_FINAL = frozenset({Act.OPERATE, Act.GOVERN})


def evidence_of(vote: Vote, *, named: bool) -> Evidence:
    """How well a part has to be founded; words alone only where the message has `named` a path, command or runner."""
    part = vote.part
    if part.mode == "question" and part.head is None and not part.has("cites"):
        return Evidence.NONE
    if part.has("audits"):
        return Evidence.AUDITED
    if part.has("proves") and (vote.act not in WORDS_ONLY or named):
        return Evidence.VERIFIED
    return Evidence.CITED if part.has("cites") and vote.act not in EFFECTFUL else Evidence.NONE


def profile_of(vote: Vote, evidence: Evidence) -> Profile:
    """What has to be there when a part ends."""
    if evidence >= Evidence.VERIFIED:
        return "verification"
    if effects(vote):
        return "effect"
    return "message" if vote.act in TALK else "inspection"


def stakes_of(votes: tuple[Vote, ...]) -> Stakes:
    """What is at stake, by act and by the words beside an effectful one."""
    found: list[Stakes] = []
    for vote in votes:
        if not vote.confident or vote.act in _INERT:
            continue
        found.append("irreversible" if vote.act in _FINAL else "reversible")
        if vote.act in EFFECTFUL and vote.part.has("irreversible", "costly"):
            found.append("irreversible" if vote.part.has("irreversible") else "costly")
    return highest(STAKES, found)


def horizon_of(votes: tuple[Vote, ...]) -> Horizon:
    """How long the work goes on."""
    acting = [vote for vote in votes if vote.confident]
    if any(vote.part.has("durable") and vote.act not in TALK for vote in acting):
        return "durable"
    if any(vote.part.has("stepwise") for vote in votes) or len({vote.part.strand for vote in acting}) > 1:
        return "session"
    return "immediate" if acting and all(vote.act is Act.CONVERSE for vote in acting) else "turn"


def clarity_of(votes: tuple[Vote, ...], *, history: bool, foreign: bool) -> Clarity:
    """Whether the message says what it is about. It does where it names anything or brings material, and where earlier
    turns may be meant."""
    acting = [vote for vote in votes if vote.part.wanted and vote.act is not Act.CONVERSE]
    if history or foreign or not acting or any(vote.part.things for vote in votes):
        return "clear"
    first = acting[0].part
    said_before = any(vote.part.text.strip() for vote in votes[: votes.index(acting[0])])
    if said_before or first.has("workspace", "materials", "texts"):
        return "clear"
    after = first.after.strip(" .!,;:")
    if acting[0].act in EFFECTFUL and not after and not first.lead.strip():
        return "underspecified"
    pointing = first.words.pointing.pattern.match(after)
    return "ambiguous" if pointing is not None and not after[pointing.end() :].strip(" .!,;:?") else "clear"
