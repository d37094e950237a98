"""French."""

from untildone.workflows.language.lists import AnswerWords, ClaimWords, Language, ReadingWords
from untildone.workflows.language.phrases import Phrases

_COMMON = """
le la les des une un est et que qui dans pour pas ne ce cette ces je tu vous il elle nous sur avec au aux du de par
plus ou où mais sont être quel quelle quels comment pourquoi s'il plaît mon ma mes moi peux peut tous toutes si à en
se son sa ses leur leurs
"""

_READING = ReadingWords()

_CLAIMS = ClaimWords()

_ANSWERS = AnswerWords()

FRENCH = Language(
    code="fr",
    script="latin",
    common=Phrases(*_COMMON.split()),
    reading=_READING,
    claims=_CLAIMS,
    answers=_ANSWERS,
)
