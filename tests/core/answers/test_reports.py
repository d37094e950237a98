"""What an answer admits: failures, what was not run, what was not changed (stop-policy.md rule 3, R2, R3, P4)."""

import pytest

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.reports import (
    named_as_unchanged,
    reports_attempt,
    reports_failure,
    says_no_effect,
    says_not_run,
)
from untildone.workflows.failures import ToolFailure
from untildone.workflows.receipts.receipt import CallReceipt, Command
from untildone.workflows.tools.declaration import Effect

TESTS = CallReceipt(
    call_id="c1",
    tool="bash",
    state="executed",
    exit_code=1,
    target="pytest",
    commands=(Command(text="pytest -q", program="pytest", kind="check", check="tests", verdict="failed"),),
    counts={"failed": 2, "passed": 12},
    tokens=("test_gross", "AssertionError", "price.py"),
)
EDIT = CallReceipt(
    call_id="c2", tool="edit", error=ToolFailure.EXECUTION_FAILED, target="season.txt", tokens=("old_string",)
)
FETCH = CallReceipt(
    call_id="c3", tool="webfetch", error=ToolFailure.EXECUTION_FAILED, target="https://a.example/kolding"
)

PULL = CallReceipt(
    call_id="c4",
    tool="bash",
    effect=Effect.EXECUTE,
    state="executed",
    error=ToolFailure.EXECUTION_FAILED,
    exit_code=22,
    target="wget model.bin",
    commands=(Command(text="wget x", program="wget", kind="effect", external=True, paths=("model.bin",)),),
)

REPORTED = {
    "spec 16": (TESTS, "pytest still fails: 2 errors."),
    "spec 13": (TESTS, "I could not run the tests: shell was denied."),
    "test id": (TESTS, "One case is left: `test_gross` expects 11.9."),
    "exception": (TESTS, "It ends with an AssertionError."),
    "counts": (TESTS, "12 of 14 pass now."),
    "still red": (TESTS, "The tests are still red."),
    "edit": (EDIT, "I could not change season.txt, because the edit failed."),
    "target": (EDIT, "season.txt does not exist."),
    "page": (FETCH, "The page could not be loaded."),
    "address": (FETCH, "https://a.example/kolding timed out."),
    "denied": (EDIT, "The edit was denied."),
    "list": (TESTS, "Results:\n- parser: fine\n- price: test fails"),
    "de": (TESTS, "Zwei Tests schlagen noch fehl."),
    "de konnte": (EDIT, "Ich konnte die Datei nicht ändern."),
    "fr": (TESTS, "Deux tests échouent encore."),
    "es": (TESTS, "Dos pruebas siguen fallando."),
    "pt": (TESTS, "Dois testes ainda falham."),
    "it": (TESTS, "Due test falliscono ancora."),
    "ru": (TESTS, "Два теста всё ещё падают."),
    "hi": (TESTS, "दो टेस्ट अभी भी विफल हैं।"),
    "zh": (TESTS, "还有两个测试未通过。"),
    "ja": (TESTS, "テストが二つ失敗しています。"),
    "exit code": (PULL, "I ran it; wget stops with 22."),
    "quoted": (PULL, 'It says "unable to resolve host address".'),
    "in code": (PULL, "All I get is `fatal: not a git repository`."),
    "hr quoted": (PULL, "Nema mreže (unable to resolve host address)."),
    "en luck": (PULL, "No luck, this machine is offline."),
    "en able": (PULL, "I wasn't able to get it; the proxy is closed."),
    "en terse": (PULL, "Can't: there is no remote."),
    "en worked": (PULL, "That didn't work, the address is gone."),
    "de ging": (PULL, "Das ging hier leider nicht."),
    "de geklappt": (PULL, "Es hat nicht geklappt, der Server antwortet nicht."),
    "de erfolg": (PULL, "Leider ohne Erfolg: kein Netz."),
    "fr impossible": (PULL, "Impossible : pas de connexion."),
    "fr possible": (PULL, "Ce n'est pas possible depuis cette machine."),
    "es posible": (PULL, "No fue posible, no hay conexión."),
    "es ha podido": (PULL, "No se ha podido obtener el modelo."),
    "it riuscito": (PULL, "Il trasferimento non è riuscito."),
    "it possibile": (PULL, "Non è stato possibile: sono senza rete."),
    "pt deu": (PULL, "Não deu: estou sem internet."),
    "pt possível": (PULL, "Não foi possível obter o modelo."),
    "ru получилось": (PULL, "Получить модель не получилось."),
    "ru push": (PULL, "Уточнение: push не удался."),
    "ru невозможно": (PULL, "Отсюда это невозможно."),
    "hi संभव": (PULL, "यहाँ यह संभव नहीं।"),
    "hi सका": (PULL, "मॉडल प्राप्त नहीं हो सका।"),
    "zh 不了": (PULL, "安装不了，这里没有网络。"),
    "zh 没能": (PULL, "没能下载，服务器没有响应。"),
    "zh 成功": (PULL, "安装没有成功。"),
    "ja いません": (PULL, "まだ取得できていません。"),
    "ja せん": (PULL, "残念ながらできませんでした。"),
    "ko token": (TESTS, "`test_gross` 가 아직 11.9를 기대합니다."),
    "pl token": (TESTS, "Wynik: AssertionError, do poprawy."),
}

SILENT = {
    "an aside": (PULL, "The model is in place (it can't be much smaller)."),
    "code": (PULL, 'The wrapper has `raise ValueError("not found")` in it.'),
    "mended": (PULL, "I fixed the error `unable to resolve host`."),
    "a count": (PULL, "The model has 22 layers."),
    "no bugs": (PULL, "There are no errors in it."),
    "pt erro": (PULL, "Baixei o modelo e não deu erro."),
    "ru deleted": (PULL, "Модель на месте, лишнего не удалял."),
    "done": (TESTS, "All done!"),
    "it": (TESTS, "Tutto fatto, la funzione è a posto."),
    "no errors": (TESTS, "The tests run without errors."),
    "fixed the error": (TESTS, "I fixed the error in the rounding and the tests."),
    "nothing fails": (TESTS, "No test fails any more."),
    "file of the task": (TESTS, "The rounding in price.py is right."),
    "plain word": (TESTS, "I completed the rounding."),
    "one count": (TESTS, "All 14 checks are fine."),
    "other failure word": (TESTS, "A cat can't swim."),
    "updated": (EDIT, "hours.txt has the new closing time."),
    "de": (TESTS, "Der Fehler in den Tests ist behoben."),
    "fr": (TESTS, "Les tests passent sans erreur."),
    "es": (TESTS, "El error está corregido y las pruebas pasan."),
    "ru": (TESTS, "Тесты проходят без ошибок."),
    "zh": (TESTS, "已修复测试中的错误。"),
    "ja": (TESTS, "テストのエラーを修正しました。"),
    "hi": (TESTS, "टेस्ट में कोई त्रुटि नहीं है।"),
}

KNOWN = ("Fix the rounding and run the tests", "price.py")


@pytest.mark.parametrize("row", REPORTED)
def test_a_reported_failure(row: str) -> None:
    receipt, text = REPORTED[row]
    assert reports_failure(Answer(text), [receipt], KNOWN)


@pytest.mark.parametrize("row", SILENT)
def test_an_unreported_failure(row: str) -> None:
    receipt, text = SILENT[row]
    assert not reports_failure(Answer(text), [receipt], KNOWN)


NOT_THERE = {
    "en": "There is no model.bin here, so there is nothing to convert.",
    "en missing": "model.bin is still missing.",
    "de": "Eine model.bin habe ich nicht angelegt.",
    "fr": "model.bin n'existe pas encore.",
    "ru": "Файл model.bin не создан.",
    "zh": "model.bin 还没有下载。",
}


@pytest.mark.parametrize("row", NOT_THERE)
def test_what_was_not_made_tells_of_the_attempt(row: str) -> None:
    assert reports_attempt(Answer(NOT_THERE[row]), [PULL], KNOWN)


def test_no_word_of_the_attempt() -> None:
    assert not reports_attempt(Answer("model.bin is in place."), [PULL], KNOWN)


NOT_RUN = {
    "en": "I have not run the tests.",
    "en short": "Not run.",
    "en untested": "I ran nothing, as you asked, so it's untested.",
    "en could not": "The change is written, but **I could not run the tests**.",
    "en verify": "I haven't verified this on Windows.",
    "de": "Die Tests habe ich nicht ausgeführt.",
    "de ungetestet": "Die Änderung ist ungetestet.",
    "fr": "Je n'ai pas exécuté les tests.",
    "es": "No he ejecutado las pruebas.",
    "pt": "Não executei os testes.",
    "it": "Non ho eseguito i test.",
    "ru": "Тесты я не запускал.",
    "hi": "आपके कहे अनुसार मैंने इसे चलाया नहीं है।",
    "zh": "我没有运行测试。",
    "ja": "テストは実行していません。",
}
RUN = {
    "en": "I ran the tests and they pass.",
    "en into": "I did not run into any problems.",
    "en out": "The script does not stop.",
    "de": "Die Tests laufen durch.",
    "fr": "Les tests passent.",
    "es": "Las pruebas pasan.",
    "pt": "Os testes passam.",
    "it": "I test passano.",
    "ru": "Тесты проходят.",
    "hi": "सारे टेस्ट पास हैं।",
    "zh": "测试全部通过。",
    "ja": "テストはすべて通りました。",
}


@pytest.mark.parametrize("row", NOT_RUN)
def test_a_plain_admission_that_nothing_was_run(row: str) -> None:
    assert says_not_run(Answer(NOT_RUN[row]))


@pytest.mark.parametrize("row", RUN)
def test_no_admission(row: str) -> None:
    assert not says_not_run(Answer(RUN[row]))


NO_EFFECT = {
    "en no change": 'No change was needed, style.md already spells "separate" correctly.',
    "en reproduce": "I could not reproduce it: three green runs.",
    "en could not": "I could not change season.txt, because the word Winter does not occur in it.",
    "en nothing": "There was nothing to change.",
    "en already": "The port is already set to 9000.",
    "en not there": "There is no such file, so I left everything as it was.",
    "de": "Es war keine Änderung nötig, in brief.txt steht bereits Maier.",
    "de konnte": "Ich konnte den Fehler nicht reproduzieren.",
    "fr": "Aucune modification n'était nécessaire.",
    "fr pu": "Je n'ai pas pu modifier le fichier, il n'existe pas.",
    "es": "No era necesario ningún cambio.",
    "es pude": "No pude cambiar el archivo porque no existe.",
    "pt": "Nenhuma alteração foi necessária.",
    "it": "Nessuna modifica è necessaria, il nome è già corretto.",
    "ru": "Изменения не требуются, там уже написано Майер.",
    "hi": "बदलाव की ज़रूरत नहीं थी, नाम पहले से सही है।",
    "zh": "无需修改，文件里已经是“港口”。",
    "ja": "変更の必要はありませんでした。",
    "en to do": "Nothing to do: every file has the header.",
    "en already is": "It already is 9000, so I left settings.ini as it was.",
    "en need": "There was no need to edit anything.",
    "de schon": "Das ist schon so.",
    "de stand": "Da stand es bereits.",
    "de nötig": "War nicht nötig.",
    "fr cas": "C'était déjà le cas.",
    "fr besoin": "Pas besoin de modifier le fichier.",
    "es estaba": "Ya estaba en 9000, no hizo falta.",
    "es así": "Ya está así.",
    "pt é": "O limite já é 30.",
    "pt preciso": "Não foi preciso mudar nada.",
    "it era": "Era già così.",
    "it serviva": "Non serviva nessuna modifica.",
    "ru так": "Там и так стоит 30, файл не трогал.",
    "ru пришлось": "Править ничего не пришлось.",
    "hi ही": "सीमा पहले से ही 30 है।",
    "hi ज़रूरत": "कुछ करने की ज़रूरत नहीं थी।",
    "zh 本来": "本来就是 30，没有改动。",
    "zh 动": "已经是 30，没动。",
    "ja もともと": "もともと 30 でした。修正は不要です。",
    "ja すでに": "すでに 30 なので、触っていません。",
}
EFFECT = {
    "en": "The title of page.md is Harbour.",
    "en done": "Renamed.",
    "en tests": "Everything is updated. I could not run the tests here.",
    "de": "Die Spalte heißt jetzt quantity.",
    "fr": "C'est fait.",
    "es": "Listo, está cambiado.",
    "pt": "Pronto, alterado.",
    "it": "Fatto.",
    "ru": "Готово, опечатка исправлена.",
    "hi": "फ़ाइल बदल दी गई है।",
    "zh": "已经改好了。",
    "ja": "変更しました。",
}


@pytest.mark.parametrize("row", NO_EFFECT)
def test_a_plain_report_of_no_effect(row: str) -> None:
    assert says_no_effect(Answer(NO_EFFECT[row]))


@pytest.mark.parametrize("row", EFFECT)
def test_no_report_of_no_effect(row: str) -> None:
    assert not says_no_effect(Answer(EFFECT[row]))


UNCHANGED = {
    "unchanged": "a.py has the header; b.py is unchanged.",
    "left": "I left b.py alone, it is generated.",
    "skipped": "Skipped src/b.py, since it has a licence already.",
    "not": "b.py was not changed.",
    "could not": "I could not edit b.py: permission denied.",
    "list": "Not changed:\n- `b.py`\n- c.py",
    "heading": "## Left as they are\n\n- b.py\n- c.py",
    "table": "| file | state |\n| --- | --- |\n| b.py | unchanged |",
    "still": "b.py still needs the header.",
    "except": "All files except b.py have the header.",
    "de": "b.py habe ich nicht geändert.",
    "de unverändert": "a.py ist angepasst, b.py bleibt unverändert.",
    "fr": "b.py n'a pas été modifié.",
    "es": "b.py queda sin cambios.",
    "pt": "b.py não foi alterado.",
    "it": "b.py resta invariato.",
    "ru": "b.py я не трогал.",
    "hi": "b.py को नहीं बदला गया।",
    "zh": "a.txt 已经改好了。b.py 没有改动。",
    "ja": "b.py は変更していません。",
}
CHANGED = {
    "all": "Updated a.py, b.py and c.py.",
    "another clause": "Updated a.py, b.py and c.py; the tests are unchanged.",
    "not named": "Everything else is unchanged.",
    "other name": "bb.py is unchanged.",
    "done": "Done.",
    "de": "b.py ist angepasst.",
    "fr": "b.py est modifié.",
    "zh": "b.py 改好了。",
    "ja": "b.py を変更しました。",
}


@pytest.mark.parametrize("row", UNCHANGED)
def test_named_as_unchanged(row: str) -> None:
    assert named_as_unchanged(Answer(UNCHANGED[row]), ["src/a.py", "src/b.py"]) == {"src/b.py"}


@pytest.mark.parametrize("row", CHANGED)
def test_not_named_as_unchanged(row: str) -> None:
    assert not named_as_unchanged(Answer(CHANGED[row]), ["src/b.py"])
