"""How users ask in Portuguese."""

from untildone.workflows.language.lists import ReadingWords

READING = ReadingWords()
