"""Italian."""

from untildone.workflows.language.lists import CheckNames, ClaimWords, Deeds, listed

CLAIMS = ClaimWords(
    names=CheckNames(
        tests=listed(
            """
            test, tests, suite, suite di test, batteria di test, casi di test, test unitari, casi, prove, specs
            """
        ),
        build=listed("build, compilazione, la costruzione"),
        lint=listed("lint, linter, linting, analisi statica, formattazione, stile del codice"),
        types=listed("controllo dei tipi, verifica dei tipi, type check, type checker, tipizzazione"),
        everything=listed("tutto, controlli, verifiche, check"),
        ci=listed("ci, integrazione continua, pipeline, github actions, workflow"),
    ),
    several=listed(
        """
        test, suite, suite di test, casi, casi di test, controlli, verifiche, linter, controllo dei tipi, test
        unitari
        """
    ),
    whole=listed("intera, intero, completa, completo, tutta la suite"),
    every=listed("tutti, tutte, tutti i, tutti gli, tutte le, ogni, entrambi, entrambe"),
    vague=listed("un, uno, una, dei, degli, delle, alcuni, alcune, qualche, qualsiasi"),
    passes=listed(
        """
        ok, passa, passano, passare, passato, passati, passata, passate, superato, superati, superata,
        superate, supera, superano, verde, verdi, pulito, pulita, puliti, riuscita, riuscito, riusciti, con
        successo, (va|vanno|è andata|è andato|sono andati) a buon fine, senza [alcun|nessun] (errore|errori|
        fallimenti|avvisi|avviso|problemi|problema|warning), 0 (errori|fallimenti|avvisi|falliti), zero errori,
        nessun (errore|problema|avviso|fallimento), non (segnala|riporta|trova|mostra|rileva|dà) [più] (errori|
        alcun errore|problemi|avvisi|nulla|alcun problema), non (fallisce|falliscono) più, correttamente,
        positivo
        """
    ),
    meets=listed("passa, passano, supera, superano, ha superato, hanno superato, soddisfa"),
    alone=CheckNames(
        build=listed(
            """
            (compila|compilano|si compila) (senza (errori|avvisi|problemi|warning)|correttamente|di nuovo)
            """
        ),
        everything=listed(
            """
            tutti passano, tutti passati, tutto verde, tutto passa, tutti verdi, tutto ok, tutto a posto coi test
            """
        ),
    ),
    participles=listed(
        """
        ok, superato, superati, superata, superate, riusciti, riuscita, passati, passate, verdi
        """
    ),
    links=listed(
        """
        e questi, ed essi, dopo la modifica, dopo le modifiche, dopo la correzione,
        è, sono, era, stato, stata, stati, state, ora, adesso, già, tutti, tutte, anche, di nuovo, ancora,
        sempre, gira, girano, si, esegue, eseguono, termina, terminano, terminata, terminato, conclude,
        concluso, conclusa, completata, completato, finisce, mostra, mostrano, indica, riporta, restituisce,
        dà, resta, restano, rimane, rimangono, con, in, ha, hanno, risultato, risultati, e,
        completamente, finalmente, in locale, localmente, per intero, i, gli, le, il, la, esito, avuto, dato,
        unico, regolarmente, esistenti, nuovi, nuove, restanti, unitari, di integrazione, continua, continuano,
        continua a, continuano a, a, passare
        """
    ),
    placing=listed(
        """
        di, del, dello, della, dei, degli, delle, in, nel, nella, nei, nelle, per, su, con, sul, contro,
        relativi, che coprono
        """
    ),
    goes_on=listed(
        """
        il, lo, la, i, gli, le, l', un, uno, una, al, allo, alla, ai, agli, a, per, attraverso, suo, sua,
        questo, questa, come, se, quando, solo se, anche se, parametri, argomenti, inosservato, tra, da
        """
    ),
    fails=listed(
        """
        fallisce, falliscono, fallito, falliti, fallita, fallite, fallimento, fallimenti, rosso, rossi, rotto,
        rotti, falliva
        """
    ),
    ran=Deeds(
        done=listed(
            """
            ho [anche|poi|già|quindi] (eseguito|lanciato|rieseguito|rilanciato|avviato), abbiamo (eseguito|
            lanciato|rieseguito|rilanciato), (è stato|è stata|sono stati|sono state) (eseguito|eseguita|eseguiti|
            eseguite|lanciato|lanciati|lanciata|rieseguiti), dopo aver (eseguito|lanciato|rilanciato), eseguendo,
            l'ho eseguito, li ho eseguiti, l'ho lanciato
            """
        ),
        by=listed("eseguito, eseguita, eseguiti, eseguite, lanciato, lanciati, rieseguiti"),
    ),
    tried=Deeds(
        done=listed(
            """
            ho [anche|poi|già] (provato|testato|collaudato), l'ho (provato|testato|provata|testata), li ho
            (provati|testati), abbiamo (provato|testato), (è stato|è stata|sono stati|sono state) (testato|testata|
            testati|testate|provato|provata), testato e, provato e
            """
        ),
        by=listed("testato, testata, testati, provato"),
    ),
    verified=Deeds(
        done=listed(
            """
            ho [anche|poi|già] (verificato|controllato|confermato|convalidato|accertato), abbiamo (verificato|
            controllato|confermato), mi sono (assicurato|assicurata|accertato), (è stato|è stata|sono stati|sono
            state) (verificato|verificata|verificati|verificate|convalidato|confermato|controllato), posso
            confermare, confermo
            """
        ),
        by=listed("verificato, verificata, verificati, controllato, confermato"),
    ),
    counted=Deeds(
        done=listed(
            """
            ho (verificato|controllato|esaminato|ispezionato|confrontato|provato|testato|aperto|rivisto|letto|
            passato in rassegna)
            """
        )
    ),
    handled=Deeds(
        done=listed(
            """
            ho (importato|elaborato|migrato|convertito|caricato|inserito|esportato|contato|trovato), (sono stati|
            sono state) (importati|importate|elaborati|elaborate|migrati|migrate|convertiti|convertite|caricati|
            caricate|inseriti|inserite|esportati|esportate)
            """
        ),
    ),
    measured=Deeds(done=listed("ho misurato, ho cronometrato")),
    runnables=listed(
        """
        script, programma, benchmark, codice, comando, comandi, applicazione, app, binario, esempio, esempi,
        demo, migrazione, migrazioni, query, notebook, strumento, modulo, controlli
        """
    ),
    changes=listed(
        """
        codice, modifica, modifiche, cambiamento, correzione, correzioni, fix, patch, soluzione,
        implementazione, script, funzione, funzionalità, comportamento, output, risultato, risultati,
        migrazione, query, comando, programma, applicazione, errore, bug, test, build, casi limite, pagina
        """
    ),
    addresses=listed("link, collegamento, collegamenti, url, indirizzo, indirizzi"),
    works=listed(
        """
        funziona, funzionano, compila, gira, come previsto, come atteso, corretto, correttamente, corretti,
        risolto, eseguendolo
        """
    ),
    works_well=listed(
        """
        tutto funziona [ora|adesso] [bene|correttamente|perfettamente] [come previsto|come atteso|come
        dovrebbe], (funziona|funzionano) [ora|adesso] (come previsto|come atteso|perfettamente|correttamente|a
        dovere), pienamente funzionante, perfettamente funzionante
        """
    ),
    timed=listed(
        """
        richiede ora, ora richiede, impiega ora, ora impiega, ha impiegato, ha richiesto, ora gira in,
        terminato in, completato in, benchmark mostra, più (veloce|veloci|lento|lenta) (di prima|della
        precedente|del precedente|rispetto a prima)
        """
    ),
    exits=listed("codice di uscita, codice di ritorno"),
    gauged=listed("copertura, (query|script|comando|suite|funzione|pagina) (impiega|richiede)"),
    rows=listed("righe, record, voci, colonne"),
    writer=listed("io, noi, ho, abbiamo, mi sono, l'ho"),
    openings=listed(
        """
        corretto, aggiunto, aggiornato, cambiato, modificato, rimosso, sostituito, creato, rinominato, fatto,
        pronto, completato, rifattorizzato, inoltre, poi, anche, e, test, tutto, ora
        """
    ),
    denies=listed(
        """
        non, nessun, nessuno, nessuna, mai, nulla, niente, né, senza eseguire, senza provare, senza aver, senza
        verificare, senza lanciare, impossibile, invece di, anziché, neppure, falso, ignoro
        """
    ),
    unreal=listed(
        """
        di solito, solitamente, generalmente, normalmente, in genere, dovrebbe, dovrebbero, deve, devono, devi,
        potrebbe, potrebbero, può, possono, puoi, potrai, bisogna, occorre, sarà, saranno, sarebbe, sarebbero,
        passerà, passeranno, vado, andrà, per favore, assicurati, assicurarsi, verifica che tutti, verificare,
        controlla, controllare, affinché, in modo che, per verificare, probabilmente, presumibilmente, spero,
        mi aspetto, supponiamo, immagina, per esempio, ad esempio, significa, vuol dire, consiglio, conviene,
        suggerisco, esegui, eseguite, lancia, prova a, finché, prima che, dopo che, vuoi, vuole, richiede che,
        esige, dipende, garantisce, permette, permettono, faccia, sia, siano, passino, passi, avrebbe, farebbe,
        cercato di, ricordati
        """
    ),
    conditions=listed(
        """
        se, quando, ogni volta che, una volta che, non appena, appena, a meno che, purché, nel caso, qualora,
        finché
        """
    ),
    reasons=listed("perché, poiché, dato che, siccome"),
    earlier=listed(
        """
        prima (della|del|delle|dei|di|della mia|di questa|di ogni) [ultima|ultimo] (modifica|modifiche|
        cambiamento|correzione|refactoring|migrazione|patch|commit), passavano, passava, erano, in precedenza,
        precedentemente, originariamente, all'inizio, inizialmente, ieri, prima di ciò, fallivano, falliva
        """
    ),
    attributed=listed(
        """
        secondo, il tuo log, tuo log, nel tuo, nella tua, il log, il registro, dici, dice che, hai (detto|
        scritto|indicato|riportato|incollato), come hai, l'output che, il rapporto, afferma, stando a, in base
        al
        """
    ),
    now=listed("ora, adesso, di nuovo, finalmente, nuovamente"),
    joins=listed("e, ed, o, poi, nonché"),
    turns=listed("ma, però, tuttavia, anche se, benché, mentre, tranne, quindi, perché, poiché, sebbene"),
    supposed=listed(
        """
        come, passi, passaggi, prossimi passi, da fare, criteri, criterio, definizione, requisiti, piano,
        atteso, attesa, attesi, esempio, esempi, uso, utilizzo, istruzioni, condizioni, obiettivo, obiettivi,
        prima di, consigliato, raccomandazioni, suggerimenti, non verificato, non testato, puoi, per
        verificare, per provare, per eseguire, lista di controllo, regole, qualcosa come, simile, dovrebbe,
        dovresti, mostrerà, vedrai, esegui, checklist, guida
        """
    ),
    checked=listed(
        """
        verifica, verificato, validazione, verifiche, controlli, risultati, test eseguiti, test, eseguito
        """
    ),
    pronouns=listed("l'ho, li ho, tutto, questo, che"),
    others=listed("da (un|una|cron|github|altri), dal, dalla, dai, dallo"),
    breaks=listed("che, cui, verifica, verificano, controlla, usa, usano, utilizza, dove"),
)
