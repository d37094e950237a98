"""How one receipt counts (stop-policy.md section 2)."""

from untildone.workflows.receipts.programs import FILE_TOOLS, prepares
from untildone.workflows.receipts.receipt import CallReceipt, CheckVerdict, Command
from untildone.workflows.tools.declaration import Effect

MEMORY_TOOLS = frozenset({"recall", "commitments"})
"""Tools that only remind the model: no success and no batch that counts."""


def came_out_well(receipt: CallReceipt) -> bool:
    """Whether a call succeeded, or failed in a way that is its answer."""
    return receipt.state == "succeeded" or receipt.answered


def looked(receipt: CallReceipt) -> bool:
    """Whether a call was a look that showed something: a reading tool's, or a command of class inspect."""
    if receipt.effect is Effect.READ:
        return came_out_well(receipt)
    return any(command.kind == "inspect" and command.succeeded for command in receipt.commands)


def looks_back(receipt: CallReceipt) -> bool:
    """Whether the last that a line does is to look, after it has changed something."""
    working = [command.kind for command in receipt.commands if command.kind != "none"]
    return bool(working) and working[-1] == "inspect"


def is_countable(receipt: CallReceipt) -> bool:
    """Whether a call makes its batch one that counts: no card, no reminder, no line that only looks."""
    if receipt.presents is not None or receipt.tool in MEMORY_TOOLS:
        return False
    return not receipt.commands or any(command.kind in {"check", "effect"} for command in receipt.commands)


def verdict_of(receipt: CallReceipt, command: Command) -> CheckVerdict | None:
    """The verdict of an executed command; None where it was not executed, or does nothing."""
    if receipt.state == "attempted" or command.kind == "none":
        return None
    if command.kind == "check":
        return command.verdict
    if command.succeeded:
        return "passed"
    alone = sum(each.kind != "none" for each in receipt.commands) == 1
    return "failed" if alone and receipt.state == "executed" else "unknown"


def operates(command: Command) -> bool:
    """Whether a command may be the operation that was asked for: a script or target of the project, a program of its
    own. Nobody can tell what it did outside; tools that only handle files did nothing there."""
    works = command.kind == "effect" and command.succeeded and command.program not in FILE_TOOLS
    return works and (command.external or not prepares(command))
