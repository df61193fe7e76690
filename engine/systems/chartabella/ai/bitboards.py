"""The battlefield of Chartabella as bitboards, so that reach and attacks of a piece cost a few shifts."""

from __future__ import annotations

from functools import lru_cache

from engine.boards import bitboards
from engine.core.types import PlaceId
from engine.systems.chartabella.data import ELEPHANT, Kind
from engine.systems.chartabella.movement.ground import HALF, Field
from engine.systems.chartabella.state import State, field

FARTHEST = 12
"""The maximum number of spaces that a piece can move and shoot in total."""

Hits = tuple[tuple[int, int, int], ...]
"""(strength, spaces whose northern half can be struck, spaces whose southern half can be), the strongest first."""


class Bitboard(bitboards.Bitboard[PlaceId]):
    """A battlefield as bits.

    `locations` are the location tiles; `steps` maps arm -> for each direction (shift, spaces from which the arm may
    step that way, whether that is northward).
    """

    def __init__(self, ground: Field) -> None:
        super().__init__(ground.grid)
        self.ground = ground
        self.locations = self.mask(space for space, tile in ground.ground.items() if tile == "location")
        self.steps = {
            arm: tuple(
                (
                    shift,
                    self.mask(a for a, near in to.items() if any(d == name for d, _ in near)),
                    HALF[name] == "N",
                )
                for name, shift in self.shift.items()
            )
            for arm, to in ground.steps.items()
        }
        self._rings: dict[PlaceId, tuple[int, ...]] = {}
        self._ripples: dict[int, list[int]] = {}
        self._hits: dict[tuple[str, str, int], Hits] = {}
        self._volleys: dict[tuple[str, str, int, int], tuple[int, int]] = {}

    def rings(self, space: PlaceId) -> tuple[int, ...]:
        """Return the spaces at distance 0, 1, 2 ... from a space."""
        if space not in self._rings:
            self._rings[space] = tuple(self.layers(self.bit[space]))
        return self._rings[space]

    def ripples(self, mask: int) -> list[int]:
        """Return the spaces within distance 0, 1, 2 ... of a mask, up to the furthest and at least to FARTHEST."""
        found = self._ripples.get(mask)
        if found is None:
            if len(self._ripples) > 2_000:
                self._ripples.clear()
            found = self._ripples[mask] = [mask]
            while len(found) <= FARTHEST or found[-1] != found[-2]:
                found.append(self.grow(found[-1]))
        return found

    def spread(self, arm: str, start: int, steps: int, taken: int) -> list[int]:
        """CH-38, CH-39: Return the spaces reached within 0, 1 ... `steps` steps, the start included."""
        found, free = [start], ~taken
        now = start
        for _ in range(steps):
            wider = now
            for shift, fit, _ in self.steps[arm]:
                moved = now & fit
                wider |= (moved << shift if shift > 0 else moved >> -shift) & free
            found.append(wider)
            now = wider
        return found

    def hits(self, kind: Kind, space: PlaceId, taken: int) -> Hits:
        """CH-43, CH-48, CH-75: Return the spaces that a piece can strike in melee from a space, by strength.

        Elephants strike everything that they can drive over, with a strength that nothing withstands.
        """
        near = taken & self.disc(self.number[space], kind.movement)
        key = (kind.code, space, near)
        found = self._hits.get(key)
        if found is None:
            if len(self._hits) > 200_000:
                self._hits.clear()
            found = self._hits[key] = self._strike(kind, self.bit[space], near)
        return found

    def _strike(self, kind: Kind, start: int, taken: int) -> Hits:
        if kind.arm == ELEPHANT:
            under = self.spread(ELEPHANT, start, kind.movement, 0)[-1]
            return ((10, under, under),)
        if kind.attack is None:
            return ()
        far = self.spread(kind.arm, start, kind.movement - 1, taken)
        free = ~taken
        found = []
        for bonus in range(kind.movement - 1 if kind.charges else 0, -1, -1):
            north = south = 0
            for shift, fit, northward in self.steps[kind.arm]:
                now = far[kind.movement - 1 - bonus]
                for left in range(bonus, -1, -1):
                    now &= fit
                    now = now << shift if shift > 0 else now >> -shift
                    if left:
                        now &= free
                if northward:
                    south |= now
                else:
                    north |= now
            found.append((kind.attack + bonus, north, south))
        return tuple(found)

    def volley(self, kind: Kind, space: PlaceId) -> tuple[int, int]:
        """CH-34, CH-35: Return the spaces whose northern and southern half a shooter can hit on an empty board."""
        key = (kind.arm, space, kind.movement, kind.reach)
        if key not in self._volleys:
            north = south = 0
            for start in self.spaces(self.spread(kind.arm, self.bit[space], kind.movement, 0)[-1]):
                for target, halves in self.ground.shots(start, kind.reach).items():
                    if "N" in halves:
                        north |= self.bit[target]
                    if "S" in halves:
                        south |= self.bit[target]
            self._volleys[key] = north, south
        return self._volleys[key]


@lru_cache(maxsize=64)
def _land(ground: Field) -> Bitboard:
    return Bitboard(ground)


def bitboard_of(s: State) -> Bitboard:
    """Return the battlefield of a state as bits."""
    return _land(field(s))
