"""Orders: ST-06 to ST-11."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.collision import blocker_at
from engine.core.agenda import Answer, Ask, push
from engine.core.references import PieceRef, piece_ref, side_ref
from engine.core.types import Log, Refusal, Side, log_event
from tests.stands import combat
from tests.stands.actions import Charge, End, Join, Move, Spend
from tests.stands.data import COLUMN, INCH
from tests.stands.ready import ready, refuse_unit
from tests.stands.state import State, between, block, bodies, field, others, pose, units, whose
from tests.stands.walking import Walker, candidates, inches, refuse_form, refuse_legs


def heads(s: State, side: Side) -> Iterator[PieceRef]:
    """ST-07: orders begin with a unit."""
    yield from (piece_ref(unit) for unit in ready(s, side) if next(options_move(s, side, of=piece_ref(unit)), None))


def options_move(s: State, side: Side, of: PieceRef) -> Iterator[Move]:
    """ST-18, ST-19: some of the moves, none of which ends where another does; last those that change formation."""
    unit = of.id
    for form in ("", *others(s, unit)):
        walker = Walker(s, unit, form)
        seen = [] if form else [walker.pose]
        for legs in candidates(walker) if walker.no_room is None else ():
            walk = walker.shortest(walker.walk(legs))
            if walk.pose not in seen:
                seen.append(walk.pose)
                yield Move(unit, walk.legs, form)


def refuse_move(s: State, a: Move, side: Side) -> Refusal | None:
    """ST-08, ST-19: a unit that may act, in a formation that it can take, by legs that it can go."""
    return refuse_unit(s, a.unit, side) or refuse_form(s, a.unit, a.form) or refuse_legs(s, a.unit, a.legs, a.form)


def take_move(s: State, a: Move, log: Log, side: Side) -> None:
    """ST-08, ST-19: it takes its formation, goes leg by leg, and has acted."""
    walk = Walker(s, a.unit, a.form).walk(a.legs)
    if a.form:
        s.column = tuple(unit for unit in s.column if unit != a.unit) + ((a.unit,) if a.form == COLUMN else ())
        log_event(log, "ST-19", "stands.log.formed", unit=piece_ref(a.unit), form=f"form:{a.form}")
    s.poses[a.unit] = walk.pose
    s.acted = (*s.acted, a.unit)
    log_event(log, "ST-08", "stands.log.moved", unit=piece_ref(a.unit), inches=inches(walk.cost))
    push(s, ("act.order", side))


def options_join(s: State, side: Side) -> Iterator[Join]:
    """ST-11: each hero that may, to each unit near enough."""
    for hero in ready(s, side):
        if hero in s.battle.heroes:
            yield from (Join(hero, u) for u in units(s, side) if refuse_join(s, Join(hero, u), side) is None)


def refuse_join(s: State, a: Join, side: Side) -> Refusal | None:
    """ST-11: a lone hero, to a friend within an inch, where there is room."""
    refused = refuse_unit(s, a.hero, side)
    if refused is not None:
        return refused
    if a.hero not in s.battle.heroes:
        return Refusal("ST-11", "stands.refuse.no_hero")
    if s.battle.sides.get(a.unit) != side or a.unit in s.battle.heroes or not s.poses[a.unit]:
        return Refusal("ST-11", "stands.refuse.no_friend")
    everybody = bodies(s)
    if between(everybody[a.hero], everybody[a.unit]) > INCH:
        return Refusal("ST-11", "stands.refuse.too_far_to_join", {"unit": piece_ref(a.unit)})
    if blocker_at(block(s, a.unit, 1), pose(s, a.unit), field(s, a.unit, a.hero)) is not None:
        return Refusal("ST-11", "stands.refuse.no_room", {"unit": piece_ref(a.unit)})
    return None


def take_join(s: State, a: Join, log: Log, side: Side) -> None:
    """ST-11: he is one of its stands from now on, the last."""
    s.stands[a.unit] = (*s.stands[a.unit], a.hero)
    s.stands[a.hero], s.poses[a.hero] = (), ()
    s.acted = (*s.acted, a.hero)
    log_event(log, "ST-11", "stands.log.joined", hero=piece_ref(a.hero), unit=piece_ref(a.unit))
    push(s, ("act.order", side))


def options_spend(s: State, side: Side) -> Iterator[Spend]:
    """ST-06: on each unit that has not acted and has none yet."""
    if s.points[side]:
        yield from (Spend(unit) for unit in ready(s, side) if unit not in s.spurred)


def refuse_spend(s: State, a: Spend, side: Side) -> Refusal | None:
    """ST-06: a point is left, and the unit has none yet in this turn."""
    refused = refuse_unit(s, a.unit, side)
    if refused is not None:
        return refused
    if not s.points[side]:
        return Refusal("ST-06", "stands.refuse.no_points")
    return Refusal("ST-06", "stands.refuse.spurred", {"unit": piece_ref(a.unit)}) if a.unit in s.spurred else None


def take_spend(s: State, a: Spend, log: Log, side: Side) -> None:
    """ST-06: it goes further; orders go on."""
    s.points[side] -= 1
    s.spurred = (*s.spurred, a.unit)
    log_event(log, "ST-06", "stands.log.spent", unit=piece_ref(a.unit))
    push(s, ("act.order", side))


def options_end(s: State, side: Side) -> Iterator[End]:
    """ST-07: whoever has not acted stays."""
    yield End()


def refuse_end(s: State, a: End, side: Side) -> Refusal | None:
    """ST-07: that is always allowed."""
    return None


def take_end(s: State, a: End, log: Log, side: Side) -> None:
    """ST-07: the part is over."""
    log_event(log, "ST-07", "stands.log.ended", side=side_ref(side))


STEPS = {
    "act.order": Ask(
        "ST-07",
        whose,
        {
            Move: Answer(options_move, refuse_move, take_move, heads),
            Charge: Answer(combat.options_charge, combat.refuse_charge, combat.take_charge),
            Join: Answer(options_join, refuse_join, take_join),
            Spend: Answer(options_spend, refuse_spend, take_spend),
            End: Answer(options_end, refuse_end, take_end),
        },
        complete=False,
    ),
}
