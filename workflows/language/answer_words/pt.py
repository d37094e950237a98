"""Portuguese."""

from untildone.workflows.language.lists import AnswerWords, listed

ANSWERS = AnswerWords(
    denials=listed(
        """
        não (tenho|temos|disponho|possuo|tinha) [de] [acesso|dados|informação|informações|um|uma|nenhum*], sem acesso,
        sem dados, nenhum acesso, nenhum* (fonte|informação|dado|preço|resultado|valor), não há (dados|informação|
        informações|nenhum*|resultados), nada (atual|atualizado|recente), não (sei|conheço|encontro|encontrei),
        falta-me acesso
        """
    ),
    no_denial=listed("não (tens|tem|têm) que, não precisa, não tenho (dúvida*|que), não há (problema|dúvida)"),
    absences=listed(
        """
        não (consigo|consegui|posso|pude|podia|foi possível|é possível|sou capaz de|deu para|dá para) (consultar|
        obter|acessar|aceder|encontrar|recuperar|verificar|dar|dizer|indicar|buscar|procurar|carregar|ler|abrir|ver|
        saber|fornecer|confirmar|informar|responder|determinar|buscá*|dizê*|dar-lhe), não (está|estão|estava|estavam)
        (disponível|disponíveis|acessível), (indisponível|inacessível|desconhecid*), não se (encontr*|conhece*|sabe),
        não pôde ser, não puderam ser, (conhecimento*|treinamento|treino) ... (vai até|termina|limitad*|até), tempo
        esgotado
        """
    ),
    data=listed(
        """
        dado*, informaç*, info, número*, preço*, cotaç*, valor*, resultado*, leitura*, fonte*, notícia*, tempo, clima,
        previs*, acesso, internet, web, rede, linha, vivo, atual*, atuais, recente*, último*, última*, tempo real,
        taxa*, câmbio, placar*, temperatura*, horário*, versão, versões, disponibilidade, estatística*, pesquisa*,
        busca*, trânsito, bolsa, mercado*, página*, site*, hoje
        """
    ),
    past=listed(
        """
        normalmente, habitualmente, geralmente, em geral, tipicamente, em média, média, historicamente, últim*
        (conhecid*|registrad*|registad*), costuma, costumam, no passado, na época, segundo meus dados de treinamento,
        nos últimos anos, à data de, era, estava
        """
    ),
    silent=listed(
        """
        não (diz|dizem|menciona|mencionam|indica|indicam|inclui|incluem|contém|contêm|aparece|aparecem|especifica|
        fala|falam|responde|dá|dão|informa|informam|consta|constam|traz|trazem|lista|cita|publica|há menção|é
        mencionad*|se menciona), nenhuma menção, nada (sobre|a respeito|disso), sem (mencionar|indicar|especificar),
        nem ... nem
        """
    ),
    sources=listed(
        """
        página*, fonte*, artigo*, site*, relatório*, resultado*, documento*, texto*, nota*, pesquisa*, busca*,
        tabela*, arquivo*, ficheiro*, lista*, registro*, registo*, entrada*, ata, ali, nela, nele, lá, trecho*, seção
        """
    ),
    sequence=listed("em seguida, depois, a seguir, agora, então, o próximo passo, seguidamente"),
    intends=listed(
        """
        vou, irei, vamos, iremos, deixe-me, deixa-me, deixa eu, deixe eu, permita-me, passo a, passo para, procedo,
        começo (por|com|a|lendo|verificando|abrindo|buscando|criando|alterando), comecemos, vejamos, continuo com,
        preciso [ainda|agora] (alterar|corrigir|verificar|fazer|atualizar|abrir|ler|adicionar|mudar), tenho que
        (alterar|corrigir|verificar|fazer|atualizar|abrir|ler), falta-me, (agora|depois|em seguida|a seguir) (altero|
        corrijo|verifico|faço|atualizo|adiciono|abro|leio|procuro|crio|executo|testo|modifico|substituo|traduzo|
        converto|sigo|passo|mudo), corrigirei, alterarei, adicionarei, modificarei, atualizarei, criarei, executarei,
        testarei, abrirei, lerei, verificarei, converterei, migrarei, escreverei, removerei, apagarei, farei,
        continuarei, começarei, procederei, implementarei, instalarei, substituirei, renomearei, traduzirei,
        analisarei, examinarei, terminarei, completarei, aplicarei, mudarei, ajustarei, olharei, próximo passo
        """
    ),
    no_plan=listed(
        """
        não vou, vou (esperar|aguardar|deixar*|precisar|parar|ficar), deixe-me saber, vamos ver, farei (o possível|com
        prazer), não irei, (foi|é|era|será|seria) preciso
        (alterar|corrigir|verificar|fazer|atualizar|abrir|ler|adicionar|mudar)
        """
    ),
    makes=listed(
        """
        (adicion*|acrescent*|cri*|modific*|alter*|mud*|corrig*|escrev*|substitu*|remov*|apag*|exclu*|renome*|tradu*|convert*|instal*|ger*|aplic*|inser*|implement*|atualiz*|coloc*|mov*|ajust*|execut*|rod*|baix*|prepar*|fazer|faço|redig*)
        """
    ),
    offers=listed(
        """
        se, a menos que, assim que, quando (quiser|você|tiver|puder|o), depois que você, quer, queres, deseja,
        prefere, gostaria, avise-me, me avise, avisa-me, diga-me, me diga, diz-me, envie-me, me envie, posso, poderia,
        com prazer, fico à disposição, à disposição, não hesite, caso, a pedido, daqui em diante, da próxima vez, no
        futuro, basta
        """
    ),
    waits=listed(
        """
        um momento, um instante, um segundo, aguarde, espere, só um (momento|instante|segundo|minuto), (pode|vai|deve)
        (demorar|levar), já volto
        """
    ),
    failures=listed(
        """
        erro*, falha*, falhou, falharam, falhad*, não (consegui|pude|pôde|posso|pode|puderam|foi possível|é possível|
        deu certo), impossível, código de saída, exceção, exceções, negad*, recusad*, rejeitad*, proibid*, bloquead*,
        tempo esgotado, esgotou*, ignorad*, pulad*, quebrad*, quebrou, abortad*, cancelad*, interrompid*, não
        (funciona*|passa|passam|compila*|existe*|está disponível|encontr*|instalad*|permitid*), falta, faltam, em
        vermelho, incert*, sem sucesso, sem permiss*, inacessível, indisponível, não (deu|funcionou|tive sucesso|teve
        sucesso), offline
        """
    ),
    excepts=listed(
        """
        exceto, salvo, menos, com exceção, à exceção, tirando, a não ser, com (uma|duas) (exceção|exceções)
        """
    ),
    mended=listed(
        """
        sem erro*, sem falha*, nenhum erro, nenhuma falha, 0 (erro*|falha*), zero (erro*|falha*), não há erro*,
        (corrigi*|corrige|consertad*|consertei|resolvid*|resolvi|resolve) ... (erro*|falha*|exceç*|quebrad*), (erro*|
        falha*) ... (corrigid*|consertad*|resolvid*), não falha* mais, já não falha*, não dá mais erro, tratamento de
        erros, mensage* de erro, não deu (erro*|problema*|falha*)
        """
    ),
    attempts=listed(
        """
        ferramenta*, comando*, shell, bash, script*, alteraç*, mudança*, ediç*, escrita*, pesquisa*, busca*,
        requisiç*, pedido*, página*, fonte*, servidor*, site*, arquivo*, ficheiro*, pasta*, diretório*, teste*,
        verificaç*, compil*, build*, lint*, suíte, chamada*, download*, leitura*, execu*, instala*, implantaç*,
        deploy*, commit*, push*, passo*, operaç*, acesso*, conex*, ligaç*, migraç*, permiss*, salvar, guardar, exclu*,
        remov*, apag*, modific*, cartão, endereço, rede, abrir, ler, carregar
        """
    ),
    not_run=listed(
        """
        não (executei|testei|rodei|verifiquei|compilei|corri|experimentei|chequei), não (foi|foram|pude|consegui|pôde|
        puderam|foi possível|está|estão) [ser] (executad*|testad*|verificad*|compilad*|executar|testar|rodar|
        verificar|correr|rodad*), sem (executar|testar|rodar|verificar|ter), nada (executad*|testad*), não testad*,
        não verificad*, não executad*, nenhum teste [foi] (executad*|rodad*), ainda não (rodei|executei|testei)
        """
    ),
    no_run=listed("não testado deve"),
    no_change=listed(
        """
        não (era|é|foi|precisa*|há|havia) [necessári*|preciso] [nenhuma] (alteraç*|mudança*|alterar|mudar|correç*|
        corrigir|nada a), nenhuma (alteração|mudança|correção) [é|era|foi] (necessária|feita|preciso), nada (a
        alterar|a mudar|a corrigir|a fazer|para mudar|para alterar|para corrigir|foi alterado|foi mudado|mudou), não
        (alterei|mudei|modifiquei|toquei em) nada, sem alteraç*, já (estava|estavam|era|eram|dizia|diz|contém|
        continha|tem|tinha|existe|existia|usa|usava), (deixei|ficou|ficaram) como (está|estava*), não (consegui
        reproduzir|reproduz*|é reproduzível), não precisou, já (é|está|estão|são|vale|valia|constava|consta|ficava)
        [assim], não (foi|é|era|seria) (preciso|necessári*), não (precisei|precisava|precisou)
        (alterar|mudar|mexer|modificar|corrigir), não (mexi|toquei) (em nada|no|na|nos|nas), não
        (mudei|alterei|modifiquei) (o|a|os|as), não (havia|há|houve) o que (mudar|alterar|corrigir|fazer)
        """
    ),
    unable=listed(
        """
        não (consegui|consigo|pude|posso|podemos|pudemos|fui capaz|sou capaz), não (foi possível|é possível|pôde ser|
        puderam ser|existe*|aparece*|há nenhum*|contém|encontrei|encontro|se encontr*), impossível, não deu [certo],
        sem sucesso, não (funcionou|conseguimos|tive sucesso|teve sucesso|há como|houve como|tem como),
        (download|instalação|envio|implantação|reinício|comando|requisição|pedido|tentativa|push|commit|upload) ...
        (falhou|falharam|não funcionou)
        """
    ),
    unchanged=listed(
        """
        não (alterad*|mudad*|modificad*|alterei|mudei|modifiquei|toquei|incluíd*|necessári*|feit*|foi|foram|pude|
        consegui|existe*|contém|tem|há|precisa*|encontr*|está|estão), sem (alteraç*|mudar|alterar|tocar), inalterad*,
        intact*, igual, ignorad*, pulad*, (fica*|continua*|segue*) (pendente*|por|sem|igual|como), pendente*, falta*,
        já (está*|tinha*|tem|era*|contém|diz*), como (estava*|está), não mexi, exceto, menos, salvo, à parte, de
        propósito, falhou, não (criei|baixei|salvei|gerei|criad*|baixad*|salv*|gerad*|descarreguei)
        """
    ),
    choices=listed(
        """
        qual, quais, o que, que, onde, aonde, quem, quando, quanto*, quanta*, como (quer|prefere|deseja)
        """
    ),
    alternatives=listed("ou, ou então, em vez de, ao invés de"),
    no_choice=listed("ou não, ou mais tarde, ou nada"),
    again=listed(
        """
        repita*, repete*, repetir, outra vez, de novo, novamente, palavra por palavra, última resposta, mesma
        resposta, resposta anterior, o que você disse, o que disse*, tem certeza, tens a certeza, mesmo, reenvie*
        """
    ),
    leave=listed(
        """
        quer que, queres que, deseja que, gostaria que, devo, deveria, posso (continuar|seguir|prosseguir|fazer|
        começar|alterar|corrigir), prossigo, continuo, começo, pode ser, está bem, tudo bem, de acordo, o que acha,
        que acha, mais alguma coisa, algo mais, o que mais, o que devo fazer, o que quer que eu faça, vamos
        """
    ),
)
