"""Which turns a request shows: the table of context.md section 6."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from tests.core.context.ledgers import Ledger

from untildone.workflows.context.capacity import CapacityProfile, Horizon
from untildone.workflows.context.planner import plan, plan_candidates
from untildone.workflows.context.terms import named_files, points_back, terms
from untildone.workflows.ledger.payloads import ContextPlan


@dataclass(frozen=True)
class Past:
    """A closed turn of known sizes."""

    turn: str
    full_tokens: int = 400
    card_tokens: int = 40
    terms: frozenset[str] = frozenset()
    files: Mapping[str, float] = field(default_factory=dict)


def past(about: str, full: int = 400, card: int = 40, **files: float) -> Past:
    return Past(about, full, card, terms(about), {name.replace("_", "."): weight for name, weight in files.items()})


def full(result: ContextPlan) -> list[str]:
    return [planned.turn for planned in result.turns if planned.fidelity == "full"]


def cards(result: ContextPlan) -> list[str]:
    return [planned.turn for planned in result.turns if planned.fidelity == "card"]


def test_three_matching_turns_of_400_and_room_for_two() -> None:
    budget = CapacityProfile(model="m", horizon=Horizon(tokens=1_100)).budget(100, 0, 0)
    turns = [past(f"parser run{number}") for number in range(3)]
    result = plan_candidates(turns, "fix the parser", {}, budget)
    assert full(result) == ["parser run1", "parser run2"]
    assert cards(result) == ["parser run0"]


def test_two_unrelated_large_turns_are_cards() -> None:
    turns = [past("weather report", 50_000), past("cake recipe", 50_000)]
    result = plan_candidates(turns, "fix the parser", {}, 200_000)
    assert (full(result), len(cards(result)), result.spent, result.retrieved) == ([], 2, 80, ())


def test_a_topic_of_101_turns_ago_is_found_again() -> None:
    turns = [past("kangaroo census"), *(past(f"topic{number} matters") for number in range(100))]
    result = plan_candidates(turns, "kangaroo census please", {}, 200_000)
    assert full(result) == ["kangaroo census"]
    assert result.retrieved == ("kangaroo census",)


def test_full_turns_never_exceed_12_000_together() -> None:
    turns = [past(f"parser run{number}", 6_000) for number in range(20)]
    result = plan_candidates(turns, "parser", {}, 200_000)
    assert full(result) == ["parser run18", "parser run19"]
    assert len(cards(result)) == 18


def test_do_that_again_wants_the_turn_before() -> None:
    turns = [past("alpha", 160), past("beta", 180)]
    result = plan_candidates(turns, "do that again", {}, 200)
    assert full(result) == ["beta"]
    assert result.turns[-1].signal == "anaphora"


def test_put_that_into_french_prefers_the_turn_before_to_an_older_hit() -> None:
    turns = [past("a poem in french", 150), past("limerick", 150)]
    assert full(plan_candidates(turns, "put that into french", {}, 200)) == ["limerick"]


@pytest.mark.parametrize(
    ("turns", "evicted_to"),
    [(20, None), (21, 7), (28, 7), (29, 15), (36, 15), (37, 23)],
    ids=lambda value: f"{value}",
)
def test_cards_of_50_in_a_budget_of_1_000(turns: int, evicted_to: int | None) -> None:
    candidates = [past(f"topic{number}", card=50) for number in range(turns)]
    result = plan_candidates(candidates, "unrelated", {}, 1_000)
    evicted = result.evicted
    assert (None if evicted is None else evicted.last_turn) == (None if evicted_to is None else f"topic{evicted_to}")
    assert evicted is None or (evicted.first_turn, evicted.turns) == ("topic0", (evicted_to or 0) + 1)
    assert result.spent <= 1_000


def test_no_budget_plans_nothing() -> None:
    budget = CapacityProfile(model="m", horizon=Horizon(tokens=100)).budget(60, 40, 50)
    result = plan_candidates([past("parser")], "parser", {}, budget)
    assert (budget, result.turns, result.spent, result.retrieved) == (0, (), 0, ())


def test_a_turn_with_170_kb_of_arguments_is_a_card() -> None:
    ledger = Ledger()
    ledger.directive("write the parser table")
    ledger.calls(("a", "write", {"path": "t.py", "content": "x" * 170_000}))
    ledger.results(("a", "written"))
    ledger.answer("The parser table is written.")
    ledger.outcome()
    result = plan(CapacityProfile(model="m"), ledger.index, "check the parser table", 100, 10, 10)
    assert full(result) == []
    assert len(cards(result)) == 1


def test_a_full_turn_inside_the_evicted_range_stays() -> None:
    turns = [past("kangaroo census"), *(past(f"topic{number}") for number in range(20))]
    result = plan_candidates(turns, "kangaroo census", {}, 400 + 10 * 40)
    assert full(result) == ["kangaroo census"]
    assert result.evicted is not None
    assert (result.evicted.first_turn, result.evicted.turns) == ("topic0", 15)


def test_half_of_the_topic_words_are_needed() -> None:
    turns = [past("alpha"), past("alpha beta")]
    assert full(plan_candidates(turns, "alpha beta gamma delta", {}, 10_000)) == ["alpha beta"]


@pytest.mark.parametrize(
    ("directive", "working", "expected"),
    [
        pytest.param("look at p.py", {}, 0.8, id="named file"),
        pytest.param("go on", {"p.py": 1.0}, 1.0, id="wrote the same file"),
        pytest.param("go on", {"p.py": 0.8}, 0.8, id="read the file"),
        pytest.param("go on", {"other.py": 1.0}, 0.0, id="another file"),
    ],
)
def test_links_over_files(directive: str, working: dict[str, float], expected: float) -> None:
    turns = [past("alpha", p_py=1.0), past("beta"), past("gamma"), past("delta")]
    planned = plan_candidates(turns, directive, working, 10_000).turns[0]
    assert planned.value == expected
    assert planned.signal == ("link" if expected else "none")


def test_the_second_hop_counts_half_and_only_eight_turns_a_file() -> None:
    turns = [past("far", q_py=1.0), past("near", p_py=1.0, q_py=1.0), *(past(f"t{n}") for n in range(6))]
    result = plan_candidates(turns, "go on", {"p.py": 1.0}, 10_000)
    far, near = result.turns[0], result.turns[1]
    assert near.value == 1.0
    assert 0 < far.value < 0.5
    many = [past(f"turn{number}", p_py=1.0) for number in range(12)]
    linked = [each.turn for each in plan_candidates(many, "go on", {"p.py": 1.0}, 10_000).turns if each.value]
    assert linked == [f"turn{number}" for number in range(4, 12)]


def test_turns_behind_a_reset_are_no_candidates() -> None:
    ledger = Ledger()
    ledger.turn("parser")
    ledger.directive("long")
    ledger.work()
    ledger.reset(last_step=1)
    assert plan(CapacityProfile(model="m"), ledger.index, "parser", 0, 0, 0).turns == ()


def test_costs_are_those_of_the_actual_renderings() -> None:
    ledger = Ledger()
    ledger.turn("parser question", "parser answer", result="x\n" * 4_000)
    result = plan(CapacityProfile(model="m"), ledger.index, "parser", 0, 0, 0)
    assert len(full(result)) == 1
    assert result.spent < 200, "the result counts as its digest"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What is the current Parser speed?", {"parser", "speed"}),
        ("do that again", set()),
        ("修复解析器", {"修复", "复解", "解析", "析器"}),
        ("Grüße über ÄRGER", {"grüsse", "über", "ärger"}),
    ],
)
def test_terms(text: str, expected: set[str]) -> None:
    assert terms(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("do it", True),
        ("The Same, please", True),
        ("this one", True),
        ("a thistle", False),
        ("items again", True),
        ("against", False),
    ],
)
def test_pointing_words(text: str, expected: bool) -> None:
    assert points_back(text) is expected


@pytest.mark.timeout(5)
@pytest.mark.parametrize(
    "material", ["x" * 5_000_000, "a/" * 100_000, ("x" * 250 + ".") * 200], ids=["word", "path", "dots"]
)
def test_a_long_text_without_spaces_is_read_in_no_time(material: str) -> None:
    assert named_files(f"see a.md {material}") >= {"a.md"}


def test_named_files() -> None:
    assert named_files("fix ./src/a.py and docs/guide, then b.md.") == {"src/a.py", "docs/guide", "b.md"}
