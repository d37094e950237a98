"""English."""

from untildone.workflows.language.lists import AnswerWords, ClaimWords, Language, ReadingWords
from untildone.workflows.language.phrases import Phrases

_COMMON = """
the of and to in is it that for with on this are be not was have has from but or by as at what which how can you your
my we i do does please should would there they if so when their them its a an into all any me our will who where why
"""

_READING = ReadingWords(
    holds=Phrases(
        "until i say (done|stop|so|otherwise)",
        "until i tell you (to stop|you're done|you are done|otherwise)",
        "until further notice",
    ),
    keeps_on=Phrases("keep (working|improving|going)", "(don't|do not) stop", "continue"),
    until_pleased=Phrases(
        "until ... (i|we) ... (say|tell|am happy|are happy|am satisfied|are satisfied|stop you|confirm|approve)"
    ),
)

_CLAIMS = ClaimWords()

_ANSWERS = AnswerWords()

ENGLISH = Language(
    code="en",
    script="latin",
    common=Phrases(*_COMMON.split()),
    reading=_READING,
    claims=_CLAIMS,
    answers=_ANSWERS,
)
