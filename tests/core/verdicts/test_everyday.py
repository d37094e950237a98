"""Everyday requests: honest work is not disturbed, and what did not happen is not let through."""

import pytest
from tests.core.verdicts.false_work import FALSE
from tests.core.verdicts.honest_errands import ERRANDS
from tests.core.verdicts.honest_work import WORK
from tests.core.verdicts.pipeline import Step, verdict_on

Row = tuple[str | Step, ...]

HONEST = (*WORK, *ERRANDS)


def _ids(rows: tuple[Row, ...]) -> list[str]:
    return [str(directive) for directive, *_ in rows]


@pytest.mark.parametrize("row", HONEST, ids=_ids(HONEST))
async def test_honest_work_is_not_disturbed(row: Row) -> None:
    directive, *script = row
    verdict = await verdict_on(str(directive), *script)
    assert verdict.result.status == "done"
    assert verdict.objections == () or verdict.marks == ("no_effect",)


@pytest.mark.parametrize("row", FALSE, ids=_ids(FALSE))
async def test_what_did_not_happen_is_not_let_through(row: Row) -> None:
    directive, *script = row
    verdict = await verdict_on(str(directive), *script)
    assert verdict.objections
    assert verdict.result.verification == "unverified"
