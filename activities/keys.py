"""Keys of ledger entries and journal rows that more than one activity looks for."""


def opening_key(run: int) -> str:
    """The group that opens a run; its first entry holds the run's capabilities."""
    return f"{run}/open"


def answer_key(run: int, step: int) -> str:
    """A step's answer in the ledger."""
    return f"{run}/{step}/answer"


def receipt_key(run: int, step: int, call_id: str) -> str:
    """A call's receipt in the journal."""
    return f"{run}/{step}/receipt/{call_id}"


def card_key(run: int, digest: str) -> str:
    """A run's presentation of the card with this digest. The same card, shown again in its run, is the same entry."""
    return f"{run}/card/{digest[:20]}"


def hook_key(run: int, step: int, index: int) -> str:
    """What a Stop hook said of a step's answer, in the journal."""
    return f"{run}/{step}/hook/{index}"


def reading_key(run: int, step: int, inbox: int) -> str:
    """What a model said that a message of the user wants, in the journal; `step` is 0 for the directive."""
    return f"{run}/{step}/reading/{inbox}"
