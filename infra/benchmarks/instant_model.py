"""A model that answers at once, in a process of its own, over the provider's protocol.

The directive says what it does: `bench: job=NAME steps=N` calls a tool N times and then answers; `result=BYTES` makes
the tool print so much; `sleep=S` makes it sleep; `stream=S` streams numbered pieces, 20 a second; `hang` never ends.
"""

import asyncio
import json
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.model_server import Call, Exchange, ModelServer, Reply, Tokens

Messages = Sequence[dict[str, Any]]


def reply(exchange: Exchange) -> Reply:
    """What the model says to this request, billed at a token for four characters."""
    prompt = int(exchange.headers["content-length"]) // 4
    return replace(_reply(exchange), tokens=Tokens(prompt=prompt))


def _reply(exchange: Exchange) -> Reply:
    messages: Messages = exchange.body["messages"]
    if not exchange.body.get("tools"):
        return Reply(text="Objective: the job. State: under way. Open items: go on.")
    directive = _directive(messages)
    if "hang" in directive:
        return Reply(text="never ", hang=True)
    if (seconds := _number(directive, "stream")) is not None:
        _streamed.append(exchange)
        return Reply(text="".join(f"{number:5}" for number in range(int(seconds * 20))), pace=0.05, chunk=5)
    if (seconds := _number(directive, "sleep")) is not None and not _has_result(messages):
        return Reply(calls=(Call("bash", json.dumps({"command": f"sleep {seconds:g}"})),))
    number = _requests_of(directive)
    if number > int(_number(directive, "steps") or 0):
        return Reply(text="Finished.")
    # Each call is another one: the same again and again would be refused as a loop.
    if size := int(_number(directive, "result") or 0):
        command = f"echo {number}; head -c {size} /dev/zero | tr '\\0' x"
        return Reply(calls=(Call("bash", json.dumps({"command": command})),))
    return Reply(calls=(Call("glob", json.dumps({"pattern": f"*.none{number}"})),))


_requests: dict[str, int] = {}
_streamed: list[Exchange] = []


def _requests_of(directive: str) -> int:
    """How many requests this job has made: a conversation that was folded or reset no longer tells."""
    job = re.search(r"job=([\w-]+)", directive)
    key = job[1] if job else ""
    _requests[key] = _requests.get(key, 0) + 1
    return _requests[key]


def _directive(messages: Messages) -> str:
    texts = [_text(message) for message in messages if message["role"] == "user"]
    return next((text for text in reversed(texts) if "bench:" in text), "")


def _text(message: dict[str, Any]) -> str:
    content = message["content"]
    if isinstance(content, str):
        return content
    return " ".join(part.get("text", "") for part in content)


def _has_result(messages: Messages) -> bool:
    return any(message["role"] == "tool" for message in messages)


def _number(directive: str, name: str) -> float | None:
    found = re.search(rf"\b{name}=([0-9.]+)", directive)
    return float(found[1]) if found else None


async def _main(port: int, moments: Path) -> None:
    """Serves, and writes down for each piece of a streamed reply when it was sent."""
    async with ModelServer(reply, port) as server:
        while True:
            await asyncio.sleep(0.5)
            server.exchanges.clear()  # thousands of long requests would fill the memory
            for exchange in _streamed:
                pieces = exchange.sent_at[1:]  # the first event says who speaks
                moments.write_text("".join(f"{number} {at}\n" for number, at in enumerate(pieces)))


if __name__ == "__main__":
    asyncio.run(_main(int(sys.argv[1]), Path(sys.argv[2])))
