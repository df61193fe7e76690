"""The Combat phase: CG-69 to CG-79. Modifiers: to_hit.py; who falls is taken off in losses.py."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import piece_ref
from engine.core.types import Faces, Log, Outcome, PieceId, Refusal, Side, log_event
from engine.systems.charge import command, losses, pools
from engine.systems.charge.actions import Spend, Strike
from engine.systems.charge.layout import layout
from engine.systems.charge.state import State, in_turn, roster, step_side, units
from engine.systems.charge.to_hit import melee_to_hit

Blows = tuple[tuple[PieceId, PieceId], ...]
"""Attackers of a unit, in stand order, each with whom he strikes."""


def begin(s: State, log: Log) -> None:
    """CG-79, CG-108: C0: contacts are taken; where there are none the phase is passed over."""
    s.pairs = pairs(s)
    fought = {unit: None for pair in s.pairs for unit in pair}
    s.blooded = tuple(unit for unit in s.held if unit in s.blooded or unit in fought)
    if not s.pairs:
        log_event(log, "CG-108", "charge.log.no_fight")
        push(s, ("victory.look",))
        return
    sides = in_turn(s)
    push(
        s,
        *(("command.window", side) for side in sides),
        *(("combat.part", side) for side in sides),
        ("losses.fallen",),
        ("victory.look",),
    )


def pairs(s: State) -> tuple[tuple[PieceId, PieceId], ...]:
    """CG-79: Return the units in base contact, side A's first, in unit order."""
    lies = layout(s)
    first, *_ = lies.known.units
    found = {(unit, lies.unit[theirs]): None for unit in lies.of(first) for _, theirs in lies.contacts[unit]}
    return tuple(sorted(found, key=lambda pair: (lies.known.rank[pair[0]], lies.known.rank[pair[1]])))


def touched(s: State, unit: PieceId) -> dict[PieceId, list[PieceId]]:
    """CG-69, CG-70: Return the stands of a unit that strike, in stand order, each with the enemies that it touches.

    An Attack of "na" strikes nobody (CG-67).
    """
    lies = layout(s)
    found: dict[PieceId, list[PieceId]] = {}
    for own, theirs in lies.contacts[unit]:
        if lies.known.profile[own].attack is not None:
            found.setdefault(own, []).append(theirs)
    return found


def strikers(s: State, side: Side) -> dict[PieceId, list[PieceId]]:
    """CG-70: Return the same of all units of a side."""
    return {own: enemies for unit in units(s, side) for own, enemies in touched(s, unit).items()}


def usual_target(s: State, own: PieceId, enemies: list[PieceId]) -> PieceId:
    """CG-70: The best chance to kill, then the longest shared edge, then the first in stand order."""
    if len(enemies) == 1:
        return enemies[0]
    edges, rank = layout(s).edges, roster(s).rank
    return min(enemies, key=lambda one: (-melee_to_hit(s, own, one).ways, -edges[own, one].length, rank[one]))


def blows(s: State, unit: PieceId, at: Blows = ()) -> Blows:
    """CG-70: Return who of a unit strikes whom: as named ("" nobody), else as is usual."""
    named = dict(at)
    found = (
        (own, named[own] if own in named else usual_target(s, own, enemies))
        for own, enemies in touched(s, unit).items()
    )
    return tuple((own, target) for own, target in found if target)


def part(s: State, log: Log, side: Side) -> None:
    """CG-14, CG-70: C1, C2: a side with a stand that touches two enemies or more is asked, then its dice fall."""
    s.active = side
    if any(len(enemies) > 1 for enemies in strikers(s, side).values()):
        push(s, ("combat.strike", side))
    else:
        strike(s, side, ())


def strike(s: State, side: Side, at: Blows) -> None:
    """CG-70, CG-100: The attacks of a side, a pool for each of its units, in unit order."""
    push(s, *(("combat.dice", unit, made) for unit in units(s, side) if (made := blows(s, unit, at))))


def options_strike(s: State, side: Side) -> Iterator[Strike]:
    """CG-70: As is usual, then each stand with a choice at each of its other enemies."""
    yield Strike(())
    for own, enemies in strikers(s, side).items():
        if len(enemies) > 1:
            usual = usual_target(s, own, enemies)
            yield from (Strike(((own, target),)) for target in enemies if target != usual)


def refuse_strike(s: State, a: Strike, side: Side) -> Refusal | None:
    """CG-69, CG-70, CG-102: Own stands in base contact, each once, at an enemy that it touches or at nobody."""
    known, able = roster(s), strikers(s, side)
    if any(len(pair) != 2 or known.side.get(PieceId(pair[0])) != side or pair[0] in known.groups for pair in a.at):
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "at"})
    for pair in a.at:
        own, target = PieceId(pair[0]), PieceId(pair[1])
        if own not in able or (target and target not in able[own]):
            return Refusal("CG-69", "charge.refuse.not_touching", {"stand": piece_ref(own)})
    if len({pair[0] for pair in a.at}) != len(a.at):
        return Refusal("CG-70", "charge.refuse.one_attack")
    return None


def take_strike(s: State, a: Strike, log: Log, side: Side) -> None:
    """CG-70: Stands that are not named strike as is usual."""
    strike(s, side, tuple((PieceId(own), PieceId(target)) for own, target in a.at))


def usual_strike(s: State, side: Side) -> Strike:
    """CG-101: As is usual."""
    return Strike(())


def take_spend(s: State, a: Spend, log: Log, side: Side) -> None:
    """CG-25: Points may be spent before the attacks."""
    command.take_spend(s, a, log, side)
    push(s, ("combat.part", side))


def dice(s: State, made: Blows) -> list[pools.Die]:
    """CG-71: Return the dice of a unit's attacks: a stand that is hit is a loss of its unit and type."""
    known, unit = roster(s), layout(s).unit
    return [
        pools.Die(target, melee_to_hit(s, own, target).ways, (unit[target], known.type[target])) for own, target in made
    ]


def odds_dice(s: State, unit: PieceId, made: Blows) -> tuple[tuple[Outcome, int], ...]:
    """CG-71, CG-109: Return the odds of how many stands of each unit and type fall."""
    return pools.odds(dice(s, made), frozenset(s.doomed))


def kind_dice(s: State, unit: PieceId, made: Blows) -> Faces:
    """CG-100: A die for each attack, in stand order."""
    return Faces(len(made), told_apart=True)


def of_unit(s: State, unit: PieceId, made: Blows) -> Side:
    """CG-70: The attackers' side throws."""
    return roster(s).side[unit]


def take_dice(s: State, fell: str, log: Log, unit: PieceId, made: Blows) -> None:
    """CG-71: A stand that is hit falls when both sides have struck (CG-78)."""
    throws = [(target, melee_to_hit(s, own, target), int(face)) for (own, target), face in zip(made, fell, strict=True)]
    losses.mark_hits(s, log, unit, throws, "CG-71", "charge.log.struck")


STEPS: Steps = {
    "combat.begin": Do("CG-79", begin),
    "combat.part": Do("CG-70", part),
    "combat.strike": Ask(
        "CG-70",
        step_side,
        {
            Strike: Answer(options_strike, refuse_strike, take_strike),
            Spend: Answer(command.options_spend, command.refuse_spend, take_spend),
        },
        is_nested=True,
        usual=usual_strike,
        complete=False,
    ),
    "combat.dice": Roll("CG-71", odds_dice, take_dice, kind_dice, listed=False, separate_phase=True, by=of_unit),
}
"""Steps of combat."""
