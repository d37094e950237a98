"""Italian."""

from untildone.workflows.language.lists import AnswerWords, ClaimWords, Language, ReadingWords
from untildone.workflows.language.phrases import Phrases

_COMMON = """
il lo la gli le di del della dei delle che e è in un una uno per con non si su sul come più ma questo questa questi
queste quale quando dove chi cosa perché mio mia mi puoi può sono sei c'è ci anche tutto tutti tutte favore nel nella
al alla dal dalla ho hai ha qual
"""

_READING = ReadingWords()

_CLAIMS = ClaimWords()

_ANSWERS = AnswerWords()

ITALIAN = Language(
    code="it",
    script="latin",
    common=Phrases(*_COMMON.split()),
    reading=_READING,
    claims=_CLAIMS,
    answers=_ANSWERS,
)
