"""The fixed part of a game of Zones."""

from __future__ import annotations

from engine.core import agenda


class Battle(agenda.Battle):
    """The number of rounds, and which zones are rough."""

    rounds: int
    rough: tuple[str, ...]
