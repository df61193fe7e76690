"""Pools of fight dice as sums of named terms: CK-58, CK-64 to CK-68."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import PlaceId, Rule, Side
from engine.systems.conquerors_kings import zones
from engine.systems.conquerors_kings.company import company
from engine.systems.conquerors_kings.data import HOLDS, LATE, LEAST_POOL, MOST_BAD, MOST_FOR_UNITS, MOST_GOOD
from engine.systems.conquerors_kings.grid import FRONT, REAR
from engine.systems.conquerors_kings.state import State, enemy, field, roster

UNITS, GOOD, GENERAL, BAD = "units", "good", "general", "bad"
MOST = {UNITS: MOST_FOR_UNITS, GOOD: MOST_GOOD, BAD: MOST_BAD}
"""CK-64: What a part of a pool counts at most."""
FOR_GENERAL = 2
"""CK-68: Dice for a general."""


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
    side = roster(s).side[s.held[source][0]]
    return Fight(enemy(side), target, source, False), Fight(side, source, target, True)


def late(s: State, zone: PlaceId) -> int:
    """CK-58: Return how many units came into their zone in this player turn; skirmishers never do."""
    return 0 if s.battle.switches["never_late"] else company(s, zone).late


def terms(s: State, fight: Fight) -> list[Term]:
    """CK-64: Return what makes up a side's pool, part by part, before anything is cut to its limit."""
    here = company(s, fight.zone)
    leader = [Term(GENERAL, "general", "CK-68", FOR_GENERAL)] * bool(here.general)
    return [Term(UNITS, "units", "CK-65", here.dice), *good(s, fight), *leader, *bad(s, fight)]


def good(s: State, fight: Fight) -> list[Term]:
    """CK-66: Return the good modifiers."""
    found = good_dice(s, fight)
    return [Term(GOOD, key, "CK-29" if key == "luck" else "CK-66", dice) for key, dice in found if dice]


def good_dice(s: State, fight: Fight) -> tuple[tuple[str, int], ...]:
    """CK-66: Return the names of all good modifiers with their dice, which may be none."""
    here = company(s, fight.zone)
    is_shocking = fight.is_assaulter or s.battle.switches["shock_both"]
    return (
        ("rear_support", 2 * is_backed(s, fight)),
        ("veterans", min(2, here.veterans)),
        ("elite", min(1, here.elite)),
        ("combined", 2 * (close_order(s, fight) >= HOLDS)),
        ("winning", min(2, here.winning)),
        ("shock", min(2, here.shocks) * is_shocking),
        ("luck", 2 * (s.luck[fight.side] > 0)),
    )


def is_backed(s: State, fight: Fight) -> bool:
    """CK-66: Return whether four friendly bases stand across the rear face."""
    behind = field(s).across(fight.side, fight.zone, REAR)
    return bool(behind) and zones.holder(s, behind) == fight.side and company(s, behind).bases >= HOLDS


def close_order(s: State, fight: Fight) -> int:
    """CK-66: Return how many units of close order stand in the zone and across its faces, whatever their strength."""
    around = [zone for zone in field(s).beside[fight.zone] if zones.holder(s, zone) == fight.side]
    return company(s, fight.zone).close_order + sum([company(s, zone).close_order for zone in around])


def bad(s: State, fight: Fight) -> list[Term]:
    """CK-67: Return the bad modifiers."""
    return [Term(BAD, key, rule, dice) for key, rule, dice in bad_dice(s, fight) if dice]


def bad_dice(s: State, fight: Fight) -> list[tuple[str, Rule, int]]:
    """CK-67: Return the names and rules of all bad modifiers with their dice, which may be none."""
    here = company(s, fight.zone)
    found: list[tuple[str, Rule, int]] = []
    if fight.is_assaulter:
        found += [
            ("ground", "CK-67", 2 * is_uphill(s, fight)),
            ("late", "CK-58", 0 if s.instant else LATE.get(late(s, fight.zone), 0)),
        ]
    else:
        is_flanked = field(s).across(fight.side, fight.zone, FRONT) != fight.other
        found += [("flanked", "CK-67", 2 * is_flanked), ("repeated", "CK-67", 2 * here.is_target)]
    found += [
        ("bad_luck", "CK-29", 2 * (s.luck[fight.side] < 0)),
        ("bows", "CK-67", (0, 1, 3)[min(2, here.bows)]),
        ("levies", "CK-67", min(3, here.levies)),
        ("struck", "CK-63", s.struck[fight.side]),
    ]
    return found


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
