"""Calls that a model wrote as text (completion/tool-modes.md R6)."""

import pytest

from untildone.workflows.answers.lossy import written_call

TOOLS = {
    "edit": {"path", "old_string", "new_string"},
    "bash": {"command"},
    "write": {"path", "content"},
    "read": {"path"},
}

ROWS = {
    "the text is a call": ('{"name": "edit", "arguments": {"path": "a.md", "old_string": "x"}}', "text"),
    "behind a sentence": ('I will edit it.\n\n{"name": "edit", "arguments": {"path": "a.md"}}', "text"),
    "openai": ('{"tool_calls": [{"function": {"name": "bash", "arguments": "{}"}}]}', "text"),
    "list": ('[{"name": "read", "parameters": {"path": "a"}}]', "text"),
    "alias": ('{"name": "read_file", "arguments": {"path": "a"}}', "text"),
    "pretty": ('{\n  "tool": "bash",\n  "input": {\n    "command": "ls"\n  }\n}', "text"),
    "invoke": ('<function_calls>\n<invoke name="bash">\n', "text"),
    "function tag": ("<function=edit>{}</function>", "text"),
    "mistral": ("[TOOL_CALLS] edit", "text"),
    "dotted": ("to=functions.bash {}", "text"),
    "json fence": ('```json\n{"name": "write", "arguments": {"path": "home.txt", "content": "x"}}\n```', "fence"),
    "python fence": ('```python\nwrite(path="home.txt", content="x")\n```', "fence"),
    "plain fence": ('Here:\n```\n{"name": "bash", "arguments": {"command": "ls"}}\n```', "fence"),
    "another tool": ('{"name": "deploy", "arguments": {}}', ""),
    "data": ('{"name": "edit", "price": 3}', ""),
    "package": ('```json\n{"name": "write", "version": "1.0.0", "scripts": {}}\n```', ""),
    "inline code": ('Use `{"name": "edit", "arguments": {}}`.', ""),
    "quote": ('> {"name": "edit", "arguments": {}}', ""),
    "bash fence": ("```bash\nread -p name\nbash x.sh\n```", ""),
    "code that calls": ('```python\nwith open("a") as f:\n    write(path="x")\n```', ""),
    "its own function": ('```python\nread(filename="x")\n```', ""),
    "two things in a fence": ('```json\n{"name": "bash", "arguments": {}}\n{"ok": true}\n```', ""),
    "prose": ("I renamed the column in schema.sql.", ""),
    "broken json": ('{"name": "edit", "arg', ""),
}


@pytest.mark.parametrize("row", ROWS)
def test_written_calls(row: str) -> None:
    text, expected = ROWS[row]
    assert written_call(text, TOOLS) == expected
