"""How users ask in Russian."""

from untildone.workflows.language.lists import ReadingWords

READING = ReadingWords()
