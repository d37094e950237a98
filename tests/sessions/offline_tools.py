"""The tools `web_search` and `webfetch` without a network: what they find is the file `.pages.json` of the workspace.

The file is an object, from addresses to the texts of the pages. A user gives the tools to an agent by

    [tools]
    modules = ["tests/sessions/offline_tools.py"]
"""

import json
import re
from pathlib import Path

from untildone.activities.tools.context import ToolContext
from untildone.activities.tools.definition import Arguments
from untildone.activities.tools.errors import ToolError
from untildone.activities.tools.registry import tool
from untildone.workflows.tools.declaration import Claim, Effect

PAGES_FILE = ".pages.json"

RESULTS = 5
EXCERPT_CHARS = 300


def touches_nothing(arguments: Arguments) -> Claim:
    """The claim of a call that shares nothing with others."""
    return Claim(kind="none")


@tool(effect=Effect.READ, serves=("live-data",), claims=touches_nothing)
def web_search(context: ToolContext, query: str) -> str:
    """Searches the web. Returns the addresses of the best pages, each with the beginning of its text."""
    words = set(re.findall(r"\w+", query.casefold()))
    ranked = sorted(
        (-_hits(words, address, text), address, text) for address, text in _pages(context.workspace).items()
    )
    found = [f"{address}\n{text[:EXCERPT_CHARS].rstrip()}" for hits, address, text in ranked if hits]
    return "\n\n".join(found[:RESULTS]) or f"No page was found for: {query}"


@tool(effect=Effect.READ, serves=("live-data",), claims=touches_nothing)
def webfetch(context: ToolContext, url: str) -> str:
    """Fetches a page and returns its text."""
    page = {address.rstrip("/"): text for address, text in _pages(context.workspace).items()}.get(url.rstrip("/"))
    if page is None:
        raise ToolError(f"{url} could not be fetched: 404 Not Found")
    return page


def _hits(words: set[str], address: str, text: str) -> int:
    content = f"{address}\n{text}".casefold()
    return sum(word in content for word in words)


def _pages(workspace: Path) -> dict[str, str]:
    path = workspace / PAGES_FILE
    pages: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return pages
