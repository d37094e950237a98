"""How often the rules are wrong: false alarms on good sessions, and trouble that they let through."""

from dataclasses import dataclass, field


@dataclass
class Rate:
    """A share of the sessions that were judged, with the names of those that count."""

    judged: int = 0
    counted: list[str] = field(default_factory=list)

    def judge(self, name: str, counts: bool) -> None:
        """Takes in one session."""
        self.judged += 1
        if counts:
            self.counted.append(name)

    def line(self, title: str) -> str:
        """The rate in one line."""
        share = f"{title}: {len(self.counted)} of {self.judged} ({100 * len(self.counted) / self.judged:.1f} %)"
        return f"{share}: {', '.join(sorted(self.counted))}" if self.counted else share


@dataclass
class Rates:
    """The two rates. A session that ends otherwise than it must, with the right gates, fails its test and counts in
    neither.
    """

    false_alarms: Rate = field(default_factory=Rate)
    let_through: Rate = field(default_factory=Rate)

    def report(self) -> list[str]:
        """One line for each rate of which anything was judged."""
        titles = (("false alarms", self.false_alarms), ("let through", self.let_through))
        return [rate.line(title) for title, rate in titles if rate.judged]
