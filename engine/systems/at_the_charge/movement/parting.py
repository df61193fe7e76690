"""The fate of a leader whose unit changes sides (AC-67)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import push
from engine.core.references import piece_ref, place_ref
from engine.core.types import Log, PieceId, PlaceId, Refusal, Side, log_event
from engine.systems.at_the_charge.actions import Part
from engine.systems.at_the_charge.movement.entering import eliminate, enter, lurking, reveal
from engine.systems.at_the_charge.state import State, army, enemy, field


def refuges(s: State, leader: PieceId) -> list[PlaceId]:
    """AC-67: Return the hexes nearest to a leader where he may stand, whatever lies between; none where none is left.

    Not with an enemy, nor where a unit of his own side hides.
    """
    side, start, grid = s.owners[leader], s.place[leader], field(s).grid
    closed = {s.place[piece] for piece in army(s, enemy(s, side))}
    closed |= {at for hidden, at in s.hidden.items() if s.owners[hidden] == side}
    able = [space for space in grid.spaces if space not in closed]
    least = min((grid.distance(start, space) for space in able), default=0)
    return [space for space in able if grid.distance(start, space) == least]


def begin(s: State, log: Log, leader: PieceId) -> None:
    """AC-67: He goes to the only hex there is, his owner chooses among several, and without one he is lost."""
    spaces = refuges(s, leader)
    if not spaces:
        eliminate(s, log, "AC-67", leader)
    elif len(spaces) == 1:
        _go(s, log, leader, spaces[0])
    else:
        push(s, ("treason.part", leader))


def owner(s: State, leader: PieceId) -> Side:
    """AC-67: His own player chooses, in the other side's phase."""
    return s.owners[leader]


def options_part(s: State, leader: PieceId) -> Iterator[Part]:
    """AC-67: Every hex that is nearest to him."""
    for space in refuges(s, leader):
        yield Part(leader, space)


def refuse_part(s: State, a: Part, leader: PieceId) -> Refusal | None:
    """AC-67: The leader whose unit has changed sides goes to one of the hexes nearest to him where he may stand."""
    if a.piece != leader:
        return Refusal("AC-67", "at_the_charge.refuse.part_other", {"piece": piece_ref(leader)})
    spaces = refuges(s, leader)
    if a.to in spaces:
        return None
    return Refusal("AC-67", "at_the_charge.refuse.part_where", {"places": tuple(place_ref(space) for space in spaces)})


def take_part(s: State, a: Part, log: Log, leader: PieceId) -> None:
    """AC-67: He goes there."""
    _go(s, log, leader, a.to)


def _go(s: State, log: Log, leader: PieceId, to: PlaceId) -> None:
    """AC-66, AC-67: Put the leader on a hex; an enemy in ambush there shows itself, and he seeks another one."""
    found = lurking(s, leader, to)
    if found is not None:
        reveal(s, log, found)
        push(s, ("treason.parting", leader))
        return
    log_event(log, "AC-67", "at_the_charge.log.parts", leader=piece_ref(leader), to=place_ref(to))
    enter(s, log, leader, to)
