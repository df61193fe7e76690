"""How high the parts of a card are: of one whose lines are printed, and of a small one that has signs for them."""

from __future__ import annotations

from typing import NamedTuple

from web.boards.cards.rows import TableLayout


class CardLayout(NamedTuple):
    """How high the parts of a card are: band of the name, label of the wing, strength, dice; edge left free."""

    band: float
    label: float
    strength: float
    slot: float
    edge: float
    titles: tuple[float, ...]

    @property
    def text(self) -> float:
        """Where the printed lines begin."""
        return self.band + self.label + self.strength + self.slot + 5


FULL = CardLayout(37, 15, 31, 27, 8, (17, 16.5, 16, 15.5, 15, 14.5, 14, 13.5, 13))
SMALL = CardLayout(29, 4, 21, 36, 5, (12.5, 12, 11.5))


def card_layout(layout: TableLayout) -> CardLayout:
    """Return the layout of the cards on a table."""
    return SMALL if layout.is_upright else FULL
