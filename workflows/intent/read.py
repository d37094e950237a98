"""Reads a message of the user: what is wanted, what is at stake and what is owed (intent.md).

Heuristic by design, in any language that has lists; where none fits, the harmless reading is taken (an answer,
confidence 0, nothing owed) and only what shows by its form counts: named paths and pages, commands between backticks.
"""

import re
from dataclasses import dataclass

from untildone.workflows.intent.acts import Vote, lies_outside, slice_of, votes_of
from untildone.workflows.intent.axes import clarity_of, evidence_of, horizon_of, profile_of, stakes_of
from untildone.workflows.intent.commands import commands_of
from untildone.workflows.intent.demands import Demands, demands_of
from untildone.workflows.intent.duties import Duties, highest
from untildone.workflows.intent.files import MAX_NAMED, asked_about, deliverables_of, effects, targets_of, wants_file
from untildone.workflows.intent.live import live_of
from untildone.workflows.intent.names import objects_of, topic_words
from untildone.workflows.intent.note import note_text
from untildone.workflows.intent.parts import Part, parts_of
from untildone.workflows.intent.reading import (
    ACCEPTED,
    EFFECTFUL,
    PROFILES,
    TALK,
    WRITING,
    Act,
    Attendance,
    Evidence,
    Profile,
    Reading,
    Strand,
)
from untildone.workflows.intent.things import Thing, marked
from untildone.workflows.intent.withdrawal import replaces, withdraws
from untildone.workflows.language import languages_of
from untildone.workflows.language.lists import Language
from untildone.workflows.language.pasted import looks_logged
from untildone.workflows.language.phrases import UNSPACED_LETTER
from untildone.workflows.language.text import Fence, ends_of, fences, instruction, quotations
from untildone.workflows.tools.declaration import LIVE_DATA

READ_CHARS = 10_000
"""Of a message longer than twice this, so much is read at its beginning and at its end."""

OWN_HEAD = 2_400
OWN_TAIL = 800
"""So many bytes are read of the user's own words: who writes more has put material among them that no form shows."""

MAX_STRANDS = 8
MAX_REASONS = 16
_PARAGRAPH_END = "\n\n"
_QUOTED_WORDS = 3
"""A quotation of so many words is a text; a shorter one is a name."""
_SURROGATE = re.compile("[\ud800-\udfff]")
"""Halves of characters, which can neither be stored nor sent."""
_RANK = {act: rank for rank, act in enumerate(Act)}


@dataclass(frozen=True)
class _Message:
    """A message taken apart. `plain` are the user's own words with marks for the `things` that they name; `blocks` are
    its fences. `foreign`: it brings material. `named`: it names a path, command or runner."""

    own: str
    plain: str
    things: tuple[Thing, ...]
    languages: tuple[Language, ...]
    votes: tuple[Vote, ...]
    blocks: tuple[Fence, ...]
    foreign: bool
    named: bool


def read(text: str, *, attendance: Attendance, history: bool) -> Reading:
    """What one message asks for. `history`: earlier turns may be what it points to."""
    message = _taken_apart(text)
    votes = message.votes
    acts, confidence = slice_of(votes)
    evidence = tuple(evidence_of(vote, named=message.named) for vote in votes)
    strands = _strands(votes, evidence)
    live = live_of(votes)
    deliverables = deliverables_of(votes)
    reading = Reading(
        language=message.languages[0].code if message.languages else "",
        acts=acts,
        confidence=confidence,
        strands=strands,
        domains=(LIVE_DATA,) if live != "none" else (),
        horizon=horizon_of(votes),
        stakes=stakes_of(votes),
        evidence=max(evidence, default=Evidence.NONE),
        clarity=clarity_of(votes, history=history, foreign=message.foreign),
        profile=highest(PROFILES, (strand.profile for strand in strands)),
        live=live,
        deliverables=deliverables,
        targets=targets_of(votes),
        asked_about=tuple(name for name in asked_about(votes) if name not in deliverables),
        named_commands=_commands(votes, message.blocks),
        text_wanted=_wants_text(votes, deliverables),
        call_wanted=_wants_call(votes),
        objects=objects_of(message.plain, message.things),
        terms=topic_words(message.own, message.languages),
        withdraws=withdraws(votes),
        replaces=replaces(votes),
    )
    return _with_duties(reading, message, attendance)


def _taken_apart(text: str) -> _Message:
    text = ends_of(_SURROGATE.sub("\ufffd", text), READ_CHARS, READ_CHARS, _PARAGRAPH_END)
    own = _own(text)
    languages = languages_of(own)
    plain, things = marked(own)
    parts, introduced = parts_of(plain, things, languages)
    blocks = fences(text)
    foreign = introduced or _brings_material(text, blocks) or _hands_over(parts)
    named = any(part.names("path", "command") for part in parts)
    return _Message(own, plain, things, languages, votes_of(parts, foreign=foreign), blocks, foreign, named)


def _with_duties(reading: Reading, message: _Message, attendance: Attendance) -> Reading:
    demands = demands_of(message.votes, sure=reading.confidence >= ACCEPTED, named=message.named)
    return reading.model_copy(
        update={
            "duties": _duties(message.votes, reading, demands),
            "reasons": _reasons(message.votes, reading, demands),
            "note": note_text(reading, attendance),
        }
    )


def _own(text: str) -> str:
    """The user's own words, or their beginning and end."""
    words = instruction(text)
    share = len(words) / max(1, len(words.encode()))
    return ends_of(words, int(OWN_HEAD * share), int(OWN_TAIL * share), _PARAGRAPH_END)


def _brings_material(text: str, blocks: tuple[Fence, ...]) -> bool:
    """Whether the message brings something along to work on; a log is about something that lies elsewhere."""
    quoted = any(map(_is_text, quotations(text)))
    return quoted or any(not looks_logged(block.body) and not commands_of(block) for block in blocks)


def _hands_over(parts: tuple[Part, ...]) -> bool:
    """Whether a request is followed by paragraphs that ask for nothing and name nothing of a workspace: a text to work
    on, where the request points to one ("make it shorter")."""
    later = [part for part in parts if part.paragraph > parts[0].paragraph]
    return bool(later) and not any(_asks(part) or lies_outside(part) for part in later)


def _asks(part: Part) -> bool:
    return part.head is not None and part.head.act is not Act.CONVERSE


def _is_text(quoted: str) -> bool:
    return len(quoted.split()) >= _QUOTED_WORDS or len(UNSPACED_LETTER.findall(quoted)) > 2 * _QUOTED_WORDS


def _strands(votes: tuple[Vote, ...], evidence: tuple[Evidence, ...]) -> tuple[Strand, ...]:
    """The parts that ask for something, put together as a reader would count them."""
    grouped: dict[int, list[tuple[Vote, Evidence]]] = {}
    for vote, level in zip(votes, evidence, strict=True):
        if vote.confident or level:
            grouped.setdefault(vote.part.strand, []).append((vote, level))
    strands: list[Strand] = []
    for group in list(grouped.values())[:MAX_STRANDS]:
        level = max(level for _, level in group)
        lead = max(group, key=lambda item: (item[0].confident, _RANK[item[0].act]))[0]
        profiles: list[Profile] = [profile_of(vote, own) for vote, own in group]
        strand = Strand(act=lead.act, evidence=level, profile=highest(PROFILES, profiles))
        strands.append(strand.model_copy(update={"continues": _continued(strands, lead)}))
    return tuple(strands)


def _continued(strands: list[Strand], vote: Vote) -> int | None:
    """The strand that a later one goes on with: of the same act, where it points back."""
    same = (at for at in range(len(strands) - 1, -1, -1) if strands[at].act is vote.act)
    return next(same, None) if vote.part.has("pointing") else None


def _duties(votes: tuple[Vote, ...], reading: Reading, demands: Demands) -> Duties:
    acts = {vote.act for vote in votes if vote.confident}
    effect = any(effects(vote) for vote in votes)
    execution = Act.VERIFY in acts or bool(reading.deliverables)
    demanded = demands.check or any(strand.profile == "verification" for strand in reading.strands)
    owed = effect or execution or Act.LOCATE in acts
    tool = owed or Act.ORCHESTRATE in acts or reading.evidence >= Evidence.CITED
    kept = any(vote.confident and vote.act is Act.AUTHOR and wants_file(vote.part) for vote in votes)
    sure = reading.confidence >= ACCEPTED
    told = sure and not reading.deliverables
    return Duties(
        effect=effect,
        execution=execution,
        check="demanded" if demanded else "modify" if Act.MODIFY in acts else "none",
        no_check=demands.no_run,
        run_demanded=demands.run,
        check_named=demands.named,
        inspection=Act.LOCATE in acts,
        tool=tool,
        live=reading.live,
        needs_tool=tool or kept or demanded or demands.run or bool(reading.asked_about) or reading.live == "strong",
        conversational=told and acts <= TALK,
        clear=reading.clarity == "clear",
        message_only=told and reading.profile == "message",
        authoring=bool(acts) and acts <= WRITING,
        stakes=reading.stakes,
        deliverables=len(reading.deliverables),
        targets=len(reading.targets),
    )


def _commands(votes: tuple[Vote, ...], blocks: tuple[Fence, ...]) -> tuple[str, ...]:
    """Commands that the message names, and scripts that it wants run."""
    named = [thing.text for vote in votes for thing in vote.part.things if thing.kind == "command"]
    run = [thing.text for vote in votes if vote.runs for thing in vote.part.things if thing.kind in {"path", "code"}]
    shown = [line for block in blocks for line in commands_of(block)] if any(vote.runs for vote in votes) else []
    return tuple(dict.fromkeys([*named, *run, *shown]))[:MAX_NAMED]


def _wants_text(votes: tuple[Vote, ...], deliverables: tuple[str, ...]) -> bool:
    """Whether the answer itself is a text that was asked for."""
    acting = [vote for vote in votes if vote.confident]
    if deliverables or any(effects(vote) for vote in acting):
        return False
    written = any(vote.act is Act.AUTHOR and not wants_file(vote.part) for vote in acting)
    telling = all(vote.act in TALK for vote in acting)
    return written or (telling and any(vote.part.has("texts") for vote in votes))


def _wants_call(votes: tuple[Vote, ...]) -> bool:
    """Whether the message asks to see, explain or write a tool call (refinements R10)."""
    asking = (vote for vote in votes if vote.confident and vote.act not in EFFECTFUL and vote.act is not Act.VERIFY)
    return any(vote.part.has("calls") for vote in asking)


def _reasons(votes: tuple[Vote, ...], reading: Reading, demands: Demands) -> tuple[str, ...]:
    axes = [
        *([f"live={reading.live}"] if reading.live != "none" else []),
        *([f"evidence={reading.evidence.name.lower()}"] if reading.evidence else []),
        *([f"clarity={reading.clarity}"] if reading.clarity != "clear" else []),
        *([f"horizon={reading.horizon}"] if reading.horizon != "turn" else []),
        *(["withdraws"] if reading.withdraws else []),
        *(["replaces"] if reading.replaces else []),
        *(["demand=run"] if demands.run else []),
        *(["demand=check"] if demands.check else []),
        *(["demand=no run"] if demands.no_run else []),
        *(f"file={name}" for name in reading.deliverables),
        *(f"target={name}" for name in reading.targets),
        *(f"about={name}" for name in reading.asked_about),
    ]
    return tuple(dict.fromkeys([*(vote.reason for vote in votes if vote.reason), *axes]))[:MAX_REASONS]
