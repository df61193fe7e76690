"""Effects of an erratic leader, bows and pikes before the pools are counted: CK-29, CK-62, CK-63."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Ask, Do, Roll, Steps, Tally, push
from engine.core.references import place_ref, side_ref
from engine.core.types import Faces, Log, Outcome, PlaceId, Side, log_event
from engine.systems.conquerors_kings import success_odds, zones
from engine.systems.conquerors_kings.actions import RerollBow, RerollPike
from engine.systems.conquerors_kings.company import company
from engine.systems.conquerors_kings.data import EFFECT_MOST, ERRATIC, HITS, LUCK, MOST_BAD, PIKE_EFFECT
from engine.systems.conquerors_kings.state import State, enemy, step_side


def zone_of(s: State, side: Side) -> PlaceId:
    """CK-59: Return a side's zone in the fight."""
    return s.source if side == s.active else s.target


def fight(s: State, log: Log) -> None:
    """CK-62: Erratic leaders, bow effect, pike effect, the pools, the dice; in all of it the target comes first."""
    both = (enemy(s.active), s.active)
    erratic = [("combat.erratic", side) for side in both if zones.is_gifted(s, zone_of(s, side), ERRATIC)]
    shots = [("combat.bow", True)] * bool(bow_dice(s))
    spears = [("combat.pike", side, True) for side in both if pikes(s, side)]
    dice = [("combat.dice", side, True) for side in both]
    push(s, *erratic, *shots, *spears, ("combat.pools",), *dice, ("combat.result",))


def erratic(s: State, face: int, log: Log, side: Side) -> None:
    """CK-29: 4, 5, 6 is good for his side, 1, 2, 3 is bad."""
    s.luck[side] = 1 if face >= LUCK else -1
    log_event(
        log, "CK-29", f"conquerors_kings.log.erratic.{'good' if face >= LUCK else 'bad'}", side=side_ref(side), die=face
    )


def bow_dice(s: State) -> int:
    """CK-63: Return the dice of the target's bow effect: those that its bows on foot shoot with, routed or not."""
    return company(s, s.target).bow_dice


def pikes(s: State, side: Side) -> int:
    """CK-63: Return the dice of a side's pike effect: one for each unit with pikes, whatever its strength."""
    return company(s, zone_of(s, side)).pikes


def odds_bow(s: State, first: bool) -> tuple[tuple[Outcome, int], ...]:
    """CK-63: Each 5, 6 takes a die off."""
    return success_odds.odds(bow_dice(s), HITS)


def kind_bow(s: State, first: bool) -> Faces:
    """CK-63: All bows are one handful."""
    return Faces(bow_dice(s))


def take_bow(s: State, fell: str, log: Log, first: bool) -> None:
    """CK-63, CK-18: Four dice at most; thrown again once, where that could be better."""
    number = success_odds.successes(fell, HITS)
    off = min(EFFECT_MOST, number)
    log_event(log, "CK-63", "conquerors_kings.log.bow_effect", zone=place_ref(s.target), dice=off, least=HITS)
    if first and number < min(EFFECT_MOST, len(fell)):
        push(s, ("combat.bow_again", number))
    else:
        strike(s, archers(s), number)


def shares_bow(s: State, first: bool) -> Iterator[tuple[int, int]]:
    """CK-18, CK-104: Yield the dice taken off in the end, with weights, thrown again as is usual."""
    dice = bow_dice(s)
    asked = range(min(EFFECT_MOST, dice)) if first else ()
    again = frozenset(number for number in asked if usual_bow(s, number).yes)
    yield from (
        (min(EFFECT_MOST, number), weight) for number, weight in success_odds.rerolled_weights(dice, HITS, again)
    )


def strike(s: State, side: Side, number: int) -> None:
    """CK-63, CK-64: So many dice, four at most, are taken off the pool of the side's enemy, six in all."""
    foe = enemy(side)
    s.struck[foe] = min(MOST_BAD, s.struck[foe] + min(EFFECT_MOST, number))


def count_bow(s: State, number: int, log: Log, first: bool) -> None:
    """CK-63: So many are taken off the assaulter's pool."""
    strike(s, archers(s), number)


def spend_nothing(s: State, *_: object) -> None:
    """CK-63: The choice changes nothing: who shoots and who has pikes stays the same."""


def archers(s: State, *_: object) -> Side:
    """CK-63: The bows are the target's."""
    return enemy(s.active)


def take_bow_again(s: State, a: RerollBow, log: Log, number: int) -> None:
    """CK-18: All dice, once; the second result stands."""
    if a.yes:
        log_event(log, "CK-18", "conquerors_kings.log.thrown_again", side=side_ref(archers(s)))
        push(s, ("combat.bow", False))
    else:
        strike(s, archers(s), number)


def usual_bow(s: State, number: int) -> RerollBow:
    """CK-104: Below the mean."""
    return RerollBow(yes=success_odds.is_below_mean(number, bow_dice(s)))


def odds_pike(s: State, side: Side, first: bool) -> tuple[tuple[Outcome, int], ...]:
    """CK-63: Each 5, 6 takes two dice off."""
    return success_odds.odds(pikes(s, side), HITS)


def kind_pike(s: State, side: Side, first: bool) -> Faces:
    """CK-63: All pikes of a zone are one handful."""
    return Faces(pikes(s, side))


def take_pike(s: State, fell: str, log: Log, side: Side, first: bool) -> None:
    """CK-63, CK-18: Four dice at most; thrown again once, where that could be better."""
    number = success_odds.successes(fell, HITS)
    dice = min(EFFECT_MOST, PIKE_EFFECT * number)
    log_event(log, "CK-63", "conquerors_kings.log.pike_effect", zone=place_ref(zone_of(s, side)), dice=dice, least=HITS)
    if first and dice < EFFECT_MOST and number < len(fell):
        push(s, ("combat.pike_again", side, number))
    else:
        strike(s, side, dice)


def shares_pike(s: State, side: Side, first: bool) -> Iterator[tuple[int, int]]:
    """CK-18, CK-104: Yield the dice taken off in the end, with weights, thrown again as is usual."""
    dice = pikes(s, side)
    asked = [number for number in range(dice) if PIKE_EFFECT * number < EFFECT_MOST] if first else []
    again = frozenset(number for number in asked if usual_pike(s, side, number).yes)
    stand = success_odds.rerolled_weights(dice, HITS, again)
    yield from ((min(EFFECT_MOST, PIKE_EFFECT * number), weight) for number, weight in stand)


def count_pike(s: State, number: int, log: Log, side: Side, first: bool) -> None:
    """CK-63: So many are taken off the enemy's pool."""
    strike(s, side, number)


def take_pike_again(s: State, a: RerollPike, log: Log, side: Side, number: int) -> None:
    """CK-18: All dice, once; the second result stands."""
    if a.yes:
        log_event(log, "CK-18", "conquerors_kings.log.thrown_again", side=side_ref(side))
        push(s, ("combat.pike", side, False))
    else:
        strike(s, side, PIKE_EFFECT * number)


def usual_pike(s: State, side: Side, number: int) -> RerollPike:
    """CK-104: Below the mean."""
    return RerollPike(yes=success_odds.is_below_mean(number, pikes(s, side)))


STEPS: Steps = {
    "combat.fight": Do("CK-62", fight),
    "combat.erratic": Roll("CK-29", success_odds.one_die, erratic),
    "combat.bow": Roll(
        "CK-63",
        odds_bow,
        take_bow,
        kind_bow,
        listed=False,
        tally=Tally(shares_bow, spend_nothing, count_bow),
        by=archers,
    ),
    "combat.bow_again": Ask(
        "CK-63",
        archers,
        {RerollBow: success_odds.reroll_answer(RerollBow, take_bow_again)},
        is_nested=True,
        usual=usual_bow,
    ),
    "combat.pike": Roll(
        "CK-63",
        odds_pike,
        take_pike,
        kind_pike,
        listed=False,
        tally=Tally(shares_pike, spend_nothing, count_pike),
        by=step_side,
    ),
    "combat.pike_again": Ask(
        "CK-63",
        step_side,
        {RerollPike: success_odds.reroll_answer(RerollPike, take_pike_again)},
        is_nested=True,
        usual=usual_pike,
    ),
}
"""Steps before the pools are counted."""
