"""How users ask in Portuguese."""

from untildone.workflows.intent.reading import Act
from untildone.workflows.language.lists import TECHNICAL, ReadingWords, Verbs, listed

READING = ReadingWords(
    verbs=(
        Verbs(
            Act.CONVERSE,
            0.5,
            listed(
                "olá, oi, bom dia, boa tarde, boa noite, obrigado, obrigada, muito obrigado, muito obrigada, valeu, "
                "tchau, até logo, tudo bem"
            ),
        ),
        Verbs(
            Act.ANSWER,
            0.9,
            listed(
                "explique, explica, explicar, explica-me, calcule, calcula, calcular, demonstre, demonstra, "
                "demonstrar, prove, provar, resolva a equação, resolva o exercício, estime, estima"
            ),
        ),
        Verbs(
            Act.ANSWER,
            0.5,
            listed(
                "descreva, descreve, descrever, resuma, resume, resumir, diga, diz, dizer, diga-me, diz-me, dê, dá, "
                "dar, dê-me, dá-me, apresente, apresenta, responda, responde, responder, conte, conta, contar, "
                "recomende, recomenda, recomendar, sugira, sugere, sugerir, defina, define, enumere, enumera, repita, "
                "repete, repetir, lembre, lembra, lembre-se, me ajude a entender, aconselhe, proponha, escolha, fale, "
                "fala, nomeie"
            ),
        ),
        Verbs(
            Act.LOCATE,
            0.9,
            listed(
                "procure, procura, procurar, pesquise, pesquisa, pesquisar, busque, busca, buscar, espere, espera, "
                "aguarde, aguarda, monitore, monitora, vigie, consulte, consulta, consultar"
            ),
        ),
        Verbs(
            Act.LOCATE,
            0.5,
            listed(
                "encontre, encontra, encontrar, ache, acha, liste, lista, listar, mostre, mostra, mostrar, mostre-me, "
                "exiba, veja, vê, ver, olhe, olha, olhar, leia, lê, ler, abra, abre, abrir, localize, localiza, "
                "localizar, obtenha, pegue"
            ),
            "loose",
        ),
        Verbs(
            Act.ANALYZE,
            0.5,
            listed(
                "analise, analisa, analisar, compare, compara, comparar, avalie, avalia, avaliar, examine, examina, "
                "examinar, estude, estuda, estudar, investigue, investiga, investigar, diagnostique, revise, revisa, "
                "revisar, descubra, descobre, descobrir, identifique, identifica, determine"
            ),
        ),
        Verbs(
            Act.AUTHOR,
            0.5,
            listed(
                "escreva, escreve, escrever, crie, cria, criar, gere, gera, gerar, salve, salva, salvar, guarde, "
                "guarda, guardar, grave, gravar, faça, faz, fazer, construa, constrói, construir, exporte, exporta, "
                "exportar, converta, converte, converter, produza, produz, transforme, transforma, transformar"
            ),
            "save",
        ),
        Verbs(
            Act.AUTHOR,
            0.5,
            listed(
                "redija, redige, redigir, desenhe, desenha, desenhar, componha, compõe, planeje, planeja, planejar, "
                "planeie, planear, adicione, adiciona, adicionar, acrescente, acrescenta, acrescentar, insira, "
                "insere, inserir, traduza, traduz, traduzir, reescreva, reescreve, reescrever, reformule, invente, "
                "inventa, documente, documenta, documentar, encurte, prepare, prepara, preparar, mencione, menciona, "
                "mencionar, imagine, ponha, põe, coloque, coloca, colocar, copie, copia, copiar, inclua, inclui, "
                "incluir"
            ),
        ),
        Verbs(Act.MODIFY, 1.0, listed("refatore, refatora, refatorar, refactorize")),
        Verbs(
            Act.MODIFY,
            0.9,
            listed(
                "corrija, corrige, corrigir, conserte, conserta, consertar, repare, repara, reparar, arrume, arruma, "
                "arrumar, resolva, resolve, resolver, exclua, exclui, excluir, apague, apaga, apagar, delete, deleta, "
                "deletar, remova, remove, remover, elimine, elimina, eliminar, retire, retira, retirar, renomeie, "
                "renomeia, renomear, desfaça, desfaz, desfazer, reverta, reverte, reverter, commite, faça commit, "
                "desinstale, desinstala"
            ),
        ),
        Verbs(
            Act.MODIFY,
            0.5,
            listed(
                "mude, muda, mudar, altere, altera, alterar, modifique, modifica, modificar, atualize, atualiza, "
                "atualizar, actualize, edite, edita, editar, substitua, substitui, substituir, troque, troca, trocar, "
                "mova, move, mover, migre, migra, migrar, limpe, limpa, limpar, desative, desativa, desativar, ative, "
                "ativa, ativar, aumente, aumenta, aumentar, diminua, diminui, reduza, reduz, reduzir, ordene, ordena, "
                "ordenar, mescle, mescla, separe, extraia, extrai, extrair, otimize, otimiza, otimizar, acelere, "
                "adapte, adapta, adaptar, ajuste, ajusta, ajustar, depure, depurar, preencha, passe o, passe a, "
                "combine, faça com que, faz com que"
            ),
        ),
        Verbs(
            Act.MODIFY,
            0.5,
            listed(
                "implemente, implementa, implementar, melhore, melhora, melhorar, simplifique, simplifica, "
                "simplificar, complete, completa, completar, amplie, aplique, aplica, aplicar, esvazie, termine, "
                "termina, terminar, modernize"
            ),
            "loose",
        ),
        Verbs(
            Act.OPERATE,
            0.5,
            listed(
                "implante, implanta, implantar, faça o deploy, faz o deploy, fazer o deploy, faça deploy, publique, "
                "publica, publicar, reinicie, reinicia, reiniciar, instale, instala, instalar, inicie o, inicia o, "
                "pare o, para o serviço, clique, pague, paga, pagar, lance a versão, arquive"
            ),
        ),
        Verbs(
            Act.OPERATE,
            0.5,
            listed(
                "envie, envia, enviar, envie-me, mande, manda, mandar, poste, posta, postar, agende, agenda, agendar, "
                "carregue, baixe, baixa, baixar, reserve, reserva, compre, peça, avise, avisa, avisar, notifique"
            ),
            "loose",
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed(
                "execute, executa, executar, rode, roda, rodar, corra, corre, correr, execute-o, rode-o, teste-o, "
                "teste-a"
            ),
            "run",
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed(
                "teste, testa, testar, verifique, verifica, verificar, confira, confere, conferir, cheque, checa, "
                "checar, valide, valida, validar, confirme, confirma, confirmar, audite, reproduza, reproduz, "
                "reproduzir"
            ),
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed("certifique-se, certifica-te, assegure, assegure-se, assegura-te, garanta, garante, garantir"),
            "ensure",
        ),
        Verbs(Act.ORCHESTRATE, 0.5, listed("orquestre, orquestra, coordene, coordena, delegue, delega, paralelize")),
        Verbs(Act.GOVERN, 0.5, listed("configure, configura, configurar, autorize, permita, proíba, esqueça"), "loose"),
    ),
    nouns=listed(
        "lista, teste, muda, consulta, conta, mostra, copia, reserva, guarda, cria, corre, calcula, limpa, ordena, "
        "prepara, produz, melhora, completa, ativa, busca, para, compra, pesquisa, agenda, prova, troca, corrige, "
        "resume, roda, planeja, procura, espera, lance, grave, combine, termine, passe, revisa, cobra"
    ),
    names=listed(
        "lista de, teste de, conta de, graças a, pesquisa de, agenda de, prova de, reserva de, conta com, obrigado por"
    ),
    requests=listed(
        "por favor, pfv, você pode, vocês podem, você poderia, pode, podes, poderia, poderias, podia, consegue, "
        "consegues, dá para, dá pra, quero que, queria que, gostaria que, preciso que, é preciso que, peço que, é "
        "para, tem que, tens que, você deve, sua tarefa é, tua tarefa é, me ajude a, ajuda-me a, ajude-me a, vamos, "
        "não se esqueça de, lembre-se de, tente, faça o favor de, te importas de, se importa de"
    ),
    openers=listed(
        "ok, certo, tá, sim, não, bem, bom, ótimo, perfeito, obrigado, obrigada, olá, oi, bom dia, boa tarde, boa "
        "noite, então, agora, só, apenas, simplesmente, rapidamente, também, primeiro, segundo, depois, por último, "
        "talvez, melhor, tudo, aliás, outra coisa, uma pergunta, pergunta, e, mas, ou, me, te, o, a, os, as, lhe, "
        "nos, se, de, que, já, de novo, você, vocês, tu, favor, isso, isto"
    ),
    negations=listed("não, nunca, jamais, sem, não precisa, não é preciso, não é necessário, evite, ainda não"),
    forbids=listed(
        "exceto, salvo, menos, fora, não, nunca, jamais, sem, não precisa, não é preciso, não é necessário, nada"
    ),
    joins=listed("e, ou, mas, e também, bem como, assim como"),
    steps=listed(
        "depois, em seguida, e depois, e então, então, depois disso, finalmente, por fim, por último, além disso, "
        "também, quando terminar, uma vez feito, no final, a seguir"
    ),
    leads=listed(
        "em, no, na, nos, nas, dentro de, para, desde, a partir de, com, usando, sobre, sob, segundo, por, a partir "
        "de agora, cada, de, ao"
    ),
    conditions=listed(
        "se, quando, assim que, depois de, depois que, antes de, sempre que, a menos que, enquanto, como, já que"
    ),
    determiners=listed(
        "o, a, os, as, ao, à, aos, às, do, da, no, na, todos, todas, todo, toda, tudo, cada, este, esta, estes, "
        "estas, esse, essa, meu, minha, meus, minhas, teu, tua, seu, sua, seus, suas, nosso, nossa, nossos, nossas, "
        "que, se, o que, como, por que, porque, qual, quais, quantos, quantas, onde, quem, me, nos, ambos, só"
    ),
    shapes=listed("faça, faz, faça com que, faz com que"),
    vague=listed(
        "um, uma, uns, umas, outro, outra, novo, nova, dois, duas, três, quatro, cinco, alguns, algumas, vários, "
        "várias, pequeno, pequena"
    ),
    pointing=listed("isto, isso, este, esta, esse, aquilo, o seguinte, o mesmo, -o, -a, -os, -as"),
    unasked=listed("bem, mal, é, está, são, estão, foi, era, tem, têm, falha, falham, funciona, não, demora"),
    questions=listed(
        "o que, que, por que, porque, porquê, como, quem, qual, quais, onde, aonde, quando, quanto, quanta, quantos, "
        "quantas, a que, de que, em que, com que, para que, desde quando, até quando, é, está, são, estão, há, tem, "
        "têm, existe, existem, posso, podemos, devo, devemos, será que, sabe, funciona, ainda, vale a pena, e o, e a, "
        "será, cadê"
    ),
    places=listed(
        "onde, em que arquivo, em qual arquivo, em que ficheiro, em que módulo, em que pasta, em que diretório, em "
        "que linha"
    ),
    howto=listed(
        "como, jeito de, maneira de, forma de, passos para, comando para, comando que, o que acontece se, o que "
        "acontece quando, instruções para, script para"
    ),
    linked=listed("para, que, para que, quem, cujo, cuja, de modo que"),
    workspace=TECHNICAL
    + listed(
        "arquivo, arquivos, ficheiro, ficheiros, pasta, pastas, diretório, diretórios, projeto, código-fonte, código, "
        "função, funções, método, módulo, módulos, classe, classes, pacote, pacotes, biblioteca, aplicação, "
        "aplicativo, app, site, página, páginas, banco de dados, base de dados, tabela, tabelas, esquema, migração, "
        "migrações, teste, testes, suíte, serviço, serviços, backup, backups, cópia de segurança, link, links, "
        "configuração, configurações, permissão, permissões, ambiente, produção, internet, web, rede, online, "
        "configurado, configurada, definido, definida, declarado, declarada, implementado, implementada, chamado de, "
        "armazenado, usado, usada, caixa de entrada, calendário, canal, fila, tarefa agendada, script, scripts, "
        "servidor, servidores, porta, variável, dependência, dependências, cabeçalho, rodapé, botão, formulário, "
        "login, página inicial, documentação, menu, erro de digitação, bug, erro, erros, falha, falhas, "
        "aviso, avisos, vazamento de memória, disco, máquina, registro, registros"
    ),
    materials=listed(
        "parágrafo, frase, frases, redação, poema, gramática, ortografia, tradução, argumento, equação, expressão, "
        "charada, (este|esta|esse|essa|meu|minha|o|a|seguinte) (texto|email|e-mail|mensagem|carta|história|citação|"
        "trecho|título|palavra|resposta|conta|discurso), texto seguinte, abaixo, demonstração, rima, "
        "sílabas, canção, discurso, palavra, palavras, números"
    ),
    texts=listed(
        "poema, haicai, haiku, limerique, soneto, música, canção, letra, verso, versos, rima, conto, história, piada, "
        "carta, email, e-mail, mensagem, tweet, publicação, discurso, ensaio, artigo, parágrafo, formulário, modelo, "
        "esboço, manchete, título, títulos, slogan, citação, tradução, regex, expressão regular, comando, trecho, "
        "código, função, classe, script, consulta, json, yaml, tabela, lista, diálogo, receita, cardápio, convite, "
        "anúncio, nota, frase, palavra por palavra"
    ),
    tests=listed("teste, testes, testes unitários"),
    artifacts=listed("script, scripts, programa, teste, testes, arquivo, arquivos, ficheiro"),
    calls=listed(
        "chamada de ferramenta, chamadas de ferramenta, chamada de função, chamadas de função, chamada à ferramenta, "
        "tool call, tool calls, function call"
    ),
    speaker=listed("me, -me, nos, para mim, pra mim"),
    recipients=listed(
        "equipe, equipa, time, clientes, cliente, colegas, colega, todos, chefe, lista de emails, assinantes, "
        "usuários, utilizadores, suporte, lhe"
    ),
    turns=listed("converta, converte, converter, transforme, transforma, transformar, exporte, exporta, exportar"),
    naming=listed(
        "como, com o nome, com o nome de, chamado, chamada, sob, no arquivo, no ficheiro, arquivo, o arquivo, um "
        "arquivo, ficheiro, o ficheiro, para, ao, a, ao arquivo, no início de, no início do, no começo de, no topo "
        "de, no topo do, no final de, no final do, no fim de, no fim do"
    ),
    inside=listed("em, no, na, dentro de"),
    models=listed("como, a partir de, segundo, baseado em, sobre, no estilo, desde, inspirado"),
    sources=listed(
        "como o de, de, desde, a partir de, segundo, com, sobre, baseado em, usando, inspirado em, no estilo de, do, "
        "da, por, contra, parecido com"
    ),
    into=listed("em, para, no, num"),
    run_demands=listed(
        "(test|tests|teste|testes|suíte) ... (passe|passem|passam|passar|verde|verdes), devem passar, deve passar, "
        "têm que passar, tem que passar, (execute|executa|executar|rode|roda|rodar|corra|corre|correr) [(o|a|os|as|"
        "todos os|todas as|teu|seu|meu|nosso)] (test|tests|teste|testes|suíte|script|programa|código|comando|build|"
        "benchmark|linter|aplicação), execute-o, rode-o, execute isso, rode isso, prove que funciona"
    ),
    check_demands=listed(
        "verifique que, verifique se, verificar se, verificar que, conferir se, checar se, testar se, verifica se, "
        "verifica que, confira se, confirme que, confirma que, certifique-se, certifica-te, assegure-se, garanta que, "
        "valide que, até que ... (passe|passem|verde|verdes), teste-o, teste o, teste a"
    ),
    no_run=listed(
        "não (execute|executes|rode|rodes|corra|teste|executar|rodar) (nada|o|a|os|as|nenhum|nenhuma), não (execute|"
        "executes|rode|rodes), sem (executar|rodar|testar|correr), não precisa (executar|rodar|testar), não é preciso "
        "(executar|rodar|testar), sem testes"
    ),
    commits=("comit",),
    irreversible=listed(
        "produção, prod, cliente, clientes, pagamento, pagamentos, fatura, faturas, irreversível, permanentemente, "
        "definitivamente, todo mundo"
    ),
    costly=listed("caro, custoso, orçamento, cota"),
    cites=listed("fonte, fontes, cite, cita, citar, referência, referências, com links"),
    proves=listed(
        "prove, prova de que, certifique-se, certifica-te, assegure-se, garanta, garante, confirma que, confirme que, "
        "verifique que, devem passar, deve passar"
    ),
    audits=listed("auditado, aceitação, aceite formal"),
    durable=listed(
        "(cada|todo|toda|todos os|todas as) (minuto|minutos|hora|horas|dia|dias|noite|noites|manhã|manhãs|tarde|"
        "semana|semanas|mês|meses|segunda|terça|quarta|quinta|sexta|sábado|domingo), diariamente, continuamente, de "
        "agora em diante, a partir de agora, sempre que"
    ),
    stepwise=listed("passo a passo, um por um, uma por uma, depois disso"),
    deixis=listed(
        "agora mesmo, agora, atualmente, neste momento, no momento, atual, atuais, hoje, esta noite, hoje à noite, "
        "esta manhã, esta semana, última versão, último, última, últimos, últimas, em tempo real, ao vivo, de hoje, "
        "nesta semana, mais recente, em exercício"
    ),
    recent=listed("ultimamente, recentemente, hoje em dia, novidades, o que há de novo"),
    values=listed(
        "preço, preços, custa, custam, custo, cotação, câmbio, taxa, taxas, tempo, clima, previsão, temperatura, "
        "graus, chove, chover, neva, jogo, placar, classificação, notícias, manchetes, disponível, disponíveis, "
        "disponibilidade, em estoque, livre, livres, horário, horários, partida, partidas, chegada, chegadas, "
        "atraso, atrasos, aberto, aberta, trânsito, versão, versão estável, ação, ações, bolsa, nível da água, "
        "qualidade do ar, inflação, pesquisa eleitoral, quanto está, quanto vale, dólar, está o, presidente, "
        "presidenta, primeiro-ministro, primeira-ministra, primeiro ministro, chanceler, prefeito, prefeita, "
        "governador, ceo, diretor geral, técnico, treinador, ministro, ministra, papa, rei, rainha, campeão, líder, "
        "lidera, dirige, modelo"
    ),
    present=listed(
        "quem é (o|a) [atual] "
        "(presidente|primeiro-ministro|prefeito|prefeita|ceo|chanceler|técnico|treinador|governador|presidente da "
        "câmara) (de|do|da|dos), como está o (tempo|clima) (em|no|na), que tempo (faz|está) (em|no|na), qual foi o "
        "placar ... (ontem|hoje), quem ganhou ... ontem, a que horas (fecha|abre|sai|chega|parte), quando "
        "(sai|passa|é) o próximo (trem|comboio|ônibus|autocarro|voo|jogo), próximo (trem|comboio|ônibus|voo) para, "
        "quantas estrelas tem, quanto está (o|a) (dólar|euro|bitcoin)"
    ),
    clock=listed("que dia, que data, que horas, que hora, que ano, a data, a hora"),
    own=listed(
        "a partir de agora, de agora em diante, por agora, por enquanto, até agora, (eu|nós|a gente) ... (atualmente|"
        "agora|hoje), atualmente (uso|usamos|tenho|temos|trabalho|moro|estou|estamos), agora (uso|usamos|tenho|temos|"
        "estou|estamos|moro), hoje (estou|estamos|tenho), meu ... atual, minha ... atual, nosso ... atual, nossa ... "
        "atual, está fazendo, estás a fazer, você disse, disseste, (diretório|pasta|arquivo|branch|sessão|projeto|"
        "código) atual"
    ),
    halts=listed(
        "pare, para, parem, parar, cancela, cancele, cancele isso, aborta, aborte, deixa, deixe, deixa pra lá, deixe "
        "pra lá, deixa assim, deixe como está, deixa como está, esquece, esqueça, esquece isso, melhor não, stop, não "
        "mexa em nada, não mexe em nada, não toque em nada"
    ),
    withdraws=listed(
        "deixa pra lá, deixe pra lá, mudei de (ideia|opinião), já não (é|preciso|quero), não precisa mais, não é mais "
        "(preciso|necessário), não importa, deixa como está"
    ),
    pauses=listed(
        "espera, espere, peraí, calma, um momento, afinal, ainda, por enquanto, por ora, mais, por favor, obrigado, "
        "obrigada, melhor, pare, para, stop"
    ),
    anything=listed("nada, nenhum, nenhuma, tudo, algo"),
    only=listed("só, somente, apenas, simplesmente"),
    instead=listed("em vez de, em vez disso, ao invés de, no lugar, mas sim"),
    contrasts=listed("não, e não, em vez de, ao invés de"),
    holds=listed(
        "até (que) (eu) (diga|disser|dizer) [basta|para|chega|o contrário|que pare], até eu (dizer|mandar|falar) "
        "[basta|para|chega|o contrário|para parar], até segunda ordem, até nova ordem"
    ),
    keeps_on=listed("continue, continua, não pare, não pares, siga, segue, continue trabalhando, continue melhorando"),
    until_pleased=listed(
        "até (que|eu|nós) ... (diga|disser|dizer|esteja satisfeito|esteja satisfeita|ficar satisfeito|ficar "
        "satisfeita|confirme|confirmar|aprove|aprovar)"
    ),
)
