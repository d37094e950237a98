"""Settings: precedence of the sources, and one clear line for everything that cannot be used."""

import os
from pathlib import Path

import pytest

from untildone.worker.config import (
    agent_spec,
    cluster_config,
    inherited,
    load_settings,
    provider_settings,
    telemetry_wanted,
    worker_variables,
)
from untildone.worker.errors import UsageError
from untildone.workflows.spec import StopHook


@pytest.fixture(autouse=True)
def clean_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory, home and environment; returns the working directory."""
    for name in os.environ:
        if name.startswith(("UNTILDONE_", "TEMPORAL_", "OTEL_", "OPENAI_", "ANTHROPIC_", "XDG_")):
            monkeypatch.delenv(name)
    (tmp_path / "home").mkdir()
    (tmp_path / "work").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def user_file(place: Path, text: str) -> None:
    folder = place.parent / "home" / ".config" / "untildone"
    folder.mkdir(parents=True)
    (folder / "untildone.toml").write_text(text)


def test_sources_rise_from_the_users_file_to_flags_key_by_key(
    clean_place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user_file(clean_place, "[budgets]\nmax_turns = 1\nmax_cost_usd = 1\nmax_input_tokens = 1\nmax_output_tokens = 1\n")
    (clean_place / "untildone.toml").write_text(
        "[budgets]\nmax_cost_usd = 2\nmax_input_tokens = 2\nmax_output_tokens = 2"
    )
    monkeypatch.setenv("UNTILDONE_BUDGETS__MAX_INPUT_TOKENS", "3")
    monkeypatch.setenv("UNTILDONE_BUDGETS__MAX_OUTPUT_TOKENS", "3")
    budgets = load_settings({"budgets": {"max_output_tokens": 4}}).settings.budgets
    assert (budgets.max_turns, budgets.max_cost_usd, budgets.max_input_tokens, budgets.max_output_tokens) == (
        1,
        2,
        3,
        4,
    )


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        pytest.param({"UNTILDONE_HOME": "/state"}, "/state", id="UNTILDONE_HOME"),
        pytest.param({"XDG_STATE_HOME": "/xdg"}, "/xdg/untildone", id="XDG_STATE_HOME"),
        pytest.param({"XDG_STATE_HOME": "relative", "HOME": "/h"}, "/h/.local/state/untildone", id="relative XDG"),
        pytest.param({"HOME": "/h"}, "/h/.local/state/untildone", id="home"),
        pytest.param({"HOME": ""}, os.path.expanduser("~root") + "/.local/state/untildone", id="empty HOME"),
    ],
)
def test_state_folder(variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 0)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    settings = load_settings().settings
    assert str(settings.home) == expected
    assert settings.ledger_url == f"sqlite:///{expected}/ledger.db"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("[budgets]\nmax_turn = 3", "[budgets] max_turn: unknown key, did you mean [budgets] max_turns?"),
        pytest.param("[budgts]\nmax_turns = 3", "budgts: unknown table, did you mean budgets?"),
        pytest.param("max_turns = 3", "max_turns: unknown key, did you mean [budgets] max_turns?", id="in no table"),
        pytest.param("[models]\nfollow_up = 'auto'", "[models] follow_up: unknown key, did you mean follow_up?"),
        pytest.param("[mcp]\nservers = 'x'", "mcp: unknown table, valid are "),
        pytest.param("[hooks]\nstop = 'x'", "[hooks] stop: input should be a valid tuple"),
        pytest.param("[hooks]\nstops = []", "[hooks] stops: unknown key, did you mean [hooks] stop?"),
        pytest.param("[hooks]\nstop = ['x']", "[hooks] stop, entry 1: input should be a valid dict"),
        pytest.param("[[hooks.stop]]\nfail_closed = true", "[hooks] stop, entry 1, command: field required"),
        pytest.param("[hooks]\nstop = [{command = ' '}]", "[hooks] stop, entry 1, command: value error, write a comm"),
        pytest.param(
            "[hooks]\nstop = [{command = 'a'}, {command = 'b', fail_close = true}]",
            "[hooks] stop, entry 2, fail_close: unknown key",
        ),
        pytest.param(
            "[hooks]\nstop = [{command = 'a', timeout_s = 0}]",
            "[hooks] stop, entry 1, timeout_s: input should be greater than or equal to 1",
        ),
        pytest.param("zzz = 1", "zzz: unknown key, valid are attendance, budgets, "),
        pytest.param(
            "home = '/x'", "home: unknown key, did you mean the variable UNTILDONE_HOME?", id="a process's setting"
        ),
        pytest.param("[budgets]\nmax_turns = 0", "[budgets] max_turns: input should be greater than or equal to 1"),
        pytest.param("[permissions]\nmode = 'yolo'", "[permissions] mode: input should be 'read-only', 'ask', "),
        pytest.param("[tools]\nenabled = 'bash'", "[tools] enabled: input should be a valid tuple"),
        pytest.param("budgets = 3", "budgets is a table: write [budgets] and its keys below it"),
        pytest.param("[intent]\nmodel = 'on'", "[intent] model: unknown key, did you mean [intent] model_tier?"),
        pytest.param(
            "[intent]\nmodel_tier = 'yes'", "[intent] model_tier: value error, write off, on or PROVIDER:NAME"
        ),
        pytest.param("[intent]\nmodel_tier = true", "[intent] model_tier: input should be a valid string"),
        pytest.param("[stop_policy]\nuntil_done = 'maybe'", "[stop_policy] until_done: input should be a valid bool"),
        pytest.param("[ledger]\nurl = 'mysql://h/d'", "[ledger] url: value error, write sqlite:///FILE or postgresql:"),
    ],
)
def test_a_bad_key_is_one_line_naming_file_and_key(text: str, expected: str, clean_place: Path) -> None:
    (clean_place / "untildone.toml").write_text(text)
    with pytest.raises(UsageError) as caught:
        load_settings()
    message = str(caught.value)
    assert message.startswith(f"untildone.toml: {expected}")
    assert "\n" not in message
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param(
            b"[budgets]\nmax_turns = many\n", ":2:13: malformed TOML: Invalid value; text needs quotes", id="a"
        ),
        pytest.param(b"max_turns 3\n", ":1:11: malformed TOML: Expected '=' after a key", id="no equals sign"),
        pytest.param(b"[budgets\n", ":1:9: malformed TOML: Expected ']'", id="open bracket"),
        pytest.param(b"follow_up = 'auto\n", ':2:1: malformed TOML: Expected "\'"; close the quotes', id="open quotes"),
        pytest.param(b"[tools]\nenabled = ['bash',", ":2:19: malformed TOML: ", id="ends in the middle"),
        pytest.param(b"[tools]\n[tools]\n", ":2:7: malformed TOML: Cannot declare ('tools',) twice; name", id="twice"),
        pytest.param(b"a = '\xff'", " is not UTF-8 at byte 5: save it as UTF-8", id="no UTF-8"),
    ],
)
def test_malformed_toml_names_line_and_column(content: bytes, expected: str, clean_place: Path) -> None:
    (clean_place / "untildone.toml").write_bytes(content)
    with pytest.raises(UsageError) as caught:
        load_settings()
    assert str(caught.value).startswith(f"untildone.toml{expected}")


def test_a_file_that_is_a_folder_is_said_so(clean_place: Path) -> None:
    (clean_place / "untildone.toml").mkdir()
    with pytest.raises(UsageError, match=r"untildone\.toml cannot be read: Is a directory"):
        load_settings()


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        (
            "UNTILDONE_BUDGETS__MAX_TURN",
            "3",
            "UNTILDONE_BUDGETS__MAX_TURN: unknown key, did you mean UNTILDONE_BUDGETS__MAX",
        ),
        (
            "UNTILDONE_BUDGET__MAX_TURNS",
            "3",
            "UNTILDONE_BUDGET__MAX_TURNS: unknown variable, did you mean UNTILDONE_BUDGETS?",
        ),
        ("UNTILDONE_BUDGETS__MAX_TURNS", "x", "UNTILDONE_BUDGETS__MAX_TURNS: input should be a valid integer"),
        ("UNTILDONE_TOOLS__ENABLED", "bash", "UNTILDONE_TOOLS__ENABLED: input should be a valid tuple"),
        ("UNTILDONE_TOOLS", "{", "UNTILDONE_TOOLS: lists and tables are written as JSON there"),
    ],
)
def test_a_bad_variable_is_one_line_naming_it(
    name: str, value: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(UsageError) as caught:
        load_settings()
    assert str(caught.value).startswith(expected)


def test_a_bad_flag_is_named_as_a_flag() -> None:
    with pytest.raises(UsageError, match=r"^--max-turns: input should be greater"):
        load_settings({"budgets": {"max_turns": 0}})


def test_the_stop_policy_alone_only_warns(clean_place: Path) -> None:
    (clean_place / "untildone.toml").write_text("[stop_policy]\nuntildone = true\nuntil_done = true")
    loaded = load_settings()
    assert loaded.settings.stop_policy.until_done
    assert loaded.warnings == (
        "untildone.toml: [stop_policy] untildone: unknown key, did you mean [stop_policy] until_done?; it is ignored",
    )


def test_a_faulty_value_is_not_repeated(clean_place: Path) -> None:
    (clean_place / "untildone.toml").write_text("[ledger]\nurl = 'mysql://me:hunter2@h/d'")
    with pytest.raises(UsageError) as caught:
        load_settings()
    assert "hunter2" not in str(caught.value)


def test_secrets_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-hunter2")
    monkeypatch.setenv("UNTILDONE_LEDGER__URL", "postgresql://me:hunter2@h/d")
    shown = repr(load_settings()) + repr(provider_settings())
    assert "hunter2" not in shown
    assert load_settings().settings.ledger_url == "postgresql://me:hunter2@h/d"


def test_the_agents_definition_comes_from_the_settings(clean_place: Path) -> None:
    settings = load_settings(
        {"models": {"model": "openai:gpt-5", "ladder": ["scripted:a.yaml"]}, "permissions": {"mode": "full"}}
    ).settings
    spec = agent_spec(settings, Path())
    assert spec.models.legs == ("openai:gpt-5", f"scripted:{clean_place}/a.yaml")
    assert (spec.workspace, spec.host, spec.permissions.mode) == (str(clean_place), "untildone", "full")


@pytest.mark.parametrize(
    ("written", "asked", "named"),
    [
        pytest.param("off", None, ("openai:x",), id="off"),
        pytest.param("on", "openai:x", ("openai:x",), id="the run's own model"),
        pytest.param("openai:small", "openai:small", ("openai:x", "openai:small"), id="another model"),
        pytest.param(
            "scripted:s.yaml", "scripted:{place}/s.yaml", ("openai:x", "scripted:{place}/s.yaml"), id="script"
        ),
    ],
)
def test_who_is_asked_about_a_message(
    written: str, asked: str | None, named: tuple[str, ...], clean_place: Path
) -> None:
    tables = {"models": {"model": "openai:x"}, "intent": {"model_tier": written}}
    spec = agent_spec(load_settings(tables).settings, Path())
    assert spec.reading_model == (asked and asked.format(place=clean_place))
    assert spec.named_models == tuple(model.format(place=clean_place) for model in named)


def test_nobody_is_asked_about_a_message_by_default() -> None:
    assert agent_spec(load_settings({"models": {"model": "openai:x"}}).settings, Path()).reading_model is None


@pytest.mark.parametrize("source", ["file", "variable"])
def test_hooks_come_in_the_order_in_which_they_are_written(
    source: str, clean_place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if source == "file":
        (clean_place / "untildone.toml").write_text(
            "[hooks]\nstop = [{ command = 'make check', fail_closed = true, timeout_s = 300 }, { command = 'true' }]"
        )
    else:
        written = '[{"command": "make check", "fail_closed": true, "timeout_s": 300}, {"command": "true"}]'
        monkeypatch.setenv("UNTILDONE_HOOKS__STOP", written)
    spec = agent_spec(load_settings({"models": {"model": "openai:x"}}).settings, Path())
    assert spec.hooks.stop == (
        StopHook(command="make check", fail_closed=True, timeout_s=300),
        StopHook(command="true", fail_closed=False, timeout_s=10),
    )


def test_no_model_says_where_to_name_one() -> None:
    with pytest.raises(UsageError, match=r"pass --model PROVIDER:NAME or set model in \[models\] of untildone.toml"):
        agent_spec(load_settings().settings, Path())


@pytest.mark.parametrize(
    ("workspace", "problem"), [("missing", "does not exist"), ("file", "is not a directory")], ids=["missing", "a file"]
)
def test_a_workspace_that_cannot_be_used(workspace: str, problem: str, clean_place: Path) -> None:
    (clean_place / "file").touch()
    settings = load_settings({"models": {"model": "openai:x"}}).settings
    with pytest.raises(UsageError, match=f"the workspace {clean_place}/{workspace} {problem}: "):
        agent_spec(settings, Path(workspace))


@pytest.mark.parametrize(("mode", "usable"), [("workspace", False), ("read-only", True)])
def test_a_workspace_needs_to_be_writable_only_for_writing(
    mode: str, usable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The superuser may write anywhere, so what the kernel would say to another user is put in its place.
    monkeypatch.setattr(os, "access", lambda _path, wanted: not wanted & os.W_OK)
    settings = load_settings({"models": {"model": "openai:x"}, "permissions": {"mode": mode}}).settings
    if usable:
        assert agent_spec(settings, Path()).workspace
    else:
        with pytest.raises(UsageError, match="cannot be written: mend its permissions"):
            agent_spec(settings, Path())


def test_no_cluster_is_the_embedded_stack() -> None:
    assert cluster_config() is None


def test_the_clusters_address_comes_from_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEMPORAL_ADDRESS", "cluster:7233")
    monkeypatch.setenv("TEMPORAL_NAMESPACE", "agents")
    assert cluster_config() == {"target_host": "cluster:7233", "namespace": "agents"}
    monkeypatch.setenv("UNTILDONE_HOST", "box")
    assert load_settings().settings.host_queue == "untildone@box"


def test_the_clusters_address_comes_from_temporals_profile_file(
    clean_place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = clean_place / "temporal.toml"
    monkeypatch.setenv("TEMPORAL_CONFIG_FILE", str(profile))
    profile.write_text('[profile.default]\naddress = "file:7233"\napi_key = "k"\n')
    assert cluster_config() == {"target_host": "file:7233", "api_key": "k", "tls": True}
    profile.write_text("[profile.default\n")
    with pytest.raises(UsageError, match="Temporal's configuration cannot be used"):
        cluster_config()


def test_a_providers_address_must_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "localhost:8080")
    with pytest.raises(UsageError, match=r"^OPENAI_BASE_URL is no URL"):
        provider_settings()


def test_the_worker_shares_what_a_command_depends_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNTILDONE_HOME", "/state")
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "")
    monkeypatch.setenv("TOKEN", "t")
    agreed, gained = worker_variables(load_settings({"tools": {"environment": ["TOKEN", "ABSENT"]}}).settings)
    assert agreed["UNTILDONE_LEDGER__URL"] == "sqlite:////state/ledger.db"
    assert gained == {"OPENAI_API_KEY": "k", "TOKEN": "t"}


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        pytest.param({}, False, id="nothing set"),
        pytest.param({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318"}, True, id="an endpoint"),
        pytest.param({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c", "OTEL_SDK_DISABLED": "true"}, False, id="disabled"),
    ],
)
def test_telemetry_is_off_unless_asked_for(
    variables: dict[str, str], wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert telemetry_wanted() is wanted


def test_inherited_leaves_out_what_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_VARIABLE", "1")
    assert inherited(["A_VARIABLE", "ANOTHER_VARIABLE"]) == {"A_VARIABLE": "1"}


def test_a_tools_file_is_found_from_anywhere_and_must_be_there(clean_place: Path) -> None:
    Path("mine.py").write_text("")
    tables = {"models": {"model": "openai:x"}, "tools": {"modules": ["mine.py", "package.tools"]}}
    spec = agent_spec(load_settings(tables).settings, Path())
    assert spec.tools.modules == (str(Path("mine.py").absolute()), "package.tools")
    Path("mine.py").unlink()
    with pytest.raises(UsageError, match=r"there is no file .*mine\.py"):
        agent_spec(load_settings(tables).settings, Path())


def test_a_permission_rule_that_cannot_be_read_is_named(clean_place: Path) -> None:
    tables = {"models": {"model": "openai:x"}, "permissions": {"deny": ["bash(git push"]}}
    with pytest.raises(UsageError, match=r"rule 'bash\(git push' cannot be read; write TOOL or TOOL\(PATTERN\)"):
        agent_spec(load_settings(tables).settings, Path())
