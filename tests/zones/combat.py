"""The fight: ZN-09 to ZN-12."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.core import dice as dice_odds
from engine.core.agenda import Answer, Ask, Do, Roll, push
from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.types import Faces, Log, Outcome, PieceId, Refusal, Side, log_event
from tests.zones.actions import Again, Leave, Lose, Retreat, Stand
from tests.zones.data import DICE, HIT, HITS_FOR_LOSS, MOST_DICE
from tests.zones.state import LOST, State, beside, other, strength, units, whose


def begin(s: State, zone: str, side: Side) -> None:
    """ZN-09: both throw, then both lose."""
    push(s, ("fight.throw", side, zone), ("fight.throw", other(side), zone), ("fight.losses", side, zone))


def dice(s: State, side: Side, zone: str) -> int:
    """ZN-09: two dice for each base, 18 at most."""
    return min(DICE * strength(s, side, zone), MOST_DICE)


@cache
def pool(count: int) -> tuple[tuple[Outcome, int], ...]:
    """ZN-09: how many hit is all that counts: one result of the dice for each number, with its weight."""
    odds = dice_odds.pool(count, 6, 7 - HIT)
    return tuple(("1" * (count - hits) + "6" * hits, weight) for hits, weight in odds)


def odds_throw(s: State, side: Side, zone: str) -> tuple[tuple[Outcome, int], ...]:
    """ZN-09: the dice of a side."""
    return pool(dice(s, side, zone))


def kind_throw(s: State, side: Side, zone: str) -> Faces:
    """ZN-09: they are thrown one by one."""
    return Faces(dice(s, side, zone))


def take_throw(s: State, fell: str, log: Log, side: Side, zone: str) -> None:
    """ZN-09: 5 and 6 hit; misses may be thrown again."""
    s.hits[side] = count(fell)
    log_event(log, "ZN-09", "zones.log.thrown", side=side_ref(side), hits=count(fell), dice=len(fell))
    if count(fell) < len(fell):
        push(s, ("fight.again", side, len(fell) - count(fell)))


def count(fell: str) -> int:
    """ZN-09: a die of 5 or 6 hits."""
    return sum(int(face) >= HIT for face in fell)


def options_again(s: State, side: Side, misses: int) -> Iterator[Again]:
    """ZN-10: all misses once more."""
    yield Again()


def refuse_again(s: State, a: Again, side: Side, misses: int) -> None:
    """ZN-10: that is always allowed."""


def take_again(s: State, a: Again, log: Log, side: Side, misses: int) -> None:
    """ZN-10: for a point of the enemy's."""
    s.points[other(side)] += 1
    log_event(log, "ZN-10", "zones.log.again", side=side_ref(side), dice=misses)
    push(s, ("fight.rethrow", side, misses))


def options_leave(s: State, side: Side, misses: int) -> Iterator[Leave]:
    """ZN-10: or not."""
    yield Leave()


def refuse_leave(s: State, a: Leave, side: Side, misses: int) -> None:
    """ZN-10: that is always allowed."""


def take_leave(s: State, a: Leave, log: Log, side: Side, misses: int) -> None:
    """ZN-10: they stay as they lie."""
    log_event(log, "ZN-10", "zones.log.left", side=side_ref(side))


def usual_again(s: State, side: Side, misses: int) -> Again | Leave:
    """ZN-10: who hit nothing throws again."""
    return Leave() if s.hits[side] else Again()


def odds_rethrow(s: State, side: Side, misses: int) -> tuple[tuple[Outcome, int], ...]:
    """ZN-10: the misses fall anew."""
    return pool(misses)


def kind_rethrow(s: State, side: Side, misses: int) -> Faces:
    """ZN-10: one by one."""
    return Faces(misses)


def take_rethrow(s: State, fell: str, log: Log, side: Side, misses: int) -> None:
    """ZN-10: what hits now is added."""
    s.hits[side] += count(fell)
    log_event(log, "ZN-09", "zones.log.thrown", side=side_ref(side), hits=count(fell), dice=len(fell))


def losses(s: State, log: Log, side: Side, zone: str) -> None:
    """ZN-11, ZN-12: both lose at once, a base for two hits; who lost more may be asked to go."""
    enemy = other(side)
    lost = {one: min(s.hits[other(one)] // HITS_FOR_LOSS, strength(s, one, zone)) for one in (enemy, side)}
    s.hits = dict.fromkeys(s.hits, 0)
    beaten = [one for one in lost if lost[one] > lost[other(one)]]
    push(
        s,
        *(("fight.losing", one, zone, number) for one, number in lost.items()),
        ("victory.rout",),
        *(("fight.after", one, zone) for one in beaten),
    )


def losing(s: State, log: Log, side: Side, zone: str, number: int) -> None:
    """ZN-11: never more than there are."""
    number = min(number, strength(s, side, zone))
    if number:
        push(s, ("fight.lose", side, zone, number))


def options_lose(s: State, side: Side, zone: str, number: int) -> Iterator[Lose]:
    """ZN-11: in every way in which the bases can be taken off, the units named in their order."""
    found: list[tuple[PieceId, ...]] = [()]
    for unit in units(s, side, zone):
        found = [(*row, *[unit] * n) for row in found for n in range(min(s.bases[unit], number - len(row)), -1, -1)]
    yield from (Lose(row) for row in found if len(row) == number)


def refuse_lose(s: State, a: Lose, side: Side, zone: str, number: int) -> Refusal | None:
    """ZN-11: as many as were lost, of units that stand there and have them, named in their order."""
    if any(unit not in units(s, side, zone) for unit in a.units):
        return Refusal("ZN-11", "zones.refuse.not_there")
    if len(a.units) != number:
        return Refusal("ZN-11", "zones.refuse.number", {"number": number})
    if any(a.units.count(unit) > s.bases[unit] for unit in a.units):
        return Refusal("ZN-11", "zones.refuse.too_many")
    return None if list(a.units) == sorted(a.units) else Refusal("ZN-11", "zones.refuse.order")


def take_lose(s: State, a: Lose, log: Log, side: Side, zone: str, number: int) -> None:
    """ZN-11, ZN-13: the bases are gone, each for a point of the enemy's."""
    for unit in dict.fromkeys(a.units):
        lost = a.units.count(unit)
        s.bases[unit] -= lost
        s.points[other(side)] += lost
        log_event(log, "ZN-11", "zones.log.lost", unit=piece_ref(unit), bases=lost)
        if not s.bases[unit]:
            s.at[unit] = LOST


def refuges(s: State, side: Side, zone: str) -> list[str]:
    """ZN-12: zones beside it without an enemy."""
    return [to for to in beside(zone) if not units(s, other(side), to)]


def after(s: State, log: Log, side: Side, zone: str) -> None:
    """ZN-12: who lost more is asked, where he has units left, an enemy there and somewhere to go."""
    if units(s, side, zone) and units(s, other(side), zone) and refuges(s, side, zone):
        push(s, ("fight.retreat", side, zone))


def options_retreat(s: State, side: Side, zone: str) -> Iterator[Retreat]:
    """ZN-12: to a zone beside it without an enemy."""
    yield from map(Retreat, refuges(s, side, zone))


def refuse_retreat(s: State, a: Retreat, side: Side, zone: str) -> Refusal | None:
    """ZN-12: not elsewhere."""
    return None if a.to in refuges(s, side, zone) else Refusal("ZN-12", "zones.refuse.no_refuge")


def take_retreat(s: State, a: Retreat, log: Log, side: Side, zone: str) -> None:
    """ZN-12: with all units."""
    for unit in units(s, side, zone):
        s.at[unit] = a.to
        log_event(log, "ZN-12", "zones.log.retreated", unit=piece_ref(unit), to=place_ref(a.to))


def options_stand(s: State, side: Side, zone: str) -> Iterator[Stand]:
    """ZN-12: or stay."""
    yield Stand()


def refuse_stand(s: State, a: Stand, side: Side, zone: str) -> None:
    """ZN-12: that is always allowed."""


def take_stand(s: State, a: Stand, log: Log, side: Side, zone: str) -> None:
    """ZN-12: nothing moves."""
    log_event(log, "ZN-12", "zones.log.stood", side=side_ref(side))


def usual_retreat(s: State, side: Side, zone: str) -> Stand:
    """ZN-12: it stays where nobody says otherwise."""
    return Stand()


STEPS = {
    "fight.throw": Roll("ZN-09", odds_throw, take_throw, kind_throw, listed=False),
    "fight.again": Ask(
        "ZN-10",
        whose,
        {
            Again: Answer(options_again, refuse_again, take_again),
            Leave: Answer(options_leave, refuse_leave, take_leave),
        },
        is_nested=True,
        usual=usual_again,
    ),
    "fight.rethrow": Roll("ZN-10", odds_rethrow, take_rethrow, kind_rethrow, listed=False),
    "fight.losses": Do("ZN-11", losses),
    "fight.losing": Do("ZN-11", losing),
    "fight.lose": Ask("ZN-11", whose, {Lose: Answer(options_lose, refuse_lose, take_lose)}, is_nested=True),
    "fight.after": Do("ZN-12", after),
    "fight.retreat": Ask(
        "ZN-12",
        whose,
        {
            Retreat: Answer(options_retreat, refuse_retreat, take_retreat),
            Stand: Answer(options_stand, refuse_stand, take_stand),
        },
        is_nested=True,
        usual=usual_retreat,
    ),
}
