"""Figures of a card: who gave them (gates.md section 5)."""

from untildone.workflows.answers.card_figures import rests_on, supplied


def test_a_card_of_the_users_figures() -> None:
    assert supplied("Rent\n1,250 EUR\nHeating\n80 EUR", ["My rent is 1250 euros and the heating 80"])
    assert not supplied("Rent\n1,250 EUR\nHeating\n95 EUR", ["My rent is 1250 euros"])
    assert not supplied("Rent\nHeating", ["My rent is 1250 euros"]), "a card without figures shows none of the user's"


def test_a_card_rests_on_the_evidence_of_its_batch() -> None:
    evidence = ["Copper 9,480 USD, https://metals.example/copper"]
    assert rests_on("Copper\n9480 USD", evidence, [])
    assert rests_on("Copper\n9,999 USD\nmetals.example", evidence, []), "a host is enough"
    assert rests_on("Copper\nrising", evidence, []), "without strong figures nothing has to be found"
    assert not rests_on("Copper\n9,999 USD", evidence, [])
    assert rests_on("Copper\n9,999 USD", evidence, ["take 9999 as the price"])
