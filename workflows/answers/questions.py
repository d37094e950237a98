"""Questions at the end of an answer: whether it asks the user, and whether it asks for a choice (refinements R9)."""

import re

from untildone.workflows.answers.answer import Answer, Spans, Words, outside
from untildone.workflows.language.phrases import fold
from untildone.workflows.language.text import last_paragraph_that_is_no_list, sentences, without_inline_code

SENTENCES_AFTER = 2
"""So many sentences may follow the question in its paragraph: its options, a default, a word of thanks."""

_ASKED = re.compile(r"[?？؟⸮՞](?=[\s\"'”’»)\]*_」』）]|$)|[？⸮]")
_MARK = re.compile(r"[?？؟⸮՞]")
_ADDRESS = re.compile(r"\S+://\S+")
_OPTIONS = re.compile(r"(?:^|\s)\(?(?:[a-cA-C]|[12])\)\s")


def question_at_end(answer: Answer) -> str:
    """The question that the answer ends with, or nothing.

    It stands in the last paragraph that is no list, so that options may follow; what follows it there is short.
    """
    if not _MARK.search(answer.prose):
        return ""
    paragraph = last_paragraph_that_is_no_list(_ADDRESS.sub(" ", without_inline_code(answer.prose)))
    if not _ASKED.search(paragraph):
        return ""
    found = sentences(paragraph)
    for position in range(len(found) - 1, -1, -1):
        if _ASKED.search(found[position]):
            return found[position]
        if len(found) - position > SENTENCES_AFTER and not _OPTIONS.search(found[position]):
            return ""
    return ""


def asks(answer: Answer) -> bool:
    """Whether the answer ends by asking the user."""
    return question_at_end(answer) != ""


def offers_choice(answer: Answer) -> bool:
    """Whether that question names a choice (which, where, A or B), rather than asking for leave to go on."""
    question = question_at_end(answer)
    if not question:
        return False
    if _OPTIONS.search(question):
        return True
    folded = fold(question)
    leave = _spans(answer, folded, lambda words: words.leave)
    either = outside(
        _spans(answer, folded, lambda words: words.alternatives), _spans(answer, folded, lambda w: w.no_choice)
    )
    wanted = outside(_spans(answer, folded, lambda words: words.choices), leave)
    return bool(either) or any(not leave or start < leave[0][0] for start, _ in wanted)


def _spans(answer: Answer, folded: str, words: Words) -> Spans:
    return tuple(sorted(span for each in answer.words for span in words(each).spans(folded)))
