"""Runs the measures and prints their report; exits with 1 when a bound is not kept."""

import argparse
import asyncio
import sys
import time

from infra.benchmarks.measures import MEASURES, Measure
from infra.benchmarks.place import Place, place
from infra.benchmarks.report import HEADER, Row


async def measure(name: str, function: Measure, where: Place, quick: bool) -> list[Row]:
    """One measure's rows, printed as they come."""
    began = time.monotonic()
    rows = await function(where, quick)
    for row in rows:
        print(row, flush=True)
    print(f"{'':<12}{name} took {time.monotonic() - began:.0f} s", file=sys.stderr)
    return rows


async def main() -> int:
    """The exit code."""
    known = list(MEASURES)
    parser = argparse.ArgumentParser(prog="infra/bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these: {', '.join(known)}")
    parser.add_argument("--quick", action="store_true", help="smaller runs, under two minutes")
    options = parser.parse_args()
    unknown = set(options.names) - set(known)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}; known are {', '.join(known)}")
    wanted = options.names or known
    rows: list[Row] = []
    print(HEADER)
    async with place() as where:
        for name, function in MEASURES.items():
            if name in wanted:
                rows += await measure(name, function, where, options.quick)
    kept = sum(row.kept for row in rows)
    print(f"{kept} of {len(rows)} bounds kept")
    return 0 if kept == len(rows) else 1


sys.exit(asyncio.run(main()))
