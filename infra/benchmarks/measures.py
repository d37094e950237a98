"""The measures: each runs the product, times or weighs it, and reports rows. Ratios are taken side by side."""

import asyncio
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import pairwise
from pathlib import Path

from infra.benchmarks import bare
from infra.benchmarks.place import Place, process, worker_process
from infra.benchmarks.report import Row
from temporalio.client import WorkflowHistory
from temporalio.worker import Replayer

from untildone.activities.ledger.store import Ledger
from untildone.worker import AgentSpec, BudgetOptions, ModelOptions, Session
from untildone.worker.codec import DATA_CONVERTER
from untildone.worker.service import workflow_runner
from untildone.workflows.agent_run import AgentRun
from untildone.workflows.context.index import TurnIndex
from untildone.workflows.context.projection import derive_with_plan
from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.temporal_ports import ROLLOVER_EVENTS

KIB = 1024
CLOSING = {EntryKind.OUTCOME, EntryKind.TURN_CARD}
"""Entries without which a finished turn looks as it did before it closed."""
NEWEST_STEP = 4
"""Entries of one step: receipts, results, answer, dispatch."""

MISSED = 9.0
"""The share of a bound that was missed altogether."""

Measure = Callable[[Place, bool], Awaitable[list[Row]]]


def spec(place: Place, name: str, max_turns: int, window: int | None = None) -> AgentSpec:
    """The agent under measurement."""
    models = ModelOptions(model="openai:instant", context_window=window)
    return AgentSpec(
        models=models,
        workspace=str(place.workspace(name)),
        host=place.settings.host_queue,
        budgets=BudgetOptions(max_turns=max_turns),
    )


async def run(place: Place, name: str, prompt: str, max_turns: int = 20_000, window: int | None = None) -> Session:
    """A finished run."""
    session = await place.untildone.start(
        f"{prompt} bench: job={name}", session=name, spec=spec(place, name, max_turns, window)
    )
    await session.outcome()
    return session


async def executions(place: Place, session: str) -> AsyncIterator[WorkflowHistory]:
    """The histories of a session's chain, oldest first."""
    found = [each async for each in place.client.list_workflows(f"WorkflowId = '{session}'")]
    for each in sorted(found, key=lambda one: one.start_time):
        yield await place.client.get_workflow_handle(session, run_id=each.run_id).fetch_history()


def step_costs(history: WorkflowHistory) -> list[tuple[int, int]]:
    """Bytes and events of each step: from one scheduled model step to the next."""
    starts = [
        index
        for index, event in enumerate(history.events)
        if event.activity_task_scheduled_event_attributes.activity_type.name == "model_step"
    ]
    return [
        (sum(event.ByteSize() for event in history.events[first:last]), last - first)
        for first, last in pairwise(starts)
    ]


async def history_a_step(place: Place, quick: bool) -> list[Row]:
    """Bytes and events of a step, at its beginning and after a thousand steps."""
    steps = 170 if quick else 1_000
    await run(place, "flat", f"steps={steps}")
    costs = [cost async for history in executions(place, "flat") for cost in step_costs(history)]
    sizes, events = [size for size, _ in costs], [count for _, count in costs]
    early, late = statistics.median(sizes[9:19]), statistics.median(sizes[-20:])
    drift = abs(late - early) / early
    return [
        Row("history a step", f"{max(sizes) / KIB:.2f} KiB at most", "<= 2.5 KiB", max(sizes) / KIB / 2.5),
        Row("events a step", f"{max(events)} at most", "<= 12", max(events) / 12),
        Row(f"history a step, step 10 against {steps}", f"{drift:.1%} apart", "<= 10 %", drift / 0.10),
    ]


async def hundred_heavy_steps(place: Place, quick: bool) -> list[Row]:
    """100 steps with a prompt of 400 KB and results of 5 KB."""
    prompt = "read this first: " + "lorem ipsum dolor " * (400_000 // 18)
    session = await run(place, "heavy", f"{prompt} steps=100 result=5000", window=200_000)
    total = sum([sum(e.ByteSize() for e in history.events) async for history in executions(place, "heavy")])
    result = await session.outcome()
    figure = f"{total / KIB:.0f} KiB, {result.status.value}, {result.steps} steps"
    complete = result.status.value == "done" and result.steps == 101
    return [
        Row("100 steps, 400 KB of prompt, 5 KB results", figure, "<= 350 KiB", total / KIB / 350 if complete else 9)
    ]


async def long_run(place: Place, quick: bool) -> list[Row]:
    """Thousands of steps through continue-as-new, folds and resets of a small context, and the memory of the worker."""
    steps = 170 if quick else 10_000
    worker = worker_process(place)
    task = asyncio.create_task(run(place, "long", f"steps={steps}", window=24_000))
    samples: list[int] = []
    while not task.done():
        await asyncio.wait({task}, timeout=2)
        samples.append(_memory(worker))
    result = await (await task).outcome()
    chain = len([each async for each in executions(place, "long")])
    tail = samples[len(samples) // 3 :] or [1]
    growth = (max(tail[-3:]) - min(tail)) / min(tail)
    complete = result.steps == steps + 1 and result.status.value == "done"
    return [
        Row(f"{steps:,} steps", f"{result.status.value} over {chain} executions", "completes", 0 if complete else 9),
        Row(
            "memory of the worker, last third",
            f"{max(tail) // KIB // KIB} MiB, {growth:+.1%}",
            "flat: <= +15 %",
            growth / 0.15,
        ),
    ]


async def overhead(place: Place, quick: bool) -> list[Row]:
    """A step of ours against a step of a bare loop with the same model call and the same tool, turn about."""
    steps, rounds = (30, 3) if quick else (100, 5)
    ours: list[float] = []
    theirs: list[float] = []
    command = (sys.executable, "-m", "infra.benchmarks.bare", place.address, str(place.workspace("bare")))
    async with process(*command, log=place.folder / "bare.log"):
        await _bare(place, "bare-warm", 5)
        await run(place, "overhead-warm", "steps=5")
        for number in range(rounds):
            theirs.append(await _timed(_bare(place, f"bare-{number}", steps)) / steps)
            ours.append(await _timed(run(place, f"overhead-{number}", f"steps={steps}")) / steps)
    ratio = statistics.median(ours) / statistics.median(theirs)
    figure = f"{statistics.median(ours) * 1000:.0f} ms against {statistics.median(theirs) * 1000:.0f} ms"
    return [Row("overhead a step, instant model", figure, "<= 1.5 x", ratio / 1.5)]


async def replay(place: Place, quick: bool) -> list[Row]:
    """Cold replay of the longest execution."""
    if not await _known(place, "flat"):
        await history_a_step(place, quick)
    longest = max([h async for h in executions(place, "flat")], key=lambda history: len(history.events))
    replayer = Replayer(workflows=[AgentRun], workflow_runner=workflow_runner(), data_converter=DATA_CONVERTER)
    seconds = min([await _timed(replayer.replay_workflow(longest)) for _ in range(2)])
    figure = f"{seconds:.2f} s for {len(longest.events):,} events"
    return [Row(f"cold replay, rolled over near {ROLLOVER_EVENTS:,} events", figure, "<= 1 s", seconds)]


async def request_building(place: Place, quick: bool) -> list[Row]:
    """A request from a ledger of 200,000 tokens, with the session's index in memory and without."""
    await run(place, "large", "steps=27 result=29000", window=1_000_000)
    ledger = Ledger.open(place.settings.ledger_url)
    cold = []
    for _ in range(3):
        began = time.monotonic()
        index = TurnIndex.of(entry for entry in ledger.read("large") if entry.kind not in CLOSING)
        projection = derive_with_plan(index, index.plan)
        cold.append((time.monotonic() - began) * 1000)
    warm = []
    entries = [entry for entry in ledger.read("large") if entry.kind not in CLOSING]
    for _ in range(5):
        index = TurnIndex.of(entries[:-NEWEST_STEP])
        derive_with_plan(index, index.plan)
        began = time.monotonic()
        for entry in entries[-NEWEST_STEP:]:
            index.append(entry)
        derive_with_plan(index, index.plan)
        warm.append((time.monotonic() - began) * 1000)
    ledger.close()
    size = f"{projection.chars // 4 // 1000}k tokens"
    fast, slow = statistics.median(warm), statistics.median(cold)
    return [
        Row(f"building a request, warm ({size})", f"{fast:.1f} ms", "<= 30 ms", fast / 30),
        Row(f"building a request, cold ({size})", f"{slow:.0f} ms", "<= 150 ms", slow / 150),
    ]


async def delta_latency(place: Place, quick: bool) -> list[Row]:
    """From the provider sending a piece of text to a process that watches the session having it."""
    seconds = 4 if quick else 15
    session = await place.untildone.start(
        f"bench: job=delta stream={seconds}", session="delta", spec=spec(place, "delta", 5)
    )
    seen: dict[int, float] = {}
    async for event in session.events():
        if event.type == "delta":
            for piece in event.wire()["text"].split():
                seen.setdefault(int(piece), time.time())
    sent = await _sent_times(place)
    late = [seen[piece] - sent[piece] for piece in seen if piece in sent]
    median = statistics.median(late)
    worst = sorted(late)[int(len(late) * 0.95)]
    figure = f"{median * 1000:.0f} ms median, {worst * 1000:.0f} ms p95"
    return [Row("provider delta to a watcher in another process", figure, "<= 100 ms median", median / 0.100)]


async def cancel(place: Place, quick: bool) -> list[Row]:
    """From asking for a cancel to the outcome, with nothing left running: a command, and a stream that never ends."""
    rounds = 3 if quick else 10
    times: list[float] = []
    for number in range(rounds):
        for kind in ("sleep=600", "hang"):
            name = f"cancel-{kind[:4]}-{number}"
            prompt = f"bench: job={name} {kind}"
            session = await place.untildone.start(prompt, session=name, spec=spec(place, name, 5))
            await _until_event(session, {"tool_call_start", "delta"})
            began = time.monotonic()
            await session.cancel()
            result = await session.outcome()
            times.append(time.monotonic() - began)
            assert result.status.value == "cancelled", result.status
    median, worst = statistics.median(times), max(times)
    return [
        Row("cancel to everything stopped, median", f"{median:.2f} s", "<= 2 s", median / 2),
        Row("cancel to everything stopped, worst", f"{worst:.2f} s of {len(times)}", "<= 5 s", worst / 5),
    ]


async def recovery(place: Place, quick: bool) -> list[Row]:
    """From SIGKILL of a worker in the middle of a run to the next step on another worker."""
    prompt = "bench: job=recovery steps=100000"
    session = await place.untildone.start(prompt, session="recovery", spec=spec(place, "recovery", 100_000))
    await _until_event(session, {"step_ended"})
    os.kill(worker_process(place), signal.SIGKILL)
    killed = time.time()
    seconds = 0.0
    async for event in session.events():
        seconds = event.at / 1000 - killed
        if event.type == "step_ended" and seconds > 1:
            break
    await session.cancel()
    await session.outcome()
    return [Row("worker killed, another one up: next step", f"{seconds:.1f} s", "<= 20 s", seconds / 20)]


async def start_of_the_command(place: Place, quick: bool) -> list[Row]:
    """`untildone --help`, as a shell sees it."""
    command = [str(Path(sys.executable).with_name("untildone")), "--help"]
    times = []
    for _ in range(7):
        began = time.monotonic()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        times.append(time.monotonic() - began)
    seconds = statistics.median(times)
    return [Row("untildone --help", f"{seconds:.2f} s", "<= 0.3 s", seconds / 0.3)]


MEASURES: dict[str, Measure] = {
    "help": start_of_the_command,
    "overhead": overhead,
    "delta": delta_latency,
    "cancel": cancel,
    "history": history_a_step,
    "replay": replay,
    "heavy": hundred_heavy_steps,
    "request": request_building,
    "recovery": recovery,
    "long": long_run,
}


async def _bare(place: Place, name: str, steps: int) -> None:
    await place.client.execute_workflow(bare.BareLoop.run, args=[name, steps], id=name, task_queue=bare.QUEUE)


async def _timed(work: Awaitable[object]) -> float:
    began = time.monotonic()
    await work
    return time.monotonic() - began


async def _known(place: Place, session: str) -> bool:
    return bool([each async for each in place.client.list_workflows(f"WorkflowId = '{session}'")])


async def _until_event(session: Session, types: set[str]) -> None:
    async for event in session.events():
        if event.type in types:
            return


async def _sent_times(place: Place) -> dict[int, float]:
    lines = (place.folder / "sent").read_text().split("\n")
    return {int(number): float(at) for number, at in (line.split() for line in lines if line)}


def _memory(pid: int) -> int:
    """Resident memory of a process, bytes."""
    pages = Path(f"/proc/{pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") // KIB * KIB
