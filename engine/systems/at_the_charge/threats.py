"""Attacks on a unit if it were the enemy's turn, and attacks by a unit if it were its own.

A unit out of reach may move up first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.references import PieceRef
from engine.core.types import NOBODY, Action, PieceId, Side
from engine.systems.at_the_charge.combat.attack import options_attack, ordered, ready, refuse_attack, within_reach
from engine.systems.at_the_charge.movement.moving import walk
from engine.systems.at_the_charge.movement.pathfinding import obstacles, reachable
from engine.systems.at_the_charge.pointing import attack_of
from engine.systems.at_the_charge.state import State, enemy, is_leader, units

FIGHT = (("phase.end", "phase.fight"), ("phase.fight",))
"""The agenda of a state in which the combat phase has begun."""


def threats(s: State, ref: PieceRef) -> Iterator[tuple[State, Action]]:
    """AC-16, AC-29: Yield attacks on a unit in an enemy turn: by all in reach together, by each, by units that move up.

    A unit that moves up moves alone, without a leader and before any other has moved.
    """
    piece = ref.id
    if piece not in s.place or is_leader(s, piece) or s.end is not None:
        return
    turned = _turned(s, enemy(s, s.owners[piece]))
    able = ready(turned)
    near, far = within_reach(turned, piece, able)
    foes = ordered(turned, (*near, *far))
    together = attack_of(turned, piece, foes)
    if len(foes) > 1 and refuse_attack(turned, together) is None:
        yield turned, together
    for foe in foes:
        yield from ((turned, attack) for attack in options_attack(turned, only=(piece, (foe,))))
    for foe in able:
        if foe not in foes:
            yield from _coming(turned, (piece,), foe)


def possible_attacks(s: State, ref: PieceRef) -> Iterator[tuple[State, Action]]:
    """AC-16, AC-29: Yield the attacks that a unit could make alone in its turn, moving up if necessary."""
    piece = ref.id
    if piece not in s.place or is_leader(s, piece) or s.end is not None:
        return
    turned = _turned(s, s.owners[piece])
    if piece not in ready(turned):
        return
    foes = units(turned, enemy(turned, turned.side))
    near = [foe for foe in foes if any(within_reach(turned, foe, [piece]))]
    for foe in near:
        yield from ((turned, attack) for attack in options_attack(turned, only=(foe, (piece,))))
    yield from _coming(turned, [foe for foe in foes if foe not in near], piece)


def _turned(s: State, side: Side) -> State:
    """Return the state as if a side's combat phase had begun in a turn in which no unit has moved or fought."""
    turned: State = s.copy()
    turned.side = side
    turned.attacked = turned.struck = turned.charging = turned.moved = ()
    turned.target, turned.agenda = NOBODY, [*FIGHT]
    return turned


def _coming(s: State, targets: Sequence[PieceId], foe: PieceId) -> Iterator[tuple[State, Action]]:
    """Yield the attacks of a unit after moving within reach of one of some targets."""
    for _, path, _, _ in reachable(s, obstacles(s, s.side), foe, leader=False):
        there: State = s.copy()
        walk(there, None, foe, path, None)
        for target in targets:
            if any(within_reach(there, target, [foe])):
                yield from ((there, attack) for attack in options_attack(there, only=(target, (foe,))))
