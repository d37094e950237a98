"""Cards and prices of models."""

import subprocess
import sys

import pytest

from untildone.activities.providers.catalogue import cost_microdollars, model_card
from untildone.workflows.messages import Usage

CARDS: dict[str, tuple[int, str, bool]] = {
    "anthropic:claude-3-5-haiku-20241022": (200_000, "none", True),
    "anthropic:claude-sonnet-4-20250514": (200_000, "budget", True),
    "anthropic:claude-haiku-4-5-20251001": (200_000, "budget", True),
    "anthropic:claude-opus-4-6": (1_000_000, "adaptive", True),
    "anthropic:claude-opus-4-7": (1_000_000, "adaptive", False),
    "anthropic:claude-opus-5-5": (1_000_000, "adaptive", False),
    "openai:gpt-4": (8_192, "none", True),
    "openai:gpt-4o-mini": (128_000, "none", True),
    "openai:gpt-5.2": (400_000, "effort", False),
    "openai:gpt-5-chat-latest": (128_000, "none", True),
    "openai:o3": (200_000, "effort", False),
    "openai:gpt-oss-20b": (131_072, "effort", True),
    "openai:some-local-model": (128_000, "none", True),
    "scripted:/tmp/a.yaml": (200_000, "none", True),
    "plugged:thing": (128_000, "none", True),
}


@pytest.mark.parametrize(("model", "expected"), CARDS.items(), ids=CARDS.keys())
def test_cards(model: str, expected: tuple[int, str, bool]) -> None:
    """Window, thinking and sampling of known models; the defaults for others."""
    card = model_card(model)
    assert (card.context_window, card.thinking, card.sampling) == expected
    assert card.tool_format == "native"
    assert 0 < card.output_limit < card.context_window


def test_prices_count_cache_tiers() -> None:
    """Cached tokens cost less, written ones more: 3, 0.30, 3.75 and 15 dollars a million."""
    model = "anthropic:claude-sonnet-4-5"
    assert cost_microdollars(model, Usage(input_tokens=1000, output_tokens=100)) == 4500
    tiers = Usage(input_tokens=1000, output_tokens=100, cache_read_tokens=600, cache_write_tokens=200)
    assert cost_microdollars(model, tiers) == 200 * 3 + 180 + 750 + 1500


def test_a_fraction_is_rounded_up() -> None:
    """A budget is never undercharged."""
    assert cost_microdollars("openai:gpt-4o-mini", Usage(input_tokens=1)) == 1


def test_free_and_unpriced() -> None:
    """A script costs nothing; what nobody knows has no price, which is not nothing."""
    usage = Usage(input_tokens=1000, output_tokens=1000)
    assert cost_microdollars("scripted:/tmp/a.yaml", usage) == 0
    assert cost_microdollars("openai:some-local-model", usage) is None
    assert cost_microdollars("plugged:thing", usage) is None


def test_nothing_billed_is_free() -> None:
    """No tokens, no cost."""
    assert cost_microdollars("openai:gpt-4o", Usage()) == 0


def test_the_price_library_is_imported_late() -> None:
    """Neither the registry nor the catalogue pays its quarter of a second, nor the HTTP stack's."""
    source = (
        "import sys\n"
        "from untildone.activities.providers.registry import Providers, ProviderSettings\n"
        "from untildone.activities.providers.catalogue import model_card\n"
        "Providers(ProviderSettings()).resolve('scripted:/x')\n"
        "model_card('scripted:/x'), model_card('openai:gpt-4o')\n"
        "assert 'genai_prices' not in sys.modules and 'httpx' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", source], check=True)
