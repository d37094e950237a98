"""What a small model may add to a reading: stakes, evidence, obligations, live data. It never takes anything away.

The model's verdict is a guess about a text that may lie to it, so it is believed only where it agrees with itself and
with what the user said plainly: an effect needs an effectful act, a check something that can be checked, and "don't run
anything" stands (intent.md section 2, refinements R4 and R6).
"""

import re
from collections.abc import Iterator
from typing import Literal

from pydantic import ConfigDict, Field, ValidationError

from untildone.workflows.frozen import Frozen
from untildone.workflows.intent.duties import CHECKS, LIVE, STAKES, CheckOwed, Duties, LiveData, Stakes, highest
from untildone.workflows.intent.reading import (
    ACCEPTED,
    EFFECTFUL,
    PROFILES,
    TALK,
    TELLING,
    WRITING,
    Act,
    Evidence,
    Profile,
    Reading,
)
from untildone.workflows.tools.declaration import LIVE_DATA

PROVISIONAL = 0.45
"""Below this confidence the rules have understood next to nothing (intent.md section 2)."""

MAX_VERDICT_CHARS = 4_000
"""Several times what a verdict has: a longer text is something else."""

NOTHING_RAISED = "model:nothing"
"""The reason that tells that a model was asked and added nothing."""

_CHECKABLE = EFFECTFUL | {Act.VERIFY, Act.ORCHESTRATE}

_FENCED = re.compile(r"```(?:json)?[ \t]*\r?\n(.*)\n[ \t]*```", re.DOTALL | re.IGNORECASE)


class ModelReading(Frozen):
    """A model's verdict on one message, in its own words: every key, nothing else, values from the closed lists."""

    model_config = ConfigDict(strict=True)

    acts: tuple[Act, ...] = Field(min_length=1, max_length=4)
    stakes: Stakes
    evidence: Literal["none", "cited", "verified", "audited"]
    live_data: LiveData
    requires_effect: bool
    requires_check: bool
    requires_inspection: bool


def wants_model(reading: Reading) -> bool:
    """Whether the rules are unsure enough for a model to be asked, or know no language that fits."""
    return reading.confidence < ACCEPTED or not reading.language


def parse(text: str) -> ModelReading | None:
    """The verdict that a reply is: one JSON object with white space or one code fence around it. Else None."""
    if len(text) > MAX_VERDICT_CHARS:
        return None
    plain = text.strip()
    fenced = _FENCED.fullmatch(plain)
    try:
        return ModelReading.model_validate_json(fenced[1] if fenced else plain)
    except ValidationError:
        return None


def raised(reading: Reading, verdict: ModelReading) -> Reading:
    """The reading with what the verdict adds to it, and a `model:` reason for each addition."""
    duties = _duties(reading, verdict)
    higher = reading.model_copy(
        update={
            "acts": (*reading.acts, *(act for act in dict.fromkeys(verdict.acts) if act not in reading.acts)),
            "stakes": highest(STAKES, (reading.stakes, duties.stakes)),
            "evidence": max(reading.evidence, _evidence(reading, verdict)),
            "live": highest(LIVE, (reading.live, duties.live)),
            "profile": highest(PROFILES, (reading.profile, _profile(duties))),
            "duties": duties,
        }
    )
    if higher.live != "none" and LIVE_DATA not in reading.domains:
        higher = higher.model_copy(update={"domains": (*reading.domains, LIVE_DATA)})
    additions = tuple(_additions(reading, higher)) or (NOTHING_RAISED,)
    return higher.model_copy(update={"reasons": (*reading.reasons, *additions)})


def _duties(reading: Reading, verdict: ModelReading) -> Duties:
    old, acts = reading.duties, set(verdict.acts)
    evidence = _evidence(reading, verdict)
    effect = old.effect or (verdict.requires_effect and bool(acts & EFFECTFUL))
    inspection = old.inspection or verdict.requires_inspection
    check: CheckOwed = "modify" if Act.MODIFY in acts else "none"
    check = highest(CHECKS, (old.check, "demanded" if evidence >= Evidence.VERIFIED else check))
    tool = effect or inspection or check == "demanded" or evidence >= Evidence.CITED or Act.ORCHESTRATE in acts
    duties = old.model_copy(
        update={
            "effect": effect,
            "inspection": inspection,
            "check": check,
            "tool": old.tool or tool,
            "needs_tool": old.needs_tool or tool,
            "live": highest(LIVE, (old.live, _live(reading, verdict))),
            "stakes": highest(STAKES, (old.stakes, _stakes(verdict))),
            "conversational": old.conversational and acts <= TALK,
            "authoring": old.authoring and acts <= WRITING,
        }
    )
    return duties.model_copy(update={"message_only": old.message_only and _profile(duties) == "message"})


def _evidence(reading: Reading, verdict: ModelReading) -> Evidence:
    """The evidence that the verdict asks for; where nothing can be checked, sources are the most."""
    wanted = Evidence[verdict.evidence.upper()]
    if not _checkable(reading, verdict):
        return min(wanted, Evidence.CITED)
    return max(wanted, Evidence.VERIFIED) if verdict.requires_check else wanted


def _checkable(reading: Reading, verdict: ModelReading) -> bool:
    """Whether there is work to check, or a thing that is named, and the user did not forbid it."""
    named = reading.named_commands or reading.deliverables or reading.targets or reading.asked_about
    return not reading.duties.no_check and bool(named or _CHECKABLE.intersection(verdict.acts))


def _live(reading: Reading, verdict: ModelReading) -> LiveData:
    """Only for requests to find something out. What the rules could read and did not see is weak at the most."""
    if not TELLING.intersection(verdict.acts):
        return "none"
    overlooked = reading.duties.live == "none" and reading.confidence >= PROVISIONAL
    return "weak" if verdict.live_data == "strong" and overlooked else verdict.live_data


def _stakes(verdict: ModelReading) -> Stakes:
    """Only an effect is costly or cannot be taken back."""
    if EFFECTFUL.intersection(verdict.acts):
        return verdict.stakes
    return "inert" if verdict.stakes == "inert" else "reversible"


def _profile(duties: Duties) -> Profile:
    if duties.check == "demanded":
        return "verification"
    if duties.effect:
        return "effect"
    return "inspection" if duties.inspection else "message"


def _additions(before: Reading, after: Reading) -> Iterator[str]:
    yield from (f"model:act={act.value}" for act in after.acts[len(before.acts) :])
    if after.evidence > before.evidence:
        yield f"model:evidence={after.evidence.name.lower()}"
    for name in ("stakes", "live", "check", "effect", "inspection"):
        value = getattr(after.duties, name)
        if value != getattr(before.duties, name):
            yield f"model:{name}" if value is True else f"model:{name}={value}"
