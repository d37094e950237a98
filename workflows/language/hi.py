"""Hindi."""

from untildone.workflows.language.lists import AnswerWords, ClaimWords, Language, ReadingWords
from untildone.workflows.language.phrases import Phrases

_COMMON = """
के का की में है हैं को से और पर यह वह ने कि एक नहीं तो भी कर करो करें हो था थी इस उस क्या कैसे कौन कब कहाँ क्यों मुझे
मेरा मेरे मेरी आप कृपया लिए बाद जो सभी
"""

_READING = ReadingWords()

_CLAIMS = ClaimWords()

_ANSWERS = AnswerWords()

HINDI = Language(
    code="hi",
    script="devanagari",
    common=Phrases(*_COMMON.split()),
    reading=_READING,
    claims=_CLAIMS,
    answers=_ANSWERS,
)
