"""Effects of entering a hex by move, retreat or advance (AC-15, AC-66 to AC-68)."""

from __future__ import annotations

from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.types import Event, Log, PieceId, PlaceId, Rule, log_event
from engine.systems.at_the_charge.state import State, enemy, is_leader, leader_at


def enter(s: State, log: Log, piece: PieceId, space: PlaceId, *, stays: bool = True) -> None:
    """Put a piece on a hex that it may enter, with all that follows at once; a stacked leader is put there apart.

    `stays` is False where it only passes.
    """
    s.place[piece] = space
    if not is_leader(s, piece):
        ride_down(s, log, piece, space)
        pillage(s, log, piece, space)
    if scouts(s, piece, space) or stays:
        note_empty(s, space)


def ride_down(s: State, log: Log, piece: PieceId, space: PlaceId) -> None:
    """AC-15: Eliminate an enemy leader alone on the hex that a combat unit enters."""
    leader = leader_at(s, space)
    if leader is not None and s.owners[leader] != s.owners[piece]:
        eliminate(s, log, "AC-15", leader)


def pillage(s: State, log: Log, piece: PieceId, space: PlaceId) -> None:
    """AC-68: Weaken all units of the other side when a combat unit of the raiders enters the camp, once."""
    if s.battle.raider and s.owners[piece] == s.battle.raider and not s.pillaged and space in s.battle.camp:
        s.pillaged = True
        log_event(
            log, "AC-68", "at_the_charge.log.pillaged", piece=piece_ref(piece), side=side_ref(enemy(s, s.battle.raider))
        )


def scouts(s: State, piece: PieceId, space: PlaceId) -> bool:
    """AC-66: Return whether a piece that enters a hex is the first to show its side that no enemy hides there."""
    watched = any(space in s.battle.ambush[hidden] and s.owners[hidden] != s.owners[piece] for hidden in s.hidden)
    return watched and space not in s.scouted


def note_empty(s: State, space: PlaceId) -> None:
    """AC-65, AC-66: Remember that nobody hides on a hex, since a piece was seen to stand on it or to enter it."""
    if space not in s.scouted and any(space in s.battle.ambush[hidden] for hidden in s.hidden):
        s.scouted = (*s.scouted, space)


def lurking(s: State, piece: PieceId, space: PlaceId) -> PieceId | None:
    """AC-66: Return the enemy unit in ambush on a hex that a piece would enter, if there is one."""
    return next((h for h, at in s.hidden.items() if at == space and s.owners[h] != s.owners[piece]), None)


def reveal(s: State, log: Log, hidden: PieceId, rule: Rule = "AC-66", told: str = "at_the_charge.log.revealed") -> None:
    """AC-66: Put the unit in ambush on the board for all to see; AC-65: in the end too."""
    s.place[hidden] = s.hidden.pop(hidden)
    if log is not None:
        facts = {"piece": piece_ref(hidden), "place": place_ref(s.place[hidden])}
        log.append(Event(rule, told, facts, reveals=True))


def eliminate(s: State, log: Log, rule: str, piece: PieceId) -> None:
    """AC-46, AC-59: Take a piece off the board for good; it counts as a loss of its army."""
    log_event(log, rule, "at_the_charge.log.eliminated", piece=piece_ref(piece), place=place_ref(s.place[piece]))
    s.fallen[piece] = s.place.pop(piece)
    if piece in s.reduced:
        s.reduced = tuple(p for p in s.reduced if p != piece)
