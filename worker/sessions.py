"""Names and texts that people give: session ids and messages, checked before anything is begun."""

import re
import secrets
from datetime import datetime

from untildone.worker.errors import UsageError

MAX_MESSAGE_BYTES = 8_000_000
"""What a prompt may weigh. More belongs into a file of the workspace, where a model reads the part that it needs."""

SESSION_ID = re.compile(r"[A-Za-z0-9._][A-Za-z0-9._-]{0,127}")
_SUFFIX_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without the letters and digits that are taken for one another."""


def new_session_id(now: datetime) -> str:
    """A name that is short to type and sorts by time, such as `s-20261130-114455-k3f9`."""
    suffix = "".join(secrets.choice(_SUFFIX_ALPHABET) for _ in range(4))
    return f"s-{now:%Y%m%d-%H%M%S}-{suffix}"


def checked_session_id(session_id: str) -> str:
    """The name itself. Raises UsageError for one that a shell, a URL or a query could misread."""
    if not SESSION_ID.fullmatch(session_id):
        shown = session_id.encode("utf-8", "replace").decode()
        raise UsageError(
            f"session id {shown[:60]!r} cannot be used: take 1 to 128 letters, digits, dots, dashes and underscores, "
            "no dash first"
        )
    return session_id


def checked_message(text: str, what: str = "message") -> str:
    """The message itself. Raises UsageError for one that is empty, too long, or was no UTF-8."""
    if not text.strip():
        raise UsageError(f"the {what} is empty: say what is to be done (`-` reads it from standard input)")
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        raise UsageError(f"the {what} is not valid UTF-8 at character {error.start + 1}: send it as UTF-8") from None
    _check_size(size, what)
    return text


def decoded_message(raw: bytes, what: str = "message") -> str:
    """The message that was read from standard input. Raises UsageError like `checked_message`."""
    _check_size(len(raw), what)
    try:
        return checked_message(raw.decode("utf-8"), what)
    except UnicodeDecodeError as error:
        raise UsageError(
            f"the {what} on standard input is not valid UTF-8 at byte {error.start + 1}: "
            "convert it first, for example with iconv"
        ) from None


def _check_size(size: int, what: str) -> None:
    if size > MAX_MESSAGE_BYTES:
        limit = MAX_MESSAGE_BYTES // 1_000_000
        raise UsageError(
            f"the {what} has {size:,} bytes, at most {limit} MB fit: put it into a file of the workspace and name that"
        )
