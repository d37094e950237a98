"""The outcome spec: what a run owes, the union of what was read from its directive and from every steering message.

Obligations only grow, levels only rise, until a message takes back what was asked before. What excuses an answer (it is
only talk, it is a text of its own) holds only while no message asks for more.
"""

from typing import TypeVar

from untildone.workflows.intent.duties import CHECKS, LIVE, STAKES, Duties, highest
from untildone.workflows.intent.reading import Act, Asked, Evidence, Reading
from untildone.workflows.language import LANGUAGES
from untildone.workflows.receipts.paths import looks_like_path

Item = TypeVar("Item")

MAX_ITEMS = 64
"""Files, targets, commands and words that a spec keeps of each, the newest last."""

_COMMITS = tuple(beginning for language in LANGUAGES for beginning in language.reading.commits)


class OutcomeSpec(Asked):
    """What a run owes: what was `Asked` in `readings` messages, and all the acts that they want.

    `replaceable` are files to deliver that a later message, naming others, may have been meant to replace: an answer
    that speaks of one without delivering it has not forgotten it.
    """

    readings: int = 0
    acts: tuple[Act, ...] = ()
    replaceable: tuple[str, ...] = ()

    @property
    def named_to_run(self) -> tuple[str, ...]:
        """The commands that it names, and its files where it demands that something is run."""
        demanded = _demands_run(self.duties)
        files = (*self.deliverables, *self.targets, *self.asked_about, *self.objects) if demanded else ()
        return tuple(dict.fromkeys((*self.named_commands, *files)))

    @property
    def wants_run(self) -> bool:
        """Whether it wants something run or tried, whether it names it or not."""
        return _demands_run(self.duties) or Act.VERIFY in self.acts

    @property
    def wants_commit(self) -> bool:
        """Whether it asks for a commit, by its words."""
        return any(term.startswith(_COMMITS) for term in self.terms)


def merged(spec: OutcomeSpec, reading: Reading) -> OutcomeSpec:
    """The spec with what one more message asks for: obligations are a union, levels the maximum (loop.md section 9).

    A message that takes back what was asked ends what earlier ones wanted done; one that replaces it ends only what
    they named. Stakes, evidence and the need of live data stay.
    """
    spec = _left(spec, reading)
    deliverables = _joined(spec.deliverables, reading.deliverables)
    named = {*reading.deliverables, *filter(looks_like_path, reading.objects)}
    others = tuple(name for name in spec.deliverables if name not in named)
    replaceable = _joined(spec.replaceable, others if named else ())
    targets = _joined(spec.targets, reading.targets)
    duties = reading.duties if spec.readings == 0 else _union(spec.duties, reading.duties)
    return OutcomeSpec(
        readings=spec.readings + 1,
        acts=_joined(spec.acts, reading.acts),
        evidence=max(spec.evidence, reading.evidence),
        deliverables=deliverables,
        replaceable=replaceable,
        targets=targets,
        asked_about=_joined(spec.asked_about, reading.asked_about),
        named_commands=_joined(spec.named_commands, reading.named_commands),
        text_wanted=reading.text_wanted or (spec.text_wanted and not reading.duties.effect and not deliverables),
        call_wanted=spec.call_wanted or reading.call_wanted,
        objects=_joined(spec.objects, reading.objects),
        terms=_joined(spec.terms, reading.terms),
        duties=duties.model_copy(update={"deliverables": len(deliverables), "targets": len(targets)}),
    )


def _demands_run(duties: Duties) -> bool:
    return duties.run_demanded or duties.check == "demanded"


def _left(spec: OutcomeSpec, reading: Reading) -> OutcomeSpec:
    """What is left of a spec when a later message takes back or replaces."""
    if spec.readings == 0 or not (reading.withdraws or reading.replaces):
        return spec
    nothing: dict[str, object] = {"deliverables": (), "replaceable": (), "targets": ()}
    if reading.withdraws:
        duties = spec.duties
        bare = Duties(
            no_check=duties.no_check,
            tool=spec.evidence >= Evidence.CITED,
            live=duties.live,
            needs_tool=spec.evidence >= Evidence.CITED or duties.live == "strong",
            conversational=True,
            clear=duties.clear,
            message_only=True,
            authoring=True,
            stakes=duties.stakes,
        )
        nothing |= {"acts": (), "named_commands": (), "asked_about": (), "duties": bare}
    return spec.model_copy(update=nothing)


def _union(one: Duties, other: Duties) -> Duties:
    """Everything that either asks for. What relaxes the rules holds only where both relax them."""
    return Duties(
        effect=one.effect or other.effect,
        execution=one.execution or other.execution,
        check=highest(CHECKS, (one.check, other.check)),
        no_check=one.no_check or other.no_check,
        run_demanded=one.run_demanded or other.run_demanded,
        check_named=one.check_named or other.check_named,
        inspection=one.inspection or other.inspection,
        tool=one.tool or other.tool,
        live=highest(LIVE, (one.live, other.live)),
        needs_tool=one.needs_tool or other.needs_tool,
        conversational=one.conversational and other.conversational,
        clear=one.clear and other.clear,
        message_only=one.message_only and other.message_only,
        authoring=one.authoring and other.authoring,
        stakes=highest(STAKES, (one.stakes, other.stakes)),
    )


def _joined(some: tuple[Item, ...], more: tuple[Item, ...]) -> tuple[Item, ...]:
    return tuple(dict.fromkeys((*some, *more)))[-MAX_ITEMS:]
