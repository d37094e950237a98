"""French."""

from untildone.workflows.language.answer_words.fr import ANSWERS
from untildone.workflows.language.change_words.fr import CHANGES
from untildone.workflows.language.claim_words.fr import CLAIMS
from untildone.workflows.language.lists import Language
from untildone.workflows.language.phrases import Phrases
from untildone.workflows.language.reading_words.fr import READING

_COMMON = """
le la les des une un est et que qui dans pour pas ne ce cette ces je tu vous il elle nous sur avec au aux du de par
plus ou où mais sont être quel quelle quels comment pourquoi s'il plaît mon ma mes moi peux peut tous toutes si à en
se son sa ses leur leurs cet avez avons ont fait faire très aussi donc alors quand comme encore toujours rien aucun
bien sans sous entre après avant chaque nos vos votre notre c'est j'ai n'est qu'il d'un d'une l'on
"""

FRENCH = Language(
    code="fr",
    script="latin",
    common=Phrases(*_COMMON.split()),
    reading=READING,
    claims=CLAIMS,
    changes=CHANGES,
    answers=ANSWERS,
)
