"""Spanish."""

from untildone.workflows.language.lists import ChangeWords, listed

_DONE = (
    "añadido|agregado|corregido|arreglado|actualizado|cambiado|modificado|editado|creado|escrito|guardado|renombrado|"
    "movido|eliminado|borrado|reemplazado|sustituido|insertado|generado|subido|reescrito|puesto|desactivado|activado"
)
_MANY = (
    "añadida|agregada|corregida|actualizada|modificada|creada|escrita|guardada|eliminada|añadidos|agregados|corregidos|"
    "actualizados|modificados|creados|escritos|guardados|eliminados|renombrados|movidos"
)

CHANGES = ChangeWords(
    done=listed(
        f"""
        añadí, agregué, corregí, arreglé, actualicé, cambié, modifiqué, edité, creé, escribí, guardé, renombré, moví,
        eliminé, borré, reemplacé, sustituí, inserté, generé, commiteé, hice (commit|un commit|el
        commit|push|el push),
        subí, reescribí, desactivé, activé,
        (añadimos|agregamos|corregimos|actualizamos|creamos|guardamos), (he|hemos) [ya|
        también] ({_DONE}|hecho commit|hecho el commit|hecho push)
        """
    ),
    openers=listed(f"{_DONE},{_MANY}".replace("|", ",")),
    passive=listed(
        f"""
        (ha|han) sido ({_DONE}|{_MANY}), se (ha|han) ({_DONE}), (está|están|queda|quedan|quedó)
        [ya|ahora] ({_DONE}|{_MANY}),
        (fue|fueron) ({_DONE}|{_MANY}), se (añadió|agregó|corrigió|actualizó|modificó|creó|guardó|eliminó)
        """
    ),
    states=listed(
        """
        (está|están|tiene|contiene|queda|es) ahora, ahora
        (está|están|tiene|contiene|queda|es|incluye), ya (está|están)
        en, (está|están) [guardado|guardada] en
        """
    ),
    commits=listed("commiteé, hice ... commit, hecho ... commit"),
    pushes=listed("hice ... push, hecho ... push, subí, subido"),
    together=listed("hemos, añadimos, agregamos, corregimos, actualizamos, creamos, guardamos"),
    already=listed("antes, anteriormente, la última vez, previamente, hace un momento, ya"),
    others=listed("tú, usted, has, el usuario, el script, commit, este commit, el commit, versión, el pr, diff"),
    apart=listed(
        """
        desde, usando, con, basado en, a partir, según, para, por, que, donde, como, contra,
        mediante, sin, sobre la base,
        utilizado, usado, en lugar
        """
    ),
    copulas=listed("es, son, está, están, era, puede, pueden"),
)
