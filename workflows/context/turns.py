"""What a turn's messages hold, for those that measure answers and cards."""

from collections.abc import Iterator

from untildone.workflows.context.index import Turn


def said_in(turn: Turn) -> tuple[str, ...]:
    """What the user said in a turn: directive and steering."""
    return (turn.directive.text, *(remark.message.text for remark in turn.steering))


def results_of(turn: Turn) -> Iterator[tuple[str, str]]:
    """Tool and text of every call of a turn that came out well, oldest first, as the model has them."""
    for exchange in turn.exchanges:
        for call in exchange.message.calls:
            result = exchange.results.get(call.id)
            if result is not None and result.error is None:
                yield call.name, result.text
