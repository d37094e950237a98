"""Russian."""

from untildone.workflows.language.lists import AnswerWords, ClaimWords, Language, ReadingWords
from untildone.workflows.language.phrases import Phrases

_COMMON = """
и в не на что я с это как по но из у за к так же от все для мы ты вы он она они бы только мне его если или был есть
уже до при чтобы где когда почему какой какие кто нет можно нужно пожалуйста
"""

_READING = ReadingWords()

_CLAIMS = ClaimWords()

_ANSWERS = AnswerWords()

RUSSIAN = Language(
    code="ru",
    script="cyrillic",
    common=Phrases(*_COMMON.split()),
    reading=_READING,
    claims=_CLAIMS,
    answers=_ANSWERS,
)
