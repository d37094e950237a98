"""How users ask in Spanish."""

from untildone.workflows.language.lists import ReadingWords

READING = ReadingWords()
