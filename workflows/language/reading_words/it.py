"""How users ask in Italian."""

from untildone.workflows.intent.reading import Act
from untildone.workflows.language.lists import TECHNICAL, ReadingWords, Verbs, listed

READING = ReadingWords(
    verbs=(
        Verbs(
            Act.CONVERSE,
            0.5,
            listed(
                "ciao, salve, buongiorno, buonasera, buonanotte, grazie, grazie mille, molte grazie, arrivederci, a "
                "presto, come va"
            ),
        ),
        Verbs(
            Act.ANSWER,
            0.9,
            listed(
                "spiega, spiegami, spieghi, spiegare, spiegaci, spiegarmi, calcola, calcolare, dimostra, dimostrare, "
                "prova che la, risolvi l'equazione, stima, stimare"
            ),
        ),
        Verbs(
            Act.ANSWER,
            0.5,
            listed(
                "descrivi, descrivere, descrivimi, riassumi, riassumere, riassumimi, dì, dimmi, dicci, dire, dirmi, "
                "dammi, dacci, dai, dare, darmi, presenta, presentare, rispondi, rispondere, racconta, raccontami, "
                "conta, contare, consiglia, consigliami, consigliare, suggerisci, suggeriscimi, suggerire, definisci, "
                "elenca, elencami, elencare, nomina, ripeti, ripetere, ricorda, ricordati, ricordami, aiutami a "
                "capire, proponi, scegli, parlami"
            ),
        ),
        Verbs(
            Act.LOCATE,
            0.9,
            listed(
                "cerca, cercami, cerchi, cercare, ricerca, aspetta, attendi, attendere, sorveglia, monitora, "
                "monitorare, consulta, consultare"
            ),
        ),
        Verbs(
            Act.LOCATE,
            0.5,
            listed(
                "trova, trovami, trovare, mostra, mostrami, mostrare, fammi vedere, guarda, guardare, leggi, leggere, "
                "leggimi, apri, aprire, localizza, localizzare, visualizza, recupera, prendi, fai un elenco"
            ),
            "loose",
        ),
        Verbs(
            Act.ANALYZE,
            0.5,
            listed(
                "analizza, analizzare, confronta, confrontare, valuta, valutare, esamina, esaminare, studia, "
                "studiare, indaga, indagare, diagnostica, rivedi, rivedere, scopri, scoprire, identifica, determina, "
                "paragona"
            ),
        ),
        Verbs(
            Act.AUTHOR,
            0.5,
            listed(
                "scrivi, scrivere, scrivimi, crea, creare, creami, genera, generare, salva, salvalo, salvala, "
                "salvare, fai, fa', fammi, fare, costruisci, costruire, esporta, esportare, converti, convertire, "
                "produci, produrre, trasforma, trasformare"
            ),
            "save",
        ),
        Verbs(
            Act.AUTHOR,
            0.5,
            listed(
                "redigi, redigere, progetta, progettare, componi, comporre, pianifica, pianificare, aggiungi, "
                "aggiungere, aggiungici, inserisci, inserire, traduci, tradurre, traducimi, riscrivi, riscrivere, "
                "riformula, inventa, inventare, disegna, disegnare, documenta, documentare, accorcia, prepara, "
                "preparare, menziona, immagina, metti, mettere, mettici, copia, copiare, includi, includere"
            ),
        ),
        Verbs(Act.MODIFY, 1.0, listed("rifattorizza, refattorizza, refactorizza, rifattorizzare")),
        Verbs(
            Act.MODIFY,
            0.9,
            listed(
                "correggi, correggilo, correggila, correggere, correggessi, sistema, sistemalo, sistemare, ripara, "
                "riparalo, riparare, aggiusta, aggiustare, risolvi, risolvere, elimina, eliminalo, eliminare, "
                "cancella, cancellalo, cancellare, rimuovi, rimuoverlo, rimuovere, togli, togliere, rinomina, "
                "rinominare, annulla, annullare, ripristina, ripristinare, committa, disinstalla, disinstallare"
            ),
        ),
        Verbs(
            Act.MODIFY,
            0.5,
            listed(
                "cambia, cambialo, cambiare, cambiassi, modifica, modificalo, modificare, modificassi, aggiorna, "
                "aggiornalo, aggiornare, aggiornassi, edita, sostituisci, sostituire, sposta, spostare, migra, "
                "migrare, pulisci, pulire, disattiva, disattivare, disabilita, attiva, attivare, abilita, aumenta, "
                "aumentare, riduci, ridurre, abbassa, alza, ordina, ordinare, unisci, unire, separa, estrai, "
                "estrarre, ottimizza, ottimizzare, velocizza, adatta, adattare, regola, debugga, compila il campo, "
                "imposta, impostare, passa, combina"
            ),
        ),
        Verbs(
            Act.MODIFY,
            0.5,
            listed(
                "implementa, implementare, migliora, migliorare, semplifica, semplificare, completa, completare, "
                "estendi, applica, applicare, svuota, svuotare, termina, terminare, modernizza, rifinisci"
            ),
            "loose",
        ),
        Verbs(
            Act.OPERATE,
            0.5,
            listed(
                "distribuisci, distribuire, fai il deploy, fare il deploy, deploya, pubblica, pubblicare, riavvia, "
                "riavviare, installa, installare, avvia il, avvia la, avviare il, ferma il, ferma la, spegni, clicca, "
                "paga, pagare, rilascia, rilasciare, archivia"
            ),
        ),
        Verbs(
            Act.OPERATE,
            0.5,
            listed(
                "invia, inviare, inviami, manda, mandare, mandami, spedisci, spedire, posta, programma, carica, "
                "caricare, scarica, scaricare, prenota, ordina una, avvisa, notifica"
            ),
            "loose",
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed(
                "esegui, eseguilo, eseguila, eseguili, eseguire, lancia, lancialo, lanciare, fai girare, provalo, "
                "provala"
            ),
            "run",
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed(
                "testa, testare, verifica, verificare, controlla, controllare, convalida, conferma, confermare, "
                "valida, prova, provare, riproduci, riprodurre"
            ),
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed("assicurati, si assicuri, accertati, garantisci, fai in modo, fa' in modo"),
            "ensure",
        ),
        Verbs(Act.ORCHESTRATE, 0.5, listed("orchestra, coordina, coordinare, delega, delegare, parallelizza")),
        Verbs(Act.GOVERN, 0.5, listed("configura, configurare, autorizza, permetti, vieta, dimentica"), "loose"),
    ),
    nouns=listed(
        "sistema, ricerca, prova, conta, cerca, mostra, copia, verifica, modifica, conferma, posta, programma, "
        "carica, elenca, lista, stima, guarda, ordina, completa, crea, salva, termina, passa, applica, documenta, "
        "progetta, studia, cambia, fai, dai, fare, lancia, visita, consulta, presenta, racconta, regola"
    ),
    names=listed(
        "prova di, verifica di, modifica di, grazie a, grazie per, ricerca di, conta che, sistema operativo, "
        "programma di, conferma di, posta elettronica, lista di"
    ),
    requests=listed(
        "per favore, per piacere, per cortesia, puoi, potresti, può, potrebbe, mi puoi, mi potresti, riesci a, vorrei "
        "che, voglio che, ho bisogno che, mi piacerebbe che, ti chiedo di, le chiedo di, bisogna, devi, dovresti, il "
        "tuo compito è, aiutami a, aiutaci a, ti dispiacerebbe, ti dispiace, cerca di, ricordati di, non dimenticare "
        "di, prova a, ti prego di, gentilmente"
    ),
    openers=listed(
        "ok, va bene, d'accordo, sì, no, bene, ottimo, perfetto, grande, grazie, ciao, salve, buongiorno, allora, "
        "quindi, adesso, ora, solo, semplicemente, velocemente, anche, prima, prima di tutto, primo, secondo, poi, "
        "infine, forse, meglio, tutto, a proposito, un'altra cosa, una domanda, domanda, e, ed, ma, o, mi, ti, lo, "
        "la, li, le, gli, ci, ne, si, di, che, già, di nuovo, subito, pure, dopo"
    ),
    negations=listed("non, mai, senza, non serve, non occorre, non è necessario, evita di, non ancora"),
    forbids=listed(
        "tranne, eccetto, salvo, a parte, non, mai, senza, non serve, non occorre, non è necessario, nulla, niente"
    ),
    joins=listed("e, ed, o, oppure, ma, nonché, e anche"),
    steps=listed(
        "poi, e poi, dopo, dopodiché, in seguito, successivamente, infine, alla fine, inoltre, anche, una volta "
        "fatto, una volta finito, quando hai finito, per finire"
    ),
    leads=listed(
        "in, nel, nella, nei, nelle, dentro, per, da, a partire da, con, usando, su, sul, sulla, sotto, secondo, "
        "d'ora in poi, ogni, di, al, alla"
    ),
    conditions=listed(
        "se, quando, appena, non appena, una volta che, prima di, dopo aver, finché, a meno che, mentre, siccome"
    ),
    determiners=listed(
        "il, lo, la, i, gli, le, l', al, allo, alla, ai, agli, alle, del, della, dei, delle, nel, nella, tutti, "
        "tutte, tutto, tutta, ogni, questo, questa, questi, queste, quel, quella, mio, mia, miei, mie, tuo, tua, "
        "tuoi, tue, suo, sua, suoi, nostro, nostra, nostri, nostre, che, se, cosa, come, perché, quale, quali, "
        "quanti, quante, dove, chi, mi, ci, entrambi, solo"
    ),
    shapes=listed("fai, fa', fai in modo che, rendi"),
    vague=listed(
        "un, uno, una, un', altro, altra, nuovo, nuova, due, tre, quattro, cinque, alcuni, alcune, qualche, piccolo, "
        "piccola, dei, delle"
    ),
    pointing=listed("questo, questa, ciò, quello, quella, lo stesso, quanto segue, quanto sopra, lo, la"),
    unasked=listed("bene, male, è, sono, era, erano, ha, hanno, fallisce, falliscono, funziona, non, operativo"),
    questions=listed(
        "che, che cosa, cosa, cos'è, perché, come, chi, quale, quali, qual, qual è, dove, dov'è, quando, quanto, "
        "quanta, quanti, quante, a che, di che, in che, con che, da quando, fino a quando, è, sono, c'è, ci sono, "
        "esiste, esistono, posso, possiamo, devo, dobbiamo, si può, sai, funziona, ha, hanno, vale la pena, in quale, "
        "con quale, a quale, di quale, da quale, su quale"
    ),
    places=listed(
        "dove, dov'è, in quale file, in che file, in quale modulo, in quale cartella, in quale directory, a quale riga"
    ),
    howto=listed(
        "come, come si, come faccio, modo di, modo per, passaggi per, comando per, comando che, cosa succede se, cosa "
        "succede quando, istruzioni per, script per"
    ),
    linked=listed("per, che, affinché, il cui, la cui, in modo che"),
    workspace=TECHNICAL
    + listed(
        "file, cartella, cartelle, directory, progetto, codice sorgente, codice, funzione, funzioni, metodo, modulo, "
        "moduli, classe, classi, pacchetto, pacchetti, libreria, applicazione, app, sito, sito web, pagina, pagine, "
        "database, base dati, tabella, tabelle, schema, migrazione, migrazioni, test, suite, servizio, servizi, "
        "backup, copia di backup, copie di backup, link, collegamento, collegamenti, configurazione, impostazione, "
        "impostazioni, permesso, permessi, ambiente, produzione, internet, web, rete, online, configurato, "
        "configurata, definito, definita, dichiarato, dichiarata, implementato, implementata, chiamato da, salvato, "
        "usato, usata, impostato, impostata, casella di posta, calendario, canale, coda, attività pianificata, "
        "script, porta, variabile, dipendenza, dipendenze, intestazione, piè di pagina, pulsante, modulo di "
        "contatto, accesso, pagina iniziale, documentazione, menu, refuso, bug, errore, errori, guasto, "
        "avviso, avvisi, perdita di memoria, disco, macchina, registro, registri"
    ),
    materials=listed(
        "paragrafo, frase, frasi, tema, poesia, grammatica, ortografia, traduzione, argomento, equazione, "
        "espressione, indovinello, appunti, (questo|questa|mio|mia|il|la|seguente) (testo|mail|email|messaggio|"
        "lettera|storia|citazione|brano|titolo|parola|risposta|calcolo|discorso), testo seguente, qui "
        "sotto, dimostrazione, rima, sillabe, canzone, discorso, parola, parole, numeri"
    ),
    texts=listed(
        "poesia, haiku, limerick, sonetto, canzone, versi, verso, rima, racconto, storia, barzelletta, lettera, mail, "
        "email, messaggio, tweet, post, discorso, saggio, articolo, paragrafo, modulo, modello, scaletta, titolo, "
        "titoli, slogan, citazione, traduzione, regex, espressione regolare, comando, frammento, codice, funzione, "
        "classe, script, query, json, yaml, tabella, elenco, lista, dialogo, ricetta, menù, invito, annuncio, nota, "
        "frase, parola per parola"
    ),
    tests=listed("test, i test, test unitari, prove"),
    artifacts=listed("script, programma, test, file"),
    calls=listed(
        "chiamata a strumento, chiamata di strumento, chiamate a strumenti, chiamata di funzione, chiamata a "
        "funzione, chiamata allo strumento, tool call, tool calls, function call"
    ),
    speaker=listed("mi, ci, a me"),
    recipients=listed(
        "team, squadra, clienti, cliente, colleghi, collega, tutti, capo, mailing list, iscritti, utenti, supporto, "
        "gli, le"
    ),
    turns=listed("converti, convertire, trasforma, trasformare, esporta, esportare"),
    naming=listed(
        "come, con il nome, con nome, chiamato, chiamata, sotto, nel file, file, il file, un file, al file, a, al, "
        "verso, all'inizio di, all'inizio del, in cima a, in testa a, alla fine di, alla fine del, in fondo a"
    ),
    inside=listed("in, nel, nella, dentro"),
    models=listed("come, a partire da, secondo, basato su, su, nello stile, dal, dalla, ispirato"),
    sources=listed(
        "come quella in, da, dal, dalla, di, a partire da, secondo, con, su, sul, per, basato su, usando, ispirato a, "
        "nello stile di, del, della, contro, simile a"
    ),
    into=listed("in, nel"),
    run_demands=listed(
        "(test|suite) ... (passi|passino|passano|passa|passare|verde|verdi), (deve|devono) passare, (esegui|eseguire|"
        "lancia|lanciare|fai girare) [(il|lo|la|i|gli|le|tutti i|tutte le|tuo|mio|nostro)] (test|suite|script|"
        "programma|codice|comando|build|benchmark|linter|applicazione), eseguilo, eseguila, eseguili, provalo, "
        "dimostra che funziona"
    ),
    check_demands=listed(
        "verifica che, verificare che, verificare se, controllare che, controllare se, controlla che, controlla se, "
        "verifica se, assicurati, accertati, conferma che, fai in modo che, finché ... (passa|passano|passi|passino|"
        "verde|verdi), provalo, provala, ricontrolla"
    ),
    no_run=listed(
        "non (eseguire|lanciare|provare|testare) [(nulla|niente|i|il|la|nessun)], senza (eseguire|lanciare|provare|"
        "testare), non serve (eseguire|testare|provare), non occorre (eseguire|testare), non è necessario (eseguire|"
        "testare), senza test, niente test"
    ),
    irreversible=listed(
        "produzione, prod, cliente, clienti, pagamento, pagamenti, fattura, fatture, irreversibile, permanentemente, "
        "definitivamente"
    ),
    costly=listed("costoso, budget, quota"),
    cites=listed("fonte, fonti, cita, citare, riferimento, riferimenti, con link"),
    proves=listed(
        "dimostra, prova che, assicurati, accertati, garantisci, verifica che, controlla che, deve passare, devono "
        "passare"
    ),
    audits=listed("collaudo, accettazione formale, certificato"),
    durable=listed(
        "(ogni|tutti i|tutte le) (minuto|minuti|ora|ore|giorno|giorni|notte|notti|mattina|mattine|sera|settimana|"
        "settimane|mese|mesi|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica), quotidianamente, "
        "continuamente, d'ora in poi, ogni volta che"
    ),
    stepwise=listed("passo dopo passo, passo passo, uno alla volta, una alla volta, dopodiché"),
    deixis=listed(
        "adesso, ora, proprio ora, attualmente, in questo momento, al momento, attuale, attuali, oggi, di oggi, "
        "stasera, stamattina, questa settimana, ultima versione, ultimo, ultima, ultimi, ultime, in tempo reale, in "
        "diretta, aggiornato, odierno, odierna, più recente, in carica"
    ),
    recent=listed("ultimamente, recentemente, di recente, oggigiorno, novità, cosa c'è di nuovo"),
    values=listed(
        "prezzo, prezzi, costa, costano, costo, quotazione, cambio, tasso, tassi, tempo fa, che tempo, meteo, "
        "previsioni, temperatura, gradi, piove, piovere, nevica, partita, punteggio, classifica, notizie, titoli, "
        "disponibile, disponibili, disponibilità, libero, liberi, orario, orari, partenza, partenze, arrivo, arrivi, "
        "ritardo, ritardi, aperto, aperta, traffico, versione, versione stabile, azione, azioni, borsa, livello "
        "dell'acqua, qualità dell'aria, inflazione, sondaggio, sondaggi, quanto vale, quanto sta, presidente, primo "
        "ministro, premier, cancelliere, sindaco, sindaca, governatore, ceo, amministratore delegato, allenatore, "
        "ministro, ministra, papa, re, regina, campione, in testa, capolista, leader, guida la, modello"
    ),
    present=listed(
        "chi è (il|la|l') [attuale] (presidente|primo "
        "ministro|premier|sindaco|sindaca|ceo|cancelliere|allenatore|amministratore delegato) "
        "(di|del|della|dell'|degli), che tempo fa (a|in|nel), com'è il tempo (a|in), quanto è finita ... ieri, chi "
        "ha vinto ... ieri, a che ora (chiude|apre|parte|arriva), quando (parte|passa|arriva) il prossimo "
        "(treno|autobus|volo|metrò), prossimo (treno|autobus|volo) per, quante stelle ha, a quanto sta (il|l'), "
        "quanto vale (l'euro|il dollaro|un euro)"
    ),
    clock=listed("che giorno, che data, che ora, che ore, che anno, la data, l'ora"),
    own=listed(
        "d'ora in poi, per ora, finora, (io|noi) ... (attualmente|adesso|oggi), attualmente (uso|usiamo|ho|abbiamo|"
        "lavoro|vivo|sono|siamo), adesso (uso|usiamo|ho|abbiamo|sono|siamo|vivo), oggi (sono|siamo|ho), mio ... "
        "attuale, mia ... attuale, nostro ... attuale, nostra ... attuale, stai facendo, hai detto, (directory|"
        "cartella|file|branch|sessione|progetto|codice) (attuale|corrente)"
    ),
    halts=listed(
        "ferma, fermati, fermo, stop, alt, basta, annulla, annulla tutto, lascia stare, lascia perdere, lasciali, "
        "lascialo, lascia così, lascia tutto così, dimentica, dimenticalo, meglio di no, non toccare niente, non "
        "toccare nulla"
    ),
    withdraws=listed(
        "lascia (stare|perdere), ho cambiato idea, non (serve|occorre|importa) più, non fa niente, non importa, "
        "lascia tutto com'è"
    ),
    pauses=listed(
        "aspetta, aspetti, un attimo, un momento, alla fine, ancora, per ora, per favore, grazie, più, in realtà, "
        "stop, fermo, affatto"
    ),
    anything=listed("niente, nulla, nessuno, nessuna, nessun, tutto, qualcosa"),
    only=listed("solo, soltanto, solamente, semplicemente"),
    instead=listed("invece, invece di, al posto, bensì"),
    contrasts=listed("non, e non, invece di, anziché"),
    holds=listed(
        "finché (non) (ti) dico [basta|stop|di fermarti|altrimenti], finché non dico (basta|stop), fino a nuovo "
        "ordine, fino a nuovo avviso, fino a che non dico (basta|stop)"
    ),
    keeps_on=listed("continua, continui, non fermarti, non smettere, vai avanti, prosegui"),
    until_pleased=listed(
        "finché (non|io|noi) ... (dico|dica|sono soddisfatto|sono soddisfatta|siamo soddisfatti|sia soddisfatto|"
        "confermo|approvo)"
    ),
)
