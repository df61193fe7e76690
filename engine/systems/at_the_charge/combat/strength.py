"""Strength in combat: charge, leaders, totals, odds (AC-14, AC-25 to AC-27, AC-32, AC-37 to AC-40)."""

from __future__ import annotations

from engine.core.references import piece_ref
from engine.core.types import Log, PieceId, log_event
from engine.systems.at_the_charge.data import (
    ARCHERS_IN_MELEE,
    ARCHERY,
    CHARGE,
    CLEAR,
    COLUMNS,
    RIVER_MODIFIER,
    SHIFT,
)
from engine.systems.at_the_charge.state import State, arm, field, leader_with, value

EVEN = COLUMNS.index("1-1")


def is_across(s: State, piece: PieceId, target: PieceId) -> bool:
    """AC-25, AC-40: Return whether a river hexside, bridged or not, lies between two neighbours."""
    return (s.place[piece], s.place[target]) in field(s).water


def charges(s: State, piece: PieceId, target: PieceId) -> bool:
    """AC-25 to AC-27: Return whether a unit that fights a target has the bonus."""
    return piece in s.charging and (piece, target) not in s.barred and not is_across(s, piece, target)


def rating(s: State, piece: PieceId) -> int:
    """AC-14: Return the rating of the leader stacked with a unit, 0 without one."""
    leader = leader_with(s, piece)
    return s.battle.ratings[leader] if leader is not None else 0


def is_archery(s: State, piece: PieceId) -> bool:
    """AC-04: Return whether a unit is of archers, mounted or not."""
    return arm(s, piece) in ARCHERY


def fights_with(s: State, piece: PieceId) -> int:
    """AC-14, AC-32: Return what a unit without the bonus is worth hand to hand, in attack and in defence."""
    less = ARCHERS_IN_MELEE if is_archery(s, piece) else 0
    return max(0, value(s, piece) + less) + rating(s, piece)


def melee_strength(s: State, piece: PieceId, target: PieceId) -> int:
    """AC-14, AC-26, AC-32: Return what a unit adds to an attack on a neighbour hand to hand."""
    return value(s, piece) + CHARGE if charges(s, piece, target) else fights_with(s, piece)


def fire_strength(s: State, piece: PieceId) -> int:
    """AC-14, AC-34: Return what a unit adds to an attack by shooting: all it has."""
    return value(s, piece) + rating(s, piece)


def attack_total(s: State, target: PieceId, melee: tuple[PieceId, ...], fire: tuple[PieceId, ...]) -> int:
    """AC-37: Return the attack's total."""
    return sum(melee_strength(s, p, target) for p in melee) + sum(fire_strength(s, p) for p in fire)


def defence_total(s: State, target: PieceId, in_melee: bool) -> int:
    """AC-32, AC-38: Return the defender's total; archers are weaker as soon as one enemy fights them hand to hand."""
    return max(1, fights_with(s, target) if in_melee else fire_strength(s, target))


def odds_column(attack: int, defence: int) -> int:
    """AC-39: Return the index of the column for two totals, rounded in the defender's favour."""
    if attack >= defence:
        return min(EVEN - 1 + attack // defence, len(COLUMNS) - 1)
    return max(EVEN + 1 - -(-defence // attack), 0)


def surplus(attack: int, defence: int) -> int:
    """AC-39: Return how much of an attack's total adds nothing, since the table ends with its last column."""
    return max(0, attack - (len(COLUMNS) - EVEN) * defence)


def shifted(s: State, target: PieceId, column: int) -> int:
    """AC-40: Return the column after the ground under the defender has moved it to the left."""
    return max(0, column - SHIFT[field(s).ground[s.place[target]]])


def modifier(s: State, target: PieceId, melee: tuple[PieceId, ...]) -> int:
    """AC-40: Return what is added to the die: all who fight hand to hand attack across water, or nothing."""
    return RIVER_MODIFIER if melee and all(is_across(s, piece, target) for piece in melee) else 0


# What the players are told of it


def tell_totals(s: State, log: Log, target: PieceId, melee: tuple[PieceId, ...], fire: tuple[PieceId, ...]) -> None:
    """AC-37 to AC-40: Tell each number of both totals with its reason, then the odds and what the ground changes."""
    if log is None:
        return
    for piece in melee:
        if charges(s, piece, target):
            worth, total = value(s, piece), melee_strength(s, piece, target)
            facts: dict[str, object] = {"piece": piece_ref(piece), "value": worth, "bonus": CHARGE, "total": total}
            leader = leader_with(s, piece)
            if leader is None:
                log_event(log, "AC-26", "at_the_charge.log.fights_charge", **facts)
            else:
                log_event(log, "AC-26", "at_the_charge.log.fights_charge_leader", **facts, leader=piece_ref(leader))
            continue
        _tell_unit(s, log, "AC-37", "fights", piece, True)
        if piece in s.charging:
            facts = {"piece": piece_ref(piece), "target": piece_ref(target)}
            if (piece, target) in s.barred:
                log_event(log, "AC-27", "at_the_charge.log.barred", **facts)
            else:
                log_event(log, "AC-25", "at_the_charge.log.no_charge_across", **facts)
    for piece in fire:
        _tell_unit(s, log, "AC-37", "shoots", piece, False)
    _tell_unit(s, log, "AC-38", "defends", target, bool(melee))
    attack, defence = attack_total(s, target, melee, fire), defence_total(s, target, bool(melee))
    if melee and fights_with(s, target) < defence:
        log_event(log, "AC-38", "at_the_charge.log.least", target=piece_ref(target), defence=defence)
    column = odds_column(attack, defence)
    log_event(log, "AC-39", "at_the_charge.log.odds", attack=attack, defence=defence, column=COLUMNS[column])
    ground = field(s).ground[s.place[target]]
    if ground != CLEAR:
        facts = {"target": piece_ref(target), "ground": f"ground:{ground}"}
        log_event(log, "AC-40", "at_the_charge.log.shift", **facts, column=COLUMNS[shifted(s, target, column)])
    change = modifier(s, target, melee)
    if change:
        log_event(log, "AC-40", "at_the_charge.log.across", modifier=change)


def _tell_unit(s: State, log: Log, rule: str, key: str, piece: PieceId, in_melee: bool) -> None:
    """AC-14, AC-32, AC-37, AC-38: Tell what one unit counts without the bonus, and why."""
    leader = leader_with(s, piece)
    strength = value(s, piece)
    facts: dict[str, object] = {"piece": piece_ref(piece), "value": strength}
    if in_melee and strength and is_archery(s, piece):
        key += "_archers"
        facts["less"] = -ARCHERS_IN_MELEE
    if leader is not None:
        key += "_leader"
        facts |= {"leader": piece_ref(leader), "rating": s.battle.ratings[leader]}
    facts["total"] = fights_with(s, piece) if in_melee else fire_strength(s, piece)
    log_event(log, rule, f"at_the_charge.log.{key}", **facts)
