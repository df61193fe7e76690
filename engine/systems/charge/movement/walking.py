"""The distance that a unit covers: the cost of legs, and obstacles, CG-36 to CG-42, CG-97."""

from __future__ import annotations

from engine.boards.table.blocks import Block
from engine.boards.table.bodies import Body
from engine.boards.table.collision import EDGE, Field, blocked, blocker_at, is_near, landing
from engine.boards.table.ground import straight_cost, wheel_cost
from engine.boards.table.legs import ABOUT, ADVANCE, PIVOT, STRAIGHT, WHEELS, moved
from engine.boards.table.pathfinding import PAID, Legs, Walk, towards, walked
from engine.boards.table.slots import turned
from engine.boards.table.vectors import Pose, world
from engine.core.references import piece_ref
from engine.core.types import PieceId, Refusal
from engine.systems.charge import unit_stats
from engine.systems.charge.actions import Move
from engine.systems.charge.bodies import block as block_of
from engine.systems.charge.bodies import field
from engine.systems.charge.data import (
    FORMED,
    FULL_TURN,
    INCH,
    LONGEST_LEG,
    LONGEST_WHEEL,
    MARCH,
    MOST_LEGS,
    NEAR,
    PLAIN,
    RATES,
    WALL,
)
from engine.systems.charge.state import State, roster
from engine.systems.charge.state import pose as pose_of

QUICKEST = min(*RATES.values(), PLAIN)
"""CG-39: The minimum cost of a hundredth of an inch."""
KINDS = (*STRAIGHT, *WHEELS, ABOUT, PIVOT)


class Walker:
    """One unit that may walk in a formation: its block and pose, what it may spend, what it has to look out for.

    `allowance` and all costs are in fifteenths of c (CG-39); `is_free`: whether it may turn on the spot (CG-36 P);
    `is_fixed`: it may do only that (Move na).
    """

    def __init__(self, s: State, unit: PieceId, form: str = FORMED) -> None:
        self.s, self.unit, self.form = s, unit, form
        self.block, self.pose = block_of(s, unit), pose_of(s, unit)
        self.allowance = allowance(s, unit, form)
        self.about = about_cost(s, unit)
        self.is_fixed = unit_stats.inches(s, unit) is None
        self.is_free = len(s.held[unit]) == 1 or unit_stats.is_artillery(s, unit)
        self.areas = s.battle.rough
        reach = self.allowance // QUICKEST + 2 * (self.block.side + self.block.depth)
        self.field: Field = field(s, unit, form, reach=reach)
        if s.battle.rules > 1:
            self.field = self.field._replace(shunned=shunned(s, unit, self.field))

    def near(self, at: Pose, far: int) -> Field:
        """Return the obstacles near the way straight on from a pose."""
        x, y = world(at, 0, far // 2)
        return is_near(x, y, far // 2 + 1 + self.block.side + self.block.depth, self.field)

    def price(self, of: Block, at: Pose, kind: int, amount: int) -> int:
        """CG-39: Ahead at the rate of the ground, back and aside at twice that, a wheel by its outer corner's way."""
        if kind == ABOUT:
            return self.about
        if kind == PIVOT:
            return 0
        if kind in WHEELS:
            return wheel_cost(of, at, kind, amount, self.areas, PLAIN)
        return straight_cost(of, at, kind, amount, self.areas, PLAIN) * (1 if kind == ADVANCE else 2)

    def walk(self, legs: Legs) -> Walk:
        """CG-103: Return how far legs lead: the first that has to be cut is the last."""
        return walked(self.block, self.pose, legs, self.allowance, self.price, self.field)

    def towards(self, wanted: Pose) -> list[Walk]:
        """CG-103: Return how far each family of legs leads towards a pose, in their order."""
        return towards(self.block, self.pose, wanted, self.allowance, self.price, self.field, is_free=self.is_free)

    def cost(self, legs: Legs) -> int:
        """CG-39: Return what legs cost, whatever is in their way."""
        return sum(self.price(of, at, *leg) for (of, at), leg in zip(self.places(legs), legs, strict=False))

    def places(self, legs: Legs) -> list[tuple[Block, Pose]]:
        """CG-36: Return how the unit is formed and where, before the first leg and after each of them."""
        return places(self.block, self.pose, legs)


def shunned(s: State, unit: PieceId, around: Field) -> tuple[Body, ...]:
    """CG-37: Return the enemies who are nearer than an inch: a move goes on beside them, but ends in no base contact.

    By rules 1 it could.
    """
    known, inch = roster(s), s.battle.scaled(NEAR)
    enemies = (one for one, keep in around.bodies if keep < inch and known.side[PieceId(one.name)] != known.side[unit])
    return tuple(enemies)


def places(block: Block, pose: Pose, legs: Legs) -> list[tuple[Block, Pose]]:
    """CG-36: Return how a unit is formed and where, before the first leg and after each of them."""
    found = [(block, pose)]
    for kind, amount in legs:
        of, at = found[-1]
        found.append((turned(of) if kind == ABOUT else of, moved(of, at, kind, amount)))
    return found


def allowance(s: State, unit: PieceId, form: str) -> int:
    """CG-35, CG-40, CG-42: Return what a unit may spend: a column twice its Move, a Shield Wall half of it."""
    single = unit_stats.move(s, unit)
    return {FORMED: single, MARCH: 2 * single, WALL: single // 2}[form]


def about_cost(s: State, unit: PieceId) -> int:
    """CG-36: Return what an about face costs: half the printed Move of the slowest stand."""
    printed = (roster(s).profile[stand].move or 0 for stand in s.held[unit])
    return PLAIN * s.battle.scaled(INCH * min(printed)) // 2


def refuse_legs(s: State, a: Move) -> Refusal | None:
    """CG-36 to CG-39, CG-102: Legs that there are, then what they cost, then what is in their way, leg by leg."""
    refused = refuse_kinds(a.legs)
    if refused is not None:
        return refused
    walker = Walker(s, a.unit, a.form)
    if not walker.is_free and any(kind == PIVOT for kind, _ in a.legs):
        return Refusal("CG-36", "charge.refuse.pivot")
    return refuse_cost(walker, walker.cost(a.legs)) or refuse_way(walker, a.legs)


def refuse_kinds(legs: tuple[tuple[int, ...], ...]) -> Refusal | None:
    """CG-36: At most five legs of known kinds and amounts; an about face once, first or last."""
    if any(len(leg) != 2 for leg in legs):
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "legs"})
    if len(legs) > MOST_LEGS:
        return Refusal("CG-36", "charge.refuse.many_legs", {"most": MOST_LEGS})
    for kind, amount in legs:
        if kind not in KINDS:
            return Refusal("CG-36", "charge.refuse.leg")
        least, most = {ABOUT: (0, 0), PIVOT: (0, FULL_TURN - 1)}.get(kind, (1, LONGEST_LEG))
        most = LONGEST_WHEEL if kind in WHEELS else most
        if not least <= amount <= most:
            return Refusal("CG-36", "charge.refuse.amount", {"least": least, "most": most})
    turns = [n for n, (kind, _) in enumerate(legs) if kind == ABOUT]
    if len(turns) > 1 or any(0 < n < len(legs) - 1 for n in turns):
        return Refusal("CG-36", "charge.refuse.about")
    return None


def refuse_cost(walker: Walker, cost: int) -> Refusal | None:
    """CG-39, CG-42, CG-97: Refuse a walk that costs more than the unit has."""
    if cost <= walker.allowance:
        return None
    if walker.form == WALL:
        return Refusal("CG-42", "charge.refuse.half_rate", {"most": inches(walker.allowance)})
    return Refusal("CG-39", "charge.refuse.too_far", {"need": inches(cost), "have": inches(walker.allowance)})


def refuse_way(walker: Walker, legs: Legs) -> Refusal | None:
    """CG-37: Refuse a leg with an obstacle in its way, or that ends on another stand."""
    places = walker.places(legs)
    for n, (kind, amount) in enumerate(legs):
        is_about = kind == ABOUT  # it is looked at as it stands after that
        stop = blocker_at(*places[n + 1], walker.field) if is_about else blocked(*places[n], kind, amount, walker.field)
        if stop is not None:
            return in_way(walker, stop)
    under = landing(*places[-1], walker.field) if legs else None
    return None if under is None else no_room(walker, under)


def in_way(walker: Walker, stop: str) -> Refusal:
    """CG-37, CG-102: Return why nobody goes on there: the table ends, closed ground, a friend, an enemy's inch."""
    if stop == EDGE:
        return Refusal("CG-37", "charge.refuse.off_table")
    if any(area.name == stop for area in walker.field.areas):
        return Refusal("CG-37", "charge.refuse.impassable", {"ground": stop})
    other = PieceId(stop)
    known = roster(walker.s)
    why = "in_way" if known.side[other] == known.side[walker.unit] else "inch"
    return Refusal("CG-37", f"charge.refuse.{why}", {"unit": piece_ref(other)})


def no_room(walker: Walker, under: str) -> Refusal:
    """CG-37: Return why a move may not end there: upon a friend who may be passed, or in contact with an enemy."""
    known = roster(walker.s)
    why = "no_room" if known.side[PieceId(under)] == known.side[walker.unit] else "inch"
    return Refusal("CG-37", f"charge.refuse.{why}", {"unit": piece_ref(under)})


def why_cut(walker: Walker, walk: Walk) -> Refusal | None:
    """CG-103: Return why a walk came no further: the refusal of the amount one more; None where it was not cut."""
    if walk.stop is None:
        return None
    if walk.is_landing:
        return no_room(walker, walk.stop)
    return refuse_cost(walker, walk.over) if walk.stop == PAID else in_way(walker, walk.stop)


def inches(cost: int) -> str:
    """CG-102: Return fifteenths of c as inches, rounded up to hundredths: 13, 7.5, 6.02."""
    hundredths = -(-cost // PLAIN)
    return f"{hundredths // INCH}.{hundredths % INCH:02}".rstrip("0").removesuffix(".")
