"""Reasons why a piece moves, attacks, reveals itself or is placed: one word key with facts."""

from __future__ import annotations

from engine.core.references import piece_ref, place_ref
from engine.core.types import NOWHERE, Action, Facts, PieceId, PlaceId, Reason, Side
from engine.systems.at_the_charge.actions import (
    Advance,
    AsListed,
    Attack,
    Displace,
    EndPhase,
    Enter,
    Hide,
    Hold,
    Move,
    NameUnit,
    Part,
    Perish,
    Retreat,
    Reveal,
    Station,
    TakeLosses,
)
from engine.systems.at_the_charge.combat.retreat import Escape
from engine.systems.at_the_charge.combat.strength import attack_total, defence_total, odds_column, shifted
from engine.systems.at_the_charge.combat.usual_answers import price
from engine.systems.at_the_charge.data import COLUMNS, KNIGHTS
from engine.systems.at_the_charge.movement.moving import is_open_step
from engine.systems.at_the_charge.state import (
    State,
    arm,
    commander,
    counter,
    enemy,
    field,
    is_leader,
    unit_at,
    units,
    value,
)

SAFE = 5
"""The distance from the nearest enemy, in hexes, beyond which a piece is out of reach of most."""
NEAR = 2
"""The distance from an enemy, in hexes, within which somebody who retreats is still near to it."""
AHEAD = 3
"""The distance from an enemy, in hexes, within which a piece is said to close in on it."""


def reason(s: State, side: Side, action: Action) -> Reason | None:
    """Return why an order is given."""
    match action:
        case Attack(target, melee, fire):
            return _why_attack(s, target, melee, fire)
        case Move(piece, path) | Enter(piece, path):
            return _why_move(s, side, piece, path, is_new=isinstance(action, Enter))
        case EndPhase():
            return f"at_the_charge.reason.{'end_moving' if s.agenda[-1][0] == 'phase.move' else 'end_fighting'}", {}
        case Part(piece, to):
            return _why_leader(s, to, {"piece": piece_ref(piece), "place": place_ref(to)})
        case Reveal(piece):
            return "at_the_charge.reason.reveal", {"piece": piece_ref(piece)}
        case Hide(piece, to):
            return "at_the_charge.reason.hide", {"piece": piece_ref(piece), "place": place_ref(to)}
        case AsListed():
            return "at_the_charge.reason.arrange", {}
        case Station(piece, to):
            return "at_the_charge.reason.station", {"piece": piece_ref(piece), "place": place_ref(to)}
        case Advance(piece):
            return "at_the_charge.reason.advance", {"piece": piece_ref(piece), "place": place_ref(s.ground_won)}
        case Hold():
            return "at_the_charge.reason.hold", {"place": place_ref(s.ground_won)}
    return _why_answer(s, side, action)


def _why_answer(s: State, side: Side, action: Action) -> Reason | None:
    """Return what an answer to a question about a result of combat does."""
    match action:
        case Retreat(piece, to):
            grid = field(s).grid
            near = sum(1 for unit in units(s, enemy(s, side)) if grid.distance(to, s.place[unit]) <= NEAR)
            key = "retreat" if near else "retreat_safe"
            return f"at_the_charge.reason.{key}", {"piece": piece_ref(piece), "place": place_ref(to), "n": near}
        case Displace(piece, friend):
            return "at_the_charge.reason.displace", {"piece": piece_ref(piece), "friend": piece_ref(friend)}
        case Perish(piece):
            return "at_the_charge.reason.perish", {"piece": piece_ref(piece)}
        case NameUnit(piece):
            return "at_the_charge.reason.name", {"piece": piece_ref(piece), "n": value(s, piece)}
        case TakeLosses(pieces):
            gone, _, cost = price(s, pieces)
            named = tuple(map(piece_ref, dict.fromkeys(pieces)))
            return f"at_the_charge.reason.{'losses_gone' if gone else 'losses'}", {"piece": named, "n": gone or cost}
    return None


def _why_move(s: State, side: Side, piece: PieceId, path: tuple[PlaceId, ...], *, is_new: bool) -> Reason:
    """Return the most important effect of a piece's move."""
    grid, to = field(s).grid, path[-1]
    facts: dict[str, object] = {"piece": piece_ref(piece), "place": place_ref(to)}
    other = enemy(s, side)
    chief = commander(s, other)
    if is_leader(s, piece):
        return _why_leader(s, to, facts)
    if chief is not None and s.place[chief] in path and unit_at(s, s.place[chief]) is None:
        return "at_the_charge.reason.ride_down", {**facts, "target": piece_ref(chief)}
    if s.battle.raider == side and not s.pillaged and any(space in s.battle.camp for space in path):
        return "at_the_charge.reason.pillage", facts
    foes = [(grid.distance(to, s.place[unit]), unit) for unit in units(s, other)]
    beside = [unit for away, unit in foes if away == 1]
    if beside:
        return _why_contact(s, side, piece, path, beside, facts)
    reach = counter(s, piece).reach
    shot = [unit for away, unit in foes if away <= reach]
    if shot:
        return "at_the_charge.reason.shoot", {**facts, "target": piece_ref(_most_engaged(s, side, shot))}
    if is_new:
        return "at_the_charge.reason.enter", facts
    away, nearest = min(foes, default=(99, ""), key=lambda entry: entry[0])
    start = s.place[piece]
    before = min((grid.distance(start, s.place[unit]) for unit in units(s, other)), default=99)
    if s.battle.raider == side and not s.pillaged and _to_camp(s, to) < _to_camp(s, start) and _to_camp(s, to) <= SAFE:
        return "at_the_charge.reason.camp", facts
    if away > before:
        return f"at_the_charge.reason.{'out_of_reach' if away > AHEAD else 'fall_back'}", facts
    ring = field(s).near[to]
    friends = [unit for unit in units(s, side) if unit != piece and s.place[unit] in ring]
    if away < before and away <= SAFE:
        return "at_the_charge.reason.close", {**facts, "target": piece_ref(nearest)}
    if away == before and friends:
        return "at_the_charge.reason.flank", {**facts, "target": piece_ref(friends[0])}
    return f"at_the_charge.reason.{'approach' if away < before else 'place'}", facts


def _why_attack(s: State, target: PieceId, melee: tuple[PieceId, ...], fire: tuple[PieceId, ...]) -> Reason:
    """Return the odds of an attack, and whether the target has no retreat."""
    total, shield = attack_total(s, target, melee, fire), defence_total(s, target, bool(melee))
    column = COLUMNS[shifted(s, target, odds_column(total, shield))]
    first, *more = (*melee, *fire)
    facts: dict[str, object] = {"piece": piece_ref(first), "target": piece_ref(target), "odds": column, "n": len(more)}
    if not melee:
        return "at_the_charge.reason.fire", facts
    way = Escape(s, s.owners[target], openly=True)
    if not way.free(target, ()) and not way.pushes(target, (), ()):
        return "at_the_charge.reason.trapped", facts
    return f"at_the_charge.reason.{'together' if more else 'attack'}", facts


def _why_leader(s: State, to: PlaceId, facts: Facts) -> Reason:
    with_unit = unit_at(s, to)
    if with_unit is not None:
        return "at_the_charge.reason.lead", {**facts, "target": piece_ref(with_unit)}
    return "at_the_charge.reason.leader", facts


def _why_contact(
    s: State, side: Side, piece: PieceId, path: tuple[PlaceId, ...], beside: list[PieceId], facts: Facts
) -> Reason:
    """Return why a piece moves next to the enemy: it joins others, charges, or stands there alone."""
    target = _most_engaged(s, side, beside)
    facts = {**facts, "target": piece_ref(target)}
    steps = zip((s.place.get(piece, NOWHERE), *path), path, strict=False)
    if arm(s, piece) == KNIGHTS and any(is_open_step(s, a, b) for a, b in steps):
        return "at_the_charge.reason.charge", facts
    ring = field(s).near[s.place[target]]
    if any(s.place[unit] in ring for unit in units(s, side) if unit != piece):
        return "at_the_charge.reason.join", facts
    return "at_the_charge.reason.contact", facts


def _most_engaged(s: State, side: Side, foes: list[PieceId]) -> PieceId:
    """Return the enemy next to most units of a side."""
    near, own = field(s).near, [s.place[unit] for unit in units(s, side)]
    return max(foes, key=lambda unit: sum(1 for at in own if at in near[s.place[unit]]))


def _to_camp(s: State, space: PlaceId) -> int:
    distance = field(s).grid.distance
    return min((distance(space, at) for at in s.battle.camp), default=99)
