"""The text of a result that the runtime writes for a call which did not run."""

from untildone.activities.definitions import RunDefinition
from untildone.workflows.authorising import REPEATED
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ledger.payloads import MessagePayload
from untildone.workflows.messages import ToolUseBlock
from untildone.workflows.ports import Synthetic
from untildone.workflows.tools import error_texts
from untildone.workflows.tools.faults import call_fault


def result_text(
    call: ToolUseBlock, made: Synthetic, answer: MessagePayload, definition: RunDefinition, words: str = ""
) -> str:
    """What the model reads for a call of `answer`; `words` are what a person said to it."""
    match made.error:
        case None:
            return error_texts.done_already(made.reason)
        case ToolFailure.GATED:
            return error_texts.card_from_memory(definition.live_tools)
        case ToolFailure.DENIED:
            return _denial(call, made, definition, words)
        case ToolFailure.CANCELLED:
            return error_texts.NEVER_BEGUN
        case ToolFailure.SKIPPED:
            return error_texts.SKIPPED
        case ToolFailure.OUTCOME_UNKNOWN:
            return error_texts.outcome_unknown(call.name)
        case ToolFailure.TOOL_CRASH:
            return error_texts.worker_lost(call.name)
        case ToolFailure.INVALID_ARGUMENTS if answer.stop == "max_tokens":
            return error_texts.CUT_OFF
    position = answer.message.calls.index(call)
    fault = call_fault(call, position, definition.spec.tools.batch_limit, definition.prefix.by_name)
    if fault is not None:
        return fault.text
    if made.reason == REPEATED:
        return error_texts.failed_before(call.name)
    return error_texts.tool_crash(call.name, made.error.value, made.reason)


def _denial(call: ToolUseBlock, made: Synthetic, definition: RunDefinition, words: str) -> str:
    match made.reason:
        case _ if made.reason == REPEATED:
            return error_texts.repeated_call(call.name, words)
        case "no_approver":
            return error_texts.NO_APPROVER
        case "approval_timeout":
            return error_texts.APPROVAL_TIMEOUT
        case "denied_by_user":
            return error_texts.denied_by_user(words)
        case "":
            return error_texts.denied_by_mode(call.name, definition.spec.permissions.mode)
        case rule:
            return error_texts.denied_by_rule(call.name, rule)
