"""How users ask in Spanish."""

from untildone.workflows.intent.reading import Act
from untildone.workflows.language.lists import TECHNICAL, ReadingWords, Verbs, listed

READING = ReadingWords(
    verbs=(
        Verbs(
            Act.CONVERSE,
            0.5,
            listed(
                "hola, buenas, buenos días, buenas tardes, buenas noches, gracias, muchas gracias, mil gracias, "
                "adiós, hasta luego, chao, genial, qué tal"
            ),
        ),
        Verbs(
            Act.ANSWER,
            0.9,
            listed(
                "explica, explícame, explique, explicar, explícanos, calcula, calcule, calcular, demuestra, "
                "demuestre, demostrar, prueba que la raíz, resuelve, resuelva, resolver, estima, estime"
            ),
        ),
        Verbs(
            Act.ANSWER,
            0.5,
            listed(
                "describe, describa, describir, resume, resuma, resúmeme, resumir, resúmelo, di, dime, dinos, diga, "
                "dígame, decir, decirme, da, dame, danos, dé, deme, darme, presenta, presente, responde, respóndeme, "
                "responda, responder, contesta, conteste, contestar, cuenta, cuéntame, cuente, contar, recomienda, "
                "recomiéndame, recomiende, recomendar, sugiere, sugiéreme, sugiera, sugerir, define, defina, enumera, "
                "enumere, nombra, repite, repita, recuerda, recuérdame, ayúdame a entender, aconséjame, propón, "
                "proponme, elige"
            ),
        ),
        Verbs(
            Act.LOCATE,
            0.9,
            listed(
                "busca, búscame, busque, buscar, investiga en internet, espera, espere, esperar, vigila, vigile, "
                "monitoriza, monitorea, consulta, consulte, consultar"
            ),
        ),
        Verbs(
            Act.LOCATE,
            0.5,
            listed(
                "encuentra, encuentre, encontrar, lista, liste, listar, muestra, muéstrame, muestre, mostrar, "
                "enséñame, enseña, mira, mire, mirar, lee, léeme, lea, leer, abre, abra, abrir, localiza, localice, "
                "localizar, obtén, obtenga, trae, hazme la lista, haz la lista"
            ),
            "loose",
        ),
        Verbs(
            Act.ANALYZE,
            0.5,
            listed(
                "analiza, analice, analizar, compara, compare, comparar, evalúa, evalúe, evaluar, examina, examine, "
                "examinar, estudia, estudie, investiga, investigue, investigar, diagnostica, revisa, revise, revisar, "
                "averigua, averigüe, averiguar, identifica, identifique, determina"
            ),
        ),
        Verbs(
            Act.AUTHOR,
            0.5,
            listed(
                "escribe, escríbeme, escriba, escribir, crea, créame, cree, crear, genera, genérame, genere, generar, "
                "guarda, guárdalo, guárdala, guarde, guardar, guárdalos, haz, hazme, haga, hacer, construye, "
                "construya, construir, exporta, exporte, exportar, convierte, convierta, convertir, produce, "
                "transforma, transforme, transformar"
            ),
            "save",
        ),
        Verbs(
            Act.AUTHOR,
            0.5,
            listed(
                "redacta, redáctame, redacte, redactar, diseña, diseñe, diseñar, compón, componer, planea, planee, "
                "planear, planifica, planifique, planificar, añade, añádele, añada, añadir, agrega, agrégale, "
                "agregue, agregar, inserta, inserte, insertar, traduce, tradúceme, traduzca, traducir, reescribe, "
                "reescriba, reescribir, reformula, reformule, inventa, inventar, dibuja, dibujar, documenta, "
                "documente, documentar, acorta, prepara, preparar, menciona, mencione, imagina, pon, ponle, ponga, "
                "poner, copia, copie, copiar, incluye, incluya, incluir"
            ),
        ),
        Verbs(Act.MODIFY, 1.0, listed("refactoriza, refactorice, refactorizar")),
        Verbs(
            Act.MODIFY,
            0.9,
            listed(
                "arréglalo, arréglala, arréglalos, arregla, arregle, arreglar, repara, repáralo, repare, reparar, "
                "corrige, corrigieras, arreglaras, corrígelo, corrija, corrijas, corregir, soluciona, solucione, "
                "solucionar, elimina, elimínalo, elimine, elimines, eliminar, borra, borraras, bórralo, borre, "
                "borres, borrar, quita, quítalo, quite, quitar, renombra, renómbralo, renombre, renombrar, deshaz, "
                "deshazlo, deshacer, revierte, revierta, revertir, commitea, sube los cambios, desinstala, "
                "desinstalar"
            ),
        ),
        Verbs(
            Act.MODIFY,
            0.5,
            listed(
                "cambia, cámbialo, cambiaras, actualizaras, añadieras, cambie, cambies, cambiar, modifica, "
                "modifícalo, modifique, modificar, actualiza, actualízalo, actualice, actualices, actualizar, edita, "
                "edite, editar, reemplaza, reemplace, reemplazar, sustituye, sustituya, sustituir, mueve, muévelo, "
                "mueva, mover, migra, migre, migrar, limpia, limpie, limpiar, desactiva, desactive, desactivar, "
                "activa, active, activar, aumenta, aumente, aumentar, reduce, reduzca, reducir, baja el, sube el, "
                "sube la versión, haz que, haga que, ordena, ordene, ordenar, fusiona, fusione, fusionar, separa, "
                "extrae, extraer, optimiza, optimice, optimizar, acelera, acelere, adapta, adapte, adaptar, ajusta, "
                "ajuste, ajustar, depura, depurar, configura el, rellena, pasa el, pasa la, combina"
            ),
        ),
        Verbs(
            Act.MODIFY,
            0.5,
            listed(
                "implementa, implemente, implementar, mejora, mejórala, mejóralo, mejore, mejorar, simplifica, "
                "simplifique, simplificar, completa, complete, completar, amplía, aplica, aplique, aplicar, vacía, "
                "vaciar, termina, terminar, moderniza"
            ),
            "loose",
        ),
        Verbs(
            Act.OPERATE,
            0.5,
            listed(
                "despliega, despliegue, desplegar, publica, publique, publicar, reinicia, reinicie, reiniciar, "
                "instala, instale, instalar, arranca, arranque, arrancar, inicia el, inicia la, detén, detenga, "
                "detener, para el servicio, lanza la versión, haz clic, paga, pague, pagar, archiva"
            ),
        ),
        Verbs(
            Act.OPERATE,
            0.5,
            listed(
                "envía, envíale, envíame, envíe, enviar, manda, mándale, mándame, mande, mandar, postea, programa, "
                "programe, programar, sube, suba, subir, descarga, descargue, descargar, reserva, reserve, pide, "
                "compra, avisa, avise, notifica, notifique"
            ),
            "loose",
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed(
                "ejecuta, ejecútalo, ejecútala, ejecútalos, ejecútalas, ejecute, ejecutar, corre, córrelo, corra, "
                "correr, lanza, lance, lanzar, pruébalo, pruébala, pruébalos"
            ),
            "run",
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed(
                "prueba, pruebe, probar, testea, verifica, verifique, verificar, comprueba, compruebe, comprobar, "
                "valida, valide, validar, confirma, confirme, confirmar, chequea, chequear, audita, reproduce, "
                "reproduzca, reproducir"
            ),
        ),
        Verbs(
            Act.VERIFY,
            0.5,
            listed("asegúrate, asegúrese, asegúrate de que, garantiza, garantice, cerciórate"),
            "ensure",
        ),
        Verbs(Act.ORCHESTRATE, 0.5, listed("orquesta, orquestar, coordina, coordinar, delega, delegar, paraleliza")),
        Verbs(
            Act.GOVERN,
            0.5,
            listed("configura, configure, configurar, autoriza, autorizar, permite, prohíbe, olvida"),
            "loose",
        ),
    ),
    nouns=listed(
        "lista, prueba, cambia, consulta, cuenta, muestra, copia, compra, reserva, programa, guarda, corre, calcula, "
        "limpia, ordena, prepara, produce, planea, mejora, completa, activa, busca, lanza, sube, haga, cree, resume, "
        "mira, pide"
    ),
    names=listed(
        "lista de, prueba de, muestra de, copia de seguridad de la que, cuenta de, gracias a, gracias por, reserva "
        "de, cuenta con, programa de"
    ),
    requests=listed(
        "por favor, porfa, porfavor, puedes, podrías, puede usted, podría, ¿puedes, ¿podrías, me puedes, me podrías, "
        "se puede, quiero que, querría que, quisiera que, necesito que, me gustaría que, te pido que, le pido que, "
        "hace falta que, estaría (bien|genial) que, sería (bueno|genial|ideal) que, hay que, tienes que, debes, "
        "deberías, tu tarea es, ayúdame a, ayúdanos a, quieres, me ayudas a, te importaría, hazme el "
        "favor de, no olvides, recuerda, intenta, trata de, vamos a"
    ),
    openers=listed(
        "ok, vale, de acuerdo, sí, no, bien, bueno, genial, perfecto, gracias, hola, buenas, buenos días, buenas "
        "tardes, entonces, pues, ahora, solo, sólo, simplemente, rápidamente, también, primero, en primer lugar, "
        "segundo, luego, por último, quizás, mejor, todo, por cierto, otra cosa, una pregunta, pregunta, y, e, pero, "
        "o, me, te, lo, la, los, las, le, les, nos, se, de, que, ya, otra vez, a, tú, favor de"
    ),
    negations=listed(
        "no, nunca, jamás, sin, no hace falta, no es necesario, evita, todavía no, aún no, no me, no lo, no te"
    ),
    forbids=listed("excepto, salvo, menos, aparte de, no, nunca, jamás, sin, no hace falta, no es necesario, nada"),
    joins=listed("y, e, o, u, pero, y también, así como, sino"),
    steps=listed(
        "luego, después, y luego, y después, después de eso, a continuación, finalmente, por último, además, también, "
        "asimismo, una vez hecho, una vez terminado, cuando termines, al final, entonces"
    ),
    leads=listed(
        "en, dentro de, para, desde, a partir de, con, usando, sobre, bajo, según, por, a partir de ahora, cada, de"
    ),
    conditions=listed(
        "si, cuando, en cuanto, una vez que, antes de, después de, siempre que, a menos que, mientras, como, ya que"
    ),
    determiners=listed(
        "el, la, los, las, lo, al, del, todos, todas, todo, toda, cada, este, esta, estos, estas, ese, esa, mi, mis, "
        "tu, tus, su, sus, nuestro, nuestra, nuestros, nuestras, que, si, qué, cómo, por qué, cuál, cuáles, cuántos, "
        "cuántas, dónde, quién, me, nos, ambos, solo, a la, a los"
    ),
    shapes=listed("haz que, haga que, haz, haga"),
    vague=listed(
        "un, una, unos, unas, otro, otra, nuevo, nueva, dos, tres, cuatro, cinco, algunos, algunas, varios, varias, "
        "pequeño, pequeña"
    ),
    pointing=listed("esto, eso, ello, este, esta, aquello, lo siguiente, lo mismo, lo anterior, lo"),
    unasked=listed(
        "bien, mal, es, está, son, están, fue, era, ha, han, falla, fallan, funciona, no, tarda, en la que, tardan"
    ),
    questions=listed(
        "qué, que, por qué, cómo, quién, quiénes, cuál, cuáles, dónde, adónde, cuándo, cuánto, cuánta, cuántos, "
        "cuántas, a qué, de qué, en qué, con qué, para qué, desde cuándo, hasta cuándo, es, está, son, están, hay, "
        "tiene, tienen, puedo, podemos, debo, debería yo, deberíamos, se puede saber, sabes, a cuánto, en cuánto, "
        "cuál es, existe, existen, funciona, ha, han, sigue, vale la pena"
    ),
    places=listed(
        "dónde, en qué archivo, en qué fichero, en qué módulo, en qué carpeta, en qué directorio, en qué línea"
    ),
    howto=listed(
        "cómo, cómo se, manera de, forma de, pasos para, comando para, comando que, qué pasa si, qué pasa cuando, qué "
        "ocurre si, instrucciones para, script para"
    ),
    linked=listed("para, que, para que, quien, cuyo, cuya, donde digo, de modo que"),
    workspace=TECHNICAL
    + listed(
        "archivo, archivos, fichero, ficheros, carpeta, carpetas, directorio, directorios, proyecto, código fuente, "
        "código, función, funciones, método, módulo, módulos, clase, clases, paquete, paquetes, biblioteca, librería, "
        "aplicación, app, sitio, sitio web, página, páginas, base de datos, tabla, tablas, esquema, migración, "
        "migraciones, test, tests, prueba, pruebas, servicio, servicios, copia de seguridad, copias de seguridad, "
        "respaldo, respaldos, enlace, enlaces, configuración, ajustes, permiso, permisos, entorno, producción, "
        "internet, la web, red, en línea, configura, configurado, configurada, define, definido, definida, declarado, "
        "declarada, implementado, implementada, llamado desde, guardado, usa, utilizado, buzón, calendario, canal, "
        "cola, tarea programada, script, scripts, servidor, servidores, puerto, variable, dependencia, dependencias, "
        "encabezado, pie de página, botón, formulario, inicio de sesión, página de inicio, documentación, "
        "menú, errata, bug, error, errores, fallo, fallos, aviso, avisos, fuga de memoria, disco, máquina, registro, "
        "registros"
    ),
    materials=listed(
        "párrafo, frase, frases, ensayo, poema, gramática, ortografía, redacción, traducción, argumento, ecuación, "
        "expresión, acertijo, (este|esta|mi|el|la|siguiente) (texto|correo|mensaje|carta|historia|cita|pasaje|título|"
        "frase|palabra|respuesta|cálculo|discurso), texto siguiente, a continuación:, demostración, "
        "rima, sílabas, canción, discurso, palabra, palabras, números"
    ),
    texts=listed(
        "poema, haiku, limerick, soneto, canción, letra, verso, versos, rima, cuento, historia, chiste, carta, "
        "correo, email, mensaje, tuit, tweet, publicación, discurso, ensayo, artículo, párrafo, formulario, "
        "plantilla, esquema, titular, título, títulos, eslogan, cita, traducción, regex, expresión regular, comando, "
        "fragmento, código, función, clase, script, consulta, json, yaml, tabla, lista, lista de comprobación, "
        "diálogo, receta, menú, invitación, anuncio, nota, frase, palabra por palabra, solo el número"
    ),
    tests=listed("prueba, pruebas, test, tests, pruebas unitarias"),
    artifacts=listed("script, scripts, guion, programa, prueba, pruebas, tests, archivo, archivos, fichero"),
    calls=listed(
        "llamada a herramienta, llamada de herramienta, llamadas a herramientas, llamada a función, llamada de "
        "función, llamada a la herramienta, tool call, tool calls, function call"
    ),
    speaker=listed("me, nos, a mí"),
    recipients=listed(
        "equipo, clientes, cliente, compañeros, compañero, todos, jefe, jefa, lista de correo, suscriptores, "
        "usuarios, soporte, le, les, -le"
    ),
    turns=listed("convierte, convierta, convertir, transforma, transforme, transformar, exporta, exporte, exportar"),
    naming=listed(
        "como, con el nombre, con el nombre de, llamado, llamada, bajo, en el archivo, en el fichero, archivo, el "
        "archivo, un archivo, fichero, el fichero, a, al, al archivo, hacia, al principio de, al inicio de, al "
        "comienzo de, al final de, al principio del, al inicio del, al final del, en la cabecera de"
    ),
    inside=listed("en, dentro de"),
    models=listed("como, a partir de, según, basado en, sobre, al estilo, desde, inspirado"),
    sources=listed(
        "como el de, de, desde, a partir de, según, con, sobre, para, basado en, usando, inspirado en, al estilo de, "
        "del, por, contra, parecido a"
    ),
    into=listed("en, a"),
    run_demands=listed(
        "(test|tests|prueba|pruebas|suite) ... (pase|pasen|pasan|pasar|verde|verdes), deben pasar, tienen que pasar, "
        "(ejecuta|ejecute|ejecutar|corre|corra|correr|lanza|lance|lanzar|pasa) [(el|la|los|las|todos los|todas las|"
        "tu|mi|nuestro)] (test|tests|prueba|pruebas|suite|script|programa|código|comando|build|benchmark|linter|"
        "aplicación), ejecútalo, ejecútala, ejecútalos, ejecútalas, pruébalo, córrelo, demuestra que funciona"
    ),
    check_demands=listed(
        "verifica que, verifique que, verificar que, verificar si, comprobar que, comprobar si, comprueba que, "
        "compruebe que, comprueba si, verifica si, asegúrate, asegúrese, confirma que, valida que, hasta que ... "
        "(pase|pasen|verde|verdes), pruébalo, pruébala, pruebalo, revisa que"
    ),
    no_run=listed(
        "no (ejecutes|ejecute|corras|lances|pruebes|ejecutar) (nada|las|los|el|la|ningún|ninguna), no (ejecutes|"
        "ejecute|corras), sin (ejecutar|correr|lanzar|probar), no hace falta (ejecutar|probar|correr), no es "
        "necesario (ejecutar|probar), sin pruebas, nada de pruebas"
    ),
    commits=("comit",),
    irreversible=listed(
        "producción, prod, cliente, clientes, pago, pagos, factura, facturas, irreversible, permanentemente, "
        "definitivamente, todo el mundo"
    ),
    costly=listed("caro, costoso, presupuesto, cuota"),
    cites=listed("fuente, fuentes, cita tus, cita las, cite, citar, referencia, referencias, con enlaces"),
    proves=listed(
        "demuestra, prueba de que, asegúrate, asegúrese, garantiza, comprueba que, verifica que, deben pasar"
    ),
    audits=listed("auditado, aceptación, visto bueno"),
    durable=listed(
        "(cada|todos los|todas las) (minuto|minutos|hora|horas|día|días|noche|noches|mañana|mañanas|tarde|semana|"
        "semanas|mes|meses|lunes|martes|miércoles|jueves|viernes|sábado|domingo), diariamente, continuamente, de "
        "ahora en adelante, a partir de ahora, siempre que"
    ),
    stepwise=listed("paso a paso, uno por uno, una por una, después de eso"),
    deixis=listed(
        "ahora mismo, ahora, actualmente, en este momento, actual, actuales, hoy, esta noche, esta mañana, esta "
        "semana, última versión, último, última, últimos, últimas, en tiempo real, en vivo, en directo, al día, de "
        "hoy, hoy en día, hoy por hoy, en funciones, más reciente"
    ),
    recent=listed("últimamente, recientemente, hoy en día, novedades, qué hay de nuevo"),
    values=listed(
        "precio, precios, cuesta, cuestan, coste, costo, cotización, tipo de cambio, tasa, tasas, tiempo hace, "
        "clima, pronóstico, temperatura, grados, llueve, llover, nieva, partido, marcador, va el, clasificación, "
        "noticias, titulares, disponible, disponibles, disponibilidad, en stock, libre, libres, horario, horarios, "
        "salida, salidas, llegada, llegadas, retraso, retrasos, abierto, abierta, tráfico, versión, versión estable, "
        "acción, acciones, bolsa, nivel del agua, calidad del aire, inflación, encuesta, encuestas, a cuánto está, "
        "cuánto está, cuánto vale, qué tiempo, presidente, presidenta, primer ministro, primera ministra, canciller, "
        "alcalde, alcaldesa, gobernador, ceo, director general, directora general, entrenador, entrenadora, "
        "ministro, ministra, papa, rey, reina, campeón, líder, dirige, lidera, en cabeza, modelo"
    ),
    present=listed(
        "quién es (el|la) [actual] (presidente|presidenta|primer "
        "ministro|alcalde|alcaldesa|ceo|canciller|entrenador|gobernador) (de|del), qué tiempo hace (en|por), cómo "
        "está el (tiempo|clima) en, a cuánto está (el|la), a cuánto cotiza, cómo quedó ... (ayer|anoche), quién ganó "
        "... (ayer|anoche), a qué hora (cierra|abre|sale|llega), cuándo (sale|pasa|es) el próximo "
        "(tren|autobús|vuelo|partido|metro), próximo (tren|autobús|vuelo) a, cuántas estrellas tiene"
    ),
    clock=listed("qué día, qué fecha, qué hora, qué año, la fecha, la hora"),
    own=listed(
        "a partir de ahora, de ahora en adelante, por ahora, hasta ahora, uso actualmente, (yo|nosotros) ... "
        "(actualmente|ahora|hoy), actualmente (uso|usamos|tengo|tenemos|trabajo|trabajamos|vivo|vivimos|estoy|"
        "estamos), ahora (uso|usamos|mismo uso|tengo|tenemos|estoy|estamos|vivo), hoy (estoy|estamos|tengo|he), mi "
        "... actual, nuestro ... actual, nuestra ... actual, estás haciendo, dijiste, has dicho, (directorio|carpeta|"
        "archivo|rama|sesión|proyecto|código) actual, estoy ... ahora, estamos ... ahora"
    ),
    halts=listed(
        "para, pare, alto, detente, deténgase, basta, cancela, cancélalo, cancela eso, aborta, déjalo, déjala, "
        "déjalos, déjalo así, déjalos así, déjalo estar, olvídalo, olvida eso, mejor no, stop, no toques nada, no "
        "toque nada"
    ),
    withdraws=listed(
        "cambié de (idea|opinión), he cambiado de (idea|opinión), ya no (hace falta|es necesario|lo necesito|quiero), "
        "no importa, da igual, no te molestes"
    ),
    pauses=listed(
        "espera, espere, un momento, al final, todavía, aún, por ahora, de momento, por favor, gracias, mejor, alto, "
        "para, stop, ya, después de todo"
    ),
    anything=listed("nada, ninguno, ninguna, ningún, todo, algo"),
    only=listed("solo, sólo, solamente, simplemente, únicamente"),
    instead=listed("en su lugar, en vez de, en lugar de, sino"),
    contrasts=listed("no, y no, en vez de, en lugar de"),
    holds=listed(
        "hasta que (yo) diga [basta|para|que pares|alto|lo contrario], hasta que [te] diga (basta|para|que pares|"
        "alto|lo contrario|que ya está), hasta nuevo aviso"
    ),
    keeps_on=listed("sigue, siga, continúa, continúe, no pares, no te detengas, sigue mejorando, sigue trabajando"),
    until_pleased=listed(
        "hasta que ... (diga|te diga|esté satisfecho|esté satisfecha|estemos satisfechos|esté contento|esté contenta|"
        "confirme|apruebe|lo apruebe)"
    ),
)
