"""Tables that are written as text, since they are read and extended far more often than they are searched."""

Commands = dict[str, frozenset[tuple[str, ...]]]
"""Sub-commands by their program; an empty one means the program by itself."""


def words(text: str) -> frozenset[str]:
    """The words of a table, one a program or an option."""
    return frozenset(text.split())


def commands(text: str) -> Commands:
    """Rows of a program and the sub-commands that are meant, `|` between these, `;` or a new line between rows."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for row in filter(None, map(str.strip, text.replace(";", "\n").splitlines())):
        program, _, rest = row.partition(" ")
        found.setdefault(program, set()).update(tuple(each.split()) for each in rest.split("|"))
    return {program: frozenset(row) for program, row in found.items()}


def rows(text: str) -> dict[str, frozenset[str]]:
    """Lines of a program and the words that belong to it."""
    pairs = (line.strip().partition(" ") for line in text.strip().splitlines())
    return {program: words(rest) for program, _, rest in pairs}
