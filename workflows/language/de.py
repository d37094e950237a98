"""German."""

from untildone.workflows.language.lists import AnswerWords, ClaimWords, Language, ReadingWords
from untildone.workflows.language.phrases import Phrases

_COMMON = """
der die das und ist ich nicht ein eine einen einem einer es zu mit für auf den dem des wie was bitte kannst du sie wir
von im am aus auch sich wenn dass oder aber nach bei noch nur sind wird hat war mir mich mein meine alle wo warum wer
zum zur kann soll um als
"""

_READING = ReadingWords()

_CLAIMS = ClaimWords()

_ANSWERS = AnswerWords()

GERMAN = Language(
    code="de",
    script="latin",
    common=Phrases(*_COMMON.split()),
    reading=_READING,
    claims=_CLAIMS,
    answers=_ANSWERS,
)
