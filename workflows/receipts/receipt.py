"""Receipts: what became of each call, as far as stop policy and claim check count it (stop-policy.md section 2).

A receipt is made once, where the result is recorded, from the call, its declaration and its outcome, and lies in the
ledger beside the result. Everything else about receipts is a reading of them.
"""

from typing import Literal

from pydantic import Field

from untildone.workflows.failures import ToolFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.tools.declaration import ChangedFile, Effect

CallState = Literal["attempted", "executed", "succeeded"]
"""attempted: never ran to an end. executed: ran to an exit status, a result or the end of its time. succeeded: and came
out well."""

CheckKind = Literal["tests", "build", "lint", "types", "artefact", "custom"]
CommandClass = Literal["none", "inspect", "check", "effect"]

CheckVerdict = Literal["passed", "failed", "empty", "unknown"]
"""What an executed check showed: `empty` ran nothing (nothing collected), `unknown` where its status was swallowed and
its output does not tell."""

MAX_CHANGED = 256
MAX_FIGURES = 400
MAX_TOKENS = 64
"""How much of a call's effect and output a receipt keeps."""


class Command(Frozen):
    """One simple command of a shell line. `text` is as written, cut at 300 characters; `program` without its folder.

    `name` is what stays the same when it is run again with other options: `cargo test`, `python primes.py`. `check` is
    set for class `check`, and `verdict` where the check was executed. `masked`: its exit status does not reach the
    line's. `external`: it reaches a network, a service, a package manager or a remote, or has another effect that no
    digest of a file shows. `answers_by_status`: its non-zero exit is an answer (grep, diff, test). `restricted`: it
    names one file, node or filter rather than the whole. `polls`: it waits or asks for a status. `succeeded`: it ran
    and nothing tells that it failed. `edits`: what it changes in files are edits, not just products of a check.
    `probe`: lines of the moment, which are a check only because the directive wants something run. `paths` are the
    paths that it names.
    """

    text: str
    program: str
    name: str = ""
    kind: CommandClass
    check: CheckKind | None = None
    verdict: CheckVerdict | None = None
    masked: bool = False
    external: bool = False
    answers_by_status: bool = False
    restricted: bool = False
    polls: bool = False
    succeeded: bool = False
    edits: bool = True
    probe: bool = False
    paths: tuple[str, ...] = ()


class CallReceipt(Frozen):
    """What became of one call.

    `signature` is the digest of tool and canonical arguments. `target` is the path, address or first word that the call
    is about. `changed` are the files whose content differs afterwards (the first 256 of `changed_count`). `named` are
    paths, hosts and addresses that the arguments name. `figures` are the numbers of the output as normalised values,
    `counts` those of a runner's summary (passed, failed, errors, skipped, total). `tokens` are distinctive tokens of a
    failing output. `delegated` calls are a worker's.

    `answered`: its failure is an answer (grep found nothing). `seen` are files whose lines the output shows.
    `unobserved`: what it changed may not be known in full. `placeholder` tells of a call that wrote one whole file
    whether that file stands for something still to be made; None where the content is not known.
    """

    call_id: str
    tool: str
    signature: str = ""
    effect: Effect = Effect.EXTERNAL
    state: CallState = "attempted"
    error: ToolFailure | None = None
    exit_code: int | None = None
    target: str = ""
    commands: tuple[Command, ...] = ()
    changed: tuple[ChangedFile, ...] = Field(default=(), max_length=MAX_CHANGED)
    changed_count: int = 0
    named: tuple[str, ...] = ()
    retrieval: bool = False
    observes: bool = False
    presents: str | None = None
    figures: tuple[str, ...] = Field(default=(), max_length=MAX_FIGURES)
    counts: dict[str, int] = Field(default_factory=dict)
    tokens: tuple[str, ...] = Field(default=(), max_length=MAX_TOKENS)
    delegated: bool = False
    answered: bool = False
    seen: tuple[str, ...] = ()
    unobserved: bool = False
    placeholder: bool | None = None
