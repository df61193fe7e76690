"""Pursuit: CK-74, CK-36.

Who has one pursued puts ("pursuit.begin", side, zone, excess, marked) on the agenda: the pursued side and its zone, the
margin of hits (0 where there was no fight), and whether its losses place markers.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import place_ref, side_ref
from engine.core.types import Faces, Log, Outcome, PieceId, PlaceId, Refusal, Side, log_event
from engine.systems.conquerors_kings import losses, success_odds, zones
from engine.systems.conquerors_kings.actions import PursuitLoss, RerollPursuit
from engine.systems.conquerors_kings.data import AT_STRENGTH, BIG_MARGIN, DESTROYED_AT, PURSUIT_DICE, PURSUIT_HIT
from engine.systems.conquerors_kings.state import State, enemy, roster


def begin(s: State, log: Log, side: Side, zone: PlaceId, excess: int, marked: bool) -> None:
    """CK-74: Five dice by the pursuer, where there is anybody to pursue."""
    if zones.holder(s, zone) == side and zones.units(s, zone):
        push(s, ("pursuit.dice", side, zone, excess, marked, True))


def odds_dice(s: State, *_: object) -> tuple[tuple[Outcome, int], ...]:
    """CK-74: Each 4, 5, 6 costs half a base."""
    return success_odds.odds(PURSUIT_DICE, PURSUIT_HIT)


def kind_dice(s: State, *_: object) -> Faces:
    """CK-74: One handful."""
    return Faces(PURSUIT_DICE)


def take_dice(s: State, fell: str, log: Log, side: Side, zone: PlaceId, excess: int, marked: bool, first: bool) -> None:
    """CK-74, CK-18: One of the two may have them thrown again, while a better result exists for it."""
    number = success_odds.successes(fell, PURSUIT_HIT)
    log_event(log, "CK-74", "conquerors_kings.log.pursuit", zone=place_ref(zone), losses=number, least=PURSUIT_HIT)
    is_better = number < PURSUIT_DICE if excess >= BIG_MARGIN else number > 0
    if first and is_better:
        push(s, ("pursuit.again", side, zone, excess, marked, number))
    else:
        push(s, ("pursuit.losses", side, zone, marked, number))


def chooser(s: State, side: Side, zone: PlaceId, excess: int, *_: object) -> Side:
    """CK-74: The pursued side after a small margin, the pursuer after a big one."""
    return enemy(side) if excess >= BIG_MARGIN else side


def take_again(
    s: State, a: RerollPursuit, log: Log, side: Side, zone: PlaceId, excess: int, marked: bool, number: int
) -> None:
    """CK-18: All dice, once; the second result stands."""
    if a.yes:
        log_event(log, "CK-74", "conquerors_kings.log.pursuit_again", side=side_ref(chooser(s, side, zone, excess)))
        push(s, ("pursuit.dice", side, zone, excess, marked, False))
    else:
        push(s, ("pursuit.losses", side, zone, marked, number))


def usual_again(s: State, side: Side, zone: PlaceId, excess: int, marked: bool, number: int) -> RerollPursuit:
    """CK-104: The pursued at three or more, the pursuer at two or fewer."""
    is_bad = number <= PURSUIT_DICE // 2
    return RerollPursuit(yes=is_bad if excess >= BIG_MARGIN else not is_bad)


def take_losses(s: State, log: Log, side: Side, zone: PlaceId, marked: bool, number: int) -> None:
    """CK-74: One after another; unasked where one unit is left, void where none is."""
    here = zones.units(s, zone)
    if not number or not here:
        return
    if len(here) == 1:
        losses.lose_half(s, log, here[0], "CK-74", is_marked=marked)
        push(s, ("pursuit.losses", side, zone, marked, number - 1))
    else:
        push(s, ("pursuit.loss", side, zone, marked, number))


def pursuer(s: State, side: Side, *_: object) -> Side:
    """CK-74: The pursuer chooses where losses fall."""
    return enemy(side)


def options_loss(s: State, side: Side, zone: PlaceId, marked: bool, number: int) -> Iterator[PursuitLoss]:
    """CK-74: Any unit of the zone."""
    yield from map(PursuitLoss, zones.units(s, zone))


def refuse_loss(s: State, a: PursuitLoss, side: Side, zone: PlaceId, marked: bool, number: int) -> Refusal | None:
    """CK-74: No other piece."""
    return None if a.piece in zones.units(s, zone) else Refusal("CK-74", "conquerors_kings.refuse.not_of_zone")


def take_loss(s: State, a: PursuitLoss, log: Log, side: Side, zone: PlaceId, marked: bool, number: int) -> None:
    """CK-74: It loses half a base, without a save."""
    losses.lose_half(s, log, a.piece, "CK-74", is_marked=marked)
    push(s, ("pursuit.losses", side, zone, marked, number - 1))


def dearest(s: State, units: list[PieceId]) -> PieceId:
    """CK-104: Return who is usually made to lose: destroyed by it, else brought below strength, then by points."""

    def worth(piece: PieceId) -> tuple[bool, bool, int, int]:
        is_last = s.halves[piece] - 1 <= DESTROYED_AT
        is_weakened = s.halves[piece] == AT_STRENGTH
        return (not is_last, not is_weakened, -roster(s).points(piece), s.halves[piece])

    return min(units, key=worth)


def usual_loss(s: State, side: Side, zone: PlaceId, marked: bool, number: int) -> PursuitLoss:
    """CK-104: On whom it weighs most."""
    return PursuitLoss(dearest(s, zones.units(s, zone)))


STEPS: Steps = {
    "pursuit.begin": Do("CK-74", begin),
    "pursuit.dice": Roll("CK-74", odds_dice, take_dice, kind_dice, listed=False, separate_phase=True, by=pursuer),
    "pursuit.again": Ask(
        "CK-74",
        chooser,
        {RerollPursuit: success_odds.reroll_answer(RerollPursuit, take_again)},
        is_nested=True,
        usual=usual_again,
    ),
    "pursuit.losses": Do("CK-74", take_losses),
    "pursuit.loss": Ask(
        "CK-74",
        pursuer,
        {PursuitLoss: Answer(options_loss, refuse_loss, take_loss)},
        is_nested=True,
        usual=usual_loss,
    ),
}
"""Steps of pursuit."""
