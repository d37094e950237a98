"""Portuguese."""

from untildone.workflows.language.answer_words.pt import ANSWERS
from untildone.workflows.language.change_words.pt import CHANGES
from untildone.workflows.language.claim_words.pt import CLAIMS
from untildone.workflows.language.lists import Language
from untildone.workflows.language.phrases import Phrases
from untildone.workflows.language.reading_words.pt import READING

_COMMON = """
o os as de do da dos das que e é em um uma para por com não se seu sua no na nos nas ao como mais mas este esta isso
isto esse essa você qual quando onde quem meu minha me pode está são há já também todo todos todas muito sobre entre
porque favor pelo pela eu até desde cada depois antes sempre nunca nada algo esses eles nós vocês tem tenho faz fazer
foi ser então à às deste desta
"""

PORTUGUESE = Language(
    code="pt",
    script="latin",
    common=Phrases(*_COMMON.split()),
    reading=READING,
    claims=CLAIMS,
    changes=CHANGES,
    answers=ANSWERS,
)
