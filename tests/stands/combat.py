"""The charge and the fight: ST-12 to ST-15."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.blocks import centre, slot_pose, stands
from engine.boards.table.collision import fit
from engine.boards.table.legs import ADVANCE, BACK, moved
from engine.boards.table.pathfinding import Legs, walked, wheel
from engine.boards.table.shapes import touching
from engine.boards.table.vectors import QUARTER, Pose, toward, turn
from engine.core import dice as dice_odds
from engine.core.agenda import Answer, Ask, Do, Roll, push
from engine.core.references import piece_ref
from engine.core.types import Count, Face, Log, Outcome, PieceId, Refusal, Side, log_event
from tests.stands.actions import Charge, Evade, Hold, Lose
from tests.stands.data import CHARGE, EVADE, HIT_FACES, INCH, PLAIN
from tests.stands.ready import ready, refuse_unit
from tests.stands.state import State, block, field, other, pose, units, whose
from tests.stands.walking import Walker, inches

FARTHEST = (CHARGE + 600) * PLAIN
"""What the best die pays for."""


def run(s: State, unit: PieceId, target: PieceId) -> tuple[Legs, int, str | None]:
    """ST-12: Return a charge: a wheel to face the target's middle, then straight on; what it costs, what it meets.

    It meets nothing where the target does not lie ahead.
    """
    walker = Walker(s, unit)
    (x, y), (there_x, there_y) = centre(walker.block, walker.pose), centre(block(s, target), pose(s, target))
    around = turn(walker.pose[2], toward(there_x - x, there_y - y, walker.pose[2]))
    if abs(around) > QUARTER:
        return (), 0, None
    wheels: Legs = (wheel(around),) if around else ()
    close = field(s, unit, close=True)
    first = walked(walker.block, walker.pose, wheels, FARTHEST * 9, walker.price, close)
    if first.stop is not None:
        return wheels, first.cost, first.stop
    ahead = fit(walker.block, first.pose, ADVANCE, FARTHEST // PLAIN + 600, close, lambda _: True)
    far = ahead.amount
    while far and ahead.stop == target and touches(s, unit, target, moved(walker.block, first.pose, ADVANCE, far - 1)):
        far -= 1
    legs = (*wheels, (ADVANCE, far)) if far else wheels
    return legs, first.cost + walker.price(walker.block, first.pose, ADVANCE, far), ahead.stop


def touches(s: State, unit: PieceId, target: PieceId, there: Pose) -> bool:
    """ST-12: Return whether a unit that stands there touches another."""
    theirs = stands(block(s, target), pose(s, target))
    return any(touching(mine, other) for mine in stands(block(s, unit), there) for other in theirs)


def options_charge(s: State, side: Side) -> Iterator[Charge]:
    """ST-12: each unit at each enemy that it may meet."""
    for unit in ready(s, side):
        for target in units(s, other(side)):
            if refuse_charge(s, Charge(unit, target), side) is None:
                yield Charge(unit, target)


def refuse_charge(s: State, a: Charge, side: Side) -> Refusal | None:
    """ST-12: an enemy ahead, with nobody in the way, within reach of the best die."""
    refused = refuse_unit(s, a.unit, side)
    if refused is not None:
        return refused
    if s.battle.sides.get(a.target) != other(side) or not s.poses[a.target]:
        return Refusal("ST-12", "stands.refuse.no_enemy")
    _, cost, meets = run(s, a.unit, a.target)
    if meets is None:
        return Refusal("ST-12", "stands.refuse.not_ahead", {"target": piece_ref(a.target)})
    if meets != a.target:
        known = meets in s.poses
        facts = {"other": piece_ref(meets)} if known else {}
        return Refusal("ST-12", "stands.refuse.in_way" if known else "stands.refuse.ground_in_way", facts)
    if cost > FARTHEST:
        return Refusal("ST-12", "stands.refuse.out_of_reach", {"need": inches(cost), "have": inches(FARTHEST)})
    return None


def take_charge(s: State, a: Charge, log: Log, side: Side) -> None:
    """ST-12, ST-13: declared; the enemy answers before the die falls."""
    s.acted = (*s.acted, a.unit)
    log_event(log, "ST-12", "stands.log.charged", unit=piece_ref(a.unit), target=piece_ref(a.target))
    push(s, ("charge.answer", other(side), a.unit, a.target), ("act.order", side))


def options_hold(s: State, side: Side, *charge: PieceId) -> Iterator[Hold]:
    """ST-13: await it."""
    yield Hold()


def refuse_hold(s: State, a: Hold, side: Side, *charge: PieceId) -> Refusal | None:
    """ST-13: that is always allowed."""
    return None


def usual_hold(s: State, side: Side, *charge: PieceId) -> Hold:
    """ST-13: units await a charge where nobody says otherwise."""
    return Hold()


def take_hold(s: State, a: Hold, log: Log, side: Side, *charge: PieceId) -> None:
    """ST-12: the die falls."""
    log_event(log, "ST-13", "stands.log.held", unit=piece_ref(charge[1]))
    push(s, ("charge.die", *charge))


def options_evade(s: State, side: Side, *charge: PieceId) -> Iterator[Evade]:
    """ST-13: fall back, if there is room for an inch."""
    if room(s, charge[1]) >= INCH:
        yield Evade()


def refuse_evade(s: State, a: Evade, side: Side, *charge: PieceId) -> Refusal | None:
    """ST-13: there is room behind it."""
    return None if room(s, charge[1]) >= INCH else Refusal("ST-13", "stands.refuse.no_way_back")


def room(s: State, unit: PieceId) -> int:
    """ST-13: Return how far a unit can fall back."""
    return fit(block(s, unit), pose(s, unit), BACK, EVADE, field(s, unit), lambda _: True).amount


def take_evade(s: State, a: Evade, log: Log, side: Side, *charge: PieceId) -> None:
    """ST-13: back as far as it can, its front to the enemy; then the die falls."""
    unit = charge[1]
    far = room(s, unit)
    s.poses[unit] = walked(block(s, unit), pose(s, unit), ((BACK, far),), 0, lambda *_: 0, field(s, unit)).pose
    log_event(log, "ST-13", "stands.log.evaded", unit=piece_ref(unit), far=inches(far * PLAIN))
    push(s, ("charge.die", *charge))


def odds_reach(s: State, *charge: PieceId) -> tuple[tuple[Outcome, int], ...]:
    """ST-12: one die."""
    return tuple((face, 1) for face in range(1, 7))


def take_reach(s: State, face: int, log: Log, unit: PieceId, target: PieceId) -> None:
    """ST-12: four inches and as many more as the die shows; who falls short stops an inch away at least."""
    reach = (CHARGE + 100 * face) * PLAIN
    legs, cost, meets = run(s, unit, target)
    walker = Walker(s, unit)
    if meets == target and cost <= reach:
        s.poses[unit] = walked(walker.block, walker.pose, legs, reach, walker.price, field(s, unit, close=True)).pose
        log_event(log, "ST-12", "stands.log.reached", unit=piece_ref(unit), target=piece_ref(target), face=face)
        push(s, ("fight.strike", unit, target))
        return
    s.poses[unit] = walked(walker.block, walker.pose, legs, reach, walker.price, walker.field).pose
    log_event(log, "ST-12", "stands.log.short", unit=piece_ref(unit), face=face)


def odds_strike(s: State, unit: PieceId, target: PieceId) -> tuple[tuple[Outcome, int], ...]:
    """ST-14: a die for each stand that charges."""
    return dice_odds.pool(len(s.stands[unit]), 6, HIT_FACES)


def kind_strike(s: State, unit: PieceId, target: PieceId) -> Count:
    """ST-14: how many hit is all that counts."""
    return Count(len(s.stands[unit]))


def take_strike(s: State, hits: int, log: Log, unit: PieceId, target: PieceId) -> None:
    """ST-14: whoever is hit strikes back all the same."""
    log_event(log, "ST-14", "stands.log.hits", unit=piece_ref(unit), hits=hits)
    push(s, ("fight.back", unit, target, hits))


def odds_back(s: State, unit: PieceId, target: PieceId, hits: int) -> tuple[tuple[Outcome, int], ...]:
    """ST-14: a die for each stand that was charged."""
    return dice_odds.pool(len(s.stands[target]), 6, HIT_FACES)


def kind_back(s: State, unit: PieceId, target: PieceId, hits: int) -> Count:
    """ST-14: how many hit is all that counts."""
    return Count(len(s.stands[target]))


def take_back(s: State, back: int, log: Log, unit: PieceId, target: PieceId, hits: int) -> None:
    """ST-15: then both sides take off what they lose."""
    log_event(log, "ST-14", "stands.log.hits", unit=piece_ref(target), hits=back)
    push(s, ("fight.losses", target, hits), ("fight.losses", unit, back), ("victory.rout",))


def losses(s: State, log: Log, unit: PieceId, hits: int) -> None:
    """ST-15: a hit is a stand; who loses all is not asked."""
    if hits >= len(s.stands[unit]):
        for stand in s.stands[unit]:
            remove(s, log, unit if stand in s.stands[unit] else stand, stand)  # a hero who is left alone falls too
    elif hits:
        push(s, ("fight.lose", s.battle.sides[unit], unit, hits))


def remove(s: State, log: Log, unit: PieceId, stand: PieceId) -> None:
    """ST-15: the stand is gone, the others close up; a hero who is left alone is on his own again."""
    log_event(log, "ST-15", "stands.log.lost", stand=piece_ref(stand), unit=piece_ref(unit))
    before, there = block(s, unit), pose(s, unit)
    left = tuple(one for one in s.stands[unit] if one != stand)
    alone = len(left) == 1 and left[0] in s.battle.heroes and unit not in s.battle.heroes
    if alone:
        hero = left[0]
        s.stands[hero], s.poses[hero] = left, slot_pose(before, there, before.slots[s.stands[unit].index(hero)])
    s.stands[unit] = () if alone else left
    if not s.stands[unit]:
        s.poses[unit] = ()
    if len(s.stands[unit]) < 2:
        s.column = tuple(one for one in s.column if one != unit)


def options_lose(s: State, side: Side, unit: PieceId, hits: int) -> Iterator[Lose]:
    """ST-15: any stand of the unit."""
    yield from map(Lose, s.stands[unit])


def refuse_lose(s: State, a: Lose, side: Side, unit: PieceId, hits: int) -> Refusal | None:
    """ST-15: a stand of the unit that was hit."""
    if a.stand in s.stands[unit]:
        return None
    return Refusal("ST-15", "stands.refuse.not_in_unit", {"unit": piece_ref(unit)})


def usual_lose(s: State, side: Side, unit: PieceId, hits: int) -> Lose:
    """ST-15: the last stand that is no hero."""
    return Lose(next(stand for stand in reversed(s.stands[unit]) if stand not in s.battle.heroes))


def take_lose(s: State, a: Lose, log: Log, side: Side, unit: PieceId, hits: int) -> None:
    """ST-15: one after the other."""
    remove(s, log, unit, a.stand)
    if hits > 1:
        push(s, ("fight.lose", side, unit, hits - 1))


STEPS = {
    "charge.answer": Ask(
        "ST-13",
        whose,
        {Hold: Answer(options_hold, refuse_hold, take_hold), Evade: Answer(options_evade, refuse_evade, take_evade)},
        is_nested=True,
        usual=usual_hold,
        shown=True,
    ),
    "charge.die": Roll("ST-12", odds_reach, take_reach, lambda *_: Face()),
    "fight.strike": Roll("ST-14", odds_strike, take_strike, kind_strike),
    "fight.back": Roll("ST-14", odds_back, take_back, kind_back),
    "fight.losses": Do("ST-15", losses),
    "fight.lose": Ask(
        "ST-15", whose, {Lose: Answer(options_lose, refuse_lose, take_lose)}, is_nested=True, usual=usual_lose
    ),
}
