"""Records the golden histories anew, all of them or those that are named:

    python -m tests.replay.record [SCENARIO ...]

Recorded histories are what released code has left in the world. They are recorded again only while no release depends
on them; later a change that breaks one needs a patch (workflows/patches.py), and a new shape is a new scenario.
"""

import asyncio
import shutil
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.deployed import deploy
from tests.replay.scenarios import ROLLING, SCENARIOS
from tests.temporal_server import ROLLOVER_EVENTS, TemporalServer

HISTORIES = Path(__file__).with_name("histories")


async def record(name: str, address: str, folder: Path) -> list[Path]:
    """Plays a scenario and writes the history of each of its executions."""
    async with deploy(address, folder, task_queue="golden") as deployed:
        session = await SCENARIOS[name](deployed, address)
        await deployed.judge()
        histories = await deployed.histories(session.id)
    for path in HISTORIES.glob(f"{name}.*.json"):
        path.unlink()
    written = []
    for number, history in enumerate(histories, start=1):
        path = HISTORIES / f"{name}.{number}.json"
        path.write_text(history.to_json() + "\n", encoding="utf-8")
        written.append(path)
    return written


def main(names: list[str]) -> None:
    """Records these scenarios, all if none is named."""
    HISTORIES.mkdir(exist_ok=True)
    folder = Path(tempfile.gettempdir()) / "golden"
    with ExitStack() as servers, tempfile.TemporaryDirectory() as logs:
        plain = servers.enter_context(TemporalServer(Path(logs)))
        rolling = servers.enter_context(TemporalServer(Path(logs), rollover_events=ROLLOVER_EVENTS))
        for name in names or SCENARIOS:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            server = rolling if name in ROLLING else plain
            for path in asyncio.run(record(name, server.address, folder)):
                print(path.name)
            shutil.rmtree(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
