"""Numbers and hosts of a text."""

from time import perf_counter

import pytest

from untildone.workflows.answers.figures import decimal, figures, readings, strong_figures
from untildone.workflows.answers.hosts import hosts

WRITTEN = {
    "english thousands": ("32,000", "32000"),
    "spaced thousands": ("32 000", "32000"),
    "thin space": ("32\u202f000", "32000"),
    "two groups": ("12 345 678", "12345678"),
    "indian groups": ("1,23,456", "123456"),
    "dotted thousands with a comma": ("1.234.567,89", "1234567.89"),
    "english decimals": ("1,234.50", "1234.5"),
    "swiss": ("1'234'567", "1234567"),
    "decimal comma": ("3,5", "3.5"),
    "full width": ("３２，０００円", "32000"),
    "devanagari": ("२९°C", "29"),
    "ten thousands": ("3,2万", "32000"),
    "ten thousands and ones": ("3万2000", "32000"),
    "hundred millions": ("1億2000万", "120000000"),
    "thousands of ten thousands": ("2千万", "20000000"),
    "a kilogram is no thousand": ("5千克", "5"),
    "lakh": ("2 लाख 50 हज़ार", "250000"),
    "crore": ("1.5 crore", "15000000"),
    "k": ("32k", "32000"),
    "million": ("5 million", "5000000"),
    "Millionen": ("1,2 Millionen", "1200000"),
    "тыс.": ("32 тыс. рублей", "32000"),
    "power of ten": ("5e6", "5000000"),
    "negative": ("-5 °C", "-5"),
    "minus sign": ("\u22125 °C", "-5"),
    "range": ("10-20", "10 20"),
    "list without spaces": ("1,2,3", "1 2 3"),
    "row of numbers": ("100 200 300 400", "100 200 300 400"),
    "share": ("12/12", "12 12"),
    "clock": ("14:30", "14:30"),
    "line of a file": ("file.py:42", "42"),
    "version": ("v1.2.3", "1.2.3"),
    "address": ("127.0.0.1", "127.0.0.1"),
    "iso date": ("2024-05-01", "2024 5 1"),
    "european date": ("05.12.2024", "5 12 2024"),
    "list numbers are none": ("1. First\n2. Second of 5", "5"),
    "unit that touches": ("29ms", "29"),
    "compound with a hyphen": ("a 32-bit build", "32"),
    "identifiers": ("GPT-4, utf8, a1b2, test_2, 0x1F, p95", ""),
    "ordinals": ("1st and 2nd", ""),
    "path and file": ("http://x.example/4711 and report2024.csv and 2024.csv", ""),
    "end of a sentence": ("It is 29.", "29"),
    "amount": ("$1,299.", "1299"),
}


@pytest.mark.parametrize("row", WRITTEN)
def test_a_number_is_read_as_its_value(row: str) -> None:
    text, expected = WRITTEN[row]
    assert figures(text) == tuple(expected.split())


STRONG = {
    "three digits": ("it took 110 tries", "110"),
    "two digits": ("top 10", ""),
    "a year": ("report of 2024, top 10", ""),
    "a grouped year is a count": ("2,024 rows", "2024"),
    "decimal": ("0.4", "0.4"),
    "percent": ("87 %", "87"),
    "unit": ("18°C and rain", "18"),
    "unit as a word": ("5 degrees", "5"),
    "currency before": ("USD 5, €6, Rs. 7", "5 6 7"),
    "currency after": ("5 euros", "5"),
    "an article is no unit": ("5 a day", ""),
    "годов не граммы": ("в 2024 г.", ""),
    "minutes are how advice counts": ("again in 5 minutes", ""),
    "clock": ("at 14:30", "14:30"),
}


@pytest.mark.parametrize("row", STRONG)
def test_strong_figures_hardly_agree_by_chance(row: str) -> None:
    text, expected = STRONG[row]
    assert strong_figures(text) == tuple(expected.split())


def test_readings_hold_what_the_same_characters_may_mean_elsewhere() -> None:
    assert {"1.234", "1234"} <= readings("1.234 Zeilen")
    assert {"32000", "32"} <= readings("32 000")
    assert {"87", "0.87"} <= readings("87 %")


def test_a_clock_time_is_no_number() -> None:
    assert decimal("14:30") is None
    assert decimal("1.2.3") is None
    assert decimal("-2.5") == -2.5


HOSTS = {
    "bare": ("Per meteo.example, rain.", "meteo.example"),
    "address": ("see https://www.meteo.example/lyon/x.html", "meteo.example"),
    "a file is none": ("README.md, main.rs", ""),
    "with a scheme it is one": ("https://x.rs/a", "x.rs"),
    "abbreviation": ("e.g. this, i.e. that", ""),
    "part of a path": ("docs/readme.foo", ""),
    "call of code": ("os.path.join(a)", ""),
    "glued to han": ("来源meteo.example的数据", "meteo.example"),
    "each once": ("A.example a.example", "a.example"),
    "decimal": ("3.14", ""),
}


@pytest.mark.parametrize("row", HOSTS)
def test_hosts(row: str) -> None:
    text, expected = HOSTS[row]
    assert hosts(text) == tuple(expected.split())


@pytest.mark.parametrize("unit", ["1", "1 ", "1.", "1,", "a.", "1:", "-", "http://", "1'", "1 000 ", "x-1", "１，"])
def test_long_texts_take_linear_time(unit: str) -> None:
    def taken(size: int) -> float:
        text = unit * (size // len(unit))
        start = perf_counter()
        figures(text), hosts(text)
        return perf_counter() - start

    taken(1_000)
    assert taken(200_000) < 100 * max(taken(10_000), 0.0005)
