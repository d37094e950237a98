"""Unfinished answers: the text stops in the middle, or announces what comes next instead of doing it.

Rule 2 of stop-policy.md section 7, with refinements R7 (only where something is to be done, never in a text that was
asked for) and P6 (a closing sentence in the first person future is a plan, full stop or not).
"""

import re

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.measures import Unfinished
from untildone.workflows.language.phrases import fold
from untildone.workflows.language.text import fences, last_line, without_fences, without_list_mark

COLON_CHARS = 200
PLAN_CHARS = 300
"""Longer last lines are paragraphs, which end with a colon or without a full stop for other reasons."""

OPENING_CHARS = 32
"""What may stand before the announcement at the head of a sentence: "Okay, so now"."""

COURTESY_CHARS = 24
"""What may stand in a sentence that only greets or agrees: "Sure, no problem!"."""

_END = re.compile(r"(?<![.…])[.!?।。！？؟][\"'”’»)\]*_」』）]*$|[!?।。！？؟][\"'”’»)\]*_」』）]*$")
_ASKED = re.compile(r"[?？؟][\"'”’»)\]*_」』）]*$")
_COMMAS = frozenset(",、")
_COLON = re.compile(r"[:：][*_]*$")
_HEADING = re.compile(r"\s{0,3}#{1,6}(?:\s|$)")
_QUOTED = re.compile(r"\s{0,3}>")
_FIELD = re.compile(r"(?:[-*+•]\s+)?[^\n]{1,60}[:：][*_\s]*$")


def unfinished(
    answer: Answer,
    *,
    needs_tool: bool,
    had_call: bool,
    text_wanted: bool,
    conversational: bool,
    duties_met: bool,
    card_shown: bool,
    acted: bool,
) -> Unfinished:
    """How an answer shows that it is no end; "" where it may be one.

    `needs_tool`, `conversational` and `text_wanted` are the reading's. `had_call`: a call succeeded or failed in this
    run; `acted`: one changed, ran or checked something. `duties_met`: everything that the request names is done, so
    that what is announced is something more.
    """
    text = answer.text
    if _ends_in_open_fence(text):
        return "open_fence"
    if text_wanted:
        return ""
    if (needs_tool or had_call) and not card_shown and not answer.ends_in_fence and _ends_with_colon(text):
        return "colon"
    announced: Unfinished = ""
    if needs_tool or (had_call and not conversational):
        announced = _announces(answer, text, needs_tool=needs_tool, duties_met=duties_met)
    all_done = needs_tool and had_call and duties_met
    if announced or conversational or acted or all_done:
        return announced
    return "plan_sentence" if _promises_work(answer, had_call=had_call) else ""


def _ends_in_open_fence(text: str) -> bool:
    """Whether the last fence is open. An empty one without a name, after others, is a closing mark too many."""
    found = fences(text)
    if not found or found[-1].closed:
        return False
    last = found[-1]
    return bool(last.info or last.body.strip() or len(found) == 1)


def _ends_with_colon(text: str) -> bool:
    line = last_line(text)
    if len(line) >= COLON_CHARS or not _COLON.search(line) or _HEADING.match(line) or _QUOTED.match(line):
        return False
    return not _is_form(text)


def _is_form(text: str) -> bool:
    """Whether the line before the last ends with a colon too: fields to be filled in."""
    lines = [line for line in text.rstrip().rsplit("\n", 8) if line.strip()][-2:]
    return len(lines) == 2 and all(_FIELD.fullmatch(line.strip()) for line in lines)


def _announces(answer: Answer, text: str, *, needs_tool: bool, duties_met: bool) -> Unfinished:
    if not answer.sentences or last_line(text).startswith("|"):
        return ""
    last = len(answer.sentences) - 1
    open_ended = not (answer.ends_in_fence or len(last_line(text)) >= PLAN_CHARS or _END.search(answer.sentences[last]))
    left_to_do = needs_tool and not duties_met
    if open_ended and (_opens_with_plan(answer, last) or (left_to_do and _opens_with_sequence(answer, last))):
        return "plan_marker"
    if left_to_do:
        plans = [last, *_lead_of_last_list(answer, text)]
        if _asks_for_patience(answer, last) or any(_is_plan(answer, number) for number in plans):
            return "plan_sentence"
    return ""


def _promises_work(answer: Answer, *, had_call: bool) -> bool:
    """Whether the last sentence announces that something will be made, changed or run, after nothing but looks.

    Then it is a plan whatever the reading says. Where nothing was looked at, nothing but words of courtesy may stand
    before it: a text that says something has its own reasons to speak of what comes.
    """
    last = len(answer.sentences) - 1
    if last < 0 or answer.ends_in_fence or last_line(answer.text).startswith("|"):
        return False
    if not had_call and any(len(sentence) > COURTESY_CHARS for sentence in answer.sentences[:-1]):
        return False
    plans = [
        *answer.spans_of(last, lambda words: words.intends, but=lambda words: words.no_plan),
        *answer.spans_of(last, lambda words: words.waits),
    ]
    if not plans or _ASKED.search(answer.sentences[last]) or _depends(answer, last):
        return False
    first = min(start for start, _ in plans)
    return any(end > first for _, end in answer.spans_of(last, lambda words: words.makes))


def _opens_with_plan(answer: Answer, number: int) -> bool:
    """Whether a sentence begins by saying in the first person what is about to be done."""
    start = answer.start_of(number)
    plans = answer.spans_of(number, lambda words: words.intends, but=lambda words: words.no_plan)
    return any(at <= start + OPENING_CHARS for at, _ in plans) and not _depends(answer, number)


def _opens_with_sequence(answer: Answer, number: int) -> bool:
    """Whether a sentence begins with "next," or "then," and is not one of several steps for the reader, which have no
    full stop either."""
    start = answer.start_of(number)
    opens = any(
        at == start and answer.folded[end : end + 1] in _COMMAS
        for at, end in answer.spans_of(number, lambda words: words.sequence)
    )
    return opens and (number == 0 or _END.search(answer.sentences[number - 1]) is not None)


def _asks_for_patience(answer: Answer, number: int) -> bool:
    return bool(answer.spans_of(number, lambda words: words.waits)) and not _depends(answer, number)


def _is_plan(answer: Answer, number: int) -> bool:
    """Whether a sentence says in the first person what is about to be done, unless that depends on something."""
    if _ASKED.search(answer.sentences[number]) or _depends(answer, number):
        return False
    return bool(answer.spans_of(number, lambda words: words.intends, but=lambda words: words.no_plan))


def _depends(answer: Answer, number: int) -> bool:
    return bool(answer.spans_of(number, lambda words: words.offers))


def _lead_of_last_list(answer: Answer, text: str) -> list[int]:
    """The sentence that introduces the list with which the text ends."""
    lines = without_fences(text).rstrip().split("\n")
    at = len(lines) - 1
    while at >= 0 and (not lines[at].strip() or without_list_mark(lines[at]) != lines[at].strip()):
        at -= 1
    if at < 0 or at == len(lines) - 1 or not _COLON.search(lines[at].strip()):
        return []
    lead = fold(lines[at])
    return [number for number in range(len(answer.sentences)) if lead.endswith(answer.folded_sentence(number))][-1:]
