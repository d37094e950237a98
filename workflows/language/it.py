"""Italian."""

from untildone.workflows.language.answer_words.it import ANSWERS
from untildone.workflows.language.change_words.it import CHANGES
from untildone.workflows.language.claim_words.it import CLAIMS
from untildone.workflows.language.lists import Language
from untildone.workflows.language.phrases import Phrases
from untildone.workflows.language.reading_words.it import READING

_COMMON = """
il lo la gli le di del della dei delle che e è in un una uno per con non si su sul come più ma questo questa questi
queste quale quando dove chi cosa perché mio mia mi puoi può sono sei c'è ci anche tutto tutti tutte favore nel nella
al alla dal dalla ho hai ha qual fino ogni dopo prima sempre mai niente qualcosa quello quella loro noi voi lei fare
deve stato molto già però oppure nei nelle degli dagli sulla sulle
"""

ITALIAN = Language(
    code="it",
    script="latin",
    common=Phrases(*_COMMON.split()),
    reading=READING,
    claims=CLAIMS,
    changes=CHANGES,
    answers=ANSWERS,
)
