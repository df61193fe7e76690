"""What never changes in a game of Zones."""

from __future__ import annotations

from engine.core import agenda


class Battle(agenda.Battle):
    """How many rounds there are, and which zones are rough."""

    rounds: int
    rough: tuple[str, ...]
