"""Russian."""

from untildone.workflows.language.answer_words.ru import ANSWERS
from untildone.workflows.language.change_words.ru import CHANGES
from untildone.workflows.language.claim_words.ru import CLAIMS
from untildone.workflows.language.lists import Language
from untildone.workflows.language.phrases import Phrases
from untildone.workflows.language.reading_words.ru import READING

_COMMON = """
и в не на что я с это как по но из у за к так же от все для мы ты вы он она они бы только мне его если или был есть
уже до при чтобы где когда почему какой какие кто нет можно нужно пожалуйста
"""

RUSSIAN = Language(
    code="ru",
    script="cyrillic",
    common=Phrases(*_COMMON.split()),
    reading=READING,
    claims=CLAIMS,
    changes=CHANGES,
    answers=ANSWERS,
)
