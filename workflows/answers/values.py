"""Figures held against texts: which of them stand there, and which follow from what stands there."""

import re
from collections.abc import Iterable, Sequence, Set
from decimal import Decimal
from itertools import islice, permutations

from untildone.workflows.answers.figures import Figure, decimal, iterate_figures, scan

MAX_OPERANDS = 24
"""How many values a derivation may draw on. Pairs of more of them come to any figure by chance."""

MAX_NUMBERS = 4 * MAX_OPERANDS
"""A text with more numbers is taken to have too many different ones, without a closer look."""

_DIGITS = re.compile(r"\d+")

SHIFTS = tuple(10**power for power in (2, 3, 6, 9))
"""Powers of ten that a change of unit makes: percent, kilo, mega, giga."""

_CLOSE = 0.05
"""A rounded value is no further from the original than this share of it."""


def standing(wanted: Iterable[Figure], texts: Iterable[str]) -> frozenset[str]:
    """The values of the wanted figures that stand in the texts as whole numbers, however they are written there."""
    by_reading = {reading: figure.value for figure in wanted for reading in (figure.value, *figure.others)}
    found: set[str] = set()
    for text in texts:
        for figure in scan(text, among=by_reading.keys()):
            found.update(by_reading[each] for each in (figure.value, *figure.others) if each in by_reading)
    return frozenset(found)


def follows(figure: Figure, operands: Sequence[Decimal]) -> bool:
    """Whether a figure is one of the operands rounded or in another unit, or comes from two of them by one sum,
    difference, product, ratio or change in percent."""
    readings = [float(value) for each in (figure.value, *figure.others) if (value := decimal(each)) is not None]
    numbers = [float(operand) for operand in operands]
    return any(_rounds(reading, number) or _shifted(reading, number) for reading in readings for number in numbers) or (
        len(numbers) <= MAX_OPERANDS and _combines(readings, numbers)
    )


def _rounds(rounded: float, original: float) -> bool:
    distance = abs(rounded - original)
    return distance <= _unit(rounded) / 2 and distance <= _CLOSE * abs(original)


def _unit(value: float) -> float:
    """The place value of the last digit that is no trailing zero of a whole number."""
    if not value.is_integer():
        return 10.0 ** -len(repr(value).partition(".")[2])
    unit = 1.0
    while value and abs(value) < 1e15 and value % (unit * 10) == 0:
        unit *= 10
    return unit


def _shifted(value: float, original: float) -> bool:
    return any(_same(value * shift, original) or _same(value, original * shift) for shift in SHIFTS)


def _same(left: float, right: float) -> bool:
    return abs(left - right) <= 1e-9 * max(abs(left), abs(right))


def _combines(readings: Sequence[float], numbers: Sequence[float]) -> bool:
    results = {result for left, right in permutations(numbers, 2) for result in _results(left, right)}
    return any(abs(reading - result) <= _last_place(reading) / 2 for reading in readings for result in results)


def _results(left: float, right: float) -> Iterable[float]:
    yield left + right
    yield left - right
    yield left * right
    if right:
        ratio = left / right
        yield from (ratio, ratio * 100, (ratio - 1) * 100)


def _last_place(value: float) -> float:
    return 1.0 if value.is_integer() else _unit(value)


def operands_of(texts: Iterable[str], also: Set[str]) -> tuple[Decimal, ...]:
    """The numbers that a derivation may draw on: all of a few, of many only those that are in `also`."""
    joined = "\n".join(texts)
    few = sum(1 for _ in islice(_DIGITS.finditer(joined), MAX_NUMBERS)) < MAX_NUMBERS
    values = dict.fromkeys(figure.value for figure in iterate_figures(joined)) if few else {}
    kept = values if 0 < len(values) <= MAX_OPERANDS else also
    return tuple(number for value in sorted(kept) if (number := decimal(value)) is not None)[:MAX_OPERANDS]
