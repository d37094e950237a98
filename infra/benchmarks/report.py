"""What a measure says: a figure, the bound it is held to, and whether it keeps it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One line of the report. `share` is the figure over its bound: at most 1 keeps it."""

    what: str
    figure: str
    bound: str
    share: float

    @property
    def kept(self) -> bool:
        """Whether the bound is kept."""
        return self.share <= 1.0

    def __str__(self) -> str:
        return f"{'ok ' if self.kept else 'BAD'}  {self.share:5.2f}  {self.what:<58} {self.figure:<34} {self.bound}"


HEADER = f"{'':<5}{'ratio':>5}  {'what':<58} {'measured':<34} bound"
