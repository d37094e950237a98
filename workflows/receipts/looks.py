"""What a run has looked at: paths, addresses and hosts, and when it did so last (refinements P10)."""

from collections import OrderedDict

from untildone.workflows.receipts.paths import covers, normal, same_file
from untildone.workflows.receipts.receipt import CallReceipt

KEPT_LOOKS = 4_096
"""How many different things are remembered, the newest."""

EVERYTHING = "."
"""What a look at all changes names."""


class Looks:
    """Things by name, with the order of the last look at each."""

    def __init__(self) -> None:
        self._orders: OrderedDict[str, int] = OrderedDict()

    def __len__(self) -> int:
        return len(self._orders)

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that was looked at, the newest last."""
        return tuple(self._orders)

    def add(self, receipt: CallReceipt, order: int) -> None:
        """Takes in what a call names and what its output shows. `order` grows from call to call."""
        for name in (*receipt.named, *receipt.seen):
            self._orders[name] = order
            self._orders.move_to_end(name)
        while len(self._orders) > KEPT_LOOKS:
            self._orders.popitem(last=False)

    def last_at(self, name: str) -> int:
        """The order of the last look at what a name means: a file or a pattern that matches it, something in a
        folder, a page, a host. 0 where nobody looked."""
        exact = self._orders.get(name, 0)
        last = _address(name).rsplit("/", 1)[-1]
        near = ((look, at) for look, at in self._orders.items() if last in look.casefold() or _is_pattern(look))
        return max((at for look, at in near if _means(look, name)), default=exact)

    def last_at_changes(self) -> int:
        """The order of the last look at all changes together, as `git diff` shows them."""
        return self._orders.get(EVERYTHING, 0)


def _means(look: str, name: str) -> bool:
    if "://" in look or "://" in name:
        return _address(look) == _address(name)
    if look == EVERYTHING:
        return False
    if same_file(look, name) or same_file(name, look) or _address(look) == _address(name):
        return True
    return covers(look, name) if _is_pattern(look) else normal(name) != EVERYTHING and covers(name, look)


def _is_pattern(look: str) -> bool:
    return any(sign in look for sign in "*?[")


def _address(text: str) -> str:
    """An address without what may differ between two ways to write it."""
    plain = text.partition("#")[0].casefold().removeprefix("https://").removeprefix("http://")
    return plain.removeprefix("www.").rstrip("/")
