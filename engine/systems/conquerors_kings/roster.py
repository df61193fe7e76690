"""The armies of a game: who is in them, in their fixed order (CK-06, CK-20, CK-21)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.types import PieceId, PlaceId, Side
from engine.systems.conquerors_kings.data import ART, ELE, GEN, KINDS, ORDINARY, SIDES, SKIRMISHERS, UNITS, Kind


class Troop(NamedTuple):
    """A unit, a piece of artillery or a general as an army lists it.

    `kind` (CK-06), `quality` (CK-09), `traits` (CK-10); `zone` where it starts or, in an open battle, is planned
    to (CK-100), ``flank`` in a flank force; of a general the gifts (CK-26 to CK-28) and whether he is erratic;
    `points` for its loss where they are not those of its kind (CK-93); `plural` tells whether its name is of several.
    """

    id: PieceId
    name: str
    kind: str
    quality: str = ORDINARY
    traits: tuple[str, ...] = ()
    zone: PlaceId = PlaceId("")
    gifts: tuple[str, ...] = ()
    erratic: bool = False
    points: int = 0
    plural: bool = False


def load_of(kinds: Sequence[str]) -> int:
    """CK-12: Return what pieces of these kinds count against the capacity of a zone.

    The first skirmisher, the first elephant and the first piece of artillery count nothing, generals never do.
    """
    free = any(kind in SKIRMISHERS for kind in kinds) + (ELE in kinds) + (ART in kinds)
    return sum(kind != GEN for kind in kinds) - free


class Roster:
    """CK-20: All pieces of both armies, each army in the order of its list.

    `troops`, `side`, `kind` and `rank` (its number) by piece; `units`, `guns` and `generals` by side, CK-21: the
    commander first.
    """

    def __init__(self, armies: Mapping[Side, tuple[Troop, ...]]) -> None:
        self.companies: dict[Hashable, Any] = {}
        """What stands in zones, by pieces, halves and flags: a cache of company.py."""
        self.thoughts: dict[Hashable, dict[Hashable, Any]] = {}
        """Values of zones, by what is the same in a whole plan: a cache of ai/evaluation.py."""
        self.averages: dict[tuple[PieceId, ...], tuple[int, int]] = {}
        """What units together lose by wounds: a cache of ai/combat_values.py."""
        self.troops = {troop.id: troop for side in SIDES for troop in armies[side]}
        self.side = {troop.id: side for side in SIDES for troop in armies[side]}
        self.kind: dict[PieceId, Kind] = {piece: KINDS[troop.kind] for piece, troop in self.troops.items()}
        self.rank = {piece: n for n, piece in enumerate(self.troops)}
        self.units = self._of(UNITS)
        self.guns = self._of((ART,))
        self.generals = self._of((GEN,))

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy in another process needs: it fills its caches anew."""
        return {**self.__dict__, "companies": {}, "thoughts": {}, "averages": {}}

    def _of(self, kinds: tuple[str, ...]) -> dict[Side, tuple[PieceId, ...]]:
        return {
            side: tuple(p for p, troop in self.troops.items() if self.side[p] == side and troop.kind in kinds)
            for side in SIDES
        }

    def is_unit(self, piece: PieceId) -> bool:
        """CK-06: Return whether a piece is a unit: neither artillery nor a general."""
        return self.troops[piece].kind in UNITS

    def is_skirmisher(self, piece: PieceId) -> bool:
        """CK-06: Return whether a piece is a skirmisher, on foot or mounted."""
        return self.troops[piece].kind in SKIRMISHERS

    def points(self, piece: PieceId) -> int:
        """CK-93: Return what the loss of a piece is worth to the enemy."""
        return self.troops[piece].points or self.kind[piece].points
