"""The languages that the rules know, and how texts are taken apart before a rule reads them.

A language is one line in `LANGUAGES`, a file that describes it, and one file of words for each of the rules that read
it: `reading_words`, `claim_words`, `answer_words`. A section that is left empty matches nothing. A text is told to be
of a language by its script and, among those of a script, by its function words; where that is too little, every
language of the script is held to be plausible.
"""

import re
from collections import Counter

from untildone.workflows.language.de import GERMAN
from untildone.workflows.language.en import ENGLISH
from untildone.workflows.language.es import SPANISH
from untildone.workflows.language.fr import FRENCH
from untildone.workflows.language.hi import HINDI
from untildone.workflows.language.it import ITALIAN
from untildone.workflows.language.ja import JAPANESE
from untildone.workflows.language.lists import Language, Script
from untildone.workflows.language.phrases import LETTER, fold
from untildone.workflows.language.pt import PORTUGUESE
from untildone.workflows.language.ru import RUSSIAN
from untildone.workflows.language.text import ends_of
from untildone.workflows.language.zh import CHINESE

LANGUAGES = (
    ENGLISH,
    GERMAN,
    FRENCH,
    SPANISH,
    PORTUGUESE,
    ITALIAN,
    RUSSIAN,
    HINDI,
    CHINESE,
    JAPANESE,
)
"""Every language, English first: among equals the first is the best guess."""

HEAD_CHARS = 1_200
TAIL_CHARS = 400
"""How much of a text is looked at to tell its language: what lies between is often material."""

_WORD = re.compile(f"{LETTER}[{LETTER[1:-1]}']*")
_NO_PROSE = re.compile(r"[/\\@_$&<>]|\w\.\w")
_CODE = re.compile(r"`[^`\n]*+`")
_CHARACTERS: dict[Script, "re.Pattern[str]"] = {
    "latin": re.compile(r"[A-Za-z\u00c0-\u024f]"),
    "cyrillic": re.compile(r"[\u0400-\u04ff]"),
    "devanagari": re.compile(r"[\u0900-\u097f]"),
    "han": re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"),
    "kana": re.compile(r"[\u3040-\u30ff]"),
}
_MIN_SHARE = 0.1
"""A script with less of a text than this is a name or a loan word."""
_UNSPACED_WEIGHT = 3
"""One character of an unspaced script says about as much as so many letters."""
_CERTAIN_HITS = 3
_RIVAL_SHARE = 0.5
_SHORT_HAN = 8


def languages_of(text: str) -> tuple[Language, ...]:
    """The languages that a text may be written in, best first; none where its script is unknown or it has no letters.

    Code, paths and addresses do not count. A text of few words gives every language of its script that is plausible,
    English among them where the script is Latin.
    """
    text = ends_of(text, HEAD_CHARS, TAIL_CHARS, " ")
    plain = fold(" ".join(word for word in _CODE.sub(" ", text).split() if not _NO_PROSE.search(word)))
    if plain.isascii():
        return tuple(_latin(plain)) if _CHARACTERS["latin"].search(plain) else ()
    counts = {script: len(letters.findall(plain)) for script, letters in _CHARACTERS.items()}
    unspaced = counts["han"] + counts["kana"]
    shares = Counter({"latin": counts["latin"], "cyrillic": counts["cyrillic"], "devanagari": counts["devanagari"]})
    shares["unspaced"] = unspaced * _UNSPACED_WEIGHT
    found: list[Language] = []
    for script, weight in shares.most_common():
        if not weight or weight < _MIN_SHARE * shares.total():
            continue
        match script:
            case "latin":
                found += _latin(plain, alone=not found)
            case "unspaced":
                found += _unspaced(counts["han"], counts["kana"])
            case _:
                found += (language for language in LANGUAGES if language.script == script)
    return tuple(found)


def _latin(plain: str, *, alone: bool = True) -> list[Language]:
    """By function words: the best and its close rivals, or all where there are too few to tell. Beside another script
    a few Latin words are English terms."""
    words = Counter(_WORD.findall(plain))
    hits = {
        language: sum(words[word] for word in language.function_words)
        for language in LANGUAGES
        if language.script == "latin"
    }
    ranked = sorted(hits, key=lambda language: hits[language], reverse=True)
    best = hits[ranked[0]]
    if best < _CERTAIN_HITS:
        return ranked if alone else [ENGLISH]
    return [language for language in ranked if hits[language] >= max(_RIVAL_SHARE * best, _CERTAIN_HITS - 1)]


def _unspaced(han: int, kana: int) -> list[Language]:
    """Japanese has kana; a few Han characters without any may be either language."""
    if kana > _MIN_SHARE * han:
        return [JAPANESE]
    return [CHINESE, JAPANESE] if kana or han <= _SHORT_HAN else [CHINESE]
