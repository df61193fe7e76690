"""Heights of the parts of a card: of a full one with printed lines, and of small ones with signs instead."""

from __future__ import annotations

from typing import NamedTuple

from web.boards.cards.table_layout import TableLayout


class CardLayout(NamedTuple):
    """Heights of a card's parts: band of the name, label of the wing, strength, slot of the dice; and its padding.

    `printed` is the size of the printed dice, `sign` that of the signs of its lines.
    """

    band: float
    label: float
    strength: float
    slot: float
    edge: float
    titles: tuple[float, ...]
    printed: float
    sign: float

    @property
    def text(self) -> float:
        """The top of the printed lines."""
        return self.band + self.label + self.strength + self.slot + 5


FULL = CardLayout(37, 15, 31, 27, 8, (17, 16.5, 16, 15.5, 15, 14.5, 14, 13.5, 13), 15, 14.5)
LOW = CardLayout(36, 4, 24, 54, 5, (15.5, 15, 14.5, 14, 13.5, 13, 12.5), 15, 19)
SMALL = CardLayout(29, 4, 21, 36, 5, (12.5, 12, 11.5), 12, 14.5)


def card_layout(layout: TableLayout) -> CardLayout:
    """Return the card layout for a table."""
    return LOW if layout.is_low else SMALL if layout.is_small else FULL
