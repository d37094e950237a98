"""What a run owes once steering was read too (intent.md section 6)."""

from untildone.workflows.intent.outcome import MAX_ITEMS, OutcomeSpec, merged
from untildone.workflows.intent.read import read
from untildone.workflows.intent.reading import Act, Evidence, Reading


def spec_of(*texts: str) -> OutcomeSpec:
    spec = OutcomeSpec()
    for number, text in enumerate(texts):
        spec = merged(spec, read(text, attendance="supervised", history=number > 0))
    return spec


def test_the_spec_of_a_directive_is_its_reading() -> None:
    reading = read("Write plan.md and run `make check`", attendance="supervised", history=False)
    spec = merged(OutcomeSpec(), reading)
    assert spec.duties == reading.duties
    assert (spec.acts, spec.deliverables, spec.named_commands) == (
        reading.acts,
        reading.deliverables,
        reading.named_commands,
    )


def test_obligations_are_a_union() -> None:
    duties = spec_of("Explain the parser", "fix it", "and run the tests").duties
    assert (duties.effect, duties.run_demanded, duties.check) == (True, True, "demanded")
    assert spec_of("Fix the parser", "thanks").duties.effect


def test_levels_are_the_maximum() -> None:
    spec = spec_of("How long is the bridge?", "and cite your sources", "what does copper cost right now?")
    assert (spec.evidence, spec.duties.live, spec.duties.stakes) == (Evidence.CITED, "strong", "inert")
    assert spec_of("deploy the app", "what is a monad?").duties.stakes == "irreversible"


def test_a_run_that_may_not_be_told_to_run_stays_so_until_told_otherwise() -> None:
    spec = spec_of("Fix the parser, don't run anything")
    assert (spec.duties.no_check, spec.duties.check) == (True, "modify")
    assert merged(spec, read("now run the tests", attendance="supervised", history=True)).duties.check == "demanded"


def test_what_excuses_holds_only_while_every_message_says_so() -> None:
    assert spec_of("what is a monad?").duties.conversational
    assert not spec_of("what is a monad?", "fix the parser").duties.conversational
    assert not spec_of("fix the parser", "what is a monad?").duties.message_only
    assert not spec_of("write a haiku", "fix the parser").duties.authoring
    assert spec_of("write a haiku", "another haiku, please write it").duties.authoring


def test_a_text_is_wanted_until_an_effect_is() -> None:
    assert spec_of("Write a limerick").text_wanted
    assert not spec_of("Write a limerick", "now fix the parser").text_wanted
    assert not spec_of("Write a limerick", "save it as limerick.md").text_wanted


def test_files_are_joined_and_counted() -> None:
    spec = spec_of("Write a.md", "Write b.md", "Write a.md")
    assert spec.deliverables == ("a.md", "b.md")
    assert spec.duties.deliverables == 2
    spec = spec_of("Change x in a.py and b.py", "and in c.py and b.py change x too")
    assert spec.targets == ("a.py", "b.py", "c.py")
    assert spec.duties.targets == 3


def test_acts_are_joined_and_lists_are_bounded() -> None:
    assert spec_of("Explain the parser", "fix it").acts == (Act.ANSWER, Act.MODIFY)
    spec = OutcomeSpec()
    for number in range(100):
        spec = merged(spec, Reading(terms=(f"word{number}",)))
    assert len(spec.terms) == MAX_ITEMS
    assert spec.terms[-1] == "word99"
