"""Both sides' pieces as bitboards, updated incrementally from the position evaluated before."""

from __future__ import annotations

from engine.core.types import PieceId, PlaceId, Side
from engine.systems.chartabella.ai.bitboards import Bitboard
from engine.systems.chartabella.data import CARAVAN, INFANTRY, RAM, THEMES, Kind
from engine.systems.chartabella.state import State, sides

IMMUNE = 9
"""The defence value that stands for a ram's front."""
STRONGEST = 10
STAR_WORTH = 400
"""The value of a star in addition to its commander's points, in hundredths of a point."""
FEW = 4
"""The maximum number of pieces that may differ from the previous position for an incremental update."""

Known = tuple[Side, Kind, int, int]
"""The immutable data of a piece: (side, kind, front, back)."""


class Army:
    """One side's pieces as bitboards: all, by type, and by the defence that each half shows (0 to 9).

    `pieces` maps piece -> (space, its bit, kind), in the order of the set-up; `at` maps bit -> piece.
    """

    __slots__ = (
        "all",
        "at",
        "caravans",
        "commanders",
        "fighters",
        "infantry",
        "north",
        "north_below",
        "pieces",
        "points",
        "rams",
        "south",
        "south_below",
        "stars",
    )

    def __init__(self) -> None:
        self.pieces: dict[PieceId, tuple[PlaceId, int, Kind]] = {}
        self.at: dict[int, PieceId] = {}
        self.all = self.caravans = self.commanders = self.infantry = self.rams = self.fighters = 0
        self.stars = self.points = 0
        self.north, self.south = [0] * (STRONGEST + 1), [0] * (STRONGEST + 1)

    def copy(self) -> Army:
        """Return an independent copy with the same pieces."""
        new = Army()
        new.pieces, new.at = self.pieces.copy(), self.at.copy()
        new.all, new.caravans, new.commanders = self.all, self.caravans, self.commanders
        new.infantry, new.rams, new.fighters = self.infantry, self.rams, self.fighters
        new.stars, new.points = self.stars, self.points
        new.north, new.south = self.north.copy(), self.south.copy()
        return new

    def put(self, piece: PieceId, space: PlaceId, bit: int, facing: str, known: Known) -> None:
        """Put a piece on a space."""
        _, kind, _, _ = known
        self.pieces[piece] = space, bit, kind
        self.at[bit] = piece
        self.stars += kind.stars
        self.points += kind.points
        self._turn(bit, facing, known)

    def lift(self, piece: PieceId, facing: str, known: Known) -> None:
        """Take a piece off its space; its place in the order is kept."""
        _, bit, kind = self.pieces[piece]
        del self.at[bit]
        self.stars -= kind.stars
        self.points -= kind.points
        self._turn(bit, facing, known)

    def _turn(self, bit: int, facing: str, known: Known) -> None:
        """Toggle a piece's bit."""
        _, kind, front, back = known
        north, south = (front, back) if facing == "N" else (back, front)
        self.north[north] ^= bit
        self.south[south] ^= bit
        self.all ^= bit
        if kind.arm == CARAVAN:
            self.caravans ^= bit
        elif kind.arm == RAM:
            self.rams ^= bit
        else:
            self.fighters ^= bit
            if kind.arm == INFANTRY:
                self.infantry ^= bit
        if kind.stars:
            self.commanders ^= bit

    def close(self) -> None:
        """Compute which halves show less than each value."""
        self.north_below, self.south_below = _below(self.north), _below(self.south)


def _below(by_value: list[int]) -> list[int]:
    found, so_far = [], 0
    for mask in by_value:
        found.append(so_far)
        so_far |= mask
    return found


class Roster:
    """The immutable data of a game's pieces, their values, and the last complete position."""

    def __init__(self, s: State) -> None:
        self.battle = s.battle
        printed = THEMES[s.battle.theme].kinds
        self.pieces: dict[PieceId, Known] = {
            piece: (
                s.battle.owners[piece],
                kind := printed[code],
                IMMUNE if kind.front is None else kind.front,
                kind.back,
            )
            for piece, code in s.battle.kinds.items()
        }
        self.worth = {
            piece: 100 * kind.points + STAR_WORTH * kind.stars for piece, (_, kind, _, _) in self.pieces.items()
        }
        self.land: Bitboard | None = None
        self.place: dict[PieceId, PlaceId] = {}
        self.facing: dict[PieceId, str] = {}
        self.both: dict[Side, Army] = {}

    def look(self, s: State, land: Bitboard) -> None:
        """Load a complete position."""
        self.land, self.place, self.facing = land, s.place.copy(), s.facing.copy()
        self.both = {side: Army() for side in sides(s)}
        for piece, space in s.place.items():
            known = self.pieces[piece]
            self.both[known[0]].put(piece, space, land.bit[space], s.facing[piece], known)
        for army in self.both.values():
            army.close()

    def differing(self, s: State, land: Bitboard) -> list[PieceId] | None:
        """Return the pieces that stand differently from the loaded position.

        Return None if that position lacks some pieces, or belongs to another battlefield with different bits.
        """
        if land is not self.land:
            return None
        place, facing = s.place, s.facing
        found = [piece for piece, space in self.place.items() if place.get(piece) != space]
        if len(self.place) - sum(piece not in place for piece in found) != len(place):
            return None
        if facing != self.facing:
            found += [piece for piece in place if facing[piece] != self.facing[piece] and piece not in found]
        return found


_ROSTERS: list[Roster] = []
"""The rosters used last, the latest first."""


def roster(s: State) -> Roster:
    """Return the roster of a state's game, cached for the few games evaluated at a time."""
    for found in _ROSTERS:
        if found.battle is s.battle:
            return found
    _ROSTERS.insert(0, Roster(s))
    del _ROSTERS[4:]
    return _ROSTERS[0]


def armies(s: State, land: Bitboard) -> dict[Side, Army]:
    """Return both sides' pieces as bitboards."""
    game = roster(s)
    differing = game.differing(s, land)
    if differing is None or len(differing) > FEW:
        game.look(s, land)
        return game.both
    found = game.both.copy()
    for side in sides(s):
        others = [piece for piece in differing if game.pieces[piece][0] == side]
        if others:
            army = found[side] = game.both[side].copy()
            for piece in others:
                army.lift(piece, game.facing[piece], game.pieces[piece])
            for piece in others:
                if piece in s.place:
                    space = s.place[piece]
                    army.put(piece, space, land.bit[space], s.facing[piece], game.pieces[piece])
                else:
                    del army.pieces[piece]
            army.close()
    return found
