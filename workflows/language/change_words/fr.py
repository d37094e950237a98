"""French."""

from untildone.workflows.language.lists import ChangeWords, listed

_DONE = (
    "ajouté|ajoutée|corrigé|corrigée|modifié|modifiée|mis à jour|mise à jour|mis|changé|changée|créé|créée|écrit|"
    "écrite|enregistré|enregistrée|sauvegardé|renommé|renommée|déplacé|déplacée|supprimé|supprimée|remplacé|remplacée|inséré|"
    "insérée|commité|committé|commis|poussé|réécrit|généré|générée|complété|adapté|désactivé|désactivée|activé|activée"
)
_MANY = (
    "ajoutés|ajoutées|corrigés|corrigées|modifiés|modifiées|créés|créées|écrits|enregistrés|enregistrées|renommés|"
    "déplacés|supprimés|supprimées|remplacés|remplacées|commités|poussés"
)
_ADVERBS = "bien|donc|aussi|également|maintenant|déjà|simplement"

CHANGES = ChangeWords(
    done=listed(f"(j'ai|je l'ai|je les ai|nous avons|on a|j'y ai) [{_ADVERBS}] ({_DONE}|{_MANY})"),
    openers=listed(f"{_DONE},{_MANY}".replace("|", ",")),
    passive=listed(
        f"""
        (a|ont) [bien] été [bien|aussi|également] ({_DONE}|{_MANY}), (est|sont)
        [maintenant|désormais|bien|tous] ({_DONE}|
        {_MANY})
        """
    ),
    states=listed(
        """
        (est|sont) (maintenant|désormais), (contient|contiennent|se trouve|se trouvent) (maintenant|désormais), (est|
        sont) dans, se (trouve|trouvent) dans
        """
    ),
    commits=listed("commité, committé, commis, commités"),
    pushes=listed("poussé, poussés"),
    together=listed("nous, on"),
    already=listed("déjà, précédemment, tout à l'heure, plus tôt, la dernière fois, auparavant"),
    others=listed(
        "vous avez, tu as, vous, tu, il, elle, le script, commit, ce commit, le commit, version, la pr, diff"
    ),
    apart=listed(
        """
        à partir, depuis, avec, selon, d'après, pour, par, via, qui, que, où, comme, sur la base,
        basé sur, contre, afin,
        sans, en utilisant, grâce à, au lieu, utilisé
        """
    ),
    copulas=listed("est, sont, était, étaient, peut, peuvent, sera, seront"),
)
