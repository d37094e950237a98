"""Which command's exit status reaches its line's: stop-policy.md section 4, refinements P2."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from untildone.workflows.tools.shell_status import Fate, simple_commands


def fates(line: str) -> dict[str, Fate]:
    return {" ".join(command.words[:1]): command.fate for command in simple_commands(line)}


PYTEST = {
    "alone": ("pytest -q", "proved"),
    "last of a chain": ("cd x && pytest", "proved"),
    "first of a chain": ("pytest && echo ok", "proved"),
    "in a pipe, the shell runs with pipefail": ("pytest 2>&1 | tail -5", "proved"),
    "in a pipe that takes both outputs": ("pytest |& tee log", "proved"),
    "in a subshell": ("(cd x && pytest)", "proved"),
    "in a subshell with its output in a file": ("(pytest) > log 2>&1", "proved"),
    "in a group": ("{ pytest; }", "proved"),
    "behind set -e": ("set -e\npytest\necho done", "proved"),
    "behind set -euo pipefail": ("set -euo pipefail; pytest; echo done", "proved"),
    "or the shell ends": ("pytest || exit 1; ls", "proved"),
    "or a group that ends the shell": ("pytest || { echo bad; exit 1; }; ls", "proved"),
    "in a loop that ends the shell": ("for i in 1 2 3; do pytest || exit 1; done", "proved"),
    "its status is the shell's": ("pytest; exit $?", "proved"),
    "its status is kept for the end": ("pytest\nrc=$?\necho $rc\nexit $rc", "proved"),
    "the status of its pipe is the shell's": ("pytest | tee log; exit ${PIPESTATUS[0]}", "proved"),
    "its output is kept in a variable": ("out=$(pytest)", "proved"),
    "timed by a keyword": ("time pytest", "proved"),
    "before a comment": ("pytest # || true", "proved"),
    "after a here-document": ("cat <<EOF\nit's || true\nEOF\npytest", "proved"),
    "shows its status": ('pytest; echo "exit: $?"', "echoed"),
    "shows its status on the next line": ("pytest\necho $?", "echoed"),
    "shows a kept status": ('pytest; rc=$?; echo "rc=$rc"', "echoed"),
    "shows the status of a pipe": ("pytest | tail; echo ${PIPESTATUS[0]}", "echoed"),
    "prints its status": ("pytest; printf 'exit=%d\\n' $?", "echoed"),
    "or true": ("pytest || true", "lost"),
    "or nothing": ("pytest || :", "lost"),
    "or a word": ("pytest || echo failed", "lost"),
    "and a word or another": ("pytest && echo ok || echo failed", "lost"),
    "then true": ("pytest; true", "replaced"),
    "then another command": ("pytest; ls", "replaced"),
    "then another line": ("pytest\nls", "replaced"),
    "then the end without it": ("pytest; exit 0", "replaced"),
    "in a branch whose failure is swallowed": ("if [ -f x ]; then pytest || true; fi", "lost"),
    "in a branch that goes on": ("if [ -f x ]; then pytest; echo; fi", "conditional"),
    "in the background": ("pytest &", "detached"),
    "in the background, awaited": ("pytest & wait", "detached"),
    "in the background, swallowed": ("(pytest || true) &", "lost"),
    "in a condition": ("if pytest -q; then echo ok; else echo ok; fi", "conditional"),
    "in a branch": ("if [ -f x ]; then pytest; fi", "conditional"),
    "in a loop's condition": ("while pytest; do sleep 1; done", "conditional"),
    "in a loop": ("for i in 1 2; do pytest; done", "replaced"),
    "in a case": ("case $x in a) pytest;; esac", "conditional"),
    "negated": ("! pytest", "lost"),
    "in a subshell that goes on": ("(pytest; true)", "replaced"),
    "in a pipe without pipefail": ("set +o pipefail; pytest | tail", "lost"),
    "first of a chain, though errors end the shell": ("set -e; ruff check && pytest; ls", "replaced"),
    "in a substitution": ("echo $(pytest)", "lost"),
    "in backticks": ("echo `pytest`", "lost"),
    "in a function": ("f() { pytest; }; f", "conditional"),
    "as an alternative": ("ls || pytest", "lost"),
}


@pytest.mark.parametrize(("line", "fate"), PYTEST.values(), ids=PYTEST)
def test_fate(line: str, fate: Fate) -> None:
    assert fates(line)["pytest"] == fate


@pytest.mark.parametrize(
    ("line", "echo"),
    [
        pytest.param('a; echo "exit: $?"', "exit: $?", id="with words"),
        pytest.param("a; echo ${?} done", "$? done", id="in braces"),
        pytest.param("a; s=$?; echo s=$s", "s=$?", id="by a variable"),
        pytest.param("a; printf '%s|\\n' $?", "$?|", id="printed"),
    ],
)
def test_echo_is_what_shows_the_status(line: str, echo: str) -> None:
    assert simple_commands(line)[0].echo == echo


def test_words_are_without_quotes_redirections_and_assignments() -> None:
    (command,) = simple_commands("A=1 B='x y' python -m \"pytest\" 2>&1 -q > out.txt < in.txt >/dev/null")
    assert command.words == ("python", "-m", "pytest", "-q")
    assert command.outputs == ("out.txt",)
    assert command.inputs == ("in.txt",)


def test_a_here_document_is_no_command() -> None:
    (command,) = simple_commands("cat > run.sh <<'EOF'\npytest\nrm -rf x\nEOF")
    assert command.words == ("cat",)
    assert command.document == "pytest\nrm -rf x\n"
    assert command.outputs == ("run.sh",)


def test_tests_in_brackets_and_arithmetic_are_one_command() -> None:
    assert [each.words[:1] for each in simple_commands("[[ -f a && -f b ]] && ((i++)); arr=(a b); ls")] == [
        ("[[",),
        (),
        ("ls",),
    ]


PADDED = [
    "(" * 32_000,
    "if " * 8_000,
    "{ " * 16_000,
    "a;" * 16_000,
    "a || " * 6_000,
    "$(" * 16_000,
    "a; echo $?;" * 3_000,
]


@pytest.mark.parametrize("line", PADDED, ids=lambda line: line[:6])
def test_a_padded_line_is_read_up_to_a_bound(line: str) -> None:
    assert len(simple_commands(line)) <= 256


WORDS = "a pytest ' \" $( ) ( ` \\ ; && || | & > <<E { } # if then fi do done case esac ;; ! [[ ]] $? exit"
SHELL_PIECES = st.sampled_from([" ", "\n", "for x in ", "set -e", *WORDS.split()])


@given(st.lists(SHELL_PIECES, max_size=30).map(" ".join) | st.lists(SHELL_PIECES, max_size=30).map("".join))
def test_whatever_is_written_can_be_read(line: str) -> None:
    for command in simple_commands(line):
        assert command.fate in get_args(Fate)
        assert bool(command.echo) <= (command.fate == "echoed")
