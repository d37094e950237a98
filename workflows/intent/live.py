"""Whether an answer needs a present value from outside workspace and conversation.

The rules are those of intent.md section 4 as refinements R4 split them.
"""

from untildone.workflows.intent.acts import Vote
from untildone.workflows.intent.duties import LIVE, LiveData, highest
from untildone.workflows.intent.parts import Part
from untildone.workflows.intent.reading import Act

_ASKING = frozenset({Act.ANSWER, Act.LOCATE, Act.ANALYZE})


def live_of(votes: tuple[Vote, ...]) -> LiveData:
    """The strongest need of any part that asks; a word of time in what is to be written or done needs none."""
    return highest(LIVE, [_need(vote.part) for vote in votes if vote.confident and vote.act in _ASKING])


def _need(part: Part) -> LiveData:
    if part.has("deixis") and not part.has("own", "clock", "workspace") and not part.names("path", "name", "command"):
        return "strong" if part.has("values") else "weak"
    return "weak" if part.has("recent") else "none"
