"""The providers of a worker by name: built in, or from the entry points `untildone.providers`."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from pydantic import SecretStr, field_validator

from untildone.activities.providers.base import Provider, ProviderError
from untildone.workflows.failures import ProviderFailure
from untildone.workflows.frozen import Frozen

OPENAI_URL = "https://api.openai.com/v1"
"""https://platform.openai.com/docs/api-reference"""

ANTHROPIC_URL = "https://api.anthropic.com"
"""https://docs.anthropic.com/en/api"""

ENTRY_POINTS = "untildone.providers"
"""The group in which a package names its providers: each a callable that takes ProviderSettings, gives a Provider."""


class UnknownProviderError(ProviderError):
    """A model that is not written `provider:name`, or whose provider nobody has registered."""

    def __init__(self, message: str) -> None:
        super().__init__(ProviderFailure.BAD_REQUEST, message)


class MissingKeyError(ProviderError):
    """A provider that needs a key has none, or one that cannot be a key; `variable` is where it is looked for."""

    def __init__(self, variable: str, message: str) -> None:
        super().__init__(ProviderFailure.AUTH, message)
        self.variable = variable


class ProviderSettings(Frozen):
    """Where the providers are and the keys to them. A base URL other than the provider's own may do without a key."""

    openai_base_url: str = OPENAI_URL
    openai_api_key: SecretStr | None = None
    anthropic_base_url: str = ANTHROPIC_URL
    anthropic_api_key: SecretStr | None = None

    @field_validator("openai_base_url", "anthropic_base_url")
    @classmethod
    def _is_url(cls, value: str) -> str:
        if not value.startswith(("http://", "https://")):
            raise ValueError(f"{value!r} is no URL: it must start with http:// or https://")
        return value.rstrip("/")


class Providers:
    """The providers that a worker's runs share; each is made when first asked for."""

    def __init__(self, settings: ProviderSettings) -> None:
        self._settings = settings
        self._made: dict[str, Provider] = {}

    def resolve(self, model: str) -> tuple[Provider, str]:
        """The provider of `model`, written `provider:name`, and the name by which that provider knows it.

        Raises UnknownProviderError, and MissingKeyError where the provider cannot be used without a key.
        """
        name, colon, own_name = model.partition(":")
        if not colon or not name or not own_name:
            raise UnknownProviderError(f"model {model!r}: write it PROVIDER:NAME, with one of {_listed()}")
        if name not in self._made:
            self._made[name] = self._make(name, model)
        return self._made[name], own_name

    async def close(self) -> None:
        """Closes every provider that was made."""
        made, self._made = self._made, {}
        for provider in made.values():
            await provider.close()

    def _make(self, name: str, model: str) -> Provider:
        if factory := _BUILT_IN.get(name):
            return factory(self._settings)
        if point := _plugins().get(name):
            return _load(point, self._settings)
        raise UnknownProviderError(f"model {model!r}: no provider {name!r}, known are {_listed()}")


def _openai(settings: ProviderSettings) -> Provider:
    from untildone.activities.providers.openai import OpenAIProvider

    base_url = settings.openai_base_url
    key = _key(settings.openai_api_key, "OPENAI_API_KEY", needed=base_url == OPENAI_URL)
    return OpenAIProvider(base_url, key)


def _anthropic(settings: ProviderSettings) -> Provider:
    from untildone.activities.providers.anthropic import AnthropicProvider

    base_url = settings.anthropic_base_url
    key = _key(settings.anthropic_api_key, "ANTHROPIC_API_KEY", needed=base_url == ANTHROPIC_URL)
    return AnthropicProvider(base_url, key)


def _scripted(_: ProviderSettings) -> Provider:
    from untildone.activities.providers.scripted import ScriptedProvider

    return ScriptedProvider()


# Each imports its module when it is called: a worker that only runs scripts never pays for the HTTP stack.
_BUILT_IN: Mapping[str, Callable[[ProviderSettings], Provider]] = {
    "anthropic": _anthropic,
    "openai": _openai,
    "scripted": _scripted,
}


def _load(point: EntryPoint, settings: ProviderSettings) -> Provider:
    try:
        made: Provider = point.load()(settings)
    except ProviderError:
        raise
    except Exception as error:  # somebody else's package: whatever is wrong with it, its name helps most
        cause = f"{type(error).__name__}: {error}"
        raise UnknownProviderError(f"provider {point.name!r} ({point.value}) cannot be loaded: {cause}") from error
    return made


def _key(secret: SecretStr | None, variable: str, *, needed: bool) -> str | None:
    key = secret.get_secret_value().strip() if secret else ""
    if not (key.isascii() and key.isprintable()):
        raise MissingKeyError(variable, f"{variable} holds characters that no key has: set it again")
    if needed and not key:
        raise MissingKeyError(variable, f"no key: set {variable} in the environment")
    return key or None


@cache
def _plugins() -> Mapping[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


def _listed() -> str:
    return ", ".join(sorted({*_BUILT_IN, *_plugins()}))
