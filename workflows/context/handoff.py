"""What the summariser of a handoff reset is asked: the material of all that will lie behind the boundary."""

from dataclasses import dataclass

from untildone.workflows.context import texts
from untildone.workflows.context.capacity import CapacityProfile
from untildone.workflows.context.cards import line_of
from untildone.workflows.context.deeds import short_arguments
from untildone.workflows.context.digests import digest
from untildone.workflows.context.exchange import Exchange, Remark
from untildone.workflows.context.fold import SUMMARY_TOKENS, Reset
from untildone.workflows.context.index import Turn, TurnIndex
from untildone.workflows.context.wording import flat, shorten
from untildone.workflows.messages import Message, user_text

DIRECTIVE_CHARS = 8_000
STEERING_CHARS = 1_000
NARRATION_CHARS = 300
ARGUMENT_CHARS = 300

MATERIAL_SHARE = 0.5
"""The material is at most this share of the model's ceiling."""


@dataclass(frozen=True, slots=True)
class SummaryRequest:
    """One dispatch to the summariser: no tools, no thinking, low effort."""

    system: str
    messages: tuple[Message, ...]
    max_output_tokens: int = SUMMARY_TOKENS


def summary_request(profile: CapacityProfile, index: TurnIndex, reset: Reset) -> SummaryRequest:
    """The request for the summary of what `reset` puts behind the boundary. Raises ValueError if no turn is open.

    Of steps that are too many, the oldest are left out: the summary before them stands at the head of the material.
    """
    turn = index.open_turn
    if turn is None:
        raise ValueError("no turn is open, so there is nothing to hand over")
    room = int(MATERIAL_SHARE * profile.ceiling / profile.tokens_per_char)
    head = _head(index, turn, room // 2)
    steps = _newest_lines(_step_lines(turn, reset.last_step), room - len(head))
    material = texts.handoff_material("\n".join([head, *steps]))
    return SummaryRequest(system=texts.SUMMARY_SYSTEM, messages=(user_text(material),))


def _head(index: TurnIndex, turn: Turn, room: int) -> str:
    """Earlier summary, earlier turns, directive."""
    earlier = index.boundary.summary if index.boundary is not None else ""
    directive = texts.handoff_section("directive", _middle_cut(turn.directive.text, min(DIRECTIVE_CHARS, room // 2)))
    summary = texts.handoff_section("earlier summary", shorten(earlier, room // 4)) if earlier else ""
    cards = _newest_lines([line_of(each) for each in index.visible_turns], room // 4)
    turns = texts.handoff_section("earlier turns", "\n".join(cards)) if cards else ""
    return "\n".join(part for part in (summary, turns, directive) if part)


def _step_lines(turn: Turn, last_step: int) -> list[str]:
    return [_line(item) for item in turn.items if item.step <= last_step]


def _line(item: Exchange | Remark) -> str:
    """One exchange or remark as a paragraph."""
    if isinstance(item, Remark):
        speaker = "user" if item.steering else "runtime"
        return f"step {item.step}, {speaker}: {shorten(flat(item.message.text), STEERING_CHARS)}"
    said = shorten(flat(item.message.text), NARRATION_CHARS)
    lines = [f"step {item.step}, assistant: {said}" if said else f"step {item.step}"]
    for call in item.answered:
        lines.append(f"  {call.name} {shorten(short_arguments(call), ARGUMENT_CHARS)}")
        lines.append(f"  → {flat(digest(item.results[call.id], call.name, item.whole.get(call.id)))}")
    return "\n".join(lines)


def _newest_lines(lines: list[str], room: int) -> list[str]:
    """The last lines that fit, in their order."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return kept[::-1]


def _middle_cut(text: str, limit: int) -> str:
    """Head and tail of a long text: the task often stands at the end of pasted material."""
    if len(text) <= limit:
        return text
    half = max(1, limit // 2)
    return f"{text[:half]}\n…\n{text[-half:]}"
