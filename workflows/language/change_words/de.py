"""German."""

from untildone.workflows.language.lists import ChangeWords, listed

_DONE = (
    "hinzugefügt|ergänzt|eingefügt|korrigiert|behoben|angepasst|geändert|aktualisiert|erstellt|angelegt|geschrieben|"
    "gespeichert|umbenannt|verschoben|gelöscht|entfernt|ersetzt|committet|commitet|committed|gepusht|überarbeitet|"
    "umgestellt|gesetzt|eingetragen|bearbeitet|erzeugt|repariert|abgelegt"
)

CHANGES = ChangeWords(
    done=listed(f"(habe|haben|hab) ... ({_DONE})"),
    openers=listed(_DONE.replace("|", ",")),
    passive=listed(
        f"""
        (wurde|wurden) ... ({_DONE}), (ist|sind) [jetzt|nun|bereits|beide|alle] ({_DONE}),
        (ist|sind) [jetzt|nun] in ...
        ({_DONE})
        """
    ),
    states=listed(
        """
        (steht|stehen|liegt|liegen|ist|sind|enthält|enthalten|hat|befindet sich|lautet) (jetzt|nun), (liegt|liegen|
        steht|stehen) in, (jetzt|nun) (steht|stehen|liegt|ist|sind|enthält)
        """
    ),
    commits=listed("committet, commitet, committed"),
    pushes=listed("gepusht"),
    together=listed("wir"),
    already=listed("bereits, schon, vorhin, zuvor, beim letzten mal, im letzten schritt"),
    others=listed(
        "du, sie haben, hast, ihr, er, der nutzer, das skript, commit, der commit, dieser commit, version, pr, diff"
    ),
    apart=listed(
        """
        aus, mit, mithilfe, anhand, basierend auf, auf basis, auf grundlage, für, gegen, laut,
        gemäß, wie in, dass, damit, weil, nachdem, statt, per, über, um, passend zu
        """
    ),
    copulas=listed("ist, sind, war, waren, kann, können, wird, werden"),
)
