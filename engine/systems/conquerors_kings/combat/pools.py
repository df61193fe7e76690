"""Pools of fight dice as sums of named terms: CK-58, CK-64 to CK-68."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import PieceId, PlaceId, Rule, Side
from engine.systems.conquerors_kings import zones
from engine.systems.conquerors_kings.data import (
    AUX,
    BOW,
    CO,
    ELITE,
    HOLDS,
    LATE,
    LEAST_POOL,
    LEVY,
    MOST_BAD,
    MOST_FOR_UNITS,
    MOST_GOOD,
    SHOCK,
    VETERAN,
)
from engine.systems.conquerors_kings.grid import FRONT, REAR
from engine.systems.conquerors_kings.state import ENTERED, WAS_TARGET, WINNING, State, enemy, field, has, roster

UNITS, GOOD, GENERAL, BAD = "units", "good", "general", "bad"
MOST = {UNITS: MOST_FOR_UNITS, GOOD: MOST_GOOD, BAD: MOST_BAD}
"""CK-64: What a part of a pool counts at most."""


class Term(NamedTuple):
    """CK-64: A change of a pool by a number of dice: its part, its name, its rule and the number, always above 0."""

    part: str
    key: str
    rule: Rule
    dice: int


class Fight(NamedTuple):
    """CK-59: An assault as one of its sides sees it: its own zone, the other's, and whether it is the assaulter."""

    side: Side
    zone: PlaceId
    other: PlaceId
    is_assaulter: bool


def fights(s: State, source: PlaceId, target: PlaceId) -> tuple[Fight, Fight]:
    """CK-62: Return an assault as the target sees it, then as the assaulter does, no matter whose turn it is."""
    side = roster(s).side[zones.units(s, source)[0]]
    return Fight(enemy(side), target, source, False), Fight(side, source, target, True)


def late(s: State, zone: PlaceId) -> list[PieceId]:
    """CK-58: Return the units that came into their zone in this player turn; skirmishers never are."""
    if s.battle.switches["never_late"]:
        return []
    known = roster(s)
    return [piece for piece in zones.units(s, zone) if has(s, piece, ENTERED) and not known.is_skirmisher(piece)]


def in_fight(s: State, piece: PieceId) -> int:
    """CK-65: Return the dice of a unit."""
    kind = roster(s).kind[piece]
    return kind.dice if zones.is_at_strength(s, piece) else kind.weak


def terms(s: State, fight: Fight) -> list[Term]:
    """CK-64: Return what makes up a side's pool, part by part, before anything is cut to its limit."""
    units = sum(in_fight(s, piece) for piece in zones.units(s, fight.zone))
    general = 2 * bool(zones.general(s, fight.zone))
    leader = [Term(GENERAL, "general", "CK-68", general)] * bool(general)
    return [Term(UNITS, "units", "CK-65", units), *good(s, fight), *leader, *bad(s, fight)]


def good(s: State, fight: Fight) -> list[Term]:
    """CK-66: Return the good modifiers."""
    here, troops = zones.units(s, fight.zone), roster(s).troops
    qualities = [troops[piece].quality for piece in here]
    shocks = sum(SHOCK in troops[piece].traits for piece in here)
    is_shocking = fight.is_assaulter or s.battle.switches["shock_both"]
    found = {
        "rear_support": 2 * is_backed(s, fight),
        "veterans": min(2, qualities.count(VETERAN)),
        "elite": min(1, qualities.count(ELITE)),
        "combined": 2 * (close_order(s, fight) >= HOLDS),
        "winning": min(2, sum(has(s, piece, WINNING) for piece in here)),
        "shock": min(2, shocks) * is_shocking,
        "luck": 2 * (s.luck[fight.side] > 0),
    }
    return [Term(GOOD, key, "CK-29" if key == "luck" else "CK-66", dice) for key, dice in found.items() if dice]


def is_backed(s: State, fight: Fight) -> bool:
    """CK-66: Return whether four friendly bases stand across the rear face."""
    behind = field(s).across(fight.side, fight.zone, REAR)
    return bool(behind) and zones.owner(s, behind) == fight.side


def close_order(s: State, fight: Fight) -> int:
    """CK-66: Return how many units of close order stand in the zone and across its faces, whatever their strength."""
    around = [zone for zone in field(s).beside[fight.zone] if zones.holder(s, zone) == fight.side]
    troops = roster(s).troops
    return sum(troops[piece].kind == CO for zone in (fight.zone, *around) for piece in zones.units(s, zone))


def bad(s: State, fight: Fight) -> list[Term]:
    """CK-67: Return the bad modifiers."""
    here, troops = zones.units(s, fight.zone), roster(s).troops
    levies = sum(troops[piece].quality == LEVY for piece in here)
    found: list[tuple[str, Rule, int]] = []
    if fight.is_assaulter:
        found += [
            ("ground", "CK-67", 2 * is_uphill(s, fight)),
            ("late", "CK-58", 0 if s.instant else LATE.get(len(late(s, fight.zone)), 0)),
        ]
    else:
        is_flanked = field(s).across(fight.side, fight.zone, FRONT) != fight.other
        found += [
            ("flanked", "CK-67", 2 * is_flanked),
            ("repeated", "CK-67", 2 * any(has(s, piece, WAS_TARGET) for piece in here)),
        ]
    found += [
        ("bad_luck", "CK-29", 2 * (s.luck[fight.side] < 0)),
        ("bows", "CK-67", (0, 1, 3)[min(2, len(bows(s, fight.zone)))]),
        ("levies", "CK-67", min(3, levies)),
        ("struck", "CK-63", s.struck[fight.side]),
    ]
    return [Term(BAD, key, rule, dice) for key, rule, dice in found if dice]


def bows(s: State, zone: PlaceId) -> list[PieceId]:
    """CK-63, CK-67: Return the close order and auxiliary units of a zone with the trait bow."""
    troops = roster(s).troops
    return [p for p in zones.units(s, zone) if troops[p].kind in (CO, AUX) and BOW in troops[p].traits]


def is_uphill(s: State, fight: Fight) -> bool:
    """CK-67, CK-92, CK-102: Return whether the target has a hill or an obstructed zone; hill to hill may not count."""
    ground = zones.ground(s, fight.other)
    if ground.is_hill and s.battle.switches["hill_to_hill"] and zones.ground(s, fight.zone).is_hill:
        return False
    return ground.is_hill or ground.is_obstructed


def parts(found: list[Term]) -> dict[str, int]:
    """CK-64: Return what the parts of a pool come to, each cut to its limit."""
    sums = dict.fromkeys((UNITS, GOOD, GENERAL, BAD), 0)
    for term in found:
        sums[term.part] += term.dice
    return {part: min(number, MOST.get(part, number)) for part, number in sums.items()}


def pool(s: State, fight: Fight) -> int:
    """CK-64: Return how many dice a side throws: never fewer than four."""
    cut = parts(terms(s, fight))
    return max(LEAST_POOL, cut[UNITS] + cut[GOOD] + cut[GENERAL] - cut[BAD])
