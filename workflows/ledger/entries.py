"""Entries of the ledger: what they hold and how they are chained.

A ledger is one session's append-only log and the only source of what a model sees. Each entry carries the hash of the
one before it; the hash covers the canonical JSON of every field but itself, so a changed, missing or reordered entry
cannot go unnoticed. Everything here is data and pure functions; the store is in `untildone.activities.ledger`.
"""

import hashlib
from enum import StrEnum
from typing import Any

import orjson

from untildone.workflows.frozen import Frozen

GENESIS_HASH = "0" * 64
"""`parent_hash` of a ledger's first entry."""


class EntryKind(StrEnum):
    """What an entry is (context.md section 2). Only `message`, `intent` and `turn_context` reach a model."""

    HEADER = "header"
    MESSAGE = "message"
    INTENT = "intent"
    TURN_CONTEXT = "turn_context"
    TURN_CAPABILITIES = "turn_capabilities"
    CONTEXT_PLAN = "context_plan"
    DISPATCH = "dispatch"
    RECEIPTS = "receipts"
    EVIDENCE_BODY = "evidence_body"
    PRESENTATION = "presentation"
    TURN_CARD = "turn_card"
    COMPACTION = "compaction"
    FOLD = "fold"
    APPROVAL = "approval"
    CHILD_RUN = "child_run"
    WORKER_USAGE = "worker_usage"
    EVENT = "event"
    ACTIVITY = "activity"
    OUTCOME = "outcome"


class Head(Frozen):
    """The last ordered entry of a ledger: its number and its hash. `seq` 0 is the empty ledger."""

    seq: int = 0
    hash: str = GENESIS_HASH


class NewEntry(Frozen):
    """An entry that is to be appended. `key` is unique in its session: appending it again changes nothing.

    `authored` marks a payload that the workflow composed: appending it again with another one is a conflict, where of a
    model's answer or a tool's result the first that was stored stands.
    """

    key: str
    kind: EntryKind
    payload: dict[str, Any]
    authored: bool = False

    @classmethod
    def of(cls, key: str, kind: EntryKind, payload: Frozen) -> "NewEntry":
        """An entry that holds one of the payloads of `payloads.py`."""
        return cls(key=key, kind=kind, payload=payload.model_dump(mode="json"))


class Entry(Frozen):
    """One entry as it is stored. `seq` counts from 1 without gaps; `created_at`: workflow time, epoch milliseconds."""

    session_id: str
    seq: int
    id: str
    key: str
    kind: EntryKind
    parent_hash: str
    hash: str
    payload: dict[str, Any]
    created_at: int

    @property
    def head(self) -> Head:
        """The ledger's head when this entry was its last."""
        return Head(seq=self.seq, hash=self.hash)


def canonical(value: object) -> bytes:
    """The one JSON form that hashes are computed over: sorted keys, no white space, UTF-8."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal: the address of a body, and the digest of arguments and definitions."""
    return hashlib.sha256(data).hexdigest()


def entry_id(session_id: str, key: str) -> str:
    """The id of the entry with this key: the same wherever and however often it is computed."""
    return "ent_" + digest(f"{session_id}\n{key}".encode())[:20]


def chain(session_id: str, head: Head, entries: tuple[NewEntry, ...], created_at: int) -> tuple[Entry, ...]:
    """Links new entries to a ledger that ends at `head`."""
    linked: list[Entry] = []
    for offset, new in enumerate(entries, start=1):
        fields = {
            "session_id": session_id,
            "seq": head.seq + offset,
            "id": entry_id(session_id, new.key),
            "key": new.key,
            "kind": new.kind.value,
            "parent_hash": linked[-1].hash if linked else head.hash,
            "payload": new.payload,
            "created_at": created_at,
        }
        linked.append(Entry.model_validate({**fields, "hash": digest(canonical(fields))}))
    return tuple(linked)


def expected_hash(entry: Entry) -> str:
    """The hash that an untouched entry has."""
    return digest(canonical(entry.model_dump(mode="json", exclude={"hash"})))


def first_broken(entries: tuple[Entry, ...], start: Head) -> Entry | None:
    """The first entry that does not continue the chain from `start`, or None when all do."""
    previous = start
    for entry in entries:
        follows = entry.seq == previous.seq + 1 and entry.parent_hash == previous.hash
        if not follows or entry.hash != expected_hash(entry):
            return entry
        previous = entry.head
    return None
