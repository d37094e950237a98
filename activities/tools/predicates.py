"""Functions by which an operator says that a text should have been a card (gates.md section 9)."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple, overload

from untildone.activities.tools.errors import ToolDefinitionError

PREDICATE_S = 5.0
"""How long one may look at an answer: it is asked about every one, and the run waits for it."""

Opinion = tuple[str, str] | None
"""The type of card that a text reads as, and the name of the tool that shows one; None where it is a text."""

Predicate = Callable[[str, tuple[str, ...]], Opinion | Awaitable[Opinion]]
"""Gets the visible text of an answer and the names of the tools that the model was offered."""


class WantedCard(NamedTuple):
    """The card that an answer should have been, and the tool that shows it."""

    card_type: str
    tool: str


@dataclass(frozen=True)
class PresentationPredicate:
    """A function that `[tools] presentation_predicate` may name. Called directly, it is still that function."""

    name: str
    function: Predicate

    def __call__(self, text: str, tools: tuple[str, ...]) -> Opinion | Awaitable[Opinion]:
        return self.function(text, tools)

    @property
    def origin(self) -> tuple[str, str]:
        """Where the function is defined: its module and its qualified name."""
        return self.function.__module__, self.function.__qualname__

    async def wanted(self, text: str, tools: tuple[str, ...]) -> WantedCard | None:
        """The card that the text should have been; a tool that is not offered counts for none.

        Raises whatever the function raises, TimeoutError after `PREDICATE_S`, and TypeError for another kind of answer.
        """
        async with asyncio.timeout(PREDICATE_S):
            if inspect.iscoroutinefunction(self.function):
                found = await self.function(text, tools)
            else:
                found = await asyncio.to_thread(self.function, text, tools)
        match found:
            case None:
                return None
            case (str(card_type), str(tool)):
                return WantedCard(card_type, tool) if tool in tools else None
        raise TypeError(f"it returned {found!r:.100}; a card type and a tool's name, or None, are expected")


@overload
def presentation_predicate(function: Predicate, /) -> PresentationPredicate: ...


@overload
def presentation_predicate(*, name: str | None = None) -> Callable[[Predicate], PresentationPredicate]: ...


def presentation_predicate(
    function: Predicate | None = None, /, *, name: str | None = None
) -> PresentationPredicate | Callable[[Predicate], PresentationPredicate]:
    """Makes a function a predicate of answers, called by its own name or by `name`.

    It gets an answer's text and the names of the tools offered, and returns the type of card that the text reads as and
    the name of the tool for it, or None. The model is then asked once to use that tool. `[tools] modules` brings it to
    agents and `[tools] presentation_predicate` names the one to use. Raises ToolDefinitionError for an empty name.
    """

    def decorate(decorated: Predicate) -> PresentationPredicate:
        called = str(getattr(decorated, "__name__", "")) if name is None else name
        if not called.strip():
            raise ToolDefinitionError("a presentation predicate needs a name; set it with name=...")
        return PresentationPredicate(called, decorated)

    return decorate if function is None else decorate(function)
