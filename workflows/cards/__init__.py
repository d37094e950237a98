"""Cards: structured objects that a run shows to people, each type one schema."""
