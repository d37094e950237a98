"""French."""

from untildone.workflows.language.lists import CheckNames, ClaimWords, Deeds, listed

CLAIMS = ClaimWords(
    names=CheckNames(
        tests=listed(
            """
            test, tests, suite de tests, suite, tests unitaires, tests d'intégration, cas de test, jeu de tests,
            specs
            """
        ),
        build=listed("build, compilation, la construction, compilations"),
        lint=listed("lint, linter, linting, analyse statique, style du code, formatage"),
        types=listed(
            """
            vérification des types, vérification de types, contrôle des types, typage, vérificateur de types
            """
        ),
        everything=listed("tout, contrôles, vérifications, checks, toutes les vérifications, tous les contrôles"),
        ci=listed("ci, intégration continue, pipeline, la ci, github actions, workflow"),
    ),
    several=listed(
        """
        tests, suite de tests, suite, tests unitaires, cas de test, contrôles, vérifications, linter,
        vérification des types, tests d'intégration
        """
    ),
    whole=listed(
        """
        toute la suite, suite complète, suite entière, complète, entière, ensemble, intégralité, intégralement
        """
    ),
    every=listed("tous, toutes, chaque, tous les, toutes les, les deux, ensemble des, l'ensemble"),
    vague=listed("un, une, certains, certaines, quelques, n'importe quel"),
    passes=listed(
        """
        ok, passe, passent, passé, passés, passées, réussi, réussis, réussie, réussies, réussit, réussissent,
        verts, vert, verte, vertes, au vert, un succès, propre, propres, succès, avec succès, validés,
        concluants, aucune (erreur|alerte), aucun (échec|problème|avertissement|souci), sans [aucune|aucun]
        (erreur|erreurs|échec|échecs|avertissement|avertissements|problème|problèmes|alerte|encombre), 0
        (erreur|échec|erreurs|échecs), zéro (erreur|échec), ne (signale|remonte|rapporte|trouve|relève|détecte|
        signalent|remontent|rapportent|trouvent|détectent) [plus] (aucune erreur|aucun problème|rien|aucune
        alerte|aucun avertissement), se (termine|terminent) (bien|correctement), correctement, est content,
        n'échoue plus, n'échouent plus
        """
    ),
    meets=listed("passe, passent, réussit, satisfait"),
    alone=CheckNames(
        build=listed(
            """
            (compile|compilent|se compile|se construit) (sans [aucune] (erreur|erreurs|avertissement|
            avertissements|problème)|correctement|proprement|à nouveau)
            """
        ),
        everything=listed("tous passent, tous passés, tout est vert, tout passe, tout est au vert, tous verts"),
    ),
    participles=listed("ok, réussi, réussis, réussie, réussies, validés, verts, vertes, passés, passées"),
    links=listed(
        """
        et ils, et elles, et il, et elle, après la modification, après les modifications, après le changement,
        après la correction, ensuite,
        est, sont, était, étaient, a, ont, été, maintenant, désormais, à nouveau, de nouveau, tous, toutes,
        aussi, encore, toujours, bien, entièrement, également, enfin, déjà, donc, se termine, se terminent,
        s'est terminée, s'est terminé, termine, tourne, tournent, s'exécute, s'exécutent, affiche, indique,
        renvoie, retourne, donne, avec, en, au, reste, restent, chez moi, en local, localement, statut,
        résultat, résultats, et, correctement, se, ne, signale, rapporte, remonte, les, la, le,
        complètement, tout, jusqu'au bout, s'achève, existants, existantes, nouveaux, nouvelles, restants,
        concernés, unitaires, d'intégration, de régression
        """
    ),
    placing=listed(
        """
        de, du, des, dans, pour, sur, sous, avec, d', concernant, autour, liés, couvrant, contre
        """
    ),
    goes_on=listed(
        """
        le, la, les, l', un, une, des, du, à, au, aux, par, son, sa, ses, ce, cette, ces, ton, votre, en
        paramètre, en argument, en revue, si, quand, lorsque, lorsqu', dès que, seulement si, même si, de,
        outre, devant, entre, sur le, en tant
        """
    ),
    fails=listed(
        """
        échoue, échouent, échoué, échec, échecs, en échec, rouge, rouges, cassé, cassés, plante
        """
    ),
    ran=Deeds(
        done=listed(
            """
            (a|ont) été (exécuté|exécutée|exécutés|exécutées|lancé|lancée|lancés|lancées|relancé|relancée|relancés|
            relancées)
            """
        ),
        by=listed(
            """
            exécuté, exécutée, exécutés, exécutées, lancé, lancée, lancés, relancé, relancée, relancés, réexécuté,
            fait tourner, après avoir (exécuté|lancé|relancé), démarré, passé les
            """
        ),
    ),
    tried=Deeds(
        done=listed(
            """
            (a|ont) été (testé|testée|testés|testées|essayé|essayée), testé et, testée et, testé avec succès
            """
        ),
        by=listed("testé, testée, testés, testées, essayé, essayée, essayés"),
    ),
    verified=Deeds(
        done=listed(
            """
            (a|ont) été (vérifié|vérifiée|vérifiés|vérifiées|validé|validée|validés|confirmé|confirmée), peux
            confirmer, je confirme
            """
        ),
        by=listed(
            """
            vérifié, vérifiée, vérifiés, vérifiées, validé, validée, confirmé, confirmée, contrôlé, contrôlée,
            assuré, prouvé, constaté, revérifié
            """
        ),
    ),
    counted=Deeds(
        by=listed(
            """
            vérifié, vérifiés, vérifiées, contrôlé, passé en revue, examiné, parcouru, inspecté, comparé, testé,
            relu, ouvert
            """
        )
    ),
    handled=Deeds(
        done=listed(
            """
            (a|ont) été (importé|importés|importées|traité|traités|traitées|migrés|migrées|convertis|converties|
            chargés|chargées|insérés|insérées|exportés|exportées)
            """
        ),
        by=listed("importé, traité, migré, converti, chargé, inséré, exporté, compté, trouvé"),
    ),
    measured=Deeds(by=listed("mesuré, mesurés, chronométré")),
    runnables=listed(
        """
        script, scripts, programme, benchmark, code, commande, commandes, application, appli, binaire, exemple,
        exemples, démo, migration, migrations, requête, requêtes, notebook, outil, module, contrôles,
        vérifications
        """
    ),
    changes=listed(
        """
        code, changement, changements, modification, modifications, correction, correctif, correctifs, patch,
        solution, implémentation, script, fonction, fonctionnalité, comportement, sortie, résultat, résultats,
        migration, requête, commande, programme, application, bug, bogue, tests, build, cas limites, page
        """
    ),
    addresses=listed("lien, liens, url, urls, adresse, adresses, hyperliens"),
    works=listed(
        """
        fonctionne, fonctionnent, marche, marchent, compile, s'exécute, comme prévu, comme attendu, correct,
        correctement, corrigé, résolu, en l'exécutant, tourne
        """
    ),
    works_well=listed(
        """
        tout (fonctionne|marche) [maintenant|désormais] [comme prévu|comme attendu|correctement|parfaitement|
        bien], (fonctionne|fonctionnent|marche|marchent) [maintenant|désormais|bien] (comme prévu|comme
        attendu|comme voulu|parfaitement|à merveille), pleinement fonctionnel
        """
    ),
    timed=listed(
        """
        prend maintenant, prend désormais, ne prend plus que, a pris, a duré, dure maintenant, dure désormais,
        s'exécute maintenant en, s'exécute désormais en, terminé en, exécuté en, benchmark montre, benchmark
        donne, plus (rapide|rapides|lent|lente) (qu'avant|qu'auparavant|que l'ancien|que l'ancienne|que la
        version précédente)
        """
    ),
    exits=listed("code de sortie, code de retour"),
    gauged=listed("couverture, (requête|script|commande|suite|fonction|page) (prend|dure)"),
    rows=listed("lignes, enregistrements, entrées, colonnes"),
    writer=listed("j'ai, je, nous, nous avons, on a, je l'ai, moi"),
    openings=listed(
        """
        corrigé, ajouté, modifié, mis à jour, supprimé, remplacé, créé, renommé, refactorisé, fait, terminé,
        déplacé, adapté, c'est corrigé, c'est fait, puis, ensuite, et, également, tests, tout
        """
    ),
    denies=listed(
        """
        ne, n', n'ai, n'a, n'ont, n'est, n'était, n'étaient, n'avons, n'y, pas, aucun, aucune, jamais, rien,
        sans exécuter, sans lancer, sans avoir, sans les, non testé, non testée, non vérifié, ni, au lieu,
        plutôt que, impossible, inconnu, faux, sans tester, sans vérifier, non
        """
    ),
    unreal=listed(
        """
        habituellement, d'habitude, généralement, en général, typiquement, devrait, devraient, devrais, devez,
        dois, doit, doivent, pourrait, pourraient, peut, peuvent, pouvez, peux, pourrez, faut, faudrait,
        faudra, sera, seront, serait, seraient, passera, passeront, vais, va, allez, allons, veuillez,
        assurez-vous, assure-toi, s'assurer, vérifiez, vérifie que, vérifier, pour que, afin que, afin de, pour
        vérifier, pour tester, probablement, sans doute, normalement, espère, j'espère, attendu que, supposons,
        imaginons, par exemple, signifie, veut dire, recommande, conseille, lancez, lance, exécutez, exécute
        les, essayez, jusqu'à ce que, avant que, après que, essayé de, tenté de, voulez-vous, veux-tu,
        souhaitez, souhaites, nécessite, exige, dépend, garantit, permet, permettent, fasse, soit, soient,
        aurait, auraient, ferait, à condition, censé, censés, prévu de, pensez
        """
    ),
    conditions=listed(
        """
        si, s'ils, s'il, quand, lorsque, lorsqu'il, lorsqu'ils, dès que, dès lors, une fois que, une
        fois, tant que, à moins, pourvu, en cas, au cas où, chaque fois que
        """
    ),
    reasons=listed("parce, car, puisque, vu que"),
    earlier=listed(
        """
        avant (la|ma|cette|votre|ta|mes|ces|les|toute|le|mon|ce) [dernière] (modification|modifications|
        changement|correction|correctif|refactorisation|mise à jour|migration|commit), passaient, passait,
        auparavant, précédemment, à l'origine, au départ, initialement, hier, avant cela, étaient, était
        """
    ),
    attributed=listed(
        """
        d'après, selon, votre log, vos logs, ton log, votre journal, votre sortie, vous dites, vous indiquez,
        tu dis, vous avez (dit|écrit|indiqué|signalé), le journal, le log, la sortie que, comme vous, dans
        votre, dans ton, le rapport, dit que, indique que, affirme, mentionne
        """
    ),
    now=listed("maintenant, désormais, à nouveau, de nouveau, enfin, à présent"),
    joins=listed("et, ou, puis, ainsi que, ainsi qu'"),
    turns=listed(
        """
        mais, cependant, toutefois, pourtant, alors que, tandis que, bien que, sauf, donc, parce que, car, ce
        qui
        """
    ),
    supposed=listed(
        """
        comment, étapes, prochaines étapes, à faire, reste à, critères, critère, définition, exigences, plan,
        attendu, attendus, attendue, exemple, exemples, utilisation, usage, instructions, prérequis,
        conditions, objectif, objectifs, avant de, recommandé, recommandation, recommandations, suggestions,
        suggestion, non vérifié, non testé, vous pouvez, tu peux, pour vérifier, pour tester, pour lancer,
        liste de contrôle, règles, ressemble, devrait, devriez, affichera, lancez, exécutez, mode d'emploi,
        checklist, quelque chose comme
        """
    ),
    checked=listed(
        """
        vérification, vérifications, vérifié, validation, tests, résultats, résultat des tests, contrôles
        """
    ),
    pronouns=listed("l'ai, les ai, ça, cela, tout, le tout, que, qu'il, qu'elle, l'avoir"),
    others=listed("par (le|la|les|l'|un|une|cron|votre|ton|github|d'autres)"),
    breaks=listed("que, qui, qu', dont, vérifie, vérifient, contrôle que, utilise, utilisent, teste, où"),
    accents_tell=True,
)
