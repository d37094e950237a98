"""Which language a text is told to be of, and what every language's file has to hold."""

import pytest

from untildone.workflows.language import LANGUAGES, languages_of

CERTAIN = {
    "English": ("Please make sure that the tests pass for the parser.", "en"),
    "German": ("Bitte repariere den Parser und stelle sicher, dass alle Tests laufen.", "de"),
    "French": ("Corrige le parseur et vérifie que les tests passent.", "fr"),
    "Spanish": ("Corrige el parser y asegúrate de que las pruebas pasen.", "es"),
    "Portuguese": ("Corrija o parser e garanta que os testes passem.", "pt"),
    "Italian": ("Sistema il parser e verifica che i test della libreria passino.", "it"),
    "Russian": ("Исправь парсер и запусти тесты", "ru"),
    "Hindi": ("पार्सर ठीक करो और टेस्ट चलाओ", "hi"),
    "Chinese": ("请修复解析器并运行所有的测试", "zh"),
    "Japanese": ("パーサーを修正して、テストを実行してください", "ja"),
}


@pytest.mark.parametrize(("text", "code"), CERTAIN.values(), ids=CERTAIN.keys())
def test_a_sentence_tells_its_language(text: str, code: str) -> None:
    assert [language.code for language in languages_of(text)] == [code]


@pytest.mark.parametrize(
    ("text", "first", "among"),
    [
        ("Deploy", "en", {"de", "fr", "es", "pt", "it"}),
        ("Corrige parser.py", "en", {"fr", "es"}),
        ("修正依頼", "zh", {"ja"}),
        ("修复 parser.py 中的 bug 然后运行 pytest", "zh", {"en"}),
        ("Исправь src/parser.py и запусти pytest tests/unit", "ru", set[str]()),
    ],
)
def test_a_short_or_mixed_text_has_several(text: str, first: str, among: set[str]) -> None:
    codes = [language.code for language in languages_of(text)]
    assert codes[0] == first
    assert among <= set(codes)


@pytest.mark.parametrize("text", ["", "123 + 4", "؟ ما هذا", "`pip install x`"])
def test_a_text_without_a_known_script_has_none(text: str) -> None:
    assert languages_of(text) == ()


def test_codes_are_unique_and_english_is_first() -> None:
    codes = [language.code for language in LANGUAGES]
    assert codes[0] == "en"
    assert len(set(codes)) == len(codes) == 10


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_every_language_has_function_words(language) -> None:  # type: ignore[no-untyped-def]
    assert len(language.common.phrases) >= 25
