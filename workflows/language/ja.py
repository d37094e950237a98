"""Japanese."""

from untildone.workflows.language.lists import AnswerWords, ClaimWords, Language, ReadingWords
from untildone.workflows.language.phrases import Phrases

_COMMON = """
の は を に が で と も から まで です ます して ください
する した この その これ それ ない か な よ ね だ って ため など
"""

_READING = ReadingWords()

_CLAIMS = ClaimWords()

_ANSWERS = AnswerWords()

JAPANESE = Language(
    code="ja",
    script="kana",
    common=Phrases(*_COMMON.split()),
    reading=_READING,
    claims=_CLAIMS,
    answers=_ANSWERS,
)
