"""Content beside the rows: JSON that is small stays in its row, JSON that is large becomes a body.

A body is addressed by the SHA-256 of its bytes and stored once, compressed. Its digest is checked whenever it is read.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import orjson
import zstandard
from sqlalchemy import Connection, RowMapping, select

from untildone.activities.ledger import schema
from untildone.activities.ledger.database import insert_or_ignore
from untildone.activities.ledger.errors import LedgerIntegrity
from untildone.workflows.ledger.entries import canonical, digest

INLINE_LIMIT = 16 * 1024
"""Bytes of canonical JSON that still lie in the row (context.md section 1)."""

_LOOKUP_BATCH = 500


class Body(NamedTuple):
    """Content that is ready to be stored: compressed outside any transaction, since that takes time."""

    digest: str
    size: int
    data: bytes


def pack(content: bytes) -> Body:
    """Compresses content and computes its address."""
    return Body(digest(content), len(content), zstandard.compress(content))


def put(connection: Connection, bodies: Iterable[Body]) -> None:
    """Stores bodies that are not there yet; in one order for all writers, so that two never wait for each other."""
    for body in sorted(set(bodies)):
        insert_or_ignore(connection, schema.body, body._asdict())


def get(connection: Connection, digests: Iterable[str]) -> dict[str, bytes | LedgerIntegrity]:
    """The content of each body, or what is wrong with it: a caller knows best which entry that breaks."""
    wanted = sorted(set(digests))
    found: dict[str, bytes | LedgerIntegrity] = {
        missing: LedgerIntegrity(f"body {missing} is missing") for missing in wanted
    }
    for start in range(0, len(wanted), _LOOKUP_BATCH):
        batch = wanted[start : start + _LOOKUP_BATCH]
        query = select(schema.body).where(schema.body.c.digest.in_(batch))
        found.update({row["digest"]: _unpack(row) for row in connection.execute(query).mappings()})
    return found


def _unpack(row: RowMapping) -> bytes | LedgerIntegrity:
    try:
        content = zstandard.decompress(row["data"], max_output_size=row["size"])
    except zstandard.ZstdError:
        return LedgerIntegrity(f"body {row['digest']} cannot be unpacked")
    return content if digest(content) == row["digest"] else LedgerIntegrity(f"body {row['digest']} was changed")


class Json(NamedTuple):
    """Canonical JSON on its way into a row, as the columns `inline` and `body` hold it."""

    raw: bytes
    body: Body | None

    @property
    def columns(self) -> dict[str, str | None]:
        """The values of the row's two columns."""
        if self.body:
            return {"inline": None, "body": self.body.digest}
        return {"inline": self.raw.decode(), "body": None}


def pack_json(value: object) -> Json:
    """Brings a value into canonical JSON. Raises ValueError if it is none."""
    try:
        raw = canonical(value)
    except orjson.JSONEncodeError as error:
        raise ValueError(f"the ledger holds JSON only: {error}") from error
    return Json(raw, pack(raw) if len(raw) > INLINE_LIMIT else None)


def raw_json(connection: Connection, rows: Iterable[RowMapping]) -> list[bytes | LedgerIntegrity]:
    """The canonical JSON of each row, from the row or from its body, or what is wrong with it."""
    rows = list(rows)
    bodies = get(connection, (row["body"] for row in rows if row["body"]))
    return [_raw(row, bodies) for row in rows]


def load_json(connection: Connection, rows: Iterable[RowMapping]) -> list[Any]:
    """The value of each row. Raises LedgerIntegrity for content that is lost or was changed."""
    values: list[Any] = []
    for raw in raw_json(connection, rows):
        if isinstance(raw, LedgerIntegrity):
            raise raw
        try:
            values.append(orjson.loads(raw))
        except orjson.JSONDecodeError as error:
            raise LedgerIntegrity(f"stored content is no JSON: {error}") from error
    return values


def _raw(row: RowMapping, bodies: Mapping[str, bytes | LedgerIntegrity]) -> bytes | LedgerIntegrity:
    if row["body"]:
        return bodies[row["body"]]
    inline: str | None = row["inline"]
    return LedgerIntegrity("stored content is missing") if inline is None else inline.encode()
