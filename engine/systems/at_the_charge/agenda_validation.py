"""Validates the agenda of positions from outside: checks that each step fits the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.types import PieceId, PlaceId
from engine.systems.at_the_charge import arrangement, command
from engine.systems.at_the_charge.actions import Attack
from engine.systems.at_the_charge.combat import advance, results
from engine.systems.at_the_charge.combat.attack import refuse_attack
from engine.systems.at_the_charge.combat.retreat import Escape
from engine.systems.at_the_charge.combat.strength import (
    attack_total,
    charges,
    defence_total,
    modifier,
    odds_column,
    shifted,
)
from engine.systems.at_the_charge.movement import ambush, parting
from engine.systems.at_the_charge.state import State, field, unit_at


def _is_arranged(s: State, group: int, number: int) -> bool:
    """AC-09: Return whether a group's units stand on its hexes and the one in question has a choice."""
    pieces, listed = s.battle.groups[group]
    stands = all(s.place.get(piece) in listed for piece in pieces)
    return stands and number < len(pieces) and bool(arrangement.hexes(s, group, number))


def _hides(s: State, piece: PieceId) -> bool:
    """AC-65: Return whether a unit that is not placed yet is to hide once and has a hex for it."""
    return s.agenda.count(("setup.hide", piece)) == 1 and next(ambush.options_hide(s, piece), None) is not None


def _is_traitor(s: State, piece: PieceId) -> bool:
    """AC-67: Return whether a die is due for a possible traitor, once."""
    is_once = s.agenda.count(("treason.roll", piece)) == 1
    return is_once and piece in s.battle.traitors and command.least_die(s, piece) is not None


def _parts(s: State, leader: PieceId) -> bool:
    """AC-67: Return whether a leader on an enemy unit's hex has a choice of units to go to."""
    if leader not in s.place:
        return False
    unit = unit_at(s, s.place[leader])
    return unit is not None and s.owners[unit] != s.owners[leader] and len(parting.refuges(s, leader)) > 1


def _is_declared(s: State) -> bool:
    """AC-28, AC-39, AC-40, AC-44: Return whether the columns hold a correctly computed, legal combat."""
    target, melee, fire = s.target, s.melee, s.fire
    if refuse_attack(s, Attack(target, melee, fire)) is not None or s.ground_won != s.place[target]:
        return False
    column = odds_column(attack_total(s, target, melee, fire), defence_total(s, target, bool(melee)))
    charged = tuple(piece for piece in melee if charges(s, piece, target))
    told = charged, shifted(s, target, column), modifier(s, target, melee)
    return told == (s.charged, s.column, s.modifier) and not (s.checked or s.panic or s.fled)


def _stands(s: State) -> bool:
    """AC-43: Return whether all melee attackers are still adjacent to the contested hex."""
    return all(s.place.get(piece) in field(s).near[s.ground_won] for piece in s.melee)


def _is_shared(s: State, count: int) -> bool:
    """AC-46: Return whether losses can be distributed in several ways."""
    return _stands(s) and len(results.allocations(s, count)) > 1


def _is_named(s: State, token: str) -> bool:
    """AC-43: Return whether a check or a retreat falls on one of several attackers."""
    return _stands(s) and len(s.melee) > 1


def _checks(s: State, piece: PieceId) -> bool:
    """AC-53: Return whether a unit on the board is to check its morale."""
    return piece in s.place and piece in s.checked


def _retreats(s: State, piece: PieceId, left: int, trail: tuple[PlaceId, ...], pushed: tuple[PieceId, ...]) -> bool:
    """AC-48, AC-50: Return whether each unit of the chain is on the board and can only push the next one."""
    chain = (*pushed, piece)
    if any(unit not in s.place or s.owners[unit] != s.owners[piece] for unit in chain) or piece in pushed:
        return False
    way = Escape(s, s.owners[piece])
    for n, unit in enumerate(pushed):
        own = () if n else trail
        if way.free(unit, own) or chain[n + 1] not in way.pushes(unit, own, chain[:n]):
            return False
    return True


def _advances(s: State) -> bool:
    """AC-56: Return whether a unit may advance."""
    return bool(advance.candidates(s))


STEP_CHECKS: Mapping[str, Callable[..., bool]] = {
    "setup.arrange": _is_arranged,
    "setup.hide": _hides,
    "treason.roll": _is_traitor,
    "treason.part": _parts,
    "combat.roll": _is_declared,
    "combat.losses": _is_shared,
    "combat.name": _is_named,
    "morale.roll": _checks,
    "retreat.step": _retreats,
    "advance.choose": _advances,
}
