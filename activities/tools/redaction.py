"""Keeps the values of secret variables out of everything that a tool says."""

import re
from collections.abc import Mapping

_SECRET_NAME = re.compile(r"KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|AUTH", re.IGNORECASE)
# A shorter value would be found in ordinary text.
_MIN_CHARS = 8


def redact(text: str, environment: Mapping[str, str]) -> str:
    """Puts the variable's name in place of the value of every variable whose name tells of a secret."""
    for name, value in environment.items():
        if len(value) >= _MIN_CHARS and value in text and _SECRET_NAME.search(name):
            text = text.replace(value, f"[redacted: {name}]")
    return text
