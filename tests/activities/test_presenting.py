"""Cards on record, in whole runs against the real activities: by calls, by the text of the answer, and once each."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.direct import DirectHost, Played, direct

from untildone.activities.definitions import Definitions
from untildone.activities.ledger.live import LiveStream
from untildone.activities.ledger.store import Ledger
from untildone.activities.pending import Settling
from untildone.activities.sessions import Sessions
from untildone.activities.tools.definition import define_tool
from untildone.worker.config import Settings
from untildone.workflows.ledger.entries import Entry, EntryKind, Head
from untildone.workflows.ledger.payloads import MessagePayload, PresentationPayload, TurnCardPayload
from untildone.workflows.ports import Pending, StepFacts
from untildone.workflows.spec import BudgetOptions
from untildone.workflows.tools.declaration import Claim, Effect

TIDES: dict[str, Any] = {"title": "Tides", "columns": ["Day", "Metres"], "rows": [["Mon", 3.1]]}
WINDS: dict[str, Any] = {**TIDES, "title": "Winds"}
DONE = {"text": "It is above."}


def card(content: dict[str, Any], kind: str = "table", **fields: Any) -> dict[str, Any]:
    return {"tool": f"emit_{kind}_card", "arguments": content, **fields}


def bash(command: str) -> dict[str, Any]:
    return {"tool": "bash", "arguments": {"command": command}}


def fenced(content: dict[str, Any], kind: str = "table") -> str:
    return f"```card\n{json.dumps({'semantic_type': kind, **content})}\n```"


def look_up(name: str) -> str:
    """Looks something up."""
    return f"{name}: 3.1"


def show_weather(town: str, sky: str) -> str:
    """Shows the weather."""
    if sky == "unknown":
        raise ValueError("no weather")
    return f"the weather of {town} is shown"


TOOLS = (
    define_tool(look_up, effect=Effect.READ, serves=("live-data",), claims=lambda arguments: Claim(kind="none")),
    define_tool(show_weather, effect=Effect.NONE, presents="weather"),
)


class Record:
    """What a session's ledger holds of cards."""

    def __init__(self, host: DirectHost, played: Played) -> None:
        self.played = played
        self.entries = host.entries("session")

    def of_kind(self, kind: EntryKind) -> list[Entry]:
        return [entry for entry in self.entries if entry.kind is kind]

    @property
    def cards(self) -> list[PresentationPayload]:
        return [PresentationPayload.model_validate(entry.payload) for entry in self.of_kind(EntryKind.PRESENTATION)]

    @property
    def messages(self) -> list[MessagePayload]:
        return [MessagePayload.model_validate(entry.payload) for entry in self.of_kind(EntryKind.MESSAGE)]

    @property
    def results(self) -> dict[str, str]:
        return {result.call_id: result.text for message in self.messages for result in message.message.results}

    @property
    def turn_card(self) -> TurnCardPayload:
        return TurnCardPayload.model_validate(self.of_kind(EntryKind.TURN_CARD)[-1].payload)


async def play(folder: Path, *answers: dict[str, Any], prompt: str = "Say hello.", **options: Any) -> Record:
    script = folder / "script.json"
    script.write_text(json.dumps(answers), encoding="utf-8")
    async with direct(folder, *TOOLS) as host:
        played = await host.start(host.spec(f"scripted:{script}", **options), prompt).outcome()
        return Record(host, played)


async def test_a_card_call_goes_on_record_with_its_batch(tmp_path: Path) -> None:
    record = await play(tmp_path, {"calls": [card(TIDES, id="c1")]}, DONE)
    (shown,) = record.cards
    (entry,) = record.of_kind(EntryKind.PRESENTATION)
    assert (shown.source, shown.call_id, shown.step, shown.semantic_type) == ("tool_call", "c1", 1, "table")
    assert (shown.schema_version, shown.title, shown.payload) == (1, "Tides", TIDES)
    assert shown.turn == record.of_kind(EntryKind.MESSAGE)[0].id
    assert record.results["c1"] == f'{{"ok":true,"presentation":"{entry.id}"}}'
    results = next(each for each in record.entries if each.key.endswith("/results"))
    assert entry.seq == results.seq + 1, "in the group of the results"
    assert [each.id for each in record.turn_card.presented] == [entry.id]


async def test_the_same_card_is_recorded_once_a_turn(tmp_path: Path) -> None:
    backwards = dict(reversed(TIDES.items()))
    record = await play(tmp_path, {"calls": [card(TIDES, id="a"), card(backwards, id="b")]}, DONE)
    assert len(record.cards) == 1
    assert record.results["a"] == record.results["b"]


async def test_the_same_card_is_recorded_in_every_turn_that_shows_it(tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"runs": [[{"calls": [card(TIDES)]}, DONE]] * 2}), encoding="utf-8")
    async with direct(tmp_path) as host:
        for _ in range(2):
            played = await host.start(host.spec(f"scripted:{script}"), "Say hello.").outcome()
        first, second = Record(host, played).cards
    assert (first.run, second.run, first.digest) == (1, 2, second.digest)


async def test_a_repeated_card_is_acknowledged_and_not_run(tmp_path: Path) -> None:
    backwards = dict(reversed(TIDES.items()))
    record = await play(
        tmp_path, {"calls": [card(TIDES, id="a")]}, {"calls": [card(backwards, id="b"), bash("true")]}, DONE
    )
    assert len(record.cards) == 1
    assert "already on screen" in record.results["b"]
    assert record.played.result.tools.succeeded == 2


async def test_a_card_that_failed_is_not_on_record_and_is_run_again(tmp_path: Path) -> None:
    weather = {"tool": "show_weather", "arguments": {"town": "Pune", "sky": "unknown"}}
    record = await play(tmp_path, {"calls": [{**weather, "id": "a"}]}, {"calls": [{**weather, "id": "b"}]}, DONE)
    assert record.cards == []
    assert "no weather" in record.results["b"]


async def test_a_tool_of_ones_own_shows_its_arguments(tmp_path: Path) -> None:
    call = {"tool": "show_weather", "id": "w", "arguments": {"town": "Pune", "sky": "sunny"}}
    record = await play(tmp_path, {"calls": [call]}, DONE)
    (shown,) = record.cards
    assert (shown.semantic_type, shown.schema_version) == ("weather", 0)
    assert shown.payload == {"town": "Pune", "sky": "sunny"}
    assert record.results["w"] == "the weather of Pune is shown"


async def test_rows_of_the_wrong_length_are_an_error_value(tmp_path: Path) -> None:
    record = await play(tmp_path, {"calls": [card({**TIDES, "rows": [["Mon"]]}, id="c")]}, DONE)
    assert record.cards == []
    assert "rows[0]: 1 cells where columns has 2" in record.results["c"]


async def test_a_card_names_the_results_that_were_there_before_it(tmp_path: Path) -> None:
    record = await play(
        tmp_path,
        {"calls": [{**bash("echo 1"), "id": "first"}, {**bash("exit 1"), "id": "failed"}]},
        {
            "calls": [
                {**bash("echo 2"), "id": "earlier"},
                card(TIDES, id="card"),
                {**bash("echo 3"), "id": "later"},
                {"tool": "look_up", "id": "found", "arguments": {"name": "Tides and winds"}},
            ]
        },
        {"calls": [card(WINDS, id="next")]},
        DONE,
    )
    first, second = record.cards
    assert first.derived_from == ("first", "earlier", "found"), "what finds out the present runs before cards"
    assert second.derived_from == ("first", "earlier", "later", "found")


async def test_a_card_after_a_discarded_draft_replaces_that_of_the_draft(tmp_path: Path) -> None:
    record = await play(
        tmp_path,
        {"calls": [card(TIDES)]},
        {"text": "```card\n{broken\n```"},
        {"calls": [card(WINDS)]},
        DONE,
    )
    (tides, winds) = record.of_kind(EntryKind.PRESENTATION)
    assert [card.replaces for card in record.cards] == [(), (tides.id,)]
    assert [each.id for each in record.turn_card.presented] == [winds.id]


# --- cards in the text of the answer ---------------------------------------------------------------------------------


async def test_a_card_in_the_accepted_answer_goes_on_record_with_the_outcome(tmp_path: Path) -> None:
    record = await play(
        tmp_path, {"calls": [{**bash("echo 3.1"), "id": "b"}]}, {"text": f"Look:\n\n{fenced(TIDES)}\n\nBye."}
    )
    (shown,) = record.cards
    assert (shown.source, shown.call_id, shown.step, shown.derived_from) == ("fence", None, 2, ("b",))
    assert shown.payload == TIDES
    kinds = [entry.kind for entry in record.entries]
    assert kinds[-3:] == [EntryKind.PRESENTATION, EntryKind.OUTCOME, EntryKind.TURN_CARD]
    assert record.turn_card.answered == "Look: Bye."


async def test_a_card_of_no_known_type_is_kept_as_it_was_written(tmp_path: Path) -> None:
    record = await play(tmp_path, {"text": fenced({"title": "Pune", "sky": "sunny"}, "weather")})
    (shown,) = record.cards
    assert (shown.semantic_type, shown.schema_version, shown.title) == ("weather", 0, "Pune")


async def test_a_card_in_a_draft_is_not_on_record(tmp_path: Path) -> None:
    draft = f"{fenced(TIDES)}\n\n```card\n{{broken\n```"
    record = await play(tmp_path, {"text": draft}, {"text": "No card then."})
    assert record.cards == []


async def test_a_card_of_a_run_that_did_not_complete_is_not_on_record(tmp_path: Path) -> None:
    record = await play(
        tmp_path,
        {"text": fenced(TIDES), "calls": [bash("echo 1")]},
        {"text": fenced(TIDES)},
        budgets=BudgetOptions(max_turns=1),
    )
    assert record.played.result.kind == "MaxTurnsReached"
    assert record.cards == []


async def test_a_second_card_of_the_type_that_the_batch_showed_is_dropped(tmp_path: Path) -> None:
    again = {"text": f"Here:\n\n{fenced(WINDS)}", "repeat": 2}
    record = await play(tmp_path, {"calls": [card(TIDES, id="c")]}, again)
    (shown,) = record.cards
    assert shown.call_id == "c"
    assert record.turn_card.answered == "Here:"


async def test_a_card_of_another_type_beside_that_of_the_batch_is_shown(tmp_path: Path) -> None:
    note = fenced({"title": "Note", "markdown": "Mind the gap."}, "document")
    record = await play(tmp_path, {"calls": [card(TIDES)]}, {"text": note})
    assert [each.semantic_type for each in record.cards] == ["table", "document"]


async def test_a_card_that_was_called_for_and_written_later_is_recorded_once(tmp_path: Path) -> None:
    record = await play(
        tmp_path, {"calls": [card(TIDES)]}, {"calls": [bash("true")]}, {"text": f"Again: {DONE}\n\n{fenced(TIDES)}"}
    )
    assert len(record.cards) == 1


# --- what the workflow learns ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("second", "acks"),
    [
        pytest.param(TIDES, ["card"], id="equal"),
        pytest.param(dict(reversed(TIDES.items())), ["card"], id="other key order"),
        pytest.param({**TIDES, "rows": [["Mon", 3.10]]}, ["card"], id="the same number"),
        pytest.param(WINDS, [""], id="other title"),
        pytest.param({**TIDES, "rows": [["Mon", "3.1"]]}, [""], id="a text for a number"),
    ],
)
async def test_which_calls_show_what_is_on_screen(tmp_path: Path, second: dict[str, Any], acks: list[str]) -> None:
    script = tmp_path / "script.json"
    answers = [{"calls": [card(TIDES)]}, {"calls": [card(second)]}, DONE]
    script.write_text(json.dumps(answers), encoding="utf-8")
    asked: list[StepFacts] = []
    async with direct(tmp_path) as host:
        run = host.start(host.spec(f"scripted:{script}"), "Say hello.")
        model_step = run.ports.model_step

        async def noting(request: Any, model: str) -> Any:
            facts = await model_step(request, model)
            asked.append(facts)
            return facts

        run.ports.model_step = noting  # type: ignore[method-assign]
        await run.outcome()
    assert [call.ack for call in asked[0].calls] == [""]
    assert [call.ack for call in asked[1].calls] == acks


async def test_a_group_with_a_card_is_found_again_as_it_was_logged(tmp_path: Path) -> None:
    """A worker that died after the append: the next one goes on behind the card, not before it."""
    record = await play(tmp_path, {"calls": [card(TIDES), card(WINDS)]}, DONE)
    first = next(entry for entry in record.entries if entry.key.startswith("1/2/in/"))
    answer = next(entry for entry in record.entries if entry.key == "1/2/answer")
    url = Settings(home=tmp_path / "state").ledger_url
    ledger, live = Ledger.open(url), LiveStream.open(url)
    async with Sessions(ledger).at_head("session") as session:
        settling = Settling(ledger, live, session, await Definitions(ledger).of_run("session", 1))
        pending = Pending(results_of=1)
        settled = await settling.settle(pending, Head(seq=first.seq - 1), step=2, key=first.key, at=first.created_at)
    live.close()
    ledger.close()
    assert settled.head == Head(seq=answer.seq - 1, hash=answer.parent_hash)
    assert answer.seq - first.seq == 4, "receipts, results, two cards"


async def test_a_session_knows_its_newest_cards_from_the_ledger(tmp_path: Path) -> None:
    record = await play(tmp_path, {"calls": [card(TIDES), card(WINDS)]}, DONE)
    ledger = Ledger.open(Settings(home=tmp_path / "state").ledger_url)
    async with Sessions(ledger).at_head("session") as session:
        tides, winds = session.cards
    ledger.close()
    assert [tides.id, winds.id] == [entry.id for entry in record.of_kind(EntryKind.PRESENTATION)]
    assert (tides.turn, tides.semantic_type, tides.title) == (record.cards[0].turn, "table", "Tides")
    assert tides.text.split("\n") == ["Day", "Metres", "Mon", "3.1", "Tides"]
    assert tides.at == record.of_kind(EntryKind.PRESENTATION)[0].created_at
