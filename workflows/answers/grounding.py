"""Grounding: whether an answer rests on what was retrieved for it (gates.md section 7, refinements R5 and P8).

    the answer has figures                  half of them stand in the evidence or follow from it
    it has none                             it names a host of the evidence, or shares two distinctive words with it
    it says that the source does not tell   nothing more is asked of it

Evidence without a host and without a strong figure can be held against nothing, and neither can an answer in another
language that has no figure: those are grounded.
"""

import re
from collections.abc import Sequence
from itertools import chain

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.figures import Figure, iterate_figures, readings, scan
from untildone.workflows.answers.hosts import hosts, iterate_hosts
from untildone.workflows.answers.names import words
from untildone.workflows.answers.values import follows, operands_of, standing
from untildone.workflows.context.terms import terms
from untildone.workflows.language import LANGUAGES
from untildone.workflows.language.phrases import LETTER
from untildone.workflows.language.text import without_fences, without_inline_code

ENOUGH = 4
"""Shared words that show that an answer without figures was made from the evidence: two distinctive ones (R5), which
count two each. A plain word of five or six letters counts one: some of those every text has."""

RARE_LETTERS = 5
LONG_LETTERS = 7

SUBSTANTIAL_WORDS = 12
"""An answer in another language than its evidence shares no words with it; a shorter one says too little to have been
made from it."""

MAX_FIGURES = 64
"""How many of an answer's figures are looked up."""

READ_CHARS = 4_000
"""How much of the evidence is looked at to tell its language."""

_SMALL = 10
_WORD = re.compile(f"{LETTER}+")
_UNSPACED_RUN = re.compile(r"[\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff]{2,}")
_SCORE_GAP = frozenset("-\u2013\u2014:")


def ungrounded(answer: Answer, evidence: Sequence[str], directive: str) -> bool:
    """Whether the answer repeats nothing of the evidence that it was given and says nothing to explain it.

    `evidence` are the retrievals as the request carried them. An admission to have no data is not looked at here.
    """
    if not _can_be_checked(evidence):
        return False
    stated = _stated_figures(answer.text, directive)
    if stated:
        return not _half_stand(stated, evidence, directive)
    if _names_host(answer.text, evidence) or says_source_is_silent(answer):
        return False
    return not _shares_words(answer, evidence, directive)


def says_source_is_silent(answer: Answer) -> bool:
    """Whether the answer says that a source does not say, mention, list or contain something."""
    silent = answer.sentences_with(lambda words: words.silent)
    if not silent:
        return False
    of_sources = set(answer.sentences_with(lambda words: words.sources))
    return any(number in of_sources or hosts(answer.sentences[number]) for number in silent)


def _can_be_checked(evidence: Sequence[str]) -> bool:
    if any(True for text in evidence for _ in iterate_hosts(text)):
        return True
    heads = (text[:READ_CHARS] for text in evidence)
    return any(figure.strong for text in chain(heads, evidence) for figure in iterate_figures(text))


def _stated_figures(text: str, directive: str) -> list[Figure]:
    """The distinct figures that an answer states, without years, list numbers, small counts and what the user gave."""
    given = readings(directive)
    found: dict[str, Figure] = {}
    plain = without_inline_code(without_fences(text))
    numbers = scan(plain)
    for position, figure in enumerate(numbers):
        counts = figure.strong or _is_large(figure) or _is_score(numbers, position, plain)
        if counts and not given & {figure.value, *figure.others}:
            found.setdefault(figure.value, figure)
    return list(found.values())[:MAX_FIGURES]


def _is_large(figure: Figure) -> bool:
    """Whether an unadorned number says more than how many things the answer lists."""
    return len(figure.value) >= len(str(_SMALL)) and not re.fullmatch(r"(?:19|20)\d\d", figure.value)


def _is_score(numbers: Sequence[Figure], position: int, text: str) -> bool:
    """Whether a small number stands in a result such as 2-1."""
    return any(
        text[left.end : right.start] in _SCORE_GAP
        for left, right in zip(numbers[max(0, position - 1) :], numbers[max(1, position) : position + 2], strict=False)
    )


def _half_stand(stated: list[Figure], evidence: Sequence[str], directive: str) -> bool:
    found = standing(stated, evidence)
    missing = [figure for figure in stated if figure.value not in found]
    if 2 * len(found) >= len(stated):
        return True
    operands = (*operands_of(evidence, also=found), *operands_of([directive], also=frozenset()))
    derived = sum(follows(figure, operands) for figure in missing if len(figure.value) > 1)
    return 2 * (len(found) + derived) >= len(stated)


def _names_host(text: str, evidence: Sequence[str]) -> bool:
    named = hosts(text)
    return bool(named) and any(
        host == name or host.endswith(f".{name}") for part in evidence for host in iterate_hosts(part) for name in named
    )


def _shares_words(answer: Answer, evidence: Sequence[str], directive: str) -> bool:
    material = _plain("\n".join(evidence))
    known = {_stem(_plain(word)) for word in terms(directive)}
    shared = 0
    for stem, weight in _distinctive(answer).items():
        if stem not in known and _begins_a_word(stem, material):
            shared += weight
            if shared >= ENOUGH:
                return True
    return _is_foreign(answer, material) and _length(answer.text) >= SUBSTANTIAL_WORDS


def _plain(text: str) -> str:
    """Case-folded, without the differences of spelling that writers do not keep to: much quicker than to fold."""
    plain = text.casefold()
    return plain if plain.isascii() else plain.replace("ё", "е").replace("\u093c", "").replace("\u0901", "\u0902")


def _distinctive(answer: Answer) -> dict[str, int]:
    """The stems of an answer's names and rarer words with what they count; of unspaced scripts runs of three
    characters."""
    common = {_plain(word) for language in answer.languages for word in language.common.phrases}
    found: dict[str, int] = {}
    for word, is_name in dict.fromkeys(words(answer.text)):
        folded = _plain(word)
        runs = _UNSPACED_RUN.findall(folded)
        found.update((run[at : at + 3], 2) for run in runs for at in range(0, max(1, len(run) - 2), 3))
        if len(folded) >= RARE_LETTERS and folded not in common and not folded.isdigit() and not runs:
            weight = 2 if is_name or len(folded) >= LONG_LETTERS else 1
            found[_stem(folded)] = max(weight, found.get(_stem(folded), 0))
    return found


def _stem(word: str) -> str:
    """A word without the ending that declension changes."""
    return word[: max(RARE_LETTERS - 1, len(word) - 2)]


def _begins_a_word(stem: str, folded: str) -> bool:
    at = folded.find(stem)
    while at > 0 and folded[at - 1].isalnum() and not _UNSPACED_RUN.match(stem):
        at = folded.find(stem, at + 1)
    return at >= 0


def _is_foreign(answer: Answer, evidence: str) -> bool:
    """Whether the evidence has more function words of some other language than of the answer's."""
    written = answer.languages[:1]
    head = evidence[:READ_CHARS]
    found = set(_WORD.findall(head))
    counts = {language.code: sum(_plain(each) in found for each in language.common.phrases) for language in LANGUAGES}
    own = max((counts[language.code] for language in written), default=0)
    if any(language.script in {"han", "kana"} for language in written):
        own = len(_UNSPACED_RUN.findall(head))
    return bool(written) and max(counts.values()) > own


def _length(text: str) -> int:
    """Words; of unspaced scripts two characters are about one."""
    unspaced = sum(map(len, _UNSPACED_RUN.findall(text)))
    return len(text.split()) + unspaced // 2
