"""The areas that units and commanders hold: zones of control and command (AC-20, AC-23, AC-55)."""

from __future__ import annotations

from engine.core.types import PlaceId, Side
from engine.systems.at_the_charge.state import State, commander, field, units


def zone(s: State, side: Side) -> frozenset[PlaceId]:
    """AC-20, AC-23: Return the hexes that a side controls: those around each of its units, rivers cutting off."""
    land = field(s).open
    place = s.place
    return frozenset(space for piece in units(s, side) for space in land[place[piece]])


def in_command(s: State, side: Side) -> frozenset[PlaceId]:
    """AC-55: Return the hexes on which a side's commander strengthens morale: his own and those around it."""
    leader = commander(s, side)
    if leader is None:
        return frozenset()
    return frozenset((s.place[leader], *field(s).near[s.place[leader]]))
