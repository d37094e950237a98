"""Which act each part of a message asks for, and how surely (intent.md section 2, refinements R6).

An effectful act needs an object outside the conversation: a path, a command, a service, a recipient. Without one a text
is wanted or an answer. What is inside the prompt can be looked at, not verified.
"""

import re
from dataclasses import dataclass, replace

from untildone.workflows.intent.parts import Part
from untildone.workflows.intent.reading import EFFECTFUL, Act
from untildone.workflows.intent.things import MARK
from untildone.workflows.language.phrases import Phrases

HEAD_FACTOR = 1.6
QUESTION_WEIGHT = 0.8
RUN_WEIGHT = 0.5
VALUE_WEIGHT = 0.5
FIRM_WEIGHT = 0.9
SURE_WEIGHT = 1.5
"""The weight from which on an act could not be meant more surely."""

_REPORT_WORDS = 3
_OBJECT_WORDS = 3
"""So many words after a verb may be a new object; what lies outside is named after them ("post a note to the wiki")."""

_DIGIT = re.compile(r"\d")
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.\w|(?<!\w)[@#]\w")


@dataclass(frozen=True)
class Setting:
    """What the whole message tells about each part.

    `foreign`: it brings material, quoted, pasted or fenced. `outside`: some part names a thing outside the
    conversation. `reported`: it tells how something is, so that a pronoun may mean that.
    """

    foreign: bool
    outside: bool
    reported: bool


@dataclass(frozen=True)
class Vote:
    """A part with its act and weight; weight 0 where nothing says what is wanted. `reason` is a short code. `runs`: it
    wants something run."""

    part: Part
    act: Act
    weight: float
    reason: str
    runs: bool = False

    @property
    def confident(self) -> bool:
        return self.weight > 0


def votes_of(parts: tuple[Part, ...], *, foreign: bool) -> tuple[Vote, ...]:
    """One vote a part."""
    setting = Setting(foreign, any(map(lies_outside, parts)), any(map(_reports, parts)))
    votes: list[Vote] = []
    for part in parts:
        before = votes[-1] if votes else None
        votes.append(_vote(part, setting, before, alone=len(parts) == 1))
    return _counted(votes)


def lies_outside(part: Part) -> bool:
    """Whether a part names something outside the conversation."""
    return part.names("path", "command", "code", "name") or part.has("workspace")


def _vote(part: Part, setting: Setting, before: Vote | None, *, alone: bool) -> Vote:
    if part.head is None or part.head.negated:
        return _unheaded(part, alone=alone)
    act = _settled(part, setting, before)
    verb = part.text[: part.head.end - part.head.start]
    runs = part.kind == "run" and act is Act.VERIFY
    return Vote(part, act, part.head.verbs.weight * HEAD_FACTOR, f"act={act}:verb {verb}", runs)


def _unheaded(part: Part, *, alone: bool) -> Vote:
    if part.head is not None:
        return Vote(part, Act.ANSWER, 0, "negated")
    if part.names("command") and MARK.fullmatch(part.text.strip(" .!")):
        return Vote(part, Act.VERIFY, RUN_WEIGHT * HEAD_FACTOR, "act=verify:command", runs=True)
    if part.mode == "question":
        act = Act.LOCATE if part.has("places") and lies_outside(part) else Act.ANSWER
        return Vote(part, act, QUESTION_WEIGHT * HEAD_FACTOR, f"act={act}:question")
    if alone and part.has("deixis") and part.has("values") and not part.has("own") and not _DIGIT.search(part.text):
        return Vote(part, Act.ANSWER, VALUE_WEIGHT * HEAD_FACTOR, "act=answer:present value")
    return Vote(part, Act.ANSWER, 0, "")


def _settled(part: Part, setting: Setting, before: Vote | None) -> Act:
    """The act of a part's verb, given what it is about."""
    match part.head.verbs.act if part.head is not None else Act.ANSWER:
        case Act.MODIFY:
            return Act.MODIFY if _modifies(part, setting, before) else Act.AUTHOR
        case Act.OPERATE:
            return _operated(part)
        case Act.GOVERN:
            return Act.GOVERN if lies_outside(part) and not _to_speaker(part) else Act.ANSWER
        case Act.VERIFY:
            return _verified(part, setting, before)
        case Act.LOCATE:
            return _located(part)
        case Act.AUTHOR:
            return _authored(part, setting)
        case act:
            return act


def _modifies(part: Part, setting: Setting, before: Vote | None) -> bool:
    """Whether what is to be changed lies outside the conversation, or may."""
    if part.names("path", "command", "code", "name"):
        return True
    pointed = _points(part)
    if part.has("materials") and not part.has("workspace"):
        return False
    if pointed and setting.foreign:
        return False
    loose = part.kind == "loose"
    if pointed and (loose or (part.head is not None and part.head.verbs.weight < FIRM_WEIGHT)):
        return setting.outside or setting.reported or (before is not None and before.act in EFFECTFUL)
    if not loose:
        return True
    return not _is_vague(part) and (part.has("workspace") or _begins(part, part.words.determiners))


def _reports(part: Part) -> bool:
    return part.mode == "statement" and len(part.text.split()) >= _REPORT_WORDS and not part.has("materials", "texts")


def _authored(part: Part, setting: Setting) -> Act:
    after = part.after.strip()
    if part.words.turns.opens(part.text) and after[:1].isdigit():
        return Act.ANSWER  # a conversion of units
    return Act.MODIFY if part.words.shapes.opens(part.text) and _shapes(part, after, setting) else Act.AUTHOR


def _shapes(part: Part, after: str, setting: Setting) -> bool:
    """Whether something that is there is to become different ("make a.py sort its lines", "make them sort")."""
    words = part.words
    object_ = MARK.match(after)
    if object_ is None and (setting.outside or setting.reported) and not setting.foreign:
        object_ = words.pointing.pattern.match(after)
    rest = after[object_.end() :] if object_ is not None else ""
    others = (words.naming, words.inside, words.sources, words.joins, words.linked, words.steps)
    return rest[:1] == " " and not any(phrases.opens(rest.strip()) for phrases in others)


def _operated(part: Part) -> Act:
    if part.kind == "firm":
        return Act.OPERATE
    if part.names("path", "url", "command") or _ADDRESS.search(part.text):
        return Act.OPERATE
    if _to_speaker(part):
        return Act.ANSWER
    if part.has("recipients") or not _is_vague(part):
        return Act.OPERATE if part.has("workspace", "recipients") else Act.AUTHOR
    beyond = " ".join(part.after.split()[_OBJECT_WORDS:])
    return Act.OPERATE if part.words.workspace.within(beyond) else Act.AUTHOR


def _verified(part: Part, setting: Setting, before: Vote | None) -> Act:
    if part.names("path", "command"):
        return Act.VERIFY
    if part.has("materials") or (setting.foreign and _points(part) and part.kind != "run"):
        return Act.ANALYZE
    if lies_outside(part) or part.kind == "run":
        return Act.VERIFY
    made = before is not None and (before.act in EFFECTFUL or before.part.names("path"))
    return Act.VERIFY if _points(part) and made else Act.ANALYZE


def _located(part: Part) -> Act:
    if part.kind == "firm" or part.names("path", "url", "command", "name"):
        return Act.LOCATE
    outside = part.words.workspace.within(part.after) or (part.words.order != "initial" and part.has("workspace"))
    return Act.LOCATE if outside and not part.has("howto") and not _is_vague(part) else Act.ANSWER


def _begins(part: Part, phrases: Phrases) -> bool:
    """Whether what follows the verb begins with one of the phrases."""
    return phrases.opens(part.after.lstrip(" -"))


def _points(part: Part) -> bool:
    """Whether the object is only pointed to, by the verb itself ("make this") or right after it."""
    verb = part.scope[len(part.lead) : part.verb_end]
    return _begins(part, part.words.pointing) or any(end == len(verb) for _, end in part.words.pointing.spans(verb))


def _to_speaker(part: Part) -> bool:
    return _begins(part, part.words.speaker)


def _is_vague(part: Part) -> bool:
    """Whether the object is something new, so that none is there yet."""
    after = part.after.lstrip(" -")
    speaker = part.words.speaker.pattern.match(after)
    return part.words.vague.opens(after[speaker.end() :].lstrip() if speaker is not None else after)


def _counted(votes: list[Vote]) -> tuple[Vote, ...]:
    """Greetings and conditions ("make sure that") count as acts only where nothing else does."""
    acting = [vote for vote in votes if vote.confident and not _accompanies(vote)]
    return tuple(replace(vote, weight=0.0) if acting and _accompanies(vote) else vote for vote in votes)


def _accompanies(vote: Vote) -> bool:
    return vote.act is Act.CONVERSE or vote.part.kind == "ensure"


def slice_of(votes: tuple[Vote, ...]) -> tuple[tuple[Act, ...], float]:
    """The acts within half of the strongest, strongest first, and how surely they are meant (0 to 1)."""
    weights: dict[Act, float] = {}
    for vote in votes:
        if vote.confident:
            weights[vote.act] = max(weights.get(vote.act, 0.0), vote.weight)
    if not weights:
        return (Act.ANSWER,), 0.0
    best = max(weights.values())
    chosen = [act for act in sorted(weights, key=weights.__getitem__, reverse=True) if weights[act] >= best / 2]
    coverage = sum(weights[act] for act in chosen) / sum(weights.values())
    return tuple(chosen), round(0.6 * coverage + 0.4 * min(best / SURE_WEIGHT, 1), 2)
