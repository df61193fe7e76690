"""Shooting, step 5: CK-52 to CK-54; artillery: artillery.py."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import place_ref, side_ref
from engine.core.types import Faces, Log, Outcome, PieceId, PlaceId, Refusal, Side, log_event
from engine.systems.conquerors_kings import success_odds, zones
from engine.systems.conquerors_kings.actions import DemandReroll, Shoot
from engine.systems.conquerors_kings.data import BOW, CO, HITS, LEVY, LEVY_MISSILES
from engine.systems.conquerors_kings.state import ROUTED, State, active, enemy, field, has, roster


def missiles(s: State, piece: PieceId) -> int:
    """CK-53: Return the dice of a unit's missiles: of skirmishers, and of others with the trait bow."""
    known, troop = roster(s), roster(s).troops[piece]
    if not known.is_skirmisher(piece) and BOW not in troop.traits:
        return 0
    return LEVY_MISSILES if (troop.kind, troop.quality) == (CO, LEVY) else known.kind[piece].missiles


def dice(s: State, zone: PlaceId) -> int:
    """CK-52, CK-53: Return how many dice a zone shoots with; units that were routed do not shoot."""
    return sum(missiles(s, piece) for piece in zones.units(s, zone) if not has(s, piece, ROUTED))


def targets(s: State, zone: PlaceId) -> list[PlaceId]:
    """CK-52: Return the zones across a face with an enemy unit."""
    return [to for to in field(s).beside[zone] if is_target(s, to)]


def is_target(s: State, to: PlaceId) -> bool:
    """CK-52, CK-57: Return whether an enemy unit stands in a zone; a general or artillery alone is no target."""
    return zones.holder(s, to) == enemy(s.active) and bool(zones.units(s, to))


def begin(s: State, log: Log) -> None:
    """CK-52, CK-57: Step 5: own zones from right to left, each with its units, then its artillery."""
    for zone in reversed([zone for zone in field(s).order(s.active) if zones.holder(s, zone) == s.active]):
        if zones.guns(s, zone):
            push(s, ("artillery.zone", zone))
        if dice(s, zone):
            push(s, ("shooting.zone", zone))


def shoot(s: State, log: Log, zone: PlaceId) -> None:
    """CK-52: At the one target unasked, at one of several that the player names, not at all where there is none."""
    found = targets(s, zone)
    if len(found) > 1:
        push(s, ("shooting.order", zone))
    elif found:
        fire(s, log, zone, found[0])


def fire(s: State, log: Log, zone: PlaceId, to: PlaceId) -> None:
    """CK-52: All dice as one handful at one zone, which is dealt with wholly before the next shoots."""
    number = dice(s, zone)
    log_event(log, "CK-53", "conquerors_kings.log.shoots", zone=place_ref(zone), to=place_ref(to), dice=number)
    push(s, ("shooting.dice", to, number, True), ("victory.look",))


def options_order(s: State, zone: PlaceId) -> Iterator[Shoot]:
    """CK-52: Any of the targets."""
    yield from map(Shoot, targets(s, zone))


def refuse_order(s: State, a: Shoot, zone: PlaceId) -> Refusal | None:
    """CK-52: Through a face, at an enemy unit."""
    if a.to not in field(s).beside[zone]:
        return Refusal("CK-52", "conquerors_kings.refuse.range_one")
    return None if is_target(s, a.to) else Refusal("CK-52", "conquerors_kings.refuse.no_enemy")


def take_order(s: State, a: Shoot, log: Log, zone: PlaceId) -> None:
    """CK-52: The zone shoots there."""
    fire(s, log, zone, a.to)


def odds_dice(s: State, to: PlaceId, number: int, first: bool) -> tuple[tuple[Outcome, int], ...]:
    """CK-54: Each 5, 6 hits."""
    return success_odds.odds(number, HITS)


def kind_dice(s: State, to: PlaceId, number: int, first: bool) -> Faces:
    """CK-52: One handful."""
    return Faces(number)


def take_dice(s: State, fell: str, log: Log, to: PlaceId, number: int, first: bool) -> None:
    """CK-54, CK-18: From one hit on the player shot at may demand another throw, once."""
    hits = success_odds.successes(fell, HITS)
    log_event(log, "CK-54", "conquerors_kings.log.shot", to=place_ref(to), hits=hits, dice=number, least=HITS)
    if first and hits:
        push(s, ("shooting.again", to, number, hits))
    else:
        push(s, ("hits.begin", to, hits, False))


def shot_at(s: State, *_: object) -> Side:
    """CK-54: The player shot at is asked."""
    return enemy(s.active)


def take_again(s: State, a: DemandReroll, log: Log, to: PlaceId, number: int, hits: int) -> None:
    """CK-18: All dice, once; the second result stands."""
    if a.yes:
        log_event(log, "CK-18", "conquerors_kings.log.shot_again", side=side_ref(shot_at(s)))
        push(s, ("shooting.dice", to, number, False))
    else:
        push(s, ("hits.begin", to, hits, False))


def usual_again(s: State, to: PlaceId, number: int, hits: int) -> DemandReroll:
    """CK-104: Above the mean."""
    return DemandReroll(yes=success_odds.is_above_mean(hits, number))


STEPS: Steps = {
    "shooting.begin": Do("CK-52", begin),
    "shooting.zone": Do("CK-52", shoot),
    "shooting.order": Ask("CK-52", active, {Shoot: Answer(options_order, refuse_order, take_order)}),
    "shooting.dice": Roll("CK-54", odds_dice, take_dice, kind_dice, listed=False, by=active),
    "shooting.again": Ask(
        "CK-54",
        shot_at,
        {DemandReroll: success_odds.reroll_answer(DemandReroll, take_again)},
        is_nested=True,
        usual=usual_again,
    ),
}
"""Steps of shooting."""
