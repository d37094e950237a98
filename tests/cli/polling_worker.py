"""A worker that says it polls and does nothing: the smallest program that the supervisor can keep alive."""

import os
import signal
import sys
from types import FrameType


def end(_number: int, _frame: FrameType | None) -> None:
    sys.exit(0)


signal.signal(signal.SIGTERM, end)
os.write(int(sys.argv[1]), b"1")
while True:
    signal.pause()
