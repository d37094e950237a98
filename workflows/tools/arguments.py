"""Arguments of calls: their one canonical form, their signature, and what is wrong with them."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import orjson
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from untildone.workflows.cards.types import card_problems
from untildone.workflows.ledger.entries import canonical
from untildone.workflows.tools.declaration import ToolDeclaration

MAX_ARGUMENT_CHARS = 32_000
"""What the arguments of one call may have as canonical JSON (tools.md section 3)."""

_SHOWN_CHARS = 80


def signature(tool: str, arguments: Mapping[str, Any]) -> str:
    """Says whether two calls are the same call: 16 hexadecimal digits over the tool and its canonical arguments."""
    return hashlib.sha256(tool.encode() + canonical(dict(arguments))).hexdigest()[:16]


def check_arguments(declaration: ToolDeclaration, arguments: Mapping[str, Any]) -> tuple[str, ...]:
    """Everything in which arguments violate the tool's schema, one line each with the path; empty where nothing does.

    Where the schema offers alternatives and the arguments name one by its tag, the problems are those of that one. Of a
    card that fits its schema, they are those between its parts.
    """
    validator = _validator(orjson.dumps(declaration.tool.parameters))
    errors = sorted(validator.iter_errors(dict(arguments)), key=lambda error: list(map(str, error.absolute_path)))
    found = tuple(dict.fromkeys(line for error in errors for line in _problems(error)))
    return found or card_problems(declaration.presents, arguments)


def accepted_parameters(declaration: ToolDeclaration) -> str:
    """The parameters of a tool on one line: name, type, and whether it is required."""
    schema = declaration.tool.parameters
    required = set(schema.get("required", ()))
    parameters = (
        f"{name} ({_type_of(each)}{', required' if name in required else ''})"
        for name, each in schema.get("properties", {}).items()
    )
    return ", ".join(parameters) or "none"


@lru_cache(maxsize=1024)
def _validator(schema: bytes) -> Draft202012Validator:
    return Draft202012Validator(orjson.loads(schema))


def _problems(error: ValidationError) -> Iterator[str]:
    if error.validator in {"anyOf", "oneOf"} and (branch := _named_branch(error)):
        for each in branch:
            yield from _problems(each)
        return
    yield f"{_path(error.absolute_path)}: {_message(error)}"


def _named_branch(error: ValidationError) -> list[ValidationError]:
    """The errors of the alternative that the value names by its tag, or of the only one whose type it has."""
    branches: dict[int, list[ValidationError]] = {}
    for each in error.context or ():
        branches.setdefault(int(each.relative_schema_path[0]), []).append(each)
    for fitting in (_tag_fits, _type_fits):
        named = [errors for errors in branches.values() if all(map(fitting, errors))]
        if len(named) == 1:
            return named[0]
    return []


def _tag_fits(error: ValidationError) -> bool:
    return _type_fits(error) and error.validator not in {"const", "enum"}


def _type_fits(error: ValidationError) -> bool:
    """False where the value's own type is wrong for the alternative; errors inside the value do not count."""
    return error.validator != "type" or len(error.relative_path) > 0


def _message(error: ValidationError) -> str:
    rule: Any = error.validator_value
    schema: Any = error.schema
    instance: Any = error.instance
    match error.validator:
        case "additionalProperties":
            return f"unknown {_names(sorted(set(instance) - set(schema.get('properties', {}))))}"
        case "required":
            return f"missing {_names(name for name in rule if name not in instance)}"
        case "type":
            wanted = " or ".join(rule) if isinstance(rule, list) else rule
            return f"must be {wanted}, not {_shown(instance)}"
        case "enum":
            return f"must be one of {', '.join(map(_shown, rule))}, not {_shown(instance)}"
        case "anyOf" | "oneOf":
            return f"{_shown(instance)} is none of: {', '.join(_type_of(each) for each in rule)}"
        case _:
            return error.message[:300]


def _names(names: Iterable[str]) -> str:
    listed = list(names)
    return f"parameter{'s' if len(listed) > 1 else ''} {', '.join(listed)}"


def _shown(value: object) -> str:
    text = orjson.dumps(value).decode()
    return text if len(text) <= _SHOWN_CHARS else f"{text[:_SHOWN_CHARS]}…"


def _path(parts: Iterable[str | int]) -> str:
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts)
    return path.lstrip(".") or "arguments"


def _type_of(schema: Mapping[str, Any]) -> str:
    if "enum" in schema or "const" in schema:
        return " | ".join(map(_shown, schema.get("enum", [schema.get("const")])))
    alternatives = schema.get("anyOf") or schema.get("oneOf")
    if alternatives:
        return " | ".join(_type_of(each) for each in alternatives)
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    return str(schema.get("type", "any"))
