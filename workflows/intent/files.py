"""The files and pages that a message names: what has to be written, what has to be changed, what has to be looked at.

Which of them a path is shows in the words right before or after it, never in the path alone.
"""

import re
from collections.abc import Iterable

from untildone.workflows.intent.acts import Vote
from untildone.workflows.intent.parts import Part
from untildone.workflows.intent.reading import EFFECTFUL, TELLING, Act
from untildone.workflows.intent.things import MARK, Thing
from untildone.workflows.language.phrases import Phrases

MAX_NAMED = 16
"""How many of each kind a reading names."""

_LOOKING = TELLING | {Act.VERIFY}
_FILE_NAME = re.compile(r"[^/\\]*\.\w+")
_TEST_NAME = re.compile("test|spec|prueba|prova", re.IGNORECASE)
_TOPIC_WORDS = 2
"""What a text is about has so many words ("a poem on the sea in sea.txt"); a pronoun is one ("like that in a.txt")."""
Row = list[tuple[re.Match[str], Thing]]

_QUOTES = " -\"'“”„«»‘’「」『』(:["
_COMMAS = " ,、，&+;"
_TAIL_CHARS = 40
_NAME_WORDS = 2
"""So many words may say what a file is: "a shell script run.sh"."""
_PLACE_WORDS = 4
"""So many words may name what a path is: "to the main file a.py"."""


def deliverables_of(votes: tuple[Vote, ...]) -> tuple[str, ...]:
    """Files that have to lie there in the end (intent.md section 6).

    They are the object of a verb of writing, or come after a word like "as" or "to"; of another verb where its object
    is a new file ("add a NOTES.md"). What is said about one file may go into another ("summarise a.txt into b.md").
    """
    return _distinct(name for vote in votes if vote.confident and vote.part.wanted for name in _delivered(vote))


def _delivered(vote: Vote) -> list[str]:
    if vote.act in {Act.ANSWER, Act.ANALYZE}:
        return _told_into(vote.part)
    if vote.act is not Act.AUTHOR:
        return []
    return _written(vote.part) if vote.part.kind == "save" else _new(vote.part)


def writes_into(part: Part) -> bool:
    """Whether something is to be put into a file that the part names ("add a test to a.py")."""
    return any(thing.kind == "path" and _comes_in(part, mark, anyhow=True) for mark, thing in part.marked)


def effects(vote: Vote) -> bool:
    """Whether a part wants something changed that lies outside the conversation."""
    part = vote.part
    authored = vote.act is Act.AUTHOR and (_converts(part) if part.kind == "save" else writes_into(part))
    return vote.confident and (vote.act in EFFECTFUL or authored)


def wants_file(part: Part) -> bool:
    """Whether what is to be written is kept in a file, though none is named ("a script", "a .gitignore")."""
    return part.has("artifacts") or any(
        thing.kind == "path" and _ending(part.words.vague, _before(part, mark).rstrip(_QUOTES))
        for mark, thing in part.marked
    )


def _converts(part: Part) -> bool:
    """Whether a file is to become one of another form ("convert data.csv to json")."""
    rows = _rows(part)
    if len(rows) != 1 or len(rows[0]) != 1 or not part.words.turns.opens(part.text) or _written(part):
        return False
    after = part.scope[rows[0][0][0].end() :].strip(_QUOTES)
    form = part.words.naming.pattern.match(after)
    return form is not None and not part.words.vague.opens(after[form.end() :].strip(_QUOTES))


def _told_into(part: Part) -> list[str]:
    """The file that is to hold what is said about another, which is the object."""
    rows = _rows(part)
    if len(rows) != 2 or not _is_object(part, rows[0][0][0]):
        return []
    between = part.scope[rows[0][-1][0].end() : rows[1][0][0].start()].strip(_QUOTES)
    placed = max(_ending(part.words.naming, between), _ending(part.words.inside, between))
    names = [thing.text for _, thing in rows[1]]
    return names if placed and all(map(_FILE_NAME.search, names)) else []


def targets_of(votes: tuple[Vote, ...]) -> tuple[str, ...]:
    """Paths that an effectful part names side by side as what it is to change (refinements P4); fewer than two say
    only where to begin."""
    for vote in votes:
        if effects(vote):
            names = _enumerated(vote.part)
            if len(names) > 1:
                return names[:MAX_NAMED]
    return ()


def asked_about(votes: tuple[Vote, ...]) -> tuple[str, ...]:
    """Paths and pages whose content the message asks about (refinements P10).

    A message of one sentence that no list of its language explains asks about what it names.
    """
    asking = [vote.part for vote in votes if vote.confident and vote.act in _LOOKING and not vote.runs]
    if not any(vote.confident for vote in votes):
        asking = [vote.part for vote in votes if len(votes) == 1 or not vote.part.marks]
    named = (thing for part in asking if not part.has("howto") for thing in _known(part))
    return _distinct(thing.text for thing in named)


def _known(part: Part) -> list[Thing]:
    """The paths and pages of a part, but for those that any would do for ("a package.json")."""
    return [
        thing
        for mark, thing in part.marked
        if thing.kind in {"path", "url"} and not _ending(part.words.vague, part.scope[: mark.start()].rstrip(_QUOTES))
    ]


def _written(part: Part) -> list[str]:
    """Files by the words before or after them, else those that the verb has as its object; with those beside them."""
    rows = _file_rows(part)
    placed = [row for row in rows if any(_comes_in(part, mark) for mark, _ in row)]
    if not placed and not part.words.turns.opens(part.text):
        placed = [row for row in rows if any(_is_object(part, mark) for mark, _ in row)]
        placed += [row for row in rows if placed and row not in placed and _goes_on(part, row)]
    if len(placed) > 1 and part.words.turns.opens(part.text):
        placed = placed[-1:]  # what is turned into another stands before it
    placed = [row for row in placed if not _is_subject(part, row)]
    return [thing.text for row in placed for _, thing in row]


def _new(part: Part) -> list[str]:
    """Files that the verb has as its object and that an article says to be new."""
    return [thing.text for row in _file_rows(part) if _is_new_object(part, row[0][0]) for _, thing in row]


def _is_new_object(part: Part, mark: re.Match[str]) -> bool:
    before = _before(part, mark).strip(_QUOTES)
    return bool(before) and _ending(part.words.vague, before) == len(before)


def _goes_on(part: Part, row: Row) -> bool:
    """Whether another object follows a conjunction ("a.txt with 1 and b.txt with 2")."""
    return _ending(part.words.joins, _before(part, row[0][0]).rstrip(_QUOTES)) > 0


def _is_subject(part: Part, row: Row) -> bool:
    """Whether files are what tests are written for, or what is left out."""
    if part.words.forbids.within(_before(part, row[0][0])):
        return True
    return part.has("tests") and not any(_TEST_NAME.search(thing.text) for _, thing in row)


def _comes_in(part: Part, mark: re.Match[str], *, anyhow: bool = False) -> bool:
    """Whether the words around a file make it the place of what is written. What stands before them may make it a place
    that is only spoken of, unless a place is sought `anyhow`."""
    words = part.words
    before = _before(part, mark).rstrip(_QUOTES)
    after = part.scope[mark.end() :].lstrip(_QUOTES)
    read, named, inside = (_ending(phrases, before) for phrases in (words.sources, words.naming, words.inside))
    if words.taken.opens(after) or read > max(named, inside):
        return False
    if words.named.opens(after):
        return True
    if anyhow or part.words.turns.opens(part.text):
        places = [*words.naming.spans(before), *words.inside.spans(before)]
        return any(len(before[stop:].split()) <= _PLACE_WORDS for _, stop in places)
    said = before[: len(before) - max(named, inside)]
    if any(not said[:at].rstrip()[-1:].isdigit() for at, _ in words.linked.spans(said)) or not (named or inside):
        return False
    return named >= inside or not (_is_modelled(part, said) or _has_place(part, said))


def _is_modelled(part: Part, said: str) -> bool:
    """Whether what is said names a model, and not the topic of a text."""
    ends = [stop for _, stop in part.words.models.spans(said)]
    if not ends or not part.has("texts"):
        return bool(ends)
    topic = said[ends[-1] :]
    named = part.words.vague.pattern.sub(" ", part.words.determiners.pattern.sub(" ", topic)).strip(_QUOTES)
    return len(topic.split()) < _TOPIC_WORDS or not named


def _has_place(part: Part, said: str) -> bool:
    """Whether what is said names the place of what is written already."""
    return any(MARK.match(said[stop:].lstrip(_QUOTES)) for _, stop in part.words.naming.spans(said))


def _before(part: Part, mark: re.Match[str]) -> str:
    """What stands between the verb and a mark after it; all that stands before a mark before the verb."""
    return part.scope[part.verb_end if mark.start() >= part.verb_end else 0 : mark.start()]


def _is_object(part: Part, mark: re.Match[str]) -> bool:
    """Whether nothing but articles and the like stands between the verb and the file."""
    words = part.words
    if mark.start() < part.verb_end:
        return words.order != "initial" and not part.scope[mark.end() : len(part.lead)].strip(_QUOTES)
    rest = _before(part, mark).strip(_QUOTES)
    while rest:
        lists = (words.determiners, words.vague, words.speaker, words.naming)
        ends = [match.end() for phrases in lists if (match := phrases.pattern.match(rest)) is not None]
        if not ends:
            others = (words.sources, words.inside, words.linked, words.joins)
            return len(rest.split()) <= _NAME_WORDS and not any(phrases.within(rest) for phrases in others)
        rest = rest[max(ends) :].strip(_QUOTES)
    return True


def _ending(phrases: Phrases, text: str) -> int:
    """How many of the last characters of a text are one of the phrases; 0 where none is."""
    start = max(0, len(text) - _TAIL_CHARS)
    return max((stop - at for at, stop in phrases.spans(text[start:]) if start + stop == len(text)), default=0)


def _rows(part: Part) -> list[Row]:
    """The paths of a part, those together that only commas and conjunctions part."""
    rows: list[Row] = []
    for mark, thing in part.marked:
        if thing.kind == "path" and rows and _joined(part, part.scope[rows[-1][-1][0].end() : mark.start()]):
            rows[-1].append((mark, thing))
        elif thing.kind == "path":
            rows.append([(mark, thing)])
    return rows


def _file_rows(part: Part) -> list[Row]:
    """Those of its rows that name files only."""
    return [row for row in _rows(part) if all(_FILE_NAME.search(thing.text) for _, thing in row)]


def _enumerated(part: Part) -> tuple[str, ...]:
    """The longest row of paths that are to be changed."""
    rows = _rows(part)
    fitting = [row for row, following in zip(rows, [*rows[1:], []], strict=False) if _is_target(part, row, following)]
    longest = max(fitting, key=len, default=[])
    return tuple(dict.fromkeys(thing.text for _, thing in longest))


def _joined(part: Part, between: str) -> bool:
    rest = between.strip(_COMMAS)
    join = part.words.joins.pattern.match(rest)
    return not rest or (join is not None and not rest[join.end() :].strip(_COMMAS))


def _is_target(part: Part, row: Row, following: Row) -> bool:
    """Whether paths are changed themselves, not read, spared or put together in another file."""
    before, after = part.scope[: row[0][0].start()], part.scope[row[-1][0].end() :].strip()
    into = part.words.into.pattern.match(after)
    merged = into is not None and MARK.match(after[into.end() :].strip()) and _FILE_NAME.search(following[0][1].text)
    before = before.rstrip(_QUOTES)
    read = _ending(part.words.sources, before) > _ending(part.words.naming, before) or part.words.taken.opens(after)
    return not merged and not read and not part.words.forbids.within(before)


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))[:MAX_NAMED]
