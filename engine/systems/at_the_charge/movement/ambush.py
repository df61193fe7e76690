"""The unit in ambush: where it hides, when it shows itself (AC-65, AC-66)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import push
from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.types import Event, Log, PieceId, Refusal, Side, log_event
from engine.systems.at_the_charge.actions import Hide, Reveal
from engine.systems.at_the_charge.movement.entering import note_empty, reveal
from engine.systems.at_the_charge.state import State

FIRST_TURN = 2  # AC-66: the turn from which a unit in ambush may act


def waits(s: State, piece: PieceId) -> bool:
    """AC-66: Return whether a unit of an ambush, even one that was found, still has to wait for turn 2."""
    return piece in s.battle.ambush and s.turn < FIRST_TURN


def owner(s: State, piece: PieceId) -> Side:
    """AC-65: The owner of the unit decides."""
    return s.owners[piece]


def options_hide(s: State, piece: PieceId) -> Iterator[Hide]:
    """AC-65: Every hex of the ambush zone where nobody stands."""
    taken = set(s.place.values())
    for space in s.battle.ambush[piece]:
        if space not in taken:
            yield Hide(piece, space)


def refuse_hide(s: State, a: Hide, piece: PieceId) -> Refusal | None:
    """AC-65: Hide the unit within the ambush zone, not in the hex of another piece."""
    if a.piece != piece:
        return Refusal("AC-65", "at_the_charge.refuse.hide_other", {"piece": piece_ref(piece)})
    if a.to not in s.battle.ambush[piece]:
        return Refusal("AC-65", "at_the_charge.refuse.outside_zone")
    if a.to in s.place.values():
        return Refusal("AC-65", "at_the_charge.refuse.hide_taken")
    return None


def take_hide(s: State, a: Hide, log: Log, piece: PieceId) -> None:
    """AC-65: Only its owner knows where; everybody knows that it is somewhere."""
    s.hidden[piece] = a.to
    for space in s.place.values():
        note_empty(s, space)
    side = s.owners[piece]
    log_event(log, "AC-65", "at_the_charge.log.hidden", side=side_ref(side))
    if log is not None:
        facts = {"piece": piece_ref(piece), "place": place_ref(a.to)}
        log.append(Event("AC-65", "at_the_charge.log.hidden_at", facts, seen_by=(side,)))


def options_reveal(s: State) -> Iterator[Reveal]:
    """AC-66: From turn 2 on, in its owner's phases."""
    for piece, space in s.hidden.items():
        if space and s.owners[piece] == s.side and not waits(s, piece):
            yield Reveal(piece)


def refuse_reveal(s: State, a: Reveal) -> Refusal | None:
    """AC-66: Only a unit of your own that is in ambush, and not before turn 2."""
    if a.piece not in s.hidden:
        return Refusal("AC-66", "at_the_charge.refuse.not_hidden")
    if s.owners[a.piece] != s.side:
        return Refusal("AC-66", "at_the_charge.refuse.not_yours", {"piece": piece_ref(a.piece)})
    if waits(s, a.piece):
        return Refusal("AC-66", "at_the_charge.refuse.ambush_waits", {"piece": piece_ref(a.piece), "turn": FIRST_TURN})
    if not s.hidden[a.piece]:
        return Refusal("AC-66", "at_the_charge.refuse.not_hidden")
    return None


def take_reveal(s: State, a: Reveal, log: Log) -> None:
    """AC-66: The unit stands openly where it hid, and the phase goes on."""
    _, phase = s.agenda[-1]
    reveal(s, log, a.piece)
    push(s, (phase,))
