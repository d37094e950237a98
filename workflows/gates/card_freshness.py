"""Freshness of cards: a card about the present shows what was found out, not what was remembered (gates.md section 5).

A verdict a card call, while the run owes a present value and nothing had found one before this batch.
"""

from typing import Literal

from untildone.workflows.gates.freshness import MAX_REPAIRS
from untildone.workflows.ports import CardMeasures
from untildone.workflows.state import LoopState

Verdict = Literal["show", "hold_against_evidence", "send_back", "refuse"]


def verdict(card: CardMeasures, state: LoopState, *, observed_in_batch: bool) -> Verdict:
    """Whether the card is shown, shown if the batch's own evidence bears it out, sent back, or the end of the run."""
    if not state.live_data_owed or card.supplied:
        return "show"
    if observed_in_batch:
        return "hold_against_evidence"
    return "send_back" if state.freshness_repairs < MAX_REPAIRS else "refuse"
