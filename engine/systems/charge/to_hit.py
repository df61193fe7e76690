"""To-hit numbers of attacks: each modifier with its rule, shared by dice, odds, notes and log.

CG-62 and CG-66 for shots and throws, CG-71 to CG-77 for blows in combat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from engine.boards.table.contact import FRONT, REAR
from engine.core.types import Facts, PieceId, Rule
from engine.systems.charge.data import (
    ARTILLERY,
    ATTACK,
    BLOOD_LUST,
    CHARGED,
    COUNTERED,
    DEFENCE,
    FLEEING,
    LONERS,
    MOUNTED,
    TORTOISE,
    WALL,
)
from engine.systems.charge.layout import Layout, layout
from engine.systems.charge.state import COUNTER_CHARGED, TOUCHED, State, has

FACES = 6


class Term(NamedTuple):
    """A term of a sum: what it is, how much, and its rule."""

    key: str
    n: int
    rule: Rule


class ToHit(NamedTuple):
    """CG-71: The terms of an attack and of the defence against it: a die and the attack have to reach the defence."""

    attack: tuple[Term, ...]
    defence: tuple[Term, ...]

    @property
    def bonus(self) -> int:
        """Return what is added to the die."""
        return sum(term.n for term in self.attack)

    @property
    def least(self) -> int:
        """The least die that kills: 1 or less always does, 7 or more never."""
        return sum(term.n for term in self.defence) - self.bonus

    @property
    def ways(self) -> int:
        """CG-71: On how many faces of a die it kills."""
        return max(0, min(FACES, FACES + 1 - self.least))


def told(needs: Iterable[ToHit]) -> tuple[Facts, ...]:
    """Return what dice need as sentences, equal ones in a row together."""
    return tuple(_told(least, len(list(alike))) for least, alike in groupby(need.least for need in needs))


def _told(least: int, number: int) -> Facts:
    if least <= 1 or least > FACES:
        return {"key": f"charge.need.{'sure' if least <= 1 else 'never'}", "n": number}
    return {"key": "charge.need.die", "n": number, "die": least}


def melee_to_hit(s: State, own: PieceId, target: PieceId) -> ToHit:
    """CG-71: Return what a stand needs in combat against one that it touches."""
    lies = layout(s)
    return ToHit(tuple(_struck_by(s, lies, own, target)), tuple(_parried(s, lies, own, target)))


def _struck_by(s: State, lies: Layout, own: PieceId, target: PieceId) -> Iterator[Term]:
    """CG-72: Attack modifiers; all different ones add."""
    profile, unit, touch = lies.known.profile[own], lies.unit[own], lies.edges[own, target]
    yield Term("attack", profile.attack or 0, "CG-71")
    has_charged = s.form[unit] == CHARGED and not has(s, unit, COUNTER_CHARGED)
    if has_charged or s.form[unit] == COUNTERED:
        key, rule = ("charge", "CG-72") if has_charged else ("counter", "CG-53")
        lusts = BLOOD_LUST in profile.abilities
        yield Term(key, 1 + lusts, "CG-80" if lusts else rule)
    if s.form[lies.unit[target]] == FLEEING:
        yield Term("from_behind", 1, "CG-29")
    elif own in lies.overran:
        yield Term("overrun", 1, "CG-76")
    elif touch.own == FRONT and touch.other != FRONT:
        yield Term("rear" if touch.other == REAR else "flank", 1, "CG-75")
    yield from _raised(s, own, ATTACK)


def _parried(s: State, lies: Layout, own: PieceId, target: PieceId) -> Iterator[Term]:
    """CG-73: Defence modifiers; they add."""
    yield Term("defence", lies.known.profile[target].defence, "CG-71")
    if has_rank(s, lies, target):
        yield Term("rank", 1, "CG-74")
    if is_walled(s, lies, target):
        unit, touch = lies.unit[own], lies.edges[own, target]
        has_charged = s.form[unit] == CHARGED and has(s, unit, TOUCHED) and not has(s, unit, COUNTER_CHARGED)
        if TORTOISE in lies.known.profile[target].abilities and has_charged and touch.other == FRONT:
            yield Term("tortoise", 2, "CG-43")
        else:
            yield _wall(s, target)
    yield from _lowered(s, lies, target)
    yield from _raised(s, target, DEFENCE)


def has_rank(s: State, lies: Layout, stand: PieceId) -> bool:
    """CG-74, CG-75, CG-53, CG-29h: Return whether a stand has the rank bonus: of rank 0, with another right behind it.

    Not Mounted and Loners; not in flight or after a counter-charge; and where an enemy is on the flank or rear of
    either of the two, neither receives nor lends.
    """
    unit, slot = lies.unit[stand], s.slot[stand]
    if not slot or slot[1] or s.form[unit] == FLEEING or has(s, unit, COUNTER_CHARGED) or stand in lies.flanked:
        return False
    if any(ability in lies.known.profile[stand].abilities for ability in (MOUNTED, LONERS)):
        return False
    behind = next((other for other in s.held[unit] if s.slot[other] == (slot[0], 1)), None)
    return behind is not None and behind not in lies.flanked


def is_walled(s: State, lies: Layout, stand: PieceId) -> bool:
    """CG-41, CG-77: Return whether a stand is in a Shield Wall, or keeps one in a fight; a mounted hero never is."""
    if MOUNTED in lies.known.profile[stand].abilities or stand in s.overran:
        return False
    return stand in s.wall or s.form[lies.unit[stand]] == WALL


def shot_to_hit(s: State, own: PieceId, target: PieceId, *, is_far: bool, is_throw: bool = False) -> ToHit:
    """CG-62, CG-66, CG-67: Return what a shot or throw needs; artillery breaks a Shield Wall."""
    lies = layout(s)
    profile = lies.known.profile[own]
    attack = (Term("shoot", profile.shoot or 0, "CG-62"), *_raised(s, own, ATTACK))
    defence = [Term("defence", lies.known.profile[target].defence, "CG-62")]
    if is_far:
        defence.append(Term("run", 1, "CG-66") if is_throw else Term("far", 1, "CG-61"))
    if ARTILLERY not in profile.abilities and is_walled(s, lies, target):
        defence.append(_wall(s, target))
    return ToHit(attack, (*defence, *_lowered(s, lies, target), *_raised(s, target, DEFENCE)))


def _wall(s: State, stand: PieceId) -> Term:
    return Term("wall", 1, "CG-77" if stand in s.wall else "CG-41")


def _lowered(s: State, lies: Layout, stand: PieceId) -> Iterator[Term]:
    """CG-29: Return the lower Defence of a unit in flight."""
    if s.form[lies.unit[stand]] == FLEEING:
        yield Term("fleeing", -1, "CG-29")


def _raised(s: State, stand: PieceId, what: str) -> Iterator[Term]:
    """CG-24: A point of Command."""
    if s.raised.get(stand) == what:
        yield Term("command", 1, "CG-24")
