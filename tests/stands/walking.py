"""The distance that a unit covers: the cost of legs, and obstacles (ST-08 to ST-10)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.blocks import Block
from engine.boards.table.collision import EDGE, Field, blocker_at
from engine.boards.table.ground import straight_cost, wheel_cost
from engine.boards.table.legs import ABOUT, ADVANCE, BACK, LEFT, PIVOT, RIGHT, STRAIGHT, WHEELS
from engine.boards.table.pathfinding import PAID, Legs, Walk, pose_distance, shortest, walked, ways
from engine.boards.table.vectors import CIRCLE, Pose
from engine.core.references import piece_ref
from engine.core.types import PieceId, Refusal
from tests.stands.data import FORMS, HERO_MOVE, LEGS, MOST, MOVE, PLAIN, SPUR
from tests.stands.state import State, block, field, others, pose

LEGS_KNOWN = (*STRAIGHT, *WHEELS, ABOUT, PIVOT)


class Walker:
    """One unit that may move: its block, where it stands, what it may spend, and what it has to look out for.

    With another formation it forms that before it goes, which costs half the move.
    """

    def __init__(self, s: State, unit: PieceId, form: str = "") -> None:
        self.block, self.pose = block(s, unit, form=form), pose(s, unit)
        self.allowance = PLAIN * (move(s, unit) + (SPUR if unit in s.spurred else 0))
        self.about = PLAIN * move(s, unit) // 2
        self.areas = s.battle.rough
        self.field: Field = field(s, unit)
        self.is_free = len(s.stands[unit]) == 1
        self.forming = self.about if form else 0
        self.no_room = blocker_at(self.block, self.pose, self.field) if form else None

    def price(self, of: Block, at: Pose, kind: int, amount: int) -> int:
        """ST-09: ahead at the rate of the ground, back and aside at twice that, a wheel by the outer corner's way."""
        if kind == ABOUT:
            return self.about
        if kind == PIVOT:
            return 0
        if kind in WHEELS:
            return wheel_cost(of, at, kind, amount, self.areas, PLAIN)
        return straight_cost(of, at, kind, amount, self.areas, PLAIN) * (1 if kind == ADVANCE else 2)

    def walk(self, legs: Legs) -> Walk:
        """ST-08, ST-19: Return how far legs lead: nowhere where there is no room for the formation."""
        if self.no_room is not None:
            return Walk((), self.pose, self.forming, self.no_room, self.forming)
        walk = walked(self.block, self.pose, legs, self.allowance - self.forming, self.price, self.field, same)
        return walk._replace(cost=walk.cost + self.forming, over=walk.over + self.forming)

    def shortest(self, walk: Walk) -> Walk:
        """ST-18: Return a walk whose last leg is as short as it may be to end in the same pose."""
        legs = shortest(self.block, self.pose, walk.legs)
        return walk if legs == walk.legs else self.walk(legs)._replace(stop=walk.stop, over=walk.over)

    def towards(self, wanted: Pose) -> list[Walk]:
        """ST-18: Return walks towards a wanted pose, those that end nearest to it first.

        Rounding may miss it by a hundredth: then the last leg is tried by one more and one less.
        """
        found: dict[Legs, Walk] = {}
        for legs in ways(self.block, self.pose, wanted, is_free=self.is_free):
            walk = self.walk(legs)
            short = self.shortest(walk)
            found.setdefault(short.legs, short)
            if walk.stop is None and walk.legs and 0 < pose_distance(walk.pose, wanted) < 16:
                (*before, (kind, amount)) = walk.legs
                for other in (amount - 1, amount + 1) if kind in STRAIGHT else ():
                    near = self.shortest(self.walk((*before, (kind, other)) if other else tuple(before)))
                    found.setdefault(near.legs, near)
        return sorted(
            (walk for walk in found.values() if walk.legs or self.forming),
            key=lambda walk: (pose_distance(walk.pose, wanted), walk.cost),
        )


def same(of: Block) -> Block:
    """ST-02: Return how a unit is formed up after an about face: its last rank fills from the middle again."""
    return of


def move(s: State, unit: PieceId) -> int:
    """ST-08: Return how far a unit goes: a lone hero further, one with a hero in it no further than others."""
    return HERO_MOVE if unit in s.battle.heroes else MOVE


def refusal(s: State, unit: PieceId, walker: Walker, walk: Walk) -> Refusal | None:
    """ST-08 to ST-10: Return why a walk came no further than it did."""
    if walk.stop is None:
        return None
    if walk.stop == PAID:
        return Refusal("ST-08", "stands.refuse.too_far", {"need": inches(walk.over), "have": inches(walker.allowance)})
    if walk.stop == EDGE:
        return Refusal("ST-10", "stands.refuse.edge")
    if walk.stop in [name for name, _, _ in s.battle.areas]:
        ground = next(ground for name, ground, _ in s.battle.areas if name == walk.stop)
        return Refusal("ST-10", "stands.refuse.closed", {"ground": f"ground:{ground}"})
    in_way = PieceId(walk.stop)
    if s.battle.sides[in_way] == s.battle.sides[unit]:
        return Refusal("ST-10", "stands.refuse.in_way", {"other": piece_ref(in_way)})
    return Refusal("ST-10", "stands.refuse.inch", {"other": piece_ref(in_way)})


def inches(points: int) -> str:
    """Return points of movement as inches, rounded up."""
    hundredths = -(-points // PLAIN)
    return f"{hundredths // 100}.{hundredths % 100:02}"


def refuse_form(s: State, unit: PieceId, form: str) -> Refusal | None:
    """ST-19: another formation than its own, which a unit of one file has not."""
    if not form or form in others(s, unit):
        return None
    if form not in FORMS:
        return Refusal("ST-19", "stands.refuse.form")
    return Refusal(
        "ST-19", "stands.refuse.formed" if others(s, unit) else "stands.refuse.one_file", {"unit": piece_ref(unit)}
    )


def refuse_legs(s: State, unit: PieceId, legs: Legs, form: str = "") -> Refusal | None:
    """ST-08 to ST-10: legs that there are, paid for, with nothing in the way; none are needed to form (ST-19)."""
    if not (0 if form else 1) <= len(legs) <= LEGS or any(len(leg) != 2 or leg[0] not in LEGS_KNOWN for leg in legs):
        return Refusal("ST-08", "stands.refuse.legs", {"most": LEGS})
    walker = Walker(s, unit, form)
    for n, (kind, amount) in enumerate(legs):
        most = {ABOUT: 0, PIVOT: CIRCLE - 1}.get(kind, CIRCLE // 4 if kind in WHEELS else MOST)
        if not (0 if kind in (ABOUT, PIVOT) else 1) <= amount <= most:
            return Refusal("ST-08", "stands.refuse.amount", {"most": most})
        if kind == PIVOT and not walker.is_free:
            return Refusal("ST-08", "stands.refuse.pivot")
        if kind == ABOUT and (n not in (0, len(legs) - 1) or [k for k, _ in legs].count(ABOUT) > 1):
            return Refusal("ST-08", "stands.refuse.about")
    return refusal(s, unit, walker, walker.walk(legs))


WHEEL_STEPS = (20, 45, 90, 180)
COMPASS = tuple(range(0, CIRCLE, 90))


def candidates(walker: Walker) -> Iterator[Legs]:
    """ST-18: Yield the moves that the menu is made of, before they are cut to what is possible.

    Who forms up goes straight on, if at all.
    """
    all_ahead = (walker.allowance - walker.forming) // PLAIN
    if walker.forming:
        yield from ((), ((ADVANCE, all_ahead // 2),), ((ADVANCE, all_ahead),))
        return
    yield ((ABOUT, 0),)
    for kind in (RIGHT, LEFT, BACK):
        yield from (((kind, all_ahead // part),) for part in (4, 2))
    for quarter in (1, 2, 4):
        yield ((ADVANCE, all_ahead * quarter // 4),)
    if walker.is_free:
        for heading in COMPASS:
            yield ((PIVOT, heading),)
            yield from (((PIVOT, heading), (ADVANCE, all_ahead * half // 2)) for half in (1, 2))
        return
    for steps in WHEEL_STEPS:
        for kind in WHEELS:
            left = walker.allowance - walker.price(walker.block, walker.pose, kind, steps)
            yield ((kind, steps),)
            yield from (((kind, steps), (ADVANCE, left * half // (2 * PLAIN))) for half in (1, 2) if left > 2 * PLAIN)
