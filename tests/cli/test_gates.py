"""Runs that gates send back, on the real stack: exit codes, results, and what people see of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.home import Do, Ended, Home
from tests.replay.gates import FROM_MEMORY, OSLO, bash, call, calls, edit, table

CLAIM = [{"text": "I ran the test suite: all 12 tests pass."}]
CUT = [{"text": "Half of", "stop": "max_tokens"}]
DRIFT = {"runs": [[{"text": OSLO}], [{"text": OSLO}]]}
LOST_CALL = [{"text": "I look.", "stop": "tool_use"}]
WRONG_CALL = [calls(call("read", path="a.txt", offset="behind"))]
SAME_CARD = [calls(table("Hobs", ["gas", "fast"]))]
UNCHANGED = [{"text": "No change was needed: I found nothing to mend in style.md."}]
LOOKED = [calls(call("read", path="style.md")), *UNCHANGED]
MENDED = [
    edit("year.sh", "2025", "2026"),
    bash("sh run_tests.sh"),
    {"text": "year.sh says 2026 now, and the tests pass."},
]

BRENT = "What does a barrel of Brent cost right now?"
STYLE = 'Fix the typo in the word "separate" in style.md.'
YEAR = "Update the year in year.sh to 2026 and make sure that the tests pass."

UNVERIFIED = "unverified"

ENDS = [
    pytest.param("Go.", CLAIM, 3, "degraded", "claim_unsupported", UNVERIFIED, {"claim_check": 1}, id="claim"),
    pytest.param("Go.", CUT, 3, "degraded", "stop_gate_exhausted", UNVERIFIED, {"stop_guard": 2}, id="stop rules"),
    pytest.param(
        BRENT, [FROM_MEMORY], 3, "degraded", "stale_data_refused", UNVERIFIED, {"freshness_check": 1}, id="stale"
    ),
    pytest.param(
        "Go.", WRONG_CALL, 3, "degraded", "repair_exhausted", UNVERIFIED, {"repair_directive": 1}, id="repair ladder"
    ),
    pytest.param("Go.", LOST_CALL, 5, "stuck", "max_nudges", UNVERIFIED, {"completion_nudge": 8}, id="stuck"),
    pytest.param("Go.", SAME_CARD, 0, "done", "card_repeat", UNVERIFIED, {}, id="card repeat"),
    pytest.param(STYLE, LOOKED, 0, "done", "natural", UNVERIFIED, {"stop_guard": 1}, id="nothing to change"),
    pytest.param(YEAR, MENDED, 0, "done", "natural", "verified", {}, id="verified"),
]


@pytest.fixture(scope="module", autouse=True)
def files(home: Home) -> None:
    """What the runs work on."""
    (home.work / "style.md").write_text("Keep the two parts separate.\n")
    (home.work / "year.sh").write_text("echo 2025\n")
    (home.work / "run_tests.sh").write_text("grep -q 2026 year.sh\n")


@pytest.fixture
def configured(home: Home) -> Iterator[Path]:
    """The place of a configuration file that is gone after the test."""
    path = home.work / "untildone.toml"
    yield path
    path.unlink(missing_ok=True)


def run(home: Home, do: Do, prompt: str, answers: object, *flags: str) -> Ended:
    """One run to its end."""
    return do("run", prompt, "--model", home.script("gates", answers), "--permission", "full", "--json", *flags)


@pytest.mark.parametrize(("prompt", "answers", "code", "status", "reason", "verification", "gates"), ENDS)
def test_endings(
    home: Home,
    do: Do,
    prompt: str,
    answers: object,
    code: int,
    status: str,
    reason: str,
    verification: str,
    gates: dict[str, int],
) -> None:
    """Under `--strict`, which changes nothing but a 0."""
    ended = run(home, do, prompt, answers, "--strict")
    result = ended.result
    assert (result["status"], result["stop_reason"], result["exit_code"]) == (status, reason, code), ended
    assert (result["verification"], result["gates"]) == (verification, gates)
    assert result["verification_observed"]["observed"] == ("passed" if verification == "verified" else "not_run")
    assert bool(result["degradations"]) is (verification == UNVERIFIED and status != "stuck")
    assert result["degraded"] is bool(result["degradations"])
    assert ended.code == (3 if code == 0 and verification == UNVERIFIED else code)


def test_an_answer_of_before_again_and_again(home: Home, do: Do) -> None:
    model = home.script("drift", DRIFT)
    first = do("run", "What is the capital of Norway?", "--model", model, "--session", "drift")
    assert (first.code, first.out) == (0, f"{OSLO}\n"), first
    second = do("run", "Explain why the sky is blue.", "--model", model, "--session", "drift")
    assert second.code == 3, second
    assert second.out.startswith("I kept repeating an earlier answer")
    assert [line for line in second.err.splitlines() if "it repeats" in line] == [
        "answer sent back: it repeats an earlier answer (steering_drift, 1 left)",
        "answer sent back: it repeats an earlier answer (steering_drift, 0 left)",
        "objection stands: it repeats an earlier answer (drift_exhausted)",
    ]
    assert "drift: degraded (drift_exhausted) · 3 steps" in second.err


def test_a_hook_that_always_asks_for_more(home: Home, do: Do, configured: Path) -> None:
    configured.write_text(
        "[stop_policy]\nhook_max_blocks = 1\n[[hooks.stop]]\ncommand = 'echo There is no changelog.; exit 2'\n"
    )
    ended = run(home, do, "Go.", [{"text": "All is done."}])
    result = ended.result
    assert (ended.code, result["status"], result["stop_reason"]) == (
        3,
        "completion_unverified",
        "stop_hook_cap_reached",
    )
    assert (result["kind"], result["gates"], result["text"]) == ("Failed", {"stop_hook": 1}, "All is done.")
    assert (result["error"]["error_class"], result["error"]["owner"]) == ("unverified", "operator")


@pytest.fixture(scope="module")
def claimed(home: Home) -> str:
    """A finished session whose answer was sent back and stands."""
    model = home.script("claimed", CLAIM)
    ended = home.run("run", "Fix the off-by-one in pages.py.", "--model", model, "--session", "claimed")
    assert ended.code == 3, ended
    return "claimed"


FIRED = "answer sent back: it claims what is not on record (claim_check, 0 left)"


def test_a_firing_is_one_line_of_a_watcher(claimed: str, do: Do) -> None:
    watched = do("watch", claimed)
    assert watched.code == 3, watched
    assert watched.err.splitlines().count(FIRED) == 1
    events = [event for event in do("watch", claimed, "--json").lines[:-1] if event["type"].startswith("gate_")]
    assert {key: events[0][key] for key in ("type", "gate", "code", "left")} == {
        "type": "gate_fired",
        "gate": "claim_check",
        "code": "claims",
        "left": 0,
    }
    assert ("gate_exhausted", "claim_check") in [(event["type"], event["gate"]) for event in events]


def test_show_tells_for_every_step_what_the_gates_made_of_it(claimed: str, do: Do) -> None:
    shown = do("show", claimed).out
    (report,) = do("show", claimed, "--json").lines
    (told,) = report["runs"]
    verdicts = [item for item in told["items"] if item["type"] == "gates"]
    steps = [item["step"] for item in told["items"] if item["type"] == "answer"]
    assert [verdict["step"] for verdict in verdicts] == steps == list(range(1, told["outcome"]["steps"] + 1))
    assert f"  1 ↺ {FIRED}\n" in shown
    for verdict in verdicts:
        assert set(verdict["left"]) >= {"claim_check", "stop_guard", "stop_hook", "empty_step"}
    assert [verdict["left"]["claim_check"] for verdict in verdicts] == [0] * len(verdicts)
    first, last = verdicts[0], verdicts[-1]
    assert (first["fired"], first["code"], first["looked"][-1]) == ("claim_check", "claims", "claim_check")
    assert {"gate": "claim_check", "code": "claim_unsupported"} in last["exhausted"]
    assert "objection stands: it claims what is not on record (claim_unsupported)" in shown


def test_show_tells_the_reading_with_its_reasons(claimed: str, do: Do) -> None:
    assert "read as modify" in do("show", claimed).out
    (report,) = do("show", claimed, "--json").lines
    (reading,) = [item for item in report["runs"][0]["items"] if item["type"] == "reading"]
    assert (reading["acts"], reading["duties"]["effect"]) == (["modify"], True)
    assert reading["reasons"]


# --- [stop_policy] ---------------------------------------------------------------------------------------------------


def test_an_unknown_key_of_the_stop_policy_warns(home: Home, do: Do, configured: Path) -> None:
    configured.write_text("[stop_policy]\nmax_block = 1\nmax_blocks = 0\n")
    ended = run(home, do, "Go.", CUT)
    assert (ended.code, ended.result["stop_reason"], ended.result["gates"]) == (3, "stop_gate_exhausted", {}), ended
    assert "[stop_policy] max_block: unknown key, did you mean [stop_policy] max_blocks?; it is ignored" in ended.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        pytest.param("max_blocks = 'two'", "[stop_policy] max_blocks: ", id="wrong type"),
        pytest.param("max_blocks = 11", "[stop_policy] max_blocks: ", id="out of range"),
    ],
)
def test_a_wrong_value_in_the_stop_policy_is_a_usage_error(
    home: Home, do: Do, configured: Path, line: str, said: str
) -> None:
    configured.write_text(f"[stop_policy]\n{line}\n")
    ended = run(home, do, "Go.", CUT)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
