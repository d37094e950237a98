"""Plays recorded sessions and shows what happened, step by step:

    python -m tests.sessions.try claims_green_de
    python -m tests.sessions.try near_claim --full

A name is a file, or a part of the names of files in `good` and `trouble`. Long texts are cut unless `--full` is given.
The exit code is 1 where a session ends otherwise than its file says.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

import orjson
from tests.sessions.judging import faults
from tests.sessions.playing import Ran, run_session
from tests.sessions.sessions import Session, paths, read

from untildone.workflows.ledger.entries import Entry, EntryKind
from untildone.workflows.ledger.payloads import MessagePayload
from untildone.workflows.messages import TextBlock, ThinkingBlock, ToolResultBlock, ToolUseBlock
from untildone.workflows.outcome import RunResult

CUT_CHARS = 400

QUIET = {
    *(EntryKind.HEADER, EntryKind.TURN_CONTEXT, EntryKind.TURN_CAPABILITIES, EntryKind.CONTEXT_PLAN),
    *(EntryKind.DISPATCH, EntryKind.RECEIPTS, EntryKind.TURN_CARD),
}
"""Entries that tell nothing about the rules."""


def main() -> int:
    """Plays what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.sessions.try", description="Plays recorded sessions.")
    parser.add_argument("name", nargs="+", help="a file, or a part of the names of files")
    parser.add_argument("--full", action="store_true", help="do not cut long texts")
    chosen = parser.parse_args()
    files = [file for name in chosen.name for file in _files(name)]
    if not files:
        parser.error(f"no session is called like {', '.join(chosen.name)}")
    limit = None if chosen.full else CUT_CHARS
    return max(_try(file, limit) for file in files)


def _files(name: str) -> list[Path]:
    if name.endswith(".yaml"):
        return [Path(name).resolve()]
    return [file for folder in ("good", "trouble") for file in paths(folder) if name in file.stem]


def _try(file: Path, limit: int | None) -> int:
    session = read(file)
    about = session.about
    print(f"=== {session.name}: {about.title} ({about.language}, {about.origin}, near miss: {about.near_miss})")
    with tempfile.TemporaryDirectory() as folder:
        ran = asyncio.run(run_session(session, Path(folder)))
    for line in _told(session, ran):
        print(line if limit is None or len(line) <= limit else f"{line[: limit - 1]}…")
    wrong = faults(session, ran)
    print("\n".join(f"!!! {fault}" for fault in wrong) or "as it must be", end="\n\n")
    return 1 if wrong else 0


def _told(session: Session, ran: Ran) -> Iterator[str]:
    for entry in ran.entries:
        if entry.kind is EntryKind.MESSAGE:
            yield from _message(MessagePayload.model_validate(entry.payload))
        elif entry.kind is EntryKind.OUTCOME:
            yield from _outcome(RunResult.model_validate(entry.payload))
        elif entry.kind not in QUIET:
            yield _other(entry)
    for run in ran.runs:
        yield f"run {run.result.run_id}: {len(run.requests)} activities, {run.payload_bytes:,} bytes of payloads"


def _message(said: MessagePayload) -> Iterator[str]:
    who = said.control or ("steering" if said.steering else said.author)
    for block in said.message.content:
        match block:
            case TextBlock(text=text):
                yield f"{said.step:>3} {who}: {text}"
            case ThinkingBlock(text=text):
                yield f"{said.step:>3} {who} thinks: {text}"
            case ToolUseBlock(name=name, arguments=arguments, malformed=malformed):
                yield f"{said.step:>3} → {name} {malformed or orjson.dumps(arguments).decode()}"
            case ToolResultBlock(text=text, error=error):
                yield f"{said.step:>3} ← {error or 'ok'}: {text}"


def _outcome(result: RunResult) -> Iterator[str]:
    yield f"    ends {result.status}/{result.stop_reason} after {result.steps} steps, {result.verification}"
    if result.gates or result.degradations:
        yield f"    gates {dict(result.gates)}, degradations {[each.code for each in result.degradations]}"
    if result.error:
        yield f"    {result.error.error_class}: {result.error.message}"


def _other(entry: Entry) -> str:
    return f"    [{entry.kind}] {orjson.dumps(entry.payload).decode()}"


if __name__ == "__main__":
    raise SystemExit(main())
