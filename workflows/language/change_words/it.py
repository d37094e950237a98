"""Italian."""

from untildone.workflows.language.lists import ChangeWords, listed

_DONE = (
    "aggiunto|aggiunta|corretto|corretta|aggiornato|aggiornata|cambiato|cambiata|modificato|modificata|creato|creata|"
    "scritto|scritta|salvato|salvata|rinominato|rinominata|spostato|spostata|eliminato|eliminata|cancellato|rimosso|"
    "rimossa|sostituito|sostituita|inserito|inserita|generato|sistemato|sistemata|committato|pushato|riscritto|messo|"
    "disattivato|attivato"
)
_MANY = (
    "aggiunti|aggiunte|corretti|corrette|aggiornati|aggiornate|modificati|modificate|creati|create|scritti|salvati|"
    "salvate|rinominati|spostati|eliminati|rimossi|sostituiti|inseriti"
)

CHANGES = ChangeWords(
    done=listed(
        f"""
        (ho|l'ho|li ho|le ho|abbiamo) [anche|già|ora|appena|quindi] ({_DONE}|{_MANY}), (ho|abbiamo)
        [già] fatto (il|un)
        (commit|push), (ho|abbiamo) fatto (commit|push)
        """
    ),
    openers=listed(f"{_DONE},{_MANY}".replace("|", ",")),
    passive=listed(
        f"""
        (è|sono) [già] (stato|stata|stati|state) [anche|ora] ({_DONE}|{_MANY}), (è|sono)
        [ora|adesso] ({_DONE}|{_MANY})
        """
    ),
    states=listed(
        """
        (è|sono|contiene|ha|si trova) (ora|adesso), (ora|adesso) (è|sono|contiene|ha|si
        trova|include), (è|sono) (in|nel|
        nella|dentro), si (trova|trovano) in
        """
    ),
    commits=listed("committato, fatto ... commit"),
    pushes=listed("pushato, fatto ... push"),
    together=listed("abbiamo"),
    already=listed("già, prima, in precedenza, l'ultima volta, poco fa"),
    others=listed("hai, tu, l'utente, lo script, commit, questo commit, il commit, versione, la pr, diff"),
    apart=listed(
        """
        da, dal, dalla, usando, con, in base, basato su, secondo, per, che, dove, come, contro,
        tramite, senza, a partire,
        usato, invece
        """
    ),
    copulas=listed("è, sono, era, erano, può, possono"),
)
