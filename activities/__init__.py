"""What touches the world: one file a port, each keyed and idempotent, so that asking again is safe.

turn.py       opens and closes a turn, puts waits on the record
model.py      logs what is pending, builds the request from the ledger, dispatches, logs the answer
call.py       one call of a tool: intent, run, receipt
handoff.py    a summary in the place of a past that no longer fits
port.py       what all of them have in common

ledger/       the SQL store and the live stream
providers/    models over HTTP, and the scripted one
tools/        built-in tools, the sandbox, users' tools
"""
