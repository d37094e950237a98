"""What an answer admits: that something failed, was not run, was not changed or needed no change.

Rule 3 of stop-policy.md section 7 with refinement R3, its exemptions, and refinements R2 and P4.
"""

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Sequence, Set

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.figures import figures
from untildone.workflows.language.phrases import LETTER, Phrases, fold
from untildone.workflows.language.text import (
    inline_code,
    quotations,
    sentences,
    without_fences,
    without_inline_code,
    without_list_mark,
)
from untildone.workflows.receipts.receipt import CallReceipt

WORD_CHARS = 8
"""From this length on a plain word of an error is distinctive, where a text in another language quotes it (R3)."""

OUTPUT_LANGUAGE = "en"
"""What programs speak: a plain word of theirs is distinctive in a text of another language."""

REACH = 10
"""How many words may stand between the name of a thing and the word that says it was left as it is."""

LISTED = 1
"""How many words (and) may stand between things that are listed."""

TELLING_CODE = 3
"""Exit codes from this on tell of one program's failure; 1 and 2 are any program's."""

Mention = tuple[int, int, str]
"""Where an item is named in a text, and which."""

_WORD = re.compile(f"{LETTER}+")
_IDENTIFIER = re.compile(r"\w(?:_|\.|::)\w|[a-z][A-Z]|[A-Z]{2}[a-z]")
_CLAUSE_END = re.compile(r"[;—–]|, (?:but|and|while|whereas)\b")
_PARENTHESIS = re.compile(r"[(（]([^()（）\n]{4,200})[)）]")
_CODE_SIGNS = re.compile(r"[={}\[\]<>;]|\w\(")
_COMPLAINTS = Phrases(
    *("could not", "couldn't", "cannot", "can't", "no such", "not found", "denied", "refused", "timed out"),
    *(
        "unable to",
        "failed to",
        "not permitted",
        "not a git repository",
        "does not exist",
        "unreachable",
        "read-only file system",
    ),
    *("unknown option", "unknown shorthand", "no space left", "not installed", "not recognized"),
)
"""How programs complain, whatever language the text around it is in."""

_HEADING = re.compile(r"\s{0,3}#{1,6}\s")


def reports_failure(answer: Answer, failed: Sequence[CallReceipt], known: Iterable[str]) -> bool:
    """Whether the text says that one of the failed calls failed.

    It does by a word of failure in a sentence that names what failed, by the counts of a failed check, or, in any
    language, by a distinctive token of the failing output. `known` are texts whose words show nothing: the directive,
    the paths that calls named.
    """
    return (
        _quotes_token(answer, failed, known)
        or _quotes_complaint(answer)
        or any(_gives_counts(answer, receipt) or _gives_exit_code(answer, receipt) for receipt in failed)
        or _names_what_failed(answer, failed)
        or _takes_out(answer, failed)
        or _says_unable(answer)
    )


def tells_of_part(answer: Answer, failed: Sequence[CallReceipt], passed: Collection[str], *, of_all: bool) -> bool:
    """Whether the text, which says that something passed, tells that this is not all of it.

    It does by taking something of the failing output out, or, where it does not speak `of_all`, by naming it as
    failing. `passed` are the counts that it gives: beside a word of failure, how many passed tells as much.
    """
    if _takes_out(answer, failed):
        return True
    told = answer.sentences_with(lambda words: words.failures, but=lambda words: words.mended)
    if of_all or not told:
        return False
    tokens = {fold(token) for receipt in failed for token in receipt.tokens}
    named = any(_stands(token, answer.folded_sentence(number)) for number in told for token in tokens)
    return named or any(str(receipt.counts.get("passed", 0)) in passed for receipt in failed)


def reports_attempt(answer: Answer, failed: Sequence[CallReceipt], known: Iterable[str]) -> bool:
    """Whether the text says that these calls, all that tried to pay a duty, came to nothing.

    Besides what reports a failure, it does by saying that what they were to make or change is not there, or as it was.
    """
    meant = {name for receipt in failed for name in _meant(receipt)}
    return reports_failure(answer, failed, known) or bool(named_as_unchanged(answer, meant))


def says_not_run(answer: Answer) -> bool:
    """Whether the text says plainly that nothing was run."""
    return bool(answer.spans(lambda words: words.not_run, but=lambda words: words.no_run))


def says_no_effect(answer: Answer) -> bool:
    """Whether the text says plainly that nothing had to be changed, or that it could not be (R2)."""
    if answer.spans(lambda words: words.no_change):
        return True
    of_checks = set(answer.sentences_with(lambda words: words.not_run, but=lambda words: words.no_run))
    return any(number not in of_checks for number in answer.sentences_with(lambda words: words.unable))


def named_as_unchanged(answer: Answer, items: Iterable[str]) -> frozenset[str]:
    """Those of the items (paths, symbols, words) that the text names and says were not changed (P4)."""
    called = {name: item for item in items for name in (fold(item), fold(posixpath.basename(item))) if name}
    found: set[str] = set()
    for folded in _statements(answer.text, called.keys()):
        mentions = sorted((at, at + len(name), item) for name, item in called.items() for at in _places(name, folded))
        spans = [span for each in answer.words for span in each.unchanged.spans(folded)] if mentions else []
        found.update(item for span in spans for item in _left_as_they_are(folded, mentions, span))
    return frozenset(found)


def _says_unable(answer: Answer) -> bool:
    """Whether the text says that it could not be done, in words of its own: code may say so of anything."""
    own = Answer(without_inline_code(answer.text)) if "`" in answer.text else answer
    return bool(own.spans(lambda words: words.unable, but=lambda words: words.mended))


# --- failures --------------------------------------------------------------------------------------------------------


def _names_what_failed(answer: Answer, failed: Sequence[CallReceipt]) -> bool:
    told = answer.sentences_with(lambda words: words.failures, but=lambda words: words.mended)
    if not told:
        return False
    generic = set(answer.sentences_with(lambda words: words.attempts))
    if any(number in generic for number in told):
        return True
    names = {fold(name) for receipt in failed for name in _names(receipt)}
    return any(_stands(name, answer.folded_sentence(number)) for number in told for name in names)


def _names(receipt: CallReceipt) -> Iterator[str]:
    """By what a call may be called: its tool, its target, its programs, what it named, its error's tokens."""
    yield receipt.tool
    yield from (command.program for command in receipt.commands)
    yield from receipt.tokens
    for target in (receipt.target, *receipt.named):
        yield from (target, posixpath.basename(target.rstrip("/")))


def _stands(name: str, folded: str) -> bool:
    return any(True for _ in _places(name, folded))


def _meant(receipt: CallReceipt) -> Iterator[str]:
    """What a call was to make or change."""
    if receipt.commands:
        yield from (path for command in receipt.commands if command.kind == "effect" for path in command.paths)
    else:
        yield receipt.target


def _gives_exit_code(answer: Answer, receipt: CallReceipt) -> bool:
    """Whether a sentence gives the exit code of a call beside the name of its program. Codes that stand for any failure
    are figures like others."""
    if receipt.exit_code is None or receipt.exit_code < TELLING_CODE:
        return False
    code = re.compile(rf"(?<![\w.,-]){receipt.exit_code}(?![\w]|[.,]\d)")
    programs = {fold(command.program) for command in receipt.commands}
    return any(
        code.search(line) and any(_stands(name, line) for name in programs) for line in answer.folded.split("\n")
    )


def _quotes_complaint(answer: Answer) -> bool:
    """Whether the text quotes what programs say when they fail, outside sentences that call it mended."""
    foreign = _is_foreign(answer)
    asides = (
        *inline_code(answer.text),
        *quotations(answer.text),
        *(_PARENTHESIS.findall(answer.prose) if foreign else ()),
    )
    quoted = [span for span in asides if _COMPLAINTS.within(fold(span)) and not _CODE_SIGNS.search(span)]
    if not quoted:
        return False
    mended = [answer.folded_sentence(number) for number in answer.sentences_with(lambda words: words.mended)]
    return any(not any(fold(span) in line for line in mended) for span in quoted)


def _is_foreign(answer: Answer) -> bool:
    return all(language.code != OUTPUT_LANGUAGE for language in answer.languages)


def _takes_out(answer: Answer, failed: Sequence[CallReceipt]) -> bool:
    """Whether a sentence names something of the failing output as an exception."""
    names = {fold(token) for receipt in failed for token in receipt.tokens}
    taken = answer.sentences_with(lambda words: words.excepts)
    return any(_stands(name, answer.folded_sentence(number)) for number in taken for name in names)


def _gives_counts(answer: Answer, receipt: CallReceipt) -> bool:
    """Whether the text has two of the counts of a check that failed, among them one that tells of the failure, or how
    many passed beside a word of failure."""
    counts = receipt.counts
    bad = counts.get("failed", 0) + counts.get("errors", 0)
    if not bad:
        return False
    stated = set(figures(answer.text))
    total = counts.get("total") or sum(counts.get(each, 0) for each in ("passed", "failed", "errors", "skipped"))
    passed = counts.get("passed", 0)
    if str(passed) in stated and answer.spans(lambda words: words.failures, but=lambda words: words.mended):
        return True
    return len({str(bad), str(total), str(passed)} & stated) >= 2 and bool({str(bad), str(passed)} & stated)


def _quotes_token(answer: Answer, failed: Sequence[CallReceipt], known: Iterable[str]) -> bool:
    tokens = {token for receipt in failed for token in receipt.tokens}
    if not tokens:
        return False
    common = fold("\n".join(known))
    folded = fold(answer.text)
    foreign = _is_foreign(answer)
    for token in tokens:
        plain = fold(token)
        distinctive = _IDENTIFIER.search(token) or (foreign and len(token) >= WORD_CHARS)
        if distinctive and not _stands(plain, common) and _stands(plain, folded):
            return True
    return False


# --- what was left as it was -----------------------------------------------------------------------------------------


def _statements(text: str, names: Set[str]) -> Iterator[str]:
    """The sentences of a text that may name one of `names`, folded, each item of a list behind the line that introduces
    the list."""
    lead = ""
    for line in without_fences(text).split("\n"):
        bare = without_list_mark(line)
        is_item = bare != line.strip()
        if not is_item and bare:
            introduces = _HEADING.match(line) or bare.rstrip("*_ ").endswith((":", "："))
            lead = fold(bare.strip("#*_ ").rstrip(":： ")) + " " if introduces else ""
        folded = fold(line)
        if any(name in folded for name in names):
            yield from ((lead if is_item else "") + fold(sentence) for sentence in sentences(line))


def _left_as_they_are(folded: str, mentions: Sequence[Mention], span: tuple[int, int]) -> Iterator[str]:
    """The items that a phrase is about: the nearest on either side of it, and those that are listed with them."""
    start, end = span
    before = [mention for mention in mentions if mention[0] < end]
    after = [mention for mention in mentions if mention[0] >= end]
    for side, step in ((before[::-1], -1), (after, 1)):
        edge = start if step < 0 else end
        reach = REACH
        for first, last, item in side:
            gap = folded[last:edge] if step < 0 else folded[edge:first]
            if len(_WORD.findall(gap)) > reach or _CLAUSE_END.search(gap):
                break
            yield item
            edge, reach = (first if step < 0 else last), LISTED


def _places(name: str, folded: str) -> Iterator[int]:
    """Where a name stands in folded text as a whole."""
    at = folded.find(name) if len(name) > 1 else -1
    while at >= 0:
        before, after = folded[at - 1 : at], folded[at + len(name) : at + len(name) + 1]
        if not (before.isalnum() or before == "_" or after.isalnum() or after == "_"):
            yield at
        at = folded.find(name, at + 1)
