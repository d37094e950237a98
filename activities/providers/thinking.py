"""How a budget of thinking tokens is said to models that take none."""

from typing import Literal

_LOW, _MEDIUM = 2048, 8192
"""Budgets up to which each effort is asked for. No provider states a conversion; these are our own."""


def effort(budget: int) -> Literal["low", "medium", "high"]:
    """The effort that stands for `budget`."""
    if budget <= _LOW:
        return "low"
    return "medium" if budget <= _MEDIUM else "high"
