"""German."""

from untildone.workflows.language.lists import CheckNames, ClaimWords, Deeds, listed

CLAIMS = ClaimWords(
    names=CheckNames(
        tests=listed(
            """
            test, tests, testsuite, test-suite, testsuiten, suite, unittest, unittests, unit-tests,
            integrationstests, regressionstests, testfälle, testfall, testlauf, testläufe, specs, komponententests
            """
        ),
        build=listed("build, builds, kompilierung, übersetzung, compilierung, bau"),
        lint=listed("lint, linter, linting, codestil, formatierung, statische analyse, stilprüfung"),
        types=listed(
            """
            typprüfung, typprüfungen, typcheck, typchecks, typechecker, type-check, typechecking, typen
            """
        ),
        everything=listed("alles, prüfungen, checks, alle prüfungen, alle checks"),
        ci=listed("ci, ci-pipeline, pipeline, ci-lauf, ci-build, github actions, workflow"),
    ),
    several=listed(
        """
        tests, testsuite, test-suite, suite, unittests, unit-tests, testfälle, prüfungen, checks, linter,
        typprüfung, integrationstests, specs
        """
    ),
    whole=listed("gesamte, gesamten, ganze, ganzen, komplette, kompletten, vollständige, vollständigen"),
    every=listed("alle, sämtliche, jeder, allen, beide"),
    vague=listed("ein, eine, einen, einem, einer, irgendein, mancher, jeder beliebige"),
    passes=listed(
        """
        ok, laufen [alle|jetzt|nun|wieder|sauber|fehlerfrei|erfolgreich|problemlos|ohne fehler|vollständig]
        durch, läuft [jetzt|nun|wieder|sauber|fehlerfrei|erfolgreich|problemlos|ohne fehler|vollständig|
        komplett] durch, liefen [alle] [fehlerfrei|erfolgreich|sauber] durch, lief [fehlerfrei|erfolgreich|
        sauber] durch, durchgelaufen, durchlaufen, grün, bestanden, bestehen, besteht, erfolgreich, fehlerfrei,
        sauber, gelingt, gelang, gelungen, geht durch, gehen durch, keine (fehler|fehlschläge|warnungen|
        probleme|befunde|beanstandungen), keinen (fehler|befund), ohne (fehler|fehlschlag|fehlschläge|warnung|
        warnungen|befund|probleme|beanstandung|beanstandungen), 0 (fehler|fehlschläge|warnungen), (ist|sind)
        zufrieden, in ordnung
        """
    ),
    meets=listed("bestehen, besteht, bestand, bestanden, laufen durch, erfüllt"),
    alone=CheckNames(
        build=listed(
            """
            (kompiliert|baut|übersetzt|compiliert|gebaut) (sauber|fehlerfrei|erfolgreich|wieder|ohne (fehler|
            warnungen|probleme)), lässt sich (fehlerfrei|ohne fehler|wieder) (bauen|kompilieren|übersetzen)
            """
        ),
        everything=listed(
            """
            alle laufen durch, alle bestehen, alles grün, alle grün, alles bestanden, alle bestanden
            """
        ),
    ),
    participles=listed("ok"),
    links=listed(
        """
        und sie, und diese, nach der änderung, nach den änderungen, nach meiner änderung, nach dem fix, danach,
        ist, sind, war, waren, wurde, wurden, worden, hat, haben, jetzt, nun, wieder, alle, auch, noch,
        weiterhin, damit, somit, endlich, bereits, schon, ebenfalls, beide, läuft, laufen, lief, liefen,
        meldet, melden, meldete, zeigt, zeigen, findet, fand, ergab, ergibt, mit, durchweg, komplett,
        vollständig, dabei, anschließend, ergebnis, status, lokal, und, bleiben, bleibt, blieb,
        schließt, schließen, endet, enden, endete, beendet, ausgeführt, es, bei mir, mir, der, die, das,
        abgeschlossen, durch, zu 100 %, einwandfrei, ab
        """
    ),
    placing=listed(
        """
        in, im, für, von, vom, aus, unter, mit, zu, zum, zur, über, gegen, bei, der, des, rund um
        """
    ),
    goes_on=listed(
        """
        den, die, das, einen, eine, einem, docker, mehrere, jede, jeden, wenn, falls, sobald, nur wenn, nur
        dann, auch wenn, aus, auf, darin, darauf, sofern, obwohl
        """
    ),
    fails=listed(
        """
        schlägt, schlagen, fehlgeschlagen, fehlschlag, scheitert, scheitern, gescheitert, rot, fehlschlägt,
        kaputt
        """
    ),
    ran=Deeds(
        done=listed(
            """
            (wurde|wurden) ... (ausgeführt|gestartet|durchgeführt|laufen gelassen), ausgeführt wurden, ausgeführt
            wurde, (ist|sind) ... (ausgeführt|gelaufen|durchgelaufen)
            """
        ),
        by=listed(
            """
            ausgeführt, laufen lassen, laufen gelassen, gestartet, durchlaufen lassen, angestoßen, führte ... aus,
            ließ ... laufen, ließ ich, nach dem ausführen, lief
            """
        ),
    ),
    tried=Deeds(
        done=listed(
            """
            (wurde|wurden) ... getestet, (wurde|wurden) ... (ausprobiert|erprobt), getestet und, ist getestet, sind
            getestet
            """
        ),
        by=listed("getestet, ausprobiert, erprobt, durchgetestet, testete, probiert"),
    ),
    verified=Deeds(
        done=listed(
            """
            (wurde|wurden) ... (verifiziert|überprüft|validiert|bestätigt), kann bestätigen, nachweislich
            """
        ),
        by=listed(
            """
            überprüft, geprüft, verifiziert, validiert, bestätigt, sichergestellt, nachgeprüft, kontrolliert,
            vergewissert, nachgewiesen
            """
        ),
    ),
    counted=Deeds(
        by=listed(
            """
            geprüft, überprüft, durchgesehen, kontrolliert, verglichen, getestet, gesichtet, angesehen, durchsucht,
            untersucht
            """
        )
    ),
    handled=Deeds(
        done=listed(
            """
            (wurde|wurden) ... (importiert|verarbeitet|migriert|konvertiert|geladen|eingefügt|exportiert)
            """
        ),
        by=listed(
            """
            importiert, verarbeitet, migriert, konvertiert, geladen, eingefügt, exportiert, gezählt, gefunden
            """
        ),
    ),
    measured=Deeds(done=listed("gemessen wurden, wurden gemessen"), by=listed("gemessen")),
    runnables=listed(
        """
        skript, script, skripte, programm, benchmark, benchmarks, code, befehl, befehle, kommando, app,
        anwendung, beispiel, beispiele, demo, migration, migrationen, abfrage, notebook, tool, modul, prüfungen
        """
    ),
    changes=listed(
        """
        code, änderung, änderungen, korrektur, fix, patch, lösung, implementierung, umsetzung, skript,
        funktion, verhalten, ausgabe, ergebnis, ergebnisse, migration, abfrage, befehl, endpunkt, programm,
        anwendung, app, fehler, randfälle, tests, build, anpassung, anpassungen, seite, funktionalität
        """
    ),
    addresses=listed("link, links, url, urls, adresse, adressen, verweise"),
    works=listed(
        """
        funktioniert, funktionieren, läuft, klappt, kompiliert, wie erwartet, wie gewünscht, korrekt, richtig,
        durch ausführen, behoben, stimmt
        """
    ),
    works_well=listed(
        """
        funktioniert [alles|jetzt|nun] (wie erwartet|wie gewünscht|einwandfrei|korrekt|tadellos|wie
        vorgesehen), funktionieren [alle|jetzt|nun] (wie erwartet|wie gewünscht|einwandfrei|korrekt), alles
        funktioniert [jetzt|nun|wieder] [wie erwartet|wie gewünscht|einwandfrei], läuft [jetzt|nun] (wie
        erwartet|einwandfrei), alles läuft, verhält sich wie erwartet, voll funktionsfähig
        """
    ),
    timed=listed(
        """
        dauert jetzt, dauert nun, dauerte, braucht jetzt, braucht nun, brauchte, benötigt jetzt, benötigt nun,
        benötigte, läuft jetzt in, läuft nun in, benchmark ergab, benchmark zeigt, messung ergab, (schneller|
        langsamer) als (vorher|zuvor|bisher|früher), jetzt ... schneller, nun ... schneller, braucht gemessen
        """
    ),
    exits=listed("exit-code, exit-status, rückgabewert, rückgabecode"),
    gauged=listed(
        """
        (abfrage|skript|anfrage|suite|befehl|funktion|import|build|seite) dauert, abdeckung, testabdeckung,
        codeabdeckung, coverage
        """
    ),
    rows=listed("zeilen, datensätze, einträge, spalten, datenzeilen"),
    writer=listed("ich, wir, habe, haben, hab"),
    openings=listed(
        """
        behoben, korrigiert, angepasst, ergänzt, hinzugefügt, geändert, entfernt, ersetzt, erstellt, umbenannt,
        implementiert, refaktoriert, erledigt, fertig, zusätzlich, außerdem, danach, anschließend, kurz,
        nochmals, abschließend, zuletzt, tests, und, alles, alle
        """
    ),
    denies=listed(
        """
        nicht, kein, keine, keinen, keiner, keines, keinem, nie, niemals, nichts, weder, noch nicht, ohne dass,
        ungetestet, ungeprüft, statt, anstatt, nirgends, unbekannt, unklar, falsch, ohne (sie|es|die|den|das|
        ihn) ... zu
        """
    ),
    unreal=listed(
        """
        üblicherweise, normalerweise, meistens, gewöhnlich, in der regel, typischerweise, sollte, sollten,
        sollst, soll, sollen, würde, würden, könnte, könnten, kann, kannst, können, muss, müssen, musst,
        müsste, müssten, wird, werden, werde, wirst, dürfte, dürften, mag, möge, bitte, möchte, möchtest, will,
        wollen, willst, stelle sicher, stellen sie sicher, stell sicher, sicherstellen, sicherzustellen, damit
        alle, damit die, vermutlich, wahrscheinlich, voraussichtlich, hoffentlich, angenommen, nehmen wir an,
        zum beispiel, z. b., bedeutet, heißt, erwarte, erwartet, ob, empfehle, empfiehlt, um zu, um ... zu,
        führe, führen sie, lass, lasse, prüfe, prüfen sie, überprüfe, bis, nachdem, bevor, erst wenn,
        erfordert, verlangt, setzt voraus, hängt, sorgt dafür, sei, wären, wäre, hätte, hätten, aufgerufen
        """
    ),
    conditions=listed("wenn, falls, sobald, sofern, solange, vorausgesetzt, immer wenn, im falle"),
    reasons=listed("weil, da"),
    earlier=listed(
        """
        vor (der|meiner|dieser|ihrer|deiner|jeder|den|meinen|diesen) [letzten] (änderung|änderungen|anpassung|
        korrektur|umstellung|bearbeitung|umbau|migration), vorher, zuvor, früher, ursprünglich, anfangs,
        zunächst, bislang, bisher, gestern, vor dem (umbau|fix|patch|commit|update|refactoring)
        """
    ),
    attributed=listed(
        """
        laut, dein log, deinem log, ihr log, ihrem log, in deinem, in ihrem, du sagst, du schreibst, sie
        schreiben, du hast geschrieben, wie du, wie sie schreiben, deiner aussage, dem log, der ausgabe
        zufolge, zufolge, gemäß, deine ausgabe, deiner ausgabe, steht, behauptet, sagt
        """
    ),
    now=listed("jetzt, nun, wieder, inzwischen, endlich"),
    joins=listed("und, oder, sowie, dann, bzw."),
    turns=listed(
        """
        aber, jedoch, allerdings, doch, obwohl, während, sondern, außer, sodass, so dass, weil, denn
        """
    ),
    supposed=listed(
        """
        so prüfst, so testest, anleitung, schritte, nächste schritte, nächstes, todo, offen,
        akzeptanzkriterien, kriterien, voraussetzungen, anforderungen, anforderung, plan, erwartet, erwartete,
        beispiel, beispiele, verwendung, nutzung, empfehlung, empfehlungen, empfohlen, vorschlag, vorschläge,
        noch zu, checkliste, regeln, etwa so, sieht, ungefähr, sollte, sollten, würde, wird, kannst, können,
        ausführen, zum testen, zum prüfen, um zu, führe, bedingungen, ziel, ziele, nicht geprüft, ungeprüft,
        bedienung, richtlinien, definition of done, fertig wenn, ablauf
        """
    ),
    checked=listed(
        """
        verifikation, verifizierung, überprüfung, prüfung, geprüft, validierung, tests, testergebnisse,
        ergebnisse, ausgeführt
        """
    ),
    pronouns=listed("es, sie, ihn, das, dies, alles, beides, dass"),
    others=listed("von (der|dem|den|einem|einer|cron|github|anderen), vom, durch (den|die|das|einen|cron)"),
    breaks=listed("dass, welche, welcher, prüft, prüfen, testet, testen, verwendet, verwenden, nutzt, ob"),
)
