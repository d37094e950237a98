"""Receipts of calls, and what they come to: effects, checks, inspections, staleness."""
