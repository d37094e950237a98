"""The verbs of English requests."""

from untildone.workflows.intent.reading import Act
from untildone.workflows.language.lists import Verbs, listed

VERBS = (
    Verbs(
        Act.CONVERSE,
        0.5,
        listed(
            "hi, hello, hey, hi there, thanks, thank you, thx, cheers, bye, goodbye, good (morning|evening|"
            "night), nice work, well done, great job"
        ),
    ),
    Verbs(Act.ANSWER, 0.9, listed("explain, prove, solve, calculate, compute, estimate")),
    Verbs(
        Act.ANSWER,
        0.5,
        listed(
            "describe, summarize, summarise, sum up, tell, give, present, answer, define, name, recommend, "
            "suggest, advise, remember, discuss, outline, paraphrase, quote, repeat, count, teach, walk me "
            "through, report, let me know, decide, choose, pick, elaborate, clarify, think about, brainstorm, "
            "rank, guess, imagine, act as, pretend, share your, help me understand, remind me"
        ),
    ),
    Verbs(
        Act.LOCATE,
        0.9,
        listed("search, look up, google, browse, wait until, wait for, monitor, watch, keep an eye on, poll"),
    ),
    Verbs(
        Act.LOCATE,
        0.5,
        listed(
            "find, list, locate, grep, take a look, have a look, look, look (at|in|into|through), show, read, "
            "open, get, fetch, view, print, display, scan, use ... to (tell|find|answer)"
        ),
        "loose",
    ),
    Verbs(
        Act.ANALYZE,
        0.5,
        listed(
            "analyze, analyse, research, investigate, compare, evaluate, assess, diagnose, review, find out, "
            "figure out, chk, check out, examine, inspect, study, explore, debug why, critique, "
            "understand, identify, determine, work out"
        ),
    ),
    Verbs(
        Act.AUTHOR,
        0.5,
        listed(
            "write, create, save, generate, make, build, export, convert, produce, put together, render, record, "
            "store, dump, transform, turn, plot, chart, graph, put"
        ),
        "save",
    ),
    Verbs(
        Act.AUTHOR,
        0.5,
        listed(
            "draft, design, compose, plan, add, translate, rewrite, rephrase, proofread, invent, sketch, draw, "
            "reply, respond, document, shorten, expand, sing, transcribe, come up with, continue, append, insert, "
            "include, note, provide, prepare, set up a, format, list out, mention, fill in the blanks"
        ),
    ),
    Verbs(Act.MODIFY, 1.0, listed("refactor")),
    Verbs(
        Act.MODIFY,
        0.9,
        listed(
            "(i|we) (need|want) ... (turned off|turned on|switched off|switched on|set to|changed to|renamed|removed|"
            "deleted|fixed|updated|replaced|moved|bumped|disabled|enabled|raised|lowered), "
            "(put|add) ... (into|in|to) (a|the|one) [(first|single|separate|next|new)] commit"
        ),
    ),
    Verbs(
        Act.MODIFY,
        0.9,
        listed(
            "fix, repair, get (it|them|the tests|tests|this|that|all tests|everything) (green|working|to work|"
            "passing|to pass|running|to run), make [all] [of] [the] (test|tests|suite) ... (pass|green), make it "
            "work, bring it back, undo, revert, roll back, rename, delete, remove, commit, push, uninstall, get "
            "rid of"
        ),
    ),
    Verbs(
        Act.MODIFY,
        0.5,
        listed(
            "update, change, edit, migrate, patch, debug, correct, replace, move, upgrade, downgrade, bump, "
            "merge, split, extract, inline, clean up, cleanup, tidy up, tidy, disable, enable, set, reset, raise, "
            "lower, increase, decrease, drop, strip, sort, sort out, port, rebase, resolve, comment out, "
            "uncomment, turn (on|off), switch ... to, switch to, swap, wire up, hook up, deduplicate, dedupe, "
            "restore, recover, regenerate, reformat, speed up, optimize, optimise, rework, reorganize, "
            "reorganise, restructure, hardcode, parametrize, pull out, pull the, take out, fill in, stop using, "
            "wrap, unify, bring up to date, make (the|all|each|every|our|my|this|these|those|its)"
        ),
    ),
    Verbs(
        Act.MODIFY,
        0.5,
        listed(
            "implement, improve, polish, adapt, adjust, tweak, simplify, modernize, finish, complete, extend, "
            "enhance, organize, organise, apply, copy, clear, clean, keep working on, keep improving, keep "
            "polishing, keep going on"
        ),
        "loose",
    ),
    Verbs(
        Act.OPERATE,
        0.5,
        listed(
            "deploy, install, reinstall, rebuild, publish, restart, reboot, release, roll out, ship, shut down, "
            "start the, stop the, kill, spin up, tear down, provision, click, pay the, pay for, archive, back up, "
            "(create|make|open) (a|an) [new] [git] (branch|tag|release|pull request|pr|ticket|issue|repo|"
            "repository|database|backup|commit)"
        ),
    ),
    Verbs(
        Act.OPERATE,
        0.5,
        listed(
            "send, email, mail, post, schedule, submit, upload, download, notify, message, invite, book, order, "
            "buy, reply to, forward"
        ),
        "loose",
    ),
    Verbs(
        Act.VERIFY,
        0.5,
        listed("run, rerun, re-run, execute, test it, test them, test this, try it out, try them out"),
        "run",
    ),
    Verbs(
        Act.VERIFY,
        0.5,
        listed(
            "test, verify, check, validate, confirm, audit, reproduce, double-check, double check, see (if|"
            "whether), lint, benchmark, profile, smoke test"
        ),
    ),
    Verbs(Act.VERIFY, 0.5, listed("make sure, ensure, be sure, see to it, guarantee, prove that it"), "ensure"),
    Verbs(Act.ORCHESTRATE, 0.5, listed("orchestrate, coordinate, delegate, parallelize, in parallel, spawn, fan out")),
    Verbs(Act.GOVERN, 0.5, listed("configure, grant, revoke, allow, forbid, forget"), "loose"),
)
