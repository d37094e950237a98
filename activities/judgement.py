"""What the gates need to know of a run's answers, and what their messages name: measured where the text is."""

from functools import cached_property

from untildone.activities.definitions import RunDefinition
from untildone.activities.sessions import Session
from untildone.workflows.answers import claim_texts
from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.measure import AnswerContext, measure, unsupported_claims
from untildone.workflows.answers.measures import AnswerMeasures
from untildone.workflows.answers.summary import missing_deliverables, missing_targets, unread
from untildone.workflows.cards.inline import broken_card
from untildone.workflows.context.turns import said_in
from untildone.workflows.intent.outcome import OutcomeSpec
from untildone.workflows.ledger.payloads import MessagePayload
from untildone.workflows.ports import Control
from untildone.workflows.tools.envelopes import envelopes


class Judgement:
    """Measures the answers of one run, and finds the words for what was measured."""

    def __init__(self, session: Session, definition: RunDefinition) -> None:
        self._session = session
        self._definition = definition

    def measures(self, answer: MessagePayload, presentation: str = "") -> AnswerMeasures | None:
        """The measures of an answer without calls; `presentation` is the card tool that it should have used.

        None in a run that was opened before there were readings: it is held to nothing.
        """
        if self._session.outcome_spec is None:
            return None
        return measure(self._context(answer, presentation))

    def observed(self) -> dict[str, object]:
        """What the run's receipts show of checks: fields of a `VerifierState`."""
        record = self._session.record
        return {"observed": record.observed, "stale": record.check_state == "stale"}

    def claim_lines(self) -> tuple[str, ...]:
        """A line for each claim of the last answer that the records do not support."""
        found = unsupported_claims(self._text, self._spec, self._session.record, self._said, self._session.index)
        return tuple(each.line for each in found)

    def detail(self, control: Control) -> str:
        """What a message about the last answer names besides its fixed text."""
        match control.kind:
            case "claim_check":
                return claim_texts.nudge(self.claim_lines())
            case "fence_check":
                return broken_card(self._text) or ""
            case "grounding_check":
                return " and ".join(self._retrieved_by())
            case "stop_guard":
                return self._guard_detail(control.code)
            case _:
                return ""

    def _guard_detail(self, code: str) -> str:
        record, spec = self._session.record, self._spec
        match code:
            case "unresolved_tool_failure":
                failed = (f"{each.tool} ({each.target[:80]})" for each in record.unresolved_failures())
                return ", ".join(dict.fromkeys(failed))
            case "effect_incomplete":
                return ", ".join(missing_targets(record, spec, Answer(self._text)))
            case "execution_receipt_missing":
                return _listed("missing", missing_deliverables(record, spec, Answer(self._text)))
            case "inspection_receipt_missing":
                return _listed("not read", unread(record, spec, self._session.index, self._said))
            case _:
                return ""

    # --- what there is -----------------------------------------------------------------------------------------------

    @property
    def _spec(self) -> OutcomeSpec:
        return self._session.outcome_spec or OutcomeSpec()

    @property
    def _text(self) -> str:
        answer = self._session.last_answer
        return answer.message.text if answer is not None else ""

    @property
    def _said(self) -> tuple[str, ...]:
        return said_in(self._session.index.turns[-1])

    @cached_property
    def _parameters(self) -> dict[str, frozenset[str]]:
        schemas = self._definition.prefix.schemas
        return {tool.name: frozenset(tool.parameters.get("properties", {})) for tool in schemas}

    def _context(self, answer: MessagePayload, presentation: str) -> AnswerContext:
        text = answer.message.text
        return AnswerContext(
            text=text,
            step=answer.step,
            spec=self._spec,
            record=self._session.record,
            index=self._session.index,
            said=self._said,
            tools=self._parameters,
            shell=self._definition.has_shell,
            # An envelope that made a call was cut from the text before the answer was logged.
            lossy=any(True for _ in envelopes(text)),
            presentation=presentation,
        )

    def _retrieved_by(self) -> list[str]:
        live = self._definition.live_tools
        calls = (call.name for each in self._session.index.turns[-1].exchanges for call in each.message.calls)
        return list(dict.fromkeys(name for name in calls if name in live))


def _listed(what: str, names: tuple[str, ...]) -> str:
    return f" ({what}: {', '.join(names)})" if names else ""
