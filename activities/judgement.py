"""What the gates need to know of a run's answers, and what their messages name: measured where the text is."""

from untildone.activities.definitions import RunDefinition
from untildone.activities.sessions import Session
from untildone.workflows.ports import Control


class Judgement:
    """Measures the answers of one run."""

    def __init__(self, session: Session, definition: RunDefinition) -> None:
        self._session = session
        self._definition = definition

    def observed(self) -> dict[str, object]:
        """What the run's receipts show of checks: fields of a `VerifierState`."""
        return {}

    def claim_lines(self) -> tuple[str, ...]:
        """A line for each claim of the last answer that the records do not support."""
        return ()

    def detail(self, control: Control) -> str:
        """What a message about the last answer names besides its fixed text."""
        return ""
