"""Spanish."""

from untildone.workflows.language.lists import AnswerWords, ClaimWords, Language, ReadingWords
from untildone.workflows.language.phrases import Phrases

_COMMON = """
el la los las de del que y es en un una por para con no se su sus lo al como más pero este esta estos estas qué cómo
cuál cuándo dónde quién mi mis me puedes está son hay si ya también todo todos todas favor muy sobre entre cuando
donde porque
"""

_READING = ReadingWords()

_CLAIMS = ClaimWords()

_ANSWERS = AnswerWords()

SPANISH = Language(
    code="es",
    script="latin",
    common=Phrases(*_COMMON.split()),
    reading=_READING,
    claims=_CLAIMS,
    answers=_ANSWERS,
)
