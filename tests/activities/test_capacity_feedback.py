"""What a session learns of a model from answers that were sent back (context.md section 7)."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.direct import direct

from untildone.activities.sessions import Sessions
from untildone.workflows.context.capacity import LOWERED_CONFIDENCE, Horizon
from untildone.workflows.spec import BudgetOptions, ModelOptions

WINDOW = 6_000
PLAN = {"text": "Now I'll add the cache module"}
DONE = {"text": "All is said."}


async def horizon_after(folder: Path, prompt: str, *answers: dict[str, Any], **options: Any) -> Horizon | None:
    """The horizon of the model after a run with these answers, as a worker sees it that has never seen the session."""
    script = folder / "script.json"
    script.write_text(json.dumps([*answers, DONE]), encoding="utf-8")
    models = ModelOptions(model=f"scripted:{script}", context_window=WINDOW, max_output_tokens=500)
    async with direct(folder) as host:
        spec = host.spec(models.model, **options).model_copy(update={"models": models})
        await host.start(spec, prompt).outcome()
        async with Sessions(host.ledger).at_head("session") as cold:
            return cold.profile(models.model, spec).horizon


BACKGROUND = "\n\n" + "The background of it all. " * 400
LONG = "Add a cache to a.py." + BACKGROUND


@pytest.mark.parametrize(
    ("prompt", "answers", "lowered"),
    [
        pytest.param(LONG, [PLAN], True, id="a block at a size near the horizon"),
        pytest.param("Add a cache to a.py.", [PLAN], False, id="a block at a small size"),
        pytest.param("Say hello." + BACKGROUND, [], False, id="no block"),
    ],
)
async def test_an_instruction_failure_lowers_the_horizon(
    tmp_path: Path, prompt: str, answers: list[dict[str, Any]], lowered: bool
) -> None:
    horizon = await horizon_after(tmp_path, prompt, *answers)
    if not lowered:
        assert horizon is None
        return
    assert horizon is not None
    assert horizon.confidence == LOWERED_CONFIDENCE
    assert 0.8 * (WINDOW - 500) <= horizon.tokens < WINDOW - 500


async def test_the_hold_is_no_instruction_failure(tmp_path: Path) -> None:
    prompt = "Say hello. Keep going until I say done." + BACKGROUND

    assert await horizon_after(tmp_path, prompt, DONE, DONE, budgets=BudgetOptions(max_turns=3)) is None
