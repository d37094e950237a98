"""German."""

from untildone.workflows.language.answer_words.de import ANSWERS
from untildone.workflows.language.change_words.de import CHANGES
from untildone.workflows.language.claim_words.de import CLAIMS
from untildone.workflows.language.lists import Language
from untildone.workflows.language.phrases import Phrases
from untildone.workflows.language.reading_words.de import READING

_COMMON = """
der die das und ist ich nicht ein eine einen einem einer es zu mit für auf den dem des wie was bitte kannst du sie wir
von im am aus auch sich wenn dass oder aber nach bei noch nur sind wird hat war mir mich mein meine alle wo warum wer
zum zur kann soll um als habe haben werden wurde durch über unter vor zwischen diese dieser dieses jetzt hier schon
immer etwas nichts kein keine weil damit ob doch mal dann beim ins vom deine dein ihr euch uns
"""

GERMAN = Language(
    code="de",
    script="latin",
    common=Phrases(*_COMMON.split()),
    reading=READING,
    claims=CLAIMS,
    changes=CHANGES,
    answers=ANSWERS,
)
