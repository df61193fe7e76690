"""Advance after combat (AC-56 to AC-58)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import push
from engine.core.references import piece_ref, place_ref
from engine.core.types import Log, PieceId, Refusal, log_event
from engine.systems.at_the_charge.actions import Advance, Hold
from engine.systems.at_the_charge.combat.results import fighting
from engine.systems.at_the_charge.movement.entering import enter, lurking, reveal
from engine.systems.at_the_charge.state import State, field, leader_with, unit_at


def begin(s: State, log: Log) -> None:
    """AC-56, AC-57: Ask who advances, if any unit may; a single unit that charged advances unasked."""
    able = candidates(s)
    bound = [piece for piece in able if piece in s.charged]
    if len(bound) == 1:
        _go(s, log, bound[0], "AC-57")
    elif able:
        push(s, ("advance.choose",))


def candidates(s: State) -> list[PieceId]:
    """AC-56: Return the attackers that may advance: they fought, live and are beside the hex, which nobody holds."""
    won = s.ground_won
    if not s.melee or s.place.get(s.target) == won or unit_at(s, won) is not None:
        return []
    ring = field(s).near[won]
    return [piece for piece in fighting(s) if s.place[piece] in ring]


def _bound(s: State) -> list[PieceId]:
    """AC-57: Return who may go: when some of them charged, these alone."""
    able = candidates(s)
    return [piece for piece in able if piece in s.charged] or able


def options_advance(s: State) -> Iterator[Advance]:
    """AC-56, AC-57: Each attacker that may advance, those that charged first of all."""
    for piece in _bound(s):
        yield Advance(piece)


def refuse_advance(s: State, a: Advance) -> Refusal | None:
    """AC-35, AC-56, AC-57: A unit that fought and is still beside the hex; one that charged goes before others."""
    if a.piece in s.fire:
        return Refusal("AC-56", "at_the_charge.refuse.shooter_advances", {"piece": piece_ref(a.piece)})
    if a.piece not in fighting(s):
        return Refusal("AC-56", "at_the_charge.refuse.advance_stranger")
    if a.piece not in candidates(s):
        return Refusal("AC-56", "at_the_charge.refuse.advance_far", {"piece": piece_ref(a.piece)})
    if a.piece not in _bound(s):
        return Refusal("AC-57", "at_the_charge.refuse.charger_first", {"piece": piece_ref(a.piece)})
    return None


def take_advance(s: State, a: Advance, log: Log) -> None:
    """AC-56, AC-57: Advance."""
    _go(s, log, a.piece, "AC-57" if a.piece in s.charged else "AC-56")


def _go(s: State, log: Log, piece: PieceId, rule: str) -> None:
    """AC-13, AC-58, AC-66: Enter the hex with the leader stacked with the unit; an enemy in ambush there stops it."""
    to = s.ground_won
    found = lurking(s, piece, to)
    if found is not None:
        reveal(s, log, found)
        return
    leader = leader_with(s, piece)
    if leader is None:
        log_event(log, rule, "at_the_charge.log.advances", piece=piece_ref(piece), to=place_ref(to))
    else:
        facts = {"piece": piece_ref(piece), "leader": piece_ref(leader), "to": place_ref(to)}
        log_event(log, rule, "at_the_charge.log.advances_with", **facts)
    enter(s, log, piece, to)
    if leader is not None:
        s.place[leader] = to


def options_hold(s: State) -> Iterator[Hold]:
    """AC-56, AC-57: Nobody has to advance who did not charge."""
    if not any(piece in s.charged for piece in candidates(s)):
        yield Hold()


def refuse_hold(s: State, a: Hold) -> Refusal | None:
    """AC-57: A unit that charged must advance if it can."""
    if any(piece in s.charged for piece in candidates(s)):
        return Refusal("AC-57", "at_the_charge.refuse.must_advance")
    return None


def take_hold(s: State, a: Hold, log: Log) -> None:
    """AC-56: Nobody advances."""
    log_event(log, "AC-56", "at_the_charge.log.hold", place=place_ref(s.ground_won))
