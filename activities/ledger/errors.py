"""How the ledger refuses. Each message is one line that a person can act on."""


class LedgerError(Exception):
    """Base of everything that the ledger raises on purpose."""


class LedgerConflict(LedgerError):  # noqa: N818 - the last word says what happened
    """Another writer was there first, or a key was used for something else. Trying again cannot help."""


class LedgerIntegrity(LedgerError):  # noqa: N818 - the last word says what happened
    """What is stored is not what was written. The ledger stays readable and takes no more entries.

    `seq` is the first bad entry, None where the damage is outside the chain (a body, a journal row).
    """

    def __init__(self, message: str, seq: int | None = None) -> None:
        super().__init__(message)
        self.seq = seq


class LedgerUnavailable(LedgerError):  # noqa: N818 - the last word says what happened
    """The database cannot be reached or written, and waiting did not help or would not."""


class LedgerTooNew(LedgerError):  # noqa: N818 - the last word says what happened
    """The database was made by a newer version of untildone; this one must not write to it."""
