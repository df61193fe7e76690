"""Notes shown before an order: losses of an attack, the cost of riding out, enemies around ground won."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Ends
from engine.core.references import PieceRef, piece_ref
from engine.core.types import Action
from engine.core.view import Note
from engine.systems.at_the_charge.actions import Advance, Attack, Move
from engine.systems.at_the_charge.combat.attack import ready, within_reach
from engine.systems.at_the_charge.combat.strength import attack_total, defence_total, surplus
from engine.systems.at_the_charge.data import COLUMNS
from engine.systems.at_the_charge.pointing import trace
from engine.systems.at_the_charge.state import State, commander, enemy, field, loss_of, losses, movement, units


def notes(s: State, a: Action, ends: Ends) -> tuple[Note, ...]:
    """AC-15, AC-17, AC-39, AC-56, AC-60, AC-68: Return the notes to show before an order."""
    match a:
        case Move(piece, path, _) if path and path[-1] == s.place.get(piece):
            facts = {"n": trace(s, a).cost or 0, "of": movement(s, piece)}
            return (Note("AC-17", "at_the_charge.note.ride_out", facts=facts),)
        case Attack():
            left = tuple(withdraws(s, a))
            only = (Note("AC-31", "at_the_charge.note.attacks_no_more", facts={"pieces": left}),) if left else ()
            return (*only, *_surplus(s, a), *_dangers(s, list(ends())))
        case Advance():
            ring = field(s).near[s.ground_won]
            there = tuple(piece_ref(unit) for unit in units(s, enemy(s, s.side)) if s.place.get(unit) in ring)
            if there:
                return (Note("AC-56", "at_the_charge.note.advance", -1, {"n": len(there), "pieces": there}),)
            return (Note("AC-56", "at_the_charge.note.advance_safe", 1),)
    return ()


def _surplus(s: State, a: Attack) -> Iterator[Note]:
    """AC-39: Yield a note if the attack exceeds the odds table, with the surplus that adds nothing."""
    attack, defence = attack_total(s, a.target, a.melee, a.fire), defence_total(s, a.target, bool(a.melee))
    more = surplus(attack, defence)
    if more:
        yield Note("AC-39", "at_the_charge.note.last_column", 0, {"column": COLUMNS[-1], "n": more, "attack": attack})


def withdraws(s: State, a: Action) -> Iterator[PieceRef]:
    """AC-31: Yield the units that reach only the target of an attack in which they take no part."""
    if not isinstance(a, Attack):
        return
    able = [piece for piece in ready(s) if piece not in (*a.melee, *a.fire)]
    others = [unit for unit in units(s, enemy(s, s.side)) if unit not in s.struck and unit != a.target]
    kept = {piece for unit in others for reaching in within_reach(s, unit, able) for piece in reaching}
    near, far = within_reach(s, a.target, able)
    yield from (piece_ref(piece) for piece in able if piece in (*near, *far) and piece not in kept)


def _dangers(s: State, ends: list[State]) -> Iterator[Note]:
    """AC-15, AC-60, AC-68: Yield the further losses that an attack may cause beyond its own units."""
    side = s.side
    worst = max(losses(end, side) for end in ends)
    if losses(s, side) <= s.battle.levels[side] < worst:
        yield Note("AC-60", "at_the_charge.note.may_break", -1, {"lost": worst, "level": s.battle.levels[side]})
    leader = commander(s, side)
    if leader is not None and any(leader not in end.place for end in ends):
        facts = {"piece": piece_ref(leader), "n": loss_of(s, leader)}
        yield Note("AC-15", "at_the_charge.note.may_lose_commander", -1, facts)
    if s.battle.camp and s.battle.raider != side and not s.pillaged and min(map(_guards, ends)) == 0 < _guards(s):
        yield Note("AC-68", "at_the_charge.note.may_open_camp", -1)


def _guards(s: State) -> int:
    """AC-68: Return how many units keep the raiders out of the camp."""
    return sum(s.place[unit] in s.battle.camp for unit in units(s, enemy(s, s.battle.raider)))
