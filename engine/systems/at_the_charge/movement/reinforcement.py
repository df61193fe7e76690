"""Reinforcements: which unit comes when, and by which hexes, and the end of a movement phase (AC-16, AC-64)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import push
from engine.core.references import piece_ref, place_ref
from engine.core.types import Log, PieceId, Refusal
from engine.systems.at_the_charge.actions import EndPhase, Enter
from engine.systems.at_the_charge.movement.moving import refuse_path, walk
from engine.systems.at_the_charge.movement.pathfinding import obstacles, reachable
from engine.systems.at_the_charge.state import State, is_of_rules_1


def options_enter(s: State) -> Iterator[Enter]:
    """AC-64: In its turn, or as soon after it as it can, by any of its hexes, and further as its points allow."""
    for piece in s.waiting:
        if s.owners[piece] == s.side and s.turn >= s.battle.late[piece][0] and piece not in s.moved:
            about = obstacles(s, s.side)
            for _, path, _, _ in reachable(s, about, piece, False):
                yield Enter(piece, path)


def refuse_enter(s: State, a: Enter) -> Refusal | None:
    """AC-64: Bring on a unit of your own that waits, not before its turn, by a hex where it may enter."""
    facts = {"piece": piece_ref(a.piece)}
    if a.piece not in s.waiting:
        return Refusal("AC-64", "at_the_charge.refuse.not_waiting")
    if s.owners[a.piece] != s.side:
        return Refusal("AC-10", "at_the_charge.refuse.not_yours", facts)
    turn, hexes = s.battle.late[a.piece]
    if s.turn < turn:
        return Refusal("AC-64", "at_the_charge.refuse.arrives", {**facts, "turn": turn})
    if a.piece in s.moved:
        return Refusal("AC-19", "at_the_charge.refuse.moved", facts)
    if not a.path or a.path[0] not in hexes:
        return Refusal("AC-64", "at_the_charge.refuse.entry", {"places": (place_ref(hexes[0]), place_ref(hexes[-1]))})
    return refuse_path(s, a.piece, a.path, False)


def take_enter(s: State, a: Enter, log: Log) -> None:
    """AC-64: The unit enters, paying for its first hex too; the phase goes on."""
    s.waiting = tuple(piece for piece in s.waiting if piece != a.piece)
    walk(s, log, a.piece, a.path, None)
    if a.piece not in s.place:
        s.waiting = (*s.waiting, a.piece)
    push(s, ("phase.move",))


def due(s: State) -> PieceId | None:
    """AC-64: Return a unit that has to enter before this movement phase ends: its turn has come, and a way is open."""
    return None if is_of_rules_1(s) else next((a.piece for a in options_enter(s)), None)


def options_end(s: State) -> Iterator[EndPhase]:
    """AC-16, AC-64: Nobody has to move, but who is due has to enter."""
    if due(s) is None:
        yield EndPhase()


def refuse_end(s: State, a: EndPhase) -> Refusal | None:
    """AC-16, AC-64: A movement phase may be ended at any time, unless a reinforcement is due and can enter."""
    piece = due(s)
    return None if piece is None else Refusal("AC-64", "at_the_charge.refuse.enter_first", {"piece": piece_ref(piece)})
