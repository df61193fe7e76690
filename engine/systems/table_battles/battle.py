"""The fixed part of a game of Table Battles: the scenario, and the card set made of it."""

from __future__ import annotations

from functools import cached_property

from engine.core import agenda
from engine.core.types import PlaceId
from engine.core.view import Board, Space
from engine.systems.table_battles.language.card_set import CardSet, card_set


def columns(b: CardSet) -> dict[int, int]:
    """Return for each card its place in the line of its side, from the left."""
    return {i: n for own in b.own for n, i in enumerate(own)}


class Battle(agenda.Battle):
    """The scenario as JSON, `text`."""

    text: str

    @cached_property
    def book(self) -> CardSet:
        """The cards as the text has them."""
        return card_set(self.text)

    @cached_property
    def board(self) -> Board:
        """TB-02: The two battle lines, facing each other."""
        b, at = self.book, columns(self.book)
        spaces = tuple(Space(PlaceId(card.id), at[card.index], 1 - card.side, card.wing) for card in b.cards)
        return Board("lines", max(map(len, b.own)), 2, spaces, look="cards", turns=(0, 2, 1, 3))
