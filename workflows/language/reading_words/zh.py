"""How users ask in Chinese."""

from untildone.workflows.language.lists import ReadingWords

READING = ReadingWords()
