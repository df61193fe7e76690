"""The destinations of a side's pieces in its movement phase, and their conversion to a line of orders."""

from __future__ import annotations

from engine.core.types import NOWHERE, Action, PieceId, PlaceId
from engine.systems.at_the_charge.actions import Enter, Move, Reveal
from engine.systems.at_the_charge.ai.snapshot import OFF, Snapshot, Unit
from engine.systems.at_the_charge.movement.ambush import waits
from engine.systems.at_the_charge.movement.entering import reveal
from engine.systems.at_the_charge.movement.pathfinding import CHARGE, obstacles, reachable
from engine.systems.at_the_charge.state import State, commander

Path = tuple[PlaceId, ...]


def openly(s: State) -> State:
    """AC-66: Return a state without the enemy's hidden pieces, so that a plan does not depend on a guess."""
    known: State = s.copy()
    for piece in s.hidden:
        if s.owners[piece] != s.side:
            known.hidden[piece] = NOWHERE
    return known


class MovementPlan:
    """The units that may still move, their paths, and their planned hexes.

    `free` are the units that may move, in a fixed order; `ways` maps piece -> hex -> (what the path earns, path);
    `start` maps piece -> hex; `chief_ways` are the leader's paths.
    """

    def __init__(self, s: State) -> None:
        self.s = openly(s)
        shown: State = self.s.copy()
        self.lurking = [p for p, at in s.hidden.items() if at and s.owners[p] == s.side and not waits(s, p)]
        for piece in self.lurking:
            reveal(shown, None, piece)
        self.scene = Snapshot(shown)
        self.side = self.scene.mover
        units, number = self.scene.units[self.side], self.scene.land.number
        self.waiting = [p for p in s.waiting if s.owners[p] == s.side and s.turn >= s.battle.late[p][0]]
        for unit in units:
            if unit.piece in self.lurking:
                unit.at = OFF
        units += [Unit(shown, piece, self.side, OFF) for piece in self.waiting]
        for unit in units:
            self.scene.price(unit)
        about = obstacles(shown, s.side)._replace(friends=frozenset())
        self.free = [unit for unit in units if unit.piece not in s.moved]
        self.start = {unit.piece: unit.at for unit in units}
        self.ways: dict[PieceId, dict[int, tuple[int, Path]]] = {}
        for unit in self.free:
            found = {
                number[space]: (earned, path) for space, path, _, earned in reachable(shown, about, unit.piece, False)
            }
            self.ways[unit.piece] = found
            self.put(unit, unit.at if unit.piece not in self.waiting else self._entry(unit))
        self.chief = commander(s, s.side)
        self.chief_start = self.scene.chiefs[self.side]
        self.chief_ways: dict[int, tuple[int, Path]] = {}
        if self.chief is not None and self.chief not in s.moved:
            self.chief_ways = {
                number[space]: (earned, path) for space, path, _, earned in reachable(shown, about, self.chief, False)
            }
        self.scene.refresh()

    def _entry(self, unit: Unit) -> int:
        """AC-64: Return a hex where a reinforcement may enter and that nobody occupies yet; OFF if there is none."""
        held = {other.at for other in self.scene.units[self.side]}
        return next((at for at in self.ways[unit.piece] if at not in held), OFF)

    def put(self, unit: Unit, at: int) -> None:
        """Move a unit to a hex; one that stays takes a round trip if that lets it charge."""
        unit.at = at
        way = self.ways[unit.piece].get(at)
        unit.charging = way is not None and bool(way[0] & CHARGE)

    def earned(self) -> int:
        """Return everything that the chosen paths earn together."""
        found = 0
        for unit in self.free:
            way = self.ways[unit.piece].get(unit.at)
            if way is not None:
                found |= way[0]
        return found

    def places(self) -> tuple[int, ...]:
        """Return the planned hexes, to be restored later."""
        return (*[unit.at for unit in self.free], self.scene.chiefs[self.side])

    def restore(self, places: tuple[int, ...]) -> None:
        """Restore planned hexes."""
        for unit, at in zip(self.free, places, strict=False):
            if unit.at != at:
                self.put(unit, at)
        self.scene.chiefs[self.side] = places[-1]

    def line(self) -> list[Action]:
        """Return the orders that move every unit to its hex, each after the hex is free, and end the phase."""
        due = [unit for unit in self.free if self._goes(unit)]
        standing = {unit.at if unit not in due else self.start[unit.piece] for unit in self.scene.units[self.side]}
        orders: list[Action] = []
        while due:
            able = [u for u in due if u.at not in standing or u.at == self.start[u.piece]]
            if not able:
                break  # they wait for one another: all stay
            unit = able[0]
            due.remove(unit)
            standing.discard(self.start[unit.piece])
            standing.add(unit.at)
            path = self.ways[unit.piece][unit.at][1]
            if unit.piece in self.waiting:
                orders.append(Enter(unit.piece, path))
                continue
            if unit.piece in self.lurking:
                orders.append(Reveal(unit.piece))
            orders.append(Move(unit.piece, path))
        chief = self.scene.chiefs[self.side]
        if self.chief is not None and chief != self.chief_start and chief in self.chief_ways:
            orders.append(Move(self.chief, self.chief_ways[chief][1]))
        return orders

    def _goes(self, unit: Unit) -> bool:
        if unit.at == OFF:
            return False
        return unit.at != self.start[unit.piece] or unit.at in self.ways[unit.piece]
