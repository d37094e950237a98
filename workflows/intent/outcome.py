"""The outcome spec: what a run owes, the union of what was read from its directive and from every steering message."""

from typing import TypeVar

from untildone.workflows.frozen import Frozen
from untildone.workflows.intent.duties import Duties
from untildone.workflows.intent.reading import Act, Evidence, Reading

Item = TypeVar("Item")

MAX_ITEMS = 64
"""Files, targets, commands and words that a spec keeps of each, the newest last."""

_LIVE = ("none", "weak", "strong")
_CHECK = ("none", "modify", "demanded")
_STAKES = ("inert", "reversible", "costly", "irreversible")


class OutcomeSpec(Frozen):
    """What a run owes. The fields are those of a `Reading`, joined: nothing that was asked for is taken back."""

    readings: int = 0
    acts: tuple[Act, ...] = ()
    evidence: Evidence = Evidence.NONE
    deliverables: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    asked_about: tuple[str, ...] = ()
    named_commands: tuple[str, ...] = ()
    text_wanted: bool = False
    call_wanted: bool = False
    objects: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    duties: Duties = Duties()


def merged(spec: OutcomeSpec, reading: Reading) -> OutcomeSpec:
    """The spec with what one more message asks for: obligations are a union, levels the maximum (loop.md section 9)."""
    deliverables = _joined(spec.deliverables, reading.deliverables)
    targets = _joined(spec.targets, reading.targets)
    duties = reading.duties if spec.readings == 0 else _union(spec.duties, reading.duties)
    return OutcomeSpec(
        readings=spec.readings + 1,
        acts=_joined(spec.acts, reading.acts),
        evidence=max(spec.evidence, reading.evidence),
        deliverables=deliverables,
        targets=targets,
        asked_about=_joined(spec.asked_about, reading.asked_about),
        named_commands=_joined(spec.named_commands, reading.named_commands),
        text_wanted=spec.text_wanted or reading.text_wanted,
        call_wanted=spec.call_wanted or reading.call_wanted,
        objects=_joined(spec.objects, reading.objects),
        terms=_joined(spec.terms, reading.terms),
        duties=duties.model_copy(update={"deliverables": len(deliverables), "targets": len(targets)}),
    )


def _union(one: Duties, other: Duties) -> Duties:
    """Everything that either asks for. What relaxes the rules holds only where both relax them."""
    return Duties(
        effect=one.effect or other.effect,
        execution=one.execution or other.execution,
        check=max(one.check, other.check, key=_CHECK.index),
        no_check=one.no_check or other.no_check,
        run_demanded=one.run_demanded or other.run_demanded,
        inspection=one.inspection or other.inspection,
        tool=one.tool or other.tool,
        live=max(one.live, other.live, key=_LIVE.index),
        needs_tool=one.needs_tool or other.needs_tool,
        conversational=one.conversational and other.conversational,
        clear=one.clear and other.clear,
        message_only=one.message_only and other.message_only,
        authoring=one.authoring and other.authoring,
        stakes=max(one.stakes, other.stakes, key=_STAKES.index),
    )


def _joined(some: tuple[Item, ...], more: tuple[Item, ...]) -> tuple[Item, ...]:
    return tuple(dict.fromkeys((*some, *more)))[-MAX_ITEMS:]
