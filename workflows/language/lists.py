"""What the rules know of a language: lists of phrases, one file a language.

A list that is missing never blocks anybody: the rules then decide by structure, commands, counts and marks alone, and
claim less (refinements P11). Each section belongs to the rules that read it.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from untildone.workflows.intent.reading import Act
from untildone.workflows.language.phrases import Phrases, fold

NOTHING = Phrases()

Script = Literal["latin", "cyrillic", "devanagari", "han", "kana"]


VerbKind = Literal["firm", "loose", "run", "save", "ensure"]


@dataclass(frozen=True)
class Verbs:
    """Verbs that ask for one act, in the forms that an instruction has.

    A `loose` one asks for it only where its object is named and lies outside the conversation; else a text or an answer
    is wanted. `run` verbs run something, `save` verbs write a file where they name one, `ensure` verbs ask for a
    condition of the rest ("make sure that"). `asked` ones are a statement unless a request stands before them.
    """

    act: Act
    weight: float
    phrases: Phrases
    kind: VerbKind = "firm"
    asked: bool = False


@dataclass(frozen=True)
class ReadingWords:
    """How a user asks: read by the intent (intent.md section 2, stop-policy.md section 8).

    Instructions: `verbs` stand where `order` says: at the beginning of a clause, there or at its end, or anywhere
    because their form shows the request. `nouns` are verbs that are nouns too, `names` what begins like a verb and is
    none ("release notes"). `requests` come before a verb anywhere ("can you"), `openers` only at the beginning of a
    clause. `negations` stand before a verb, `forbids` anywhere in its clause. `joins` and `steps` connect instructions,
    `leads` begin a phrase before one ("in a.py ..."), `conditions` a clause. `shapes` are verbs that say how their
    object has to be (make a.py sort), `determiners` begin an object, `vague` ones a new object, `pointing` words are
    one. `unasked` after a verb, `subjects` in its clause or `purpose` right before it show a statement.

    Questions: `questions` begin one (anywhere where `asks_anywhere`), `places` ask where. `howto` asks for a way,
    `linked` begins a clause that says more about something.

    Objects: `workspace` are things outside the conversation, `materials` things inside it, `texts` what is written for
    its own sake, `tests` what checks code, `artifacts` what is kept in a file, `calls` tool calls. `speaker` is who
    asks, `recipients` are others. A file to write comes after `naming` or `inside`, or before `named`, or is the object
    unless the verb `turns` it into another; one to read after `sources` or before `taken`, or inside something that
    follows one of `models`; `into` what several are put together in.

    Demands: `run_demands`, `check_demands`, and `no_run` against them; `commits` are how the topic words begin by which
    a commit is asked for. Axes: `irreversible` and `costly`; `cites`, `proves` and `audits`; `durable` and `stepwise`.
    Present values: `deixis`, `recent` (weakly), `values` that change, `present` phrases that ask for one by themselves,
    `clock` words and `own` states, which are none.

    Taking back: `halts` are a clause of their own ("stop"), `withdraws` stand anywhere ("never mind"), `refusals` are
    verbs that forbid by their form. `pauses` and `anything` say nothing of what is meant. `only` before a verb of
    telling, `instead` and a clause that begins with one of `contrasts` ("not csv") put one thing in place of another.

    The completion hold: `holds` alone (until I say done), `until_pleased` (until ... I ... am happy) with `keeps_on`.
    """

    order: Literal["initial", "either", "anywhere"] = "initial"
    asks_anywhere: bool = False
    verbs: tuple[Verbs, ...] = ()
    nouns: Phrases = NOTHING
    names: Phrases = NOTHING
    requests: Phrases = NOTHING
    openers: Phrases = NOTHING
    negations: Phrases = NOTHING
    forbids: Phrases = NOTHING
    joins: Phrases = NOTHING
    steps: Phrases = NOTHING
    leads: Phrases = NOTHING
    conditions: Phrases = NOTHING
    determiners: Phrases = NOTHING
    shapes: Phrases = NOTHING
    vague: Phrases = NOTHING
    pointing: Phrases = NOTHING
    unasked: Phrases = NOTHING
    subjects: Phrases = NOTHING
    purpose: Phrases = NOTHING
    questions: Phrases = NOTHING
    places: Phrases = NOTHING
    howto: Phrases = NOTHING
    linked: Phrases = NOTHING
    workspace: Phrases = NOTHING
    materials: Phrases = NOTHING
    texts: Phrases = NOTHING
    tests: Phrases = NOTHING
    artifacts: Phrases = NOTHING
    calls: Phrases = NOTHING
    speaker: Phrases = NOTHING
    recipients: Phrases = NOTHING
    turns: Phrases = NOTHING
    naming: Phrases = NOTHING
    inside: Phrases = NOTHING
    named: Phrases = NOTHING
    models: Phrases = NOTHING
    sources: Phrases = NOTHING
    taken: Phrases = NOTHING
    into: Phrases = NOTHING
    run_demands: Phrases = NOTHING
    check_demands: Phrases = NOTHING
    no_run: Phrases = NOTHING
    commits: tuple[str, ...] = ()
    irreversible: Phrases = NOTHING
    costly: Phrases = NOTHING
    cites: Phrases = NOTHING
    proves: Phrases = NOTHING
    audits: Phrases = NOTHING
    durable: Phrases = NOTHING
    stepwise: Phrases = NOTHING
    deixis: Phrases = NOTHING
    recent: Phrases = NOTHING
    values: Phrases = NOTHING
    present: Phrases = NOTHING
    clock: Phrases = NOTHING
    own: Phrases = NOTHING
    halts: Phrases = NOTHING
    withdraws: Phrases = NOTHING
    refusals: Phrases = NOTHING
    pauses: Phrases = NOTHING
    anything: Phrases = NOTHING
    only: Phrases = NOTHING
    instead: Phrases = NOTHING
    contrasts: Phrases = NOTHING
    holds: Phrases = NOTHING
    keeps_on: Phrases = NOTHING
    until_pleased: Phrases = NOTHING


def listed(phrases: str) -> Phrases:
    """Phrases from one text: they are separated by commas, line breaks are white space."""
    return Phrases(*(" ".join(phrase.split()) for phrase in phrases.split(",")))


TECHNICAL = listed(
    "repo, repos, repository, branch, branches, commit, commits, pull request, pr, merge request, build, pipeline, ci, "
    "docker, kubernetes, cluster, server, servers, cache, log, logs, api, endpoint, endpoints, frontend, backend, "
    "parser, linter, framework, webhook, token, tokens, cookie, html, css, sql, readme, changelog, makefile, "
    "dockerfile, nginx, postgres, redis, git, github, gitlab, deployment, staging, localhost, slack, workflow"
)
"""Things of a workspace or of a network that are called the same in many languages."""


@dataclass(frozen=True)
class CheckNames:
    """What a check is called. `everything` are names for all of them, `ci` for those that run elsewhere."""

    tests: Phrases = NOTHING
    build: Phrases = NOTHING
    lint: Phrases = NOTHING
    types: Phrases = NOTHING
    everything: Phrases = NOTHING
    ci: Phrases = NOTHING


@dataclass(frozen=True)
class Deeds:
    """How something done is said. `done` says it by itself ("was run", "ejecuté"); `by` only beside the writer or as
    the beginning of a statement ("I ran", "Ran")."""

    done: Phrases = NOTHING
    by: Phrases = NOTHING


@dataclass(frozen=True, eq=False)
class ClaimWords:
    """How an answer says that something was checked: read by the claim check (gates.md section 10).

    Results: `passes` is what a check does that came out well. `meets` are verbs among them whose object may be the
    check, by one of its names in `several` ("passes all tests"); `participles` also stand behind it as adjectives
    ("tests réussis"). `alone` are results that say of which check they are ("compiles cleanly"). `links` may stand
    between a check and its result, and a part that begins with `placing` too ("the tests in core"); `breaks` keep them
    apart. `goes_on` behind a result shows that it is none ("passes the value"). `vague` articles speak of checks in
    general, `whole` and `every` of all. `fails` are bad results.

    Deeds: `ran` with `runnables`; `tried` and `verified` with `changes`, `addresses` or `works`; each with `pronouns`
    beside it; `counted` things that were looked at, `handled` things that were worked on. `works_well` claims by
    itself. `writer` is who writes, `openings` begin a statement that leaves the writer out, `others` follow a passive
    deed that was somebody else's. Figures: `measured`, `timed` and, less surely, `gauged` go with a measure, `exits`
    with an exit code; `rows` are what the content of a file is counted in.

    What is no claim: `denies` negates its part of a clause, `unreal` makes a clause a wish, a plan or advice,
    `conditions` make it depend, `reasons` behind it explain it, `earlier` puts it before the work, `attributed` gives
    it to somebody else; `now` takes `earlier` back. `joins` connect the parts of a clause, `turns` begin another one.
    `supposed` are headings and introductions of what should be, `checked` those of what was checked.

    Order: `free_order`: the writer may stand anywhere in a clause. `strict_ends`: nothing but a conjunction may follow
    a result without a space. `accents_tell` what was done from what should be ("ejecuté", "ejecute").
    """

    names: CheckNames = CheckNames()
    several: Phrases = NOTHING
    whole: Phrases = NOTHING
    every: Phrases = NOTHING
    vague: Phrases = NOTHING
    passes: Phrases = NOTHING
    meets: Phrases = NOTHING
    participles: Phrases = NOTHING
    alone: CheckNames = CheckNames()
    links: Phrases = NOTHING
    placing: Phrases = NOTHING
    goes_on: Phrases = NOTHING
    fails: Phrases = NOTHING
    ran: Deeds = Deeds()
    tried: Deeds = Deeds()
    verified: Deeds = Deeds()
    counted: Deeds = Deeds()
    handled: Deeds = Deeds()
    measured: Deeds = Deeds()
    runnables: Phrases = NOTHING
    changes: Phrases = NOTHING
    addresses: Phrases = NOTHING
    pronouns: Phrases = NOTHING
    works: Phrases = NOTHING
    works_well: Phrases = NOTHING
    timed: Phrases = NOTHING
    gauged: Phrases = NOTHING
    exits: Phrases = NOTHING
    rows: Phrases = NOTHING
    writer: Phrases = NOTHING
    openings: Phrases = NOTHING
    others: Phrases = NOTHING
    denies: Phrases = NOTHING
    unreal: Phrases = NOTHING
    conditions: Phrases = NOTHING
    reasons: Phrases = NOTHING
    earlier: Phrases = NOTHING
    attributed: Phrases = NOTHING
    now: Phrases = NOTHING
    joins: Phrases = NOTHING
    turns: Phrases = NOTHING
    supposed: Phrases = NOTHING
    checked: Phrases = NOTHING
    breaks: Phrases = NOTHING
    free_order: bool = True
    strict_ends: bool = False
    accents_tell: bool = False


@dataclass(frozen=True, eq=False)
class ChangeWords:
    """How an answer says that it changed files: read by the claim check (gates.md section 10).

    `done` is said of the writer; `begun` too, where a clause begins with it. `openers` begin a clause that leaves out
    who did it, `passive` says that something was done, `states` how a file is now. `commits` and `pushes` among them
    are of versions, not of files. `together` is said of a group, which in a text may be any. `already` places it before
    this request. `others` did it in their clause. A file behind `apart` is not what was changed. `copulas` behind an
    opener make it an adjective.
    """

    done: Phrases = NOTHING
    begun: Phrases = NOTHING
    openers: Phrases = NOTHING
    passive: Phrases = NOTHING
    states: Phrases = NOTHING
    commits: Phrases = NOTHING
    pushes: Phrases = NOTHING
    together: Phrases = NOTHING
    already: Phrases = NOTHING
    others: Phrases = NOTHING
    apart: Phrases = NOTHING
    copulas: Phrases = NOTHING


@dataclass(frozen=True)
class AnswerWords:
    """How an answer plans, admits, fails, asks and offers: read by freshness, grounding and the stop policy.

    No data: `denials` deny what follows them, `absences` what stands anywhere in their sentence, both with one of
    `data`, unless they are part of `no_denial`; `past` marks a value as not of the present. `silent` says that one of
    `sources` does not tell.

    Plans: `intends` announces what the writer is about to do, `sequence` is what the next step begins with, `waits`
    asks for patience. `no_plan` are those of them that announce nothing; `offers` make a promise depend on somebody;
    `makes` are the verbs of making, changing and running something.

    Failures: `failures` of one of `attempts`, and `mended` for those that are no more; `excepts` takes something out of
    what is said of all. `not_run` admits that nothing was run, but for its look-alikes in `no_run`. `no_change` says
    that nothing had to be changed, `unable` that it could not be. `unchanged` goes with the name of what was left as it
    is.

    Questions: `choices` and `alternatives` name what is to be chosen, but for `no_choice` (or not); `leave` only asks
    whether to go on. `again` is how a user asks for an answer once more.
    """

    denials: Phrases = NOTHING
    no_denial: Phrases = NOTHING
    absences: Phrases = NOTHING
    data: Phrases = NOTHING
    past: Phrases = NOTHING
    silent: Phrases = NOTHING
    sources: Phrases = NOTHING
    sequence: Phrases = NOTHING
    intends: Phrases = NOTHING
    no_plan: Phrases = NOTHING
    makes: Phrases = NOTHING
    offers: Phrases = NOTHING
    waits: Phrases = NOTHING
    failures: Phrases = NOTHING
    excepts: Phrases = NOTHING
    mended: Phrases = NOTHING
    attempts: Phrases = NOTHING
    not_run: Phrases = NOTHING
    no_run: Phrases = NOTHING
    no_change: Phrases = NOTHING
    unable: Phrases = NOTHING
    unchanged: Phrases = NOTHING
    choices: Phrases = NOTHING
    alternatives: Phrases = NOTHING
    no_choice: Phrases = NOTHING
    again: Phrases = NOTHING
    leave: Phrases = NOTHING


@dataclass(frozen=True, eq=False)
class Language:
    """One language. `common` are its function words, by which a text's language is told from others of its script."""

    code: str
    script: Script
    common: Phrases
    reading: ReadingWords = ReadingWords()
    claims: ClaimWords = ClaimWords()
    changes: ChangeWords = ChangeWords()
    answers: AnswerWords = AnswerWords()

    @cached_property
    def function_words(self) -> frozenset[str]:
        """`common`, folded."""
        return frozenset(map(fold, self.common.phrases))
