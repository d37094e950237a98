"""How answers claim that something was checked, one file a language: read by the claim check."""
