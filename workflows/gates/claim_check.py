"""Claim check: what the answer says was run or passed is in the records (gates.md section 10)."""

from untildone.workflows.gates.decision import Decision, Pass, once
from untildone.workflows.ports import StepFacts
from untildone.workflows.state import LoopState

UNSUPPORTED = "claim_unsupported"
CONTRADICTED = "claim_contradicted"
"""Degradations of an accepted answer with such a claim: no match on record, or the latest one failed."""


def check(facts: StepFacts, state: LoopState) -> Decision:
    """Asks once to run the check or to say plainly that it was not run; then the answer is marked."""
    if facts.measures is None or not facts.measures.claims:
        return Pass()
    contradicted = any(claim.endswith(":failed") for claim in facts.measures.claims)
    return once(state, "claim_check", "claims", CONTRADICTED if contradicted else UNSUPPORTED)
