"""Morale, step 2: CK-31 to CK-37."""

from __future__ import annotations

from engine.core.flow import Do, Roll, Steps, then
from engine.core.types import Faces, Log, Outcome, PlaceId, tell
from engine.systems.conquerors_kings import handfuls, zones
from engine.systems.conquerors_kings.data import (
    ELITE,
    FACES_COUNTED,
    FAILS,
    GIFTED_MORALE_DICE,
    LEVY,
    MARKERS_COUNTED,
    MORALE,
    VETERAN,
)
from engine.systems.conquerors_kings.state import WINNING, State, has, roster


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


def dice(s: State, zone: PlaceId) -> int:
    """CK-32, CK-26: Return how many dice a zone throws: never fewer than none, four at most with the morale gift."""
    number = max(0, sum(n for _, n in terms(s, zone)))
    return min(number, GIFTED_MORALE_DICE) if zones.is_gifted(s, zone, MORALE) else number


def begin(s: State, log: Log) -> None:
    """CK-31: Step 2: the zones listed now test one after the other."""
    then(s, *(("morale.test", zone) for zone in listed(s)))


def test(s: State, log: Log, zone: PlaceId) -> None:
    """CK-31: A listed zone without own units is passed over; its dice are counted now."""
    if zones.holder(s, zone) != s.active or not zones.units(s, zone):
        return
    number = dice(s, zone)
    tell(log, "CK-32", "conquerors_kings.log.morale", zone=f"place:{zone}", dice=number)
    if number:
        then(s, ("morale.dice", zone, number))


def odds_dice(s: State, zone: PlaceId, number: int) -> tuple[tuple[Outcome, int], ...]:
    """CK-33: Each 4, 5, 6 is a fail."""
    return handfuls.odds(number, FAILS)


def kind_dice(s: State, zone: PlaceId, number: int) -> Faces:
    """CK-33: One handful."""
    return Faces(number)


def take_dice(s: State, fell: str, log: Log, zone: PlaceId, number: int) -> None:
    """CK-33: So many dice fail."""
    tell(log, "CK-33", "conquerors_kings.log.fails", zone=f"place:{zone}", fails=handfuls.successes(fell, FAILS))


STEPS: Steps = {
    "morale.begin": Do("CK-31", begin),
    "morale.test": Do("CK-31", test),
    "morale.dice": Roll("CK-33", odds_dice, take_dice, kind_dice, listed=False),
}
"""Steps of morale."""
