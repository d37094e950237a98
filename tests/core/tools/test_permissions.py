"""Rules and modes: the table of tools.md section 5."""

import pytest

from untildone.workflows.spec import PermissionMode, PermissionOptions
from untildone.workflows.tools.declaration import Effect, Permission
from untildone.workflows.tools.permissions import CallFacts, Verdict, auto_approved, judge, rule_problem
from untildone.workflows.tools.shell_text import take_apart

READ_INSIDE = CallFacts(tool="read", effect=Effect.READ, inside=("src/a.py",))
READ_OUTSIDE = CallFacts(tool="read", effect=Effect.READ, outside=("/etc/passwd",))
RETRIEVAL = CallFacts(tool="webfetch", effect=Effect.NONE, retrieval=True, arguments='{"url":"https://a.org/x"}')
WRITE_INSIDE = CallFacts(tool="write", effect=Effect.WRITE, inside=("src/a.py",))
WRITE_OUTSIDE = CallFacts(tool="write", effect=Effect.WRITE, outside=("/etc/x",))
SHELL = CallFacts(tool="bash", effect=Effect.EXECUTE, command="make", sandboxed=True)
SHELL_NETWORK = SHELL.model_copy(update={"network": True})
SHELL_BARE = SHELL.model_copy(update={"sandboxed": False})
EXTERNAL = CallFacts(tool="mail", effect=Effect.EXTERNAL)

MODES: dict[str, tuple[CallFacts, dict[PermissionMode, Permission]]] = {
    "read inside": (READ_INSIDE, {"read-only": "allow", "ask": "allow", "workspace": "allow", "full": "allow"}),
    "read outside": (READ_OUTSIDE, {"read-only": "deny", "ask": "ask", "workspace": "deny", "full": "allow"}),
    "retrieval": (RETRIEVAL, {"read-only": "ask", "ask": "ask", "workspace": "allow", "full": "allow"}),
    "write inside": (WRITE_INSIDE, {"read-only": "deny", "ask": "ask", "workspace": "allow", "full": "allow"}),
    "write outside": (WRITE_OUTSIDE, {"read-only": "deny", "ask": "ask", "workspace": "ask", "full": "allow"}),
    "shell in the sandbox": (SHELL, {"read-only": "deny", "ask": "ask", "workspace": "allow", "full": "allow"}),
    "shell with network": (SHELL_NETWORK, {"read-only": "deny", "ask": "ask", "workspace": "ask", "full": "allow"}),
    "shell without sandbox": (SHELL_BARE, {"read-only": "deny", "ask": "ask", "workspace": "ask", "full": "allow"}),
    "external": (EXTERNAL, {"read-only": "deny", "ask": "ask", "workspace": "ask", "full": "allow"}),
}


@pytest.mark.parametrize(
    ("facts", "mode", "expected"),
    [
        pytest.param(facts, mode, expected, id=f"{name}, {mode}")
        for name, (facts, by_mode) in MODES.items()
        for mode, expected in by_mode.items()
    ],
)
def test_mode(facts: CallFacts, mode: PermissionMode, expected: Permission) -> None:
    assert judge(PermissionOptions(mode=mode), facts) == Verdict(permission=expected)


@pytest.mark.parametrize("mode", ["ask", "workspace", "full"])
def test_irreversible_stakes_ask_in_every_mode(mode: PermissionMode) -> None:
    facts = SHELL.model_copy(update={"irreversible": True})
    assert judge(PermissionOptions(mode=mode), facts).permission == "ask"


def test_irreversible_stakes_are_allowed_by_a_rule_that_names_them() -> None:
    facts = SHELL.model_copy(update={"irreversible": True, "command": "terraform destroy"})
    options = PermissionOptions(mode="full", allow=("bash(terraform destroy)",))
    assert judge(options, facts) == Verdict(permission="allow", source="rule", rule="bash(terraform destroy)")


def shell(command: str) -> CallFacts:
    return SHELL_BARE.model_copy(update={"command": command})


ALLOWED = {
    "as written": ("git push origin main", "bash(git push *)"),
    "the last word may be missing": ("git push", "bash(git push *)"),
    "white space": ("git   push  x", "bash(git push *)"),
    "every part": ("git push x && git push y; git push", "bash(git push *)"),
    "harmless redirection": ("git push 2>&1 >/dev/null", "bash(git push *)"),
    "separator in quotes": ("git push 'a;b' \"c&&d\"", "bash(git push *)"),
    "whole tool": ("anything at all", "bash"),
    "tool by pattern": ("anything at all", "b*"),
}
NOT_ALLOWED = {
    "another command": ("git pull", "bash(git push *)"),
    "a longer word": ("git pushx", "bash(git push *)"),
    "one part of two": ("git push; rm -rf x", "bash(git push *)"),
    "one part of a pipe": ("git push | sh", "bash(git push *)"),
    "background": ("git push & rm x", "bash(git push *)"),
    "newline": ("git push\nrm x", "bash(git push *)"),
    "newline in quotes": ("git push 'a\nb'", "bash(git push *)"),
    "backtick": ("git push `rm x`", "bash(git push *)"),
    "substitution": ("git push $(rm x)", "bash(git push *)"),
    "substitution in double quotes": ('git push "$(rm x)"', "bash(git push *)"),
    "process substitution": ("git push <(rm x)", "bash(git push *)"),
    "escaped quote in $'…'": ("git push $'\\'' ; rm x #'", "bash(git push *)"),
    "open quote": ("git push 'x", "bash(git push *)"),
    "output into a file": ("git push > .bashrc", "bash(git push *)"),
    "all output into a file": ("git push &>x", "bash(git push *)"),
    "variable before it": ("LD_PRELOAD=x git push", "bash(git push *)"),
    "newline, whole tool": ("a\nb", "bash"),
    "empty command": ("  ", "bash(*)"),
    "another tool": ("git push", "read"),
}


@pytest.mark.parametrize(
    ("command", "rule", "allowed"),
    [
        *(pytest.param(*row, True, id=f"allowed: {name}") for name, row in ALLOWED.items()),
        *(pytest.param(*row, False, id=f"not allowed: {name}") for name, row in NOT_ALLOWED.items()),
    ],
)
def test_allow_rules_for_commands(command: str, rule: str, allowed: bool) -> None:
    verdict = judge(PermissionOptions(mode="ask", allow=(rule,)), shell(command))
    assert verdict == (Verdict(permission="allow", source="rule", rule=rule) if allowed else Verdict(permission="ask"))


DENIED = {
    "as written": "rm -rf x",
    "one part": "ls && rm x",
    "one part of a pipe": "ls | rm x",
    "after a newline": "ls\nrm x",
    "in backticks": "echo `rm x`",
    "in a substitution": 'echo "$(rm x)"',
    "in a substitution of a substitution": "echo $(echo $(rm x))",
    "in a subshell": "(cd a; rm x)",
    "in a group": "{ rm x; }",
    "by its path": "/bin/rm x",
    "quoted": '"r"m x',
    "escaped": "r\\m x",
    "with a variable before it": "A=1 rm x",
    "by sudo": "sudo -u bob rm x",
    "by env": "env A=1 rm x",
    "by xargs": "ls | xargs -n 1 rm",
    "by a shell": "bash -c 'ls; rm x'",
    "by a shell by sudo": "sudo sh -c 'rm x'",
    "by find": "find . -name x -exec rm {} \\;",
    "in a condition": "if rm x; then ls; fi",
    "in a here-document": "bash <<EOF\nls; rm x\nEOF",
    "after a here-document": "cat <<'EOF'\nit's\nEOF\nrm x",
    "after an escaped redirection": "echo \\>& rm x",
    "in a pipe after an escaped redirection": "echo \\>| rm x",
    "behind a word with a hash": "echo a#b; rm x",
    "behind a word that looks like a comment's end": "echo $'\\'' ; rm x #'",
}


@pytest.mark.parametrize("command", DENIED.values(), ids=DENIED)
def test_a_deny_rule_finds_a_command_wherever_it_stands(command: str) -> None:
    options = PermissionOptions(mode="full", deny=("bash(rm *)",), allow=("bash",))
    assert judge(options, shell(command)) == Verdict(permission="deny", source="rule", rule="bash(rm *)")


@pytest.mark.parametrize("command", ["echo 'rm x'", "git rm x", "rmdir x", "echo rm"])
def test_a_deny_rule_leaves_other_commands_alone(command: str) -> None:
    assert judge(PermissionOptions(mode="full", deny=("bash(rm *)",)), shell(command)).permission == "allow"


def test_severity_is_deny_then_ask_then_allow_whatever_their_patterns() -> None:
    rules = {"allow": ("bash(git push origin)",), "ask": ("bash(git push *)",)}
    push = shell("git push origin")
    assert judge(PermissionOptions(mode="full", **rules), push).permission == "ask"
    assert judge(PermissionOptions(mode="full", **rules, deny=("bash",)), push).permission == "deny"


PATHS = {
    "below a folder": ("write(src/**)", ("src/a/b.py",), True),
    "the folder itself": ("write(src/**)", ("src",), True),
    "a sibling that begins alike": ("write(src/**)", ("src2/a",), False),
    "one level only": ("write(src/*)", ("src/a/b.py",), False),
    "a name at any depth": ("write(*.md)", ("docs/a.md",), True),
    "in the middle": ("write(a/**/z)", ("a/b/c/z",), True),
    "in the middle, nothing between": ("write(a/**/z)", ("a/z",), True),
    "outside": ("write(/etc/**)", ("/etc/hosts",), True),
    "one path of two": ("write(src/**)", ("src/a", "docs/b"), False),
    "every path": ("write(src/**)", ("src/a", "src/b"), True),
}


@pytest.mark.parametrize(("rule", "paths", "allowed"), PATHS.values(), ids=PATHS)
def test_allow_rules_for_paths(rule: str, paths: tuple[str, ...], allowed: bool) -> None:
    facts = CallFacts(
        tool="write",
        effect=Effect.WRITE,
        inside=tuple(path for path in paths if path[0] != "/"),
        outside=tuple(path for path in paths if path[0] == "/"),
    )
    assert (judge(PermissionOptions(mode="ask", allow=(rule,)), facts).permission == "allow") is allowed


def test_one_denied_path_of_several_denies() -> None:
    facts = CallFacts(tool="read", effect=Effect.READ, inside=("a", "secrets/key"))
    assert judge(PermissionOptions(deny=("read(secrets/**)",)), facts).permission == "deny"


def test_rules_for_other_tools_are_held_against_their_arguments() -> None:
    allow = PermissionOptions(mode="ask", allow=('webfetch(*"https://a.org/*)',))
    assert judge(allow, RETRIEVAL).permission == "allow"
    assert judge(allow, RETRIEVAL.model_copy(update={"arguments": '{"url":"https://b.org"}'})).permission == "ask"


AUTO = {
    "never": ("never", READ_OUTSIDE, Verdict(permission="ask"), False),
    "safe read": ("safe", READ_OUTSIDE, Verdict(permission="ask"), True),
    "safe write inside": ("safe", WRITE_INSIDE, Verdict(permission="ask"), True),
    "safe write outside": ("safe", WRITE_OUTSIDE, Verdict(permission="ask"), False),
    "safe shell": ("safe", SHELL, Verdict(permission="ask"), False),
    "all": ("all", EXTERNAL, Verdict(permission="ask"), True),
    "a rule asked": ("all", READ_INSIDE, Verdict(permission="ask", source="rule", rule="read"), False),
    "irreversible": ("all", SHELL, Verdict(permission="ask", source="irreversible"), False),
    "denied stays denied": ("all", SHELL, Verdict(permission="deny"), False),
}


@pytest.mark.parametrize(("option", "facts", "verdict", "expected"), AUTO.values(), ids=AUTO)
def test_auto_approve(option: str, facts: CallFacts, verdict: Verdict, expected: bool) -> None:
    assert auto_approved(PermissionOptions(auto_approve=option).auto_approve, facts, verdict) is expected


def test_a_rule_that_cannot_be_read_is_reported_on_one_line() -> None:
    assert rule_problem("bash(git push *)") is None
    assert rule_problem("bash(") == (
        "permission rule 'bash(' cannot be read; write TOOL or TOOL(PATTERN), such as bash(git push *)"
    )


@pytest.mark.parametrize("command", ["$(" * 16_000, "sudo " * 6_400, "bash -c " * 4_000, "`" * 32_000, "(" * 32_000])
def test_a_command_padded_on_purpose_is_judged_all_the_same(command: str) -> None:
    assert judge(PermissionOptions(deny=("bash(rm *)",), mode="ask"), shell(command)).permission == "ask"
    assert len(take_apart(command).parts) < 10
