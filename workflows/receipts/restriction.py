"""Whether a check looks at one file, one test or a selection rather than at the whole (gates.md section 10)."""

import re
from collections.abc import Sequence

from untildone.workflows.receipts.checks import PACKAGE_MANAGERS
from untildone.workflows.receipts.invocation import Invocation
from untildone.workflows.receipts.paths import looks_like_path, normal
from untildone.workflows.receipts.tables import rows, words

_WHOLE = words(
    ". ./... ... //... tests test spec specs src lib app apps packages pkg source sources __tests__ t e2e all workspace"
)
_SELECTING = words(
    """
    -k --keyword --lf --last-failed --ff --failed-first --deselect --nf --sw --stepwise --testNamePattern
    --testPathPattern --testPathPatterns --test-name-pattern --grep --fgrep --filter --tests --only --match --example
    --example-matches --exact --onlyChanged --changed --related --findRelatedTests --shard --testcase --group
    --testsuite
    --tests-regex --test-only --test_filter --gtest_filter --spec --testMethod --suite --only-testing
    """
)
_SELECTING_LETTERS = rows(
    """
    pytest -k -m
    unittest -k
    jest -t -o
    vitest -t
    mocha -g -f
    playwright -g
    go -run --run
    ctest -R -L -I
    rspec -e -t
    cargo -p --package --lib --bin --test --example --doc
    bats -f
    minitest -n
    npm -w --workspace
    pnpm -F
    tox -e
    """
)
_PROPERTY = re.compile(r"-D(?:test|it\.test|tests)=|--?Test|TEST(?:FILE|S|OPTS)?=|SPEC=")
_TAKES_NAMES = words("cargo jest vitest mocha ava go playwright cypress bun deno node")
_SCRIPTS = words("npm yarn pnpm make gmake just task")
_RUNS_SCRIPT = {("run",), ("task",)}
_LANGUAGES = words("python node ruby perl php bash sh")
_RUN_WORDS = words("run test discover")


def restricted(call: Invocation, subcommand: Sequence[str]) -> bool:
    """Whether the check is restricted to a file, a node or a filter."""
    if call.has(_SELECTING) or call.has(_SELECTING_LETTERS.get(call.program, frozenset())):
        return True
    if any(_PROPERTY.match(word) or "::" in word for word in call.arguments):
        return True
    return any(_selects(word, call.program) for word in _objects(call, subcommand))


def _objects(call: Invocation, subcommand: Sequence[str]) -> Sequence[str]:
    """The words behind the sub-command: files, folders or names of tests."""
    handed_on = call.arguments[call.arguments.index("--") + 1 :] if "--" in call.arguments else ()
    if call.program in _SCRIPTS or (call.program in PACKAGE_MANAGERS and call.positionals[:1] in _RUNS_SCRIPT):
        return [word for word in handed_on if not word.startswith("-")]
    if call.program in _LANGUAGES or call.by_path:
        return call.positionals[1:]
    if call.program == "cargo" and "test" not in subcommand:
        return ()
    return [word for word in call.positionals if word not in subcommand and word not in _RUN_WORDS]


def _selects(word: str, program: str) -> bool:
    folder = normal(re.split(r"[*?\[{]", word, maxsplit=1)[0])
    if folder in _WHOLE or word in _WHOLE or not folder:
        return False
    if "*" in word:
        return "/" in folder
    return looks_like_path(word) or program in _TAKES_NAMES
