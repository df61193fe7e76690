"""How high the parts of a card are: of one whose lines are printed, and of a small one that has signs for them."""

from __future__ import annotations

from typing import NamedTuple

from web.boards.cards.table_layout import TableLayout


class CardLayout(NamedTuple):
    """How high the parts of a card are: band of the name, label of the wing, strength, dice; edge left free.

    `printed` is the size of the dice that it takes, `sign` that of the signs that stand for its lines.
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
        """Where the printed lines begin."""
        return self.band + self.label + self.strength + self.slot + 5


FULL = CardLayout(37, 15, 31, 27, 8, (17, 16.5, 16, 15.5, 15, 14.5, 14, 13.5, 13), 15, 14.5)
LOW = CardLayout(36, 4, 24, 54, 5, (15.5, 15, 14.5, 14, 13.5, 13, 12.5), 15, 19)
SMALL = CardLayout(29, 4, 21, 36, 5, (12.5, 12, 11.5), 12, 14.5)


def card_layout(layout: TableLayout) -> CardLayout:
    """Return the layout of the cards on a table."""
    return LOW if layout.is_low else SMALL if layout.is_small else FULL
