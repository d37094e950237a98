"""The tools of a worker: the built-in ones, and those that installed packages bring."""

from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, overload

from untildone.activities.tools.builtin import BUILTIN
from untildone.activities.tools.context import SandboxOptions
from untildone.activities.tools.definition import Arguments, Claims, P, R, Tool, define_tool, exclusive
from untildone.activities.tools.errors import ToolDefinitionError, ToolError
from untildone.activities.tools.paths import Place, locate
from untildone.activities.tools.predicates import PresentationPredicate
from untildone.workflows.ledger.entries import canonical
from untildone.workflows.tools.declaration import Claim, Effect, ToolDeclaration
from untildone.workflows.tools.permissions import CallFacts

ENTRY_POINTS = "untildone.tools"
"""The group of entry points through which a package brings tools: each names a tool, several, or a module of them."""

Offered = Tool[..., Any] | PresentationPredicate
"""What a module may bring: tools for models, and functions that options name."""


class Registry:
    """Tools and predicates by name. `problems` are one-line reports of packages whose tools could not be had."""

    def __init__(self, offered: Iterable[Offered] = ()) -> None:
        self._tools: dict[str, Tool[..., Any]] = {}
        self._predicates: dict[str, PresentationPredicate] = {}
        self.problems: list[str] = []
        for each in offered:
            self.add(each)

    def add(self, offered: Offered) -> None:
        """Registers a tool or a predicate; the same function again (its module was reloaded) replaces itself.

        Raises ToolDefinitionError where another one has the name.
        """
        match offered:
            case Tool():
                _check_taken("tool", offered, self._tools.get(offered.name))
                self._tools[offered.name] = offered
            case PresentationPredicate():
                _check_taken("presentation predicate", offered, self._predicates.get(offered.name))
                self._predicates[offered.name] = offered

    def copy(self) -> "Registry":
        """A registry of its own with the same tools and predicates."""
        return Registry((*self._tools.values(), *self._predicates.values()))

    def get(self, name: str) -> Tool[..., Any] | None:
        """The tool of that name."""
        return self._tools.get(name)

    def predicate(self, name: str) -> PresentationPredicate:
        """The predicate of that name. Raises ToolDefinitionError, one line, where there is none."""
        found = self._predicates.get(name)
        if found is not None:
            return found
        known = ", ".join(sorted(self._predicates)) or "none"
        raise ToolDefinitionError(
            f"[tools] presentation_predicate: there is no {name!r} (known: {known}); decorate a function of one of the "
            "modules in [tools] modules with @presentation_predicate"
        )

    def declarations(self) -> tuple[ToolDeclaration, ...]:
        """Every tool's declaration, sorted by name, so that the prefix of a request is the same on every worker."""
        return tuple(self._tools[name].declaration for name in sorted(self._tools))

    def claim(self, name: str, arguments: Arguments, workspace: Path) -> Claim:
        """What a call holds, its paths resolved: relative to the workspace, absolute outside it.

        An unknown tool, and arguments that its claims cannot read, hold everything.
        """
        claim, places = self._located(name, arguments, workspace)
        return claim.model_copy(update={"paths": tuple(place.name for place in places)})

    def facts(self, name: str, arguments: Arguments, workspace: Path, sandbox: SandboxOptions) -> CallFacts:
        """What the decision about a call of a registered tool needs to know; `sandbox` is where its command would run.

        Raises KeyError for an unknown tool.
        """
        tool = self._tools[name]
        declaration = tool.declaration
        _, places = self._located(name, arguments, workspace)
        command = arguments.get("command") if declaration.effect is Effect.EXECUTE else None
        return CallFacts(
            tool=name,
            effect=declaration.effect,
            arguments=canonical(dict(arguments)).decode(),
            inside=tuple(place.name for place in places if place.inside),
            outside=tuple(place.name for place in places if not place.inside),
            command=command if isinstance(command, str) else None,
            sandboxed=tool.confined and sandbox.mode != "off",
            network=sandbox.network,
            retrieval=bool(declaration.serves) and declaration.effect in {Effect.NONE, Effect.READ},
        )

    def _located(self, name: str, arguments: Arguments, workspace: Path) -> tuple[Claim, tuple[Place, ...]]:
        tool = self.get(name)
        if tool is None:
            return Claim(), ()
        try:
            claim = tool.claims(arguments)
            return claim, tuple(locate(workspace, path) for path in claim.paths)
        except (ToolError, LookupError, TypeError, ValueError, AttributeError):
            return Claim(), ()

    def load_entry_points(self) -> None:
        """Adds the tools of installed packages. A broken one is reported in `problems` and stops nobody."""
        for point in entry_points(group=ENTRY_POINTS):
            try:
                for each in offered_by(point.load()):
                    self.add(each)
            except Exception as error:  # a foreign package may fail in any way when it is imported
                package = point.dist.name if point.dist else "unknown package"
                self.problems.append(f"{package}: entry point {point.name} = {point.value} is broken: {error!r}"[:500])


def _check_taken(kind: str, offered: Offered, present: Offered | None) -> None:
    if present is not None and present.origin != offered.origin:
        module, qualified = present.origin
        raise ToolDefinitionError(
            f"{kind} {offered.name}: the name is taken by {module}.{qualified}; set another with name=..."
        )


def offered_by(loaded: object) -> tuple[Offered, ...]:
    """What something holds: a tool or a predicate, several, or a module. Raises ToolDefinitionError for nothing."""
    if isinstance(loaded, (Tool, PresentationPredicate)):
        return (loaded,)
    candidates: Iterable[object] = ()
    if isinstance(loaded, ModuleType):
        candidates = vars(loaded).values()
    elif isinstance(loaded, Iterable):
        candidates = loaded
    offered = tuple(candidate for candidate in candidates if isinstance(candidate, (Tool, PresentationPredicate)))
    if not offered:
        name = getattr(loaded, "__file__", None) or getattr(loaded, "__name__", repr(loaded))
        raise ToolDefinitionError(f"{name} holds no tool: decorate a function of it with @tool")
    return offered


@overload
def tool(function: Callable[P, R], /) -> Tool[P, R]: ...


@overload
def tool(
    *,
    name: str | None = None,
    description: str | None = None,
    effect: Effect | str = Effect.EXTERNAL,
    repeatable: bool | None = None,
    timeout_s: int = 120,
    claims: Claims = exclusive,
    polling: bool = False,
    foreign: bool = False,
    serves: tuple[str, ...] = (),
    observes_present: bool = False,
    presents: str | None = None,
) -> Callable[[Callable[P, R]], Tool[P, R]]: ...


def tool(function: Callable[..., Any] | None = None, /, **options: Any) -> Any:
    """Makes a function a tool; options as in `define_tool`. `[tools] modules` or an entry point gives it to agents.

    Raises ToolDefinitionError where the function cannot be offered to a model.
    """

    def decorate(decorated: Callable[..., Any]) -> Tool[..., Any]:
        return define_tool(decorated, **_with_effect(options))

    return decorate if function is None else decorate(function)


def _with_effect(options: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return {**options, "effect": Effect(options.get("effect", Effect.EXTERNAL))}
    except ValueError as error:
        raise ToolDefinitionError(f"{error}; effect is one of {', '.join(Effect)}") from error


def default_registry() -> Registry:
    """Built-in tools, then those of installed packages."""

    registry = Registry(BUILTIN)
    registry.load_entry_points()
    return registry
