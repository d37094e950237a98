"""What answers cost, and how long they may be."""

from untildone.activities.providers.catalogue import cost_microdollars, model_card
from untildone.workflows.messages import Usage
from untildone.workflows.outcome import Spend
from untildone.workflows.spec import ModelOptions


def priced(model: str, usage: Usage) -> Spend:
    """What one answered dispatch used; a model without a price counts as unpriced."""
    cost = cost_microdollars(model, usage)
    return Spend(
        calls=1,
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        cache_read_tokens=usage.cache_read_tokens,
        cache_write_tokens=usage.cache_write_tokens,
        unpriced_calls=int(cost is None),
        cost_microdollars=cost or 0,
    )


def output_limit(model: str, options: ModelOptions) -> int:
    """How many tokens an answer of this model may have: the definition's limit, else the catalogue's."""
    return options.max_output_tokens or model_card(model).output_limit
