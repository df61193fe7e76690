"""The ground: what stands on each space, where each class may step, where projectiles fly (CH-05 to CH-16, CH-60).

Neighbours, levels and distances are those of engine/boards/hexes.py (CH-06, CH-07).
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from engine.boards.hexes import Grid, grid
from engine.core.types import NOWHERE, PlaceId
from engine.systems.chartabella.data import ARTILLERY, CAMP_CENTRE, CAMP_RING, COVER, ENTRANCE, MAY_ENTER, MEADOW

Pairs = tuple[tuple[PlaceId, str], ...]
Gates = tuple[tuple[PlaceId, PlaceId], ...]
"""Centre of a camp with its entrance."""
"""Pairs of places, or a place with its ground."""
HALF = {"N": "N", "NE": "N", "NW": "N", "S": "S", "SE": "S", "SW": "S"}
"""CH-40: direction of a step -> the half it leads to, and so the facing it gives."""


class Field:
    """One battlefield with its tiles as they lie now; made once, shared, never changed.

    `ground`: space -> terrain; `inside`: ring or centre space -> its camp's centre; `steps`: class -> space ->
    ((direction, neighbour), ...) that the class may step to when nobody stands there; `air`: space -> neighbours that
    every projectile may pass on to; `over`: space of a camp -> neighbours that lie beyond its wall.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        tiles: Pairs,
        camps: Pairs,
        stakes: tuple[PlaceId, ...],
        entrances: Gates,
    ) -> None:
        self.grid = cast("Grid[PlaceId]", grid(columns, rows))  # CH-05, CH-06, CH-07
        self.stakes = frozenset(stakes)
        self.inside: dict[PlaceId, PlaceId] = {}
        self.ground = dict.fromkeys(self.grid.spaces, MEADOW) | dict(tiles)
        for centre, _ in camps:
            self.ground[centre] = CAMP_CENTRE
            self.inside[centre] = centre
            for space in self.grid.ring(centre):
                self.ground[space] = CAMP_RING
                self.inside[space] = centre
        for _, space in entrances:
            self.ground[space] = ENTRANCE  # CH-15
        near = self.grid.near
        unwalled = {
            space: tuple(step for step in near[space] if not self.is_wall(space, step[1])) for space in self.grid.spaces
        }
        self.air = {space: tuple(n for _, n in ways) for space, ways in unwalled.items()}
        free = {space: tuple(way for way in ways if way[1] not in self.stakes) for space, ways in unwalled.items()}
        self.steps = {
            arm: {space: tuple(way for way in ways if self.ground[way[1]] in may) for space, ways in free.items()}
            for arm, may in MAY_ENTER.items()
        }
        self.over = {
            space: tuple(n for _, n in near[space] if self.is_wall(space, n) and not self._is_walled(n))
            for space in self.inside
        }
        self._shots: dict[tuple[PlaceId, int], dict[PlaceId, tuple[str, ...]]] = {}

    def is_wall(self, a: PlaceId, b: PlaceId) -> bool:
        """CH-14, CH-15: Return whether a wall stands between two neighbours: around each camp, but for its entrance."""
        return self.inside.get(a) != self.inside.get(b) and (self._is_walled(a) or self._is_walled(b))

    def _is_walled(self, space: PlaceId) -> bool:
        """CH-15: Return whether the outer edges of a space are wall."""
        return space in self.inside and self.ground[space] != ENTRANCE

    def is_shut(self, space: PlaceId) -> bool:
        """CH-13, CH-15: Return whether a space lies in a camp that has no entrance."""
        centre = self.inside.get(space)
        return centre is not None and ENTRANCE not in (self.ground[near] for _, near in self.grid.near[centre])

    def is_cover(self, space: PlaceId) -> bool:
        """CH-11, CH-12: Return whether a space is forest or a location."""
        return self.ground[space] in COVER

    def shots(self, shooter: PlaceId, reach: int) -> dict[PlaceId, tuple[str, ...]]:
        """CH-60 to CH-68: Return target space -> halves (N, S) from which it can be hit within `reach` spaces.

        Pieces never matter in the air (CH-58), so that this depends on the ground alone and is kept.
        """
        key = (shooter, reach)
        if key not in self._shots:
            self._shots[key] = self._shots_from(shooter, reach)
        return self._shots[key]

    def _shots_from(self, shooter: PlaceId, reach: int) -> dict[PlaceId, tuple[str, ...]]:
        far = self.flight_lengths(shooter, reach)
        level = self.grid.xy[shooter][1]
        found: dict[PlaceId, tuple[str, ...]] = {}
        for space in far:
            if space == shooter or self.is_cover(space):
                continue
            higher = self.grid.xy[space][1] - level
            if higher == 0:
                halves = tuple(half for half in "NS" if self.gate(shooter, space, half, reach, far))
            elif self.is_exactly_between(shooter, space):
                halves = ()
            else:
                halves = ("S",) if higher > 0 else ("N",)  # CH-66
            if halves:
                found[space] = halves
        return found

    def is_exactly_between(self, a: PlaceId, b: PlaceId) -> bool:
        """CH-61: Return whether the single space between two that are two apart in a line is forest or location."""
        middle = self.grid.between(a, b)
        return middle is not None and self.is_cover(middle)

    def gate(self, shooter: PlaceId, target: PlaceId, half: str, reach: int, far: dict[PlaceId, int]) -> PlaceId | None:
        """CH-67: Return the target's neighbour on the shooter's side through which a half can be hit, else None.

        `far`: the flight lengths from the shooter within `reach`.
        """
        toward = "W" if self.grid.xy[shooter][0] < self.grid.xy[target][0] else "E"
        gate = self.grid.toward[target].get(half + toward)
        if gate is None or self.is_cover(gate) or far.get(gate, reach) >= reach:
            return None
        if target not in self.onward(shooter, gate):
            return None
        if far[gate] > far.get(target, reach):  # only then may the shortest path to the gate lead across the target
            far = self.flight_lengths(shooter, reach - 1, target)
        return gate if gate in far else None

    def onward(self, shooter: PlaceId, space: PlaceId) -> tuple[PlaceId, ...]:
        """CH-60, CH-68: Return the neighbours that a shot passes on to: over a wall only out of the shooter's camp."""
        own = shooter in self.inside and self.inside[shooter] == self.inside.get(space)
        return self.air[space] + self.over[space] if own else self.air[space]

    def flight_lengths(
        self, shooter: PlaceId, reach: int, without: PlaceId = NOWHERE, *, walls: bool = True
    ) -> dict[PlaceId, int]:
        """CH-60: Return space -> length of the shortest projectile path to it within reach, never across `without`.

        Without `walls` as if there were none.
        """
        far = {shooter: 0}
        edge = [shooter]
        for steps in range(1, reach + 1):
            onward = []
            for space in edge:
                if space != shooter and self.is_cover(space):  # CH-59: out of cover, never across it
                    continue
                for n in self.onward(shooter, space) if walls else [n for _, n in self.grid.near[space]]:
                    if n not in far and n != without:
                        far[n] = steps
                        onward.append(n)
            edge = onward
        return far

    def flight(self, shooter: PlaceId, target: PlaceId, half: str, reach: int) -> tuple[PlaceId, ...]:
        """Return a shortest projectile path, both ends included, that hits the target from this half."""
        path = [target]
        far = self.flight_lengths(shooter, reach)
        if self.grid.xy[shooter][1] == self.grid.xy[target][1]:
            gate = self.gate(shooter, target, half, reach, far)
            assert gate is not None, "only halves that can be hit are drawn"
            path.append(gate)
            far = self.flight_lengths(shooter, reach, target)
        while path[-1] != shooter:
            here = path[-1]
            back = (n for n in far if far[n] == far[here] - 1 and here in self.onward(shooter, n))
            path.append(next(n for n in back if n == shooter or not self.is_cover(n)))
        return tuple(reversed(path))


@lru_cache(maxsize=256)
def cached_field(
    columns: int, rows: int, tiles: Pairs, camps: Pairs, stakes: tuple[PlaceId, ...], entrances: Gates
) -> Field:
    """Return the battlefield with these tiles; games on the same one share it."""
    return Field(columns, rows, tiles, camps, stakes, entrances)


def entry_rule(land: Field, space: PlaceId, arm: str) -> tuple[str, str]:
    """CH-24, CH-81: Return the rule id and the word key that keep a class out of a space's terrain."""
    if arm == ARTILLERY:
        return "CH-81", "chartabella.refuse.artillery"
    return {
        "forest": ("CH-11", "chartabella.refuse.forest"),
        "location": ("CH-12", "chartabella.refuse.location"),
        CAMP_RING: ("CH-13", "chartabella.refuse.camp_ring"),
    }.get(land.ground[space], ("CH-24", "chartabella.refuse.class"))
