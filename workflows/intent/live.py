"""Whether an answer needs a present value from outside workspace and conversation.

The rules are those of intent.md section 4 as refinements R4 split them.
"""

import re

from untildone.workflows.intent.acts import Vote
from untildone.workflows.intent.duties import LIVE, LiveData, highest
from untildone.workflows.intent.parts import Part
from untildone.workflows.intent.reading import TELLING

_YEAR = re.compile(r"(?<!\d)(?:1\d|20)\d\d(?!\d)")
"""With a year a question is about that year, for which no present value is needed."""


def live_of(votes: tuple[Vote, ...]) -> LiveData:
    """The strongest need of any part that asks; a word of time in what is to be written or done needs none."""
    return highest(LIVE, [_need(vote.part) for vote in votes if vote.confident and vote.act in TELLING])


def _need(part: Part) -> LiveData:
    if (
        part.has("present")
        and not part.has("own")
        and not part.names("path", "command")
        and not _YEAR.search(part.scope)
    ):
        return "strong"
    if part.has("deixis") and not part.has("own", "clock", "workspace") and not part.names("path", "name", "command"):
        return "strong" if part.has("values") else "weak"
    return "weak" if part.has("recent") else "none"
