"""Numbers of a text, as values that can be compared across languages and ways of writing.

A figure is a canonical string. A number is its plain decimal value: no separators, no leading or trailing zeros, "-"
for negative ones ("1 234,50" and "1,234.5" are "1234.5", "3,2万" is "32000", "२९" is "29"). A clock time stays
"14:30", a version or an address of three and more parts "3.13.1". A date gives its parts. Numbers of list items, and
digits inside identifiers, paths and addresses, are none.
"""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from untildone.workflows.answers.units import (
    CURRENCIES,
    CURRENCY_SIGNS,
    HAN_SCALES,
    HAN_UNIT_STARTS,
    LETTER_SCALES,
    SCALES,
    TOUCHING_UNITS,
    UNITS,
)

MAX_DIGITS = 24
"""Longer runs of digits are identifiers: no value that a text states has as many."""

_ZEROS = (0x0660, 0x06F0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0E50, 0xFF10)
_PLAIN = {zero + digit: str(digit) for zero in _ZEROS for digit in range(10)} | str.maketrans("．％＋－：−", ".%+-:-")

_OTHER_DIGITS = re.compile(f"[{''.join(map(chr, _PLAIN))}]")
_FULL_WIDTH_GROUP = re.compile(r"(?<=[０-９])，(?=[０-９]{3})")
_ADDRESS = re.compile(r"\b[a-zA-Z][a-zA-Z0-9+.-]{1,15}://[^\s<>\"'）)\]]+")
_LIST_NUMBER = re.compile(r"^[ \t>]*(?:[-*+] |#{1,6} )?[*_]{0,2}\(?\d{1,3}[.)、][*_]{0,2}(?=\s)", re.M)
_CLOCK = r"(?<![\d:])\d{1,2}:\d\d(?::\d\d)?(?![\d:])"
_POWER = r"\d+(?:\.\d+)?[eE][+-]?\d{1,2}(?![\w.])"
_NARROW_GROUPS = r"\d{1,3}(?:[\u2009\u202f\u00a0\u2007]\d{3})+(?:[.,]\d+)?(?!\d)"
_SPACED_GROUPS = r"(?<![\d.,] )\d{1,3}(?: \d{3}){1,2}(?:,\d+)?(?![.,]?\d| \d)"
_QUOTED_GROUPS = r"\d{1,3}(?:['’_]\d{3})+(?:[.,]\d+)?(?!\d)"
_PLAIN_RUN = r"\d+(?:[.,]\d+)*"
_RUN = re.compile("|".join((_CLOCK, _POWER, _NARROW_GROUPS, _SPACED_GROUPS, _QUOTED_GROUPS, _PLAIN_RUN)))
_SEPARATORS = " .,:'’_+-eE\u2009\u202f\u00a0\u2007"
_STRETCH = re.compile(rf"\d[\d{re.escape(_SEPARATORS)}]*")
"""What may be one number or several; most are digits alone, which need no closer look."""
_NO_DIGITS = re.compile(r"\D+")
_GROUP_SIGNS = re.compile("[ '’_\u2009\u202f\u00a0\u2007]")
_NEXT_WORD = re.compile(r"[ \u00a0\u202f]?(km/h|m/s|км/ч|[°%‰×µμ]?(?:[^\W\d_]|[\u0900-\u0963])*[²³]?)")
_SPACES = " \u00a0\u202f"
_SIGNS_AFTER = CURRENCY_SIGNS | frozenset("%‰°度秒")
_BEFORE_SIGN = frozenset(" \t\n\u00a0\u202f([{|~≈=:\"'„“«")
_LATIN_TAIL = re.compile(r"[A-Za-zÀ-ɏ_][A-Za-zÀ-ɏ_0-9]*")
_WORD_BEFORE = re.compile(r"([^\W\d_]+)$")
_DATE_PARTS = re.compile(r"(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.(\d\d|\d{4})")
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure where it stands. `others` are what the same characters may mean in another language or notation.

    `strong` figures are those that hardly agree by chance (gates.md section 2): three digits and more but a bare year,
    decimals, and whatever carries a currency, a percent sign or a unit.
    """

    start: int
    end: int
    value: str
    others: tuple[str, ...] = ()
    strong: bool = False


def figures(text: str) -> tuple[str, ...]:
    """The figures of a text in their order, repetitions included."""
    return tuple(figure.value for figure in scan(text))


def strong_figures(text: str) -> tuple[str, ...]:
    """The strong figures of a text in their order (gates.md section 2)."""
    return tuple(figure.value for figure in scan(text) if figure.strong)


def readings(text: str) -> frozenset[str]:
    """Every value that the text's figures can mean: what a text may be held against that writes them otherwise."""
    return frozenset(value for figure in scan(text) for value in (figure.value, *figure.others))


def decimal(figure: str) -> Decimal | None:
    """The figure as a number; None for a clock time or a version."""
    try:
        return Decimal(figure)
    except InvalidOperation:
        return None


def scan(text: str, among: Set[str] | None = None) -> tuple[Figure, ...]:
    """The figures of a text with their places; `among` leaves out what cannot be one of these values, to save time."""
    return tuple(iterate_figures(text, among))


def iterate_figures(text: str, among: Set[str] | None = None) -> Iterator[Figure]:
    """The figures of a text as they come."""
    if not text.isascii() and _OTHER_DIGITS.search(text):
        text = _FULL_WIDTH_GROUP.sub(",", text).translate(_PLAIN)
    if "://" in text:
        text = _ADDRESS.sub(_blanked, text)
    text = _LIST_NUMBER.sub(_blanked, text)
    keys = None if among is None else frozenset(map(_significant, among))
    return (number.figure() for number in _summed(_numbers(text, keys), text))


def _significant(figure: str) -> str:
    """The digits that every way to write a value has in common."""
    return (figure if figure.isdigit() else _NO_DIGITS.sub("", figure)).strip("0")


def _blanked(match: re.Match[str]) -> str:
    return " " * len(match.group())


@dataclass(slots=True)
class _Number:
    """A figure in the making. `scale` is the power of ten that stands behind it."""

    start: int
    end: int
    value: str
    others: tuple[str, ...] = ()
    strong: bool = False
    scale: int = 1

    def figure(self) -> Figure:
        return Figure(self.start, self.end, self.value, self.others, self.strong)


def _numbers(text: str, keys: Set[str] | None) -> Iterator[_Number]:
    for start, run in _runs(text):
        end = start + len(run)
        if keys is not None and _significant(run) not in keys and text[end : end + 1] not in HAN_SCALES:
            continue
        if not _inside_identifier(text, start, end):
            for number in _read(run, start):
                yield _adorned(number, text)


def _runs(text: str) -> Iterator[tuple[int, str]]:
    """The runs of digits and separators that make numbers, and where they begin."""
    for stretch in _STRETCH.finditer(text):
        start = stretch.start()
        if (plain_digits := stretch.group().rstrip(_SEPARATORS)).isdigit():
            yield start, plain_digits
            continue
        for run in _RUN.finditer(text, start, stretch.end() + 2):
            if run.start() >= stretch.end():
                break
            yield run.start(), run.group()


def _inside_identifier(text: str, start: int, end: int) -> bool:
    before = text[start - 1] if start else " "
    earlier = text[start - 2] if start > 1 else " "
    if before == "_" or (before.isalpha() and not _lets_a_number_follow(text, start)):
        return True
    if before in "-./" and (_latin(earlier) or earlier == "_"):
        return True
    after = text[end : end + 1]
    if after == "." and _latin(text[end + 1 : end + 2]):
        return True
    if after != "_" and not _latin(after):
        return False
    tail = _LATIN_TAIL.match(text, end)
    return tail is not None and not (tail.group() in LETTER_SCALES or _known(tail.group()))


def _lets_a_number_follow(text: str, start: int) -> bool:
    """Whether the word that touches the number is a currency or a `v`, or of a script that has no spaces."""
    if not (_latin(text[start - 1]) or _cyrillic(text[start - 1])):
        return True
    word = _word_before(text[max(0, start - 14) : start])
    return word.casefold() in CURRENCIES or word in {"v", "V"}


def _word_before(text: str) -> str:
    found = _WORD_BEFORE.search(text)
    return found.group(1) if found else ""


def _latin(character: str) -> bool:
    return character.isalpha() and character < "\u0250"


def _cyrillic(character: str) -> bool:
    return "\u0400" <= character <= "\u04ff"


def _known(word: str) -> bool:
    folded = word.casefold()
    return folded in UNITS or folded in TOUCHING_UNITS or folded in CURRENCIES or folded in SCALES


def _read(run: str, start: int) -> list[_Number]:
    """The numbers of one run of digits and separators."""
    end = start + len(run)
    if len(run) > MAX_DIGITS and sum(map(str.isdigit, run)) > MAX_DIGITS:
        return []
    if ":" in run:
        hours, rest = run.split(":", 1)
        return [_Number(start, end, f"{int(hours)}:{rest}", strong=True)]
    if "e" in run or "E" in run:
        return [_Number(start, end, plain(Decimal(run)), strong=True)]
    if _GROUP_SIGNS.search(run):
        parts = _GROUP_SIGNS.split(run.replace(",", "."))
        return [_Number(start, end, _canonical("".join(parts)), tuple(map(_canonical, parts)), strong=True)]
    dots, commas = run.count("."), run.count(",")
    if dots and commas:
        return _mixed(run, start, end)
    if dots > 1:
        return _dotted(run, start, end)
    if commas > 1 and not _is_grouped(run.split(",")):
        return _listed(run, start)
    return [_single(run, start, end)]


def _single(run: str, start: int, end: int) -> _Number:
    """An integer, a grouped integer or a decimal. Three digits after a comma are a group, after a dot they are not."""
    if "," in run:
        parts = run.split(",")
        grouped, fraction = "".join(parts), ".".join(parts)
        if _is_grouped(parts):
            others = (_canonical(fraction),) if len(parts) == 2 else ()
            return _Number(start, end, _canonical(grouped), others, strong=True)
        return _Number(start, end, _canonical(fraction), strong=True)
    if "." in run:
        others = (_canonical(run.replace(".", "")),) if _is_grouped(run.split(".")) else ()
        return _Number(start, end, _canonical(run), others, strong=True)
    return _Number(start, end, _canonical(run), strong=len(run) >= 3 and not _YEAR.fullmatch(run))


def _is_grouped(parts: list[str]) -> bool:
    """Whether the parts are groups of thousands, or of lakhs and crores (1,23,456)."""
    first, *middle, last = parts
    if not 1 <= len(first) <= 3 or len(last) != 3 or first.startswith("0"):
        return False
    return all(len(each) == 3 for each in middle) or (len(first) <= 2 and all(len(each) == 2 for each in middle))


def _dotted(run: str, start: int, end: int) -> list[_Number]:
    parts = run.split(".")
    if _is_grouped(parts):
        return [_Number(start, end, _canonical("".join(parts)), strong=True)]
    if date := _DATE_PARTS.fullmatch(run):
        return [_Number(start + date.start(n), start + date.end(n), _canonical(date.group(n))) for n in (1, 2, 3)]
    return [_Number(start, end, run, strong=True)]


def _mixed(run: str, start: int, end: int) -> list[_Number]:
    for group, point in ((",", "."), (".", ",")):
        whole, _, fraction = run.partition(point)
        if group in whole and fraction.isdigit() and _is_grouped(whole.split(group)):
            return [_Number(start, end, _canonical(f"{whole.replace(group, '')}.{fraction}"), strong=True)]
    return _listed(run, start)


def _listed(run: str, start: int) -> list[_Number]:
    """The members of a list that was written without spaces."""
    found: list[_Number] = []
    for part in run.split(","):
        end = start + len(part)
        found.extend(_dotted(part, start, end) if part.count(".") > 1 else [_single(part, start, end)])
        start = end + 1
    return found


def _canonical(number: str) -> str:
    whole, _, fraction = number.partition(".")
    whole = whole.lstrip("0") or "0"
    fraction = fraction.rstrip("0")
    return f"{whole}.{fraction}" if fraction else whole


def plain(value: Decimal) -> str:
    """A number as a figure: plain decimal notation without trailing zeros."""
    shown = f"{value:f}"
    negative = shown.startswith("-")
    shown = _canonical(shown.lstrip("-"))
    return f"-{shown}" if negative and shown != "0" else shown


def _adorned(number: _Number, text: str) -> _Number:
    """The number with its sign, its power of ten, and what makes it strong: a unit, a currency, a percent sign."""
    _scale(number, text)
    _sign(number, text)
    rest = text[number.end : number.end + 2].lstrip(_SPACES)[:1]
    if number.scale > 1 or rest in _SIGNS_AFTER or _has_unit(text, number.end):
        number.strong = True
    if rest == "%" and (value := decimal(number.value)) is not None:
        number.others += (plain(value / 100),)
    return number


def _has_unit(text: str, end: int) -> bool:
    found = _NEXT_WORD.match(text, end)
    if found is None or not found.group(1):
        return False
    word = found.group(1).casefold()
    touches = found.start(1) == end
    return word in UNITS or word in CURRENCIES or (touches and word in TOUCHING_UNITS)


def _sign(number: _Number, text: str) -> None:
    start = number.start
    if start == 0:
        return
    if text[start - 1] in CURRENCY_SIGNS:
        number.strong = True
        start -= 1
    elif _currency_before(text, start):
        number.strong = True
    signed = start > 0 and text[start - 1] == "-" and (start == 1 or text[start - 2] in _BEFORE_SIGN)
    if signed and number.value != "0" and decimal(number.value) is not None:
        number.others += (number.value,)
        number.value = f"-{number.value}"


def _currency_before(text: str, start: int) -> bool:
    word = _word_before(text[max(0, start - 14) : start].rstrip(_SPACES + "."))
    return word.casefold() in CURRENCIES


def _scale(number: _Number, text: str) -> None:
    value = decimal(number.value)
    if value is None:
        return
    scale, end = _scale_at(text, number.end)
    if scale > 1:
        number.others += (number.value,)
        number.value, number.end, number.scale = plain(value * scale), end, scale


def _scale_at(text: str, end: int) -> tuple[int, int]:
    scale, position = 1, end
    while (character := text[position : position + 1]) in HAN_SCALES:
        if character in "千百" and text[position + 1 : position + 2] in HAN_UNIT_STARTS:
            break
        scale, position = scale * HAN_SCALES[character], position + 1
    if scale > 1:
        return scale, position
    found = _NEXT_WORD.match(text, end)
    if found is None or not (word := found.group(1)):
        return 1, end
    if word in LETTER_SCALES and found.end() - end == len(word):
        return LETTER_SCALES[word], found.end()
    scale = SCALES.get(word.casefold(), 1)
    return scale, found.end() if scale > 1 else end


def _summed(numbers: Iterator[_Number], text: str) -> Iterator[_Number]:
    """Adds up what is one number in several scales: 3万2000, 2 लाख 50 हज़ार."""
    last: _Number | None = None
    for number in numbers:
        if last is not None and _adds_to(last, number, text):
            total = Decimal(last.value) + Decimal(number.value)
            last = _Number(last.start, number.end, plain(total), (last.value, number.value), True, number.scale)
            continue
        if last is not None:
            yield last
        last = number
    if last is not None:
        yield last


def _adds_to(left: _Number, right: _Number, text: str) -> bool:
    gap = text[left.end : right.start]
    value = decimal(right.value)
    if left.scale == 1 or value is None or not 0 < value < left.scale:
        return False
    return gap == "" or (gap == " " and 1 < right.scale < left.scale)
