"""The expected values of fights, estimated from the figures of both units, the face struck and who has charged."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.boards.table.contact import FRONT, REAR
from engine.core.types import PieceId
from engine.systems.charge import unit_stats
from engine.systems.charge.data import (
    BLOOD_LUST,
    CHARGED,
    COUNTERED,
    FLEEING,
    HEROIC,
    LONERS,
    MOUNTED,
    THROWING,
    TORTOISE,
    WALL,
    WEAPONS,
    Type,
)
from engine.systems.charge.layout import layout
from engine.systems.charge.state import COUNTER_CHARGED, State, has, roster
from engine.systems.charge.to_hit import is_walled

ALONE = (MOUNTED, LONERS)
"""CG-83, CG-85: Units that gain nothing from a second rank."""
HERO, GENERAL = 40, 130
"""The values of a hero's stand and of a general's in addition to their points."""


class Strength(NamedTuple):
    """A unit's figures: its stands, its combat, the value of a stand, its charge and its shooting.

    `files` are those that can hold a stand, `last` the stands of its last rank; `attack`, `defence`, `rank`, `shoot`
    and `throw` are averages times 10; lengths are in c, `least` and `most` of a charge in inches.
    """

    stands: int
    files: int
    ranks: int
    last: int
    attack: int
    defence: int
    worth: int
    morale: int
    move: int
    least: int
    most: int
    extra: int
    rank: int
    is_walled: bool
    is_tortoise: bool
    is_fleeing: bool
    is_heroic: bool
    is_light: bool
    shots: int
    shoot: int
    optimal: int
    maximum: int
    throws: int
    throw: int


def strength(s: State, unit: PieceId, form: str) -> Strength:
    """Return a unit's figures as they would be in a formation."""
    known, held = roster(s), s.held[unit]
    profiles = [known.profile[stand] for stand in held]
    n = len(held)
    front = [p for stand, p in zip(held, profiles, strict=True) if s.slot[stand] and not s.slot[stand][1]] or profiles
    fighters = [p.attack for p in front if p.attack is not None]
    backed = sum(s.slot[stand][1:] == (1,) for stand in held if s.slot[stand])
    ranks = 1 + max((s.slot[stand][1] for stand in held if s.slot[stand]), default=0)
    last = sum(s.slot[stand][1] == ranks - 1 for stand in held if s.slot[stand])
    is_steady = not has(s, unit, COUNTER_CHARGED)  # CG-53: else it has lost the bonus of its charge and of its ranks
    # heroes in a unit are the last to fall
    troops = [p.points for p in profiles if not p.is_hero] or [p.points + _leads(p) for p in profiles]
    inches = unit_stats.inches(s, unit)
    least, _, most = unit_stats.charge_dice(s, unit)
    shooters = [p for p in profiles if p.shoot is not None and p.weapon]
    weapons = [WEAPONS[p.weapon] for p in shooters]
    can_throw = s.form[unit] != COUNTERED
    throwers = [p for stand, p in zip(held, profiles, strict=True) if can_throw and is_throwing(s, stand, p)]
    wall = form == WALL or any(stand in s.wall for stand in held) if form != s.form[unit] else is_any_walled(s, unit)
    return Strength(
        n,
        min(n, s.files[unit]),
        ranks,
        max(1, last),
        10 * sum(fighters) // len(fighters) if fighters else -99,
        10 * sum(p.defence for p in profiles) // n,
        sum(troops) // len(troops),
        sum(p.morale for p in profiles),
        s.battle.scaled(100 * inches) if inches is not None else 0,
        least if inches is not None else 0,
        most if inches is not None else 0,
        1 + all(BLOOD_LUST in p.abilities for p in profiles),
        10 * backed // max(1, s.files[unit])
        if is_steady and not any(ability in p.abilities for p in front for ability in ALONE)
        else 0,
        wall,
        any(TORTOISE in p.abilities for p in profiles),
        s.form[unit] == FLEEING,
        any(HEROIC in p.abilities for p in profiles),
        unit_stats.is_light(s, unit),
        len(shooters),
        10 * sum(p.shoot or 0 for p in shooters) // len(shooters) if shooters else 0,
        s.battle.scaled(100 * max((w.optimal for w in weapons), default=0)),
        s.battle.scaled(100 * max((w.maximum for w in weapons), default=0)),
        len(throwers),
        10 * sum(p.shoot or 0 for p in throwers) // len(throwers) if throwers else 0,
    )


def _leads(profile: Type) -> int:
    """Return the value of a hero's stand in addition to its points."""
    return GENERAL if profile.is_general else HERO


def is_throwing(s: State, stand: PieceId, profile: Type) -> bool:
    """CG-66: Return whether a stand can still throw, once in a battle, when it charges."""
    return THROWING in profile.abilities and stand not in s.thrown


def is_any_walled(s: State, unit: PieceId) -> bool:
    """CG-41, CG-77: Return whether any stand of a unit is in a Shield Wall."""
    lies = layout(s)
    return any(is_walled(s, lies, stand) for stand in s.held[unit])


@cache
def hit(attack: int, defence: int) -> int:
    """CG-71: Return the probability that a stand falls, in thousandths, from average attack and defence times 10."""
    return max(0, min(1000, (70 - defence + attack) * 1000 // 60))


BETWEEN = 5
"""CG-61: The average bonus to the defence against throws from the range of a charge, times 10."""


class Meeting(NamedTuple):
    """The numbers of stands of two units that touch each other: the first one's, the second one's."""

    own: int
    other: int


class Clash(NamedTuple):
    """The expected gain and cost of the first turn of a fight, in hundredths of the value of a stand."""

    gain: int
    cost: int


@cache
def clash(a: Strength, b: Strength, face: int, *, charges: bool, touch: Meeting | None = None) -> Clash:
    """Return the expected result of one turn of combat between two units, the first at a face of the second."""
    is_side = face != FRONT
    pairs, back = touch or meets(a, b, face)
    attack = a.attack + 10 * (a.extra if charges else 0) + 10 * (is_side or b.is_fleeing)
    guard = b.rank if not is_side and not b.is_fleeing else 0
    if b.is_walled:
        guard += 20 if b.is_tortoise and charges and not is_side else 10
    defence = b.defence + guard - 10 * b.is_fleeing
    thrown = hit(a.throw, b.defence + BETWEEN + 10 * b.is_walled - 10 * b.is_fleeing) if charges else 0
    own = a.defence + a.rank + 10 * a.is_walled
    struck = pairs * hit(attack, defence) if a.attack > -50 else 0
    kills = min(b.stands * 1000, struck + min(a.throws, b.stands) * thrown)
    losses = min(a.stands * 1000, back * hit(b.attack, own) if b.attack > -50 else 0)
    return Clash(kills * b.worth // 10, losses * a.worth // 10)


def meets(a: Strength, b: Strength, face: int) -> Meeting:
    """CG-50: Return how many stands of two units touch after the first has run at the middle of a face."""
    if face == FRONT:
        both = min(a.files, b.files)
    elif face == REAR:
        both = min(a.files, b.last)
    else:
        # stands are half as wide again as they are deep
        return Meeting(min(a.files, (b.ranks * 2 + 2) // 3), b.ranks)
    return Meeting(both, both)


FOLLOW, BREAKS = 60, 35
"""The weight in percent of the next turn of a fight; the value of a likely break test, in percent of the remaining
stands."""


@cache
def prospect(a: Strength, b: Strength, face: int, *, charges: bool, touch: Meeting | None = None) -> int:
    """Return the expected gain of a fight for the first unit, in hundredths of points: this turn, and the next one."""
    first = clash(a, b, face, charges=charges, touch=touch)
    after = clash(a, b, face, charges=False, touch=touch)
    found = first.gain - first.cost + (after.gain - after.cost) * FOLLOW // 100
    for one, gone, other, taken, sign in ((b, first.gain, a, first.cost, 1), (a, first.cost, b, first.gain, -1)):
        left = max(0, one.stands * one.worth * 100 - gone)
        rest = max(1, other.stands * other.worth * 100 - taken)
        share = one.morale * left // max(1, one.stands * one.worth * 100)
        against = other.morale * rest // max(1, other.stands * other.worth * 100)
        if 2 * share <= against:
            found += sign * left * BREAKS // 100
    return found


def is_charging(s: State, unit: PieceId) -> bool:
    """CG-72: Return whether a unit has the bonus of a charge in this turn's Combat phase."""
    return s.form[unit] in (CHARGED, COUNTERED) and not has(s, unit, COUNTER_CHARGED)
