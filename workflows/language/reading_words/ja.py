"""How users ask in Japanese."""

from untildone.workflows.language.lists import ReadingWords

READING = ReadingWords()
