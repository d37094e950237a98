"""Italian."""

from untildone.workflows.language.lists import AnswerWords, listed

ANSWERS = AnswerWords(
    denials=listed(
        """
        non (ho|abbiamo|dispongo|possiedo|avevo) [purtroppo|attualmente|al momento] [accesso|di|a|dati|informazioni|
        un|una|nessun*], senza accesso, senza dati, nessun accesso, nessun* (fonte|informazione|dato|prezzo|risultato|
        valore), non ci sono (dati|informazioni), nulla di (attuale|aggiornato|recente), niente di (attuale|
        aggiornato|recente), non (conosco|so|trovo)
        """
    ),
    no_denial=listed(
        """
        non (hai|ha|avete) bisogno, non (devi|deve), non ho (dubbi*|problem*), nessun (problema|dubbio)
        """
    ),
    absences=listed(
        """
        non (posso|potevo|riesco a|sono riuscit* a|ho potuto|è possibile|è stato possibile|sono in grado di|si può|si
        è potuto) (consultare|ottenere|accedere|trovare|recuperare|verificare|dare|dir*|indicar*|cercare|caricare|
        leggere|aprire|vedere|sapere|fornir*|confermare|rispondere|determinare|raggiungere|controllare), non (è|sono|
        era|erano) (disponibil*|accessibil*|raggiungibil*|not*), (indisponibil*|inaccessibil*|sconosciut*|
        irraggiungibil*), non ho trovato, non si trova*, tempo scaduto, (conoscenze|addestramento) ... (ferm*|arriva*|
        limitat*|fino)
        """
    ),
    data=listed(
        """
        dato, dati, informazion*, info, cifra, cifre, prezz*, quotazion*, valor*, risultat*, lettur*, font*, notizi*,
        tempo, meteo, prevision*, accesso, internet, web, rete, diretta, attual*, recent*, ultim*, tempo reale, tass*,
        cambio, punteggi*, temperatur*, orari*, version*, disponibilità, statistic*, ricerc*, traffico, borsa,
        mercat*, pagin*, sito, siti, oggi, aggiornat*
        """
    ),
    past=listed(
        """
        di solito, solitamente, normalmente, generalmente, in genere, tipicamente, in media, mediamente, storicamente,
        ultim* (not*|registrat*), in passato, all'epoca, secondo i miei dati di addestramento, negli ultimi anni,
        aggiornat* al, era
        """
    ),
    silent=listed(
        """
        non (dice|dicono|menziona|menzionano|indica|indicano|include|contiene|contengono|compare|compaiono|specifica|
        parla|parlano|risponde|fornisce|riporta|riportano|cita|elenca|pubblica|precisa|è menzionat*|è indicat*|si
        menziona|si dice|risulta), nessuna menzione, nulla (su|in merito|al riguardo), niente (su|in merito|al
        riguardo), senza (menzionare|indicare|specificare), né ... né
        """
    ),
    sources=listed(
        """
        pagin*, font*, articol*, sito, siti, rapport*, risultat*, document*, testo, not*, ricerc*, tabell*, file,
        elenco, lista, registro, voce, voci, estratto, vi, lì, sezion*
        """
    ),
    sequence=listed("poi, dopo, successivamente, in seguito, ora, adesso, quindi, a seguire, il prossimo passo"),
    intends=listed(
        """
        vado a, andrò a, procedo, passo a, passo ora, mi accingo, mi occupo, mi metto, lasciami, mi lasci, fammi, mi
        faccia, permettimi, mi permetta, (comincio|inizio) (da|con|a|leggendo|controllando|modificando|creando|
        aprendo|cercando|verificando|aggiornando), (prima|innanzitutto) (controllo|leggo|verifico|apro|cerco|guardo|
        creo|modifico), cominciamo, iniziamo, vediamo, proseguo, continuo con, devo [ancora|ora|prima] (modificare|
        correggere|verificare|controllare|fare|aggiornare|aprire|leggere|aggiungere|cambiare), mi resta da, mi manca,
        (ora|adesso|poi|dopo|quindi|successivamente) (modifico|correggo|verifico|controllo|faccio|aggiorno|apro|leggo|
        cerco|creo|eseguo|provo|sostituisco|traduco|converto|aggiungo|cambio|scrivo|guardo|rinomino|lancio|passo),
        correggerò, modificherò, aggiungerò, cambierò, aggiornerò, creerò, eseguirò, proverò, controllerò, aprirò,
        leggerò, cercherò, verificherò, convertirò, migrerò, scriverò, eliminerò, rimuoverò, farò, continuerò,
        comincerò, inizierò, procederò, sistemerò, implementerò, installerò, genererò, sostituirò, rinominerò,
        tradurrò, analizzerò, esaminerò, salverò, metterò, finirò, completerò, applicherò, passerò, guarderò, darò,
        prossimo passo, prossimo passaggio, sto per, ora mi, adesso mi
        """
    ),
    no_plan=listed(
        """
        non farò, fammi sapere, mi faccia sapere, lasciami dire, farò (del mio meglio|il possibile), ti farò sapere,
        devo (dire|ammettere|precisare), ora non, passo sopra
        """
    ),
    makes=listed(
        """
        (aggiung*|crea*|creo|crer*|modific*|cambi*|corregg*|scriv*|sostitu*|elimin*|cancell*|rimuov*|rinomin*|traduc*|tradurr*|convert*|install*|gener*|applic*|inser*|implement*|aggiorn*|metto|mettere|impost*|spost*|sistem*|esegu*|scaric*|prepar*|fare|redig*)
        """
    ),
    offers=listed(
        """
        se, a meno che, non appena, una volta che, quando (vuoi|vuole|hai|avrai|lo), vuoi, vuole, desideri, desidera,
        preferisci, preferisce, ti piacerebbe, le piacerebbe, dimmi, mi dica, fammi sapere, mi faccia sapere, inviami,
        mandami, posso, potrei, volentieri, con piacere, non esitare, in caso, su richiesta, d'ora in poi, la prossima
        volta, in futuro, basta
        """
    ),
    waits=listed(
        """
        un momento, un attimo, un secondo, un istante, attendi, attenda, attendere, dammi un (momento|attimo|secondo|
        minuto), (può|potrebbe|dovrebbe) richiedere, torno subito
        """
    ),
    failures=listed(
        """
        error*, fallit*, fallisc*, fallimento, non (ho potuto|posso|può|possono|sono riuscit*|è riuscit*|è stato
        possibile|è possibile|si può|ha funzionato), impossibile, codice di uscita, eccezion*, negat*, rifiutat*,
        respint*, vietat*, bloccat*, scadut*, timeout, saltat*, rott*, interrott*, annullat*, non (funzion*|passa|
        passano|compila*|esist*|disponibil*|trovat*|installat*|consentit*), manca, mancano, in rosso, incert*, senza
        successo, senza permess*, irraggiungibil*, indisponibil*, offline, non riuscit*, niente da fare
        """
    ),
    excepts=listed(
        """
        tranne, eccetto, salvo, a eccezione, ad eccezione, a parte, meno,
        con (una|due) (eccezione|eccezioni)
        """
    ),
    mended=listed(
        """
        senza error*, nessun errore, nessun fallimento, 0 (error*|fallit*), zero error*, non ci sono error*,
        (corrett*|corregg*|risolt*|risolv*|sistemat*) ... (error*|eccezion*|fallit*|rott*), (errore|errori) ...
        (corrett*|risolt*|sistemat*), non fallisc* più, non dà più error*, gestione degli errori, messaggi* di errore,
        messaggi* d'errore, non manca nulla
        """
    ),
    attempts=listed(
        """
        strument*, comand*, shell, bash, script*, modific*, scrittur*, ricerc*, richiest*, pagin*, font*, server*,
        sito, siti, file, cartell*, directory, test*, verific*, controll*, compil*, build*, lint*, suite, chiamat*,
        scaric*, lettur*, esecu*, esegu*, install*, deploy*, commit*, push*, pass*, operazion*, access*, connession*,
        migrazion*, permess*, salva*, elimin*, rimoz*, cancell*, scheda, indirizzo, rete, aprire, leggere, caricare,
        caso, casi
        """
    ),
    not_run=listed(
        """
        non (ho|abbiamo|è stat*|sono stat*|l'ho|li ho|le ho|ho ancora|ho potuto|sono riuscit* a) [potuto|ancora]
        (eseguit*|provat*|testat*|verificat*|compilat*|controllat*|lanciat*|eseguire|eseguirl*|provare|testare|
        verificare|lanciare|provarl*), senza (eseguire|eseguirl*|provare|provarl*|testare|testarl*|verificare|aver*),
        (eseguito|testato|lanciato) (nulla|niente), non (testat*|verificat*|eseguit*|provat*), nessun test (eseguit*|è
        stat*|lanciat*)
        """
    ),
    no_change=listed(
        """
        nessun* (modifica|cambiamento|correzione|intervento) [è|era|è stata|è stato] (necessari*|richiest*|fatt*|
        apportat*), non (è|era|è stato|è stata|serve|serviva|occorre|occorreva) [stato|stata] [necessari*] [nessun*|
        alcun*] (modific*|cambia*|corregg*|corre*), (nulla|niente) da (cambiare|modificare|correggere|fare|sostituire|
        eliminare), non ho (cambiato|modificato|toccato) (nulla|niente), già (corrett*|present*|a posto|così|
        impostat*), (è|era|sono|erano) già, (lasciat*|rimast*) (invariat*|così|com'era*|intatt*), contiene già, non
        (riesco a riprodurre|sono riuscit* a riprodurre|è riproducibile),
        (era|è|sono|erano|vale|valeva|risulta|risultava) già, già così, non
        (serviva|serve|servivano|occorreva|occorre|bisognava|c'era bisogno|c'è bisogno) [di] [nessun*|alcun*]
        (modific*|cambia*|corregg*|correzion*|fare nulla|niente|nulla|intervent*), non c'era (nulla|niente) da, non ho
        (toccato|modificato|cambiato) (il|la|i|le|nessun*|alcun*), nessun* (modifica|cambiamento|correzione)
        """
    ),
    unable=listed(
        """
        non (posso|possiamo|ho potuto|sono riuscit*|riesco|sono in grado), non (è stato possibile|è possibile|esist*|
        compare|compaiono|contiene|ho trovato|si trova*|c'è nessun*|ci sono), impossibile, (non è|non sono|non era)
        riuscit*, non ci sono riuscit*, senza successo, non ha funzionato, niente da fare,
        (download|installazione|caricamento|invio|distribuzione|riavvio|comando|richiesta|tentativo|push|commit|scaricamento)
        ... (fallit*|non riuscit*)
        """
    ),
    unchanged=listed(
        """
        non (modificat*|cambiat*|toccat*|inclus*|necessari*|fatt*|ho|è|sono|esist*|contiene|aveva*|serve|occorre|
        trovat*|tradott*|aggiunt*), senza (modific*|cambia*|toccare), invariat*, intatt*, saltat*, omess*, ignorat*,
        (rest*|riman*) (da|invariat*|com*|così), ancora da, in sospeso, manca*, già, nessun* (modifica|occorrenza),
        tranne, eccetto, salvo, a parte, apposta, di proposito, fallit*, non
        (creat*|scaricat*|salvat*|generat*|scritt*|c'è|esiste)
        """
    ),
    choices=listed(
        """
        quale, quali, qual, che, cosa, dove, chi, quando, quant*, come (vuoi|preferisci|vuole|desideri)
        """
    ),
    alternatives=listed("o, oppure, invece di, anziché, ovvero"),
    no_choice=listed("o no, o meno, o più tardi, o niente"),
    again=listed(
        """
        ripeti*, ripeta*, ripetere, ancora una volta, di nuovo, parola per parola, ultima risposta, stessa risposta,
        risposta precedente, cosa hai detto, sei sicur*, è sicur*, davvero, rimanda*
        """
    ),
    leave=listed(
        """
        vuoi che, vuole che, desideri che, devo, dovrei, posso (continuare|procedere|fare|iniziare|modificare|
        correggere), procedo, continuo, comincio, va bene, ti va bene, d'accordo, che ne pensi, che ne dici, altro,
        qualcos'altro, cosa devo fare, cosa vuoi che faccia
        """
    ),
)
