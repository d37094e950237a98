"""What arrives while a run works: typed facts. Handlers append, the loop takes; nobody else touches the state."""

from collections import deque

from untildone.workflows.frozen import Frozen


class Message(Frozen):
    """A person's message is in the session's inbox under this number. `prompt` is one that expects a run of its own."""

    number: int
    prompt: bool = False


class FollowUp(Frozen):
    """A message for after this run is in the inbox under this number."""

    number: int


class Pause(Frozen):
    """Stop at the next step boundary."""


class Resume(Frozen):
    """Go on after a pause."""


class ReleaseHold(Frozen):
    """The user is satisfied: the next answer may end the run."""


class ApprovalAnswer(Frozen):
    """A person's answer to the question about one call. `note` is the inbox number of their words."""

    call_id: str
    approved: bool
    note: int | None = None


Fact = Message | FollowUp | Pause | Resume | ReleaseHold | ApprovalAnswer


class Inbox:
    """The facts that nobody has taken yet, in order of arrival, and whether a cancel was asked for.

    A cancel is no fact in the queue: it is seen at once, wherever the loop waits, and never taken back.
    """

    def __init__(self, facts: tuple[Fact, ...] = ()) -> None:
        self._facts: deque[Fact] = deque(facts)
        self.cancelled = False

    def put(self, fact: Fact) -> None:
        """Appends a fact."""
        self._facts.append(fact)

    def take(self) -> tuple[Fact, ...]:
        """Removes and returns what has arrived."""
        facts = tuple(self._facts)
        self._facts.clear()
        return facts

    @property
    def has_message(self) -> bool:
        """Whether a person's message has arrived that the loop has not seen."""
        return any(isinstance(fact, Message) for fact in self._facts)

    def __bool__(self) -> bool:
        """Whether anything has arrived that the loop has not seen."""
        return self.cancelled or bool(self._facts)
