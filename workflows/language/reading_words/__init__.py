"""How users ask, one file a language: what the intent reads of it."""
