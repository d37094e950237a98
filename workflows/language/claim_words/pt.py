"""Portuguese."""

from untildone.workflows.language.lists import CheckNames, ClaimWords, Deeds, listed

CLAIMS = ClaimWords(
    names=CheckNames(
        tests=listed(
            """
            teste, testes, test, tests, suíte, suite, suíte de testes, suite de testes, conjunto de testes, bateria
            de testes, casos de teste, testes unitários, specs, casos
            """
        ),
        build=listed("build, compilação, construção"),
        lint=listed("lint, linter, linting, análise estática, formatação, estilo do código"),
        types=listed("verificação de tipos, checagem de tipos, tipagem, verificador de tipos"),
        everything=listed("tudo, verificações, checks, checagens"),
        ci=listed("ci, integração contínua, pipeline, github actions, workflow, esteira"),
    ),
    several=listed(
        """
        testes, suíte, suite, suíte de testes, suite de testes, conjunto de testes, casos, casos de teste,
        verificações, checks, linter, verificação de tipos, testes unitários
        """
    ),
    whole=listed("completa, completo, inteira, inteiro, toda a suíte, toda a suite, totalidade"),
    every=listed("todos, todas, todos os, todas as, cada, ambos, ambas"),
    vague=listed("um, uma, uns, umas, alguns, algumas, qualquer"),
    passes=listed(
        """
        ok, (volta|voltam|voltou|voltaram) a passar, passa, passam, passou, passaram, passado, passando,
        aprovado, aprovados, aprovada, aprovadas, verde, verdes, limpo, limpa, limpos, bem-sucedido,
        bem-sucedida, bem-sucedidos, com sucesso, sem [nenhum|nenhuma] (erro|erros|falha|falhas|aviso|avisos|
        problema|problemas), 0 (erros|falhas|avisos), zero (erros|falhas), não (aponta|apontou|mostra|reporta|
        encontra|encontrou|acusa|acusou|há|relata|indica) [mais] (nenhum (erro|problema|aviso)|nenhuma falha|
        erros|falhas|problemas|avisos), não (falha|falham) mais, já não (falha|falham), corretamente
        """
    ),
    meets=listed("passa, passam, passou, passaram, passa em, passa nos, passa por, atende"),
    alone=CheckNames(
        build=listed(
            """
            (compila|compilam|compilou) (sem [nenhum] (erro|erros|avisos|problemas|falhas)|corretamente|com
            sucesso|novamente)
            """
        ),
        everything=listed(
            """
            todos passam, todos passaram, tudo verde, tudo passa, tudo passou, tudo ok, todos verdes
            """
        ),
    ),
    participles=listed("ok, aprovado, aprovados, aprovada, aprovadas, bem-sucedidos, verdes"),
    links=listed(
        """
        e eles, e elas, e estes, após a alteração, após a mudança, depois da alteração, depois da mudança,
        é, são, está, estão, foi, foram, agora, já, todos, todas, também, de novo, novamente, ainda, continua,
        continuam, seguem, roda, rodam, rodou, rodaram, executa, executou, termina, terminou, terminaram,
        conclui, concluiu, concluído, concluída, finalizado, finalizada, mostra, mostram, indica, reporta,
        retorna, retornou, deu, fica, ficam, ficou, ficaram, com, em, voltou a, voltaram a, status, resultado,
        resultados, e, completamente, finalmente, localmente, por completo, a, as, o, os, de, se, único,
        estavam sendo, concluiu-se, compilar, existentes, novos, novas, restantes, unitários, de integração
        """
    ),
    placing=listed(
        """
        de, do, da, dos, das, em, no, na, nos, nas, para, sobre, com, contra, relacionados, que cobrem
        """
    ),
    goes_on=listed(
        """
        o, a, os, as, um, uma, ao, à, aos, por, pelo, pela, seu, sua, este, esta, esse, essa, como, se, quando,
        somente se, só se, mesmo que, embora, parâmetros, argumentos, despercebido, entre
        """
    ),
    fails=listed(
        """
        falha, falham, falhou, falharam, falhando, falhas, quebrado, quebrada, quebrados, vermelho, vermelha,
        quebram
        """
    ),
    ran=Deeds(
        done=listed(
            """
            executei, rodei, reexecutei, executamos, rodamos, lancei, voltei a (executar|rodar), tornei a
            (executar|rodar), compilei, (foi|foram) (executado|executada|executados|executadas|rodado|rodada|rodados|
            rodadas), após executar, depois de executar, após rodar, depois de rodar, ao executar, ao rodar, tenho
            executado
            """
        ),
        by=listed("executado, executada, executados, rodado"),
    ),
    tried=Deeds(
        done=listed(
            """
            testei, testamos, experimentei, (foi|foram) (testado|testada|testados|testadas), testado e, testada e
            """
        ),
        by=listed("testado, testada, testados"),
    ),
    verified=Deeds(
        done=listed(
            """
            verifiquei, confirmei, validei, conferi, comprovei, chequei, certifiquei-me, me certifiquei, garanti
            que, verificamos, confirmamos, validamos, (foi|foram) (verificado|verificada|verificados|verificadas|
            validado|validada|confirmado|confirmada), posso confirmar, confirmo, revisei
            """
        ),
        by=listed("verificado, verificada, validado, validada, confirmado"),
    ),
    counted=Deeds(
        done=listed(
            """
            verifiquei, conferi, revisei, examinei, inspecionei, percorri, comparei, testei, chequei, abri,
            analisei
            """
        )
    ),
    handled=Deeds(
        done=listed(
            """
            importei, processei, migrei, converti, carreguei, inseri, exportei, contei, encontrei, (foi|foram)
            (importado|importados|importadas|processados|processadas|migrados|migradas|convertidos|convertidas|
            carregados|carregadas|inseridos|inseridas|exportados|exportadas)
            """
        ),
    ),
    measured=Deeds(done=listed("medi, cronometrei")),
    runnables=listed(
        """
        script, scripts, programa, benchmark, código, comando, comandos, aplicação, aplicativo, binário,
        exemplo, exemplos, demo, migração, migrações, consulta, consultas, notebook, ferramenta, módulo,
        verificações
        """
    ),
    changes=listed(
        """
        código, alteração, alterações, mudança, mudanças, correção, correções, patch, solução, implementação,
        script, função, funcionalidade, comportamento, saída, resultado, resultados, migração, consulta,
        comando, programa, aplicação, erro, bug, testes, build, casos extremos, página
        """
    ),
    addresses=listed("link, links, url, urls, endereço, endereços"),
    works=listed(
        """
        funciona, funcionam, funcionou, compila, executa, como esperado, correto, corretamente, corrigido,
        resolvido, ao executá-lo
        """
    ),
    works_well=listed(
        """
        tudo funciona [agora] [bem|corretamente|perfeitamente] [como esperado|conforme esperado|como deveria],
        (funciona|funcionam) [agora] (como esperado|conforme esperado|perfeitamente|corretamente), totalmente
        funcional, plenamente funcional, tudo funcionando, (roda|rodou|rodaram|executa|executou) [agora] sem [nenhum|
        nenhuma] (erro|erros|problema|problemas|falha|falhas)
        """
    ),
    timed=listed(
        """
        leva agora, agora leva, levou, demora agora, agora demora, demorou, agora roda em, agora executa em,
        terminou em, benchmark mostra, mais (rápido|rápida|lento|lenta) (que|do que) (antes|a anterior|o
        anterior|a versão anterior)
        """
    ),
    exits=listed("código de saída, código de retorno"),
    gauged=listed("cobertura, (consulta|script|comando|suíte|função|página) (leva|demora)"),
    rows=listed("linhas, registros, entradas, colunas"),
    writer=listed("eu, nós, executei, rodei, testei, verifiquei, tenho"),
    openings=listed(
        """
        corrigido, adicionado, atualizado, alterado, modificado, removido, substituído, criado, renomeado,
        feito, pronto, concluído, refatorado, além disso, depois, também, e, testes, tudo
        """
    ),
    denies=listed(
        """
        não, nenhum, nenhuma, nunca, jamais, nada, nem, sem executar, sem testar, sem rodar, sem ter, sem
        verificar, tampouco, impossível, em vez de, desconheço, falso, ainda não
        """
    ),
    unreal=listed(
        """
        normalmente, geralmente, costuma, costumam, em geral, deveria, deveriam, deve, devem, poderia,
        poderiam, pode, podem, poderá, é preciso, precisa, precisam, será, serão, seria, seriam, passará,
        passarão, vou, vamos, vai, vão, por favor, certifique-se, garanta, garantir, confira, verifique,
        verificar, para que, a fim de, provavelmente, certamente, espero, esperaria, suponha, imagine, por
        exemplo, significa, quer dizer, recomendo, convém, sugiro, execute, rode, tente, até que, antes que,
        depois que, quer que, requer, exige, depende, garante, permite, permitem, faça, seja, sejam, passem,
        passarem, passe, faria, estejam, teria, teriam, tentei, lembre-se
        """
    ),
    conditions=listed(
        """
        se, quando, sempre que, uma vez que, assim que, enquanto, a menos que, caso, cada vez que, desde que
        """
    ),
    reasons=listed("porque, pois, já que, dado que"),
    earlier=listed(
        """
        antes (da|do|das|dos|de|desta|deste|da minha|da sua) [última|último] (alteração|alterações|mudança|
        mudanças|modificação|correção|refatoração|edição|migração|patch|commit), passavam, passava, estavam,
        estava, anteriormente, previamente, originalmente, no início, inicialmente, ontem, antes disso,
        falhavam, falhava
        """
    ),
    attributed=listed(
        """
        segundo, seu log, seus logs, teu log, sua saída, você (disse|diz|escreveu|relatou|mencionou|colou), diz
        que, o log, o registro, a saída que, como você, no seu, na sua, o relatório, afirma, de acordo com,
        conforme o
        """
    ),
    now=listed("agora, já, novamente, de novo, finalmente"),
    joins=listed("e, ou, depois, bem como, assim como"),
    turns=listed(
        """
        mas, porém, contudo, entretanto, embora, enquanto, exceto, portanto, porque, então, pois
        """
    ),
    supposed=listed(
        """
        como, passos, próximos passos, pendente, pendentes, a fazer, critérios, critério, definição,
        requisitos, plano, esperado, esperada, esperados, exemplo, exemplos, uso, instruções, condições,
        objetivo, objetivos, antes de, recomendado, recomendação, recomendações, sugestões, não verificado, não
        testado, você pode, para verificar, para testar, para executar, para rodar, lista de verificação,
        regras, algo como, parecido, deveria, deve, mostrará, verá, execute, rode, checklist, guia
        """
    ),
    checked=listed("verificação, verificado, validação, verificações, testes, resultados, executado"),
    pronouns=listed("isso, tudo, o, -o, que, -la, e funciona"),
    others=listed("pelo, pela, pelos, pelas, por (um|uma|cron|github|outros)"),
    breaks=listed("que, cujo, cuja, verifica, verificam, usa, usam, utiliza, onde"),
)
