"""Phrases: whole words by script, choices, options, gaps, and no text that makes them slow."""

import time

import pytest

from untildone.workflows.language.phrases import Phrases, fold

MATCHES = {
    "words in a row": ("could not find", "We could  not\nfind it."),
    "any case": ("exit code", "EXIT Code 3"),
    "beginning of a word": ("fail*", "it failed"),
    "beginning of a word, another script": ("исправ*", "Исправлено"),
    "one of several": ("(test|test suite) passes", "the test suite passes"),
    "a group inside a group": ("run (the (test|unit test) suite|it)", "run the unit test suite"),
    "optional word there": ("run [the] tests", "run the tests"),
    "optional word missing": ("run [the] tests", "run tests"),
    "optional first word missing": ("[all] tests pass", "tests pass"),
    "optional last words": ("stop [right] [now]", "stop now"),
    "optional words before a gap": ("keep [on] ... until", "keep it up until noon"),
    "gap of some words": ("keep ... until", "keep on working until noon"),
    "gap of no word": ("keep ... until", "keep until noon"),
    "gap with a version": ("keep ... until", "keep using 1.2 until noon"),
    "ellipsis as one character": ("keep … until", "keep on until"),
    "typographic apostrophe": ("don't", "I don’t"),
    "backtick as an apostrophe": ("don't", "I don`t"),
    "full-width digits and letters": ("exit 0", "ｅｘｉｔ　０"),
    "soft hyphen": ("coverage", "cover\u00adage"),
    "han has no boundary": ("测试", "运行测试吧"),
    "han with a gap": ("运行 ... 测试", "运行一下全部测试"),
    "kana has no boundary": ("してください", "修正してください"),
    "latin word amid han": ("pytest", "运行pytest吧"),
    "accent missing in a long word": ("vérifie que", "verifie que tout va"),
    "umlaut spelt out": ("prüfe", "Pruefe das"),
    "umlaut of a short word": ("füge hinzu", "Fuege hinzu"),
    "sharp s": ("schließ*", "schliesse das"),
    "yo for ye": ("всё готово", "все готово"),
    "dot for moon-dot": ("जाँच", "जांच करो"),
    "borrowed sound without its dot": ("ज़रूरत", "जरूरत है"),
    "a mark of its own": ("✅", "tests ✅"),
    "a mark before a word": ("/until-done", "now /until-done"),
}

NO_MATCHES = {
    "inside a longer word": ("test", "latest"),
    "beginning of a longer word": ("test", "testing"),
    "beginning inside a word": ("fail*", "unfailing"),
    "inside a longer word, another script": ("код", "кодекс"),
    "a mark belongs to the word": ("जा", "जाँच"),
    "gap across sentences": ("keep ... until", "keep on. Wait until noon"),
    "gap across a danda": ("चलाओ ... तक", "चलाओ। शाम तक"),
    "gap of nine words": ("keep ... until", "keep one two three four five six seven eight nine until"),
    "gap across sentences in han": ("运行 ... 测试", "运行。测试"),
    "short words differ by accents": ("sí", "si"),
    "four letters are short": ("está", "esta"),
    "accent that the phrase has not": ("como", "cómo"),
    "an option is no part of a word": ("run [the] tests", "run thetests"),
}

MALFORMED = ["(a|b", "a)", "a [b", "a (b|) c", "", "... until"]


@pytest.mark.parametrize(("phrase", "text"), MATCHES.values(), ids=MATCHES.keys())
def test_matches(phrase: str, text: str) -> None:
    assert Phrases("something else", phrase).within(fold(text))


@pytest.mark.parametrize(("phrase", "text"), NO_MATCHES.values(), ids=NO_MATCHES.keys())
def test_does_not_match(phrase: str, text: str) -> None:
    assert not Phrases(phrase).within(fold(text))


@pytest.mark.parametrize("phrase", MALFORMED)
def test_a_malformed_phrase_is_refused(phrase: str) -> None:
    with pytest.raises(ValueError):
        Phrases(phrase).within("text")


def test_an_empty_list_matches_nothing() -> None:
    nothing = Phrases()
    assert not nothing
    assert not nothing.within("anything")
    assert nothing.spans("anything") == ()


def test_lists_add_up() -> None:
    both = Phrases("one") + Phrases("two")
    assert both.spans("two, one") == ((0, 3), (5, 8))


def test_opens_looks_at_the_beginning_only() -> None:
    assert Phrases("please").opens("please go")
    assert not Phrases("please").opens("go please")


def test_the_longer_phrase_is_taken() -> None:
    match = Phrases("run", "run the tests").search("run the tests")
    assert match is not None
    assert match[0] == "run the tests"


def test_folding_keeps_words_and_collapses_space() -> None:
    assert fold("  Straße\t№ 5 \n½ ") == "strasse no 5 1⁄2"


HOSTILE = {
    "one long word": "a" * 100_000,
    "one long separator": "keep " + "-" * 100_000,
    "first words only": "keep " * 20_000,
    "gap words without an end": "keep a b c d e f g " * 6_000,
    "han": "运行" * 50_000,
    "points": "keep" + "." * 100_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_no_text_is_slow(text: str) -> None:
    phrases = Phrases("keep ... until ... i ... say", "运行 ... 测试", "fail*", "could not (find|open)")
    folded = fold(text)
    phrases.within("warm")
    began = time.process_time()
    phrases.spans(folded)
    assert time.process_time() - began < 3
