"""Tables of configuration from several sources: checked for unknown keys, laid over each other, and faults explained.

A fault names the key, where it was written and the nearest thing that would be valid; never a value, which may be a
secret. Nothing here reads the environment.
"""

import difflib
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ValidationError

from untildone.worker.errors import UsageError

PREFIX = "UNTILDONE_"
"""Begins every variable that is a setting; `__` stands between a table and its key."""

FORGIVING_TABLE = "stop_policy"
"""The one table whose unknown keys are only warned about (stop-policy.md section 1)."""

Tables = Mapping[str, Any]
"""Parsed but not yet validated configuration: table name to keys, or a top-level key to its value."""

Model = type[BaseModel]


@dataclass(frozen=True)
class Source:
    """One place that configuration came from. `file` is its path where `kind` says so."""

    kind: Literal["file", "variables", "flags"]
    tables: Tables
    file: Path | None = None

    def spell(self, path: tuple[str, ...]) -> str:
        """A key as this source writes it."""
        if self.kind == "variables":
            return PREFIX + "__".join(path).upper()
        if self.kind == "flags":
            return "--" + path[-1].replace("_", "-")
        *table, key = path
        return f"[{table[0]}] {key}" if table else key

    def locate(self, path: tuple[str, ...]) -> str:
        """A key for a person who is to find it."""
        return f"{self.file}: {self.spell(path)}" if self.file else self.spell(path)


def read_toml(path: Path) -> Source:
    """The tables of one file. Raises UsageError with file, line and column when it cannot be read."""
    try:
        return Source("file", tomllib.loads(path.read_bytes().decode("utf-8")), path)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}; mend its permissions or move it away") from None
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8 at byte {error.start}: save it as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise UsageError(_explain_toml(path, str(error))) from None


_TOML_HINTS = (
    ("Invalid value", "text needs quotes, and true and false are in lower case"),
    ("Expected '='", "write KEY = VALUE, one a line"),
    ("Expected newline", "write KEY = VALUE, one a line"),
    ("twice", "name each table once"),
    ("overwrite", "name each key once"),
    ("Expected ']'", "close the table's name with a bracket"),
    ("Unclosed array", "close the list with a bracket"),
    ("Illegal character", "close the quotes on the line where they begin"),
    ("Unterminated", "close the quotes"),
    ('Expected "\'"', "close the quotes"),
)


def _explain_toml(path: Path, message: str) -> str:
    place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    text = message[: place.start()] if place else message
    line, column = place.groups() if place and place[1] else _end_of(path)
    hint = next((hint for part, hint in _TOML_HINTS if part in message), "https://toml.io shows the syntax")
    return f"{path}:{line}:{column}: malformed TOML: {text}; {hint}"


def _end_of(path: Path) -> tuple[int, int]:
    lines = path.read_text(encoding="utf-8").split("\n")
    return len(lines), len(lines[-1]) + 1


def table_of(model: Model, key: str) -> Model | None:
    """The model of a table, or None when the key is a plain one."""
    annotation = model.model_fields[key].annotation
    return annotation if isinstance(annotation, type) and issubclass(annotation, BaseModel) else None


def known_part(source: Source, model: Model, valid: Iterable[str]) -> tuple[dict[str, Any], list[str]]:
    """The part of a source that has a meaning, and a line for each key of `[stop_policy]` that has none.

    `valid` are the fields of `model` that this source may set. Raises UsageError for any other key.
    """
    known: dict[str, Any] = {}
    ignored: list[str] = []
    for key, value in source.tables.items():
        if key not in valid:
            raise UsageError(_unknown(source, (key,), valid, model))
        table = table_of(model, key)
        if table is None:
            known[key] = value
            continue
        if not isinstance(value, Mapping):
            raise UsageError(f"{source.locate((key,))} is a table: write [{key}] and its keys below it")
        strange = [name for name in value if name not in table.model_fields]
        lines = [_unknown(source, (key, name), table.model_fields, model) for name in strange]
        if lines and key != FORGIVING_TABLE:
            raise UsageError(lines[0])
        ignored += lines
        known[key] = {name: inner for name, inner in value.items() if name not in strange}
    return known, ignored


def _unknown(source: Source, path: tuple[str, ...], valid: Iterable[str], model: Model) -> str:
    name = path[-1]
    kind = "table" if len(path) == 1 and isinstance(source.tables[name], Mapping) else "key"
    near = nearest(name, valid)
    candidates = [source.spell((*path[:-1], near))] if near else _elsewhere(name, model, source)
    meant = f"did you mean {candidates[0]}?" if candidates else f"valid are {', '.join(sorted(valid))}"
    return f"{source.locate(path)}: unknown {kind}, {meant}"


def nearest(name: str, valid: Iterable[str]) -> str | None:
    """The valid name that is most like this one, if any is."""
    return next(iter(difflib.get_close_matches(name, sorted(valid), n=1, cutoff=0.65)), None)


def _elsewhere(name: str, model: Model, source: Source) -> list[str]:
    """Where a key of this name would be valid: at the top or in another table, or as a variable only."""
    tables = {key: table_of(model, key) for key in model.model_fields}
    within = [source.spell((key, name)) for key, table in tables.items() if table and name in table.model_fields]
    if name not in tables:
        return within
    return [f"the variable {PREFIX}{name.upper()}" if name in source.tables else name, *within]


def lay_over(base: dict[str, Any], upper: Tables) -> None:
    """Lays one source over those below it, key by key within a table."""
    for key, value in upper.items():
        base[key] = {**base.get(key, {}), **value} if isinstance(value, Mapping) else value


def explain(error: ValidationError, sources: Iterable[Source]) -> str:
    """The first fault in one line, by the highest of the sources that has its key."""
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    path = tuple(str(part) for part in fault["loc"][:2])
    within = "".join(f", entry {part + 1}" if isinstance(part, int) else f", {part}" for part in fault["loc"][2:])
    message = "unknown key" if fault["type"] == "extra_forbidden" else fault["msg"][:1].lower() + fault["msg"][1:]
    holders = [source for source in sources if _holds(source.tables, path)]
    return f"{holders[-1].locate(path) if holders else ' '.join(path)}{within}: {message}"


def _holds(tables: Tables, path: tuple[str, ...]) -> bool:
    value: Any = tables
    for part in path:
        if not isinstance(value, Mapping):
            return True
        if part not in value:
            return False
        value = value[part]
    return True
