"""How users ask in German."""

from untildone.workflows.language.lists import ReadingWords

READING = ReadingWords()
