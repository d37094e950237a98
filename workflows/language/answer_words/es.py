"""Spanish."""

from untildone.workflows.language.lists import AnswerWords, listed

ANSWERS = AnswerWords(
    denials=listed(
        """
        no (tengo|tenemos|dispongo|cuento|tenía) [con|de] [acceso|datos|información|un|una|ningun*|ningún], sin
        acceso, sin datos, ningún acceso, ninguna (fuente|información), ningún (dato|precio|resultado|valor), no hay
        (datos|información|ningun*|resultados), nada (actual|actualizado|reciente), no (conozco|sé|encuentro|encontré|
        he encontrado), carezco de
        """
    ),
    no_denial=listed("no (tienes|tiene|tienen) que, no tengo (duda*|inconveniente|que), no hay (problema|duda)"),
    absences=listed(
        """
        no (puedo|pude|podía|he podido|se puede|se pudo|fue posible|es posible|soy capaz de|logré|consigo|conseguí)
        [llegar a] (consultar|obtener|acceder|encontrar|recuperar|comprobar|verificar|dar*|decir*|indicar*|buscar|
        cargar|leer|abrir|ver|saber|ofrecer|confirmar|proporcionar*|responder|determinar), no (está|están|estaba|
        estaban) (disponible*|accesible*), (no disponible*|inaccesible*|desconocid*), no se (encontr*|conoce*|pudo|
        pudieron), (conocimientos|entrenamiento) ... (llega*|termina*|hasta), tiempo de espera
        """
    ),
    data=listed(
        """
        dato*, información, info, cifra*, precio*, cotización*, cotizaci*, valor*, resultado*, lectura*, fuente*,
        noticia*, tiempo, clima, pronóstico*, acceso, internet, web, red, línea, vivo, directo, actual*, reciente*,
        último*, última*, tiempo real, tasa*, tipo* de cambio, marcador*, temperatura*, horario*, versión, versiones,
        disponibilidad, estadística*, búsqueda*, tráfico, bolsa, mercado*, página*, sitio*, hoy
        """
    ),
    past=listed(
        """
        normalmente, habitualmente, por lo general, generalmente, en general, típicamente, en promedio, de media,
        promedio, históricamente, últim* (conocid*|registrad*), suele, suelen, solía, en el pasado, en su momento, a
        fecha de, según mis datos de entrenamiento, en los últimos años, por entonces, estaba, era
        """
    ),
    silent=listed(
        """
        no (dice|dicen|menciona|mencionan|indica|indican|incluye|incluyen|contiene|contienen|aparece|aparecen|
        especifica|especifican|habla|hablan|responde|da|dan|aclara|figura|figuran|consta|publica|detalla|lista|se
        menciona*|se indica*|se especifica*|se dice|recoge), ninguna mención, nada (sobre|acerca|de eso|al respecto),
        sin (mencionar|indicar|especificar), ni ... ni
        """
    ),
    sources=listed(
        """
        página*, fuente*, artículo*, sitio*, web, informe*, resultado*, documento*, texto*, nota*, búsqueda*, tabla*,
        archivo*, fichero*, lista*, registro*, entrada*, acta*, ahí, allí, en ella, en él, extracto*, apartado*
        """
    ),
    sequence=listed("a continuación, luego, después, ahora, seguidamente, lo siguiente, el siguiente paso"),
    intends=listed(
        """
        voy a, vamos a, iré a, procedo a, paso a, me dispongo a, me pongo [ahora] (a|con), déjame, déjeme, dejadme,
        permíteme, permítame, (empiezo|comienzo) (por|con|a|leyendo|revisando|abriendo|buscando|creando|cambiando|
        comprobando), empecemos, veamos, sigo (con|a), continúo con, debo [ahora|todavía] (cambiar|corregir|revisar|
        hacer), me falta, tengo que (cambiar|corregir|revisar|hacer|actualizar|añadir|abrir|leer), (ahora|luego|
        después|a continuación) (cambio|corrijo|reviso|hago|actualizo|añado|abro|leo|busco|creo el|ejecuto|pruebo|
        modifico|sustituyo|reemplazo|traduzco|convierto|sigo|paso|toca|miro), corregiré, cambiaré, añadiré, agregaré,
        modificaré, actualizaré, crearé, ejecutaré, probaré, revisaré, abriré, leeré, buscaré, verificaré, comprobaré,
        convertiré, migraré, escribiré, eliminaré, borraré, haré, continuaré, seguiré, empezaré, comenzaré, procederé,
        arreglaré, implementaré, instalaré, generaré, reemplazaré, sustituiré, renombraré, traduciré, analizaré,
        examinaré, consultaré, guardaré, pondré, terminaré, completaré, aplicaré, añadiremos, ajustaré, miraré, veré,
        echaré, siguiente paso, próximo paso
        """
    ),
    no_plan=listed(
        """
        no voy a, voy a (esperar|dejar*|necesitar|parar), déjame saber, déjeme saber, vamos a ver, lo haré (con gusto|
        encantad*), debo (decir|señalar|admitir|aclarar), haré (todo|lo posible)
        """
    ),
    makes=listed(
        """
        (añad*|agreg*|cre*|modific*|cambi*|correg*|corrij*|escrib*|reemplaz*|sustitu*|elimin*|borr*|renombr*|traduc*|convert*|convier*|instal*|gener*|aplic*|insert*|implement*|actualiz*|pon*|mov*|ajust*|arregl*|ejecut*|descarg*|despleg*|prepar*|hacer*|redact*)
        """
    ),
    offers=listed(
        """
        si, a menos que, en cuanto, una vez que, cuando (me|lo|quieras|quiera|tengas|tenga), quieres, quiere, desea,
        deseas, prefieres, prefiere, te gustaría, le gustaría, avísame, avíseme, dime, dígame, envíame, puedo, podría,
        con gusto, encantad*, no dudes, no dude, en caso de, bajo pedido, de ahora en adelante, la próxima vez, en el
        futuro, basta con
        """
    ),
    waits=listed(
        """
        un momento, un segundo, un instante, espera*, por favor espere, dame un (momento|segundo|minuto), (puede|va a|
        debería) tardar, enseguida, ahora vuelvo
        """
    ),
    failures=listed(
        """
        error*, fallo*, falla*, falló, fallaron, fallado*, fallid*, no (pude|pudo|puedo|puede|pudieron|he podido|se
        pudo|se puede|se pudieron), imposible, código de salida, excepción, excepciones, denegad*, rechazad*,
        prohibid*, bloquead*, tiempo de espera, agotado, omitid*, rot*, aborta*, cancelad*, interrumpid*, no
        (funciona*|pasa|pasan|compila*|existe*|está disponible|están disponibles|se encontr*|encontr*|encontrad*|
        instalad*|permitid*|logré|conseguí), falta, faltan, en rojo, incierto, sin éxito, sin permiso*, no (fue
        posible|ha sido posible|se ha podido|se han podido|funcionó|ha funcionado|hubo manera|hubo forma), sin
        conexión
        """
    ),
    excepts=listed(
        """
        excepto, salvo, menos, a excepción, con excepción, con la excepción, aparte de,
        con (una|dos) (excepción|excepciones)
        """
    ),
    mended=listed(
        """
        sin error*, sin fallo*, ningún error, ningún fallo, ningun* (error*|fallo*), 0 (error*|fallo*), cero (error*|
        fallo*), no hay error*, (corregid*|corregí|corrige|arreglad*|arreglé|arregla|resuelt*|solucionad*|solucioné)
        ... (error*|fallo*|excepción*|rot*), (error*|fallo*) ... (corregid*|arreglad*|resuelt*|solucionad*), ya no
        falla*, ya no da error, no falla*, no falta nada, manejo de errores, mensaje* de error
        """
    ),
    attempts=listed(
        """
        herramienta*, orden, comando*, shell, bash, script*, cambio*, edición*, escritura*, búsqueda*, solicitud*,
        petición*, página*, fuente*, servidor*, sitio*, archivo*, fichero*, carpeta*, directorio*, prueba*, test*,
        verificación*, comprobación*, compil*, build*, lint*, suite, llamada*, descarga*, lectura*, ejecu*, instala*,
        despliegue*, commit*, push*, paso*, operación*, acceso*, conexión*, migración*, permiso*, guard*, elimina*,
        borra*, modific*, tarjeta*, dirección, red, abrir, leer, cargar
        """
    ),
    not_run=listed(
        """
        no (he|hemos|se ha|se han|pude|he podido|fue posible|se pudo|lo he|la he|los he|las he|ha sido|fue|fueron)
        [podido] [todavía|aún] [sido] (ejecutad*|probad*|comprobad*|verificad*|compilad*|ejecutar*|probar*|comprobar*|
        verificar*|lanzad*|lanzar*|corrid*), no (ejecuté|probé|comprobé|verifiqué|corrí|compilé|lancé), sin
        (ejecutar*|probar*|comprobar*|verificar*|haber*), (ejecutad*|probad*) nada, nada (ejecutad*|probad*), no está
        (probad*|verificad*|comprobad*), (no probad*|no verificad*|no ejecutad*), ninguna prueba [se ha|fue|ha sido]
        (ejecutad*)
        """
    ),
    no_change=listed(
        """
        no (era|es|fue|hizo|hacía|hace|ha sido) (necesari*|falta) [ningún|ninguna] [cambio*|modificación|modificar|
        cambiar|corregir|hacer|nada], ningún cambio [es|era|fue] (necesario|hecho|requerido), no (hay|había) nada
        (que|por) (cambiar|corregir|hacer|modificar|borrar|sustituir), no (he cambiado|cambié|modifiqué|he modificado|
        toqué|he tocado) nada, nada (que cambiar|que corregir|por hacer|cambiado|modificado), sin cambios, ya (estaba|
        estaban|era|eran|decía|dice|contiene|contenía|tiene|tenía|existe|existía|usa|usaba), (dejad*|dejé|queda*)
        [tal] (cual|como estaba*|intact*|igual), no (pude reproducir*|he podido reproducir*|se reproduce*|es
        reproducible), ya (está|están|es|son|figura|figuraba|aparece|vale|valía|quedaba) [así], (no|tampoco)
        (hizo|hace|hacía|ha hecho) falta, no (fue|era|es|ha sido) (necesari*|preciso), no (toqué|he
        tocado|modifiqué|he modificado|cambié|he cambiado) (el|la|los|las) (archivo*|fichero*|línea*|código), no
        (hubo|había|hay) que (cambiar|corregir|modificar|tocar|hacer)
        """
    ),
    unable=listed(
        """
        no (pude|he podido|puedo|podemos|pudimos|logré|conseguí|he conseguido|he logrado|fui capaz|soy capaz), no (se
        pudo|se puede|se pudieron|fue posible|es posible|ha sido posible|existe*|aparece*|hay ningun*|contiene*|se
        encontr*|encontré|encuentro|he encontrado), imposible, me fue imposible, sin éxito, no (se ha podido|se han
        podido|ha sido posible|fue posible|funcionó|ha funcionado|hubo manera|hubo forma|hubo suerte|hay manera|hay
        forma|salió),
        (descarga|instalación|subida|despliegue|reinicio|comando|petición|solicitud|intento|push|commit|conexión) ...
        (falló|ha fallado|fallido|fallida|fracasó)
        """
    ),
    unchanged=listed(
        """
        no (cambiad*|modificad*|cambié|modifiqué|he cambiado|he modificado|toqué|tocad*|incluid*|necesari*|hecho|he
        tocado|se ha*|fue*|pude|he podido|se pudo|existe*|contiene*|tiene*|hay|era necesario|requiere*|necesita*|
        encontr*|está*), sin (cambio*|cambiar|modificar|tocar), intact*, igual, omitid*, saltad*, (queda*|sigue*)
        (pendiente*|por|sin|igual|como), pendiente*, falta*, ya (está*|estaba*|tenía*|tiene*|era*|contiene*|decía*|
        dice*), salvo, excepto, menos, aparte de, a propósito, falló, no (creé|descargué|guardé|generé|he creado|he
        descargado|he guardado|cread*|descargad*|guardad*|generad*)
        """
    ),
    choices=listed(
        """
        cuál, cuáles, qué, dónde, adónde, quién, quiénes, cuándo, cuánto*, cuánta*, cómo quieres, cómo prefieres
        """
    ),
    alternatives=listed("o, o bien, u, en vez de, en lugar de"),
    no_choice=listed("o no, o más tarde, o nada"),
    again=listed(
        """
        repite*, repita*, repetir, otra vez, de nuevo, palabra por palabra, última respuesta, misma respuesta,
        respuesta anterior, qué dijiste, estás seguro*, está seguro*, seguro que, de verdad, reenvía*
        """
    ),
    leave=listed(
        """
        quieres que, quiere que, desea que, deseas que, debo, debería, puedo (continuar|seguir|proceder|hacer|
        empezar), procedo, continúo, sigo, empiezo, lo (hago|cambio|corrijo|arreglo), te parece (bien|correcto), le
        parece bien, está bien, de acuerdo, qué te parece, qué opinas, qué más, algo más, qué quieres que haga, qué
        hago ahora, te gustaría que
        """
    ),
)
