"""Hindi."""

from untildone.workflows.language.answer_words.hi import ANSWERS
from untildone.workflows.language.change_words.hi import CHANGES
from untildone.workflows.language.claim_words.hi import CLAIMS
from untildone.workflows.language.lists import Language
from untildone.workflows.language.phrases import Phrases
from untildone.workflows.language.reading_words.hi import READING

_COMMON = """
के का की में है हैं को से और पर यह वह ने कि एक नहीं तो भी कर करो करें हो था थी इस उस क्या कैसे कौन कब कहाँ क्यों मुझे
मेरा मेरे मेरी आप कृपया लिए बाद जो सभी
"""

HINDI = Language(
    code="hi",
    script="devanagari",
    common=Phrases(*_COMMON.split()),
    reading=READING,
    claims=CLAIMS,
    changes=CHANGES,
    answers=ANSWERS,
)
