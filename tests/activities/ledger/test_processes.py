"""Several processes at one ledger, and processes that die."""

import signal
import subprocess
import sys
import textwrap
from pathlib import Path

from tests.activities.ledger.samples import SESSION, begun, note

from untildone.activities.ledger.store import Ledger
from untildone.workflows.ledger.entries import Head

ROOT = Path(__file__).parents[3]

OPENS = """
    import sys
    from untildone.activities.ledger.store import Ledger
    sys.stdin.readline()
    Ledger.open(sys.argv[1]).close()
    print("opened")
"""

RACES = """
    import sys
    from tests.activities.ledger.samples import SESSION, note
    from untildone.activities.ledger.errors import LedgerConflict
    from untildone.activities.ledger.store import Ledger
    ledger = Ledger.open(sys.argv[1])
    print("ready", flush=True)
    for line in sys.stdin:
        head = ledger.head(SESSION)
        print("at", head.seq, flush=True)
        sys.stdin.readline()
        name = f"{sys.argv[2]}-{head.seq}"
        try:
            ledger.append(SESSION, head, [note(f"{name}/a"), note(f"{name}/b")], created_at=1)
            print("won", flush=True)
        except LedgerConflict:
            print("lost", flush=True)
"""

APPENDS = """
    import sys
    from tests.activities.ledger.samples import SESSION, note
    from untildone.activities.ledger.store import Ledger
    ledger = Ledger.open(sys.argv[1])
    head = ledger.head(SESSION)
    while True:
        seq = head.seq + 1
        ledger.inbox_add(SESSION, "steer", str(seq), "user", 1, idempotency_key=str(seq))
        taken = [row.number for row in ledger.inbox_read(SESSION)]
        group = [note(f"{seq}/a"), note(f"{seq}/b", "x" * 40_000), note(f"{seq}/c")]
        head = ledger.append(SESSION, head, group, created_at=1, takes=taken).head
        print(head.seq, flush=True)
"""


def _start(script: str, *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def _line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def _tell(process: "subprocess.Popen[str]") -> None:
    assert process.stdin
    process.stdin.write("\n")
    process.stdin.flush()


def test_processes_that_open_a_new_database_at_once_all_succeed(ledger_url: str) -> None:
    processes = [_start(OPENS, ledger_url) for _ in range(4)]
    for process in processes:
        _tell(process)
    assert [_line(process) for process in processes] == ["opened"] * 4
    assert [process.wait(20) for process in processes] == [0] * 4


def test_of_processes_with_the_same_head_exactly_one_wins(ledger: Ledger, ledger_url: str) -> None:
    begun(ledger)
    processes = [_start(RACES, ledger_url, str(index)) for index in range(3)]
    assert [_line(process) for process in processes] == ["ready"] * 3
    for round_ in range(10):
        for process in processes:
            _tell(process)
        assert [_line(process) for process in processes] == [f"at {1 + 2 * round_}"] * 3
        for process in processes:
            _tell(process)
        assert sorted(_line(process) for process in processes) == ["lost", "lost", "won"]
    for process in processes:
        process.communicate()
    assert ledger.verify(SESSION, full=True).head.seq == 21


def test_a_process_killed_while_appending_leaves_a_whole_chain(ledger: Ledger, ledger_url: str) -> None:
    begun(ledger)
    for kill_after in (1, 3, 6):
        process = _start(APPENDS, ledger_url)
        promised = [int(_line(process)) for _ in range(kill_after)][-1]
        process.send_signal(signal.SIGKILL)
        process.communicate()
        head = ledger.verify(SESSION, full=True).head
        assert head.seq >= promised
        assert head.seq % 3 == 1, "groups are whole"
    _check_deliveries(ledger)


def _check_deliveries(ledger: Ledger) -> None:
    rows = ledger.inbox_read(SESSION, untaken_only=False)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    keys = {entry.key for entry in ledger.read(SESSION)}
    assert {row.taken_by for row in rows if row.taken_by} <= keys
    assert len([row for row in rows if not row.taken_by]) <= 1


def test_an_append_whose_reply_was_lost_is_found_by_another_process(ledger: Ledger, ledger_url: str) -> None:
    head = begun(ledger)
    first = ledger.append(SESSION, head, [note("answer", "one")], created_at=1)
    other = Ledger.open(ledger_url)
    assert other.append(SESSION, head, [note("answer", "two")], created_at=2) == first
    assert other.head(SESSION) == first.head != Head()
    other.close()
