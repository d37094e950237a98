"""A reading: what was understood of one message of the user, with the reasons (intent.md)."""

from enum import IntEnum, StrEnum
from typing import Literal

from pydantic import Field

from untildone.workflows.frozen import Frozen
from untildone.workflows.intent.duties import Duties, LiveData, Stakes


class Act(StrEnum):
    """What the user wants done, from the least to the most far-reaching."""

    CONVERSE = "converse"
    ANSWER = "answer"
    LOCATE = "locate"
    ANALYZE = "analyze"
    AUTHOR = "author"
    MODIFY = "modify"
    OPERATE = "operate"
    VERIFY = "verify"
    ORCHESTRATE = "orchestrate"
    GOVERN = "govern"


TALK = frozenset({Act.CONVERSE, Act.ANSWER})
TELLING = frozenset({Act.ANSWER, Act.LOCATE, Act.ANALYZE})
"""Acts that find something out for the user."""

WRITING = frozenset({Act.CONVERSE, Act.AUTHOR})
WORDS_ONLY = TALK | TELLING | WRITING
"""Acts that words alone meet. What they are about may be a question or a text, whose verbs ask for nothing."""

EFFECTFUL = frozenset({Act.MODIFY, Act.OPERATE, Act.GOVERN})
"""Acts that change something outside the conversation."""

ACCEPTED = 0.75
"""Confidence from which on a reading is taken at its word and needs no second opinion (intent.md section 2)."""


class Evidence(IntEnum):
    """How well an answer has to be founded."""

    NONE = 0
    CITED = 1
    VERIFIED = 2
    AUDITED = 3


Horizon = Literal["immediate", "turn", "session", "durable"]
Clarity = Literal["clear", "underspecified", "ambiguous"]
Attendance = Literal["interactive", "supervised", "unattended"]
Profile = Literal["message", "inspection", "effect", "verification"]
"""What has to be there when the work ends, from the least to the strictest (intent.md section 5)."""

PROFILES: tuple[Profile, ...] = ("message", "inspection", "effect", "verification")


class Strand(Frozen):
    """One part of a message: its act and what that part asks for. `continues` is the strand that it goes on with."""

    act: Act
    evidence: Evidence = Evidence.NONE
    profile: Profile = "message"
    continues: int | None = None


class Asked(Frozen):
    """What the user asks for and speaks of, in one message or in all that a run goes by.

    `deliverables` are files that have to lie there in the end. `targets` are paths or items that an effectful part
    names as what it is to change. `asked_about` are paths and pages whose content is asked about, `named_commands`
    commands that are named. `text_wanted`: the answer itself is a text that was asked for (verse, form, code,
    translation), so its last line may look like anything. `call_wanted`: the user wants to see a tool call or have it
    explained. `objects` are the paths, numbers and proper names that are spoken of, `terms` the topic words (gates.md
    section 2).
    """

    evidence: Evidence = Evidence.NONE
    deliverables: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    asked_about: tuple[str, ...] = ()
    named_commands: tuple[str, ...] = ()
    text_wanted: bool = False
    call_wanted: bool = False
    objects: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    duties: Duties = Duties()


class Reading(Asked):
    """What was understood of one message.

    `acts` is the confident slice, the strongest first; `confidence` (0 to 1) is that of the weakest axis. `reasons` are
    short codes that say which signals decided, for people. `withdraws`: it takes back what was asked before.
    `replaces`: it puts something else in the place of what was to be made or changed.
    """

    language: str = "en"
    acts: tuple[Act, ...] = (Act.ANSWER,)
    confidence: float = Field(default=0.0, ge=0, le=1)
    strands: tuple[Strand, ...] = ()
    domains: tuple[str, ...] = ()
    horizon: Horizon = "turn"
    stakes: Stakes = "inert"
    clarity: Clarity = "clear"
    profile: Profile = "message"
    live: LiveData = "none"
    withdraws: bool = False
    replaces: bool = False
    reasons: tuple[str, ...] = ()
    note: str = ""
