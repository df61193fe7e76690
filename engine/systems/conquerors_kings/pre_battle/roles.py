"""Defender and attacker, whose order applies to the choices before an open battle: CK-96."""

from __future__ import annotations

from engine.core.types import Side
from engine.systems.conquerors_kings.state import State, enemy

DEFENDER, ATTACKER = ROLES = (0, 1)
"""CK-96: The defender goes first in all that both do before the battle."""


def side_of_role(s: State, role: int, *_: object) -> Side:
    """CK-96: Return the side that has a role."""
    return s.first if role == ATTACKER else enemy(s.first)
