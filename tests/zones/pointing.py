"""Orders of Zones as picks, and what they draw and lead to."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.references import Pick, PieceRef, PlaceRef, WordRef, piece_ref, place_ref, row_piece_ref, word_ref
from engine.core.types import Action
from engine.core.view import Proposal, Trace, Verdict
from tests.zones.actions import (
    Again,
    Choose,
    Come,
    Deploy,
    Fight,
    Keep,
    Leave,
    Lose,
    Move,
    Pass,
    Retreat,
    Stand,
)
from tests.zones.state import State, other


def picks(s: State, action: Action) -> tuple[Pick, ...]:
    """Return the things a player points at for an action; a unit stands in a row once for each base that it loses."""
    match action:
        case Deploy(unit, to) | Move(unit, to) | Come(unit, to):
            return (piece_ref(unit), place_ref(to))
        case Fight(zone) | Retreat(zone):
            return (place_ref(zone),)
        case Lose(units):
            return tuple(row_piece_ref(unit) for unit in units)
        case Choose(army):
            return (word_ref(army),)
        case Keep(bases):
            return (word_ref(str(bases)),)
        case _:
            return (word_ref(action.verb),)


def propose(s: State, picked: tuple[Pick, ...]) -> Iterable[Proposal]:
    """Yield what somebody who points at these things may mean."""
    return map(Proposal, _meant(s, picked))


def _meant(s: State, picked: tuple[Pick, ...]) -> Iterable[Action]:
    """Yield the actions that somebody who points at these things may mean."""
    pieces = [pick.id for pick in picked if isinstance(pick, PieceRef)]
    if pieces and len(pieces) == len(picked):
        yield Lose(tuple(sorted(pieces)))
    match picked:
        case [PieceRef(unit), PlaceRef(to)]:
            yield from (kind(unit, to) for kind in (Move, Come, Deploy))
        case [PlaceRef(zone)]:
            yield from (kind(zone) for kind in (Fight, Retreat))
        case [WordRef(word)]:
            yield from (kind() for kind in (Pass, Again, Leave, Stand) if kind.verb == word)
            yield Choose(word)
            if word.isdecimal() and len(word) < 3:
                yield Keep(int(word))


def trace(s: State, action: Action) -> Trace:
    """Return what an action draws."""
    return Trace(path=(s.at[action.unit], action.to)) if isinstance(action, Move) else Trace()


def is_attack(s: State, action: Action) -> bool:
    """Return whether dice follow: of a fight, and of a rough zone."""
    return isinstance(action, Fight) or (isinstance(action, Move) and action.to in s.battle.rough)


def verdict(before: State, after: State, action: Action) -> Verdict:
    """Return what became of a move (it got through or not) or of a fight (who got the more points)."""
    if isinstance(action, Move):
        through = after.at[action.unit] == action.to
        return Verdict("zones.verdict.through", 1) if through else Verdict("zones.verdict.stuck", -1)
    side = before.agenda[-1][1]
    mine, theirs = (after.points[one] - before.points[one] for one in (side, other(side)))
    if mine == theirs:
        return Verdict("zones.verdict.even", 0)
    return Verdict("zones.verdict.better", 1) if mine > theirs else Verdict("zones.verdict.worse", -1)
