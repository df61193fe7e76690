"""Targets of shots and throws, and their range: CG-59 to CG-61, CG-63 to CG-67; refusals as in CG-102."""

from __future__ import annotations

from engine.boards.table.bodies import Body
from engine.boards.table.line_of_sight import Screen, in_arc, is_hidden, point, target_points, viewpoint
from engine.boards.table.shapes import gap, within
from engine.boards.table.vectors import Point
from engine.core.types import PieceId, Refusal
from engine.systems.charge.data import (
    BOW,
    CHARGED,
    COUNTERED,
    FLEEING,
    INCH,
    JAVELIN,
    LIGHT,
    MARCH,
    THROWING,
    WEAPONS,
)
from engine.systems.charge.layout import Layout, layout
from engine.systems.charge.state import State, roster
from engine.systems.charge.to_hit import ToHit, shot_to_hit

BOW_RANKS = 2  # CG-59, strict_fire


def weapon(s: State, stand: PieceId) -> str:
    """CG-59, CG-88: Return the weapon that a stand shoots with, "" where it has none: one that only throws has none."""
    profile, switches = roster(s).profile[stand], s.battle.switches
    if profile.shoot is None:
        return ""
    if {THROWING, LIGHT} <= {*profile.abilities} and switches["skirmisher_javelins"]:
        return JAVELIN
    return "" if profile.is_implied and switches["named_weapons_only"] else profile.weapon


class Shooter:
    """CG-63: A stand with its weapon, and where it looks from: the middle of its front, in flight of its rear."""

    def __init__(self, s: State, lies: Layout, own: PieceId, *, is_back: bool) -> None:
        self.own, self.lies = own, lies
        self._refused: dict[PieceId, Refusal | None] = {}
        self._apart: dict[PieceId, int] = {}
        self._beyond: dict[PieceId, bool] = {}
        self.weapon = WEAPONS[weapon(s, own) or JAVELIN]
        self.reach = s.battle.scaled(INCH * self.weapon.maximum)
        self.is_strict = s.battle.switches["strict_fire"]
        body, n = self.lies.places[own]
        self.eye = viewpoint(body.block, body.pose, body.block.slots[n], is_back=is_back)
        self.point = point(*self.eye[:2])

    def distance(self, target: PieceId) -> int:
        """CG-10: Return how far a target is, in whole c."""
        if target not in self._apart:
            self._apart[target] = gap(self.point, self.lies.shapes[target])
        return self._apart[target]

    def is_within(self, target: PieceId, far: int) -> bool:
        """CG-10, CG-61: Return whether a target is no farther than so many c."""
        return within(self.point, self.lies.shapes[target], far)

    def refuse(self, target: PieceId) -> Refusal | None:
        """CG-63, CG-61, CG-64: In its arc, within its range, in sight; who may shoot at all: `refuse_shooter`."""
        if target not in self._refused:
            self._refused[target] = self._refuse(target)
        return self._refused[target]

    def _refuse(self, target: PieceId) -> Refusal | None:
        lies = self.lies
        if self.is_strict and lies.contacts[lies.unit[target]]:
            return Refusal("CG-59", "charge.refuse.in_combat")
        if not in_arc(self.eye, lies.half, *lies.middles[target]):
            return Refusal("CG-63", "charge.refuse.out_of_arc")
        if not self.is_within(target, self.reach):
            return Refusal("CG-61", "charge.refuse.out_of_range", {"inches": self.weapon.maximum})
        if is_covered(lies, self.own, target, self.eye[:2], is_overhead=self.weapon.is_overhead):
            return Refusal("CG-64", "charge.refuse.no_sight")
        return None

    def refuse_throw(self, s: State, target: PieceId) -> Refusal | None:
        """CG-66: Once in a battle, in a turn with a charge of 12 inches or less, at the unit charged; not on a counter.

        If that unit fled it has to be within these inches still.
        """
        unit, foe, most = self.lies.unit[self.own], self.lies.unit[target], WEAPONS[JAVELIN].maximum
        refused = refuse_thrower(s, self.own)
        if refused is not None:
            return refused
        if foe != s.target[unit]:
            return Refusal("CG-66", "charge.refuse.only_charged")
        if s.form[foe] == FLEEING and not self.is_within(target, s.battle.scaled(INCH * most)):
            return Refusal("CG-61", "charge.refuse.out_of_range", {"inches": most})
        return None

    def need(self, s: State, target: PieceId, *, is_throw: bool) -> ToHit:
        """CG-61, CG-62, CG-66: Return what a shot needs, or a throw, for which the distance charged is the range."""
        if is_throw:
            far = s.ran[self.lies.unit[self.own]] > s.battle.scaled(INCH * WEAPONS[JAVELIN].optimal)
            return shot_to_hit(s, self.own, target, is_far=far, is_throw=True)
        if target not in self._beyond:
            self._beyond[target] = not self.is_within(target, s.battle.scaled(INCH * self.weapon.optimal))
        return shot_to_hit(s, self.own, target, is_far=self._beyond[target])


def shooter(s: State, lies: Layout, own: PieceId) -> Shooter:
    """Return a stand as one who shoots; kept with the layout, for all that it sees follows from that."""
    mark = (own, s.form[lies.unit[own]] == FLEEING)
    found: Shooter | None = lies.shooters.get(mark)
    if found is None:
        found = lies.shooters[mark] = Shooter(s, lies, own, is_back=mark[1])
    return found


def refuse_shooter(s: State, own: PieceId) -> Refusal | None:
    """CG-59, CG-66: A stand needs a weapon and must not have shot this phase; one that only throws needs a charge."""
    if not weapon(s, own):
        if THROWING in roster(s).profile[own].abilities:
            return Refusal("CG-66", "charge.refuse.only_charge")
        return Refusal("CG-59", "charge.refuse.no_weapon")
    if own in s.shot:
        return Refusal("CG-59", "charge.refuse.has_shot")
    return _barred(s, own) if s.battle.switches["strict_fire"] else None


def _barred(s: State, own: PieceId) -> Refusal | None:
    """CG-59, CG-88: The narrower custom."""
    lies, armed, slot = layout(s), weapon(s, own), s.slot[own]
    unit = lies.unit[own]
    bars = {
        "in_combat": bool(lies.contacts[unit]),
        "marched": s.form[unit] == MARCH,
        "runs": s.form[unit] == FLEEING,
        "charged": s.form[unit] in (CHARGED, COUNTERED),
        "front_javelins": armed == JAVELIN and slot[1:] != (0,),
        "front_bows": armed == BOW and (not slot or slot[1] >= BOW_RANKS),
    }
    return next((Refusal("CG-59", f"charge.refuse.{why}") for why, holds in bars.items() if holds), None)


def refuse_thrower(s: State, own: PieceId) -> Refusal | None:
    """CG-66: Throwing Weapons not thrown yet, no shot in this phase, and a charge of 12 inches or less."""
    if THROWING not in roster(s).profile[own].abilities:
        return Refusal("CG-59", "charge.refuse.no_weapon")
    unit, most = layout(s).unit[own], WEAPONS[JAVELIN].maximum
    if s.form[unit] != CHARGED or not s.target[unit]:
        return Refusal("CG-66", "charge.refuse.only_charge")
    if own in s.thrown:
        return Refusal("CG-66", "charge.refuse.thrown")
    if own in s.shot:
        return Refusal("CG-59", "charge.refuse.has_shot")
    if s.ran[unit] > s.battle.scaled(INCH * most):
        return Refusal("CG-66", "charge.refuse.charged_too_far", {"inches": most})
    return None


def is_covered(lies: Layout, own: PieceId, target: PieceId, at: Point, *, is_overhead: bool) -> bool:
    """CG-64: Return whether no line is clear from a stand to the middle or a front corner of another."""
    body, n = lies.places[target]
    level = max(lies.heights[own], lies.heights[target])
    between = () if is_overhead else _between(lies, own, target, at, body)
    return all(is_hidden(at, to, between, level, lies.seen, lies.thick) for to in target_points(body, n))


def _between(lies: Layout, own: PieceId, target: PieceId, at: Point, there: Body) -> list[Screen]:
    """CG-64: Return the bodies near the line that may hide: of units but the two, not lone heroes."""
    (x, y), (to_x, to_y) = at, lies.middles[target]
    dx, dy = to_x - x, to_y - y
    square = dx * dx + dy * dy
    apart = (lies.unit[own], lies.unit[target])
    found = []
    for one in lies.screens:
        around = one.body.outline
        reach = around.reach + lies.half + lies.deep  # no corner of the target is farther from its middle
        off_x, off_y = around.x - x, around.y - y
        if (off_x * dy - off_y * dx) ** 2 > reach * reach * square or one.body.name in apart:
            continue
        along = off_x * dx + off_y * dy
        is_near = along >= 0 or off_x * off_x + off_y * off_y <= reach * reach
        if is_near and (along <= square or (around.x - to_x) ** 2 + (around.y - to_y) ** 2 <= reach * reach):
            found.append(one)
    return found
