"""How a budget of thinking tokens is said to models that take none."""

from typing import Literal

_EFFORTS: tuple[tuple[int, Literal["low", "medium", "high"]], ...] = ((2048, "low"), (8192, "medium"))
"""Budgets up to which each effort is asked for. No provider states a conversion; these are our own."""


def effort(budget: int) -> Literal["low", "medium", "high"]:
    """The effort that stands for `budget`."""
    return next((name for most, name in _EFFORTS if budget <= most), "high")
