"""Japanese."""

from untildone.workflows.language.answer_words.ja import ANSWERS
from untildone.workflows.language.change_words.ja import CHANGES
from untildone.workflows.language.claim_words.ja import CLAIMS
from untildone.workflows.language.lists import Language
from untildone.workflows.language.phrases import Phrases
from untildone.workflows.language.reading_words.ja import READING

_COMMON = """
の は を に が で と も から まで です ます して ください
する した この その これ それ ない か な よ ね だ って ため など
"""

JAPANESE = Language(
    code="ja",
    script="kana",
    common=Phrases(*_COMMON.split()),
    reading=READING,
    claims=CLAIMS,
    changes=CHANGES,
    answers=ANSWERS,
)
