"""What is known about models: windows, limits, abilities and prices.

`catalogue.json` maps patterns over `provider:name` to what differs from its `default`; the first pattern that matches
decides. A window that it does not state, and every price, comes from the library genai-prices, whose tables ship with
it and are updated by their authors; nothing is fetched. What neither knows has the default window and no price.
"""

from decimal import ROUND_CEILING
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any, Literal, cast

import orjson

from untildone.workflows.frozen import Frozen
from untildone.workflows.messages import Usage


class ModelCard(Frozen):
    """A model as the runtime plans for it. Window and limit are in tokens.

    `tool_format` says whether calls travel in the provider's own tool channel or in the text. `thinking` is how the
    model is asked to reason: not at all, within a budget of tokens, adaptively, or by an effort. `sampling` is whether
    it accepts a temperature. `price` is `free`, or `library` for what genai-prices says.
    """

    model: str
    context_window: int
    output_limit: int
    tool_format: Literal["native", "text"]
    thinking: Literal["none", "budget", "adaptive", "effort"]
    sampling: bool
    price: Literal["library", "free"]


@cache
def model_card(model: str) -> ModelCard:
    """The card of `model`, written `provider:name`; of an unknown model the defaults."""
    catalogue = _catalogue()
    known: dict[str, Any] = next(
        (row for pattern, row in catalogue["models"].items() if fnmatchcase(model, pattern)), {}
    )
    window = {} if "context_window" in known else _library_window(model)
    return ModelCard.model_validate({"model": model} | catalogue["default"] | window | known)


def cost_microdollars(model: str, usage: Usage) -> int | None:
    """What an answer of `model` (`provider:name`) cost, in millionths of a US dollar, rounded up; None if unpriced."""
    if model_card(model).price == "free":
        return 0
    from genai_prices import Usage as BilledUsage  # it takes a quarter of a second to import, and not all runs need it
    from genai_prices import calc_price

    provider, _, name = model.partition(":")
    billed = BilledUsage(
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        cache_read_tokens=usage.cache_read_tokens,
        cache_write_tokens=usage.cache_write_tokens,
    )
    try:
        price = calc_price(billed, name, provider_id=provider).total_price
    except LookupError:
        return None
    return int((price * 1_000_000).to_integral_value(rounding=ROUND_CEILING))


@cache
def _catalogue() -> dict[str, dict[str, Any]]:
    content = resources.files("untildone.activities.providers").joinpath("catalogue.json").read_bytes()
    return cast(dict[str, dict[str, Any]], orjson.loads(content))


def _library_window(model: str) -> dict[str, int]:
    from genai_prices.data_snapshot import get_snapshot

    provider, _, name = model.partition(":")
    try:
        window = get_snapshot().find_provider_model(name, None, provider, None)[1].context_window
    except LookupError:
        return {}
    return {"context_window": window} if window else {}
