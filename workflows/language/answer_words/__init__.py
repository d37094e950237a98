"""How answers plan, admit, fail, ask and offer, one file a language."""
