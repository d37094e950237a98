"""Workers that die at random moments, one after another, under several sessions at once."""

import asyncio
import json
import os
import random
from collections import Counter

import pytest
from tests.crash.effects import check_effects, job
from tests.crash.worker import CrashingWorker, Death, Plan
from tests.deployed import Deployed, Script
from tests.model_server import Call, Exchange, ModelServer, Reply
from tests.temporal_server import TemporalServer

DEATHS = 50 if os.environ.get("CRASH_TESTS") == "deep" else 6
SEED = 20261130
SESSIONS = 5
REACHED = 40
"""How far a worker comes at most: points that it reaches before it dies."""

AFTERWARDS_S = 0.05
"""How long after the point at most: between two points lie the writes of the database and the words of the network."""


def by_script(scripts: dict[str, Script]) -> tuple[Counter[tuple[str, int]], ModelServer]:
    """A model server that plays the script named by the first word of the conversation, and counts what it is asked."""
    asked: Counter[tuple[str, int]] = Counter()

    def reply(exchange: Exchange) -> Reply:
        messages = exchange.body["messages"]
        said = next(message["content"] for message in messages if message["role"] == "user")
        name = next(name for name in scripts if name in json.dumps(said))
        step = sum(message["role"] == "assistant" for message in messages)
        asked[name, step + 1] += 1
        answer = list(scripts[name])[step]
        calls = tuple(Call(each["tool"], json.dumps(each["arguments"])) for each in answer.get("calls", ()))
        return Reply(text=answer.get("text", ""), calls=calls, pace=0.002, chunk=4)

    return asked, ModelServer(reply)


async def check(deployed: Deployed, sessions: dict[str, str], asked: Counter[tuple[str, int]]) -> None:
    """Effects, and that the provider was asked no more often than the journal says."""
    for name, session_id in sessions.items():
        check_effects(deployed, session_id)
        journal = Counter(int(row.key.split("/")[1]) for row in deployed.dispatches(session_id))
        for step, dispatches in journal.items():
            assert asked[name, step] <= dispatches, f"{name}, step {step}: asked more often than recorded"


@pytest.mark.timeout(900 if DEATHS > 6 else 150)
async def test_workers_that_die_at_random_moments_lose_and_repeat_nothing(
    deployed: Deployed, temporal_server: TemporalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(SEED)
    names = [f"session{number}" for number in range(SESSIONS)]
    asked, model = by_script({name: job(name, rounds=max(2, DEATHS // 8)) for name in names})
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    async with model as server:
        environment = {"OPENAI_BASE_URL": server.openai_url, "OPENAI_API_KEY": "k"}
        started = {name: await deployed.start("openai:local", name, session=name) for name in names}
        for _ in range(DEATHS):
            death = Death(rng.randint(1, REACHED), delay_s=rng.uniform(0, AFTERWARDS_S))
            plan = Plan.of(deployed, temporal_server.address, death=death, environment=environment)
            async with CrashingWorker(plan) as doomed:
                await died_or_done(doomed, deployed, names)
        async with CrashingWorker(Plan.of(deployed, temporal_server.address, environment=environment)):
            results = await asyncio.gather(*(session.outcome() for session in started.values()))
    assert [(result.kind, result.text) for result in results] == [("Completed", f"{name} is done.") for name in names]
    await check(deployed, {name: name for name in names}, asked)


async def died_or_done(doomed: CrashingWorker, deployed: Deployed, names: list[str]) -> None:
    """Returns when the worker is dead; where it has nothing left to do it is killed."""
    while doomed.alive:
        if all(deployed.ledger.find(name, "1/close/outcome") for name in names):
            return
        await asyncio.sleep(0.05)
