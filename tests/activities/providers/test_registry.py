"""Finding providers: built in, plugged in, unknown, without a key."""

from collections.abc import Callable
from importlib.metadata import EntryPoint

import pytest
from pydantic import SecretStr, ValidationError

from untildone.activities.providers import registry
from untildone.activities.providers.anthropic import AnthropicProvider
from untildone.activities.providers.base import Delta, ModelAnswer, ModelRequest, ProviderError
from untildone.activities.providers.openai import OpenAIProvider
from untildone.activities.providers.registry import (
    MissingKeyError,
    Providers,
    ProviderSettings,
    UnknownProviderError,
)
from untildone.activities.providers.scripted import ScriptedProvider
from untildone.workflows.failures import ProviderFailure

KEYS = ProviderSettings(openai_api_key=SecretStr(" sk-1\n"), anthropic_api_key=SecretStr("sk-2"))


class Plugged:
    """A provider of some package."""

    def __init__(self, settings: ProviderSettings) -> None:
        self.settings = settings
        self.closed = False

    async def complete(self, request: ModelRequest, on_delta: Callable[[Delta], None]) -> ModelAnswer:
        """Never asked."""
        raise NotImplementedError

    async def close(self) -> None:
        """Notes it."""
        self.closed = True


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Entry points as installed packages would register them, one of them broken."""
    points = {
        "plugged": EntryPoint("plugged", f"{__name__}:Plugged", registry.ENTRY_POINTS),
        "broken": EntryPoint("broken", "no_such_module:Provider", registry.ENTRY_POINTS),
    }
    # The module under test is not importable by name under pytest's importlib mode.
    monkeypatch.setitem(__import__("sys").modules, __name__, __import__("types").SimpleNamespace(Plugged=Plugged))
    monkeypatch.setattr(registry, "_plugins", lambda: points)


async def test_resolves_by_prefix_and_shares() -> None:
    """The name behind the first colon is the provider's own, colons and slashes included; one object for all."""
    providers = Providers(KEYS)
    first, name = providers.resolve("openai:org/model:free")
    assert isinstance(first, OpenAIProvider)
    assert name == "org/model:free"
    assert providers.resolve("openai:other")[0] is first
    assert isinstance(providers.resolve("anthropic:claude-x")[0], AnthropicProvider)
    assert isinstance(providers.resolve("scripted:/tmp/s.yaml")[0], ScriptedProvider)
    await providers.close()


@pytest.mark.parametrize("model", ["gpt-4o", ":gpt-4o", "openai:", "", "opneai:gpt-4o"])
def test_unknown(model: str) -> None:
    """One line that repeats what was asked for and lists what there is."""
    with pytest.raises(UnknownProviderError, match=f"model {model!r}.*anthropic, openai, scripted") as caught:
        Providers(KEYS).resolve(model)
    assert caught.value.kind is ProviderFailure.BAD_REQUEST


@pytest.mark.parametrize(("model", "variable"), [("openai:x", "OPENAI_API_KEY"), ("anthropic:x", "ANTHROPIC_API_KEY")])
@pytest.mark.parametrize("value", [None, "", "  \n"])
def test_missing_key(model: str, variable: str, value: str | None) -> None:
    """The provider's own address needs a key; the error names the variable."""
    secret = SecretStr(value) if value is not None else None
    settings = ProviderSettings(openai_api_key=secret, anthropic_api_key=secret)
    with pytest.raises(MissingKeyError, match=variable) as caught:
        Providers(settings).resolve(model)
    assert (caught.value.variable, caught.value.kind) == (variable, ProviderFailure.AUTH)


async def test_other_addresses_need_no_key() -> None:
    """A local server has none."""
    settings = ProviderSettings(openai_base_url="http://localhost:8080/v1", anthropic_base_url="http://localhost:1/")
    providers = Providers(settings)
    providers.resolve("openai:x")
    providers.resolve("anthropic:x")
    await providers.close()


def test_a_key_that_cannot_be_one() -> None:
    """It would only fail inside the HTTP library, and the message must not show it."""
    with pytest.raises(MissingKeyError, match="OPENAI_API_KEY holds characters") as caught:
        Providers(ProviderSettings(openai_api_key=SecretStr("“sk-1”"))).resolve("openai:x")
    assert "sk-1" not in caught.value.message


def test_an_address_that_is_none() -> None:
    """Caught when the settings are read."""
    with pytest.raises(ValidationError, match="must start with http"):
        ProviderSettings(openai_base_url="localhost:8080")


@pytest.mark.usefixtures("plugged")
async def test_plugged_in() -> None:
    """A package's provider gets the settings, is listed, and is closed with the others."""
    providers = Providers(KEYS)
    provider, name = providers.resolve("plugged:m")
    assert isinstance(provider, Plugged)
    assert (provider.settings, name) == (KEYS, "m")
    with pytest.raises(UnknownProviderError, match="anthropic, broken, openai, plugged, scripted"):
        providers.resolve("nobody:m")
    await providers.close()
    assert provider.closed


@pytest.mark.usefixtures("plugged")
def test_a_broken_plug_in() -> None:
    """Its name and what is wrong, as a typed error."""
    with pytest.raises(ProviderError, match=r"'broken' \(no_such_module:Provider\) cannot be loaded"):
        Providers(KEYS).resolve("broken:m")
