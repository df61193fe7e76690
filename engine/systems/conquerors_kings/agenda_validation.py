"""Validates the agenda of positions from outside: checks that each step fits the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.types import NOWHERE, PieceId, PlaceId, Side
from engine.systems.conquerors_kings import artillery, command, movement, overfull, shooting, zones
from engine.systems.conquerors_kings.actions import GeneralStep
from engine.systems.conquerors_kings.combat import effects
from engine.systems.conquerors_kings.data import CAV, HITS_A_UNIT, MOST_POOL
from engine.systems.conquerors_kings.pre_battle import scenery
from engine.systems.conquerors_kings.pre_battle.roles import ROLES, side_of_role
from engine.systems.conquerors_kings.state import State, enemy, field, roster


def _is_tested(s: State, zone: PlaceId, *_: object) -> bool:
    """CK-31: Return whether units of the active side are in the zone."""
    return _is_pursued(s, s.active, zone)


def _is_pursued(s: State, side: Side, zone: PlaceId, *_: object) -> bool:
    """CK-74: Return whether units of the side are in the zone."""
    return zones.holder(s, zone) == side and bool(zones.units(s, zone))


def _falls_back(s: State, side: Side, zone: PlaceId, group: tuple[PieceId, ...], *_: object) -> bool:
    """CK-80: Return whether the group consists of the side's units and generals in the zone, with at least one unit."""
    here = [*zones.units(s, zone), *zones.generals(s, zone)]
    return zones.holder(s, zone) == side and any(piece in s.halves for piece in group) and {*group} <= {*here}


def _is_displaced(s: State, side: Side, zone: PlaceId, origin: PlaceId) -> bool:
    """CK-83: Return whether the side holds the zone, and the mover comes from a zone of the other side."""
    return zones.holder(s, zone) == side and zones.holder(s, origin) == enemy(side)


def _steps(s: State, piece: PieceId, to: PlaceId) -> bool:
    """CK-22: Return whether the general may take this step."""
    return command.refuse_step(s, GeneralStep(piece, to)) is None


def _moves(s: State, piece: PieceId, to: PlaceId) -> bool:
    """CK-40: Return whether the piece is moving across a face that it may cross."""
    is_here = piece == s.mover and roster(s).side[piece] == s.active and s.at[piece] in s.held
    return is_here and to in field(s).beside[s.at[piece]] and movement.refuse_way(s, piece, to) is None


def _is_crowded(s: State, zone: PlaceId) -> bool:
    """CK-51: Return whether the zone is one of those over capacity."""
    return zone in overfull.crowded(s)


def _is_own(s: State, zone: PlaceId) -> bool:
    """CK-51: Return whether no enemy is in the zone."""
    return zones.holder(s, zone) != enemy(s.active)


def _is_shared(s: State, role: int, number: int) -> bool:
    """CK-97: Return whether the share has dice and is rolled once."""
    return s.shares[side_of_role(s, role)][number] > 0 and s.agenda.count(("before.share", role, number)) == 1


def _is_fought(s: State) -> bool:
    """CK-59: Return whether a fight goes on across a face, from a zone not the enemy's to one not the attacker's."""
    if s.source not in s.held or s.target not in field(s).beside[s.source]:
        return False
    return zones.holder(s, s.source) != enemy(s.active) and zones.holder(s, s.target) != s.active


def _is_met(s: State, *_: object) -> bool:
    """CK-59, CK-61: Return whether units of both sides are in the fight."""
    return _is_fought(s) and bool(zones.units(s, s.source)) and bool(zones.units(s, s.target))


def _bows(s: State, *numbers: int) -> bool:
    """CK-63: Return whether the target has bows, and at least as many dice for them as hits."""
    dice = effects.bow_dice(s)
    return _is_met(s) and 0 < dice >= max(numbers)


def _pikes(s: State, side: Side, number: int) -> bool:
    """CK-63: Return whether the side has pikes, and at least as many dice for them as hits."""
    dice = effects.pikes(s, side)
    return _is_met(s) and 0 < dice >= number


def _is_thrown(s: State, side: Side, number: int) -> bool:
    """CK-64, CK-69: Return whether the side's pool, if already counted, has at least as many dice as hits."""
    is_due = ("combat.pools",) in map(tuple, s.agenda)
    return _is_met(s) and (is_due or 0 < s.pools[side] >= number)


def _is_of_fight(s: State, zone: PlaceId) -> bool:
    """CK-75, CK-76: Return whether the zone is one of the two of the fight."""
    return zone in (s.source, s.target)


def _is_ridden(s: State, piece: PieceId) -> bool:
    """CK-75: Return whether the piece is cavalry in one of the two zones of the fight."""
    return roster(s).troops[piece].kind == CAV and _is_of_fight(s, s.at[piece])


def _shoots(s: State, zone: PlaceId) -> bool:
    """CK-52: Return whether the zone has units that can shoot."""
    return zones.holder(s, zone) == s.active and shooting.dice(s, zone) > 0


def _is_shot(s: State, to: PlaceId, number: int, hits: int) -> bool:
    """CK-52 to CK-54: Return whether an enemy zone is shot at across a face, with the dice of the shooting zone."""
    by = [zone for zone in field(s).beside[to] if _shoots(s, zone) and shooting.dice(s, zone) == number]
    return bool(by) and shooting.is_target(s, to) and hits <= number


def _bombards(s: State, zone: PlaceId, *gun: PieceId) -> bool:
    """CK-57: Return whether the zone has artillery, and the gun to aim, if any, is there and has not aimed."""
    own = zones.guns(s, zone)
    idle = [piece for piece in own if all(piece != aimed for aimed, _ in s.aims)]
    return zones.holder(s, zone) == s.active and bool(own) and {*gun} <= {*idle}


def _aims(s: State, *_: object) -> bool:
    """CK-57: Return whether each piece of artillery aims once, at a legal target."""
    guns = [gun for gun, _ in s.aims]
    is_once = len({*guns}) == len(guns) and all(roster(s).side[gun] == s.active for gun in guns)
    return is_once and all(s.at[gun] in s.held and to in artillery.targets(s, s.at[gun]) for gun, to in s.aims)


def _is_bombarded(s: State, to: PlaceId, number: int, *hits: int) -> bool:
    """CK-57: Return whether an enemy zone is shot at, with at most one die per gun and at most as many hits."""
    guns = sum(s.at[gun] in s.held for gun in roster(s).guns[s.active])
    return shooting.is_target(s, to) and number <= guns and sum(hits) <= number


def _is_fired_at(s: State, to: PlaceId, number: int, first: bool) -> bool:
    """CK-57: Return whether an enemy zone is shot at."""
    return _is_bombarded(s, to, number)


def _is_victim(s: State, side: Side, to: PlaceId, theirs: int, ours: int) -> bool:
    """CK-57: Return whether a side must choose one of several units shot at: the target's side while there is a 5."""
    whose = enemy(s.active) if theirs else s.active
    is_asked = side == whose and theirs + ours > 0 and len(zones.units(s, to)) > 1
    return is_asked and _is_bombarded(s, to, theirs + ours)


def _hit(s: State) -> tuple[PlaceId, bool]:
    """CK-55: Return the zone that is hit, and whether in a fight."""
    return next(((step[1], step[2]) for step in s.agenda if step[0] == "hits.saves"), (NOWHERE, False))


def _is_hit(s: State, zone: PlaceId, is_fight: bool) -> bool:
    """CK-55, CK-56: Return whether the zone's units are to save hits, from shots or in a fight."""
    is_there = _is_of_fight(s, zone) if is_fight else shooting.is_target(s, zone)
    return is_there and {*s.wounds} <= {*zones.units(s, zone)}


def _places(s: State, side: Side, zone: PlaceId, number: int, is_fight: bool) -> bool:
    """CK-55: Return whether hits can be placed: on several units of a side, none hit yet, fewer than two each."""
    here = zones.units(s, zone)
    is_open = _hit(s) == (zone, is_fight) and not s.wounds and zones.holder(s, zone) == side
    return is_open and len(here) > 1 and number < HITS_A_UNIT * len(here)


def _exceeds(s: State, side: Side, zone: PlaceId, number: int) -> bool:
    """CK-55: Return whether excess hits are possible: several enemy units have two hits each, within a pool's size."""
    here = zones.units(s, zone)
    is_open = _hit(s)[0] == zone and zones.holder(s, zone) == enemy(side) and len(here) > 1
    return is_open and s.wounds == dict.fromkeys(here, HITS_A_UNIT) and number + sum(s.wounds.values()) <= MOST_POOL


def _suffers(s: State, zone: PlaceId) -> bool:
    """CK-23: Return whether a general is in the zone that is hit."""
    return _hit(s)[0] == zone and bool(zones.general(s, zone))


def _saved(s: State, piece: PieceId, number: int, is_fight: bool) -> bool:
    """CK-56: Return whether the unit is in the zone that is hit."""
    return _hit(s) == (s.at[piece], is_fight)


def _follows(s: State, zone: PlaceId, number: int, is_fight: bool) -> bool:
    """CK-70: Return whether these are the assaulter's losses, which follow the target's."""
    return is_fight and zone == s.source and number == s.hits[enemy(s.active)]


def _is_beaten(s: State, side: Side, zone: PlaceId, group: tuple[PieceId, ...], *_: object) -> bool:
    """CK-72, CK-73: Return whether the side's units leave a zone of the fight."""
    return _is_of_fight(s, zone) and all(roster(s).side[piece] == side for piece in group)


def _brings(s: State, number: int) -> bool:
    """CK-98: Return whether the sides have placed their pieces in turn, and there is room for another."""
    placed = {scenery.placer(s, role): len(range(role, number, 2)) for role in ROLES}
    return bool(scenery.free(s)) and all(len(s.brought[side]) == placed[side] for side in placed)


STEP_CHECKS: Mapping[str, Callable[..., bool]] = {
    "before.share": _is_shared,
    "before.piece": _brings,
    "combat.end": _is_fought,
    "combat.valiant": _is_met,
    "combat.stand": _is_met,
    "combat.erratic": _is_met,
    "combat.bow": _bows,
    "combat.bow_again": _bows,
    "combat.pike": _pikes,
    "combat.pike_again": _pikes,
    "combat.dice": _is_thrown,
    "combat.again": _is_thrown,
    "combat.cavalry": _is_of_fight,
    "combat.ridden": _is_ridden,
    "combat.award": _is_of_fight,
    "combat.choose": _is_of_fight,
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
    "shooting.zone": _shoots,
    "shooting.order": _shoots,
    "shooting.dice": _is_shot,
    "shooting.again": _is_shot,
    "artillery.zone": _bombards,
    "artillery.order": _bombards,
    "artillery.fire": _aims,
    "artillery.dice": _is_fired_at,
    "artillery.again": _is_bombarded,
    "artillery.victim": _is_victim,
    "hits.begin": _follows,
    "hits.place": _places,
    "hits.excess": _exceeds,
    "hits.general": _suffers,
    "hits.saves": _is_hit,
    "hits.save": _saved,
    "pursuit.dice": _is_pursued,
    "pursuit.again": _is_pursued,
    "pursuit.loss": _is_pursued,
    "retreat.begin": _is_beaten,
    "retreat.way": _falls_back,
    "retreat.land": _falls_back,
    "displace.to": _is_displaced,
}
