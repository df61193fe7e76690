"""What is worth a thought before an order: what riding out and back takes, who stands around the ground won."""

from __future__ import annotations

from engine.core.types import Action
from engine.core.view import Note
from engine.systems.at_the_charge.actions import Advance, Move
from engine.systems.at_the_charge.movement.ground import field
from engine.systems.at_the_charge.pointing import trace
from engine.systems.at_the_charge.state import State, enemy, movement, units


def notes(s: State, a: Action) -> tuple[Note, ...]:
    """AC-17, AC-56: Return what is worth a thought before an order."""
    match a:
        case Move(piece, path, _) if path and path[-1] == s.place.get(piece):
            facts = {"n": trace(s, a).cost or 0, "of": movement(s, piece)}
            return (Note("AC-17", "at_the_charge.note.ride_out", facts=facts),)
        case Advance():
            ring = field(s).near[s.ground_won]
            there = tuple(f"piece:{unit}" for unit in units(s, enemy(s, s.side)) if s.place.get(unit) in ring)
            if there:
                return (Note("AC-56", "at_the_charge.note.advance", -1, {"n": len(there), "pieces": there}),)
            return (Note("AC-56", "at_the_charge.note.advance_safe", 1),)
    return ()
