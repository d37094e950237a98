"""Unfinished answers (stop-policy.md rule 2, refinements R7 and P6)."""

from dataclasses import asdict, dataclass, replace

import pytest

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.plans import unfinished


@dataclass(frozen=True)
class Setting:
    needs_tool: bool = True
    had_call: bool = True
    text_wanted: bool = False
    conversational: bool = False
    duties_met: bool = False
    card_shown: bool = False
    acted: bool = False


TASK = Setting()
NO_CALL = Setting(had_call=False)
TALK = Setting(needs_tool=False, had_call=False, conversational=True)
UNCLEAR = Setting(needs_tool=False, had_call=False)
UNCLEAR_AFTER_A_LOOK = Setting(needs_tool=False)
EXPLAINED_AFTER_A_LOOK = Setting(needs_tool=False, conversational=True)
ALL_DONE = Setting(duties_met=True)
A_TEXT = Setting(needs_tool=False, had_call=False, text_wanted=True)

SPEC = {
    "1": ("Let me look at the settings:", TASK, "colon"),
    "2": ("Here it is:\n\n```rust\nfn main() {", TALK, "open_fence"),
    "3": ("Part one is finished.\nNow I'll add the cache module", TASK, "plan_marker"),
    "4": ("Findings\n# Totals:", TASK, ""),
    "5": ("Let me know if you need more", TASK, ""),
    "6": ("Here is the chart:", replace(TASK, card_shown=True), ""),
    "7": ("Put ``` before it and you are done", TASK, ""),
    "8": ("Both issues are fixed.", TASK, ""),
    "33": ("Now I'll patch it properly", TASK, "plan_marker"),
    "34": ("Handling both:", TASK, "colon"),
    "R10": ("There once was a list on a shelf\nthat ended, quite pleased with itself:", A_TEXT, ""),
    "R18": ("Migrated the first table. Next, I will migrate the rest.", TASK, "plan_sentence"),
    "R19": ("All is migrated. If you like, I will also migrate the views.", ALL_DONE, ""),
    "released": ("Now I'll patch the last", ALL_DONE, "plan_marker"),
}


def measured(text: str, setting: Setting) -> str:
    return unfinished(Answer(text), **asdict(setting))


@pytest.mark.parametrize("row", SPEC)
def test_rows_of_the_specification(row: str) -> None:
    text, setting, expected = SPEC[row]
    assert measured(text, setting) == expected


PLANS = {
    # English
    "let me": "Let me open reader.py and see where the name is used",
    "let me with a full stop": "Let me take a look at the failing module.",
    "let me with dots": "Let me check the configuration first...",
    "start by": "I'll start by reading the existing tests.",
    "going to": "I'm going to update the three call sites now.",
    "okay, now": "Okay, so now I'm going to run the tests",
    "behind a report": "The parser is fixed. I'll now update its tests.",
    "need to": "The first file is done. I still need to update the other two.",
    "want to": "First I want to understand how the cache is filled.",
    "moving on": "a.py is renamed. Moving on to b.py.",
    "i'm on it": "I'm on it.",
    "please wait": "I am renaming the columns. Please wait.",
    "a moment": "Working on the migration now, one moment.",
    "announces a fence": "I'll apply this change:\n\n```diff\n-a\n+b\n```",
    "announces a list": "Here is what I will do next:\n\n1. rename the column\n2. update the queries",
    "in a list": "- renamed the table\n- next, I will rename the column",
    "in bold": "**Now I'll fix the test.**",
    "next comma": "The schema is converted.\nNext, the queries",
    "after that": "The first table has its new name. After that, I will rename the remaining two.",
    "we will": "The first half is in place. We'll do the second half next.",
    "steps after": "Next step: I will write the file.",
    # German
    "de werde": "a.txt ist angepasst. Als Nächstes werde ich b.txt und c.txt anpassen.",
    "de present": "Die Ursache ist klar. Jetzt korrigiere ich die Funktion.",
    "de schaue": "Ich schaue mir zuerst die Konfiguration an.",
    "de lass mich": "Lass mich kurz die Datei öffnen",
    "de moment": "Einen Moment bitte, ich führe die Tests aus.",
    # French
    "fr vais": "Je vais maintenant corriger la fonction.",
    "fr je lis": "Je lis d'abord le fichier de configuration.",
    "fr passons": "Le premier fichier est prêt. Passons au second.",
    "fr futur": "Ensuite, je modifierai les deux autres fichiers.",
    "fr laissez-moi": "Laissez-moi regarder le code",
    # Spanish
    "es voy a": "Voy a abrir factura.py para corregir el cálculo",
    "es ahora": "Ahora voy a corregir el porcentaje",
    "es futuro": "A continuación corregiré el porcentaje en factura.py",
    "es futuro con punto": "El primero está hecho. Luego cambiaré los demás.",
    "es déjame": "Déjame revisar el archivo primero.",
    # Portuguese
    "pt vou": "Agora vou corrigir a função.",
    "pt futuro": "Em seguida atualizarei os outros dois arquivos.",
    "pt deixe-me": "Deixe-me abrir o arquivo",
    "pt depois": "O primeiro está pronto. Depois altero o segundo.",
    # Italian
    "it ora": "Ora modifico la funzione.",
    "it procedo": "Il primo file è a posto. Procedo con il secondo.",
    "it futuro": "Poi aggiornerò gli altri due file.",
    "it fammi": "Fammi controllare il codice",
    # Russian
    "ru сейчас": "Опечатка в первой строке. Сейчас я исправлю её",
    "ru затем": "Первый файл готов. Затем обновлю остальные два.",
    "ru давайте": "Давайте посмотрим, что в файле.",
    "ru нужно": "Первая таблица готова. Мне ещё нужно обновить остальные.",
    "ru начну": "Начну с чтения конфигурации.",
    # Hindi
    "hi करूँगा": "पहली फ़ाइल बदल दी है। अब मैं बाकी दो फ़ाइलें अपडेट करूँगा।",
    "hi देखता": "अब मैं कॉन्फ़िगरेशन देखता हूँ।",
    "hi बदलूँगी": "इसके बाद मैं दूसरी तालिका बदलूँगी",
    "hi रहा": "मैं टेस्ट चला रहा हूँ।",
    # Chinese
    "zh 接下来": "第一个文件已经改好。接下来我会修改其余两个文件。",
    "zh 让我": "让我先看一下配置文件",
    "zh 现在": "现在我来运行测试。",
    "zh 我将": "我将更新 b.txt 和 c.txt。",
    "zh 下一步": "表已重命名。下一步将更新查询。",
    "zh 稍等": "正在修改文件，请稍等。",
    # Japanese
    "ja 次に": "site_a.txt を変更しました。次に、残りのファイルを変更します。",
    "ja まず": "まず設定ファイルを確認します。",
    "ja これから": "これからテストを実行します",
    "ja 見てみ": "原因を調べてみます。",
    "ja では": "では、関数を修正していきます。",
}


@pytest.mark.parametrize("row", PLANS)
def test_an_announcement_is_no_ending_while_something_is_to_be_done(row: str) -> None:
    assert measured(PLANS[row], TASK) in {"plan_marker", "plan_sentence"}


@pytest.mark.parametrize("row", PLANS)
def test_an_announcement_is_fine_where_nothing_is_to_be_done(row: str) -> None:
    assert measured(PLANS[row], TALK) == ""


ENDINGS = {
    "report": "The port is 9000 now.",
    "report without a full stop": "Renamed the column in both files",
    "let me know": "notes.md has the three headings.\n\nLet me know if you want them in another order",
    "offer": "Both are renamed. If you like, I will also rename the views.",
    "offer with once": "Done. I'll add the third one once you tell me its name.",
    "offer in a question": "Renamed. Shall I update the docs as well?",
    "happy to": "Renamed. I'm happy to update the docs too.",
    "feel free": "Feel free to ask for more",
    "will not": "I will not touch the third file.",
    "will leave": "The README mentions it too; I'll leave that to you.",
    "asks for something": "I need you to tell me the password first.",
    "asks for the file": "I'll need the certificate to go on.",
    "steps for the reader": "First, hold the red button for ten seconds\nNext, wait for the beep\nThen, close the lid",
    "third person future": "The job will run every night at two.",
    "going to of the thing": "The old name is going to be removed in 2.0.",
    "what will be": "From now on the server will refuse such requests.",
    "plural report": "The tests pass and the linter is clean.",
    "form": "Name:\nDate:\nSignature:",
    "quoted line": "The line reads:\n\n> Then, stir:",
    "heading at the end": "Outline\n\n## Costs:",
    "code at the end": "The header is:\n\n```python\nclass Boat(Vehicle):\n```",
    "quoted plan": 'The log says "Now I will restart".',
    "table at the end": "| a | b |\n| --- | --- |\n| 1 | let me see |",
    "then as conclusion": "Then the loop ends and the value is returned.",
    "closing mark too many": "```python\nprint(1)\n```\n\nDone.\n\n```",
    "nested fence": "````markdown\n```sh\nls\n```\n````",
    "could not": "I could not update c.txt, because it is read-only.",
    "remaining named": "a.txt and b.txt are changed. c.txt is unchanged.",
    "on it of a thing": "Added. From tonight on it will run at two every night.",
    "from now on": "From now on I'll use the new name.",
    "in future": "In future I will run the linter as well.",
    "de fertig": "Die Spalte heißt jetzt in beiden Dateien quantity.",
    "de angebot": "Fertig. Wenn du möchtest, passe ich auch die Tests an.",
    "de bescheid": "Sag Bescheid, falls noch etwas fehlt",
    "de frage": "Soll ich dafür eine Konfiguration vorbereiten?",
    "de jetzt": "Jetzt laufen alle Tests durch.",
    "de habe": "Nun habe ich alle drei Dateien angepasst.",
    "fr fini": "C'est fait, les deux fichiers sont à jour.",
    "fr offre": "Si vous voulez, je corrigerai aussi les tests.",
    "fr conseil": "Ensuite, ouvrez la page avec le nouveau port.",
    "fr dites": "Dites-moi si quelque chose manque",
    "es hecho": "Listo, está en welcome.es.md.",
    "es oferta": "He usado el tuteo; si prefieres usted, lo cambio.",
    "es ahora": "Ahora el script acepta espacios.",
    "es pasado": "Generé el informe y configuré el puerto.",
    "pt feito": "Pronto, os dois arquivos foram alterados.",
    "pt preciso": "Não foi preciso mudar o arquivo.",
    "pt oferta": "Se quiser, vou traduzir também o outro.",
    "it fatto": "Fatto: roman.py passa tutti i casi.",
    "it offerta": "Se vuoi, aggiungerò anche gli altri.",
    "it ora": "Ora vengono rifiutati esplicitamente.",
    "ru готово": "Опечатка исправлена.",
    "ru предложение": "Если хотите, я обновлю и документацию.",
    "ru теперь": "Теперь сервис запускается автоматически.",
    "ru дайте знать": "Дайте знать, если что-то не так",
    "hi हो गया": "दोनों फ़ाइलें बदल दी गई हैं।",
    "hi प्रस्ताव": "अगर आप चाहें तो मैं बाकी भी बदल दूँगा।",
    "zh 完成": "文件已经更新。",
    "zh 如果": "b.txt 里也有“码头”，我没有动它；如果需要，接下来我可以一并改掉。",
    "zh 告诉我": "还有问题请随时告诉我",
    "zh 会": "脚本会在每天凌晨运行。",
    "ja 完了": "最初のコミットが完了しました。",
    "ja 申し出": "必要であれば、残りのファイルも変更します。",
    "ja 説明": "このスクリプトは結果を表示します。",
    "ja お知らせ": "ご不明な点があればお知らせください",
    "ko done": "완료했습니다.",
    "blank": "",
}


@pytest.mark.parametrize("row", ENDINGS)
def test_an_ending_is_left_alone(row: str) -> None:
    assert measured(ENDINGS[row], TASK) == ""


COLONS = {
    "en": ("The typo is on line three. Here is the change:", "colon"),
    "fr": ("La faute se trouve à la troisième ligne. Voici la modification :", "colon"),
    "zh": ("现在修改文件：", "colon"),
    "bold": ("**Next steps:**", "colon"),
    "long": ("x" * 210 + ":", ""),
    "followed by a list": ("Changed files:\n\n- a.py\n- b.py", ""),
    "followed by code": ("Run it like this:\n\n```sh\n./run.sh\n```", ""),
    "time": ("The boat leaves at 19:30", ""),
}


@pytest.mark.parametrize("row", COLONS)
def test_a_colon_with_nothing_after_it(row: str) -> None:
    text, expected = COLONS[row]
    assert measured(text, TASK) == expected
    assert measured(text, TALK) == ""


WORK = {
    "en": "I'll write the .gitignore with the usual entries:",
    "en courtesy": "Sure! I'll rename the helper right away.",
    "en while": "Hang tight while I translate the strings.",
    "de": "Alles klar. Ich werde die Lizenz gleich ergänzen.",
    "fr": "Je vais créer le fichier sans attendre.",
    "es": "¡Claro! Voy a añadir la cabecera ahora mismo.",
    "pt": "Certo! Vou renomear a função agora.",
    "it": "Certo! Ora aggiungo la licenza.",
    "ru": "Хорошо! Сейчас я добавлю лицензию.",
    "hi": "ठीक है। मैं अभी फ़ाइल बनाऊँगा।",
    "zh": "好的！我马上修改标题。",
    "ja": "承知しました。これから見出しを追加します。",
}
NO_WORK = {
    "a text that says something": "The file has two sections and no title. I'll add one on request.",
    "an offer": "I'll add the licence if you tell me which.",
    "a question": "Shall I add the licence?",
    "nothing to make": "I'll keep that in mind.",
    "of somebody else": "The job will create the file tonight.",
    "done": "I've added the licence.",
    "the reader": "Add the licence and run the tests.",
    "de": "Wenn du willst, füge ich die Lizenz hinzu.",
    "fr": "Je serai bref.",
    "zh": "好的，我会记住。",
}


@pytest.mark.parametrize("row", WORK)
def test_work_that_is_only_announced_is_no_ending_whatever_the_reading_says(row: str) -> None:
    assert measured(WORK[row], UNCLEAR) == "plan_sentence"
    assert measured(f"page.md: 1.204 / 3.118 / 27.004. {WORK[row]}", UNCLEAR_AFTER_A_LOOK)


@pytest.mark.parametrize("row", NO_WORK)
def test_what_announces_no_work_may_end_an_answer(row: str) -> None:
    assert measured(NO_WORK[row], UNCLEAR) == ""


def test_an_announcement_behind_work_or_in_a_conversation_is_judged_by_the_reading() -> None:
    assert measured("Renamed. I'll update the docs tomorrow.", replace(UNCLEAR_AFTER_A_LOOK, acted=True)) == ""
    assert measured("I'll write an example of each.", TALK) == ""
    assert measured("That is the list. I'll write more tomorrow.", ALL_DONE) == ""
    assert measured("I'll write the script right now.", replace(ALL_DONE, had_call=False)) == "plan_sentence"
    assert measured("I will create the third one, too.", A_TEXT) == ""


def test_a_confident_conversation_may_announce() -> None:
    assert measured("Let me explain how the loop works", EXPLAINED_AFTER_A_LOOK) == ""


def test_a_plan_with_a_full_stop_counts_only_while_something_is_owed() -> None:
    assert measured("The files are renamed. I will look at the docs next.", ALL_DONE) == ""


def test_letters_in_the_first_person_are_texts() -> None:
    assert measured("Je me permettrai de vous appeler la semaine prochaine.", A_TEXT) == ""
