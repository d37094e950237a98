"""How users ask in French."""

from untildone.workflows.intent.reading import Act
from untildone.workflows.language.lists import TECHNICAL, ReadingWords, Verbs, listed

READING = ReadingWords(
    verbs=(
        Verbs(
            Act.CONVERSE,
            0.5,
            listed(
                "bonjour, salut, coucou, bonsoir, merci, merci beaucoup, merci bien, au revoir, à bientôt, bonne "
                "nuit, bravo, parfait"
            ),
        ),
        Verbs(
            Act.ANSWER,
            0.9,
            listed(
                "explique, expliquez, expliquer, calcule, calculez, calculer, démontre, démontrez, démontrer, prouve, "
                "prouvez, résous, résolvez, estime, estimez"
            ),
        ),
        Verbs(
            Act.ANSWER,
            0.5,
            listed(
                "décris, décrivez, décrire, résume, résumez, résumer, dis, dites, dire, donne, donnez, donner, "
                "présente, présentez, présenter, réponds, répondez, répondre, raconte, racontez, raconter, "
                "recommande, recommandez, recommander, suggère, suggérez, suggérer, propose, proposez, proposer, "
                "compte, comptez, compter, définis, définir, nomme, nommer, répète, répétez, répéter, énumère, "
                "énumérez, rappelle, souviens-toi, souviens toi, conseille, conseillez, aide-moi à comprendre, "
                "choisis"
            ),
        ),
        Verbs(
            Act.LOCATE,
            0.9,
            listed(
                "cherche, cherchez, chercher, recherche, recherchez, rechercher, attends, attendez, attendre, "
                "surveille, surveillez, surveiller"
            ),
        ),
        Verbs(
            Act.LOCATE,
            0.5,
            listed(
                "trouve, trouvez, trouver, liste, listez, lister, montre, montrez, montrer, affiche, affichez, "
                "afficher, regarde, regardez, regarder, lis, lisez, lire, ouvre, ouvrez, ouvrir, localise, localisez, "
                "localiser, récupère, récupérez, consulte, consultez, consulter, fais la liste, faites la liste"
            ),
            "loose",
        ),
        Verbs(
            Act.ANALYZE,
            0.5,
            listed(
                "analyse, analysez, analyser, compare, comparez, comparer, évalue, évaluez, évaluer, examine, "
                "examinez, examiner, étudie, étudiez, étudier, diagnostique, diagnostiquez, enquête, passe en revue, "
                "relis, relisez, relire, détermine, déterminez, identifie, identifiez"
            ),
        ),
        Verbs(
            Act.AUTHOR,
            0.5,
            listed(
                "écris, écrivez, écrire, crée, créez, créer, génère, générez, générer, enregistre, enregistrez, "
                "enregistrer, sauvegarde, sauvegardez, sauvegarder, fais, faites, faire, construis, construisez, "
                "construire, exporte, exportez, exporter, convertis, convertissez, convertir, produis, produisez, "
                "produire, transforme, transformez, transformer, mets-le"
            ),
            "save",
        ),
        Verbs(
            Act.AUTHOR,
            0.5,
            listed(
                "rédige, rédigez, rédiger, conçois, concevez, concevoir, compose, composez, composer, planifie, "
                "planifiez, planifier, prévois, ajoute, ajoutez, ajouter, insère, insérez, insérer, traduis, "
                "traduisez, traduire, reformule, reformulez, reformuler, invente, inventez, inventer, dessine, "
                "dessinez, dessiner, documente, documentez, documenter, raccourcis, raccourcir, complète le texte, "
                "prépare, préparez, préparer, mentionne, mentionnez, imagine, imaginez, mets, mettez, mettre, copie, "
                "copiez, copier"
            ),
        ),
        Verbs(Act.MODIFY, 1.0, listed("refactorise, refactorisez, refactoriser, refactore, refactorer")),
        Verbs(
            Act.MODIFY,
            0.9,
            listed(
                "corrige, corrigez, corriger, corriges, répare, réparez, réparer, répares, supprime, supprimez, "
                "supprimer, efface, effacez, effacer, enlève, enlevez, enlever, retire, retirez, retirer, renomme, "
                "renommez, renommer, annule, annulez, annuler, résous le bug, commite, commiter, pousse, désinstalle, "
                "désinstaller, rends, rendez, rendre, fais en sorte que le, fais en sorte que la, fais en sorte que "
                "les"
            ),
        ),
        Verbs(
            Act.MODIFY,
            0.5,
            listed(
                "modifie, modifiez, modifier, change, changez, changer, mets à jour, mettez à jour, mettre à jour, "
                "mettes à jour, met à jour, actualise, actualisez, remplace, remplacez, remplacer, déplace, déplacez, "
                "déplacer, migre, migrez, migrer, nettoie, nettoyez, nettoyer, désactive, désactivez, désactiver, "
                "active, activez, activer, augmente, augmentez, augmenter, diminue, diminuez, réduis, réduisez, trie, "
                "triez, trier, fusionne, fusionnez, fusionner, sépare, extrais, extraire, optimise, optimisez, "
                "optimiser, accélère, accélérez, adapte, adaptez, adapter, ajuste, ajustez, ajuster, débogue, "
                "déboguer, passe le, passe la, règle, réglez, régler, édite, éditez, éditer, remets, remettre, "
                "patche, range, rangez, ranger"
            ),
        ),
        Verbs(
            Act.MODIFY,
            0.5,
            listed(
                "implémente, implémentez, implémenter, améliore, améliorez, améliorer, simplifie, simplifiez, "
                "simplifier, peaufine, peaufiner, complète, complétez, compléter, étends, applique, appliquez, "
                "appliquer, vide, videz, vider, termine, terminez, terminer, modernise, moderniser"
            ),
            "loose",
        ),
        Verbs(
            Act.OPERATE,
            0.5,
            listed(
                "déploie, déployez, déployer, publie, publiez, publier, redémarre, redémarrez, redémarrer, installe, "
                "installez, installer, démarre, démarrez, démarrer, arrête le, arrête la, arrêtez le, arrêtez la, "
                "clique, cliquez, paie, payez, payer, livre en production, mets en production, mettre en production, "
                "archive, archivez"
            ),
        ),
        Verbs(
            Act.OPERATE,
            0.5,
            listed(
                "envoie, envoyez, envoyer, poste, postez, poster, programme, programmez, programmer, téléverse, "
                "télécharge, téléchargez, télécharger, réserve, réservez, commande, commandez, préviens, prévenez, "
                "notifie, notifiez"
            ),
            "loose",
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed(
                "lance, lancez, lancer, exécute, exécutez, exécuter, relance, relancez, relancer, fais tourner, "
                "faites tourner, essaie-le, teste-le, teste-la, teste-les"
            ),
            "run",
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed(
                "teste, testez, tester, vérifie, vérifiez, vérifier, contrôle, contrôlez, contrôler, valide, validez, "
                "valider, confirme, confirmez, confirmer, audite, reproduis, reproduisez, reproduire"
            ),
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed(
                "assure-toi, assurez-vous, assure toi, fais en sorte, faites en sorte, veille à, veillez à, garantis"
            ),
            "ensure",
        ),
        Verbs(
            Act.ORCHESTRATE,
            0.5,
            listed("orchestre, orchestrer, coordonne, coordonnez, coordonner, délègue, déléguer, parallélise"),
        ),
        Verbs(
            Act.GOVERN,
            0.5,
            listed("configure, configurez, configurer, autorise, autorisez, autoriser, interdis, oublie"),
            "loose",
        ),
    ),
    nouns=listed(
        "liste, recherche, change, commande, règle, analyse, compte, poste, contrôle, teste, programme, livre, range, "
        "active, complète, vide, termine, compose, enquête, réserve, présente, enregistre, estime, trie, mets"
    ),
    names=listed(
        "compte (rendu|rendus|tenu), merci de, fais attention, liste des, recherche de, contrôle de, commande (pour|"
        "qui), règle de, note de"
    ),
    requests=listed(
        "s'il te plaît, s'il vous plaît, stp, svp, peux-tu, pouvez-vous, pourrais-tu, pourriez-vous, tu peux, vous "
        "pouvez, tu pourrais, vous pourriez, est-ce que tu peux, est-ce que vous pouvez, est-ce que tu pourrais, "
        "veux-tu, voulez-vous, (ce|ça|il) serait (bien|super|génial|top) que (tu|vous), j'aimerais que tu, j'aimerais "
        "que vous, je voudrais que tu, je voudrais que vous, je veux que tu, je veux que vous, j'ai besoin que tu, "
        "j'ai besoin que vous, il faut que tu, il faudrait que tu, il faudrait, aide-moi à, aidez-moi à, merci de, "
        "merci de bien vouloir, tu dois, vous devez, ta tâche est de, votre tâche est de, je te demande de, je vous "
        "demande de, veuillez, n'hésite pas à, pense à, pensez à, n'oublie pas de"
    ),
    openers=listed(
        "ok, d'accord, oui, non, bien, super, parfait, génial, merci, bonjour, salut, bonsoir, alors, donc, "
        "maintenant, juste, simplement, rapidement, aussi, d'abord, premièrement, deuxièmement, ensuite, enfin, "
        "peut-être, plutôt, todo, au fait, autre chose, une question, question, et, mais, ou, moi, nous, me, te, le, "
        "la, les, l', m', t', lui, leur, y, en, de, bien vouloir, tout de suite, encore"
    ),
    negations=listed("ne, n', ne pas, pas besoin de, inutile de, évite de, évitez de, sans, surtout pas"),
    forbids=listed("sauf, excepté, à part, hormis, ne, n', sans, jamais, pas besoin de, inutile de"),
    joins=listed("et, ou, mais, ainsi que, et aussi"),
    steps=listed(
        "puis, ensuite, et puis, et ensuite, après, après ça, après cela, enfin, finalement, de plus, en plus, "
        "également, par ailleurs, une fois fini, une fois terminé, pour finir, à la fin, aussi, en outre"
    ),
    leads=listed(
        "dans, pour, depuis, à partir de, avec, en utilisant, sur, sous, en, selon, par, dès maintenant, à partir de "
        "maintenant, chaque"
    ),
    conditions=listed(
        "si, quand, lorsque, dès que, une fois que, avant de, après avoir, tant que, à moins que, comme, puisque"
    ),
    determiners=listed(
        "le, la, les, l', tous, toutes, tout, toute, chaque, ce, cet, cette, ces, mon, ma, mes, ton, ta, tes, notre, "
        "nos, leur, leurs, votre, vos, au, aux, du, que, qu', si, ce que, ce qui, pourquoi, comment, quel, quelle, "
        "quels, quelles, où, moi, nous, -moi, rien, combien, chacun"
    ),
    shapes=listed("fais, faites, faire, rends, rendez, fais en sorte que"),
    vague=listed(
        "un, une, quelques, plusieurs, deux, trois, quatre, cinq, nouveau, nouvelle, nouvel, un nouveau, une "
        "nouvelle, petit, petite, court, courte"
    ),
    pointing=listed(
        "ça, cela, ceci, celui-ci, celle-ci, ceux-ci, le, la, les, -le, -la, -les, ce, ce qui suit, la même chose, "
        "tout ça"
    ),
    unasked=listed("bien, mal, est, sont, était, a, ont, échoue, échouent, marche, fonctionne, ne, n'est"),
    questions=listed(
        "que, qu', quoi, qu'est-ce, qu'est-ce que, qu'est-ce qui, pourquoi, comment, qui, quel, quelle, quels, "
        "quelles, lequel, laquelle, lesquels, où, quand, combien, est-ce, est-ce que, y a-t-il, à quoi, de quoi, dans "
        "quel, dans quelle, avec quel, avec quelle, à quel, à quelle, depuis quand, jusqu'à quand, pour quoi, est-il, "
        "est-elle, sont-ils, dois-je, puis-je, faut-il, peut-on, doit-on, as-tu, avez-vous, y-a-t-il, d'où, sur quel, "
        "sur quelle, en quoi"
    ),
    places=listed(
        "où, dans quel fichier, dans quel module, dans quel dossier, dans quel répertoire, à quelle ligne, d'où"
    ),
    howto=listed(
        "comment, comment faire, façon de, manière de, moyen de, étapes pour, commande pour, commande qui, que se "
        "passe-t-il si, ce qui se passe si, ce qui se passe quand, quand on, marche à suivre, script pour"
    ),
    linked=listed("qui, dont, afin de, afin que, pour que, pour, qu'il, où je dis"),
    workspace=TECHNICAL
    + listed(
        "fichier, fichiers, dossier, dossiers, répertoire, répertoires, projet, code source, code, fonction, "
        "fonctions, méthode, module, modules, classe, classes, paquet, paquets, bibliothèque, application, appli, "
        "site, site web, page, pages, base de données, base, table, tables, schéma, migration, migrations, test, "
        "tests, suite de tests, service, services, sauvegarde, sauvegardes, lien, liens, configuration, paramètre, "
        "paramètres, permission, permissions, environnement, production, internet, web, réseau, en ligne, configuré, "
        "configurée, défini, définie, déclaré, déclarée, implémenté, implémentée, appelé, appelée, stocké, utilisé, "
        "utilisée, réglé, réglée, boîte mail, calendrier, canal, file d'attente, tâche planifiée, script, scripts, "
        "serveur, serveurs, port, variable, dépendance, dépendances, en-tête, pied de page, bouton, formulaire, "
        "connexion, page d'accueil, documentation, menu, bannière, parseur, coquille, bogue, bug, erreur, "
        "erreurs, plantage, avertissement, avertissements, fuite mémoire, disque, machine, journal, journaux, "
        "médiathèque"
    ),
    materials=listed(
        "paragraphe, phrase, phrases, dissertation, poème, grammaire, orthographe, formulation, traduction, argument, "
        "équation, expression, énigme, (ce|cette|mon|ma|le|la) (texte|mail|courriel|message|lettre|histoire|citation|"
        "passage|titre|liste|phrase|mot|réponse|calcul|discours|extrait) suivant, (ce|cette|mon|ma) (texte|mail|"
        "courriel|message|lettre|histoire|citation|passage|titre|phrase|mot|réponse|calcul|discours|extrait), texte "
        "suivant, phrase suivante, ci-dessous, preuve, rime, syllabes, chanson, discours, mot, mots, nombres, fautes "
        "de ce texte"
    ),
    texts=listed(
        "poème, haïku, limerick, sonnet, chanson, paroles, vers, rime, histoire, blague, lettre, mail, courriel, "
        "e-mail, message, tweet, publication, discours, essai, article, paragraphe, formulaire, modèle, plan, titre, "
        "titres, slogan, citation, traduction, regex, expression régulière, ligne de commande, commande, extrait, "
        "code, fonction, classe, script, requête, json, yaml, tableau, liste, dialogue, recette, menu, invitation, "
        "annonce, note, phrase, mot pour mot"
    ),
    tests=listed("test, tests, tests unitaires, cas de test"),
    artifacts=listed("script, scripts, programme, test, tests, tests unitaires, fichier, fichiers"),
    calls=listed(
        "appel d'outil, appels d'outil, appel de fonction, appels de fonction, tool call, tool calls, function call"
    ),
    speaker=listed("moi, -moi, nous, -nous, me"),
    recipients=listed(
        "équipe, clients, client, collègues, collègue, tout le monde, chef, patron, liste de diffusion, abonnés, "
        "utilisateurs, support, lui, leur"
    ),
    turns=listed(
        "convertis, convertissez, convertir, transforme, transformez, transformer, exporte, exportez, exporter"
    ),
    naming=listed(
        "comme, sous le nom, sous le nom de, nommé, nommée, appelé, appelée, vers, sous, dans le fichier, fichier, "
        "le fichier, un fichier, à, au fichier, en tant que, en tête de, en tête du, au début de, au début du, à la "
        "fin de, à la fin du, en haut de, en haut du"
    ),
    inside=listed("dans, en"),
    models=listed("comme, à partir de, d'après, basé sur, sur, dans le style, depuis, inspiré"),
    sources=listed(
        "comme celui de, de, depuis, à partir de, d'après, selon, avec, sur, pour, basé sur, en utilisant, inspiré "
        "de, dans le style de, du, des, par, contre"
    ),
    into=listed("dans, en, vers, à"),
    run_demands=listed(
        "(test|tests|suite) ... (passe|passent|passer|réussissent|réussir|verts), doivent passer, (lance|lancez|"
        "lancer|exécute|exécutez|exécuter|relance|relancez|relancer|fais tourner|faire tourner) [(le|la|les|l'|tous "
        "les|toute la|ton|mon|notre)] [tous] [les] (test|tests|suite|suite de tests|script|programme|code|commande|"
        "build|benchmark|linter|application), (exécute-le|lance-le|exécute-les|lance-les|exécute le|lance le), prouve "
        "que ça marche, en l'exécutant"
    ),
    check_demands=listed(
        "vérifie que, vérifiez que, vérifier que, vérifier si, contrôler que, vérifie si, vérifiez si, vérifie bien, "
        "assure-toi, assurez-vous, fais en sorte que, faites en sorte que, contrôle que, confirme que, valide que, "
        "jusqu'à ce que ... (passe|passent|vert|verts), teste-le, teste le, teste la, double vérification"
    ),
    no_run=listed(
        "(n'exécute|ne lance|n'exécutez|ne lancez|ne teste|ne testez) (rien|pas|aucun|aucune), sans rien (exécuter|"
        "lancer|tester), sans (exécuter|lancer|tester|faire tourner), ne pas (exécuter|lancer|tester), pas besoin de "
        "(tester|lancer|exécuter|tests), inutile de (tester|lancer|exécuter), rien exécuter, aucun test"
    ),
    irreversible=listed(
        "production, prod, client, clients, paiement, paiements, facture, factures, irréversible, définitivement, "
        "tout le monde"
    ),
    costly=listed("cher, coûteux, budget, quota"),
    cites=listed("source, sources, cite, citez, citer, référence, références, preuves à l'appui, avec des liens"),
    proves=listed(
        "prouve, preuve, assure-toi, assurez-vous, fais en sorte, faites en sorte, vérifie que, vérifiez que, doivent "
        "passer"
    ),
    audits=listed("audité, validation finale, recette utilisateur"),
    durable=listed(
        "(chaque|tous les|toutes les) (minute|minutes|heure|heures|jour|jours|nuit|nuits|matin|matins|soir|soirs|"
        "semaine|semaines|mois|lundi|lundis|mardi|mercredi|jeudi|vendredi|samedi|dimanche), quotidiennement, en "
        "continu, à partir de maintenant, dès que quelque chose"
    ),
    stepwise=listed("étape par étape, l'un après l'autre, une par une, pas à pas"),
    deixis=listed(
        "en ce moment, actuellement, actuel, actuelle, actuels, actuelles, aujourd'hui, ce soir, ce matin, cette "
        "semaine, maintenant, à l'instant, dernière version, dernier, dernière, derniers, dernières, en temps réel, "
        "en direct, à jour, tout de suite, à cette heure, en poste, en fonction"
    ),
    recent=listed("récemment, ces derniers temps, de nos jours, quoi de neuf, ces temps-ci"),
    values=listed(
        "prix, coûte, coût, coûtent, cours, taux, taux de change, météo, temps fait-il, prévisions, température, "
        "degrés, pleut, pleuvoir, neige, score, match, classement, actualités, actualité, nouvelles, titres, "
        "disponible, disponibles, disponibilité, en stock, horaire, horaires, départ, départs, arrivée, arrivées, "
        "retard, retards, ouvert, ouverte, trafic, circulation, version, action, bourse, niveau de l'eau, qualité de "
        "l'air, inflation, sondage, sondages, combien vaut, arrivés cette semaine, quel temps, président, "
        "présidente, premier ministre, première ministre, chancelier, maire, pdg, patron, patronne, directeur "
        "général, directrice générale, dirige, ministre, pape, roi, reine, entraîneur, champion, championne, en "
        "tête, leader, modèle"
    ),
    present=listed(
        "qui est (le|la) [actuel|actuelle] (président|présidente|premier "
        "ministre|maire|pdg|chancelier|entraîneur|ministre) (de|du|des|d'), quel temps fait-il (à|en|au|aux|dans), "
        "il fait quel temps (à|en|au), (quel est le|quel) score (du|de) ... (hier|ce soir), qui a gagné ... hier, à "
        "quelle heure (ferme|ouvre|part|arrive), (quand|à quelle heure) (part|passe|est) le prochain "
        "(train|bus|vol|match|métro), prochain (train|bus|vol|métro) pour, combien d'étoiles a, combien vaut "
        "(l'euro|le dollar|le bitcoin|un euro|un dollar), à combien est (l'euro|le dollar)"
    ),
    clock=listed("quel jour, quelle date, quelle heure, quelle année, la date, l'heure"),
    own=listed(
        "dès maintenant, à partir de maintenant, j'apprends, j'utilise, je ... (actuellement|aujourd'hui|maintenant), "
        "nous ... (actuellement|aujourd'hui|maintenant|cette semaine), on ... actuellement, en ce moment (je|j'|nous|"
        "on|mon|ma), actuellement (je|j'|nous|on|mon|ma), mon ... actuel, ma ... actuelle, notre ... actuel, notre "
        "... actuelle, tu fais, tu as dit, vous avez dit, (répertoire|dossier|fichier|branche|session|projet|code) "
        "(actuel|courant|actuelle|courante)"
    ),
    halts=listed(
        "stop, stoppe, arrête, arrêtez, arrête tout, arrête ça, annule, annulez, annule tout, laisse, laisse tomber, "
        "laissez tomber, laisse-les, laisse-le, laisse ça, oublie, oublie ça, oubliez, non finalement, ne touche à "
        "rien, ne touchez à rien"
    ),
    withdraws=listed(
        "laisse tomber, changé d'avis, (plus|pas) (besoin|nécessaire|la peine), tant pis, laisse-les comme, laisse "
        "tout comme"
    ),
    pauses=listed(
        "attends, attendez, un instant, une seconde, finalement, encore, pour l'instant, pour le moment, du tout, "
        "stop, s'il te plaît, s'il vous plaît, merci, plus, pas, tout compte fait, en fait"
    ),
    anything=listed("rien, aucun, aucune, quoi que ce soit, tout, aucun fichier, aucun d'eux"),
    only=listed("juste, seulement, simplement, uniquement"),
    instead=listed("à la place, au lieu de, et non, mais pas"),
    contrasts=listed("pas, et pas, non, et non, plutôt que, au lieu de"),
    holds=listed(
        "jusqu'à ce que je (dise|te dise|vous dise) [d'arrêter|stop|le contraire|que c'est bon|que c'est fini], "
        "jusqu'à nouvel ordre, tant que je ne dis pas (stop|d'arrêter)"
    ),
    keeps_on=listed("continue, continuez, continue à, ne t'arrête pas, ne vous arrêtez pas, n'arrête pas, persévère"),
    until_pleased=listed(
        "jusqu'à ce que (je|nous|j'en) ... (dise|sois satisfait|sois satisfaite|soyons satisfaits|confirme|approuve|"
        "valide|sois content|sois contente)"
    ),
)
