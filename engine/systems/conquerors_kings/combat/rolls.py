"""The dice of a fight: CK-28, CK-64, CK-69, CK-71.

Both pools are counted once and set back as soon as they have been thrown: so all ways to the same hits are one state,
and odds add them up (`Tally`) before they play it.
"""

from __future__ import annotations

from functools import cache

from engine.core.agenda import Ask, Do, Roll, Steps, Tally, push
from engine.core.references import place_ref, side_ref
from engine.core.types import ROLLED, Faces, Log, Outcome, Side, log_event
from engine.systems.conquerors_kings import success_odds, zones
from engine.systems.conquerors_kings.actions import RerollFight
from engine.systems.conquerors_kings.combat import pools
from engine.systems.conquerors_kings.combat.assault import assault_was_met
from engine.systems.conquerors_kings.combat.effects import zone_of
from engine.systems.conquerors_kings.data import FIGHT, GIFTED_HITS, GIFTED_POOL, HITS, SIDES
from engine.systems.conquerors_kings.state import State, enemy, step_side


def count(s: State, log: Log) -> None:
    """CK-64: Both pools are counted; what led to them no longer matters."""
    for fight in pools.fights(s, s.source, s.target):
        s.pools[fight.side] = pools.pool(s, fight)
        if log is not None:
            log_event(log, "CK-64", "conquerors_kings.log.pool", zone=place_ref(fight.zone), dice=s.pools[fight.side])
    s.luck, s.struck = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    s.instant = False
    assault_was_met(s)


def odds_dice(s: State, side: Side, first: bool) -> tuple[tuple[Outcome, int], ...]:
    """CK-69: Each 5, 6 hits."""
    return success_odds.odds(s.pools[side], HITS)


def kind_dice(s: State, side: Side, first: bool) -> Faces:
    """CK-69: All dice of the pool."""
    return Faces(s.pools[side])


def take_dice(s: State, fell: str, log: Log, side: Side, first: bool) -> None:
    """CK-69, CK-18: The owner may throw them again, once, unless every die hit."""
    number = success_odds.successes(fell, HITS)
    facts = {"side": side_ref(side), "dice": len(fell), "hits": number, "least": HITS}
    log_event(log, "CK-69", "conquerors_kings.log.rolled", ROLLED, **facts)
    if first and number < s.pools[side]:
        push(s, ("combat.again", side, number))
    else:
        hit(s, log, side, number)


def raised(number: int, dice: int, *, is_gifted: bool) -> int:
    """CK-28: Return the hits that count: four at least, of eight dice or more, with the fight gift."""
    return max(number, GIFTED_HITS) if is_gifted and dice >= GIFTED_POOL else number


def is_fighter(s: State, side: Side) -> bool:
    """CK-28: Return whether the general who counts in a side's zone has the fight gift."""
    return zones.is_gifted(s, zone_of(s, side), FIGHT)


def hit(s: State, log: Log, side: Side, number: int) -> None:
    """CK-28, CK-71: So many hits count."""
    counted = raised(number, s.pools[side], is_gifted=is_fighter(s, side))
    spend(s, side)
    count_hits(s, counted, log, side)
    if counted > number:
        log_event(log, "CK-28", "conquerors_kings.log.fight_gift", side=side_ref(side), hits=counted)


def spend(s: State, side: Side, *_: object) -> None:
    """CK-64: A pool that has been thrown is gone."""
    s.pools[side] = 0


def count_hits(s: State, number: int, log: Log, side: Side, *_: object) -> None:
    """CK-71: These are the hits of a side."""
    s.hits[side] = number


def shares_hits(s: State, side: Side, first: bool) -> tuple[tuple[int, int], ...]:
    """CK-18, CK-104: Return the hits that count in the end, with weights, thrown again as is usual."""
    dice, is_gifted = s.pools[side], is_fighter(s, side)
    again = poor(s, side) - {dice} if first else frozenset()
    return tuple(
        (raised(n, dice, is_gifted=is_gifted), weight) for n, weight in success_odds.rerolled_weights(dice, HITS, again)
    )


def take_again(s: State, a: RerollFight, log: Log, side: Side, number: int) -> None:
    """CK-18: All dice, once; the second result stands."""
    if a.yes:
        log_event(log, "CK-18", "conquerors_kings.log.thrown_again", side=side_ref(side))
        push(s, ("combat.dice", side, False))
    else:
        hit(s, log, side, number)


def usual_again(s: State, side: Side, number: int) -> RerollFight:
    """CK-104: The assaulter who is not winning; the target whose hits the assaulter beats too easily."""
    return RerollFight(yes=number in poor(s, side))


def poor(s: State, side: Side) -> frozenset[int]:
    """CK-104: Return the hits that a side throws again."""
    foe, dice, is_gifted = enemy(side), s.pools[side], is_fighter(s, side)
    if side == s.active:
        return beaten(dice, s.hits[foe], is_gifted)
    return weak(dice, s.pools[foe], is_gifted, is_fighter(s, foe))


@cache
def beaten(dice: int, against: int, is_gifted: bool) -> frozenset[int]:
    """CK-71: Return the assaulter's hits with which he does not win."""
    return frozenset(number for number in range(dice + 1) if raised(number, dice, is_gifted=is_gifted) <= against)


@cache
def weak(dice: int, against: int, is_gifted: bool, are_they: bool) -> frozenset[int]:
    """CK-104: Return the target's hits against which the assaulter wins more often than against a new throw.

    The assaulter throws again once if he is not winning.
    """
    theirs = success_odds.weights(against, HITS)
    whole = sum(theirs)

    def lost(number: int) -> int:
        """Return how often, of the square of `whole`, the assaulter wins."""
        counted = raised(number, dice, is_gifted=is_gifted)
        once = sum(weight for hits, weight in enumerate(theirs) if raised(hits, against, is_gifted=are_they) > counted)
        return once * (2 * whole - once)

    ours = success_odds.weights(dice, HITS)
    mean = sum(weight * lost(number) for number, weight in enumerate(ours))
    return frozenset(number for number in range(dice + 1) if lost(number) * sum(ours) > mean)


STEPS: Steps = {
    "combat.pools": Do("CK-64", count),
    "combat.dice": Roll(
        "CK-69",
        odds_dice,
        take_dice,
        kind_dice,
        listed=False,
        tally=Tally(shares_hits, spend, count_hits),
        by=step_side,
    ),
    "combat.again": Ask(
        "CK-69",
        step_side,
        {RerollFight: success_odds.reroll_answer(RerollFight, take_again)},
        is_nested=True,
        usual=usual_again,
    ),
}
"""Steps of the dice."""
