"""Portuguese."""

from untildone.workflows.language.lists import ChangeWords, listed

_DONE = (
    "adicionado|adicionada|corrigido|corrigida|atualizado|atualizada|alterado|alterada|modificado|modificada|criado|"
    "criada|escrito|escrita|salvo|salva|gravado|gravada|renomeado|movido|movida|removido|removida|excluído|apagado|"
    "substituído|substituída|inserido|inserida|gerado|gerada|enviado|commitado|acrescentado"
)
_MANY = (
    "adicionados|corrigidos|atualizados|alterados|modificados|criados|escritos|salvos|gravados|renomeados|movidos|"
    "removidos|adicionadas|corrigidas|atualizadas|alteradas|criadas|salvas|removidas"
)

CHANGES = ChangeWords(
    done=listed(
        f"""
        adicionei, corrigi, atualizei, alterei, modifiquei, editei, criei, escrevi, salvei, gravei, renomeei, movi,
        removi, excluí, apaguei, substituí, inseri, gerei, acrescentei, troquei, mudei, reescrevi,
        commitei, desativei,
        ativei, fiz (o|um) (commit|push), fiz (commit|push), (adicionamos|corrigimos|atualizamos|criamos|salvamos),
        (tenho|já) ({_DONE})
        """
    ),
    openers=listed(f"{_DONE},{_MANY}".replace("|", ",")),
    passive=listed(
        f"""
        (foi|foram) [já] ({_DONE}|{_MANY}), (está|estão|ficou|ficaram) [agora|já] ({_DONE}|{_MANY})
        """
    ),
    states=listed(
        """
        agora (está|estão|tem|contém|é|inclui), (está|estão|tem|contém) agora, já (está|estão) em,
        (está|estão) [salvo|
        salva|salvos|salvas] (em|no)
        """
    ),
    commits=listed("commitei, commitado, fiz ... commit"),
    pushes=listed("fiz ... push, enviado"),
    together=listed("adicionamos, corrigimos, atualizamos, criamos, salvamos"),
    already=listed("já, antes, anteriormente, da última vez, há pouco, mais cedo"),
    others=listed("você, o usuário, o script, commit, este commit, o commit, versão, o pr, diff"),
    apart=listed(
        """
        a partir, usando, com, com base, baseado em, segundo, conforme, para, por, pelo, que, onde,
        como, contra, via, sem,
        desde, usado, em vez
        """
    ),
    copulas=listed("é, são, está, estão, era, pode, podem"),
)
