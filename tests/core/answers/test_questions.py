"""Questions at the end of an answer (refinements R9)."""

import pytest

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.questions import asks, offers_choice

QUESTIONS = {
    # text, asks, offers a choice
    "which": ("Which database do you mean?", True, True),
    "options on the line": ("Which of the two? (a) SQLite (b) PostgreSQL", True, True),
    "options in a list": ("What should go?\n\n- **A)** all but the newest\n- **B)** August and September", True, True),
    "default behind it": ("Which one do you want? I'd go for B.", True, True),
    "default before it": ("I'd go for B. Which one do you want?", True, True),
    "which before should i": ("Which of the files should I change?", True, True),
    "what next": ("What would you like me to do next?", True, False),
    "fix what": ("Would you like me to fix what I found?", True, False),
    "or": ("Do you want the rows sorted by name or by date?", True, True),
    "leave": ("I found the typo in the first line. Would you like me to fix it?", True, False),
    "shall": ("The column is in two files. Shall I rename it?", True, False),
    "proceed": ("Should I proceed?", True, False),
    "or not": ("Shall I delete them or not?", True, False),
    "anything else": ("Done. Is there anything else?", True, False),
    "leave between two ways": ("Should I delete the old dumps or move them to an archive?", True, True),
    "rhetorical": ("Why does it fail?\n\nThe import is missing, so the name is unknown.", False, False),
    "rhetorical, same paragraph": (
        "Why does it fail? The import is missing. So the name is unknown. Python then raises an error.",
        False,
        False,
    ),
    "question mark in an address": ("It is at https://a.example/x?page=2", False, False),
    "question mark in code": ("Use `a ? b : c` here.", False, False),
    "quoted question": ('The prompt now reads "Continue?".', False, False),
    "statement": ("The port is 9000.", False, False),
    "earlier question": ("Which port? I took 9000.\n\nThe server listens there now.", False, False),
    "de": ("Welche Datenbank meinst du?", True, True),
    "de leave": ("Soll ich dafür eine Konfiguration vorbereiten?", True, False),
    "fr": ("Quelle base de données voulez-vous utiliser ?", True, True),
    "fr leave": ("Voulez-vous que je la corrige ?", True, False),
    "es": ("¿Cuál de los dos archivos es el correcto?", True, True),
    "es leave": ("He encontrado el error. ¿Quieres que lo corrija?", True, False),
    "pt": ("Qual das duas tabelas devo apagar?", True, True),
    "pt or": ("Você quer a versão curta ou a longa?", True, True),
    "it": ("Quale dei due file intendi?", True, True),
    "it leave": ("Vuoi che lo corregga?", True, False),
    "ru": ("Какую базу данных вы имеете в виду?", True, True),
    "ru leave": ("Хотите, чтобы я исправил опечатку?", True, False),
    "hi": ("आप कौन सा डेटाबेस चाहते हैं?", True, True),
    "hi leave": ("क्या मैं इसे ठीक करूँ?", True, False),
    "zh": ("您指的是哪个数据库？", True, True),
    "zh or": ("要用 SQLite 还是 PostgreSQL？", True, True),
    "zh leave": ("需要我修改吗？", True, False),
    "ja": ("どのデータベースを指していますか？", True, True),
    "ja leave": ("修正してもよろしいでしょうか？", True, False),
    "ar": ("أي قاعدة بيانات تقصد؟", True, False),
}


@pytest.mark.parametrize("row", QUESTIONS)
def test_questions_and_choices(row: str) -> None:
    text, expected, choice = QUESTIONS[row]
    answer = Answer(text)
    assert (asks(answer), offers_choice(answer)) == (expected, choice)
