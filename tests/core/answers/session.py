"""A session as an answer's measures see it: the ledger's index and the run's record, written down call by call."""

from collections.abc import Callable
from typing import Any

from tests.core.context.ledgers import Ledger
from tests.core.receipts.runs import Run

from untildone.workflows.answers.measure import AnswerContext, measure
from untildone.workflows.answers.measures import AnswerMeasures
from untildone.workflows.intent.outcome import OutcomeSpec, merged
from untildone.workflows.intent.read import read
from untildone.workflows.receipts.receipt import CallReceipt

TOOLS = {
    "read": {"path"},
    "write": {"path", "content"},
    "edit": {"path", "old_string", "new_string"},
    "bash": {"command"},
}


class Session:
    """One session. Calls are those of `Run`; each goes into the ledger with its result."""

    def __init__(self, prompt: str = "do it", files: dict[str, str] | None = None) -> None:
        self.ledger = Ledger()
        self.run = Run(files)
        self.spec = OutcomeSpec()
        self.said: list[str] = []
        self.ask(prompt)

    def ask(self, prompt: str) -> None:
        """The next directive, in a run of its own."""
        if self.said:
            self.ledger.outcome()
            self.run = self.run.next_run()
        self.ledger.directive(prompt)
        self.spec = merged(OutcomeSpec(), read(prompt, attendance="supervised", history=bool(self.said)))
        self.said = [prompt]
        self.run.named = (*self.spec.objects, *self.spec.named_commands)

    def steer(self, text: str) -> None:
        """A steering message."""
        self.ledger.steer(text)
        self.spec = merged(self.spec, read(text, attendance="supervised", history=True))
        self.said.append(text)

    def step(self, *calls: Callable[[Run], CallReceipt], results: tuple[str, ...] = ()) -> None:
        """One batch of calls; `results` are the texts that the model is shown."""
        self.run.batch()
        receipts = [call(self.run) for call in calls]
        self.run.end()
        self.ledger.calls(*((receipt.call_id, receipt.tool, {"path": receipt.target}) for receipt in receipts))
        texts = [*results, *["fine"] * (len(receipts) - len(results))]
        for receipt, text in zip(receipts, texts, strict=True):
            self.ledger.results((receipt.call_id, text), error=receipt.error)

    def draft(self, text: str) -> None:
        """An answer that a gate sends back."""
        self.ledger.answer(text)
        self.ledger.nudge()

    def answer(self, text: str) -> None:
        """An answer that ends the run."""
        self.ledger.answer(text)

    def measure(self, text: str, **options: Any) -> AnswerMeasures:
        """The measures of the answer that comes next."""
        context = AnswerContext(
            text=text,
            step=self.ledger.step + 1,
            spec=self.spec,
            record=self.run.record,
            index=self.ledger.index,
            said=tuple(self.said),
            **{"tools": TOOLS, "shell": True, **options},
        )
        return measure(context)
