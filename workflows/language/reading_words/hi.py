"""How users ask in Hindi."""

from untildone.workflows.language.lists import ReadingWords

READING = ReadingWords()
