"""What arrives: an ordered queue, and a cancel that is never taken back."""

from untildone.workflows.inbox import Inbox, Message, Pause, Resume


def test_facts_are_taken_once_in_order_of_arrival() -> None:
    inbox = Inbox((Message(number=1),))
    inbox.put(Pause())
    inbox.put(Resume())
    assert inbox.take() == (Message(number=1), Pause(), Resume())
    assert inbox.take() == ()


def test_it_is_true_while_something_waits() -> None:
    inbox = Inbox()
    assert not inbox
    inbox.put(Pause())
    assert inbox
    inbox.take()
    assert not inbox


def test_a_cancel_stays() -> None:
    inbox = Inbox()
    inbox.cancelled = True
    assert inbox
    assert inbox.take() == ()
    assert inbox
