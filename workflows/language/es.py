"""Spanish."""

from untildone.workflows.language.answer_words.es import ANSWERS
from untildone.workflows.language.change_words.es import CHANGES
from untildone.workflows.language.claim_words.es import CLAIMS
from untildone.workflows.language.lists import Language
from untildone.workflows.language.phrases import Phrases
from untildone.workflows.language.reading_words.es import READING

_COMMON = """
el la los las de del que y es en un una por para con no se su sus lo al como más pero este esta estos estas qué cómo
cuál cuándo dónde quién mi mis me puedes está son hay si ya también todo todos todas favor muy sobre entre cuando
donde porque hasta desde cada después antes siempre nunca nada algo eso esto esa ese esos ellos nosotros usted ustedes
tiene tengo hace hacer puede fue ser sino
"""

SPANISH = Language(
    code="es",
    script="latin",
    common=Phrases(*_COMMON.split()),
    reading=READING,
    claims=CLAIMS,
    changes=CHANGES,
    answers=ANSWERS,
)
