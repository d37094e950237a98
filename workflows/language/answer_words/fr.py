"""French."""

from untildone.workflows.language.lists import AnswerWords, listed

ANSWERS = AnswerWords(
    denials=listed(
        """
        (je n'ai|nous n'avons|je ne dispose|je n'avais|n'ai) [malheureusement|actuellement|donc] (pas|aucun*|plus),
        sans accès, aucun accès, pas d'accès, pas accès, pas la possibilité, aucun moyen, aucune (donnée*|
        information*|source*), aucun (prix|cours|chiffre|résultat*|relevé), pas de (données|source*|prix|cours|
        chiffre*|relevé*), rien (d'actuel|de récent|d'actualisé), je ne (connais|trouve|sais) [donc] pas
        """
    ),
    no_denial=listed(
        """
        vous n'avez pas, tu n'as pas, aucun (doute|problème|souci), pas de (problème|souci), n'ai pas à
        """
    ),
    absences=listed(
        """
        (je ne peux|je ne pouvais|je n'ai|je n'ai pas|on ne peut|impossible|incapable|pas) [pas|pu|pas pu|de|d']
        (consulter|obtenir|récupérer|accéder|trouver|vérifier|donner|indiquer|chercher|charger|atteindre|lire|dire|
        savoir|fournir|confirmer|ouvrir|voir|trouvé|pu), n'ai pas pu, n'ai pas trouvé, n'a pas pu être, n'ont pas pu
        être, n'est pas (disponible|accessible|connu*|joignable), ne sont pas (disponibles|accessibles|connus),
        (indisponible*|inaccessible*|injoignable*|inconnu*), a expiré, (connaissances|données d'entraînement) ...
        (s'arrêtent|s'arrête|remontent|limitées)
        """
    ),
    data=listed(
        """
        donnée*, information*, info, infos, chiffre*, prix, cours, valeur*, résultat*, relevé*, source*, mise* à jour,
        actualité*, nouvelle*, météo, prévision*, cote*, accès, internet, web, ligne, direct, actuel*, récent*,
        dernier*, dernière*, temps réel, taux, score*, température*, horaire*, version*, disponibilité*, statistique*,
        recherche*, trafic, bourse, marché*, page*, site*, aujourd'hui
        """
    ),
    past=listed(
        """
        habituellement, généralement, en général, typiquement, normalement, en moyenne, moyenne, historiquement,
        dernier connu, dernière connue, d'ordinaire, le plus souvent, à l'époque, par le passé, autrefois, en date de,
        au (1er|janvier|19*|20*), selon mes données d'entraînement, ces dernières années, de saison, était
        """
    ),
    silent=listed(
        """
        ne (dit|mentionne|précise|indique|contient|liste|cite|donne|parle|répond|fournit|figure|publie|comporte|
        signale|nomme|disent|mentionnent|précisent|indiquent|contiennent|donnent|parlent) [y] (pas|rien|aucun*|nulle
        part), (n'indique|n'indiquent|n'évoque|n'évoquent|n'apparaît|n'apparaissent|n'est|n'y est|n'a|n'y a) (pas|
        rien|aucun*), aucune mention, rien (sur|à propos|au sujet|de tel), (pas|non) (mentionné*|précisé*|indiqué*|
        cité*), ni ... ni, sans (préciser|mentionner|indiquer)
        """
    ),
    sources=listed(
        """
        page*, source*, article*, site*, rapport*, résultat*, document*, texte*, note*, recherche*, tableau*,
        fichier*, liste*, journal, entrée*, extrait*, on n'y, il n'y, elle ne, il ne, y figure, rubrique*
        """
    ),
    sequence=listed("ensuite, puis, maintenant, à présent, après cela, la suite"),
    intends=listed(
        """
        je vais, je m'apprête à, je m'occupe, je passe [maintenant|ensuite] (à|au|aux), je commence [par|maintenant],
        je procède, je continue, je poursuis, je dois [encore|maintenant|d'abord], il me reste à, laissez-moi,
        laisse-moi, permettez-moi de, permets-moi de, passons [maintenant] (à|au|aux), voyons, commençons, allons-y,
        regardons, vérifions, ouvrons, lisons, testons, (maintenant|ensuite|puis|à présent) je, je (modifierai|
        corrigerai|ajouterai|mettrai|créerai|lancerai|vérifierai|ferai|commencerai|continuerai|passerai|lirai|
        ouvrirai|regarderai|chercherai|remplacerai|supprimerai|écrirai|traduirai|convertirai|migrerai|testerai|
        exécuterai|terminerai|renommerai|appliquerai|adapterai|procéderai|poursuivrai|examinerai|analyserai|
        installerai|générerai), je (modifie|corrige|ajoute|mets|crée|lance|vérifie|regarde|ouvre|lis|cherche|remplace|
        supprime|écris|traduis|convertis|teste|exécute|renomme|applique|adapte|examine|analyse) (maintenant|ensuite|
        d'abord|tout de suite|à présent|donc), prochaine étape, l'étape suivante
        """
    ),
    no_plan=listed(
        """
        je vais (bien|attendre|m'arrêter|laisser|avoir besoin), je ne vais pas, laissez-moi savoir, laisse-moi savoir,
        je dois (dire|préciser|avouer|noter|souligner|admettre|savoir), je continue de penser, maintenant je
        (comprends|vois|sais|n'ai), je commence à, je passe sur, puis je, permettez-moi de vous (rappeler|remercier|
        dire)
        """
    ),
    makes=listed(
        """
        (ajout*|cré*|modif*|chang*|corrig*|écri*|remplac*|supprim*|renomm*|tradui*|convert*|install*|génér*|appliqu*|insér*|implément*|mett*|mettre|déplac*|adapt*|met*|réécri*|télécharg*|déploi*|exécut*|lanc*|prépar*|faire|rédig*)
        """
    ),
    offers=listed(
        """
        si, à moins que, dès que, une fois que, lorsque vous, quand vous, voulez-vous, veux-tu, souhaitez-vous,
        souhaites-tu, aimeriez-vous, dois-je, puis-je, n'hésite* pas, dis-moi, dites-moi, envoie-moi, envoyez-moi, je
        peux, je pourrais, je pourrai, volontiers, avec plaisir, au besoin, en cas, sur demande, à l'avenir,
        désormais, la prochaine fois, il suffit, je serai, j'aurais
        """
    ),
    waits=listed(
        """
        un instant, un moment, patientez, veuillez patienter, merci de patienter, cela (peut|va|devrait) prendre, je
        reviens, une seconde, une minute
        """
    ),
    failures=listed(
        """
        erreur*, échec*, échou*, a échoué, n'a pas pu, n'ai pas pu, n'ont pas pu, ne peut pas, ne peux pas,
        impossible, code de sortie, code retour, exception*, refus*, interdit*, rejeté*, bloqué*, expiré*, délai
        dépassé, ignoré*, cassé*, plant*, interrompu*, ne (marche|fonctionne|passe|passent|compile|compilent|
        fonctionnent) (pas|plus), introuvable*, inaccessible*, manquant*, manque, manquent, n'existe pas, n'existent
        pas, pas (réussi|trouvé*|disponible*|installé*|autorisé*|possible), en rouge, injoignable*, indisponible*,
        incertain*, sans succès, en vain, n'a pas (fonctionné|abouti|marché), hors ligne, n'arrive pas à
        """
    ),
    excepts=listed(
        """
        sauf, excepté, hormis, à part, à l'exception, hors, mis à part,
        à (une|deux) (exception|exceptions) près
        """
    ),
    mended=listed(
        """
        aucune erreur*, sans erreur*, sans échec*, aucun échec*, 0 erreur*, 0 échec*, zéro erreur*, (corrigé*|corrige|
        résolu*|résout|réparé*|répare) ... (erreur*|échec*|exception*|plant*), erreur* ... (corrigée*|résolue*|
        réparée*|disparu*), n'échoue* plus, ne plante* plus, n'est plus cassé*, gestion des erreurs, message*
        d'erreur, rien ne manque
        """
    ),
    attempts=listed(
        """
        outil*, commande*, shell, bash, script*, modification*, écriture*, recherche*, requête*, page*, source*,
        serveur*, site*, fichier*, dossier*, répertoire*, test*, vérification*, compilation*, compil*, build*, lint*,
        suite, appel*, téléchargement*, lecture*, exécution*, exécut*, lanc*, installation*, déploiement*, commit*,
        push*, étape*, opération*, accès, connexion*, migration*, permission*, enregistr*, suppression*, supprim*,
        modifi*, carte*, adresse*, réseau*, lire, ouvrir, charger
        """
    ),
    not_run=listed(
        """
        (n'ai|n'avons|n'ai encore|n'est|n'ont|n'a|ne l'ai|ne les ai|n'y ai) [rien|pas|pas encore|pas pu|rien pu|
        jamais] [été] (exécuté*|lancé*|testé*|essayé*|vérifié*|compilé*|exécuter|lancer|tester|vérifier|fait tourner|
        contrôlé*), non (testé*|vérifié*|exécuté*|compilé*), pas (testé*|vérifié*|exécuté*|lancé*|essayé*), sans
        (exécuter|lancer|tester|vérifier|l'avoir testé*|l'avoir exécuté*|les avoir lancé*), aucun (test|contrôle) [n'a
        été] (exécuté|lancé), rien (exécuté|lancé|testé), ne l'ai pas vu, impossible (d'exécuter|de lancer|de tester),
        pas pu (exécuter|lancer|tester|vérifier)
        """
    ),
    no_change=listed(
        """
        aucun* (modification*|changement*|correction*|action) [n'est|n'était|n'a été] (nécessaire*|requis*|effectuée|
        utile), aucun* (modification*|changement*|correction*) (n'a été|n'était|n'est) (nécessaire*|faite*|requis*|
        apporté*|effectué*), rien (à changer|à modifier|à corriger|à faire|à remplacer|à supprimer|modifié|changé),
        n'ai rien (changé|modifié|touché|supprimé), n'y avait rien à, il n'y a rien à, (est|était|sont|étaient) déjà,
        déjà (correct*|à jour|présent*|en place|fait*|bon*), (laissé*|resté*|reste*) (tel*|inchangé*|intact*), n'ai
        pas (modifié|changé|touché), pas (pu reproduire|reproductible), n'arrive pas à reproduire, contient déjà,
        s'appelle déjà, utilise déjà, (c'était|c'est|était|est|figure|vaut|valait|contient|contenait) déjà, (pas|plus)
        (besoin|nécessaire|utile) de (modifier|changer|corriger|toucher), inutile de
        (modifier|changer|corriger|toucher), rien (eu|n'était) à (changer|modifier|faire|corriger), n'a (rien|pas) été
        (modifié*|changé*|nécessaire*), aucun* (modification*|changement*|correction*), n'ai touché à rien, n'ai rien
        eu à
        """
    ),
    unable=listed(
        """
        (je n'ai|nous n'avons|je ne) [donc] (pas pu|pas réussi|peux pas|pouvais pas|pu), je n'y suis pas (arrivé*|
        parvenu*), (n'a|n'ont) pas pu être, impossible (de|d'), n'est pas possible, n'était pas possible, n'existe
        pas, n'existent pas, ne figure pas, n'apparaît pas, introuvable*, ne contient pas, pas trouvé, n'ai trouvé
        aucun*, impossible, pas possible, sans succès, en vain, n'a pas (fonctionné|abouti|marché|réussi), je n'arrive
        pas à, je n'ai [donc] pu ... aucun*,
        (téléchargement|installation|envoi|déploiement|redémarrage|commande|requête|tentative|récupération|push|commit|clonage)
        ... (échoué|échoue|échec)
        """
    ),
    unchanged=listed(
        """
        (non|pas) (modifié*|changé*|touché*|renommé*|converti*|traduit*|inclus*|concerné*|nécessaire*|fait*|ajouté*|
        supprimé*|remplacé*|trouvé*|possible|encore), inchangé*, intact*, laissé*, ignoré*, sauté*, (reste*|restent)
        (à|inchangé*|tel*), encore à faire, en attente, manque*, déjà, aucun* (modification*|changement*|occurrence*),
        (n'ai|n'a|n'est|n'était|n'existe|n'avait|n'ont|n'avaient) (pas|rien|aucun*), sauf, excepté, hormis, à part,
        volontairement, exprès, n'a pas pu, échoué, pas (créé*|téléchargé*|enregistré*|généré*|écrit*|installé*|là)
        """
    ),
    choices=listed(
        """
        quel, quelle, quels, quelles, lequel, laquelle, lesquels, lesquelles, que, qu'est-ce, où, qui, quand, combien,
        à qui, de quel*, comment voulez, comment souhaite*, comment veux
        """
    ),
    alternatives=listed("ou, ou bien, plutôt que, au lieu de, soit"),
    no_choice=listed("ou non, ou pas, ou plus tard, ou rien"),
    again=listed(
        """
        répète*, répétez, redis, redites, redonne*, encore une fois, de nouveau, à nouveau, mot pour mot, dernière
        réponse, même réponse, réponse précédente, qu'as-tu dit, es-tu sûr*, êtes-vous sûr*, vraiment, renvoie*
        """
    ),
    leave=listed(
        """
        dois-je, puis-je, est-ce que je (dois|peux), voulez-vous que je, veux-tu que je, souhaitez-vous que je,
        souhaites-tu que je, voulez-vous, ça (te|vous) (va|convient), cela (te|vous) (va|convient), d'accord, est-ce
        que c'est bon, qu'en pensez-vous, qu'en penses-tu, que dois-je faire, que voulez-vous que je fasse, autre
        chose, puis-je (continuer|procéder), je (continue|procède|commence)
        """
    ),
)
