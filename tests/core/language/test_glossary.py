"""Many lists at once: what a glossary finds is what each list finds by itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.language.test_phrases import MATCHES, NO_MATCHES

from untildone.workflows.language import LANGUAGES
from untildone.workflows.language.glossary import Glossary
from untildone.workflows.language.phrases import Phrases, fold

LISTS = {
    "plain": Phrases("keep", "keep going", "the tests", "tests pass"),
    "choices": Phrases("(run|execute) [the|all] (test|tests)", "run [it]"),
    "gaps": Phrases("keep ... until", "run ... in (a|the) sandbox", "until ... (i|we) ... say"),
    "beginnings": Phrases("fail*", "исправ*"),
    "han": Phrases("运行", "(把|将) ... (改成|改为)", "运行 ... 测试"),
    "accents": Phrases("vérifie que", "prüfe", "sí"),
}
SPACED = (
    *("keep", "going", "until", "i", "we", "say", "run", "execute", "the", "all", "test", "tests", "pass", "in", "a"),
    *(
        "sandbox",
        "it",
        "fails",
        "failing",
        "исправлено",
        "исправь",
        "verifie",
        "vérifie",
        "que",
        "pruefe",
        "prüfe",
        "si",
    ),
    *("sí", ".", ",", ";", "!", "-", "(", "1.2"),
)
UNSPACED = ("运行", "测试", "把", "将", "改成", "改为", "文件", "keep", "。", "，", "1.2")


def by_themselves(lists: dict[str, Phrases], folded: str) -> dict[str, set[int]]:
    """Where each list's own expression matches."""
    found = {
        name: {at for at in range(len(folded)) if phrases.pattern.match(folded, at)} for name, phrases in lists.items()
    }
    return {name: places for name, places in found.items() if places}


@given(st.lists(st.sampled_from(SPACED), max_size=14))
def test_it_finds_what_each_list_finds(words: list[str]) -> None:
    folded = fold(" ".join(words))
    found = Glossary(LISTS).find(folded)
    assert {name: {start for start, _ in spans} for name, spans in found.items()} == by_themselves(LISTS, folded)


@given(st.lists(st.sampled_from(UNSPACED), max_size=14))
def test_it_finds_what_a_list_without_spaces_finds(words: list[str]) -> None:
    lists = {"han": LISTS["han"]}
    folded = fold("".join(words))
    found = Glossary(lists).find(folded)
    assert {name: {start for start, _ in spans} for name, spans in found.items()} == by_themselves(lists, folded)


@pytest.mark.parametrize(("phrase", "text"), MATCHES.values(), ids=MATCHES.keys())
def test_matches(phrase: str, text: str) -> None:
    assert "list" in Glossary({"list": Phrases("something else", phrase)}).find(fold(text))


@pytest.mark.parametrize(("phrase", "text"), NO_MATCHES.values(), ids=NO_MATCHES.keys())
def test_does_not_match(phrase: str, text: str) -> None:
    assert not Glossary({"list": Phrases(phrase)}).find(fold(text))


def test_the_longest_phrase_of_a_list_is_taken() -> None:
    glossary = Glossary({"list": Phrases("run", "run the tests"), "other": Phrases("run")})
    assert glossary.find("run the tests") == {"list": [(0, 13)], "other": [(0, 3)]}


def test_matches_of_a_list_may_overlap() -> None:
    assert Glossary({"list": Phrases("a b", "b c")}).find("a b c") == {"list": [(0, 3), (2, 5)]}


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_every_phrase_of_every_reading_list_can_be_read(language) -> None:  # type: ignore[no-untyped-def]
    lists = [value for value in vars(language.reading).values() if isinstance(value, Phrases)]
    lists += [verbs.phrases for verbs in language.reading.verbs]
    for phrases in lists:
        assert phrases.pattern
        assert Glossary({"list": phrases}).find("nothing that any list has: 0") is not None
