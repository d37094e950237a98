"""What is said to a person in one line instead of a traceback.

ProblemError      what went wrong and how to mend it; the command ends with `exit_code`
  UsageError      a flag, variable, file or argument that cannot be used: nothing was begun
  StackError      the embedded stack or Temporal cannot be had
"""


class ProblemError(Exception):
    """A failure with one line for a person, saying how to mend it."""

    exit_code = 7


class UsageError(ProblemError):
    """The person's own input cannot be used."""

    exit_code = 2


class StackError(ProblemError):
    """The local stack, or the Temporal cluster that stands in for it, cannot be had."""
