"""What never changes in a game of Table Battles: the scenario, and the book made of it."""

from __future__ import annotations

from functools import cached_property

from engine.core import flow
from engine.systems.table_battles.language.book import Book, book


class Battle(flow.Battle):
    """The scenario as JSON, `text`."""

    text: str

    @cached_property
    def book(self) -> Book:
        """The cards as the text has them."""
        return book(self.text)
