"""The battlefield of At the Charge as bitboards, so that a position is evaluated in well under a millisecond."""

from __future__ import annotations

from functools import lru_cache

from engine.boards import bitboards
from engine.core.types import PlaceId
from engine.systems.at_the_charge.data import COST, SHIFT
from engine.systems.at_the_charge.movement.ground import Field
from engine.systems.at_the_charge.state import State, field


class Bitboard(bitboards.Bitboard[PlaceId]):
    """A battlefield as bits.

    Lists by hex number: `near` and `open` (no river between) are sets of neighbours, `beyond` has all hexes except the
    hex itself and its `open` ones, `ring` the hexes two away, `wet` those across water, `cover` the columns by which an
    attack on it is shifted. `rough` are the hexes that cost two points. `reached` remembers for potential_attacks.py:
    a hex, movement points, the enemy's zone and the enemy's hexes around it -> the hexes that a unit can reach.
    """

    def __init__(self, land: Field) -> None:
        super().__init__(land.grid)
        size = self.board.bit_length()
        self.reached: dict[tuple[int, int, int, int], int] = {}
        self.near, self.open, self.beyond, self.wet, self.ring, self.cover = ([0] * size for _ in range(6))
        self.rough = self.mask(space for space, ground in land.ground.items() if COST[ground] > 1)
        for space, n in self.number.items():
            near = land.near[space]
            self.near[n] = self.mask(near)
            self.open[n] = self.mask(land.open[space])
            self.beyond[n] = self.board & ~self.open[n] & ~self.bit[space]
            self.wet[n] = self.mask(other for other in near if (space, other) in land.water)
            self.ring[n] = self.disc(n, 2) & ~self.disc(n, 1)
            self.cover[n] = SHIFT[land.ground[space]]


def bitboard_of(s: State) -> Bitboard:
    """Return the battlefield of a game as bits."""
    return _land(field(s))


@lru_cache(maxsize=16)
def _land(land: Field) -> Bitboard:
    return Bitboard(land)
