"""Orders of Zones as picks, and what they draw and lead to."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.types import Action, PieceId
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


def picks(s: State, action: Action) -> tuple[str, ...]:
    """Return the things a player points at for an action; a unit stands in a row once for each base that it loses."""
    match action:
        case Deploy(unit, to) | Move(unit, to) | Come(unit, to):
            return (f"piece:{unit}", f"place:{to}")
        case Fight(zone) | Retreat(zone):
            return (f"place:{zone}",)
        case Lose(units):
            return tuple(f"+piece:{unit}" for unit in units)
        case Choose(army):
            return (f"do:{army}",)
        case Keep(bases):
            return (f"do:{bases}",)
        case _:
            return (f"do:{action.verb}",)


def propose(s: State, picked: tuple[str, ...]) -> Iterable[Proposal]:
    """Yield what somebody who points at these things may mean."""
    return map(Proposal, _meant(s, picked))


def _meant(s: State, picked: tuple[str, ...]) -> Iterable[Action]:
    """Yield the actions that somebody who points at these things may mean."""
    kinds, names = [p.partition(":")[0] for p in picked], [p.partition(":")[2] for p in picked]
    if kinds and set(kinds) == {"piece"}:
        yield Lose(tuple(sorted(map(PieceId, names))))
    match kinds:
        case ["piece", "place"]:
            yield from (kind(PieceId(names[0]), names[1]) for kind in (Move, Come, Deploy))
        case ["place"]:
            yield from (kind(names[0]) for kind in (Fight, Retreat))
        case ["do"]:
            yield from (kind() for kind in (Pass, Again, Leave, Stand) if kind.verb == names[0])
            yield Choose(names[0])
            if names[0].isdecimal() and len(names[0]) < 3:
                yield Keep(int(names[0]))


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
