"""English."""

from untildone.workflows.language.lists import CheckNames, ClaimWords, Deeds, listed

CLAIMS = ClaimWords(
    names=CheckNames(
        tests=listed(
            """
            test, tests, test suite, test suites, testsuite, suite, suites, spec, specs, test case, test cases,
            test run, test runs, sanity check, sanity checks, cases, assertions, doctests
            """
        ),
        build=listed("build, builds, production build, compilation, compile step, image build"),
        lint=listed(
            """
            lint, lints, linter, linters, linting, lint check, lint checks, formatting, formatter, style check,
            style checks, code style, static analysis
            """
        ),
        types=listed(
            """
            type check, type checks, type checking, type-check, type-checks, type-checking, type checker,
            type-checker, typecheck, typechecks, static types
            """
        ),
        everything=listed(
            """
            everything, everything's, checks, quality checks, all of them, they all, pre-commit hooks, hooks, gates
            """
        ),
        ci=listed(
            """
            ci, ci pipeline, ci checks, ci build, ci run, ci job, ci jobs, ci workflow, pipeline, github actions,
            workflow
            """
        ),
    ),
    several=listed(
        """
        tests, test suite, test suites, suite, specs, test cases, cases, checks, linter, linting, type check,
        type checks, type checking, type checker, typecheck, ci
        """
    ),
    whole=listed("full, entire, whole, complete"),
    every=listed("all, every, each, both"),
    vague=listed("a, an, any, some, such"),
    passes=listed(
        """
        pass, passes, passed, passing, green, clean, succeed, succeeds, succeeded, successful, error-free, (no|
        zero|0) (error|errors|failure|failures|warning|warnings|issue|issues|problem|problems|complaints),
        without [any|a single] (error|errors|failure|failures|warning|warnings|issue|issues|problem|problems|
        complaints), ok, okay, no longer (fail|fails|failing), (continue|continues|continued) to pass, (go|
        goes|went) through, (is|are) happy, nothing to complain about, all good, (run|runs|ran|complete|
        completes|completed|finish|finishes|finished|execute|executed|compile|compiles|compiled|build|builds|
        built|end|ended|exit|exits|exited|terminated) (successfully|cleanly|fine), successfully (ran|built|
        compiled|completed|passed|executed|finished)
        """
    ),
    meets=listed("pass, passes, passed"),
    alone=CheckNames(
        build=listed(
            """
            everything (compiles|compiled|builds|built), (compiles|builds|compile|build) and (runs|run|passes),
            (compile|compiles|compiled|build|builds|built) (cleanly|successfully|fine|again|without [any] (error|
            errors|warning|warnings|issue|issues|problem|problems)|with no (errors|warnings|issues)), (no|zero|0)
            (build|compile|compiler|compilation) (errors|warnings|issues)
            """
        ),
        tests=listed(
            """
            (no|zero|0) (test|tests) (failures|errors), (no|zero|0) failing tests [remain|left|anymore|any more]
            """
        ),
        lint=listed(
            """
            (no|zero|0) (lint|linter|linting|style) (errors|warnings|issues|problems), lint-clean, lints clean,
            lints cleanly, lint clean
            """
        ),
        types=listed(
            """
            (type-checks|typechecks|type checks) (fine|cleanly|ok), (no|zero|0) (type|typing|typescript) (errors|
            issues|problems), type-checks, type-checks cleanly, typechecks, typechecks cleanly, type checks cleanly
            """
        ),
        everything=listed("nothing fails [anymore|any more], all green, all passing, all pass, all passed"),
    ),
    participles=listed("ok, okay"),
    links=listed(
        """
        and they, and these, and it, after the change, after the changes, after my change, after my changes,
        after the fix, after the edit, after that, afterwards,
        is, are, was, were, been, has, have, now, still, all, also, again, already, both, each, just,
        currently, finally, success, run, runs, ran, running, complete, completes, completed, finish, finishes,
        finished, exit, exits, exited, execute, executes, executed, show, shows, report, reports, reported,
        return, returns, returned, find, finds, found, give, gives, gave, come, comes, came, back, turn, turns,
        turned, go, goes, went, stay, stays, stayed, remain, remains, remained, look, looks, with, fully,
        successfully, completely, cleanly, locally, too, as well, and, result, results, status, of them, then,
        there, in full, 100%, consistently, reliably
        """
    ),
    placing=listed(
        """
        in, for, of, on, from, under, with, around, covering, about, against, at, including, across, using
        """
    ),
    goes_on=listed(
        """
        together, like, a, an, the, its, their, this, that, these, those, his, her, your, my, our, some, any,
        each, every, one, none, null, true, false, nothing, it, them, him, through, along, down, over, to,
        into, up, out, off, by, back, data, value, values, argument, arguments, parameter, parameters, input,
        control, state, around, between, rate, as (a|an|the|argument|arguments|parameter|parameters|keyword),
        in (a|an|the|its|their|as), ok, criteria, unless, only, if, when, whenever, even (if|when|though), only
        (if|when), whether, regardless, for (a|an|any|every)
        """
    ),
    fails=listed("fail, fails, failed, failing, failure, failures, broken, red"),
    ran=Deeds(
        done=listed(
            """
            when (i|we) (run|ran), (script|program|command|app|application|migration|benchmark|demo|example|job|
            code) (ran|runs|finished|completed) (successfully|cleanly|fine|without [any] (error|errors|problem|
            problems|issue|issues)), (was|were|has been|have been|got) [all|also|both|then|just|successfully] (run|
            executed|rerun|re-run|launched)
            """
        ),
        by=listed(
            """
            ran, re-ran, reran, executed, re-executed, have [also|now|just|already|since] (run|re-run|rerun), i've
            [also|now|just|already|since] (run|re-run|rerun), we've [also|now|just|already] (run|re-run|rerun),
            after (running|re-running|rerunning|executing), did run, gave it a (run|try|spin|go), started (the|it|
            up), launched (the|it), compiled (it|them|the code|the program|the project|everything|both)
            """
        ),
    ),
    tried=Deeds(
        done=listed(
            """
            (has|have) been [fully|also|thoroughly|manually|successfully] tested, (was|were) [also|fully|
            thoroughly|manually|successfully] tested, tested and (working|works|verified|confirmed), verified
            working, confirmed working, (fully|thoroughly|manually) tested
            """
        ),
        by=listed(
            """
            tested, retested, re-tested, smoke-tested, tried (it|this|them|out), tried the (script|command|program|
            fix|change|code|example), manually tested, have tested, i've tested
            """
        ),
    ),
    verified=Deeds(
        done=listed(
            """
            (has|have) been [also|fully|successfully] (verified|confirmed|validated|double-checked|proven), (was|
            were) [also|successfully] (verified|confirmed|validated), (verified|confirmed|validated|checked|proved|
            proven) by (running|executing|testing), can confirm
            """
        ),
        by=listed(
            """
            verified, re-verified, confirmed, validated, double-checked, double checked, proved, checked,
            rechecked, made sure
            """
        ),
    ),
    counted=Deeds(
        by=listed(
            """
            checked, verified, reviewed, inspected, went through, scanned, tested, validated, looked at, compared,
            audited, double-checked, visited, followed, opened
            """
        ),
    ),
    handled=Deeds(
        done=listed(
            """
            (was|were|has been|have been) (imported|processed|migrated|converted|loaded|inserted|exported)
            """
        ),
        by=listed("imported, processed, migrated, converted, loaded, inserted, exported, counted, found"),
    ),
    measured=Deeds(by=listed("measured, timed, profiled, benchmarked, clocked")),
    runnables=listed(
        """
        service, server, container, daemon, script, scripts, program, benchmark, benchmarks, code, command,
        commands, app, application, binary, example, examples, demo, migration, migrations, notebook,
        reproduction, repro, query, queries, job, tool, cli, module, snippet, checks
        """
    ),
    changes=listed(
        """
        code, change, changes, fix, fixes, patch, solution, implementation, script, function, feature,
        behavior, behaviour, output, outputs, result, results, migration, query, command, endpoint, program,
        app, application, bug, regression, regressions, tests, suite, build, edge case, edge cases, logic,
        edit, update, refactoring, rename, page, functionality
        """
    ),
    addresses=listed("link, links, url, urls, hyperlink, hyperlinks, address, addresses"),
    works=listed(
        """
        work, works, working, runs, compiles, behaves, as expected, as intended, correctly, by running, by
        executing, is correct, are correct, is fixed, is gone, is resolved, no longer
        """
    ),
    works_well=listed(
        """
        (work|works|working|behave|behaves|run|runs|function|functions|functioning) [exactly|now] as (expected|
        intended), (works|work) (perfectly|flawlessly|correctly) [now], everything [now] works [now|fine] [as
        expected|as intended], everything is [now] working [as expected|as intended], fully functional, now
        works as expected
        """
    ),
    timed=listed(
        """
        took, now takes, takes now, now (runs|finishes|completes|responds|loads|returns) in, (finished|
        completed|ran|responded|loaded|returned) in, (faster|slower) than (before|previously|the (old|original|
        previous|current|first)), now ... (faster|slower), benchmark shows, benchmarks show, (latency|runtime|
        response time|execution time|build time|load time|memory usage|throughput) [is] (now|dropped|fell|went|
        decreased|improved), time (dropped|fell|decreased|improved|went down) (to|from|by)
        """
    ),
    exits=listed("return code, status code, exits, exited with a status of"),
    gauged=listed(
        """
        (latency|runtime|response time|execution time|build time|load time|memory usage|throughput) (is|was|
        of), coverage, (query|script|request|suite|command|function|endpoint|import|job|build|page|run) takes
        """
    ),
    rows=listed("rows, lines, records, entries, columns"),
    writer=listed("i, we, i've, we've"),
    openings=listed(
        """
        fixed, added, updated, changed, edited, refactored, implemented, removed, replaced, created, wrote,
        renamed, corrected, moved, cleaned, installed, rebuilt, reworked, adjusted, rewrote, patched, built,
        done, finished, made, extracted, converted, migrated, restored, reverted, then, also, and, next,
        finally, afterwards, to confirm
        """
    ),
    denies=listed(
        """
        not, don't, doesn't, didn't, isn't, aren't, wasn't, weren't, haven't, hasn't, hadn't, can't, cannot,
        couldn't, won't, wouldn't, shouldn't, no, none, never, neither, nor, nothing, nobody, unable, yet to,
        failed to, unverified, untested, hardly, rather than, skipped, without (running|testing|executing|
        verifying|having|checking), few, unknown, unclear, wrong, false
        """
    ),
    unreal=listed(
        """
        fingers crossed, in theory, theoretically, in principle, ideally, usually, typically, generally,
        normally, get (the|all|your|every), should, would, could, might, may, must, will, shall, ought, can,
        i'll, it'll, they'll, you'll, we'll, i'd, you'd, expect, expected to, expects, supposed to, likely,
        probably, presumably, hopefully, hope, need, needs, want, wants, have to, has to, going to, let me,
        let's, please, make sure, makes sure, ensure, ensures, ensuring, guarantee, guarantees, verify, check
        (that|if|whether), confirm, see (that|if|whether|how), to (run|verify|check|confirm|test|make|get|see|
        have|ensure|prove), in order to, so that, assume, assumes, suppose, imagine, hypothetical,
        hypothetically, for example, e.g., means, meaning, recommend, suggest, consider, aim, goal, intended
        to, (make|makes) (the|all|your|it|them|these|this|sure|every|any), let, lets, allows, helps, getting,
        until, till, after [all] [of] [the|your|these|those|its] [unit|integration] (tests|checks|build|suite|
        ci) (pass|passes|passed|succeed|succeeds|are|is|have|has), before [all] [the] tests, designed to, would
        have, requires, require, depends, depend, you (run|ran|measured|timed|executed|tested|verified|
        confirmed|benchmarked), indicates, indicate, indicating, keep, keeps, keeping, leave, leaves, to work,
        to function, decides, by making, ready to, remember to, don't forget to, feel free, ran into, run into,
        ran out, ran across, tried to, trying to
        """
    ),
    conditions=listed(
        """
        if, unless, when, whenever, once (the|all|your|these|those|it|they|you|that|this|everything|ci|tests|
        lint|every), as soon as, as long as, so long as, provided, in case, assuming, whether, wherever, only
        after
        """
    ),
    reasons=listed("because, since, due to, as it, as they, which is why"),
    earlier=listed(
        """
        before (the|my|this|that|any|these|those|your) [last|latest|final] (change|changes|edit|edits|fix|
        fixes|refactor|refactoring|commit|patch|update|upgrade|migration|merge), (was|were|had|did|used to) ...
        (before|previously|earlier), previously (passed|passes|green), used to, originally, at first,
        initially, beforehand, prior to, yesterday, last week, last month, last time, had passed, had been,
        before that, before you, in the past, historically
        """
    ),
    attributed=listed(
        """
        your log, the log, your output, your ci, according to, you (said|say|wrote|reported|mentioned|posted|
        pasted|noted), you've (said|reported|mentioned|posted|pasted), as you, per the, says, say, said,
        states, stated, claims, claimed, reads, in your, your run, your paste, you pasted, the report, your
        report, the message, shown in, from your
        """
    ),
    now=listed("now, again, finally, at last"),
    joins=listed("and, or, then, plus, as well as"),
    turns=listed(
        """
        but, however, though, although, yet, while, whereas, except, even though, because, since, after that,
        which
        """
    ),
    supposed=listed(
        """
        how to, how you, steps, next, todo, to do, to-do, acceptance, criteria, definition of done, done when,
        requirement, requirements, plan, expected, example, examples, usage, instruction, instructions,
        prerequisites, conditions, goal, goals, before (merging|release|releasing|merge|you), recommended,
        recommendation, recommendations, suggested, suggestions, remaining, not run, not verified, untested,
        limitations, you can, you could, to (run|verify|check|test|reproduce|try), checklist, guideline,
        guidelines, rules, scenario, something like, looks like, look like, similar to, prints, print, should,
        would, will, run it, run this, run the, try, e.g., in general, suppose, typical, typically, pending,
        sample, here's how, use it
        """
    ),
    checked=listed(
        """
        verification, verified, validation, validated, checks, tests run, test results, testing, i ran, ran,
        commands run, tested, results
        """
    ),
    pronouns=listed("it, them, this, these, everything, all of it, all of this, that"),
    others=listed("by (the|ci|each|every|your|our|their|github|cron|someone|others|another)"),
    breaks=listed("that, which, who, whose, where"),
    free_order=False,
)
