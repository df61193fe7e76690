"""The looks of the systems."""

from __future__ import annotations

from engine.core.view import Piece
from web.looks import at_the_charge, charge, chartabella, conquerors_kings, table_battles
from web.looks.look import DieSymbol, Look

LOOKS: dict[str, Look] = {
    look.__name__.rpartition(".")[2]: look.LOOK
    for look in (chartabella, at_the_charge, table_battles, conquerors_kings, charge)
}
"""System -> its look, in a module of the system's name."""
FACES: dict[str, DieSymbol] = {name: face for look in LOOKS.values() for name, face in look.faces.items()}
"""All die faces that are not numbers."""
PLAIN = Look()
USUAL = ("swordman", "")
"""The fallback icons of an unknown piece."""


def of(system: str) -> Look:
    """Return the look of a system; the fallback is a plain look."""
    return LOOKS.get(system, PLAIN)


def symbol(system: str, piece: Piece) -> tuple[str, str]:
    """Return the icons of a piece: its kind's, or its arm's."""
    look = of(system)
    found = look.symbols.get(piece.kind)
    return found or next((look.arms[mark] for mark in piece.marks if mark in look.arms), USUAL)
