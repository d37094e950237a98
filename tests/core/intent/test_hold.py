"""The user-completion hold: which words arm it, which release it (stop-policy.md section 6)."""

import pytest

from untildone.workflows.intent.hold import arms_hold, releases_hold

ARMING = {
    "until i say done": "Keep improving until I say done",
    "until i say so": "refine the draft until I say so.",
    "until i tell you to stop": "Work on it until I tell you to stop",
    "until i tell you you're done": "go over it until I tell you you’re done",
    "keep going with a person": "keep going until I say stop",
    "do not stop with a person": "Do not stop until we are happy with it",
    "continue with a person": "continue until I approve the result",
    "until further notice": "Watch the queue until further notice",
    "command": "/until-done polish the essay",
    "command inside": "polish the essay /until-done",
}

NOT_ARMING = {
    "condition without a person": "keep working until all tests pass",
    "quoted phrase": "Explain what 'until I say done' means",
    "double quotes": 'What does "keep going until I say stop" mean?',
    "code": "Print `until I say done` three times",
    "fence": "Fix this:\n```\nkeep going until I say stop\n```",
    "block quote": "Reply to this mail:\n> keep improving until I say done\n",
    "person in another clause": "Continue until the tests pass, I say thanks in advance",
    "plain job": "Write a haiku",
    "path": "edit docs/until-done.md",
}

OTHER_LANGUAGES = (
    ("de", "Arbeite weiter an der Datei, bis ich stopp sage.", True),
    ("de", "Mach weiter, bis ich zufrieden bin", True),
    ("de", "Verbessere den Text, bis alle Tests laufen", False),
    ("fr", "Continue jusqu'à ce que je te dise d'arrêter", True),
    ("fr", "Améliore le texte jusqu'à nouvel ordre", True),
    ("fr", "Continue jusqu'à ce que les tests passent", False),
    ("es", "Sigue mejorando hasta que te diga basta", True),
    ("es", "Continúa hasta que pasen las pruebas", False),
    ("pt", "Continue melhorando até eu dizer chega", True),
    ("pt", "Continua até que os testes passem", False),
    ("it", "Continua finché non ti dico basta", True),
    ("it", "Continua finché i test non passano", False),
    ("ru", "Продолжай, пока я не скажу стоп", True),
    ("ru", "Продолжай, пока тесты не пройдут", False),
    ("hi", "जब तक मैं न कहूँ, सुधारते रहो", True),
    ("hi", "जब तक टेस्ट पास न हों, काम करते रहो", False),
    ("zh", "继续改进，直到我说停", True),
    ("zh", "继续直到测试通过", False),
    ("ja", "私が止めるまで続けて", True),
    ("ja", "いいと言うまで改善し続けて", True),
    ("ja", "テストが通るまで続けて", False),
    ("en", "Iterate on this until I'm happy", False),
    ("en", "Keep iterating until I tell you it's good", True),
    ("en", "don't stop until we're satisfied with the design", True),
    ("en", "Continue until you hit an error, then I say what next", False),
)

RELEASING = ["done", "Done.", "STOP!", "you can stop", "THAT’S ENOUGH", "that's enough.", "  done \n"]
NOT_RELEASING = ["done, and here is the summary", "not done", "done..", "stop the server", "", "."]


@pytest.mark.parametrize("text", ARMING.values(), ids=ARMING.keys())
def test_arms(text: str) -> None:
    assert arms_hold(text)


@pytest.mark.parametrize("text", NOT_ARMING.values(), ids=NOT_ARMING.keys())
def test_does_not_arm(text: str) -> None:
    assert not arms_hold(text)


def test_a_long_text_is_read_at_both_ends() -> None:
    pasted = "lorem ipsum " * 500_000
    assert arms_hold(f"{pasted}\nKeep improving until I say done.")
    assert arms_hold(f"Keep improving until I say done.\n{pasted}")


@pytest.mark.parametrize("text", RELEASING)
def test_releases(text: str) -> None:
    assert releases_hold(text)


@pytest.mark.parametrize("text", NOT_RELEASING)
def test_does_not_release(text: str) -> None:
    assert not releases_hold(text)


@pytest.mark.parametrize(("language", "text", "arms"), OTHER_LANGUAGES, ids=[row[1] for row in OTHER_LANGUAGES])
def test_arms_in_any_language(language: str, text: str, arms: bool) -> None:
    assert arms_hold(text) is arms
