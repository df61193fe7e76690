"""The state of a game of Chartabella: flat columns, and what can be read off them at once."""

from __future__ import annotations

from engine.core import agenda
from engine.core.types import PieceId, PlaceId, Side
from engine.systems.chartabella.battle import Battle
from engine.systems.chartabella.data import THEMES, Kind
from engine.systems.chartabella.movement.ground import Field


class State(agenda.State):
    """Who stands where, whose turn it is, what is left.

    `place`: piece -> space, for pieces on the board; `facing`: piece -> N or S; `entrances`: (centre, ring
    space) pairs; `cards`: side -> cards left; `side`: whose turn; `turn`: turns finished; `acted`: pieces activated
    this turn; `passes`: complete passes in a row; `fallen`: piece -> space where it was eliminated.
    """

    __slots__ = (  # noqa: RUF023 - in the order of the text above
        "place", "facing", "entrances", "cards", "side", "turn", "acted", "passes", "fallen",
    )  # fmt: skip
    BATTLE = Battle
    battle: Battle

    place: dict[PieceId, PlaceId]
    facing: dict[PieceId, str]
    entrances: tuple[tuple[PlaceId, PlaceId], ...]
    cards: dict[Side, int]
    side: Side
    turn: int
    acted: tuple[PieceId, ...]
    passes: int
    fallen: dict[PieceId, PlaceId]


def field(s: State) -> Field:
    """Return the battlefield of a state."""
    return s.battle.field(s.entrances)


def kind(s: State, piece: PieceId) -> Kind:
    """Return what is printed on a piece."""
    return THEMES[s.battle.theme].kinds[s.battle.kinds[piece]]


def sides(s: State) -> tuple[Side, Side]:
    """Return both sides, the northern first."""
    return THEMES[s.battle.theme].sides


def enemy(s: State, side: Side) -> Side:
    """Return the other side."""
    north, south = sides(s)
    return south if side == north else north


def forward(s: State, side: Side) -> str:
    """CH-18: Return where a side's pieces look at the start: the northern side S, the southern N."""
    return "S" if side == sides(s)[0] else "N"


def opposite(facing: str) -> str:
    """Return the other facing."""
    return "S" if facing == "N" else "N"


def army(s: State, side: Side) -> list[PieceId]:
    """Return a side's pieces on the board, in the order of the set-up."""
    owners = s.battle.owners
    return [piece for piece in s.place if owners[piece] == side]


def occupants(s: State) -> dict[PlaceId, PieceId]:
    """Return space -> piece for all pieces on the board."""
    return {space: piece for piece, space in s.place.items()}


def stars(s: State, side: Side) -> int:
    """CH-23: Return the stars of a side's commanders still on the board."""
    return sum(kind(s, piece).stars for piece in army(s, side))


def locations(s: State) -> tuple[PlaceId, ...]:
    """Return the location tiles of the board, in the scenario's order."""
    return s.battle.locations


def held(s: State, side: Side) -> int:
    """CH-12: Return how many location tiles a side's pieces stand on."""
    tiles = s.battle.tiles
    if tiles.isdisjoint(s.place.values()):
        return 0
    return [s.battle.owners[piece] for piece, space in s.place.items() if space in tiles].count(side)


def points(s: State, side: Side) -> int:
    """CH-94: Return the points of a side's pieces on the board."""
    return sum(kind(s, piece).points for piece in army(s, side))
