"""What is decided: pure, deterministic, replayable.

    loop.py            a run from its message to its outcome; read this first
    asking.py          one step's model call, however often it takes
    calling.py         the calls of an answer: permission, waves, a result for each
    run.py             a run in progress: state, ports, inbox, waiting
    ports.py           what the loop may ask for: inputs, facts and bounds of every activity
    inbox.py           what may arrive meanwhile
    state.py           what continue-as-new carries
    outcome.py         how a run may end; results.py makes the result
    gates/             checks of an answer: facts and state in, one decision out
    completion/        budgets, retries and waits, each a table
    tools/             calls, permissions, claims and waves
    context/           what a model sees, derived from the ledger
    ledger/            entries and the hash chain
    intent/            what the user's words mean for the run
    agent_run.py       the workflow: binds the loop to Temporal through temporal_ports.py

The loop knows no Temporal and does nothing itself. It is given *ports* and gets *facts*: codes, ids, counts and
digests, never content. Whatever looks at text or touches the world is an activity; whatever decides is here, and runs
in a test without a server. A cancel, a lost worker and a ledger that refuses are values like any other.
"""
