"""Every workflow patch: its id, why it is there, and when it may go.

A change of workflow code that would break a running history goes behind `workflow.patched(<id>)`, with a row here. A
row may go, together with the old branch, when no execution older than the patch can still be running or be replayed.
"""

PATCHES: dict[str, str] = {}
