"""The fixed part of a game of At the Charge: its set-up, and the ground prepared for use."""

from __future__ import annotations

from functools import cached_property

from engine.core import agenda
from engine.core.types import PieceId, PlaceId, Side
from engine.core.view import Board, Edge, Space
from engine.systems.at_the_charge.movement.ground import Field, cached_field

TURNS = (1, 3, 0, 2)
"""AC-02: North up, south up, and the printed sheet with north at its left or right."""
NORTH = 270


class Battle(agenda.Battle):
    """The set-up.

    `sides`: both, the northern first; `first`: who moves first; `lines` and `places` of the
    board; `ground`: hex -> terrain where it is not clear; `rivers`, `bridges`, `roads`: pairs of neighbours;
    `kinds`: piece -> code of its counter, or the leader's name; `ratings`: leader -> rating; `turns`; `levels`:
    side -> army morale; `clause`: (winner, rule) when time runs out; `groups`: (pieces, hexes) whose arrangement
    their owner chooses; `ambush`: piece -> hexes where it may hide; `late`: piece -> (turn, hexes to enter by);
    `traitors`: piece -> (the side it may go over to, ((turn, least die), ...)); `camp`: hexes whose entering
    pillages; `raider`: the side that pillages ("" for none); `switches`: option -> setting; `rules`: the version of
    the rules by which the game was begun.
    """

    sides: tuple[Side, Side]
    first: Side
    lines: int
    places: int
    ground: dict[PlaceId, str]
    rivers: tuple[tuple[PlaceId, PlaceId], ...]
    bridges: tuple[tuple[PlaceId, PlaceId], ...]
    roads: tuple[tuple[PlaceId, PlaceId], ...]
    kinds: dict[PieceId, str]
    ratings: dict[PieceId, int]
    turns: int
    levels: dict[Side, int]
    clause: tuple[Side, str]
    groups: tuple[tuple[tuple[PieceId, ...], tuple[PlaceId, ...]], ...]
    ambush: dict[PieceId, tuple[PlaceId, ...]]
    late: dict[PieceId, tuple[int, tuple[PlaceId, ...]]]
    traitors: dict[PieceId, tuple[Side, tuple[tuple[int, int], ...]]]
    camp: tuple[PlaceId, ...]
    raider: Side
    switches: dict[str, bool]
    rules: int

    @cached_property
    def board(self) -> Board:
        """The ground as it stands."""
        grid, ground = self.field.grid, self.field.ground
        spaces = tuple(Space(at, *grid.xy[at], kind, ("camp",) * (at in self.camp)) for at, kind in ground.items())
        lines = (("river", self.rivers), ("bridge", self.bridges), ("road", self.roads))
        edges = tuple(Edge(a, b, kind) for kind, pairs in lines for a, b in pairs)
        return Board("hexes", self.lines, self.places, spaces, edges, "map", TURNS, NORTH)

    @cached_property
    def field(self) -> Field:
        """The battlefield."""
        return cached_field(self.lines, self.places, tuple(self.ground.items()), self.rivers, self.bridges, self.roads)
