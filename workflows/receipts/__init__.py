"""Receipts of calls, and what they come to: effects, checks, inspections, staleness.

receipt      the data: what became of one call and of each command in it
commands     what the commands of a shell line count as, with `prefixes`, `invocation`, `looking`, `restriction`
             and `artefacts`; its tables are `programs` and `checks`
runners      what the output of known runners says, read as in `reading`
verdicts     what became of each command of a line, from status and output together, with `complaints`
making       the receipt of one call
record       the fold of a run's receipts, with `files`, `looks` and `counting`
"""
