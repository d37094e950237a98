"""What a gate and the workflow need to know about an answer and its calls, measured where the text is."""

import logging
from pathlib import Path
from typing import Literal

from untildone.activities.definitions import RunDefinition
from untildone.activities.providers.base import ModelAnswer
from untildone.activities.sessions import Session
from untildone.activities.tools.context import SandboxOptions
from untildone.activities.tools.errors import ToolDefinitionError
from untildone.activities.tools.predicates import WantedCard
from untildone.activities.tools.toolbox import Toolbox
from untildone.workflows.answers.card_figures import supplied
from untildone.workflows.cards.content import card_content, card_text
from untildone.workflows.context.turns import said_in
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ledger.payloads import MessagePayload
from untildone.workflows.messages import Message, StopCause, ToolUseBlock
from untildone.workflows.ports import CallFacts, CardMeasures
from untildone.workflows.receipts.commands import polls
from untildone.workflows.receipts.delivery import delivered_before
from untildone.workflows.tools import permissions
from untildone.workflows.tools.arguments import signature
from untildone.workflows.tools.calls import normalise
from untildone.workflows.tools.claims import fitted
from untildone.workflows.tools.declaration import Claim, Effect, ToolDeclaration
from untildone.workflows.tools.faults import answer_was_cut, call_fault

logger = logging.getLogger(__name__)


class Measures:
    """Measures answers with the tools of this worker."""

    def __init__(self, toolbox: Toolbox) -> None:
        self._toolbox = toolbox

    def canonical(
        self, session: Session, definition: RunDefinition, answer: ModelAnswer, *, seed: str, limit: int
    ) -> tuple[Message, StopCause]:
        """The answer as it is logged: calls in canonical form, and `max_tokens` wherever it was cut at `limit`."""
        turn = session.index.open_turn
        used = {call.id for exchange in turn.exchanges for call in exchange.message.calls} if turn else set()
        normalised = normalise(answer.message, answer.stop, definition.prefix.by_name, used, seed)
        if answer_was_cut(normalised.message, answer.stop, answer.usage, limit):
            return normalised.message, "max_tokens"
        return normalised.message, normalised.stop

    async def presentation(self, definition: RunDefinition, text: str) -> WantedCard | None:
        """The card that an answer should have been by the operator's predicate; one that fails has no opinion."""
        tools = definition.spec.tools
        if tools.presentation_predicate is None or not text.strip():
            return None
        offered = tuple(tool.name for tool in definition.prefix.tools)
        try:
            predicate = self._toolbox.of(tools.modules).predicate(tools.presentation_predicate)
            return await predicate.wanted(text, offered)
        except (Exception, SystemExit, KeyboardInterrupt) as error:  # the operator's code may raise anything
            logger.warning("presentation predicate %s failed: %r", tools.presentation_predicate, error)
            return None

    def calls(self, session: Session, definition: RunDefinition, answer: MessagePayload) -> tuple[CallFacts, ...]:
        """The facts of an answer's calls, in source order."""
        cut = answer.stop == "max_tokens"
        return tuple(
            self._call(session, call, position, definition, cut=cut)
            for position, call in enumerate(answer.message.calls)
        )

    def _call(
        self, session: Session, call: ToolUseBlock, position: int, definition: RunDefinition, *, cut: bool
    ) -> CallFacts:
        if cut:
            return CallFacts(id=call.id, tool=call.name[:64], refused=ToolFailure.INVALID_ARGUMENTS)
        by_name = definition.prefix.by_name
        fault = call_fault(call, position, definition.spec.tools.batch_limit, by_name)
        if fault is not None:
            return CallFacts(id=call.id, tool=call.name[:64], refused=fault.kind)
        declaration = by_name[call.name]
        claim, facts = self._claim_and_facts(call, declaration, definition)
        options = definition.spec.permissions
        verdict = permissions.judge(options, facts)
        approved = permissions.auto_approved(options.auto_approve, facts, verdict)
        return CallFacts(
            id=call.id,
            tool=call.name,
            digest=signature(call.name, call.arguments),
            effect=declaration.effect,
            claim=fitted(claim),
            repeatable=declaration.repeatable,
            timeout_s=declaration.timeout_s,
            permission="allow" if approved else verdict.permission,
            rule=verdict.rule[:80],
            outside=bool(facts.outside),
            retrieval=declaration.retrieves,
            observes=declaration.observes,
            polling=declaration.polling or _polls(call, declaration),
            card=_card(session, call) if declaration.presents is not None else None,
            ack=_ack(session, call, declaration),
        )

    def _claim_and_facts(
        self, call: ToolUseBlock, declaration: ToolDeclaration, definition: RunDefinition
    ) -> tuple[Claim, permissions.CallFacts]:
        """What the call holds, and what its permission rests on: the least trust, where the worker lacks the tool."""
        tools, workspace = definition.spec.tools, Path(definition.spec.workspace)
        try:
            registry = self._toolbox.of(tools.modules)
            sandbox = SandboxOptions(mode=tools.sandbox, network=tools.network)
            return (
                registry.claim(call.name, call.arguments, workspace),
                registry.facts(call.name, call.arguments, workspace, sandbox),
            )
        except (ToolDefinitionError, KeyError):
            return Claim(), permissions.CallFacts(tool=call.name, effect=declaration.effect)


def _polls(call: ToolUseBlock, declaration: ToolDeclaration) -> bool:
    """Whether a command waits or asks for a status, so that it is expected to be repeated (refinements R8)."""
    command = call.arguments.get("command") if declaration.effect is Effect.EXECUTE else None
    return isinstance(command, str) and polls(command)


def _card(session: Session, call: ToolUseBlock) -> CardMeasures:
    turn = session.index.open_turn
    return CardMeasures(supplied=turn is not None and supplied(card_text(call.arguments), said_in(turn)))


def _ack(session: Session, call: ToolUseBlock, declaration: ToolDeclaration) -> Literal["", "card", "file"]:
    """What an equal call of this run has done already, so that this one would change nothing (gates.md section 11)."""
    if _is_on_screen(session, call, declaration):
        return "card"
    wanted = session.outcome_spec.deliverables if session.outcome_spec else ()
    again = delivered_before(session.record, signature(call.name, call.arguments), wanted)
    return "file" if again else ""


def _is_on_screen(session: Session, call: ToolUseBlock, declaration: ToolDeclaration) -> bool:
    """Whether a call shows a card that was shown in this run (gates.md section 11)."""
    turn = session.index.open_turn
    if declaration.presents is None or turn is None:
        return False
    card = card_content(declaration.presents, call.arguments)
    return card is not None and turn.cards.has(card.digest)
