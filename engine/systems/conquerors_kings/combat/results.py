"""Results of a fight: CK-70 to CK-73, CK-75, CK-76, CK-79."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import piece_ref, place_ref
from engine.core.types import Faces, Log, Outcome, PieceId, PlaceId, Refusal, Side, log_event
from engine.systems.conquerors_kings import losses, refusals, retreat, zones
from engine.systems.conquerors_kings.actions import AfterDefeat, Award
from engine.systems.conquerors_kings.data import (
    AUX,
    BIG_MARGIN,
    CAV,
    CHA,
    CO,
    MOST_AWARDED,
    RIDDEN_DICE,
    RIDDEN_DOWN,
)
from engine.systems.conquerors_kings.state import WINNING, State, active, enemy, has, mark, roster

STAY, FALL_BACK = "stay", "fall_back"


def margin(s: State) -> int:
    """CK-71: Return by how many hits the assaulter is ahead; he wins from one on."""
    return s.hits[s.active] - s.hits[enemy(s.active)]


def result(s: State, log: Log) -> None:
    """CK-70, CK-71: More hits win, else the target does; both suffer them, the target first."""
    ahead = margin(s)
    how = ("big" if abs(ahead) >= BIG_MARGIN else "small", "win" if ahead > 0 else "loss")
    log_event(log, "CK-71", f"conquerors_kings.log.{'_'.join(how)}", zone=place_ref(s.source), to=place_ref(s.target))
    push(
        s,
        ("hits.begin", s.target, s.hits[s.active], True),
        ("hits.begin", s.source, s.hits[enemy(s.active)], True),
        ("combat.won", ahead > 0, abs(ahead)),
    )


def won(s: State, log: Log, by_assaulter: bool, excess: int) -> None:
    """CK-72, CK-73: Markers of the winner go, then the loser's winning markers and artillery.

    Pursuit, cavalry destruction after a big win, the way back, winning markers for the winner follow. CK-79: They are
    left out where nobody is left to do or to suffer them.
    """
    rule = "CK-73" if by_assaulter else "CK-72"
    winner, loser = (s.source, s.target) if by_assaulter else (s.target, s.source)
    if not zones.units(s, winner) and not zones.units(s, loser):
        return
    if s.markers[winner]:
        s.markers[winner] = 0
        log_event(log, rule, "conquerors_kings.log.markers_gone", zone=place_ref(winner))
    losses.lose_winning(s, log, loser, rule)
    losses.lose_guns(s, log, loser, "CK-78")
    if not zones.units(s, winner):
        log_event(log, "CK-79", "conquerors_kings.log.nobody_left", zone=place_ref(winner))
        return
    beaten = tuple(zones.units(s, loser))
    if not beaten:
        push(s, ("combat.award", winner))
        return
    side = enemy(s.active) if by_assaulter else s.active
    push(
        s,
        ("pursuit.begin", side, loser, excess, True),
        *[("combat.cavalry", loser)] * (excess >= BIG_MARGIN),
        ("retreat.begin", side, loser, beaten, winner) if by_assaulter else ("combat.after",),
        ("combat.award", winner),
    )


def cavalry(s: State, log: Log, zone: PlaceId) -> None:
    """CK-75: Two dice for each cavalry unit that is left, in unit order."""
    troops = roster(s).troops
    push(s, *(("combat.ridden", piece) for piece in zones.units(s, zone) if troops[piece].kind == CAV))


def odds_ridden(s: State, piece: PieceId) -> tuple[tuple[Outcome, int], ...]:
    """CK-75, CK-19: Return the odds that the unit stands or not."""
    return ("11", 26), ("66", 10)


def kind_ridden(s: State, piece: PieceId) -> Faces:
    """CK-75: Two dice."""
    return Faces(RIDDEN_DICE)


def rider(s: State, piece: PieceId) -> Side:
    """CK-75: He whose cavalry it is throws."""
    return roster(s).side[piece]


def take_ridden(s: State, fell: str, log: Log, piece: PieceId) -> None:
    """CK-75: 9 or more destroys it; no markers."""
    total = sum(map(int, fell))
    log_event(log, "CK-75", "conquerors_kings.log.ridden", piece=piece_ref(piece), total=total, least=RIDDEN_DOWN)
    if total >= RIDDEN_DOWN and s.at[piece] in s.held:
        losses.destroy(s, log, piece, "CK-75")


def after(s: State, log: Log) -> None:
    """CK-72: The beaten assaulter is asked where there is a way back."""
    here = tuple(zones.units(s, s.source))
    group = retreat.grouped(s, s.source, here)
    if here and retreat.ways(s, s.active, s.source, group, s.target):
        push(s, ("combat.stay",))


def options_stay(s: State) -> Iterator[AfterDefeat]:
    """CK-72: Back, or not."""
    yield from map(AfterDefeat, (STAY, FALL_BACK))


def refuse_stay(s: State, a: AfterDefeat) -> Refusal | None:
    """CK-72: There is no third."""
    return None if a.choice in (STAY, FALL_BACK) else Refusal("CK-72", "conquerors_kings.refuse.no_choice")


def take_stay(s: State, a: AfterDefeat, log: Log) -> None:
    """CK-72: All units go, or none."""
    log_event(log, "CK-72", f"conquerors_kings.log.after.{a.choice}", zone=place_ref(s.source))
    if a.choice == FALL_BACK:
        push(s, ("retreat.begin", s.active, s.source, tuple(zones.units(s, s.source)), s.target))


def usual_stay(s: State) -> AfterDefeat:
    """CK-104: Fall back."""
    return AfterDefeat(FALL_BACK)


def eligible(s: State, zone: PlaceId) -> list[PieceId]:
    """CK-76: Return the units that can carry a winning marker and have none."""
    return [piece for piece in zones.units(s, zone) if can_carry(s, piece) and not has(s, piece, WINNING)]


def can_carry(s: State, piece: PieceId) -> bool:
    """CK-76, CK-17: Only close order, auxiliaries, chariots and cavalry carry one."""
    return roster(s).troops[piece].kind in (CO, AUX, CHA, CAV)


def award(s: State, log: Log, zone: PlaceId) -> None:
    """CK-76: Two units of the winner get one each; asked where more than two could."""
    found = eligible(s, zone)
    if len(found) > MOST_AWARDED:
        push(s, ("combat.choose", zone))
    else:
        give(s, log, found)


def give(s: State, log: Log, units: list[PieceId] | tuple[PieceId, ...]) -> None:
    """CK-76: They carry winning markers now."""
    for piece in units:
        mark(s, piece, WINNING)
        log_event(log, "CK-76", "conquerors_kings.log.awarded", piece=piece_ref(piece))


def winner_of(s: State, zone: PlaceId) -> Side:
    """CK-76: The winner chooses."""
    return zones.holder(s, zone) or s.active


def options_award(s: State, zone: PlaceId) -> Iterator[Award]:
    """CK-76: Any two of them."""
    yield from map(Award, combinations(eligible(s, zone), MOST_AWARDED))


def refuse_award(s: State, a: Award, zone: PlaceId) -> Refusal | None:
    """CK-76, CK-20: Units of the zone that can carry one and have none; two different ones, in unit order."""
    here, side = zones.units(s, zone), winner_of(s, zone)
    for piece in a.units:
        if (refusal := refusals.not_yours(s, side, piece)) is not None:
            return refusal
        if piece not in here:
            return Refusal("CK-76", "conquerors_kings.refuse.not_of_zone")
        if not can_carry(s, piece):
            return Refusal("CK-76", "conquerors_kings.refuse.carries_none")
        if has(s, piece, WINNING):
            return Refusal("CK-76", "conquerors_kings.refuse.has_one")
    if len(a.units) != MOST_AWARDED or len(set(a.units)) != MOST_AWARDED:
        return Refusal("CK-76", "conquerors_kings.refuse.two_units")
    if list(a.units) != sorted(a.units, key=here.index):
        return Refusal("CK-20", "conquerors_kings.refuse.unit_order")
    return None


def take_award(s: State, a: Award, log: Log, zone: PlaceId) -> None:
    """CK-76: These two."""
    give(s, log, a.units)


def usual_award(s: State, zone: PlaceId) -> Award:
    """CK-104: The units with most halves."""
    found = eligible(s, zone)
    best = sorted(found, key=lambda piece: -s.halves[piece])[:MOST_AWARDED]
    return Award(tuple(sorted(best, key=found.index)))


STEPS: Steps = {
    "combat.result": Do("CK-70", result),
    "combat.won": Do("CK-72", won),
    "combat.cavalry": Do("CK-75", cavalry),
    "combat.ridden": Roll("CK-75", odds_ridden, take_ridden, kind_ridden, listed=False, separate_phase=True, by=rider),
    "combat.after": Do("CK-72", after),
    "combat.stay": Ask(
        "CK-72", active, {AfterDefeat: Answer(options_stay, refuse_stay, take_stay)}, is_nested=True, usual=usual_stay
    ),
    "combat.award": Do("CK-76", award),
    "combat.choose": Ask(
        "CK-76", winner_of, {Award: Answer(options_award, refuse_award, take_award)}, is_nested=True, usual=usual_award
    ),
}
"""Steps of what a fight comes to."""
