"""Whether an answer needs a present value from outside workspace and conversation (intent.md section 4, refinements R4)."""

from untildone.workflows.intent.acts import Vote
from untildone.workflows.intent.duties import LiveData
from untildone.workflows.intent.parts import Part
from untildone.workflows.intent.reading import Act

_ASKING = frozenset({Act.ANSWER, Act.LOCATE, Act.ANALYZE})
_ORDER: tuple[LiveData, ...] = ("none", "weak", "strong")


def live_of(votes: tuple[Vote, ...]) -> LiveData:
    """The strongest need of any part that asks. A word of time in what is to be written, done or translated needs none."""
    needs = (_need(vote.part) for vote in votes if vote.confident and vote.act in _ASKING)
    return max(needs, key=_ORDER.index, default="none")


def _need(part: Part) -> LiveData:
    if part.has("deixis") and not part.has("own", "clock", "workspace") and not part.names("path", "name", "command"):
        return "strong" if part.has("values") else "weak"
    return "weak" if part.has("recent") else "none"
