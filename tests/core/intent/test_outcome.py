"""The outcome spec: what directive and steering ask for together (loop.md section 9, intent.md section 6)."""

import pytest

from untildone.workflows.intent.duties import Duties
from untildone.workflows.intent.outcome import MAX_ITEMS, OutcomeSpec, merged
from untildone.workflows.intent.read import read
from untildone.workflows.intent.reading import Act, Evidence, Reading


def spec_of(*readings: Reading) -> OutcomeSpec:
    """The spec after these messages."""
    spec = OutcomeSpec()
    for reading in readings:
        spec = merged(spec, reading)
    return spec


def test_a_single_reading_is_the_spec() -> None:
    duties = Duties(effect=True, clear=False, authoring=True, deliverables=1)
    spec = spec_of(Reading(acts=(Act.MODIFY,), deliverables=("a.md",), duties=duties))
    assert (spec.acts, spec.deliverables, spec.duties) == ((Act.MODIFY,), ("a.md",), duties)


@pytest.mark.parametrize(
    ("first", "second", "together"),
    [
        pytest.param({"effect": True}, {"check": "demanded"}, {"effect": True, "check": "demanded"}, id="a union"),
        pytest.param({"check": "demanded"}, {"check": "modify"}, {"check": "demanded"}, id="the strictest check"),
        pytest.param({"live": "weak"}, {"live": "strong"}, {"live": "strong"}, id="live data arms later"),
        pytest.param({"live": "strong"}, {}, {"live": "strong"}, id="and is not disarmed"),
        pytest.param({"no_check": True}, {}, {"no_check": True}, id="a wish to run nothing stands"),
        pytest.param({"stakes": "irreversible"}, {"stakes": "inert"}, {"stakes": "irreversible"}, id="highest stakes"),
        pytest.param({"conversational": True}, {"effect": True}, {"effect": True}, id="talk no more"),
        pytest.param({"authoring": True}, {"authoring": True}, {"authoring": True}, id="still a text"),
        pytest.param({"clear": False}, {}, {"clear": False}, id="what was unclear stays open"),
    ],
)
def test_duties(first: dict, second: dict, together: dict) -> None:
    spec = spec_of(Reading(duties=Duties(**first)), Reading(duties=Duties(**second)))
    assert spec.duties == Duties(**together)


def test_evidence_is_the_highest() -> None:
    assert spec_of(Reading(), Reading(evidence=Evidence.CITED)).evidence is Evidence.CITED
    assert spec_of(Reading(evidence=Evidence.AUDITED), Reading()).evidence is Evidence.AUDITED


@pytest.mark.parametrize(
    ("later", "replaceable"),
    [
        pytest.param(Reading(deliverables=("people.jsonl",)), ("people.json",), id="another file to deliver"),
        pytest.param(Reading(objects=("people.jsonl",)), ("people.json",), id="another file by its name"),
        pytest.param(Reading(deliverables=("people.json",)), (), id="the same file"),
        pytest.param(Reading(objects=("London",)), (), id="no file"),
    ],
)
def test_a_later_message_may_replace_a_deliverable(later: Reading, replaceable: tuple[str, ...]) -> None:
    first = Reading(deliverables=("people.json",), objects=("people.csv", "people.json"))
    spec = spec_of(first, later)
    assert spec.replaceable == replaceable
    assert "people.json" in spec.deliverables


WANTED = Duties(
    effect=True, execution=True, check="demanded", run_demanded=True, inspection=True, tool=True, needs_tool=True
)


def test_a_message_that_takes_back_ends_what_was_to_be_done() -> None:
    kept = {"live": "strong", "stakes": "costly", "no_check": True}
    first = Reading(
        acts=(Act.MODIFY,),
        deliverables=("a.md",),
        targets=("b.py",),
        named_commands=("make",),
        evidence=Evidence.VERIFIED,
        duties=WANTED.model_copy(update=kept),
    )
    spec = spec_of(first, Reading(withdraws=True, duties=Duties(conversational=True)))
    assert spec.duties == Duties(tool=True, needs_tool=True, conversational=True, **kept)
    assert (spec.deliverables, spec.targets, spec.named_commands, spec.acts) == ((), (), (), (Act.ANSWER,))
    assert spec.evidence is Evidence.VERIFIED


def test_it_owes_nothing_where_nothing_else_stays() -> None:
    spec = spec_of(Reading(duties=WANTED), Reading(withdraws=True, duties=Duties(conversational=True)))
    assert spec.duties == Duties(conversational=True)


def test_what_it_asks_for_itself_stays() -> None:
    first = Reading(deliverables=("a.md",), duties=WANTED)
    later = Reading(withdraws=True, deliverables=("c.md",), duties=Duties(execution=True))
    spec = spec_of(first, later)
    assert spec.deliverables == ("c.md",)
    assert (spec.duties.effect, spec.duties.execution, spec.duties.deliverables) == (False, True, 1)


def test_a_message_that_replaces_ends_only_what_was_named() -> None:
    first = Reading(deliverables=("a.py",), targets=("b.py", "c.py"), duties=WANTED)
    spec = spec_of(first, Reading(replaces=True))
    assert (spec.deliverables, spec.targets, spec.replaceable) == ((), (), ())
    assert (spec.duties.effect, spec.duties.execution, spec.duties.check) == (True, True, "demanded")


def test_the_first_message_takes_nothing_back() -> None:
    assert spec_of(Reading(withdraws=True, duties=WANTED)).duties == WANTED


def test_lists_are_bounded_and_keep_the_newest() -> None:
    readings = [Reading(targets=(f"file{number}.py",)) for number in range(MAX_ITEMS + 5)]
    spec = spec_of(*readings)
    assert len(spec.targets) == MAX_ITEMS
    assert spec.targets[-1] == f"file{MAX_ITEMS + 4}.py"
    assert spec.duties.targets == MAX_ITEMS


def test_a_directive_names_commands_and_where_it_demands_a_run_also_files() -> None:
    spec = OutcomeSpec(named_commands=("make e2e",), deliverables=("primes.py",))
    assert OutcomeSpec().named_to_run == ()
    assert spec.named_to_run == ("make e2e",)
    assert spec.model_copy(update={"duties": Duties(run_demanded=True)}).named_to_run == ("make e2e", "primes.py")


COMMITS = {
    "English": ("Commit the changes.", True),
    "German": ("Bitte die Änderungen einchecken.", True),
    "Spanish": ("Comitea los cambios.", True),
    "Russian": ("Закоммить изменения", True),
    "Chinese": ("请提交代码", True),
    "Japanese": ("変更をコミットして", True),
    "something else": ("Start a repository in ./work", False),
    "a word that only holds it": ("Recommit yourself to quality", False),
}


@pytest.mark.parametrize(("text", "wanted"), COMMITS.values(), ids=COMMITS)
def test_a_directive_asks_for_a_commit_by_its_words(text: str, wanted: bool) -> None:
    reading = read(text, attendance="interactive", history=False)
    assert spec_of(reading).wants_commit is wanted
