"""Whether steps that are due fit the position: for positions from outside, whose arguments are of the right kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.types import PieceId, PlaceId, Side
from engine.systems.conquerors_kings import command, movement, overfull, zones
from engine.systems.conquerors_kings.actions import GeneralStep
from engine.systems.conquerors_kings.before.roles import acting
from engine.systems.conquerors_kings.state import State, enemy, field, roster


def _is_tested(s: State, zone: PlaceId, *_: object) -> bool:
    """CK-31: Units of the active side stand there."""
    return _is_pursued(s, s.active, zone)


def _is_pursued(s: State, side: Side, zone: PlaceId, *_: object) -> bool:
    """CK-74: Units of the side stand there."""
    return zones.holder(s, zone) == side and bool(zones.units(s, zone))


def _falls_back(s: State, side: Side, zone: PlaceId, group: tuple[PieceId, ...], *_: object) -> bool:
    """CK-80: The side's units, and nobody else but its generals, are there to go."""
    here = [*zones.units(s, zone), *zones.generals(s, zone)]
    return zones.holder(s, zone) == side and any(piece in s.halves for piece in group) and {*group} <= {*here}


def _is_displaced(s: State, side: Side, zone: PlaceId, origin: PlaceId) -> bool:
    """CK-83: The side's pieces are there, and the mover comes from a zone of the other."""
    return zones.holder(s, zone) == side and zones.holder(s, origin) == enemy(side)


def _steps(s: State, piece: PieceId, to: PlaceId) -> bool:
    """CK-22: The general may take that step."""
    return command.refuse_step(s, GeneralStep(piece, to)) is None


def _moves(s: State, piece: PieceId, to: PlaceId) -> bool:
    """CK-40: The piece is on its way across a face."""
    is_here = piece == s.mover and roster(s).side[piece] == s.active and s.at[piece] in s.held
    return is_here and to in field(s).beside[s.at[piece]] and movement.refuse_way(s, piece, to) is None


def _is_crowded(s: State, zone: PlaceId) -> bool:
    """CK-51: The zone is one of those over capacity."""
    return zone in overfull.crowded(s)


def _is_own(s: State, zone: PlaceId) -> bool:
    """CK-51: No enemy is in the zone."""
    return zones.holder(s, zone) != enemy(s.active)


def _is_shared(s: State, role: int, number: int) -> bool:
    """CK-97: There are dice in the share, and it is rolled once."""
    return s.shares[acting(s, role)][number] > 0 and s.agenda.count(("before.share", role, number)) == 1


def _is_fought(s: State) -> bool:
    """CK-59: A fight goes on across a face."""
    return s.source in s.held and s.target in field(s).beside[s.source]


FITS: Mapping[str, Callable[..., bool]] = {
    "before.share": _is_shared,
    "combat.end": _is_fought,
    "command.die": _steps,
    "morale.dice": _is_tested,
    "morale.again": _is_tested,
    "morale.retire": _is_tested,
    "morale.halt": _is_tested,
    "morale.rout": _is_tested,
    "movement.die": _moves,
    "movement.enter": _moves,
    "movement.overfull": _is_crowded,
    "movement.room": _is_own,
    "pursuit.dice": _is_pursued,
    "pursuit.again": _is_pursued,
    "pursuit.loss": _is_pursued,
    "retreat.way": _falls_back,
    "retreat.land": _falls_back,
    "displace.to": _is_displaced,
}
