"""What the user asked for, read from their words."""
