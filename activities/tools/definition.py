"""A tool made from a typed function: its JSON schema, its declaration, and the call that validates its arguments."""

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, ParamSpec, TypeVar, cast, get_args, get_origin, get_type_hints

from pydantic import Field, PydanticUserError, TypeAdapter
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic.fields import FieldInfo
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from untildone.activities.tools.context import ToolContext
from untildone.activities.tools.docstrings import first_paragraph, parameter_descriptions
from untildone.activities.tools.errors import ToolDefinitionError
from untildone.workflows.messages import ToolSchema
from untildone.workflows.tools.declaration import Claim, Effect, ToolDeclaration

P = ParamSpec("P")
R = TypeVar("R")

Arguments = Mapping[str, Any]
"""The arguments of one call, a JSON object."""

Claims = Callable[[Arguments], Claim]
"""Tells what a call holds. Paths are as the model wrote them; the registry resolves them."""

# The providers' common rule for names of functions.
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")

_DEFINITIONS = "#/$defs/"


@dataclass(frozen=True)
class Tool(Generic[P, R]):
    """A function that a model may call. Called directly, it is still the function that was decorated.

    `confined` tells that it runs its `command` in the sandbox of the context.
    """

    declaration: ToolDeclaration
    function: Callable[P, R]
    takes_context: bool
    arguments: TypeAdapter[dict[str, Any]]
    claims: Claims
    confined: bool = False

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.function(*args, **kwargs)

    @property
    def name(self) -> str:
        """The name the model calls it by."""
        return self.declaration.name

    @property
    def origin(self) -> tuple[str, str]:
        """Where the function is defined: its module and its qualified name."""
        return self.function.__module__, self.function.__qualname__


def exclusive(arguments: Arguments) -> Claim:
    """The claim of a tool that declares none: nothing runs beside it."""
    return Claim()


def define_tool(
    function: Callable[P, R],
    *,
    name: str | None = None,
    description: str | None = None,
    effect: Effect = Effect.EXTERNAL,
    repeatable: bool | None = None,
    timeout_s: int = 120,
    claims: Claims = exclusive,
    polling: bool = False,
    foreign: bool = False,
    serves: tuple[str, ...] = (),
    observes_present: bool = False,
    presents: str | None = None,
    confined: bool = False,
) -> Tool[P, R]:
    """Makes a tool of a function, sync or async.

    The schema comes from the signature, the description from the docstring's first paragraph. A first parameter of type
    `ToolContext` is filled by the runtime and hidden from the model. `repeatable` defaults to true for the effects
    `none` and `read`. A `foreign` tool hands on the errors of others: what it raises without a kind is classified
    by its words. A tool that `presents` a type of card shows its arguments to people as one, once it has succeeded.
    Raises ToolDefinitionError for what no model could be offered.
    """
    called = _checked_name(name or str(getattr(function, "__name__", "")))
    if not 1 <= timeout_s <= 3600:
        raise ToolDefinitionError(f"tool {called}: timeout_s is {timeout_s}; give 1 to 3600 seconds")
    told = description or first_paragraph(function)
    if not told:
        raise ToolDefinitionError(f"tool {called}: no description; write a docstring, or set description=...")
    parameters, takes_context = _model_parameters(called, function)
    adapter = _adapter(called, parameters)
    declaration = ToolDeclaration(
        tool=ToolSchema(name=called, description=told, parameters=_json_schema(called, adapter)),
        effect=effect,
        repeatable=effect in {Effect.NONE, Effect.READ} if repeatable is None else repeatable,
        polling=polling,
        foreign=foreign,
        serves=serves,
        observes_present=observes_present,
        presents=presents,
        timeout_s=timeout_s,
    )
    return Tool(declaration, function, takes_context, adapter, claims, confined)


def _checked_name(name: str) -> str:
    if _NAME.fullmatch(name):
        return name
    raise ToolDefinitionError(
        f"tool {name!r}: a name has 1 to 64 letters, digits, _ or -, a letter first; set it with name=..."
    )


def _model_parameters(name: str, function: Callable[..., object]) -> tuple[list[inspect.Parameter], bool]:
    """The parameters that the model fills, types resolved and described; and whether the function takes a context."""
    try:
        hints = get_type_hints(function, include_extras=True)
        declared = list(inspect.signature(function).parameters.values())
    except (NameError, TypeError, ValueError) as error:
        raise ToolDefinitionError(f"tool {name}: its signature cannot be read: {error}") from error
    takes_context = bool(declared) and hints.get(declared[0].name) is ToolContext
    described = parameter_descriptions(function)
    parameters = [
        _resolved(name, parameter, hints, described.get(parameter.name))
        for parameter in (declared[1:] if takes_context else declared)
    ]
    return parameters, takes_context


def _resolved(
    name: str, parameter: inspect.Parameter, hints: Mapping[str, Any], description: str | None
) -> inspect.Parameter:
    if parameter.kind not in {inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY}:
        raise ToolDefinitionError(f"tool {name}: parameter {parameter} has no name a model could use; name each one")
    if parameter.name not in hints:
        raise ToolDefinitionError(f"tool {name}: parameter {parameter.name} has no type; annotate it")
    hint = hints[parameter.name]
    if hint is ToolContext:
        raise ToolDefinitionError(f"tool {name}: the ToolContext must be the first parameter")
    if description and not _is_described(hint):
        hint = Annotated[hint, Field(description=description)]
    return parameter.replace(annotation=hint, kind=inspect.Parameter.KEYWORD_ONLY)


def _is_described(hint: object) -> bool:
    extras = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return any(isinstance(extra, FieldInfo) and extra.description for extra in extras)


def _adapter(name: str, parameters: list[inspect.Parameter]) -> TypeAdapter[dict[str, Any]]:
    """Validates a JSON object against the signature and gives the keyword arguments, defaults filled in."""

    def gather(**arguments: object) -> dict[str, object]:
        return arguments

    gather.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    gather.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    try:
        # Pydantic takes a function for the schema of its arguments, which its stubs do not know.
        return TypeAdapter(cast(Any, gather))
    except (PydanticUserError, TypeError) as error:
        raise ToolDefinitionError(f"tool {name}: a parameter has a type without a schema: {_line(error)}") from error


class _Schema(GenerateJsonSchema):
    """JSON schemas without the titles that only repeat the names: they cost tokens and tell a model nothing."""

    # Pydantic names the parameter's type only in a private module.
    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def _json_schema(name: str, adapter: TypeAdapter[dict[str, Any]]) -> JsonSchemaValue:
    try:
        return _in_place(adapter.json_schema(schema_generator=_Schema))
    except PydanticInvalidForJsonSchema as error:
        raise ToolDefinitionError(f"tool {name}: a parameter cannot be written as JSON: {_line(error)}") from error


def _in_place(schema: JsonSchemaValue) -> JsonSchemaValue:
    """The schema with every definition that is used once put where it is used.

    That is shorter, and some servers follow no references. What a recursion or a union's mapping names is used twice.
    """
    definitions = schema.pop("$defs", {})
    uses = Counter(_references([schema, definitions]))

    def placed(part: Any) -> Any:
        match part:
            case {"$ref": str(reference), **others} if uses[reference] == 1:
                return placed({**definitions[reference.removeprefix(_DEFINITIONS)], **others})
            case dict():
                return {key: placed(value) for key, value in part.items()}
            case list():
                return [placed(value) for value in part]
            case _:
                return part

    kept = {name: placed(each) for name, each in definitions.items() if uses[_DEFINITIONS + name] != 1}
    return {**placed(schema), **({"$defs": kept} if kept else {})}


def _references(part: Any) -> Iterator[str]:
    match part:
        case dict():
            yield from _references(list(part.values()))
        case list():
            for value in part:
                yield from _references(value)
        case str() if part.startswith(_DEFINITIONS):
            yield part
        case _:
            pass


def _line(error: Exception) -> str:
    return str(error).splitlines()[0][:300]
