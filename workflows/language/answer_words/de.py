"""German."""

from untildone.workflows.language.lists import AnswerWords, listed

ANSWERS = AnswerWords(
    denials=listed(
        """
        (habe|hab|haben|hatte|besitze) ich [leider|derzeit|aktuell|hier|momentan] [aktuell] kein*, (habe|hab|haben|
        hatte|besitze|finde|kenne) [leider|derzeit|aktuell|hier|momentan] kein*, ohne zugriff, ohne zugang, kein*
        (zugriff|zugang|möglichkeit), kein* aktuell*, kein* (live*|echtzeit*|verlässlich*|neueren), nichts aktuelles,
        nichts neueres, (keine|keinerlei) (daten|angaben|informationen|quelle*|kurse|preise|werte), nicht (bekannt|
        verfügbar)
        """
    ),
    no_denial=listed("kein* (zweifel|problem*|sorge*|frage*|einwand*|einwände), sie haben kein*, du hast kein*"),
    absences=listed(
        """
        (kann|konnte|könnte) ... nicht [mehr] (abrufen|abfragen|finden|nachschlagen|nachsehen|prüfen|einsehen|sagen|
        nennen|angeben|ermitteln|feststellen|laden|erreichen|lesen|liefern|bestätigen|beantworten|wissen|zugreifen|
        herausfinden), (kann|konnte) ... kein* ... (abrufen|abfragen|finden|nennen|angeben|ermitteln|laden|liefern|
        einsehen|geben|sagen), nicht (abrufbar|erreichbar|verfügbar|bekannt|zugänglich|gefunden|auffindbar|ermitteln|
        geladen), habe ich keinen (zugriff|zugang), kein* (zugriff|zugang) auf, weiß ich nicht, unbekannt,
        zeitüberschreitung, ließ sich nicht, ließen sich nicht, lässt sich nicht, lassen sich nicht, (wissen|
        kenntnisse|trainingsdaten) ... (endet|enden|reichen|reicht), (fand|finde|habe) ... (keinen|keine|nichts|nicht)
        [aktuell*] gefunden, liefert kein*, lieferte kein*
        """
    ),
    data=listed(
        """
        daten, date, angabe*, information*, info, infos, zahl*, preis*, kurs*, wert*, ergebnis*, messwert*, quelle*,
        nachricht*, wetter*, vorhersage*, spielstand*, zugriff, zugang, internet, netz, web, online, live*, aktuell*,
        neueste*, echtzeit*, temperatur*, fahrplan*, fahrplän*, termin*, version*, verfügbar*, statistik*, suche,
        schlagzeile*, verkehr*, aktie*, börse*, markt*, seite*, webseite*, website*, wechselkurs*, heutig*
        """
    ),
    past=listed(
        """
        üblicherweise, gewöhnlich, normalerweise, meist, meistens, typischerweise, im schnitt, im durchschnitt,
        durchschnittlich, im mittel, historisch, zuletzt, früher, damals, in der regel, in der vergangenheit, stand
        (januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|anfang|ende|mitte|19*|
        20*), laut meinem trainingsstand, langjährig*, erfahrungsgemäß, generell, im allgemeinen
        """
    ),
    silent=listed(
        """
        (sagt|steht|nennt|erwähnt|enthält|gibt|listet|zeigt|verrät|äußert|beantwortet|schreibt|führt|macht|findet) ...
        (nicht|nichts|kein*), nicht (erwähnt|genannt|angegeben|aufgeführt|enthalten|beantwortet|veröffentlicht), kein*
        (angabe*|hinweis*|erwähnung|information*|eintrag), nichts (über|zu|zum|zur|davon|dazu), weder ... noch
        """
    ),
    sources=listed(
        """
        seite*, quelle*, artikel*, webseite*, website*, bericht*, ergebnis*, dokument*, text*, suche*, treffer*,
        tabelle*, datei*, liste*, protokoll*, eintrag, einträge, darin, dort, verzeichnis*, auszug, dazu, davon
        """
    ),
    sequence=listed("als nächstes, danach, anschließend, dann, nun, jetzt, im nächsten schritt, weiter"),
    intends=listed(
        """
        ich werde, werde ich, ich will [nun|jetzt|noch], lass mich, lassen sie mich, lass uns, ich muss [nun|jetzt|
        noch|erst], ich (beginne|fange|starte|mache|gehe|passe|ändere|füge|schaue|sehe|prüfe|lese|öffne|suche|
        erstelle|schreibe|führe|behebe|korrigiere|ersetze|kümmere|wandle|setze|baue|lege|nehme|teste|lösche|entferne|
        ergänze|bearbeite|übersetze|repariere) [mir|mich] [nun|jetzt|gleich|zuerst|zunächst|als nächstes|noch|dann|
        anschließend|mal], (nun|jetzt|als nächstes|danach|anschließend|dann|zuerst|zunächst|gleich) (beginne|fange|
        starte|mache|gehe|passe|ändere|füge|schaue|sehe|prüfe|lese|öffne|suche|erstelle|schreibe|führe|behebe|
        korrigiere|ersetze|kümmere|wandle|setze|baue|lege|nehme|teste|lösche|entferne|ergänze|bearbeite|übersetze|
        repariere|muss ich|will ich), mein nächster schritt, der nächste schritt ist, bin dabei, mache mich daran,
        geht es an, geht es weiter
        """
    ),
    no_plan=listed(
        """
        (ich werde|werde ich) [es|das|hier|dich|sie] (nicht|warten|abwarten|mich freuen), ich (gehe davon aus|gehe
        nicht|sehe keinen|sehe kein|sehe nur|führe nicht|prüfe nicht|mache nicht|setze voraus|nehme an|lege nahe|füge
        an|lese das|suche vergeblich|lese daraus), ich will nicht, ich muss (zugeben|sagen|anmerken|wissen|fragen|
        betonen), dann (kommt|folgt) ein, lass mich wissen, lassen sie mich wissen
        """
    ),
    makes=listed(
        """
        (hinzu*|füge*|erstell*|änder*|schreib*|anpass*|passe*|korrigier*|beheb*|ersetz*|umbenenn*|benenn*|lösch*|entfern*|ergänz*|bearbeit*|übersetz*|reparier*|umwandl*|wandl*|konvertier*|install*|anleg*|lege|setz*|erzeug*|generier*|einfüg*|implementier*|aktualisier*|verschieb*|umstell*|stelle|ausführ*|führe|vornehm*|speicher*|herunterlad*|lade|baue|bauen)
        """
    ),
    offers=listed(
        """
        wenn, falls, sofern, sobald, möchtest du, möchten sie, willst du, wollen sie, soll ich, sollte ich, sollten
        sie, gern, gerne, auf wunsch, bei bedarf, sag bescheid, sag mir, sagen sie, gib bescheid, geben sie, schick
        mir, kann ich, könnte ich, ich kann, ich könnte, ich würde, würde ich, künftig, in zukunft, beim nächsten mal
        """
    ),
    waits=listed(
        """
        einen moment, moment bitte, bitte warten, einen augenblick, augenblick bitte, kurzen moment, das (kann|wird|
        dürfte) [einen|etwas|kurz|noch] (moment|dauern), gedulde dich, haben sie geduld, bis gleich
        """
    ),
    failures=listed(
        """
        fehler*, fehlschlag*, fehlgeschlagen, (schlug|schlugen|schlägt|schlagen) ... fehl, scheitert*, gescheitert,
        konnte* ... nicht, kann ... nicht, können ... nicht, nicht möglich, exitcode, exit-code, exit code,
        rückgabewert, ausnahme*, exception*, verweigert, abgelehnt, untersagt, zeitüberschreitung, timeout, blockiert,
        übersprungen, abgebrochen, abgestürzt, stürzt ab, kaputt, rot, geht nicht, ging nicht, funktioniert* ...
        nicht, nicht (gefunden|erreichbar|verfügbar|installiert|vorhanden|erlaubt|bestanden|grün|durchgelaufen|
        gelungen|durch), nicht alle ... (grün|durch|bestanden), gelang nicht, ist mir nicht gelungen, fehlt, fehlen,
        unklar, ungewiss, nicht ausgeführt, brach ab, existiert nicht, gibt es nicht, kein* berechtigung*, keine
        rechte, ohne erfolg, erfolglos, offline, geht ... nicht, ging ... nicht, ließ* sich nicht, lässt sich nicht,
        lassen sich nicht, klappt* ... nicht, nicht geklappt
        """
    ),
    excepts=listed(
        """
        außer, bis auf, ausgenommen, mit ausnahme, abgesehen von, mit (einer|zwei) (ausnahme|ausnahmen)
        """
    ),
    mended=listed(
        """
        kein* fehler*, ohne fehler*, fehlerfrei*, 0 fehler*, null fehler*, fehler* ... (behoben|beseitigt|korrigiert|
        gefixt|gelöst|repariert|weg), (behebt|behoben|beseitigt|korrigiert|löst) ... fehler*, nicht mehr (fehl*|rot|
        kaputt), (schlägt|schlagen) nicht mehr fehl, fehlschlagend* ... (repariert|behoben|korrigiert|grün),
        (repariert|behoben|korrigiert) ... fehlschlagend*, fehlerbehandlung, fehlermeldung*, nichts fehlt, es fehlt
        nichts, kann ... nicht mehr (scheitern|fehlschlagen|abstürzen), schreibfehler*, tippfehler*,
        rechtschreibfehler*
        """
    ),
    attempts=listed(
        """
        werkzeug*, befehl*, kommando*, shell, bash, skript*, script*, änderung*, bearbeitung*, schreib*, suche*,
        suchen, anfrage*, seite*, quelle*, server*, datei*, ordner*, verzeichnis*, test*, prüfung*, prüflauf*, build*,
        kompil*, lint*, typprüfung*, aufruf*, abruf*, abrufen, download*, upload*, lauf*, lief, liefen, installation*,
        deploy*, commit*, push*, abfrage*, schritt*, zugriff*, verbindung*, migration*, ausführ*, speichern, lösch*,
        karte*, adresse*, netz*, berechtigung*, recht*, laufen, öffnen, lesen, laden
        """
    ),
    not_run=listed(
        """
        nicht (ausgeführt|getestet|geprüft|laufen lassen|laufen gelassen|gelaufen|probiert|ausprobiert|kompiliert|
        gebaut|verifiziert|ausführen|testen|prüfen|überprüft|gestartet|durchgeführt), ungetestet*, ungeprüft*, nichts
        (ausgeführt|getestet|laufen lassen|gestartet|geprüft), (kein*|keinen) (test*|befehl*|prüfung*) (ausgeführt|
        laufen lassen|gelaufen|gestartet), ohne (test*|ausführung|es auszuführen|sie auszuführen|zu testen), noch
        nicht gelaufen, (getestet|ausgeführt|geprüft|ausprobiert|laufen lassen) (habe|wurde*|ist|sind) ... nicht,
        (test*|prüfung*) [habe|hab|wurde*] [ich] [hier] [aber] (nicht|keine)
        """
    ),
    no_run=listed("nicht getestet werden muss*, nicht geprüft werden muss*, muss nicht"),
    no_change=listed(
        """
        kein* (änderung*|anpassung*|korrektur*|bearbeitung|eingriff) [war|ist|sind|waren] (nötig|notwendig|
        erforderlich|vorgenommen), (war|ist|sind|waren) kein* (änderung*|anpassung*|korrektur*|eingriff) (nötig|
        notwendig|erforderlich), nichts (zu ändern|geändert|zu tun|zu korrigieren|zu beheben|zu löschen|zu ersetzen|
        verändert|angepasst|angefasst), (unverändert|so) (gelassen|belassen|geblieben), bereits (richtig|korrekt|
        vorhanden|aktuell|so|enthalten|gesetzt), steht [dort|schon|bereits] (bereits|schon), (schon|bereits) (richtig|
        korrekt|vorhanden|aktuell), (ist|war) (bereits|schon), nicht (reproduzieren|reproduzierbar|nachstellen|
        nachvollziehen), muss* nichts, musste nichts, geändert habe ich nichts, es gab nichts, (schon|bereits)
        (so|da|der fall|drin|vorhanden|gesetzt|eingetragen|eingestellt),
        (steht|stand|war|ist|waren|sind|hat|hatte|lautet|lautete|beträgt|betrug) [es|dort|da|auch]
        (schon|bereits|ohnehin), ohnehin schon, (nicht|nichts) (nötig|notwendig|erforderlich), (habe|hab) ...
        (nichts|nicht) (geändert|angefasst|verändert|angepasst|anfassen müssen), (brauchte|braucht|brauchen) ...
        (nichts|nicht|keine änderung*)
        """
    ),
    unable=listed(
        """
        (ich|wir) (konnte|konnten|kann|können) ... (nicht|kein*), (konnte|konnten|kann) (ich|wir) ... (nicht|kein*),
        (konnte|konnten|kann|können) ... nicht (geändert|angepasst|behoben|geschrieben|gespeichert|gelöscht|ersetzt|
        gefunden|durchgeführt|erledigt|umbenannt|installiert|gesendet|erstellt) werden, nicht möglich, unmöglich,
        existiert nicht, gibt es ... nicht, kommt [darin|dort] nicht vor, ist mir nicht gelungen, nicht gefunden,
        nicht vorhanden, habe ich nicht gefunden, ließ sich nicht, lässt sich nicht, (das|es)
        (ging|geht|klappte|klappt|gelang|gelingt) [mir] [hier] [so] [leider] [hier] nicht, (das|es) hat
        [hier|so|leider] nicht (funktioniert|geklappt), hat [leider] nicht geklappt, ohne erfolg, erfolglos,
        vergeblich versucht, nicht gelungen,
        (download|upload|installation|push|pull|abruf|herunterladen|deployment|neustart|befehl|versuch|commit|aufruf|zugriff)
        ... (fehlgeschlagen|gescheitert|schlug fehl|scheiterte|schlägt fehl), (konnte|konnten|kann|können) ... nicht
        (heruntergeladen|hochgeladen|abgerufen|gestartet|geladen|entpackt|ausgeführt|erreicht|geöffnet|gebaut|bereitgestellt|übertragen)
        werden, geht hier [leider] nicht
        """
    ),
    unchanged=listed(
        """
        nicht (geändert|angepasst|bearbeitet|verändert|angefasst|umbenannt|ersetzt|umgestellt|migriert|erledigt|
        enthalten|betroffen|nötig|notwendig|erforderlich|übersetzt|gelöscht|ergänzt|gefunden|möglich|vorhanden),
        unverändert, unberührt, übersprungen, ausgelassen, weggelassen, (noch|bleibt|bleiben) (offen|ausstehend|zu
        tun|unverändert|so), fehlt noch, fehlen noch, steht noch aus, stehen noch aus, bereits, kein* (änderung*|
        anpassung*|treffer|vorkommen), außer, ausgenommen, bis auf, existiert nicht, gibt es nicht, absichtlich,
        bewusst, (stand|steht|war|ist) ... (schon|bereits), schon, konnte* ... nicht, fehlgeschlagen, nicht
        (angelegt|erstellt|erzeugt|heruntergeladen|geladen|gespeichert|geschrieben|da|entstanden|angekommen)
        """
    ),
    choices=listed(
        """
        welche, welcher, welches, welchen, welchem, was, wo, wohin, woher, wer, wem, wen, wann, wie viele, wie viel,
        wie lange, wie oft, wie groß, wie soll, wie möchtest, wie möchten, ob
        """
    ),
    alternatives=listed("oder, beziehungsweise, bzw, statt, anstelle"),
    no_choice=listed("oder nicht, oder so, oder lieber nicht, oder später, oder lassen"),
    again=listed(
        """
        nochmal, noch einmal, erneut, wiederhol*, wortwörtlich, wort für wort, letzte antwort, dieselbe antwort,
        gleiche antwort, vorige, vorherige, was hast du gesagt, bist du sicher, sind sie sicher, wirklich, das da
        """
    ),
    leave=listed(
        """
        soll ich, sollen wir, darf ich, kann ich, möchtest du dass ich, möchten sie dass ich, willst du dass ich,
        möchtest du, ist das (okay|ok|recht|in ordnung), passt das, einverstanden, was meinst du, was meinen sie, was
        soll ich als nächstes, wie soll ich (weiter*|fortfahren|vorgehen), kann ich (sonst|noch), sonst noch etwas,
        was sonst
        """
    ),
)
