"""Admits no data (gates.md section 2)."""

import pytest

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.no_data import admits_no_data, fresh_figures

SPEC = {
    "plain": ("I don't have live data for Mumbai.", True),
    "hedged": ("I don't have live data; it is typically around 29°C in May.", True),
    "fresh figure": ("I don't have live data, but it is 29°C.", False),
    "another denial": ("You don't have to worry, it is 29°C.", False),
    "source timed out": ("I could not find a current price; the source timed out.", True),
}

ADMISSIONS = {
    "cannot tell": "I don't have live price data in this session, so I can't tell you what Brent costs right now.",
    "no access": "I have no access to the internet here.",
    "unable": "I'm unable to retrieve the current exchange rate.",
    "cannot check": "I can't check today's weather from here.",
    "page failed": "I could not retrieve a current reading: the fetch failed, there is no such page.",
    "passive": "The current temperature could not be retrieved.",
    "unavailable": "The price feed is unavailable at the moment.",
    "cutoff": "My knowledge ends in 2024, so I don't know the latest version.",
    "dated": "I have no current figures. As of March 2024 it was 9,480 USD.",
    "last known": "I can't access live prices; the last known value was 31.20 dollars.",
    "unknown": "The temperature at Kolding is unknown to me.",
    "nothing recent": "I found nothing recent on the score.",
    "de": "Ich habe keine aktuellen Daten zum Wetter.",
    "de zugriff": "Auf aktuelle Kurse habe ich hier keinen Zugriff.",
    "de abrufen": "Den heutigen Preis konnte ich nicht abrufen.",
    "de schnitt": "Ich habe keine Live-Daten; im Schnitt sind es im Mai 18 °C.",
    "fr": "Je n'ai pas accès aux données en temps réel.",
    "fr pu": "Je n'ai pas pu consulter le cours actuel.",
    "fr page": "La page des prix est inaccessible.",
    "es": "No tengo acceso a datos en tiempo real.",
    "es pude": "No pude consultar el precio actual.",
    "pt": "Não tenho acesso a dados atualizados.",
    "pt consegui": "Não consegui obter a cotação de hoje.",
    "it": "Non ho accesso a dati aggiornati.",
    "it riesco": "Non riesco a consultare il meteo attuale.",
    "ru": "У меня нет доступа к актуальным данным.",
    "ru удалось": "Узнать текущий курс не удалось, сайт не отвечает.",
    "hi": "मेरे पास अभी के मौसम की ताज़ा जानकारी नहीं है।",
    "hi सकता": "मैं आज का भाव नहीं देख सकता।",
    "zh": "我没有实时天气数据。",
    "zh 无法": "抱歉，我无法获取当前的汇率信息。",
    "ja": "申し訳ありませんが、最新の気温データにはアクセスできません。",
    "ja 取得": "現在の株価を取得できませんでした。",
}

NO_ADMISSIONS = {
    "memory": "Copper costs 9,480 US dollars per tonne.",
    "in the same breath": "I have no access to current data. Still, Oslo is at 17.5°C at the moment.",
    "no need": "You don't have to check the price, it rarely changes.",
    "capability of a thing": "The boat does not have a mast.",
    "far from a noun": "I do not have a boat, a car, a horse or any of the many things, but data.",
    "doubt": "I have no doubt that the price is right.",
    "clock": "I don't have live data, but the next train leaves at 14:30.",
    "version": "I can't look it up, the latest version is 3.13.1.",
    "de": "In Hamburg sind es 14 °C bei leichtem Regen.",
    "de atem": "Ich habe keine aktuellen Daten, aber es sind 14 °C.",
    "fr": "La dernière version stable est Django 4.1.",
    "es": "No tengo datos actuales, pero el litro cuesta 1,62 euros.",
    "pt": "O café custa 2.318,50 reais.",
    "it": "Non ho dati aggiornati, ma costa 35 euro.",
    "ru": "У меня нет свежих данных, но сейчас курс 91,4 рубля.",
    "hi": "अभी तापमान 36 डिग्री है।",
    "zh": "我没有实时数据，但现在是29度。",
    "ja": "東京の気温は22度です。",
    "ja 問題": "問題ありません、現在の気温は22度です。",
}


@pytest.mark.parametrize("row", SPEC)
def test_rows_of_the_specification(row: str) -> None:
    text, expected = SPEC[row]
    assert admits_no_data(Answer(text), frozenset()) is expected


@pytest.mark.parametrize("row", ADMISSIONS)
def test_admissions(row: str) -> None:
    assert admits_no_data(Answer(ADMISSIONS[row]), frozenset())


@pytest.mark.parametrize("row", NO_ADMISSIONS)
def test_what_admits_nothing(row: str) -> None:
    assert not admits_no_data(Answer(NO_ADMISSIONS[row]), frozenset())


def test_figures_that_somebody_gave_are_not_fresh() -> None:
    text = "I have no live rate. At your 1.09, 250 euros are not worth guessing; the server said 503."
    assert admits_no_data(Answer(text), frozenset({"1.09", "250", "503"}))
    assert fresh_figures(Answer(text), frozenset({"1.09", "250"})) == ("503",)


def test_figures_in_code_are_not_values() -> None:
    assert admits_no_data(Answer("I can't fetch live weather. Try `curl wttr.in/Oslo?m=100`."), frozenset())
