"""How users ask in English."""

from untildone.workflows.language.lists import TECHNICAL, ReadingWords, listed
from untildone.workflows.language.phrases import Phrases
from untildone.workflows.language.reading_words.en_verbs import VERBS

READING = ReadingWords(
    verbs=VERBS,
    nouns=listed(
        "test, check, plan, design, build, update, change, edit, search, look, list, review, research, post, release, "
        "schedule, watch, report, debug, patch, export, save, draft, present, move, copy, run, show, start, try, "
        "order, name, answer, set, drop, split, merge, commit, push, deploy, stop, note, study, sketch, document, "
        "store, record, dump, view, print, display, scan, mail, email, message, book, benchmark, profile, lint, "
        "audit, use, get, guess, turn, format, estimate, reply, wrap, sort, clean, clear, open, read, find, monitor, "
        "continue, repeat, count, rank, pick, quote, swap"
    ),
    names=listed(
        "release (note|notes|branch|date|version|candidate), test (result|results|case|cases|data|coverage|file|"
        "files|suite|plan|output|run|runs), build (error|errors|log|logs|failure|failures|output|server|status|"
        "script|time|times|system), search (result|results|engine|bar|box|page), update (note|notes|log), change "
        "(log|request|history|of|in), check (list|box|mark), post (mortem|office), review (comment|comments), design "
        "(doc|docs|document|pattern|patterns|system), deploy (script|log|logs|key|status|process), email (address|"
        "addresses|thread|from), patch (note|notes|version), list (item|items|comprehension|comprehensions), look and "
        "feel, report (card|file), find (attached|enclosed|below), find the attached, find my attached, plan (a|b) "
        "is, set of, lots of, thanks to, watch (list|dog|face|faces|out), move (over|on), run through, run (me|us|"
        "him|her) through, set theory, set point, show (case|room), start (up|date|time|page), stop (word|words|"
        "sign), save (button|dialog|icon), open source, run (time|times|book|config), print (statement|statements), "
        "make (file|up), give or take, name (is|of), answer (is|to), order (of|is|number), present (tense|perfect|"
        "value), user (story|stories), pay attention, export (button|default), copy (paste|right), note that, find it "
        "(hard|strange|odd), let me, let us, let alone, get (back|well), use case, use cases, turn out, turns out, "
        "keep in mind, push back, drop down, test driven, test-driven"
    ),
    requests=listed(
        "please, pls, plz, kindly, can you, could you, can u, could u, would you, will you, can we, could we, can "
        "(somebody|someone|anyone), could (somebody|someone|anyone), i need you to, i want you to, i'd like you to, i "
        "would like you to, i would love you to, i'd love for you to, we need you to, we want you to, you need to, "
        "you should, you must, you have to, your task is to, your job is to, the task is to, the goal is to, help me "
        "[to], help us [to], let's, feel free to, go ahead and, would you mind, i'd appreciate if you, do me a favor "
        "and, be so kind [as] [to], i am asking you to, try to, remember to, don't forget to, be sure to"
    ),
    openers=listed(
        "ok, okay, alright, right, yes, yeah, yep, sure, no, great, perfect, good, nice, cool, thanks, thank you, "
        "hi, hello, hey, hey there, so, well, now, just, simply, quickly, carefully, kindly, also, too, first, "
        "firstly, second, secondly, third, next, next up, last, lastly, maybe, perhaps, instead, actually, again, "
        "always, only, todo, task, fix me, re, hm, hmm, um, oh, sorry, one more thing, quick question, quick one, "
        "question, btw, by the way, additionally, in addition, moreover, immediately, me, us, for me, team, "
        "everyone, folks, and, but, or, to"
    ),
    negations=listed(
        "don't, do not, dont, never, no need to, please don't, please do not, you don't need to, don't ever, avoid, "
        "without, stop (adding|changing|editing|deleting|removing|using|running|creating), not to, not"
    ),
    forbids=listed(
        "except, except for, apart from, other than, excluding, but not, don't, do not, never, without, no need to, not"
    ),
    joins=listed("and, n, or, but, &, and also, as well as"),
    steps=listed(
        "then, and then, after that, afterwards, afterward, finally, once done, once that is done, when done, when "
        "you're done, when finished, and also, also, additionally, as well as, next, followed by, and finally, and "
        "after that, before that, if so, if not, otherwise, lastly, at the end, in the end, at last, meanwhile"
    ),
    leads=listed(
        "in, inside, within, for, from, at, on, under, with, using, to, across, throughout, based on, given, starting "
        "with, starting from, from now on, per, as, by"
    ),
    conditions=listed(
        "if, when, once, after, before, whenever, as soon as, unless, until, while, since, because, as long as, "
        "should you, in case"
    ),
    determiners=listed(
        "the, all, every, each, our, my, your, their, its, any, both, no, that, whether, if, what, why, how, which, "
        "where, when, who, everything, anything, only, what's, of the, in the, for the, at the, me, us, up, out, "
        "again"
    ),
    shapes=listed("make, have, get, let"),
    vague=listed("a, an, some, one, another, new, two, three, four, five, several, a few, ten"),
    pointing=listed(
        "it, em, this, that, them, these, those, him, her, the same, this one, that one, the above, above, the "
        "previous, so"
    ),
    unasked=listed(
        "(is|are|was|were|has|have|had|will|does|did|fails|failed|fail|seems|looks|broke|breaks|works|worked|isn't|"
        "doesn't|can|cannot|can't|should|must|may|might|would|don't|results|took|takes), you, you for"
    ),
    questions=listed(
        "what, what's, whats, why, how, how's, who, who's, whom, whose, which, where, where's, when (is|are|does|do|"
        "did|was|were|will|would|should|can|could), is, are, am, was, were, does, do (i|we|you|they|the|these|those|"
        "any|people), did, has, have (i|we|you|they|the|there), had, will (the|it|this|that|they|there|my|our), would "
        "(it|this|that|the|there|they|i|we|a|an), can (i|it|this|the|they|there|one|a|an|that), could (i|it|this|the|"
        "they|there|a|an|that), should, shall, may, might, isn't, aren't, doesn't, didn't, any (idea|ideas|chance|"
        "reason|way), in which, at what, by how much, for how long, since when, on which, to what, with which, from "
        "which, of which, and what, what about, how about, is there, are there"
    ),
    places=listed(
        "where, where's, where is, in which (file|module|folder|directory|line), which (file|files|module|folder|"
        "directory|line)"
    ),
    howto=listed(
        "how to, how do i, how do we, how do you, how does one, how can i, how can we, how could i, how would i, how "
        "would you, how should i, how should we, how i, how we, how you, how one, ways to, way to, steps to, step to, "
        "command to, commands to, command that, script to, possible to, want to, need to, able to, used to, trying "
        "to, plan to, going to, what happens (when|if), what it takes to, when to, whether to, what to, where to, who "
        "can, instructions to, instructions for"
    ),
    linked=listed(
        "to, that, which, who, whose, so that, saying, telling, asking, called, named, explaining, describing"
    ),
    workspace=TECHNICAL
    + listed(
        "file, files, folder, folders, directory, directories, project, codebase, code base, source code, workspace, "
        "function, functions, method, module, modules, class, classes, package, packages, library, app, apps, "
        "application, website, web site, site, page, pages, database, "
        "(the|this|that|our|my|your|its|every|each|database) table, tables, schema, migration, migrations, "
        "test, tests, test suite, suite, unit tests, service, services, backups, backup, link, links, config, "
        "configuration, settings, permission, permissions, environment, production, the web, the internet, "
        "online, configured, defined, declared, implemented, imported, called from, stored, documented, set in, (is|"
        "are|gets) ... set, hardcoded, used anywhere, handled, inbox, mailbox, calendar, channel, teams, jira, "
        "queue, job, jobs, cron, ticket, tickets, issue, issues, disk, machine, computer, port, variable, import, "
        "imports, dependencies, dependency, feature flag, header, footer, button, form validation, login, homepage, "
        "dashboard, it (works|compiles|builds|runs|passes), docs, documentation, spreadsheet, "
        "document, docker image, script, scripts, typo, bug, error, crash, exception, warning, warnings, memory leak, "
        "race condition, off-by-one"
    ),
    materials=listed(
        "paragraph, paragraphs, sentence, sentences, essay, poem, grammar, spelling, wording, translation, argument, "
        "equation, equations, expression, puzzle, riddle, my (math|answer|reasoning|text|letter|cv|resume|cover "
        "letter|email|message|essay|story|homework|pronunciation|understanding), this (text|email|message|letter|"
        "story|snippet|regex|quote|passage|tweet|headline|title|joke|recipe|list|proof|statement|claim|word|phrase), "
        "following (text|email|message|letter|story|snippet|regex|quote|passage|code|list|numbers|words|sentence|"
        "sentences), the following:, tone, text below, code below, email below, below, above, proof, metaphor, rhyme, "
        "syllables, word count, haiku, limerick, song, speech, toast, story, flashcards, numbers, word, words, verb, "
        "noun, (passive|active) voice, (past|present|future) tense"
    ),
    texts=listed(
        "poem, haiku, limerick, sonnet, song, lyrics, verse, verses, rhyme, story, joke, letter, email, e-mail, mail, "
        "message, tweet, post, speech, essay, article, paragraph, form, template, outline, headline, headlines, "
        "slogan, caption, quote, quotation, translation, translate, regex, regular expression, one-liner, one liner, "
        "snippet, command, commands, code, function, class, script, query, json, yaml, table, list, checklist, "
        "heading, headings, dialogue, recipe, menu, invitation, announcement, note, notes, release notes, commit "
        "message, docstring, sentence, word for word, verbatim"
    ),
    tests=listed("test, tests, unit test, unit tests, test case, test cases, spec, specs"),
    artifacts=listed(
        "script, scripts, program, test, tests, unit tests, test suite, file, files, cli tool, dockerfile, makefile"
    ),
    calls=listed(
        "tool call, tool calls, function call, function calls, tool use, tool invocation, call envelope, tool "
        "request, api call, tool-call, function-call, malformed call, call to the tool"
    ),
    speaker=listed("me, us, myself, here, back to me, in this chat, in chat"),
    recipients=listed(
        "team, the team, everyone, everybody, customers, customer, colleagues, client, clients, boss, manager, "
        "mailing list, subscribers, users, support, staff, them, him, her"
    ),
    turns=listed("convert, transform, turn, export"),
    naming=listed(
        "as, to, into, [at] [the] (top|end|bottom|beginning|start|head) of, called, named, at, under, file, a file, "
        "the file, new file, onto, over, name it, call it"
    ),
    inside=listed("in, inside, within"),
    models=listed("like, from, using, based on, about, than, similar to, in the style of"),
    sources=listed(
        "like, from, using, based on, about, of, with, on, for, per, according to, via, by, after, following, similar "
        "to, in the style of, reading, against, than"
    ),
    into=listed("into, to"),
    run_demands=listed(
        "must pass, (test|tests) (pass|passes|passing), (make|get) ... (tests|test|suite) ... (pass|passing|green), "
        "run it, run them, prove that, prove it works, verify by running, prove by running, confirm by running, (run|"
        "rerun|re-run|execute) [(a|an|the|all|our|my|your|its|these|those|every|both)] [(unit|full|whole|entire|"
        "existing|new|complete|integration|e2e|end-to-end|relevant|related|regression)] (test|tests|test suite|suite|"
        "script|program|app|code|command|build|binary|check|checks|benchmark|benchmarks|linter|linters|type checker|"
        "type check|lint), (run|execute) ... in (a|the) sandbox, (build|ci|pipeline|compilation) (passes|succeeds|"
        "pass|succeed), (suite|tests|build|ci|pipeline|everything) ... (is|are|stays|stay|turns|turn|be|remain|"
        "remains|goes|go) green, tests ... green"
    ),
    check_demands=listed(
        "verify that, verify the, double check, double-check, make sure, check that, check (if|whether), verify "
        "whether, verify it, verify your, validate that, confirm that, ensure, (keep working|keep going|continue) "
        "until, test it, test your, test the, see to it"
    ),
    no_run=listed(
        "(don't|do not|dont|never|without|no need to|not|please don't) (run|running|execute|executing|test|testing|"
        "start|starting|launch|launching), (don't|do not|dont|never) ... (run|execute) (anything|any|the|it|them|"
        "commands|code|tests), skip [the] [running] (tests|testing|test|checks|verification), no (tests|testing|test "
        "runs) (needed|required|necessary), nothing (needs to|should|must) be run, run nothing, run no"
    ),
    commits=("commit",),
    irreversible=listed(
        "production, prod, customer, customers, payment, payments, invoice, invoices, irreversible, irreversibly, "
        "permanently, everyone, live site, live system"
    ),
    costly=listed("expensive, budget, quota, costs"),
    cites=listed(
        "cite, cites, citation, citations, source, sources please, sources, evidence, references, with links, link to "
        "the source"
    ),
    proves=listed("prove, proof, make sure, ensure, passing, must pass, tests pass, test passes"),
    audits=listed("audited, audit trail, sign off, sign-off, signed off, acceptance"),
    durable=listed(
        "(every|each) [(other|single|working|week)] (minute|minutes|hour|day|night|morning|evening|week|month|monday|"
        "tuesday|wednesday|thursday|friday|saturday|sunday|weekday|weekend), every ... (minutes|hours|days|weeks), "
        "nightly, daily, hourly, weekly, monthly, continuously, whenever, from now on, keep watching, keep monitoring"
    ),
    stepwise=listed("step by step, after that, step-by-step, one by one, one after the other"),
    deixis=listed(
        "right now, currently, current, as of today, as of now, today, today's, tonight, tonight's, this morning, "
        "this week, this week's, latest, real-time, real time, at the moment, up to date, up-to-date, live "
        "(score|scores|price|prices|data|weather|rates|status|updates|results|coverage), now, just now, at present, "
        "this minute, these minutes, tomorrow's (weather|forecast), this evening, newest, most recent, as we speak"
    ),
    recent=listed("lately, recently, recent, these days, nowadays, what's new, what is new, so far this year"),
    values=listed(
        "price, prices, cost, costs, how much, how expensive, rate, rates, exchange rate, exchange rates, weather, "
        "forecast, temperature, degrees, rain, raining, snow, snowing, score, scores, standing, standings, news, "
        "headline, headlines, availability, available, in stock, schedule, timetable, departure, departures, "
        "arrival, arrivals, delay, delays, delayed, open (now|today|right now|at the moment|tonight), still open, "
        "opening hours, traffic, queue time, waiting time, version, release, stock price, stock prices, share price, "
        "worth, yield, interest rate, interest rates, inflation, water level, air quality, dollar, yen, pound "
        "sterling, bitcoin, ethereum, winning, leading, polls, flight status, next (train|bus|flight|ferry), high "
        "tide, low tide, trading at, selling for, stand at, stands at, who won, match, game, president, prime "
        "minister, chancellor, mayor, governor, ceo, cto, cfo, chairman, chairperson, chair, coach, head of, "
        "minister, pope, king, queen, champion, record holder, leads, leader, leaders, top of the, running today, "
        "running now, running on time, operating today"
    ),
    present=listed(
        "who (is|are|'s) the [current] (president|prime minister|chancellor|mayor|governor|ceo|cto|cfo|chairman|head "
        "coach|coach|manager|secretary general|chief executive) (of|at), who's the (president|prime minister|"
        "chancellor|mayor|governor|ceo|chairman|coach|manager) (of|at), (what is|what's|how is|how's) the weather "
        "[like] (in|at|for), how (cold|warm|hot) is it in, (score|result) ... (last night|yesterday|tonight|today), "
        "who won ... (last night|yesterday), what time (does|do|will) ... (close|open|leave|depart|arrive), when "
        "(does|do|is|will) the next (train|bus|flight|ferry|tram|game|match|launch|election), how many stars ... "
        "(repo|repository|github), stars does ... have on github, who (is|'s) (leading|top of|first in) the, (latest|"
        "newest) ... (model|models) [of], the exchange rate (of|between|from)"
    ),
    clock=listed(
        "what (day|date|time|year|month|week), which (day|date|year|month|week), what's (today's|the) date, today's "
        "date, current (date|time|year|month|day), the time, the date, day of the week, what time is it"
    ),
    own=listed(
        "from now on, by now, until now, for now, now that, i currently, we currently, i now, we now, i am "
        "currently, we are currently, i'm currently, we're currently, my current, our current, i ... right now, i "
        "... at the moment, i ... today, we ... today, we live, i live, my latest, our latest, your current, your "
        "latest, what are you, how are you, you working, are you doing, did you say, did you tell, you said, you "
        "told, you gave, you mentioned, we ... this week, i ... this week, i ... tonight, we ... tonight, current "
        "(directory|branch|file|folder|session|working|state of (the|our|my|this)|user|workspace|project|repo|"
        "repository|code|codebase|implementation|line|setup|config|configuration|chat|conversation|task|selection|"
        "tab|page|function|class|test), electric current, current (through|in|draw|flow|source|sources|density|limit|"
        "of), measure current, what current, how current, current flows, of current, electrical current, alternating "
        "current, direct current, currents, ocean current, (my|our) (coach|boss|manager|president|ceo|mayor|minister|"
        "leader|trainer|king|queen)"
    ),
    halts=listed(
        "(stop|halt|cancel|abort) [(it|that|this|now|everything|right there)], forget [about] (it|that), leave "
        "(it|them|that|those|everything) [alone] [as is], leave (it|that) as it is, leave (them|those) as they are, "
        "(drop|scrap|skip) (it|that), that's enough, no more changes, (don't|do not) touch anything"
    ),
    withdraws=listed(
        "never mind, nevermind, changed my mind, change of plan, change of plans, don't bother, no longer "
        "(needed|necessary|required|needs), not (needed|necessary) (anymore|any more|after all), on second thought, "
        "on second thoughts, call it off, hold off, stop what you"
    ),
    pauses=listed(
        "wait, hold on, hang on, after all, yet, for now, at all, anymore, any more, one moment, a moment, a second, "
        "whoa, stop, halt, please, thanks"
    ),
    anything=listed(
        "anything, nothing, any, any of it, any of them, any of these, any of those, anyone, a thing, everything, all"
    ),
    only=listed("just, only, simply"),
    instead=listed("instead, rather than"),
    contrasts=listed("not, and not, instead of, rather than"),
    holds=Phrases(
        "until i say (done|stop|so|otherwise)",
        "until i tell you (to stop|you're done|you are done|otherwise)",
        "until further notice",
    ),
    keeps_on=Phrases(
        "keep (working|improving|going|iterating|polishing|refining|trying|on|at it)", "(don't|do not) stop", "continue"
    ),
    until_pleased=Phrases(
        "until ... (i|we) ... (say|tell|am happy|are happy|am satisfied|are satisfied|stop you|confirm|approve)",
        "until ... (i'm|we're) ... (happy|satisfied)",
    ),
)
