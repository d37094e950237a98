"""Steering drift: an earlier answer to something else (gates.md section 3, refinements P7)."""

import pytest
from tests.core.context.ledgers import Ledger

from untildone.workflows.answers.drift import repeats

NINETY = " ".join(["Yeast eats the sugar and gives off gas."] * 12)

ROWS = {
    # asked before, answered before, asked now, answered now, a call succeeded, expected
    "capital": ("What is the capital of Norway?", "Oslo is the capital.", "And what about Lima?", None, False, True),
    "six words": ("Is a.txt ready?", "Yes, its last byte is newline.", "Is b.txt ready?", None, False, True),
    "six words after a call": (
        "Is a.txt ready?",
        "Yes, its last byte is newline.",
        "Is b.txt ready?",
        None,
        True,
        False,
    ),
    "other punctuation": (
        "What is 14 times 31?",
        "Fourteen times thirty-one makes 434.",
        "what is 14 times 31",
        None,
        False,
        False,
    ),
    "done": ("Fix the typo in a.md.", "Done.", "And the one in b.md.", None, True, False),
    "ninety words": ("How does bread rise?", NINETY, "Summarise tide.txt.", None, True, True),
    "other white space": (
        "Explain yeast.",
        "Yeast eats the  sugar.",
        "Explain salt.",
        "Yeast eats\nthe sugar.",
        False,
        True,
    ),
    "another answer": (
        "Explain yeast.",
        "Yeast eats the sugar.",
        "Explain salt.",
        "Salt slows the yeast.",
        False,
        False,
    ),
    "beta for alpha": (
        "Summarise alpha.py in a sentence.",
        "It reads the tables and prints them.",
        "Summarise beta.py in a sentence.",
        None,
        False,
        True,
    ),
    "same question in other words": (
        "What is the capital of Norway?",
        "The capital of Norway is Oslo.",
        "Tell me the capital of Norway, please",
        None,
        False,
        False,
    ),
    "another country": (
        "What is the capital city of Norway?",
        "The capital city is called Oslo.",
        "What is the capital city of Peru?",
        None,
        False,
        True,
    ),
    "asked to repeat": (
        "Port or starboard?",
        "Port is the left side of a ship, seen by one who faces the bow.",
        "My screen went dark. Please repeat your last answer word for word.",
        None,
        False,
        False,
    ),
    "again": ("Tell a joke about boats.", "A boat walks into a bar.", "Tell it again", None, False, False),
    "sure": ("What is the capital?", "Oslo is the capital.", "Are you sure?", None, False, False),
    "de": (
        "Wie heißt die Hauptstadt von Norwegen?",
        "Die Hauptstadt heißt Oslo.",
        "Warum ist der Himmel blau?",
        None,
        False,
        True,
    ),
    "de nochmal": ("Erkläre Hefe.", "Hefe frisst den Zucker auf.", "Sag das bitte noch einmal.", None, False, False),
    "fr": ("Qui a peint ceci ?", "C'est une toile de Monet.", "Quel temps fait-il ?", None, False, True),
    "zh": ("请介绍一下长城的历史。", "长城最早修建于春秋战国时期。", "怎样才能学好小提琴？", None, False, True),
    "zh 再说": ("请介绍一下长城的历史。", "长城最早修建于春秋战国时期。", "请再说一遍。", None, False, False),
    "zh short": ("改好了吗？", "已完成。", "那个呢？", None, False, False),
    "ja": ("長城の歴史は？", "長城は春秋時代に築かれ始めました。", "バイオリンの練習法は？", None, False, True),
    "hi": ("खमीर क्या है?", "खमीर चीनी खाकर गैस बनाता है।", "नमक क्या करता है?", None, False, True),
    "ru": ("Что такое дрожжи?", "Дрожжи едят сахар и дают газ.", "Почему небо синее?", None, False, True),
}


def session(asked: str, answered: str, now: str) -> Ledger:
    ledger = Ledger()
    ledger.directive(asked)
    ledger.answer(answered)
    ledger.outcome()
    ledger.directive(now)
    return ledger


@pytest.mark.parametrize("row", ROWS)
def test_repeated_answers(row: str) -> None:
    asked, answered, now, text, had_success, expected = ROWS[row]
    ledger = session(asked, answered, now)
    assert repeats(text or answered, ledger.index, [now], had_success=had_success) is expected


def test_an_answer_behind_a_reset_is_forgotten() -> None:
    ledger = session("What is the capital of Norway?", "Oslo is the capital.", "And of Peru?")
    ledger.reset(0)
    assert not repeats("Oslo is the capital.", ledger.index, ["And of Peru?"], had_success=False)


def test_the_first_sentence_of_a_long_answer_is_a_repetition_too() -> None:
    long = "A glacier is a body of ice. " + "It moves downhill and grinds the rock. " * 20
    ledger = session("What is a glacier?", long, "Describe lake.txt.")
    assert repeats("A glacier is a body of ice.", ledger.index, ["Describe lake.txt."], had_success=False)


def test_steering_counts_like_a_directive() -> None:
    ledger = session("What is a glacier?", "A glacier is a body of ice.", "Describe lake.txt.")
    said = ["Describe lake.txt.", "And once more: what is a glacier?"]
    assert not repeats("A glacier is a body of ice.", ledger.index, said, had_success=False)
