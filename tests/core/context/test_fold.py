"""Requests that outgrow their model: the table of context.md section 8, and runs of thousands of steps."""

import pytest
from tests.core.context.driver import SUMMARY, Driver
from tests.core.context.ledgers import Ledger

from untildone.workflows.context.capacity import CapacityProfile, Horizon, after_over_length
from untildone.workflows.context.fold import Fits, Fold, Overflow, Replan, Reset, relief
from untildone.workflows.context.handoff import summary_request
from untildone.workflows.context.invariants import problems
from untildone.workflows.context.planner import plan


def profile(ceiling: int = 120_000) -> CapacityProfile:
    return CapacityProfile(model="m", window=128_000, output_reserve=8_000, horizon=Horizon(tokens=ceiling))


@pytest.fixture
def ledger() -> Ledger:
    return Ledger()


def page(number: int, size: int = 5_000) -> str:
    """A result of about this size, of no repetition that a digest could profit from."""
    return "\n".join(f"{number}:{line} value {line * 7919 % 1000}" for line in range(size // 18))


def test_a_small_horizon_with_a_large_prefix_still_says_hi(ledger: Ledger) -> None:
    ledger.directive("hi")
    assert isinstance(relief(profile(13_000), ledger.index, 12_000), Fits)


def test_a_prefix_beyond_the_horizon_overflows(ledger: Ledger) -> None:
    ledger.directive("hi")
    assert relief(profile(13_000), ledger.index, 14_000) == Overflow(tokens=15_025, ceiling=13_000)


def test_a_directive_beyond_the_window_overflows(ledger: Ledger) -> None:
    ledger.directive("x" * 5_000_000)
    assert isinstance(relief(profile(), ledger.index, 2_000), Overflow)


def test_no_reset_is_tried_where_directive_and_summary_do_not_fit(ledger: Ledger) -> None:
    ledger.directive("x" * 16_000)
    ledger.work("r" * 4_000)
    ledger.fold(1)
    ledger.steer("w" * 2_000)
    assert relief(profile(5_000), ledger.index, 500) == Overflow(tokens=6_024, ceiling=5_000)


def test_no_reset_is_asked_for_that_would_take_nothing_away(ledger: Ledger) -> None:
    ledger.directive("x")
    ledger.work()
    ledger.reset(last_step=1, summary="s" * 24_000)
    assert isinstance(relief(profile(5_000), ledger.index, 500), Overflow)


def test_without_an_open_turn_there_is_nothing_to_fit(ledger: Ledger) -> None:
    with pytest.raises(ValueError, match="no turn is open"):
        relief(profile(), ledger.index, 0)


def test_a_hundred_steps_of_5_kb_under_a_directive_of_400_kb(ledger: Ledger) -> None:
    driver = Driver(ledger, profile())
    ledger.directive("y" * 400_000)
    for number in range(100):
        assert problems(driver.request().messages) == ()
        ledger.work(page(number))
    assert driver.overflow is None
    assert driver.folds > 0
    assert len(driver.resets) <= 1


def test_a_fold_keeps_the_newest_steps_that_fit_half_the_room(ledger: Ledger) -> None:
    ledger.directive("x" * 400)
    for _ in range(10):
        ledger.work("r" * 4_000)
    found = relief(profile(10_000), ledger.index, 1_900)
    assert found == Fold(last_step=7), "room 8,000, half of it holds three steps of 1,007"
    ledger.fold(7)
    assert isinstance(relief(profile(10_000), ledger.index, 1_900), Fits)


def test_the_newest_step_stays_whole_if_it_fits_at_all(ledger: Ledger) -> None:
    ledger.directive("x")
    ledger.work("r" * 12_000)
    ledger.work("r" * 24_000)
    assert relief(profile(8_000), ledger.index, 1_000) == Fold(last_step=1)


def test_a_newest_step_that_fits_nowhere_is_folded_too(ledger: Ledger) -> None:
    ledger.directive("x")
    ledger.calls(*((f"c{number}", "read", {}) for number in range(64)))
    ledger.results(*((f"c{number}", "r" * 30_000) for number in range(64)))
    driver = Driver(ledger, profile())
    projection = driver.request()
    assert (driver.folds, driver.resets) == (1, [])
    assert len(projection.messages[-1].results) == 64
    assert problems(projection.messages) == ()


def test_arguments_that_no_fold_shortens_go_behind_a_reset(ledger: Ledger) -> None:
    driver = Driver(ledger, profile(13_000))
    ledger.directive("x")
    ledger.calls(("a", "write", {"path": "t", "content": "z" * 60_000}))
    ledger.results(("a", "written"))
    assert problems(driver.request().messages) == ()
    assert driver.overflow is None
    assert driver.resets == [1]


def test_history_gives_way_before_the_open_turn_does(ledger: Ledger) -> None:
    for number in range(40):
        ledger.turn(f"topic {number} " + "w" * 300)
    first = plan(profile(8_000), ledger.index, "something else", 2_000, 0, 100)
    ledger.directive("something else", plan=first)
    ledger.work("r" * 12_000, path="b.py")
    before = relief(profile(8_000), ledger.index, 2_000)
    assert isinstance(before, Replan)
    driver = Driver(ledger, profile(8_000))
    projection = driver.request()
    assert (driver.replans, driver.folds) == (1, 0)
    assert "are not shown" in projection.messages[0].text
    assert "#40 asked: topic 39" in projection.messages[0].text, "half of what is left goes to history"
    ledger.work("r" * 1_000)
    driver.request()
    assert driver.replans == 1, "a plan leaves the open turn room to grow"


def test_a_reset_keeps_directive_steering_and_the_newest_steps(ledger: Ledger) -> None:
    ledger.directive("the task")
    for number in range(200):
        ledger.work(page(number, 2_000))
        if number == 3:
            ledger.steer("mind the tests")
    driver = Driver(ledger, profile(6_000), prefix=1_000)
    texts = [message.text for message in driver.request().messages]
    assert driver.resets == [200]
    assert texts[0].startswith('<context_summary covers="turn 1 up to step')
    assert texts[1:3] == ["the task", "mind the tests"]
    assert len(texts) > 4


def test_steering_that_fills_the_room_goes_behind_the_reset_unless_unanswered(ledger: Ledger) -> None:
    ledger.directive("the task")
    for number in range(30):
        ledger.steer(f"wish {number} " + "w" * 800)
        ledger.work("r" * 400)
    ledger.steer("the newest wish")
    driver = Driver(ledger, profile(6_000), prefix=1_000)
    texts = [message.text for message in driver.request().messages]
    assert driver.overflow is None
    assert not any("wish 0 " in text for text in texts)
    assert texts[-1] == "the newest wish"


def test_over_length_makes_the_next_request_smaller(ledger: Ledger) -> None:
    ledger.directive("x")
    for number in range(20):
        ledger.work(page(number))
    driver = Driver(ledger, profile())
    rejected = driver.tokens(driver.request())
    driver.profile = after_over_length(driver.profile, rejected)
    assert driver.tokens(driver.request()) <= 0.9 * rejected


def test_the_summary_request_holds_what_goes(ledger: Ledger) -> None:
    ledger.turn("earlier job")
    ledger.directive("the task")
    for number in range(9):
        ledger.work(page(number), path=f"f{number}.py", text="I look")
        ledger.steer("mind the tests")
    request = summary_request(profile(), ledger.index, Reset(last_step=8, keeps_steering=True))
    (message,) = request.messages
    for part in ("#1 asked: earlier job", "the task", "read f0.py", "I look", "mind the tests", "[evidence c2.8,"):
        assert part in message.text
    assert "f8.py" not in message.text, "steps that stay are not summarised"
    ledger.reset(8, SUMMARY)
    again = summary_request(profile(), ledger.index, Reset(last_step=9, keeps_steering=True))
    assert SUMMARY.strip() in again.messages[0].text


def test_ten_thousand_steps_stay_under_the_ceiling_at_a_flat_cost(ledger: Ledger) -> None:
    driver = Driver(ledger, profile(40_000))
    ledger.directive("work until it is done", tail="<turn_context/>")
    pages = [page(number) for number in range(7)]
    held: list[int] = []
    for number in range(10_000):
        projection = driver.request()
        if number % 100 == 0:
            assert problems(projection.messages) == ()
            assert ledger.index.turns[0].directive.text == "work until it is done"
        held.append(len(ledger.index.turns[0].items))
        ledger.work(pages[number % 7])
        ledger.entries.clear()
    assert driver.overflow is None
    gaps = [later - earlier for earlier, later in zip(driver.resets, driver.resets[1:], strict=False)]
    assert min(gaps) > 100
    assert max(held[5_000:]) <= max(held[:5_000]), "what is held in memory does not grow with the run"
    assert ledger.index.turns[0].behind.calls["read"] + held[-1] >= 9_999
