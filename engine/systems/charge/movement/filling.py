"""Holes in the front of a unit in combat are filled from its second rank, M2: CG-34."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.blocks import Block, stands
from engine.boards.table.shapes import overlap
from engine.boards.table.slots import filled
from engine.core.agenda import Answer, Ask, Do, Steps, push
from engine.core.references import piece_ref, side_ref
from engine.core.types import Action, Log, PieceId, Refusal, Side, log_event
from engine.core.view import Note
from engine.systems.charge.actions import Fill, FillDone
from engine.systems.charge.layout import layout
from engine.systems.charge.movement.ready import ready, refuse_unit
from engine.systems.charge.ranks import files, stand_in
from engine.systems.charge.state import ENGAGED, State, has, step_side


def next_hole(s: State, log: Log, side: Side) -> None:
    """CG-34: A side with holes that it may fill is asked."""
    if next(options_fill(s, side), None) is not None:
        push(s, ("filling.fill", side))


def options_fill(s: State, side: Side) -> Iterator[Fill]:
    """CG-34: By unit, hole and file that gives a stand."""
    for unit in ready(s, side):
        if has(s, unit, ENGAGED):
            ranks = files(s, unit)
            givers = [file for file, held in enumerate(ranks) if len(held) > 1 and held[1]]
            yield from (Fill(unit, hole, giver) for hole in holes(s, unit) for giver in givers)


def holes(s: State, unit: PieceId) -> Iterator[int]:
    """CG-34: Yield the files whose front place is empty and not taken by another stand."""
    for file, held in enumerate(files(s, unit)):
        if not (held and held[0]) and not is_taken(s, unit, file):
            yield file


def is_taken(s: State, unit: PieceId, file: int) -> bool:
    """CG-34: Return whether somebody else, friend or enemy, stands in a place of a unit's front."""
    lies = layout(s)
    (there,) = stands(Block(lies.block[unit].files, ((file, 0),), s.battle.half, s.battle.deep), lies.pose[unit])
    return any(overlap(there, other) for one, other in lies.shapes.items() if lies.unit[one] != unit)


def refuse_fill(s: State, a: Fill, side: Side) -> Refusal | None:
    """CG-34, CG-102: A hole of a unit in combat, where nobody stands, and a second stand in the file that gives."""
    refused = refuse_unit(s, a.unit, side)
    if refused is not None:
        return refused
    ranks = files(s, a.unit)
    if not has(s, a.unit, ENGAGED) or not 0 <= a.hole < len(ranks) or any(ranks[a.hole][:1]):
        return Refusal("CG-34", "charge.refuse.no_hole")
    if is_taken(s, a.unit, a.hole):
        return Refusal("CG-34", "charge.refuse.hole_taken")
    if not 0 <= a.giver < len(ranks) or not any(ranks[a.giver][1:2]):
        return Refusal("CG-34", "charge.refuse.no_second")
    return None


def take_fill(s: State, a: Fill, log: Log, side: Side) -> None:
    """CG-34: The stand steps up, the rest of its file closes up; the side goes on."""
    ranks = files(s, a.unit)
    log_event(log, "CG-34", "charge.log.filled", unit=piece_ref(a.unit), stand=piece_ref(ranks[a.giver][1]))
    stand_in(s, a.unit, filled(ranks, a.hole, a.giver))
    push(s, ("filling.next", side))


def options_done(s: State, side: Side) -> Iterator[FillDone]:
    """CG-34: Filling is never compulsory."""
    yield FillDone()


def refuse_done(*_: object) -> Refusal | None:
    """CG-34: Filling is never compulsory."""
    return None


def take_done(s: State, a: FillDone, log: Log, side: Side) -> None:
    """CG-34: Its other holes stay open."""
    log_event(log, "CG-34", "charge.log.left_open", side=side_ref(side))


def usual_fill(s: State, side: Side) -> Action:
    """CG-101: Every hole, from directly behind first, else from the nearest file, the left one on ties."""
    found = [*options_fill(s, side)]
    own = next((one for one in found if one.hole == one.giver), None)
    first = own or found[0]
    others = (one for one in found if (one.unit, one.hole) == (first.unit, first.hole))
    return min(others, key=lambda one: (abs(one.hole - one.giver), one.giver))


def note_open(s: State, side: Side) -> Iterator[Note]:
    """CG-34: Yield what it costs each unit to leave the holes open that it may fill."""
    for unit in dict.fromkeys(one.unit for one in options_fill(s, side)):
        yield Note("CG-34", "charge.note.open", -1, {"unit": piece_ref(unit), "n": len([*holes(s, unit)])})


def stand_of(s: State, a: Fill) -> PieceId:
    """CG-34: Return the stand that steps up."""
    return PieceId(files(s, a.unit)[a.giver][1])


STEPS: Steps = {
    "filling.next": Do("CG-34", next_hole),
    "filling.fill": Ask(
        "CG-34",
        step_side,
        {
            Fill: Answer(options_fill, refuse_fill, take_fill),
            FillDone: Answer(options_done, refuse_done, take_done),
        },
        is_nested=True,
        usual=usual_fill,
    ),
}
"""Steps of filling."""
