"""The Shooting phase: CG-59 to CG-67, CG-98. Who may: sight.py; modifiers: to_hit.py; what is lost: losses.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import PieceRef, piece_ref, side_ref
from engine.core.types import Action, Faces, Log, Outcome, PieceId, Refusal, Side, log_event
from engine.systems.charge import command, losses, pools, sight
from engine.systems.charge.actions import EndShooting, Shoot, Spend, Throw
from engine.systems.charge.data import INCH
from engine.systems.charge.layout import layout
from engine.systems.charge.sight import Shooter
from engine.systems.charge.state import State, enemy, refuse_own, roster, step_side, units
from engine.systems.charge.to_hit import ToHit

Shots = tuple[tuple[PieceId, PieceId], ...]
"""Who shoots or throws, in stand order, and at whom."""


def part(s: State, log: Log, side: Side) -> None:
    """CG-98: H1, H2: a side's part; one that can shoot is asked."""
    s.active = side
    push(s, ("shooting.next", side))


def next_order(s: State, log: Log, side: Side) -> None:
    """CG-98, CG-108: A part without a legal shot is over."""
    if next(heads(s, side), None) is not None:
        push(s, ("shooting.order", side))


def able(s: State, unit: PieceId, *, is_throw: bool) -> list[Shooter]:
    """CG-59, CG-66: Return the stands of a unit that may shoot, or throw, in stand order."""
    refuse = sight.refuse_thrower if is_throw else sight.refuse_shooter
    lies = layout(s)
    return [sight.shooter(s, lies, stand) for stand in s.held[unit] if refuse(s, stand) is None]


def foes(s: State, unit: PieceId, shooters: list[Shooter], *, is_throw: bool) -> list[PieceId]:
    """CG-65, CG-66: Return the enemy units that may be near enough, in unit order: of throws the one charged."""
    if is_throw:
        return [s.target[unit]] if s.held[s.target[unit]] else []
    far = s.battle.scaled(INCH * max(one.weapon.maximum for one in shooters))
    return layout(s).near(unit, enemy(roster(s).side[unit]), far)


def refuse_pair(s: State, shooter: Shooter, target: PieceId, *, is_throw: bool) -> Refusal | None:
    """CG-63 to CG-66: Return whether one who may shoot, or throw, may do so at a stand."""
    return shooter.refuse_throw(s, target) if is_throw else shooter.refuse(target)


def aims(s: State, unit: PieceId, *, is_throw: bool) -> Iterator[Shots]:
    """CG-65: Yield who aims at whom when a unit shoots, or throws, at each enemy unit in turn."""
    shooters = able(s, unit, is_throw=is_throw)
    for foe in foes(s, unit, shooters, is_throw=is_throw) if shooters else ():
        made = aimed(s, shooters, s.held[foe], is_throw=is_throw)
        if made:
            yield made


def aimed(s: State, shooters: list[Shooter], at: Sequence[PieceId], *, is_throw: bool) -> Shots:
    """CG-65: Return who aims at whom of these stands: in stand order each at the nearest not hit or aimed at yet.

    Where all are, at the nearest; of equal distances at the lower Defence, then at the first.
    """
    made: dict[PieceId, PieceId] = {}
    for one in shooters:
        taken = (*s.doomed, *made.values())
        legal = [target for target in at if refuse_pair(s, one, target, is_throw=is_throw) is None]
        near = [(target in taken, one.distance(target)) for target in legal]
        least = min(near, default=None)
        best = [target for target, mark in zip(legal, near, strict=True) if mark == least]
        if len(best) == 1:
            made[one.own] = best[0]
        elif best:
            made[one.own] = min(best, key=lambda target: one.need(s, target, is_throw=is_throw).least)
    return tuple(made.items())


def heads(s: State, side: Side) -> Iterator[PieceRef]:
    """CG-104: The units that can shoot or throw."""
    for unit in units(s, side):
        if _is_able(s, unit, is_throw=False) or _is_able(s, unit, is_throw=True):
            yield piece_ref(unit)


def _is_able(s: State, unit: PieceId, *, is_throw: bool) -> bool:
    shooters = able(s, unit, is_throw=is_throw)
    return bool(shooters) and any(
        refuse_pair(s, one, target, is_throw=is_throw) is None
        for foe in foes(s, unit, shooters, is_throw=is_throw)
        for one in shooters
        for target in s.held[foe]
    )


def options_shoot(s: State, side: Side, of: PieceRef) -> Iterator[Action]:
    """CG-65, CG-104: By shooter, then target: as `aims` has it; after a unit's shots its throw."""
    unit = of.id
    yield from (Shoot(unit, made) for made in aims(s, unit, is_throw=False))
    yield from (Throw(unit, made) for made in aims(s, unit, is_throw=True))


def options_throw(*_: object) -> Iterator[Throw]:
    """CG-66: They stand with the shots of their unit."""
    yield from ()


def volley(s: State, side: Side) -> Iterator[Shoot]:
    """CG-59, CG-65, house: Each unit that can shoot, at the enemy unit that it may hit most often."""
    for unit in units(s, side):
        made = max(aims(s, unit, is_throw=False), key=lambda made: promise(s, made), default=())
        if made:
            yield Shoot(unit, made)


def promise(s: State, made: Shots) -> int:
    """CG-62: Return how many hits shots come to on average, in sixths."""
    return sum(need.ways for need in needs(s, made, is_throw=False))


def refuse_shoot(s: State, a: Shoot, side: Side) -> Refusal | None:
    """CG-102: Own stands of one unit, each once, at enemy stands that they may shoot at."""
    return _refuse(s, a.unit, a.shots, side, is_throw=False)


def refuse_throw(s: State, a: Throw, side: Side) -> Refusal | None:
    """CG-66, CG-102: The same for throws."""
    return _refuse(s, a.unit, a.shots, side, is_throw=True)


def _refuse(
    s: State, unit: PieceId, shots: tuple[tuple[str, ...], ...], side: Side, *, is_throw: bool
) -> Refusal | None:
    refused = refuse_own(s, unit, side)
    if refused is not None:
        return refused
    known, home, foe = roster(s), layout(s).unit, enemy(side)
    for pair in shots or ((),):
        if len(pair) != 2 or home.get(PieceId(pair[0])) != unit or known.side.get(PieceId(pair[1])) != foe:
            return Refusal("CG-12", "charge.refuse.no_order", {"field": "shots"})
        own, target = PieceId(pair[0]), PieceId(pair[1])
        if target not in home:
            return Refusal("CG-02", "charge.refuse.gone", {"unit": piece_ref(target)})
        refused = (sight.refuse_thrower if is_throw else sight.refuse_shooter)(s, own)
        refused = refused or refuse_pair(s, sight.shooter(s, layout(s), own), target, is_throw=is_throw)
        if refused is not None:
            return refused
    if len({pair[0] for pair in shots}) != len(shots):
        return Refusal("CG-59", "charge.refuse.has_shot")
    return None


def take_shoot(s: State, a: Shoot, log: Log, side: Side) -> None:
    """CG-59: One shot for each stand and phase; all of an order fall as one pool."""
    _take(s, a.unit, a.shots, side, is_throw=False)


def take_throw(s: State, a: Throw, log: Log, side: Side) -> None:
    """CG-66: The unit has used its only throw."""
    throwers = [pair[0] for pair in a.shots]
    s.thrown = tuple(one for one in roster(s).home if one in s.thrown or one in throwers)
    _take(s, a.unit, a.shots, side, is_throw=True)


def _take(s: State, unit: PieceId, shots: tuple[tuple[str, ...], ...], side: Side, *, is_throw: bool) -> None:
    rank = roster(s).rank
    made = sorted(((PieceId(own), PieceId(target)) for own, target in shots), key=lambda pair: rank[pair[0]])
    s.shot = tuple(sorted((*s.shot, *(own for own, _ in made)), key=rank.__getitem__))
    push(s, ("shooting.dice", unit, tuple(made), is_throw), ("shooting.next", side))


def needs(s: State, made: Shots, *, is_throw: bool) -> list[ToHit]:
    """CG-62, CG-66: Return what each shot or throw needs."""
    lies = layout(s)
    return [sight.shooter(s, lies, own).need(s, target, is_throw=is_throw) for own, target in made]


def dice(s: State, made: Shots, *, is_throw: bool) -> list[pools.Die]:
    """CG-62, CG-68: Return the dice of shots: a stand that is hit is a loss of its unit."""
    unit, found = layout(s).unit, needs(s, made, is_throw=is_throw)
    return [pools.Die(target, need.ways, unit[target]) for (_, target), need in zip(made, found, strict=True)]


def odds_dice(s: State, unit: PieceId, made: Shots, is_throw: bool) -> tuple[tuple[Outcome, int], ...]:
    """CG-62, CG-109: How many more stands of each enemy unit are hit."""
    return pools.odds(dice(s, made, is_throw=is_throw), frozenset(s.doomed))


def kind_dice(s: State, unit: PieceId, made: Shots, is_throw: bool) -> Faces:
    """CG-100: A die for each shot, in stand order."""
    return Faces(len(made), told_apart=True)


def of_unit(s: State, unit: PieceId, *_: object) -> Side:
    """CG-59: The shooters' side throws."""
    return roster(s).side[unit]


def take_dice(s: State, fell: str, log: Log, unit: PieceId, made: Shots, is_throw: bool) -> None:
    """CG-62, CG-68: How many stands a unit loses; its owner names them when all have shot."""
    found = needs(s, made, is_throw=is_throw)
    throws = [(target, need, int(face)) for (_, target), need, face in zip(made, found, fell, strict=True)]
    rule, key = ("CG-66", "charge.log.thrown") if is_throw else ("CG-62", "charge.log.shot")
    losses.mark_hits(s, log, unit, throws, rule, key)


def take_spend(s: State, a: Spend, log: Log, side: Side) -> None:
    """CG-25: Points may be spent before any shot."""
    command.take_spend(s, a, log, side)
    push(s, ("shooting.next", side))


def options_end(s: State, side: Side) -> Iterator[EndShooting]:
    """CG-98: Nobody has to shoot."""
    yield EndShooting()


def take_end(s: State, a: EndShooting, log: Log, side: Side) -> None:
    """CG-98: The part is over."""
    log_event(log, "CG-98", "charge.log.shooting_ended", side=side_ref(side))


STEPS: Steps = {
    "shooting.part": Do("CG-59", part),
    "shooting.next": Do("CG-98", next_order),
    "shooting.order": Ask(
        "CG-59",
        step_side,
        {
            Shoot: Answer(options_shoot, refuse_shoot, take_shoot, heads),
            Throw: Answer(options_throw, refuse_throw, take_throw),
            Spend: Answer(command.options_spend, command.refuse_spend, take_spend),
            EndShooting: Answer(options_end, command.refuse_nothing, take_end),
        },
        volley=volley,
        complete=False,
    ),
    "shooting.dice": Roll("CG-62", odds_dice, take_dice, kind_dice, listed=False, by=of_unit),
}
"""Steps of shooting."""
