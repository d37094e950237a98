"""How an answer says that files were changed, a language a file."""
