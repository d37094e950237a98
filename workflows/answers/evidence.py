"""The evidence that an answer is to rest on: what was retrieved and not yet used (gates.md section 7).

armed       by a batch with a retrieval that succeeded
disarmed    by a card shown in that batch or later, by a later effect, by an answer that rested on it
"""

from collections.abc import Mapping, Sequence

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.grounding import ungrounded
from untildone.workflows.context.exchange import Exchange
from untildone.workflows.context.index import Turn
from untildone.workflows.receipts.files import is_edit
from untildone.workflows.receipts.receipt import CallReceipt
from untildone.workflows.tools.declaration import Effect


def evidence_at(turn: Turn, receipts: Sequence[CallReceipt], step: int, directive: str) -> tuple[str, ...]:
    """The texts of the retrievals that an answer at this step is held against, as its request carried them."""
    by_id = {receipt.call_id: receipt for receipt in receipts}
    if not any(map(_retrieves, by_id.values())):
        return ()
    shown = {card.step for card in turn.cards.current}
    evidence: list[str] = []
    for exchange in turn.exchanges:
        if exchange.step >= step:
            break
        if not exchange.message.calls:
            if evidence and _rests_on(exchange, evidence, directive):
                evidence.clear()
            continue
        _take_batch(exchange, by_id, evidence)
        if exchange.step in shown:
            evidence.clear()
    return tuple(evidence)


def _take_batch(exchange: Exchange, by_id: Mapping[str, CallReceipt], evidence: list[str]) -> None:
    """Adds what a batch retrieved, and drops what its effects have used."""
    for call in exchange.answered:
        receipt = by_id.get(call.id)
        if receipt is None:
            continue
        if _has_effect(receipt):
            evidence.clear()
        if _retrieves(receipt):
            evidence.append(exchange.results[call.id].text)


def _retrieves(receipt: CallReceipt) -> bool:
    return receipt.retrieval and receipt.state == "succeeded"


def _has_effect(receipt: CallReceipt) -> bool:
    if receipt.state != "succeeded" or receipt.retrieval or receipt.presents is not None:
        return False
    outside = receipt.effect is Effect.EXTERNAL or any(
        command.kind == "effect" and command.external and command.succeeded for command in receipt.commands
    )
    return outside or (receipt.changed_count > 0 and is_edit(receipt))


def _rests_on(draft: Exchange, evidence: Sequence[str], directive: str) -> bool:
    """Whether a draft that was sent back for something else had passed."""
    text = draft.message.text.strip()
    return bool(text) and not ungrounded(Answer(text), evidence, directive)
