"""How users ask in French."""

from untildone.workflows.language.lists import ReadingWords

READING = ReadingWords()
