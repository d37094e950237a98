"""Which of the closed turns a request shows in full, which as a card, and which not at all (context.md section 6).

Each turn gets a value, the greatest of its signals:

    relevance   shares topic words with the directive, rare ones counting more
    anaphora    the directive points back, and this is the turn before it
    link        worked on a file that the directive names or the open turn works on, or on a file of such a turn
    recency     only where another signal speaks for the turn already

The best ones are shown in full while they fit, the newest of the others as cards; the oldest that do not fit are left
out, in eights, so that the start of a request does not move with every turn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Literal, Protocol

from untildone.workflows.context import rendering
from untildone.workflows.context.capacity import CapacityProfile
from untildone.workflows.context.cards import card_of, line_of, record_of
from untildone.workflows.context.index import Turn, TurnIndex
from untildone.workflows.context.sizes import tokens
from untildone.workflows.context.terms import named_files, points_back, terms
from untildone.workflows.ledger.payloads import ContextPlan, EvictedRange, PlannedTurn

FULL_TOKENS = 12_000
"""All full turns together are at most so large."""

EVICTION_GRANULE = 8
"""Turns are left out in multiples of this."""

WROTE = 1.0
READ = 0.8
NAMED = 0.8
SECOND_HOP = 0.5
TURNS_PER_FILE = 8
"""A file links its newest turns only."""

Signal = Literal["relevance", "anaphora", "link", "recency", "none"]


class Candidate(Protocol):
    """A closed turn as the planner sees it. Sizes are tokens of the actual renderings."""

    @property
    def turn(self) -> str:
        """The turn's id."""
        ...

    @property
    def full_tokens(self) -> int:
        """What it costs in full."""
        ...

    @property
    def card_tokens(self) -> int:
        """What its card line costs."""
        ...

    @property
    def terms(self) -> frozenset[str]:
        """Its topic words."""
        ...

    @property
    def files(self) -> Mapping[str, float]:
        """The files it worked on: WROTE or READ."""
        ...


def plan(
    profile: CapacityProfile, index: TurnIndex, directive: str, prefix_tokens: int, tail_tokens: int, open_tokens: int
) -> ContextPlan:
    """The plan for a turn that opens, or goes on, with `directive`.

    `open_tokens` is the size of the open turn so far, that of the directive when it opens. `tail_tokens` is the tail's,
    or 0 where `open_tokens` counts it already, as that of a `Replan` does.
    """
    candidates = [_ClosedTurn(turn, profile.tokens_per_char) for turn in index.visible_turns]
    working_files = _files(index.open_turn) if index.open_turn is not None else {}
    budget = profile.budget(prefix_tokens, tail_tokens, open_tokens)
    return plan_candidates(candidates, directive, working_files, budget)


def plan_candidates(
    candidates: Sequence[Candidate], directive: str, working_files: Mapping[str, float], budget: int
) -> ContextPlan:
    """The plan over these turns, oldest first; `working_files` are those of the open turn."""
    values = _values(candidates, directive, working_files)
    order = sorted(range(len(candidates)), key=lambda at: (-values[at].value, -at))
    full: set[int] = set()
    spent = 0
    for at in order:
        if values[at].value > 0 and spent + candidates[at].full_tokens <= min(budget, FULL_TOKENS):
            full.add(at)
            spent += candidates[at].full_tokens
    start, cards = _cards(candidates, full, budget - spent)
    shown = [at for at in range(len(candidates)) if at in full or at >= start]
    hidden = [at for at in range(start) if at not in full]
    return ContextPlan(
        turns=tuple(_planned(candidates[at], values[at], at in full) for at in shown),
        evicted=_evicted(candidates, hidden),
        retrieved=tuple(candidates[at].turn for at in shown if at in full and values[at].above_recency),
        budget=budget,
        spent=spent + cards,
    )


@dataclass(frozen=True, slots=True)
class _Value:
    value: float
    signal: Signal
    recency: float

    @property
    def above_recency(self) -> bool:
        return self.value > self.recency


class _ClosedTurn:
    """A turn of the index as a candidate. Its full size is measured only when its value asks for it."""

    def __init__(self, turn: Turn, tokens_per_char: float) -> None:
        self._turn = turn
        self._ratio = tokens_per_char

    @property
    def turn(self) -> str:
        return self._turn.id

    @property
    def full_tokens(self) -> int:
        return tokens(rendering.full(self._turn).chars, self._ratio)

    @property
    def card_tokens(self) -> int:
        return tokens(len(line_of(self._turn)) + 1, self._ratio)

    @property
    def terms(self) -> frozenset[str]:
        if self._turn.terms is None:
            card = card_of(self._turn)
            titles = (each.title for each in card.presented)
            deeds = (each.arguments[:200] for each in card.did)
            self._turn.terms = terms(" ".join([card.asked, card.answered, *titles, *deeds]))
        return self._turn.terms

    @property
    def files(self) -> Mapping[str, float]:
        card = card_of(self._turn)
        return {**dict.fromkeys(card.files_read, READ), **dict.fromkeys(card.files_written, WROTE)}


def _files(turn: Turn) -> dict[str, float]:
    record = record_of(turn)
    return {**dict.fromkeys(record.files_read, READ), **dict.fromkeys(record.files_written, WROTE)}


def _values(candidates: Sequence[Candidate], directive: str, working_files: Mapping[str, float]) -> list[_Value]:
    relevance = _relevance(candidates, terms(directive))
    link = _links(candidates, directive, working_files)
    pointing = points_back(directive)
    values: list[_Value] = []
    for at in range(len(candidates)):
        age = len(candidates) - at
        recency = 1 / (1 + age)
        anaphora = 1.0 if pointing and age == 1 else 0.0
        signals: list[tuple[float, Signal]] = [(relevance[at], "relevance"), (anaphora, "anaphora"), (link[at], "link")]
        best = max(signals, key=lambda pair: pair[0])
        if best[0] <= 0:
            best = (0.0, "none")
        elif recency > best[0]:
            best = (recency, "recency")
        values.append(_Value(best[0], best[1], recency))
    return values


def _relevance(candidates: Sequence[Candidate], subject: frozenset[str]) -> list[float]:
    """Shares of the best lexical score; a turn counts only if it has at least half of the directive's topic words."""
    if not subject:
        return [0.0] * len(candidates)
    shared = [subject & candidate.terms for candidate in candidates]
    known = {term: sum(term in words for words in shared) for term in subject}
    weight = {term: log(1 + len(candidates) / count) for term, count in known.items() if count}
    scores = [
        sum(weight[term] for term in sorted(words)) if 2 * len(words) >= len(subject) else 0.0 for words in shared
    ]
    best = max(scores, default=0.0)
    return [score / best if best else 0.0 for score in scores]


def _links(candidates: Sequence[Candidate], directive: str, working_files: Mapping[str, float]) -> list[float]:
    """Two hops over files: from what the open turn works on to turns, and on from their files to further turns.

    A link is as strong as the weaker of its two sides, and weaker where a file links many turns.
    """
    touching: dict[str, list[int]] = {}
    for at, candidate in enumerate(candidates):
        for path in candidate.files:
            touching.setdefault(path, []).append(at)
    named = named_files(directive)
    seeds = {path: NAMED for path in touching if path in named or path.rpartition("/")[2] in named}
    seeds |= {path: weight for path, weight in working_files.items() if path in touching}
    first = _hop(candidates, touching, seeds)
    onward: dict[str, float] = {}
    for at, strength in first.items():
        for path in candidates[at].files:
            if path not in seeds:
                onward[path] = max(onward.get(path, 0.0), strength)
    second = _hop(candidates, touching, onward)
    return [max(first.get(at, 0.0), SECOND_HOP * second.get(at, 0.0)) for at in range(len(candidates))]


def _hop(
    candidates: Sequence[Candidate], touching: Mapping[str, list[int]], seeds: Mapping[str, float]
) -> dict[int, float]:
    reached: dict[int, float] = {}
    total = len(candidates)
    for path, strength in seeds.items():
        turns = touching[path]
        discount = log(1 + total / len(turns)) / log(1 + total)
        for at in turns[-TURNS_PER_FILE:]:
            value = min(strength, candidates[at].files[path]) * discount
            reached[at] = max(reached.get(at, 0.0), value)
    return reached


def _cards(candidates: Sequence[Candidate], full: set[int], room: int) -> tuple[int, int]:
    """Where the cards start, a multiple of the granule (or the end), and what they cost: the newest that fit."""
    total = len(candidates)
    cost = sum(candidates[at].card_tokens for at in range(total) if at not in full)
    start = 0
    while cost > room and start < total:
        following = min(start + EVICTION_GRANULE, total)
        cost -= sum(candidates[at].card_tokens for at in range(start, following) if at not in full)
        start = following
    return start, cost


def _planned(candidate: Candidate, value: _Value, full: bool) -> PlannedTurn:
    return PlannedTurn(
        turn=candidate.turn,
        fidelity="full" if full else "card",
        signal=value.signal,
        value=round(value.value, 4),
    )


def _evicted(candidates: Sequence[Candidate], hidden: list[int]) -> EvictedRange | None:
    if not hidden:
        return None
    return EvictedRange(first_turn=candidates[hidden[0]].turn, last_turn=candidates[hidden[-1]].turn, turns=len(hidden))
