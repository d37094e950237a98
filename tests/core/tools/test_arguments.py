"""Signatures, and what is wrong with arguments."""

from typing import Any

import pytest

from untildone.workflows.messages import ToolSchema
from untildone.workflows.tools.arguments import accepted_parameters, check_arguments, signature
from untildone.workflows.tools.declaration import ToolDeclaration

BY_TAG = {
    "oneOf": [
        {
            "type": "object",
            "properties": {"kind": {"const": "disk"}, "size": {"type": "integer"}},
            "required": ["kind", "size"],
        },
        {
            "type": "object",
            "properties": {"kind": {"const": "net"}, "host": {"type": "string"}},
            "required": ["kind", "host"],
        },
    ]
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["path", "mode"],
    "properties": {
        "path": {"type": "string", "minLength": 1},
        "mode": {"enum": ["fast", "slow"]},
        "items": {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "integer", "minimum": 1}}}},
        "limit": {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]},
        "target": BY_TAG,
    },
}
TOOL = ToolDeclaration(tool=ToolSchema(name="t", description="d", parameters=SCHEMA))
GOOD = {"path": "a", "mode": "fast"}

FAULTS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "fits": (GOOD, ()),
    "all problems at once": (
        {"mode": "warp", "pth": 1},
        (
            "arguments: unknown parameter pth",
            "arguments: missing parameter path",
            'mode: must be one of "fast", "slow", not "warp"',
        ),
    ),
    "two missing": ({}, ("arguments: missing parameters path, mode",)),
    "nested path": (GOOD | {"items": [{"n": 1}, {"n": "x"}]}, ('items[1].n: must be integer, not "x"',)),
    "the alternative of the right type": (GOOD | {"limit": 0}, ("limit: 0 is less than the minimum of 1",)),
    "no alternative fits": (GOOD | {"limit": "x"}, ('limit: "x" is none of: integer, null',)),
    "the branch that the tag names": (
        GOOD | {"target": {"kind": "net", "host": 7}},
        ("target.host: must be string, not 7",),
    ),
    "a tag that names no branch": (
        GOOD | {"target": {"kind": "tape"}},
        ('target: {"kind":"tape"} is none of: object, object',),
    ),
    "a long value is not repeated": (
        GOOD | {"path": ["y" * 500]},
        (f'path: must be string, not ["{"y" * 78}…',),
    ),
}


@pytest.mark.parametrize(("arguments", "problems"), FAULTS.values(), ids=FAULTS)
def test_check_arguments(arguments: dict[str, Any], problems: tuple[str, ...]) -> None:
    assert check_arguments(TOOL, arguments) == problems


def test_accepted_parameters_name_type_and_need() -> None:
    assert accepted_parameters(TOOL) == (
        'path (string, required), mode ("fast" | "slow", required), items (array), limit (integer | null), '
        "target (object | object)"
    )


def test_signature_ignores_the_order_of_keys_and_nothing_else() -> None:
    one = signature("t", {"a": 1, "b": {"c": 2, "d": 3}})
    assert one == signature("t", {"b": {"d": 3, "c": 2}, "a": 1})
    assert len(one) == 16
    assert len({one, signature("u", {"a": 1, "b": {"c": 2, "d": 3}}), signature("t", {"a": 1})}) == 3
