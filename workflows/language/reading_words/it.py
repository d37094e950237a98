"""How users ask in Italian."""

from untildone.workflows.language.lists import ReadingWords

READING = ReadingWords()
