"""Artillery, in step 5 after the units of its zone: CK-57."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb

from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import place_ref, side_ref
from engine.core.types import Faces, Log, Outcome, PieceId, PlaceId, Refusal, Side, log_event
from engine.systems.conquerors_kings import losses, shooting, success_odds, zones
from engine.systems.conquerors_kings.actions import DemandReroll, PickArtilleryVictim, ShootArtillery
from engine.systems.conquerors_kings.data import HITS
from engine.systems.conquerors_kings.pursuit import dearest
from engine.systems.conquerors_kings.state import State, active, enemy, field, step_side

THEY_CHOOSE, WE_CHOOSE = "5", "6"
"""CK-57: On a 5 the player shot at chooses who is hit, on a 6 the shooter."""


def line(s: State, zone: PlaceId, to: PlaceId) -> Refusal | None:
    """CK-57: One or two zones away in a straight line; between, neither a hill nor an obstructed zone."""
    for near, far in zip(field(s).faces(s.active, zone), beyond(s, zone), strict=True):
        if to and to == near:
            return None
        if to and to == far:
            is_blocked = zones.ground(s, near).blocks_artillery
            return Refusal("CK-57", "conquerors_kings.refuse.line_blocked") if is_blocked else None
    return Refusal("CK-57", "conquerors_kings.refuse.range_two")


def beyond(s: State, zone: PlaceId) -> list[PlaceId]:
    """CK-57: Return the zones two away, face by face, NOWHERE past the edge."""
    side = s.active
    return [near and field(s).across(side, near, face) for face, near in enumerate(field(s).faces(side, zone))]


def targets(s: State, zone: PlaceId) -> list[PlaceId]:
    """CK-57: Return the zones that the artillery of a zone may shoot at."""
    near = (*field(s).faces(s.active, zone), *beyond(s, zone))
    return [to for to in near if to and shooting.is_target(s, to) and line(s, zone, to) is None]


def aim(s: State, log: Log, zone: PlaceId) -> None:
    """CK-57: Targets are named piece by piece, unasked where there is one; then they fire."""
    found = targets(s, zone)
    idle = [gun for gun in zones.guns(s, zone) if all(gun != aimed for aimed, _ in s.aims)]
    if not found:
        return
    if len(found) == 1:
        s.aims = tuple((gun, found[0]) for gun in idle)
    elif idle:
        push(s, ("artillery.order", zone, idle[0]))
        return
    push(s, ("artillery.fire",))


def options_order(s: State, zone: PlaceId, gun: PieceId) -> Iterator[ShootArtillery]:
    """CK-57: Any of the targets."""
    yield from map(ShootArtillery, targets(s, zone))


def refuse_order(s: State, a: ShootArtillery, zone: PlaceId, gun: PieceId) -> Refusal | None:
    """CK-57, CK-52: In line and in range, at an enemy unit."""
    if (refusal := line(s, zone, a.to)) is not None:
        return refusal
    return None if shooting.is_target(s, a.to) else Refusal("CK-52", "conquerors_kings.refuse.no_enemy")


def take_order(s: State, a: ShootArtillery, log: Log, zone: PlaceId, gun: PieceId) -> None:
    """CK-57: The artillery aims there; the next piece is asked for."""
    s.aims = (*s.aims, (gun, a.to))
    push(s, ("artillery.zone", zone))


def fire(s: State, log: Log) -> None:
    """CK-57: Pieces with the same target are one handful, in the order in which targets were named."""
    if not s.aims:
        return
    gun, to = s.aims[0]
    number = sum(aimed == to for _, aimed in s.aims)
    s.aims = tuple((gun, aimed) for gun, aimed in s.aims if aimed != to)
    log_event(log, "CK-57", "conquerors_kings.log.bombards", zone=place_ref(s.at[gun]), to=place_ref(to), dice=number)
    push(s, ("artillery.dice", to, number, True), ("victory.look",), ("artillery.fire",))


@cache
def odds(number: int) -> tuple[tuple[Outcome, int], ...]:
    """CK-57, CK-19: How many 5s, how many 6s."""
    return tuple(
        (
            "1" * (number - fives - sixes) + THEY_CHOOSE * fives + WE_CHOOSE * sixes,
            comb(number, fives) * comb(number - fives, sixes) * 4 ** (number - fives - sixes),
        )
        for fives in range(number + 1)
        for sixes in range(number - fives + 1)
    )


def odds_dice(s: State, to: PlaceId, number: int, first: bool) -> tuple[tuple[Outcome, int], ...]:
    """CK-57: A die a piece."""
    return odds(number)


def kind_dice(s: State, to: PlaceId, number: int, first: bool) -> Faces:
    """CK-57: One handful."""
    return Faces(number)


def take_dice(s: State, fell: str, log: Log, to: PlaceId, number: int, first: bool) -> None:
    """CK-57, CK-18: 5 and 6 hit; from one hit on the player shot at may demand another throw, once."""
    theirs, ours = fell.count(THEY_CHOOSE), fell.count(WE_CHOOSE)
    log_event(log, "CK-57", "conquerors_kings.log.shot", to=place_ref(to), hits=theirs + ours, dice=number, least=HITS)
    if first and theirs + ours:
        push(s, ("artillery.again", to, number, theirs, ours))
    else:
        push(s, ("artillery.hits", to, theirs, ours))


def take_again(s: State, a: DemandReroll, log: Log, to: PlaceId, number: int, theirs: int, ours: int) -> None:
    """CK-18: All dice, once; the second result stands."""
    if a.yes:
        log_event(log, "CK-18", "conquerors_kings.log.shot_again", side=side_ref(enemy(s.active)))
        push(s, ("artillery.dice", to, number, False))
    else:
        push(s, ("artillery.hits", to, theirs, ours))


def usual_again(s: State, to: PlaceId, number: int, theirs: int, ours: int) -> DemandReroll:
    """CK-104: Above the mean."""
    return DemandReroll(yes=success_odds.is_above_mean(theirs + ours, number))


def hits(s: State, log: Log, to: PlaceId, theirs: int, ours: int) -> None:
    """CK-57: The 5s, then the 6s, each loss at once; a lone unit is not asked about, what finds nobody is void."""
    here = zones.units(s, to)
    if not here or not theirs + ours:
        return
    if len(here) == 1:
        lose(s, log, here[0], to, theirs, ours)
    else:
        push(s, ("artillery.victim", enemy(s.active) if theirs else s.active, to, theirs, ours))


def lose(s: State, log: Log, piece: PieceId, to: PlaceId, theirs: int, ours: int) -> None:
    """CK-57: Half a base, without a save; then the next hit."""
    losses.lose_half(s, log, piece, "CK-57")
    push(s, ("artillery.hits", to, theirs - 1, ours) if theirs else ("artillery.hits", to, 0, ours - 1))


def options_victim(s: State, side: Side, to: PlaceId, theirs: int, ours: int) -> Iterator[PickArtilleryVictim]:
    """CK-57: Any unit, neither general nor artillery."""
    yield from map(PickArtilleryVictim, zones.units(s, to))


def refuse_victim(s: State, a: PickArtilleryVictim, side: Side, to: PlaceId, theirs: int, ours: int) -> Refusal | None:
    """CK-57: No other piece."""
    return None if a.piece in zones.units(s, to) else Refusal("CK-57", "conquerors_kings.refuse.not_of_zone")


def take_victim(s: State, a: PickArtilleryVictim, log: Log, side: Side, to: PlaceId, theirs: int, ours: int) -> None:
    """CK-57: The chosen unit is hit."""
    lose(s, log, a.piece, to, theirs, ours)


def usual_victim(s: State, side: Side, to: PlaceId, theirs: int, ours: int) -> PickArtilleryVictim:
    """CK-104: A 5: the unit with most halves; a 6: on whom it weighs most."""
    here = zones.units(s, to)
    return PickArtilleryVictim(max(here, key=s.halves.__getitem__) if theirs else dearest(s, here))


STEPS: Steps = {
    "artillery.zone": Do("CK-57", aim),
    "artillery.order": Ask("CK-57", active, {ShootArtillery: Answer(options_order, refuse_order, take_order)}),
    "artillery.fire": Do("CK-57", fire),
    "artillery.dice": Roll("CK-57", odds_dice, take_dice, kind_dice, listed=False, by=active),
    "artillery.again": Ask(
        "CK-57",
        shooting.shot_at,
        {DemandReroll: success_odds.reroll_answer(DemandReroll, take_again)},
        is_nested=True,
        usual=usual_again,
    ),
    "artillery.hits": Do("CK-57", hits),
    "artillery.victim": Ask(
        "CK-57",
        step_side,
        {PickArtilleryVictim: Answer(options_victim, refuse_victim, take_victim)},
        is_nested=True,
        usual=usual_victim,
    ),
}
"""Steps of artillery."""
