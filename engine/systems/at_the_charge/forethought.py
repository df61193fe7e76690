"""What is worth a thought before an order: what an attack may lose, what riding out takes, who is around ground won."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.flow import Ends
from engine.core.types import Action
from engine.core.view import Note
from engine.systems.at_the_charge.actions import Advance, Attack, Move
from engine.systems.at_the_charge.pointing import trace
from engine.systems.at_the_charge.state import State, commander, enemy, field, loss_of, losses, movement, units


def notes(s: State, a: Action, ends: Ends) -> tuple[Note, ...]:
    """AC-15, AC-17, AC-56, AC-60, AC-68: Return what is worth a thought before an order."""
    match a:
        case Move(piece, path, _) if path and path[-1] == s.place.get(piece):
            facts = {"n": trace(s, a).cost or 0, "of": movement(s, piece)}
            return (Note("AC-17", "at_the_charge.note.ride_out", facts=facts),)
        case Attack():
            return tuple(_dangers(s, list(ends())))
        case Advance():
            ring = field(s).near[s.ground_won]
            there = tuple(f"piece:{unit}" for unit in units(s, enemy(s, s.side)) if s.place.get(unit) in ring)
            if there:
                return (Note("AC-56", "at_the_charge.note.advance", -1, {"n": len(there), "pieces": there}),)
            return (Note("AC-56", "at_the_charge.note.advance_safe", 1),)
    return ()


def _dangers(s: State, ends: list[State]) -> Iterator[Note]:
    """AC-15, AC-60, AC-68: Yield what an attack may lose beyond the units that make it."""
    side = s.side
    worst = max(losses(end, side) for end in ends)
    if losses(s, side) <= s.battle.levels[side] < worst:
        yield Note("AC-60", "at_the_charge.note.may_break", -1, {"lost": worst, "level": s.battle.levels[side]})
    leader = commander(s, side)
    if leader is not None and any(leader not in end.place for end in ends):
        facts = {"piece": f"piece:{leader}", "n": loss_of(s, leader)}
        yield Note("AC-15", "at_the_charge.note.may_lose_commander", -1, facts)
    if s.battle.camp and s.battle.raider != side and not s.pillaged and min(map(_guards, ends)) == 0 < _guards(s):
        yield Note("AC-68", "at_the_charge.note.may_open_camp", -1)


def _guards(s: State) -> int:
    """AC-68: Return how many units keep the raiders out of the camp."""
    return sum(s.place[unit] in s.battle.camp for unit in units(s, enemy(s, s.battle.raider)))
