"""Portuguese."""

from untildone.workflows.language.lists import AnswerWords, ClaimWords, Language, ReadingWords
from untildone.workflows.language.phrases import Phrases

_COMMON = """
o os as de do da dos das que e é em um uma para por com não se seu sua no na nos nas ao como mais mas este esta isso
isto esse essa você qual quando onde quem meu minha me pode está são há já também todo todos todas muito sobre entre
porque favor pelo pela eu
"""

_READING = ReadingWords()

_CLAIMS = ClaimWords()

_ANSWERS = AnswerWords()

PORTUGUESE = Language(
    code="pt",
    script="latin",
    common=Phrases(*_COMMON.split()),
    reading=_READING,
    claims=_CLAIMS,
    answers=_ANSWERS,
)
