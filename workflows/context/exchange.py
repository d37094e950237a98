"""What a turn is made of after its directive: exchanges with the model, and remarks between them."""

from dataclasses import dataclass, field
from typing import NamedTuple

from untildone.workflows.cards.types import CARD_TOOLS
from untildone.workflows.messages import Message, TextBlock, ToolResultBlock, ToolUseBlock


class Piece(NamedTuple):
    """Rendered messages, their size, and the calls whose result had to be made up."""

    messages: tuple[Message, ...]
    chars: int
    repaired: tuple[str, ...] = ()


@dataclass(slots=True)
class Exchange:
    """One assistant message of a turn and the results that its calls have so far, by call id.

    `extras` are texts that came with the results. `whole` are the sizes of results that the message shows in part,
    in characters. `presented` are the calls that showed a card.
    """

    entry_id: str
    step: int
    message: Message
    partial: bool = False
    results: dict[str, ToolResultBlock] = field(default_factory=dict)
    extras: list[TextBlock] = field(default_factory=list)
    whole: dict[str, int] = field(default_factory=dict)
    presented: set[str] = field(default_factory=set)
    verbatim: Piece | None = field(default=None, compare=False, repr=False)
    short: Piece | None = field(default=None, compare=False, repr=False)

    @property
    def answered(self) -> tuple[ToolUseBlock, ...]:
        """The calls that have a result."""
        return tuple(call for call in self.message.calls if call.id in self.results)

    def is_card(self, call: ToolUseBlock) -> bool:
        """Whether the call showed a card, or is one of a tool that does nothing else."""
        return call.id in self.presented or call.name in CARD_TOOLS

    def take(self, message: Message) -> None:
        """Attaches the results that belong to this exchange; the first result of a call stands."""
        wanted = {call.id for call in self.message.calls}
        for block in message.content:
            if isinstance(block, ToolResultBlock) and block.call_id in wanted:
                self.results.setdefault(block.call_id, block)
            elif isinstance(block, TextBlock):
                self.extras.append(block)
        self.verbatim = self.short = None


@dataclass(slots=True)
class Remark:
    """A steering or control message. It belongs to the `step` that reads it, not to the one that it is about."""

    entry_id: str
    step: int
    message: Message
    steering: bool
    verbatim: Piece | None = field(default=None, compare=False, repr=False)
