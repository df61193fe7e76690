"""Morale, step 2: CK-31 to CK-37."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import place_ref
from engine.core.types import Faces, Facts, Log, Outcome, PieceId, PlaceId, Refusal, log_event
from engine.systems.conquerors_kings import losses, refusals, success_odds, zones
from engine.systems.conquerors_kings.actions import RerollMorale, Retire
from engine.systems.conquerors_kings.data import (
    ELITE,
    FACES_COUNTED,
    FAILS,
    GIFTED_MORALE_DICE,
    LEVY,
    MARKERS_COUNTED,
    MORALE,
    NO_MOVE_FAILS,
    ROUT_FAILS,
    VETERAN,
)
from engine.systems.conquerors_kings.state import NO_MOVE, ROUTED, WINNING, State, active, has, mark, roster


def listed(s: State) -> list[PlaceId]:
    """CK-31: Return the own zones that test: those with a marker or a hostile face; CK-102: or all."""
    is_all = s.battle.switches["all_zones_test"]
    return [zone for zone in zones.own(s, s.active) if is_all or s.markers[zone] or zones.hostile(s, s.active, zone)]


def terms(s: State, zone: PlaceId) -> list[tuple[str, int]]:
    """CK-32: Return what makes up the dice of a zone, as word keys and numbers; CK-26: the gift is not among them."""
    known, here = roster(s), zones.units(s, zone)
    side = known.side[here[0]]
    qualities = [known.troops[piece].quality for piece in here]
    is_steady = zones.ground(s, zone).is_hill or any(has(s, piece, WINNING) for piece in here)
    found = (
        ("markers", min(MARKERS_COUNTED, s.markers[zone])),
        ("faces", min(FACES_COUNTED, len(zones.hostile(s, side, zone)))),
        ("levy", int(LEVY in qualities)),
        ("unsupported", int(not zones.is_supported(s, side, zone))),
        ("elite", -int(ELITE in qualities)),
        ("veteran", -int(VETERAN in qualities)),
        ("steady", -int(is_steady)),
    )
    return [(key, number) for key, number in found if number]


def told(s: State, zone: PlaceId) -> tuple[Facts, ...]:
    """CK-32, CK-26: Return what makes up the dice of a zone as sentences, what the gift of morale takes off last."""
    found = terms(s, zone)
    spared = max(0, sum(number for _, number in found)) - dice(s, zone)
    found += [("gift", -spared)] * (spared > 0)
    return tuple(
        {"key": "conquerors_kings.term.counted", "term": _term(s, zone, key), "n": f"{number:+}"}
        for key, number in found
    )


def _term(s: State, zone: PlaceId, key: str) -> Facts:
    """CK-32: Return the name of a term as a sentence; of casualties that there are more than count."""
    if key == "markers" and s.markers[zone] > MARKERS_COUNTED:
        most = {"markers": s.markers[zone], "most": MARKERS_COUNTED}
        return {"key": "conquerors_kings.term.markers_most", **most}
    return {"key": f"conquerors_kings.term.{key}"}


def dice(s: State, zone: PlaceId) -> int:
    """CK-32, CK-26: Return how many dice a zone throws: never fewer than none, four at most with the morale gift."""
    number = max(0, sum(n for _, n in terms(s, zone)))
    return min(number, GIFTED_MORALE_DICE) if zones.is_gifted(s, zone, MORALE) else number


def begin(s: State, log: Log) -> None:
    """CK-31: Step 2: the zones listed now test one after the other."""
    push(s, *(("morale.test", zone) for zone in listed(s)))


def test(s: State, log: Log, zone: PlaceId) -> None:
    """CK-31: A listed zone without own units is passed over; its dice are counted now."""
    if zones.holder(s, zone) != s.active or not zones.units(s, zone):
        return
    number = dice(s, zone)
    if log is not None and terms(s, zone):
        log_event(log, "CK-32", "conquerors_kings.log.morale", zone=place_ref(zone), dice=number, terms=told(s, zone))
    if number:
        push(s, ("morale.dice", zone, number, True), ("victory.look",))


def odds_dice(s: State, zone: PlaceId, number: int, first: bool) -> tuple[tuple[Outcome, int], ...]:
    """CK-33: Each 4, 5, 6 is a fail."""
    return success_odds.odds(number, FAILS)


def kind_dice(s: State, zone: PlaceId, number: int, first: bool) -> Faces:
    """CK-33: One handful."""
    return Faces(number)


def take_dice(s: State, fell: str, log: Log, zone: PlaceId, number: int, first: bool) -> None:
    """CK-33, CK-25, CK-18: So many dice fail; with a general there they may be thrown again, once."""
    fails = success_odds.successes(fell, FAILS)
    log_event(log, "CK-33", "conquerors_kings.log.fails", zone=place_ref(zone), fails=fails, dice=number, least=FAILS)
    if first and fails and zones.general(s, zone):
        push(s, ("morale.again", zone, number, fails))
    else:
        suffer(s, log, zone, fails)


def take_again(s: State, a: RerollMorale, log: Log, zone: PlaceId, number: int, fails: int) -> None:
    """CK-18: All dice, and the second result stands."""
    if a.yes:
        log_event(log, "CK-25", "conquerors_kings.log.morale_again", zone=place_ref(zone))
        push(s, ("morale.dice", zone, number, False))
    else:
        suffer(s, log, zone, fails)


def usual_again(s: State, zone: PlaceId, number: int, fails: int) -> RerollMorale:
    """CK-104: At three fails or more, or when more than half of the dice failed."""
    return RerollMorale(yes=fails >= ROUT_FAILS or 2 * fails > number)


def suffer(s: State, log: Log, zone: PlaceId, fails: int) -> None:
    """CK-34, CK-35, CK-36: One unit falls back; the others do not move; or all are pursued and rout."""
    if fails >= ROUT_FAILS:
        losses.lose_winning(s, log, zone, "CK-36")
        losses.lose_guns(s, log, zone, "CK-36")
        push(s, ("pursuit.begin", s.active, zone, 0, False), ("morale.rout", zone))
        return
    if fails >= NO_MOVE_FAILS:
        push(s, ("morale.halt", zone))
    if fails:
        here = zones.units(s, zone)
        push(s, ("morale.retire", zone) if len(here) > 1 else ("retreat.begin", s.active, zone, tuple(here), ""))


def options_retire(s: State, zone: PlaceId) -> Iterator[Retire]:
    """CK-34: Any unit of the zone, of whatever kind."""
    yield from map(Retire, zones.units(s, zone))


def refuse_retire(s: State, a: Retire, zone: PlaceId) -> Refusal | None:
    """CK-34: A unit of the zone, and artillery is none."""
    if (refusal := refusals.not_yours(s, s.active, a.piece)) is not None:
        return refusal
    if s.at[a.piece] != zone or a.piece in s.gifts:
        return Refusal("CK-34", "conquerors_kings.refuse.not_of_zone")
    return None if a.piece in s.halves else Refusal("CK-34", "conquerors_kings.refuse.artillery_no_unit")


def take_retire(s: State, a: Retire, log: Log, zone: PlaceId) -> None:
    """CK-34: The unit falls back alone."""
    push(s, ("retreat.begin", s.active, zone, (a.piece,), ""))


def weakest(s: State, units: Iterable[PieceId]) -> PieceId:
    """CK-104: Return who usually goes: a skirmisher, else any; among these the one with fewest halves."""
    return min(units, key=lambda piece: (not roster(s).is_skirmisher(piece), s.halves[piece]))


def usual_retire(s: State, zone: PlaceId) -> Retire:
    """CK-104: The weakest."""
    return Retire(weakest(s, zones.units(s, zone)))


def halt(s: State, log: Log, zone: PlaceId) -> None:
    """CK-35: Pieces that remain in the zone, artillery too, do not move in this turn."""
    left = [*zones.units(s, zone), *zones.guns(s, zone)]
    for piece in left:
        mark(s, piece, NO_MOVE)
    if left:
        log_event(log, "CK-35", "conquerors_kings.log.no_move", zone=place_ref(zone))


def rout(s: State, log: Log, zone: PlaceId) -> None:
    """CK-36: The survivors of the pursuit fall back together, and neither move nor shoot in this turn."""
    left = zones.units(s, zone)
    for piece in left:
        mark(s, piece, ROUTED)
    if left:
        log_event(log, "CK-36", "conquerors_kings.log.routs", zone=place_ref(zone))
        push(s, ("retreat.begin", s.active, zone, tuple(left), ""))


STEPS: Steps = {
    "morale.begin": Do("CK-31", begin),
    "morale.test": Do("CK-31", test),
    "morale.dice": Roll("CK-33", odds_dice, take_dice, kind_dice, listed=False, by=active),
    "morale.again": Ask(
        "CK-25",
        active,
        {RerollMorale: success_odds.reroll_answer(RerollMorale, take_again)},
        is_nested=True,
        usual=usual_again,
    ),
    "morale.retire": Ask(
        "CK-34",
        active,
        {Retire: Answer(options_retire, refuse_retire, take_retire)},
        is_nested=True,
        usual=usual_retire,
    ),
    "morale.halt": Do("CK-35", halt),
    "morale.rout": Do("CK-36", rout),
}
"""Steps of morale."""
