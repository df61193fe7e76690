"""What could strike a unit if it were the enemy's turn: who reaches it where he stands, and who could come up to it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.types import NOBODY, Action, PieceId
from engine.systems.at_the_charge.combat.attack import options_attack, ordered, ready, refuse_attack, within_reach
from engine.systems.at_the_charge.movement.moving import walk
from engine.systems.at_the_charge.movement.ways import around, ways
from engine.systems.at_the_charge.pointing import attack_of
from engine.systems.at_the_charge.state import State, enemy, is_leader

FIGHT = (("phase.end", "phase.fight"), ("phase.fight",))
"""The agenda of a state in which the combat phase has begun."""


def threats(s: State, thing: str) -> Iterator[tuple[State, Action]]:
    """AC-16, AC-29: Yield attacks on a unit if it were the enemy's turn: by all who reach it, by each, by who can come.

    Who comes moves alone and by himself, without a leader and before anybody else has moved.
    """
    piece = PieceId(thing.removeprefix("piece:"))
    if piece not in s.place or is_leader(s, piece) or s.end is not None:
        return
    turned = _turned(s, piece)
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
            yield from _coming(turned, piece, foe)


def _turned(s: State, piece: PieceId) -> State:
    """Return the state as if the combat phase of a unit's enemy had begun, in whose turn nobody has moved or fought."""
    turned: State = s.copy()
    turned.side = enemy(s, s.owners[piece])
    turned.attacked = turned.struck = turned.charging = turned.moved = ()
    turned.target, turned.agenda = NOBODY, [*FIGHT]
    return turned


def _coming(s: State, target: PieceId, foe: PieceId) -> Iterator[tuple[State, Action]]:
    """Yield the attacks of a unit that has moved to where it reaches another."""
    for _, path, _, _ in ways(s, around(s, s.side), foe, leader=False):
        there: State = s.copy()
        walk(there, None, foe, path, None)
        if any(within_reach(there, target, [foe])):
            yield from ((there, attack) for attack in options_attack(there, only=(target, (foe,))))
