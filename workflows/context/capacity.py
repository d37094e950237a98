"""What a model can hold: its window, how much of it works in practice, what text costs in tokens (context.md 7).

A profile belongs to one model; an over-length answer of a fallback teaches the fallback's profile only. All sizes are
tokens unless a name says characters. Every change is a new value.
"""

from pydantic import Field

from untildone.workflows.frozen import Frozen

EWMA_ALPHA = 0.3
"""Weight of a new sample; the first one replaces the seed (context.md section 7)."""

SEED_TOKENS_PER_CHAR = 0.25

UNKNOWN_WINDOW = 128_000
"""The window of a model that the catalogue does not know."""

HORIZON_FAILURE_SHARE = 0.8
"""A failure counts against the horizon from this share of it on."""

OVER_LENGTH_SHRINK = 0.9

UNPROBED_CONFIDENCE = 0.3
LOWERED_CONFIDENCE = 0.6


class Horizon(Frozen):
    """Up to which size a model still follows its instructions, and how sure that is (0 to 1)."""

    tokens: int = Field(ge=0)
    confidence: float = UNPROBED_CONFIDENCE


class CapacityProfile(Frozen):
    """What is known of one model.

    `window` is the declared one, or the smaller one that an over-length error verified. `output_reserve` is kept free
    for the answer. `turn_reserve` is the size that the open turn will probably reach, from earlier turns.
    """

    model: str
    window: int = Field(default=UNKNOWN_WINDOW, gt=0)
    verified: bool = False
    output_reserve: int = Field(default=0, ge=0)
    horizon: Horizon | None = None
    tokens_per_char: float = Field(default=SEED_TOKENS_PER_CHAR, gt=0)
    ratio_sampled: bool = False
    turn_reserve: float = Field(default=0.0, ge=0)
    turns_sampled: bool = False

    @property
    def ceiling(self) -> int:
        """The largest request: prefix, tail, history and open turn together."""
        room = max(0, self.window - self.output_reserve)
        return room if self.horizon is None else min(self.horizon.tokens, room)

    def budget(self, prefix: int, tail: int, open_turn: int) -> int:
        """What is left for earlier turns. Zero means no history, nothing more."""
        reserve = max(round(self.turn_reserve), open_turn)
        return max(0, self.ceiling - prefix - tail - reserve)


def after_step(profile: CapacityProfile, input_tokens: int, chars: int) -> CapacityProfile:
    """Learns tokens per character from an answered step: billed prompt, cached parts included, over what was sent."""
    if input_tokens <= 0 or chars <= 0:
        return profile
    ratio = _blend(profile.tokens_per_char, input_tokens / chars, sampled=profile.ratio_sampled)
    return profile.model_copy(update={"tokens_per_char": ratio, "ratio_sampled": True})


def after_turn(profile: CapacityProfile, turn_tokens: int) -> CapacityProfile:
    """Learns how large turns become from one that closed."""
    reserve = _blend(profile.turn_reserve, float(turn_tokens), sampled=profile.turns_sampled)
    return profile.model_copy(update={"turn_reserve": reserve, "turns_sampled": True})


def after_over_length(profile: CapacityProfile, rejected: int) -> CapacityProfile:
    """The window is at most what was refused, and the horizon a tenth less. A larger refusal teaches nothing."""
    horizon = Horizon(tokens=int(rejected * OVER_LENGTH_SHRINK), confidence=LOWERED_CONFIDENCE)
    if profile.horizon is not None and profile.horizon.tokens <= horizon.tokens:
        horizon = profile.horizon
    window = min(rejected, profile.window)
    return profile.model_copy(update={"window": max(1, window), "verified": True, "horizon": horizon})


def after_instruction_failure(profile: CapacityProfile, size: int) -> CapacityProfile:
    """A model that lost its instructions at this size lowers the horizon to it, if that was near the horizon."""
    current = profile.ceiling if profile.horizon is None else profile.horizon.tokens
    if not HORIZON_FAILURE_SHARE * current <= size < current:
        return profile
    return profile.model_copy(update={"horizon": Horizon(tokens=size, confidence=LOWERED_CONFIDENCE)})


def _blend(old: float, sample: float, *, sampled: bool) -> float:
    return (1 - EWMA_ALPHA) * old + EWMA_ALPHA * sample if sampled else sample
