"""The fixed part of a game of Rows: its set-up."""

from __future__ import annotations

from functools import cached_property

from engine.core import agenda
from engine.core.types import Side
from engine.core.view import Board, Space


class Battle(agenda.Battle):
    """Who begins, the number of marches and rounds, and the cards."""

    first: Side
    marches: int
    rounds: int
    rows: dict[Side, tuple[str, ...]]
    """Side -> its cards from left to right; the order of the two sides is the order of the scenario."""

    @cached_property
    def board(self) -> Board:
        """Return the two rows, each behind the place of its side's order."""
        rows = enumerate(self.rows.items())
        spaces = tuple(Space(card, x, y, "card") for y, (one, row) in rows for x, card in enumerate((f"{one}0", *row)))
        return Board("rows", max(map(len, self.rows.values())) + 1, len(self.rows), spaces)
