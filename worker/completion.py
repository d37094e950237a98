"""Completion of session names in the shell."""


def complete_session(incomplete: str) -> list[str]:
    """Names of recent sessions that begin like this. Silent where they cannot be had: the shell shows no errors."""
    from untildone.activities.ledger.errors import LedgerError
    from untildone.activities.ledger.store import Ledger
    from untildone.worker.config import load_settings
    from untildone.worker.deployment import has_records
    from untildone.worker.errors import ProblemError

    try:
        settings = load_settings().settings
        if not has_records(settings):
            return []
        ledger = Ledger.open(settings.ledger_url)
        try:
            rows = ledger.sessions(limit=50)
        finally:
            ledger.close()
    except (ProblemError, LedgerError, ValueError):
        return []
    return [row.session_id for row in rows if row.session_id.startswith(incomplete)]
