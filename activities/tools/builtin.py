"""The built-in tools. Adding one is a file and a line here."""

from typing import Any

from untildone.activities.tools.cards import CARDS
from untildone.activities.tools.definition import Tool
from untildone.activities.tools.files import EDIT, READ, WRITE
from untildone.activities.tools.search import GLOB, GREP
from untildone.activities.tools.shell import BASH

BUILTIN: tuple[Tool[..., Any], ...] = (BASH, EDIT, GLOB, GREP, READ, WRITE, *CARDS)
