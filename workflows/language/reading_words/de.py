"""How users ask in German."""

from untildone.workflows.intent.reading import Act
from untildone.workflows.language.lists import TECHNICAL, ReadingWords, Verbs, listed

READING = ReadingWords(
    order="either",
    verbs=(
        Verbs(
            Act.CONVERSE,
            0.5,
            listed(
                "hallo, hi, hey, moin, servus, guten (morgen|tag|abend), danke, danke dir, danke schön, vielen dank, "
                "tschüss, gute nacht, super gemacht"
            ),
        ),
        Verbs(
            Act.ANSWER,
            0.9,
            listed(
                "erkläre, erklär, erklären, erläutere, erläutern, berechne, berechnen, beweise, beweisen, rechne, "
                "ausrechnen, löse, schätze"
            ),
        ),
        Verbs(
            Act.ANSWER,
            0.5,
            listed(
                "beschreibe, beschreib, beschreiben, fasse, fass, zusammenfassen, sag, sage, sagen, nenne, nenn, "
                "nennen, gib, geben, ausgeben, antworte, antworten, beantworte, beantworten, erzähl, erzähle, "
                "erzählen, empfiehl, empfehlen, schlag, schlage, vorschlagen, zähle, zähl, aufzählen, zählen, "
                "berichte, melde, definiere, wiederhole, wiederholen, stell, stelle, vorstellen, merk dir, erinnere, "
                "hilf mir zu verstehen, überlege, rate"
            ),
        ),
        Verbs(
            Act.LOCATE,
            0.9,
            listed(
                "such, suche, suchen, durchsuche, durchsuchen, recherchiere, recherchieren, googel, google, "
                "nachschauen, nachschlagen, nachsehen, warte, warten, beobachte, beobachten, überwache, überwachen"
            ),
        ),
        Verbs(
            Act.LOCATE,
            0.5,
            listed(
                "finde, find, finden, liste, auflisten, zeig, zeige, zeigen, anzeigen, schau, schaue, anschauen, "
                "ansehen, sieh, lies, lese, lesen, öffne, öffnen, guck, gucken, schauen, reinschauen, lokalisiere, "
                "hol, hole, holen"
            ),
            "loose",
        ),
        Verbs(
            Act.ANALYZE,
            0.5,
            listed(
                "analysiere, analysieren, untersuche, untersuchen, vergleiche, vergleich, vergleichen, bewerte, "
                "bewerten, beurteile, beurteilen, finde heraus, herausfinden, ermittle, ermitteln, begutachte, "
                "diagnostiziere, erforsche"
            ),
        ),
        Verbs(
            Act.AUTHOR,
            0.5,
            listed(
                "schreib, schreibe, schreiben, schreibst, erstellst, anlegst, speicherst, erstell, erstelle, "
                "erstellen, generiere, generieren, speicher, speichere, speichern, abspeichern, ablegen, leg, lege, "
                "anlegen, mach, mache, machen, bau, baue, bauen, exportiere, exportieren, konvertiere, konvertieren, "
                "wandle, wandele, umwandeln, erzeuge, erzeugen, produziere"
            ),
            "save",
        ),
        Verbs(
            Act.AUTHOR,
            0.5,
            listed(
                "entwirf, entwerfen, verfasse, verfassen, formuliere, formulieren, umformulieren, plane, planen, "
                "füge, hinzufügen, einfügen, ergänze, ergänzen, übersetze, übersetz, übersetzen, dichte, dichten, "
                "zeichne, zeichnen, skizziere, dokumentiere, dokumentieren, kürze, kürzen, verlängere, setz auf, denk "
                "dir, reime, trage, eintragen, notiere, erwähne"
            ),
        ),
        Verbs(Act.MODIFY, 1.0, listed("refaktoriere, refaktorier, refaktorieren, refactore, refactoren")),
        Verbs(
            Act.MODIFY,
            0.9,
            listed(
                "reparier, repariere, reparieren, behebe, beheb, beheben, fixe, fix, fixen, löse den, lösche, lösch, "
                "löschen, entferne, entfern, entfernen, benenne, benenn, umbenennen, mach rückgängig, rückgängig "
                "machen, committe, committen, pushe, pushen, bring, bringe, umbenennst, behebst, reparierst, "
                "löschst, entfernst, zum laufen bringen, deinstalliere, deinstallieren, das muss ... (heißen|"
                "lauten), da muss ... (stehen|hin), muss ... (heißen|lauten)"
            ),
        ),
        Verbs(
            Act.MODIFY,
            0.5,
            listed(
                "ändere, änder, ändern, änderst, aktualisierst, korrigierst, anpasst, abändern, aktualisiere, "
                "aktualisieren, bearbeite, bearbeiten, korrigiere, korrigier, korrigieren, ersetze, ersetz, ersetzen, "
                "verschiebe, verschieben, setze, setz, setzen, stelle um, umstellen, stell um, migriere, migrieren, "
                "patche, patchen, debugge, debuggen, aufräumen, räum, räume, bereinige, bereinigen, deaktiviere, "
                "deaktivieren, aktiviere, aktivieren, erhöhe, erhöhen, senke, senken, verringere, sortiere, "
                "sortieren, rotiere, rotieren, hochzählen, ausblenden, einblenden, entkopple, optimiere, optimieren, "
                "beschleunige, beschleunigen, extrahiere, extrahieren, auslagern, lagere, teile, aufteilen, "
                "zusammenführen, führe zusammen, passe, anpassen, teilen, umbauen, baue um, upgraden, updaten, "
                "aufspielen, ersetzen durch, tausche, austauschen"
            ),
        ),
        Verbs(
            Act.MODIFY,
            0.5,
            listed(
                "implementiere, implementieren, verbessere, verbessern, überarbeite, überarbeiten, vereinfache, "
                "vereinfachen, vervollständige, vervollständigen, erweitere, erweitern, poliere, wende, anwenden, "
                "kopiere, kopieren, leere, leeren"
            ),
            "loose",
        ),
        Verbs(
            Act.OPERATE,
            0.5,
            listed(
                "deploye, deploy, deployen, rolle, roll, ausrollen, veröffentliche, veröffentlichen, installiere, "
                "installieren, starte, starten, neustarten, neu starten, stoppe, stoppen, beende, fahre, "
                "herunterfahren, klick, klicke, klicken, bezahle, bezahlen, freigeben, archiviere, sichere"
            ),
        ),
        Verbs(
            Act.OPERATE,
            0.5,
            listed(
                "sende, send, senden, schick, schicke, schicken, verschicke, verschicken, maile, mailen, poste, "
                "posten, plane ein, einplanen, lade, hochladen, herunterladen, buche, buchen, bestelle, bestellen, "
                "benachrichtige, benachrichtigen"
            ),
            "loose",
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed(
                "führ, führe, ausführen, ausführst, laufen lässt, laufen lassen, durchlaufen lassen, lass, lasse, "
                "teste es, probiere es aus, ausprobieren"
            ),
            "run",
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed(
                "teste, testen, prüfe, prüf, prüfen, nachprüfen, überprüfe, überprüf, überprüfen, verifiziere, "
                "verifizieren, validiere, validieren, kontrolliere, kontrollieren, bestätige, bestätigen, "
                "reproduziere, reproduzieren, auditiere"
            ),
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed(
                "stell sicher, stelle sicher, sicherstellen, vergewissere dich, sorg dafür, sorge dafür, achte "
                "darauf, pass auf"
            ),
            "ensure",
        ),
        Verbs(
            Act.ORCHESTRATE,
            0.5,
            listed("orchestriere, orchestrieren, koordiniere, koordinieren, delegiere, delegieren, parallelisiere"),
        ),
        Verbs(Act.GOVERN, 0.5, listed("konfiguriere, konfigurieren, erlaube, erlauben, vergiss, vergessen"), "loose"),
    ),
    names=listed(
        "führe (mich|uns) durch, test (lauf|läuft), danke für, suche nach dem sinn, plane ich, mache ich, bau ich, "
        "fix und"
    ),
    requests=listed(
        "bitte, kannst du, könntest du, kannst du mir, könntest du mir, können sie, könnten sie, könnt ihr, könntet "
        "ihr, würdest du, würden sie, magst du, kann jemand, könnte jemand, ich möchte ... dass (du|sie), ich will "
        "... dass (du|sie), ich hätte gern, ich hätte gerne, ich brauche ... dass (du|sie), ich bitte dich, ich bitte "
        "sie, mir wäre lieb wenn du, hilf mir, helfen sie mir, lass uns, du sollst, du musst, sie sollen, sie müssen, "
        "du solltest, sie sollten, es wäre (super|toll|schön|gut|nett|klasse) ... wenn (du|sie), wärst du so, wären "
        "sie so, deine aufgabe ist, aufgabe:"
    ),
    openers=listed(
        "ok, okay, gut, ja, nein, super, prima, danke, hallo, hi, hey, also, so, nun, jetzt, mal, bitte mal, einfach, "
        "nur, schnell, kurz, auch, noch, doch, zuerst, als erstes, zunächst, erstens, zweitens, drittens, als "
        "nächstes, vielleicht, stattdessen, immer, todo, übrigens, noch etwas, eine frage, frage, und, aber, oder, "
        "mir, uns, dir, dich, einmal, wieder, sofort, gleich, nochmal, entsprechend, könntest, würdest, kannst, "
        "könnten, würden"
    ),
    negations=listed("nicht, nie, niemals, bitte nicht, auf keinen fall"),
    forbids=listed(
        "außer, bis auf, abgesehen von, mit ausnahme, nicht, nichts, kein, keine, keinen, keinem, keiner, ohne, "
        "niemals, nie, nichts aus, nicht aus, nicht an, nicht um, nicht mehr, nicht hinzu, nichts an, nicht weg, auf "
        "keinen fall, brauchst du nicht, musst du nicht"
    ),
    joins=listed("und, oder, aber, sondern, sowie, und auch, beziehungsweise"),
    steps=listed(
        "dann, danach, und dann, und danach, anschließend, schließlich, zum schluss, am ende, außerdem, zusätzlich, "
        "zudem, ferner, darüber hinaus, hinterher, daraufhin, als nächstes, zuletzt, sowie, ebenso"
    ),
    leads=listed(
        "in, im, aus, für, mit, bei, auf, an, am, nach, von, ab jetzt, zu, zum, zur, unter, anhand, ausgehend von, "
        "jede, jeden, jedes"
    ),
    conditions=listed("wenn, falls, sobald, bevor, nachdem, sofern, solange, sollte, sollten, da, weil"),
    determiners=listed(
        "der, die, das, den, dem, des, alle, allen, alles, jede, jeden, jedes, diese, diesen, dieses, dieser, diesem, "
        "dein, deine, deinen, mein, meine, meinen, unser, unsere, unseren, mir, uns, dass, ob, was, wie, warum, "
        "welche, welcher, wo, wer, bitte, es, im, beide, sämtliche, nur"
    ),
    vague=listed(
        "ein, eine, einen, einem, eines, einer, neue, neuen, neues, zwei, drei, vier, fünf, ein paar, einige, "
        "mehrere, kurze, kurzen, kleines"
    ),
    pointing=listed("es, das, dies, dieses, ihn, sie, diese, das hier, folgendes, das gleiche, dasselbe, ihm"),
    unasked=listed("ich, du, wir, er, man, ist, sind, war, hat, wird, läuft, laufen nicht, schlägt, schlagen"),
    subjects=listed(
        "ich, wir, man, er, niemand, jemand, wird, werden, wurde, wurden, hat, haben, hatte, soll, sollen wir, muss, "
        "müssen, kann, können wir, möchte, will, wollen, darf, würde, lässt"
    ),
    purpose=listed("zu"),
    questions=listed(
        "was, wie, warum, wieso, weshalb, wer, wen, wem, wessen, wo, woher, wohin, wann, welche, welcher, welches, "
        "welchen, welchem, womit, woran, worin, wozu, wofür, wodurch, worum, wonach, ist, sind, hat, haben, gibt es, "
        "gab es, kann (ich|man|es|das|der|die|er|sie|wir), darf, soll (ich|man|es|das|wir), sollte (ich|man|es|das|"
        "wir), sollten wir, läuft, wird, war, wurde, wurden, muss, stimmt, mit (welchem|welcher|welchen|was|wem), in "
        "(welchem|welcher|welchen), seit wann, bis wann, auf (welchem|welcher), von (welchem|welcher|wem), aus "
        "(welchem|welcher), um wie viel, und was, und wie, und welche, und wer, wieviel"
    ),
    places=listed(
        "wo, in welcher datei, in welchem modul, in welchem verzeichnis, in welcher zeile, woher kommt, wo steht"
    ),
    howto=listed(
        "wie (ich|man|wir|du|sie), wie ... (ich|man|wir), wie kann, anleitung, was passiert ... wenn, was passiert "
        "wenn, schritte um, schritte zum, reproduzieren:, so reproduzierbar, befehl zum, befehl um, befehl der, "
        "befehl mit dem, möglichkeit zu, ob ich, ob man, wann man"
    ),
    linked=listed("um, damit, sodass, so dass, welches, welcher"),
    workspace=TECHNICAL
    + listed(
        "datei, dateien, ordner, verzeichnis, projekt, quellcode, code, codebasis, funktion, funktionen, methode, "
        "modul, module, klasse, klassen, paket, pakete, bibliothek, anwendung, app, webseite, website, seite, seiten, "
        "datenbank, tabelle, tabellen, schema, migration, migrationen, test, tests, testsuite, dienst, dienste, "
        "service, sicherung, sicherungen, backup, backups, link, links, konfiguration, einstellung, einstellungen, "
        "berechtigung, berechtigungen, umgebung, produktion, produktionsserver, internet, netz, online, konfiguriert, "
        "definiert, deklariert, implementiert, aufgerufen, gesetzt, eingestellt, festgelegt, gespeichert, verwendet, "
        "benutzt, postfach, kalender, kanal, warteschlange, aufgabe, skript, skripte, port, variable, abhängigkeit, "
        "abhängigkeiten, header, kopfzeile, fußzeile, schaltfläche, knopf, formular, login, anmeldung, startseite, "
        "dokumentation, tippfehler, fehler, bug, absturz, ausnahme, warnung, warnungen, speicherleck, "
        "festplatte, rechner, maschine, protokoll"
    ),
    materials=listed(
        "absatz, satz, sätze, aufsatz, gedicht, grammatik, rechtschreibung, formulierung, übersetzung, argument, "
        "gleichung, ausdruck, rätsel, (mein|meine|meinen|dieser|diese|diesen|dieses|folgende|folgenden|folgender) "
        "(text|mail|email|e-mail|nachricht|brief|geschichte|zitat|abschnitt|überschrift|liste|aussage|satz|wort|"
        "wörter|zahlen|antwort|rechnung|rede), folgendes, text unten, oben stehend, beweis, reim, silben, lied, rede, "
        "wort, wörter, zahlen"
    ),
    texts=listed(
        "gedicht, limerick, haiku, sonett, lied, liedtext, vers, verse, strophe, reim, geschichte, witz, brief, mail, "
        "e-mail, email, nachricht, tweet, beitrag, rede, aufsatz, artikel, absatz, formular, vorlage, gliederung, "
        "überschrift, überschriften, slogan, zitat, übersetzung, regex, regulärer ausdruck, einzeiler, snippet, "
        "befehl, code, funktion, klasse, kopfzeile, skript, abfrage, json, yaml, tabelle, liste, checkliste, dialog, "
        "rezept, speiseplan, einladung, ankündigung, notiz, freigabenotiz, satz, wörtlich, menü, anmeldeformular"
    ),
    tests=listed("test, tests, unittest, unittests, testfälle"),
    artifacts=listed(
        "skript, script, shellskript, bash-skript, python-skript, programm, test, tests, unittests, datei, dateien"
    ),
    calls=listed(
        "tool-aufruf, tool aufruf, werkzeugaufruf, funktionsaufruf, funktionsaufrufe, tool call, tool calls, function "
        "call, aufruf des tools, aufruf eines tools"
    ),
    speaker=listed("mir, uns"),
    recipients=listed(
        "team, teams, alle, kunden, kunde, kollegen, kollegin, chef, chefin, verteiler, nutzer, ihm, ihr, ihnen, "
        "support"
    ),
    turns=listed("konvertiere, konvertieren, wandle, wandele, umwandeln, exportiere, exportieren"),
    naming=listed(
        "als, nach, namens, unter, unter dem namen, datei, die datei, in die datei, eine datei, zu, an, am anfang "
        "von, am ende von, an den anfang von, ans ende von, oben in, ganz oben in, unten in, am anfang der datei, am "
        "kopf von"
    ),
    inside=listed("in, im"),
    models=listed("wie, aus, anhand, basierend auf, über, im stil, ähnlich wie, von"),
    sources=listed(
        "wie, aus, von, mit, basierend auf, auf basis von, anhand, über, für, laut, gemäß, nach dem vorbild von, im "
        "stil von, des, der, ähnlich wie, mithilfe von, gegen, auf grundlage von"
    ),
    into=listed("in, zu, nach"),
    run_demands=listed(
        "(test|tests|testsuite|suite) ... (bestehen|besteht|durchlaufen|durchläuft|laufen|läuft|grün|passen), tests "
        "grün, (führe|führ) ... (test|tests|testsuite|suite|skript|programm|code|befehl|build|benchmark|linter|es|"
        "sie) ... aus, lass es laufen, lass sie laufen, (lass|lasse) ... (test|tests|testsuite|suite|skript|programm|"
        "code|befehl|build|benchmark|linter) ... laufen, (test|tests|testsuite|suite|skript|programm|code|befehl|"
        "build|benchmark|linter) [noch|danach|anschließend|bitte|dann] (ausführen|laufen lassen|durchlaufen lassen|"
        "starten)"
    ),
    check_demands=listed(
        "stell sicher, stelle sicher, sicherstellen dass, (prüfe|prüf|prüfen|überprüfen|kontrollieren|testen|"
        "verifizieren|schau|nachsehen) ... (ob|dass), überprüfe, überprüf, verifiziere, vergewissere dich, "
        "kontrolliere, teste ob, achte darauf, sorg dafür, sorge dafür, bis (alle|die|der) ... (laufen|läuft|grün|"
        "bestehen|besteht), teste es, teste die, teste den, teste das"
    ),
    no_run=listed(
        "nichts (ausführen|laufen lassen|starten|testen), (führe|führ) ... (nichts|nicht) aus, (führe|führ) (nichts|"
        "keine) aus, nicht (ausführen|testen|starten|laufen lassen), ohne ... (auszuführen|zu testen|laufen zu "
        "lassen|testen|ausführung), keine tests, keine ausführung, tests nicht, ohne tests, nicht ... ausführen, "
        "(musst|brauchst) ... nicht ... (testen|ausführen|laufen lassen), starte nichts"
    ),
    commits=("komit", "einchecken"),
    irreversible=listed(
        "produktion, produktionsserver, produktiv, produktivsystem, prod, kunde, kunden, zahlung, zahlungen, "
        "rechnung, rechnungen, unwiderruflich, endgültig, dauerhaft löschen, livesystem"
    ),
    costly=listed("teuer, budget, kontingent, kosten"),
    cites=listed(
        "quelle, quellen, quellenangabe, quellenangaben, belege, belege das, nachweis, nachweise, zitiere, mit links"
    ),
    proves=listed(
        "beweise, beweis, stell sicher, stelle sicher, sicherstellen, sorge dafür, sorg dafür, vergewissere dich, "
        "müssen durchlaufen, muss durchlaufen, tests bestehen"
    ),
    audits=listed("freigabe, abnahme, auditiert, revisionssicher"),
    durable=listed(
        "(jede|jeden|jedes) [(zweite|zweiten|zweites)] (minute|stunde|tag|nacht|morgen|abend|woche|monat|montag|"
        "dienstag|mittwoch|donnerstag|freitag|samstag|sonntag), alle ... (minuten|stunden|tage|wochen), täglich, "
        "nächtlich, stündlich, wöchentlich, monatlich, laufend, fortlaufend, ab jetzt, ab sofort, immer wenn"
    ),
    stepwise=listed("schritt für schritt, eins nach dem anderen, nacheinander, danach"),
    deixis=listed(
        "gerade, derzeit, zurzeit, zur zeit, momentan, im moment, aktuell, aktuelle, aktuellen, aktueller, "
        "aktuelles, heute, heutige, heutigen, heute abend, heute morgen, heute nacht, diese woche, jetzt, jetzige, "
        "jetzigen, neueste, neuesten, neuester, neuestes, letzte version, in echtzeit, live, augenblicklich, zum "
        "jetzigen zeitpunkt, momentane, momentanen, derzeitige, derzeitiger, derzeitigen, gegenwärtig, gegenwärtige, "
        "amtierende, amtierender"
    ),
    recent=listed("neulich, in letzter zeit, zuletzt, kürzlich, heutzutage, was gibt es neues, neu in"),
    values=listed(
        "preis, preise, kostet, kosten, kurs, kurse, wechselkurs, zinssatz, zinsen, wetter, vorhersage, temperatur, "
        "temperaturen, grad, regnet, regnen, schneit, regen, spielstand, stand im spiel, tabelle der bundesliga, "
        "steht es, spielt, spiel, nachrichten, schlagzeilen, verfügbar, verfügbarkeit, lieferbar, fahrplan, abfahrt, "
        "abfahrten, verspätung, ankunft, geöffnet, öffnungszeiten, stau, verkehrslage, version, release, aktie, "
        "aktien, aktienkurs, wasserstand, pegel, pegelstand, luftqualität, inflation, umfrage, umfragen, wie teuer, "
        "wie viel kostet, wie hoch ist der, börse, wie steht, präsident, präsidentin, bundespräsident, kanzler, "
        "kanzlerin, bundeskanzler, bürgermeister, bürgermeisterin, oberbürgermeister, ministerpräsident, ministerin, "
        "minister, chef, chefin, ceo, geschäftsführer, vorstandsvorsitzende, vorstandsvorsitzender, trainer, "
        "trainerin, papst, könig, königin, weltmeister, tabellenführer, bundesliga-tabellenführer, tabellenerster, "
        "spitzenreiter, leitet, regiert, führt die tabelle"
    ),
    present=listed(
        "wer ist [der|die] [aktuelle|derzeitige] (präsident|präsidentin|bundespräsident|kanzler|bundeskanzler|"
        "bürgermeister|bürgermeisterin|oberbürgermeister|ministerpräsident|ceo|trainer|trainerin|"
        "vorstandsvorsitzende|vorstandschef) (von|der|des|in|bei), (wie ist|wie wird) das wetter in, was für ein "
        "wetter ist in, wie (warm|kalt) ist es in, wann (fährt|kommt|geht|fliegt|startet) (der|die|das) nächste (zug|"
        "bus|flug|fähre|tram|bahn|s-bahn|spiel), wie hat ... gestern gespielt, wer hat ... gestern gewonnen, wie "
        "viele sterne hat ... (repo|repository|github), wie steht (der|das|die) (euro|dollar|dax|bitcoin), wie lange "
        "hat ... (geöffnet|offen|auf), wann (öffnet|schließt|macht) ... (auf|zu|heute), was kostet (ein|eine) (liter|"
        "barrel|unze)"
    ),
    clock=listed(
        "welcher tag, welches datum, wie spät, wie viel uhr, wieviel uhr, uhrzeit, datum, welcher wochentag, welches "
        "jahr, wochentag"
    ),
    own=listed(
        "ab jetzt, von jetzt an, bis jetzt, ich ... (gerade|derzeit|zurzeit|momentan|aktuell|heute|jetzt), wir ... "
        "(gerade|derzeit|zurzeit|momentan|aktuell|heute|jetzt|diese woche), mein aktueller, mein aktuelles, meine "
        "aktuelle, unser aktueller, unser aktuelles, unsere aktuelle, arbeitest du gerade, machst du gerade, hast du "
        "(gesagt|genannt), du gesagt, (aktuellen|aktuelle|aktuelles|aktueller) (verzeichnis|ordner|branch|datei|"
        "sitzung|projekt|zweig|stand des|code|zeile|konfiguration), (derzeit|zurzeit|gerade|aktuell|momentan|heute) "
        "(ich|wir)"
    ),
    halts=listed(
        "halt, stopp, stop, abbrechen, abbruch, brich ab, hör auf, aufhören, lass es, lass das, lass sie, lass es "
        "sein, lass es bleiben, lass es gut sein, lass alles so, lass alles wie es ist, lass es so, lass sie so, "
        "vergiss es, vergiss das, doch nicht, lieber nicht, bitte nicht, fass nichts an, rühr nichts an, nichts "
        "anfassen"
    ),
    withdraws=listed(
        "habe es mir anders überlegt, hab es mir anders überlegt, hat sich erledigt, schon erledigt, nicht mehr "
        "(nötig|notwendig|gebraucht|erforderlich), hör auf damit, brich das ab, planänderung, kommando zurück"
    ),
    pauses=listed(
        "warte, warte mal, moment, moment mal, doch, noch, erstmal, vorerst, bitte, halt, stopp, stop, mehr, lieber, "
        "danke, einen moment"
    ),
    anything=listed("nichts, irgendetwas, etwas, irgendwas, alles, davon, keine davon, keinen davon, keines davon"),
    only=listed("nur, bloß, lediglich, einfach nur"),
    instead=listed("stattdessen, sondern, statt, anstatt"),
    contrasts=listed("nicht, und nicht, statt, anstatt, kein, keine"),
    holds=listed(
        "bis ich (fertig|stopp|stop|halt|schluss|genug|basta|es) sage, bis ich [dir] sage dass, bis ich (dir|ihnen) "
        "(etwas anderes|bescheid) sage, bis auf weiteres, bis auf widerruf, bis ich dir sage dass du aufhören sollst"
    ),
    keeps_on=listed(
        "mach weiter, mache weiter, weitermachen, arbeite weiter, weiterarbeiten, verbessere ... weiter, weiter "
        "verbessern, hör nicht auf, höre nicht auf, nicht aufhören, fahre fort, weiter"
    ),
    until_pleased=listed(
        "bis (ich|wir) ... (sage|sagen|zufrieden bin|zufrieden sind|glücklich bin|stoppe|bestätige|freigebe|zustimme|"
        "es gut finde)"
    ),
)
