"""English."""

from untildone.workflows.language.answer_words.en import ANSWERS
from untildone.workflows.language.change_words.en import CHANGES
from untildone.workflows.language.claim_words.en import CLAIMS
from untildone.workflows.language.lists import Language
from untildone.workflows.language.phrases import Phrases
from untildone.workflows.language.reading_words.en import READING

_COMMON = """
the of and to in is it that for with on this are be not was have has from but or by as at what which how can you your
my we i do does please should would there they if so when their them its a an into all any me our will who where why
about over up just get here than then also don't i'm it's let's need want like these those he she did had am been only
other more most very because after before while using make sure every each own such still
"""

ENGLISH = Language(
    code="en",
    script="latin",
    common=Phrases(*_COMMON.split()),
    reading=READING,
    claims=CLAIMS,
    changes=CHANGES,
    answers=ANSWERS,
)
