"""What can be known of a definition before a run starts, so that a slip of the pen does not become a failed run."""

import asyncio

from untildone.activities.providers.base import ProviderError
from untildone.activities.providers.registry import MissingKeyError, Providers
from untildone.activities.providers.script import load_script
from untildone.activities.tools.errors import ToolDefinitionError
from untildone.activities.tools.registry import default_registry
from untildone.activities.tools.toolbox import Toolbox
from untildone.worker.config import Settings, provider_settings
from untildone.worker.errors import UsageError
from untildone.worker.stack_state import read_state
from untildone.workflows.spec import AgentSpec

SCRIPTED = "scripted:"


async def check_definition(spec: AgentSpec, settings: Settings) -> None:
    """Looks for everything that the definition needs of this machine. Raises UsageError for what cannot be used."""
    await _check_models(spec, settings)
    await _check_tools(spec)


async def _check_models(spec: AgentSpec, settings: Settings) -> None:
    """Looks for the providers, keys and scripts that the definition needs, as the worker of the local stack finds them.

    Raises UsageError for an unknown provider, a missing key or a script that cannot be used.
    """
    providers = Providers(provider_settings())
    try:
        for model in spec.named_models:
            _resolve(providers, model, settings)
            if model.startswith(SCRIPTED):
                await asyncio.to_thread(load_script, model.removeprefix(SCRIPTED))
    except ProviderError as error:
        raise UsageError(error.message) from None
    finally:
        await providers.close()


async def _check_tools(spec: AgentSpec) -> None:
    """Imports what the definition brings or names. Raises UsageError for what cannot be used or is not there."""
    predicate = spec.tools.presentation_predicate
    if not spec.tools.modules and predicate is None:
        return
    try:
        registry = await asyncio.to_thread(Toolbox(default_registry()).of, spec.tools.modules)
        if predicate is not None:
            registry.predicate(predicate)
    except ToolDefinitionError as error:
        raise UsageError(str(error)) from None


def _resolve(providers: Providers, model: str, settings: Settings) -> None:
    """A key that this terminal lacks may be one that the running worker was started with."""
    try:
        providers.resolve(model)
    except MissingKeyError as error:
        stack = read_state(settings.home)
        if stack is None or error.variable not in stack.environment:
            raise
