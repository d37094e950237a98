"""What every command does first: settings, with what was ignored in them said once."""

import sys

from untildone.worker.config import Settings, load_settings
from untildone.worker.config_tables import Tables


def settings(flags: Tables | None = None) -> Settings:
    """The settings for a command with these flags, which have the shape of `untildone.toml`."""
    loaded = load_settings(flags)
    for warning in loaded.warnings:
        sys.stderr.write(f"untildone: {warning}\n")
    return loaded.settings
