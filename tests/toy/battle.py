"""What never changes in a game of Rows: its set-up."""

from __future__ import annotations

from engine.core import flow
from engine.core.types import Side


class Battle(flow.Battle):
    """Who begins, how often a side marches, how many rounds there are, and the cards."""

    first: Side
    marches: int
    rounds: int
    rows: dict[Side, tuple[str, ...]]
    """Side -> its cards from left to right; the order of the two sides is the order of the scenario."""
