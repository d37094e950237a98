"""Runs that the gates send back: every gate fires in one of them, and every gate that can give up does so in one."""

import json
from pathlib import Path
from typing import Any

from tests.deployed import Deployed, closed
from tests.replay import predicates
from tests.replay.plays import Ending, Play, lay_out
from tests.workflows.test_messages import HOLD, began, let_go
from tests.workflows.test_waits import asked_about

from untildone.worker.client import Session
from untildone.workflows.outcome import StopReason
from untildone.workflows.spec import BudgetOptions, HookOptions, StopHook, StopOptions, ToolOptions


def call(tool: str, **arguments: Any) -> dict[str, Any]:
    """A call."""
    return {"tool": tool, "arguments": arguments}


def calls(*each: dict[str, Any]) -> dict[str, Any]:
    """An answer with these calls."""
    return {"calls": list(each)}


def bash(command: str) -> dict[str, Any]:
    """An answer with one command."""
    return calls(call("bash", command=command))


def edit(path: str, old: str, new: str) -> dict[str, Any]:
    """An answer that replaces a text in a file."""
    return calls(call("edit", path=path, old_string=old, new_string=new))


def table(title: str, *rows: list[str]) -> dict[str, Any]:
    """A call that shows a table."""
    return call("emit_table_card", title=title, columns=["Name", "Value"], rows=list(rows))


def fence(title: str, *rows: list[str]) -> str:
    """The same table, written into a text."""
    return f"```card\n{json.dumps({'semantic_type': 'table', **table(title, *rows)['arguments']})}\n```"


PRODUCE = calls(call("produce", size=40))

# --- what an answer says ---------------------------------------------------------------------------------------------

BRENT = "https://oil.example/brent"
BRENT_PAGE = {BRENT: "Brent crude: 71.32 USD a barrel, 14:00 UTC."}
BRENT_PROMPT = ("What does a barrel of Brent cost right now?",)
FROM_MEMORY = {"text": "A barrel of Brent costs 84.10 USD."}
RETRIEVED = {"text": "A barrel of Brent costs 71.32 USD (oil.example)."}
REMEMBERED_CARD = table("Brent oil", ["Brent", "84.10"])
RETRIEVED_CARD = table("Brent oil", ["Brent", "71.32"])
LOOK_UP = call("webfetch", url=BRENT)

HARLOW = "https://ridge.example/report"
HARLOW_PAGE = {HARLOW: "Mount Harlow: closed above 1,450 m, icefall near the northern couloir. Phone 555-0142."}
ROBOTS = "https://news.example/robotics"
ROBOTS_PAGE = {ROBOTS: "Acme unveils a walking robot for warehouses."}

OSLO = "The capital of Norway is Oslo, a city at the head of a long fjord."
TWO_TOPICS = ("What is the capital of Norway?", "Explain why the sky is blue.", "Explain how a lock works.")

ANSWERS: dict[str, tuple[Play, Ending]] = {
    "empty_step": (
        Play([{"text": ""}, PRODUCE, {"text": ""}, {"text": ""}]),
        Ending(StopReason.EMPTY_STEP_EXHAUSTED, {"empty_step": 2}),
    ),
    "freshness_text": (
        Play([FROM_MEMORY, calls(LOOK_UP), RETRIEVED], BRENT_PROMPT, pages=BRENT_PAGE),
        Ending(fired={"freshness_check": 1}),
    ),
    "freshness_refused": (
        Play([FROM_MEMORY], BRENT_PROMPT),
        Ending(StopReason.STALE_DATA_REFUSED, {"freshness_check": 1}, ("stale_data_refused",)),
    ),
    "freshness_card": (
        Play([calls(REMEMBERED_CARD), calls(RETRIEVED_CARD, LOOK_UP), RETRIEVED], BRENT_PROMPT, pages=BRENT_PAGE),
        Ending(fired={"freshness_check": 1}),
    ),
    "freshness_card_beside": (
        Play([calls(REMEMBERED_CARD, LOOK_UP), calls(RETRIEVED_CARD), RETRIEVED], BRENT_PROMPT, pages=BRENT_PAGE),
        Ending(fired={"freshness_check": 1}),
    ),
    "freshness_card_refused": (
        Play([calls(REMEMBERED_CARD)], BRENT_PROMPT),
        Ending(StopReason.STALE_DATA_REFUSED, {"freshness_check": 2}, ("stale_data_refused",)),
    ),
    "grounding": (
        Play(
            [calls(call("webfetch", url=HARLOW)), {"text": "Bring good boots, water and warm clothes."}],
            (f"Use {HARLOW} to tell me how the path up Mount Harlow is.",),
            pages=HARLOW_PAGE,
        ),
        Ending(fired={"grounding_check": 1}, degraded=("grounding_check_exhausted",)),
    ),
    "fence": (
        Play([{"text": '```card\n{"semantic_type": "table",\n```'}]),
        Ending(fired={"fence_check": 1}, degraded=("fence_check_exhausted",)),
    ),
    "duplicate_card": (
        Play([calls(table("Hobs", ["gas", "fast"])), {"text": fence("Hobs", ["gas", "fast"])}]),
        Ending(fired={"duplicate_card_check": 1}, degraded=("duplicate_card_check_exhausted",)),
    ),
    "presentation": (
        Play(
            [{"text": "gas | fast"}],
            options={
                "tools": ToolOptions(
                    modules=(str(Path(predicates.__file__).resolve()),), presentation_predicate="table_like"
                )
            },
        ),
        Ending(fired={"presentation_check": 1}),
    ),
    "claim_check": (
        Play([{"text": "I ran the test suite: all 12 tests pass."}]),
        Ending(StopReason.CLAIM_UNSUPPORTED, {"claim_check": 1}, ("claim_unsupported",)),
    ),
    "protocol": (
        Play([{"text": "I look.", "stop": "tool_use"}, PRODUCE, {"text": "Done."}]),
        Ending(fired={"completion_nudge": 1}),
    ),
    "protocol_stuck": (
        Play([{"text": "I look.", "stop": "tool_use"}]),
        Ending(StopReason.MAX_NUDGES, {"completion_nudge": 8}),
    ),
    "steering_drift": (
        Play({"runs": [[{"text": OSLO}], [{"text": OSLO}, {"text": "It scatters light."}]]}, TWO_TOPICS[:2]),
        Ending(fired={"steering_drift": 1}),
    ),
    "drift_exhausted": (
        Play({"runs": [[{"text": OSLO}], [{"text": OSLO}]]}, TWO_TOPICS[:2]),
        Ending(StopReason.DRIFT_EXHAUSTED, {"steering_drift": 2}, ("drift_exhausted",)),
    ),
    "no_step_left": (
        Play([{"text": "I ran the test suite: all 12 tests pass."}], options={"budgets": BudgetOptions(max_turns=1)}),
        Ending(StopReason.CLAIM_UNSUPPORTED, degraded=("claim_unsupported",)),
    ),
}

# --- what calls do ---------------------------------------------------------------------------------------------------

HEADLINES = ("What are the current headlines on robotics?",)
WEATHER_CARD = calls(table("Pune Weather", ["Monday", "sunny"]))
ROBOT_CARD = calls(table("Headlines on robotics", ["Acme", "walking robot"]))
NO_NUMBER = call("read", path="a.txt", offset="behind")
BEHIND_THE_END = call("read", path="a.txt", offset=9)
SHORT_FILE = {"a.txt": "one\n"}

CALLS: dict[str, tuple[Play, Ending]] = {
    "topic_mismatch": (
        Play(
            [calls(call("webfetch", url=ROBOTS)), WEATHER_CARD, ROBOT_CARD, {"text": "Acme unveils a walking robot."}],
            HEADLINES,
            pages=ROBOTS_PAGE,
        ),
        Ending(fired={"topic_mismatch_check": 1}),
    ),
    "topic_mismatch_refused": (
        Play([calls(call("webfetch", url=ROBOTS)), WEATHER_CARD], HEADLINES, pages=ROBOTS_PAGE),
        Ending(StopReason.TOPIC_MISMATCH_REFUSED, {"topic_mismatch_check": 2}, ("topic_mismatch_refused",)),
    ),
    "card_repeat": (
        Play([calls(table("Hobs", ["gas", "fast"]))]),
        Ending(StopReason.CARD_REPEAT, degraded=("card_repeat",)),
    ),
    "repair_mended": (
        Play(
            [calls(NO_NUMBER), calls(NO_NUMBER), calls(call("read", path="a.txt")), {"text": "One."}], files=SHORT_FILE
        ),
        Ending(fired={"repair_directive": 1}),
    ),
    "repair_exhausted": (
        Play([calls(NO_NUMBER)]),
        Ending(StopReason.REPAIR_EXHAUSTED, {"repair_directive": 1}, ("repair_exhausted",)),
    ),
    "identical_failure": (
        Play([calls(BEHIND_THE_END), calls(BEHIND_THE_END), {"text": "I could not read it."}], files=SHORT_FILE),
        Ending(fired={"repair_directive": 1}),
    ),
    "doom_loop_reading": (
        Play(
            [{**calls(call("read", path="a.txt")), "repeat": 5}, {"text": "One. A further read was denied."}],
            files=SHORT_FILE,
        ),
        Ending(),
    ),
}

# --- whether it is the end -------------------------------------------------------------------------------------------

ASKS_ONCE = HookOptions(stop=(StopHook(command="test -e asked || { touch asked; exit 2; }"),))
ALWAYS_ASKS = HookOptions(stop=(StopHook(command="exit 2"),))

YEARS = ("Update the year to 2026 in north.sh and south.sh and make sure that the tests pass.",)
YEAR_FILES = {
    "north.sh": "echo 2025\n",
    "south.sh": "echo 2025\n",
    "run_tests.sh": "grep -q 2026 north.sh && grep -q 2026 south.sh\n",
}
UPDATED = {"text": "north.sh and south.sh say 2026."}
CHECK = bash("sh run_tests.sh")

STOPS: dict[str, tuple[Play, Ending]] = {
    "stop_hook": (Play([{"text": "Done."}], options={"hooks": ASKS_ONCE}), Ending(fired={"stop_hook": 1})),
    "stop_hook_cap": (
        Play([{"text": "Done."}], options={"hooks": ALWAYS_ASKS, "stop_policy": StopOptions(hook_max_blocks=2)}),
        Ending(StopReason.STOP_HOOK_CAP_REACHED, {"stop_hook": 2}),
    ),
    "stop_rules": (
        Play(
            [
                {"text": "I begin with", "stop": "max_tokens"},  # truncated_output
                {"text": "Now I'll start with north.sh"},  # truncated_plan
                UPDATED,  # execution_receipt_missing
                edit("north.sh", "2025", "2026"),
                {"text": "The year is up to date."},  # effect_incomplete
                edit("south.sh", "2025", "2026"),
                UPDATED,  # verification_missing
                CHECK,
                edit("south.sh", "2026", "20 26"),
                UPDATED,  # verification_stale
                CHECK,
                UPDATED,  # unresolved_tool_failure
                edit("south.sh", "20 26", "2026"),
                CHECK,
                {"text": "north.sh and south.sh say 2026, and the tests pass."},
            ],
            YEARS,
            YEAR_FILES,
            options={"stop_policy": StopOptions(max_blocks=10)},
        ),
        Ending(fired={"stop_guard": 7}),
    ),
    "stop_rules_looking": (
        Play(
            [{"text": "Okay."}, calls(call("grep", pattern="TIMEOUT")), {"text": "In net.py, line 1."}],
            ("Where is the timeout defined?",),
            {"net.py": "TIMEOUT = 30\n"},
        ),
        Ending(fired={"stop_guard": 1}),
    ),
    "stop_rules_tool": (
        Play(
            [{"text": "The Nile."}, calls(call("webfetch", url="https://rivers.example")), {"text": "6,650 km."}],
            ("Which river is the longest? Name your source.",),
            pages={"https://rivers.example": "The Nile is 6,650 km long."},
        ),
        Ending(fired={"stop_guard": 1}),
    ),
    "stop_rules_exhausted": (
        Play([UPDATED], YEARS, YEAR_FILES, options={"stop_policy": StopOptions(max_blocks=1)}),
        Ending(StopReason.STOP_GATE_EXHAUSTED, {"stop_guard": 1}, ("stop_gate:execution_receipt_missing",)),
    ),
    "stop_rules_no_effect": (
        Play(
            [calls(call("read", path="style.md")), {"text": "No change was needed: style.md spells it correctly."}],
            ('Fix the typo in the word "separate" in style.md.',),
            {"style.md": "Keep the two parts separate.\n"},
        ),
        Ending(fired={"stop_guard": 1}, degraded=("no_effect",)),
    ),
    "stop_rules_last_step": (
        Play([UPDATED], YEARS, YEAR_FILES, options={"budgets": BudgetOptions(max_turns=1)}),
        Ending(StopReason.MAX_TURNS),
    ),
    "rollover_in_a_nudge": (
        Play([{"text": "I look.", "stop": "tool_use", "repeat": 6}, {"text": "Done."}]),
        Ending(fired={"completion_nudge": 6}),
    ),
}

# --- what people do meanwhile ----------------------------------------------------------------------------------------


async def doom_loop(deployed: Deployed, address: str) -> Session:
    """The same command again and again: once a person lets it, once they do not."""
    async with deployed.worker():
        session = await deployed.start([{**bash("echo same"), "repeat": 4}, {"text": "It says the same."}])
        third = await asked_about(session)
        await session.approve(third)
        await session.deny(await asked_about(session, other_than=third))
        await closed(session)
    return session


async def hold_then_rules(deployed: Deployed, address: str) -> Session:
    """A hold that is released; then the rules are asked as if it had never been."""
    script = [{"text": "All of it."}, HOLD, {"text": "Now I'll mend the last one"}, {"text": "Done."}]
    async with deployed.worker():
        session = await deployed.start(script, stop_policy=StopOptions(until_done=True))
        await began(deployed)
        await session.release()
        let_go(deployed)
        await closed(session)
    return session


async def steering_arms(deployed: Deployed, address: str) -> Session:
    """A message during the run asks for more than the directive did."""
    lay_out(deployed, YEAR_FILES, {})
    script = [
        calls(HOLD["calls"][0], edit("north.sh", "2025", "2026")["calls"][0]),
        {"text": "north.sh says 2026."},
        bash("grep 2026 north.sh && sh north.sh"),
        {"text": "north.sh says 2026."},
    ]
    async with deployed.worker():
        session = await deployed.start(script, "Update the year to 2026 in north.sh.")
        await began(deployed)
        await session.steer("And run `sh north.sh` afterwards.")
        let_go(deployed)
        await closed(session)
    return session


GATE_SCENARIOS = {
    **{name: play for plays in (ANSWERS, CALLS, STOPS) for name, (play, _) in plays.items()},
    **{scenario.__name__: scenario for scenario in (doom_loop, hold_then_rules, steering_arms)},
}

ENDINGS = {
    **{name: ending for plays in (ANSWERS, CALLS, STOPS) for name, (_, ending) in plays.items()},
    "doom_loop": Ending(),
    "hold_then_rules": Ending(fired={"stop_guard": 2}),
    "steering_arms": Ending(fired={"stop_guard": 1}),
}
"""How the last run of each of these scenarios ends."""
