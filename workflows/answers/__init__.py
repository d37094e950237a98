"""Measures of an answer: everything about its text that a gate decides by."""
