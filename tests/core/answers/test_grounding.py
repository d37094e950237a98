"""Grounding of an answer in what was retrieved (gates.md section 7, refinements R5 and P8)."""

import pytest

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.grounding import says_source_is_silent, ungrounded

LYON = "Lyon: 18°C, light rain, wind from the west. Source: https://meteo.example/lyon"

SPEC = {
    "figure and host": (LYON, "18°C and raining (meteo.example)", False),
    "host alone": (LYON, "Per meteo.example, light rain.", False),
    "vague": (LYON, "Lyon is usually mild.", True),
    "separators": ("price 41,200 INR", "It costs 41200 rupees.", False),
    "nothing checkable": ("report of 2024, top 10 of the list", "It is a list.", False),
    "whole token": ("The loop is 110 km long", "It is 10 km long.", True),
    "no figure, no host": ("the service said hello", "It greets you.", False),
    "R8 han": ("Holdings: 32,000 volumes", "藏书约为3.2万册。", False),
    "R8 spaces": ("Holdings: 32,000 volumes", "On compte 32 000 volumes.", False),
}

MINE = "Mount Harlow: closed above 1,450 m, icefall near the northern couloir. Ranger station: 555-0142."
FERRY = "Adults 14.50 euros, children 7.25 euros, dogs 9.00 euros. One way."
ABOUT = "412 people work for us in Graz. Revenue last year: 71.5 million euros."
BRIDGE = (
    "Мост в Заречье. Построен за 26 месяцев, длина 412 м. Проект инженера Аглаи Верхоланцевой, мастерская «Стрелка»."
)
MUSEUM = "Visiting the museum. Open 10:30 to 16:45, adults 8.50 pounds. 17 trams on show."
MATCH = "Full time: Betis 3-1 Sevilla, 41,200 spectators. Goals: Isco, Antony, Lukebakio."

GROUNDED = {
    "sum": (FERRY, "Together 36.25 euros: twice 14.50 is 29, plus 7.25 for the child."),
    "ratio as percent": ("800 seats, 200 of them free. Next at 11:15.", "Está libre el 25 % de las plazas."),
    "difference": ("In 2019 it had 1,310 members, in 2023 it had 1,455.", "It grew by 145 members."),
    "rounded": ("The dam holds 298.4 million cubic metres.", "About 300 million cubic metres."),
    "unit": ("Latency 0.4 s on a cold start", "A cold start takes 400 ms."),
    "percent change": ("Last year 400 visitors, this year 520 visitors", "That is 30 % more."),
    "half of them": (ABOUT, "412 people, which is 12 % more than I expected."),
    "names in Russian": (BRIDGE, "Мост спроектировала инженер Аглая Верхоланцева из мастерской «Стрелка»."),
    "two rare words": (MINE, "The icefall near the couloir makes it impassable."),
    "small count beside a figure": (FERRY, "I compared 3 fares; an adult pays 14.50 euros."),
    "clock": (MUSEUM, "It opens at 10:30."),
    "score": (MATCH, "Betis won 3-1."),
    "source is silent": (MUSEUM, "The museum's page does not mention dogs at all."),
    "source is silent, de": (MUSEUM, "Auf der Seite steht nichts zu Hunden."),
    "source is silent, fr": (MUSEUM, "La page ne mentionne pas les chiens."),
    "source is silent, es": (MUSEUM, "La página no menciona perros."),
    "source is silent, pt": (MUSEUM, "A página não menciona cães."),
    "source is silent, it": (MUSEUM, "La pagina non menziona i cani."),
    "source is silent, ru": (MUSEUM, "На странице ничего не сказано о собаках."),
    "source is silent, hi": (MUSEUM, "पेज पर कुत्तों का कोई उल्लेख नहीं है।"),
    "source is silent, zh": (MUSEUM, "页面没有提到狗。"),
    "source is silent, ja": (MUSEUM, "ページには犬について書かれていません。"),
    "other language, at length": (
        MINE,
        "Der Weg ist oberhalb einer gewissen Höhe gesperrt, weil dort Eis von der nördlichen Rinne auf ihn fällt.",
    ),
    "chinese words": ("云溪图书馆 2024 年新馆落成，馆长是林书豪，馆藏 32,000 册。", "馆长是林书豪，新馆已经落成。"),
    "devanagari digits": ("तापमान 36 डिग्री, स्रोत mausam.example", "तापमान ३६ डिग्री है।"),
    "decimal comma": ("Price 42.50 EUR", "Der Preis liegt bei 42,50 Euro."),
    "figures of the user": (LYON, "For your 250 km ride expect light rain, says meteo.example."),
    "subdomain": ("see https://www.data.meteo.example/x 18°C", "According to meteo.example it rains."),
}

UNGROUNDED = {
    "swapped digits": (
        "Der Verein zählt 318 Mitglieder, Beitrag 42,50 Euro.",
        "Es sind 381 Mitglieder bei 45,20 Euro.",
    ),
    "made up": (ABOUT, "The company has 1,250 employees and a revenue of 300 million."),
    "advice": (MINE, "Mountain paths can be demanding, so bring good boots, enough water and warm clothes."),
    "depends": (MINE, "As with any mountain, it depends on the season; tell somebody where you go."),
    "yes": ("Single ticket 14.80 GBP, return 26.40 GBP.", "Yes, it should fit."),
    "remembered price": ("Nimbus 3. Our price: 849 EUR. In stock.", "It costs 1,190 EUR."),
    "figure beside the host": (MUSEUM + " alnmouth.example", "The museum (alnmouth.example) has about 30 trams."),
    "wrong score": (MATCH, "Betis won 2-0."),
    "most figures wrong": (FERRY, "Adults pay 14.50, children 8.75, seniors 11.20 and dogs 3.10 euros."),
    "de": (LYON, "In Lyon ist es meist mild."),
    "fr": (LYON, "À Lyon, le temps est généralement doux."),
    "zh": (LYON, "里昂通常比较温和。"),
    "ja": (LYON, "リヨンは普段は穏やかです。"),
    "ru": (LYON, "В Лионе обычно тепло."),
    "hi": (LYON, "ल्योन में मौसम आमतौर पर अच्छा रहता है।"),
    "silent about something, with made up figures": (MUSEUM, "The page does not mention dogs; a ticket costs 19.90."),
}

ASKED = "How is the weather in Lyon for a 250 km ride?"


@pytest.mark.parametrize("row", SPEC)
def test_rows_of_the_specification(row: str) -> None:
    evidence, text, expected = SPEC[row]
    assert ungrounded(Answer(text), [evidence], ASKED) is expected


@pytest.mark.parametrize("row", GROUNDED)
def test_grounded(row: str) -> None:
    evidence, text = GROUNDED[row]
    assert not ungrounded(Answer(text), [evidence], ASKED)


@pytest.mark.parametrize("row", UNGROUNDED)
def test_ungrounded(row: str) -> None:
    evidence, text = UNGROUNDED[row]
    assert ungrounded(Answer(text), [evidence], ASKED)


def test_words_of_the_directive_ground_nothing() -> None:
    evidence = ["Harlow couloir icefall at 1,450 m"]
    text = "The icefall in the couloir is interesting."
    assert not ungrounded(Answer(text), evidence, "How is the path?")
    assert ungrounded(Answer(text), evidence, "Tell me about the icefall in the couloir")


def test_evidence_is_all_of_the_retrievals() -> None:
    evidence = ["nothing here but 555 words", "price 849 EUR"]
    assert not ungrounded(Answer("It costs 849 EUR."), evidence, ASKED)


def test_any_figure_follows_from_enough_others_and_so_they_do_not_count() -> None:
    evidence = [" ".join(f"{n * 37}.5 units" for n in range(1, 80))]
    assert ungrounded(Answer("It is 1,234.7 and 77.25 and 991.3 units."), evidence, ASKED)


def test_a_silent_source_has_to_be_one() -> None:
    assert not says_source_is_silent(Answer("A cat does not mention dogs."))
