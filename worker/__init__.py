"""Processes, and what a person touches: the command line, the settings, and the Python API.

    from untildone.worker import connect, tool, AgentSpec

Names are imported when they are first used, so that a command which needs none of them starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from untildone.activities.tools.predicates import presentation_predicate
    from untildone.activities.tools.registry import tool
    from untildone.worker.client import Session, Untildone, connect
    from untildone.worker.errors import ProblemError, StackError, UsageError
    from untildone.workflows.events import LiveEvent
    from untildone.workflows.outcome import RunResult
    from untildone.workflows.spec import (
        AgentSpec,
        BudgetOptions,
        HookOptions,
        ModelOptions,
        PermissionOptions,
        StopHook,
        StopOptions,
        ToolOptions,
    )

_HOMES = {
    "AgentSpec": "untildone.workflows.spec",
    "BudgetOptions": "untildone.workflows.spec",
    "HookOptions": "untildone.workflows.spec",
    "LiveEvent": "untildone.workflows.events",
    "ModelOptions": "untildone.workflows.spec",
    "PermissionOptions": "untildone.workflows.spec",
    "ProblemError": "untildone.worker.errors",
    "RunResult": "untildone.workflows.outcome",
    "Session": "untildone.worker.client",
    "StackError": "untildone.worker.errors",
    "StopHook": "untildone.workflows.spec",
    "StopOptions": "untildone.workflows.spec",
    "ToolOptions": "untildone.workflows.spec",
    "Untildone": "untildone.worker.client",
    "UsageError": "untildone.worker.errors",
    "connect": "untildone.worker.client",
    "presentation_predicate": "untildone.activities.tools.predicates",
    "tool": "untildone.activities.tools.registry",
}

__all__ = [
    "AgentSpec",
    "BudgetOptions",
    "HookOptions",
    "LiveEvent",
    "ModelOptions",
    "PermissionOptions",
    "ProblemError",
    "RunResult",
    "Session",
    "StackError",
    "StopHook",
    "StopOptions",
    "ToolOptions",
    "Untildone",
    "UsageError",
    "connect",
    "presentation_predicate",
    "tool",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
