"""Spanish."""

from untildone.workflows.language.lists import CheckNames, ClaimWords, Deeds, listed

CLAIMS = ClaimWords(
    names=CheckNames(
        tests=listed(
            """
            prueba, pruebas, test, tests, suite, suite de pruebas, suite de tests, conjunto de pruebas, batería de
            pruebas, casos de prueba, pruebas unitarias, specs, casos
            """
        ),
        build=listed("build, compilación, construcción, compilaciones"),
        lint=listed("lint, linter, linting, análisis estático, formato, estilo del código"),
        types=listed(
            """
            comprobación de tipos, verificación de tipos, chequeo de tipos, tipado, comprobador de tipos
            """
        ),
        everything=listed("todo, comprobaciones, verificaciones, checks, controles"),
        ci=listed("ci, integración continua, pipeline, github actions, workflow, flujo de ci"),
    ),
    several=listed(
        """
        pruebas, tests, suite, suite de pruebas, suite de tests, conjunto de pruebas, casos, casos de prueba,
        comprobaciones, verificaciones, linter, comprobación de tipos, pruebas unitarias
        """
    ),
    whole=listed("completa, completo, entera, entero, toda la suite, totalidad"),
    every=listed("todas, todos, todas las, todos los, cada, ambas, ambos, el resto de"),
    vague=listed("una, un, unas, unos, algunas, algunos, alguna, cualquier"),
    passes=listed(
        """
        ok, (vuelve|vuelven|volvió|volvieron) a pasar, pasa, pasan, pasó, pasaron, pasado, pasando, superada,
        superadas, superado, superados, supera, superan, aprobada, aprobadas, aprobado, aprobados, verde,
        verdes, en verde, limpio, limpia, limpios, exitosa, exitosas, exitoso, exitosos, correcta, correctas,
        con éxito, exitosamente, satisfactoriamente, sin [ningún|ninguna] (error|errores|fallo|fallos|
        advertencia|advertencias|problema|problemas|aviso|avisos), 0 (errores|fallos|advertencias), cero
        (errores|fallos), no (informa|informan|muestra|reporta|encuentra|detecta|señala|da|arroja|hay) [de]
        [ya] (ningún (error|problema|aviso|fallo)|ninguna (advertencia|incidencia)|errores|fallos|problemas|
        avisos), ya no (falla|fallan), correctamente
        """
    ),
    meets=listed("pasa, pasan, pasó, pasaron, supera, superan, superó, cumple"),
    alone=CheckNames(
        build=listed(
            """
            (compila|compilan|compiló|se compila) (sin [ningún] (error|errores|advertencias|problemas|fallos)|
            correctamente|bien|de nuevo)
            """
        ),
        everything=listed(
            """
            todas pasan, todos pasan, todo en verde, todo verde, todo pasa, todo ok, todas en verde, todos en verde
            """
        ),
    ),
    participles=listed(
        """
        ok, superada, superadas, superado, superados, aprobada, aprobadas, aprobado, aprobados, exitosa,
        exitosas, exitosos, correctas, pasado
        """
    ),
    links=listed(
        """
        y estas, y estos, y ellas, tras el cambio, tras los cambios, después del cambio, después de los cambios,
        es, son, está, están, estaba, fue, fueron, ha, han, sido, ahora, ya, todas, todos, también, de nuevo,
        otra vez, aún, siguen, sigue, todavía, se, ejecuta, ejecutan, ejecutó, ejecutaron, termina, terminan,
        terminó, terminaron, finaliza, finalizó, acaba, concluye, concluyó, muestra, muestran, informa, indica,
        reporta, devuelve, da, dio, queda, quedan, quedaron, quedó, con, en, sale, salen, salió, vuelve a,
        vuelven a, estado, resultado, resultados, y, completamente, por fin, finalmente, correctamente,
        localmente, en local, al completo, de, la, las, los, el, único, únicas, completó, se completó, ha
        terminado, vuelve, compilar, existentes, nuevas, nuevos, restantes, unitarias, unitarios, de
        integración, a
        """
    ),
    placing=listed("de, del, en, para, sobre, con, bajo, contra, relacionadas, que cubren, dentro"),
    goes_on=listed(
        """
        el, la, los, las, un, una, unos, al, a, por, su, sus, este, esta, ese, esa, como, si, cuando, solo si,
        siempre que, aunque, de largo, desapercibido, parámetros, argumentos, mediante, tu, entre
        """
    ),
    fails=listed(
        """
        falla, fallan, falló, fallaron, fallando, fallo, fallos, fallida, fallidas, fallado, rojo, rotas, rota
        """
    ),
    ran=Deeds(
        done=listed(
            """
            ejecuté, he ejecutado, hemos ejecutado, ejecutamos, corrí, he corrido, lancé, he lanzado, volví a
            (ejecutar|correr|lanzar|pasar), he vuelto a (ejecutar|correr|lanzar|pasar), se (ejecutó|ejecutaron|han
            ejecutado|ha ejecutado|corrieron|lanzó), (fue|fueron|ha sido|han sido) (ejecutado|ejecutada|ejecutados|
            ejecutadas), tras ejecutar, después de ejecutar, al ejecutar, pasé los, pasé las
            """
        ),
        by=listed("ejecutado, ejecutada, ejecutados, ejecutadas, lanzado"),
    ),
    tried=Deeds(
        done=listed(
            """
            probé, he probado, lo he probado, hemos probado, probamos, testeé, he testeado, se (probó|probaron|ha
            probado|han probado), (fue|fueron|ha sido|han sido) (probado|probada|probados|probadas|testeado|
            testeada), probado y
            """
        ),
        by=listed("probado, probada, probados, probadas, testeado"),
    ),
    verified=Deeds(
        done=listed(
            """
            verifiqué, he verificado, comprobé, he comprobado, confirmé, he confirmado, validé, he validado, hemos
            (verificado|comprobado|confirmado|validado), me aseguré, me he asegurado, revisé, he revisado, se
            (verificó|comprobó|verificaron|validó|confirmó|ha verificado|ha comprobado|ha validado), (fue|fueron|ha
            sido|han sido) (verificado|verificada|verificados|verificadas|validado|validada|comprobado|comprobada),
            puedo confirmar, confirmo
            """
        ),
        by=listed("verificado, verificada, comprobado, comprobada, validado, validada, confirmado"),
    ),
    counted=Deeds(
        done=listed(
            """
            revisé, he revisado, comprobé, he comprobado, verifiqué, he verificado, examiné, he examinado,
            inspeccioné, recorrí, comparé, he comparado, probé, he probado, abrí
            """
        )
    ),
    handled=Deeds(
        done=listed(
            """
            importé, he importado, procesé, he procesado, migré, he migrado, convertí, he convertido, cargué, he
            cargado, inserté, exporté, conté, encontré, he encontrado, se (importaron|procesaron|migraron|
            convirtieron|cargaron|insertaron|exportaron|han importado|han procesado|han migrado)
            """
        ),
    ),
    measured=Deeds(done=listed("medí, he medido, cronometré")),
    runnables=listed(
        """
        script, scripts, programa, benchmark, código, comando, comandos, aplicación, binario, ejemplo,
        ejemplos, demo, migración, migraciones, consulta, consultas, notebook, herramienta, módulo,
        comprobaciones
        """
    ),
    changes=listed(
        """
        código, cambio, cambios, corrección, correcciones, arreglo, parche, solución, implementación, script,
        función, funcionalidad, comportamiento, salida, resultado, resultados, migración, consulta, comando,
        programa, aplicación, error, fallo, pruebas, build, casos límite, página, modificación
        """
    ),
    addresses=listed("enlace, enlaces, vínculo, vínculos, url, urls, direcciones"),
    works=listed(
        """
        funciona, funcionan, funcionó, compila, se ejecuta, como se esperaba, como se espera, correcto,
        correctamente, corregido, resuelto, arreglado, al ejecutarlo, bien
        """
    ),
    works_well=listed(
        """
        todo funciona [ahora] [bien|correctamente|perfectamente] [como se esperaba|según lo esperado|como
        debe], (funciona|funcionan) [ahora] (como se esperaba|según lo esperado|a la perfección|perfectamente|
        correctamente), completamente funcional, plenamente funcional
        """
    ),
    timed=listed(
        """
        tarda ahora, ahora tarda, tardó, ha tardado, tomó, demora ahora, demoró, ahora se ejecuta en, se
        ejecuta ahora en, terminó en, benchmark muestra, benchmark da, más (rápido|rápida|lento|lenta) que
        (antes|la anterior|el anterior|la versión anterior)
        """
    ),
    exits=listed("código de salida, código de retorno"),
    gauged=listed("cobertura, (consulta|script|comando|suite|función|página) (tarda|demora|toma)"),
    rows=listed("filas, líneas, registros, entradas, columnas"),
    writer=listed("yo, he, hemos, mi, lo he"),
    openings=listed(
        """
        corregido, arreglado, añadido, agregado, actualizado, cambiado, modificado, eliminado, reemplazado,
        creado, renombrado, hecho, listo, terminado, refactorizado, además, luego, después, también, y,
        pruebas, todo
        """
    ),
    denies=listed(
        """
        no, ningún, ninguna, ninguno, nunca, jamás, nada, ni, sin ejecutar, sin probar, sin haber, sin
        verificar, sin correr, tampoco, imposible, en lugar de, en vez de, desconozco, falso, aún no, todavía
        no
        """
    ),
    unreal=listed(
        """
        normalmente, generalmente, suele, suelen, por lo general, habitualmente, debería, deberían, debe,
        deben, debes, podría, podrían, puede, pueden, puedes, podrás, podrá, hay que, tendría, tendrían, será,
        serán, sería, serían, pasará, pasarán, voy a, vamos a, va a, van a, por favor, asegúrate, asegúrese,
        asegurar, comprueba, compruebe, verifica que, verifique, verificar, comprobar, para que, a fin de, para
        verificar, probablemente, seguramente, ojalá, espero, esperaría, supongamos, imagina, por ejemplo,
        significa, quiere decir, recomiendo, conviene, sugiero, ejecuta los, ejecuta las, ejecute, ejecútalo,
        prueba a, hasta que, antes de que, después de que, quieres, quiere que, requiere, depende, garantiza,
        permite, permiten, haga, hagan, sea, sean, pasen, pase, estén, haría, intenté, intentar, lanza, corre,
        habría, habrían, comprueba que
        """
    ),
    conditions=listed(
        """
        si, cuando, siempre que, una vez que, una vez, en cuanto, mientras, a menos que, en caso, cada vez que,
        a condición, con tal
        """
    ),
    reasons=listed("porque, ya que, pues, dado que, puesto que"),
    earlier=listed(
        """
        antes (del|de la|de mi|de este|de esta|de los|de las|de tu|de cualquier|de) [último|última] (cambio|
        cambios|modificación|corrección|arreglo|refactorización|edición|migración|parche|commit), pasaban,
        pasaba, estaban, estaba, anteriormente, previamente, originalmente, al principio, inicialmente, ayer,
        antes de eso, fallaba, fallaban
        """
    ),
    attributed=listed(
        """
        según, tu log, tus logs, su log, tu registro, tu salida, dices, dice que, indicas, mencionas, comentas,
        has (dicho|escrito|indicado|mencionado|pegado), el registro, el log, la salida que, como dices, en tu,
        en su, el informe, afirma, de acuerdo con
        """
    ),
    now=listed("ahora, ya, de nuevo, otra vez, por fin, finalmente"),
    joins=listed("y, e, o, luego, así como"),
    turns=listed(
        """
        pero, sin embargo, aunque, mientras que, salvo, excepto, así que, porque, por lo que, pues
        """
    ),
    supposed=listed(
        """
        cómo, pasos, próximos pasos, pendiente, pendientes, por hacer, criterios, criterio, definición,
        requisitos, plan, esperado, esperada, esperados, ejemplo, ejemplos, uso, instrucciones, condiciones,
        objetivo, objetivos, antes de, recomendado, recomendación, recomendaciones, sugerencias, sin verificar,
        sin probar, puedes, puede, para verificar, para probar, para comprobar, para ejecutar, lista de
        verificación, reglas, algo así, parecido, debería, deberías, mostrará, verás, ejecuta, ejecute,
        checklist, guía
        """
    ),
    checked=listed(
        """
        verificación, verificado, validación, comprobaciones, comprobado, pruebas, resultados, tests, ejecutado
        """
    ),
    pronouns=listed("lo, todo, esto, que, lo he"),
    others=listed("por (el|la|los|las|un|una|cron|tu|su|github|otros)"),
    breaks=listed(
        """
        que, cuyo, cuya, comprueba, comprueban, verifica, verifican, usa, usan, utiliza, donde, prueba que
        """
    ),
    accents_tell=True,
)
