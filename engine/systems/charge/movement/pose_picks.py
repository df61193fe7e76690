"""Converts a picked pose to a move, and spells and draws moves: CG-103."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.blocks import slot_pose
from engine.boards.table.line_of_sight import point
from engine.boards.table.pathfinding import Legs, Walk, pose_distance, ways
from engine.boards.table.shapes import gap, within
from engine.boards.table.slots import slots
from engine.boards.table.vectors import Pose
from engine.core.references import Pick, piece_ref, word_ref
from engine.core.types import PieceId, Refusal
from engine.core.types import Pose as Seen
from engine.core.view import Proposal, Trace
from engine.systems.charge.actions import Hold, Move
from engine.systems.charge.bodies import block, enemies
from engine.systems.charge.data import CHOSEN, FORMED, MARCH, NEAR, PLAIN, WALL
from engine.systems.charge.layout import layout
from engine.systems.charge.movement import moving
from engine.systems.charge.movement.overrun import recalled
from engine.systems.charge.movement.ready import refuse_unit
from engine.systems.charge.movement.walking import Walker, places, why_cut
from engine.systems.charge.state import State, pose, roster

WORDS = {FORMED: None, MARCH: word_ref("march"), WALL: word_ref("wall-walk")}
"""The word between a unit and the spot where its move ends, None for the usual formation."""
STAND = word_ref("wall")
"""CG-41: The spelling of a Shield Wall formed on the spot."""
MISSED = 16
"""CG-103: An end pose closer than this to the wanted one (see `pose_distance`) misses it by rounding alone."""


def picks(s: State, a: Move) -> tuple[Pick, ...]:
    """Return the picks of a move: its formation and its end."""
    if a.form == WALL and not a.legs:
        return (piece_ref(a.unit), STAND)
    s = recalled(s, a.unit)
    word = WORDS.get(a.form, word_ref(a.form))
    _, end = places(block(s, a.unit), pose(s, a.unit), a.legs)[-1]
    return (piece_ref(a.unit), *((word,) if word else ()), seen(s, end).ref)


def seen(s: State, there: Pose) -> Seen:
    """Return a pose in the view's coordinates, in which y goes down."""
    return Seen(there[0], s.battle.height - there[1], there[2])


def spelt(word: Pick | None) -> str | None:
    """Return the formation named by a word before a spot or by no word, None if it names none."""
    return next((form for form, own in WORDS.items() if own == word), None)


def proposals(s: State, unit: PieceId, wanted: Pose, form: str) -> Iterator[Proposal]:
    """CG-103, CG-105: Yield the moves that end nearest to a pose: formed, and as a march if that falls short.

    Of these two the one that comes nearer is first; then come the menu's moves that end in exactly that pose.
    """
    refused = refuse_unit(s, unit, roster(s).side[unit]) or moving.refuse_form(s, Move(unit, form, ()))
    s = recalled(s, unit)
    walker = Walker(s, unit, form)
    if refused is not None or (form == WALL and moving.refuse_wall(s, Move(unit, WALL, ((0, 1),))) is not None):
        yield Proposal(Move(unit, form, first_way(walker, wanted)))
        return
    best, far = nearest(walker, wanted)
    if form == FORMED and best.why is not None and best.why.why == "charge.refuse.too_far":
        march, marched = nearest(Walker(s, unit, MARCH), wanted)
        yield from (march, best) if marched < far else (best, march)
    else:
        yield best
    yield from (one for one in listed(s, unit, wanted, form) if one.action != best.action)


def listed(s: State, unit: PieceId, wanted: Pose, form: str) -> Iterator[Proposal]:
    """CG-104: Yield the menu's moves in a formation that end in exactly this pose."""
    for own, legs, end in moving.menu(s, unit):
        if own == form and legs and end == wanted:
            yield Proposal(Move(unit, form, legs))


def first_way(walker: Walker, wanted: Pose) -> Legs:
    """CG-103: Return the first candidate legs, for the refusal of a unit that may not walk."""
    return next(filter(None, ways(walker.block, walker.pose, wanted, is_free=walker.is_free)), ())


def nearest(walker: Walker, wanted: Pose) -> tuple[Proposal, int]:
    """CG-103: Return the order that ends nearest to a pose, with why it comes no nearer, and its remaining distance.

    If no move is possible, the order is to hold.
    """
    walks = walker.towards(wanted)
    moved = [walk for walk in walks if walk.legs]
    stay = Walk((), walker.pose, 0, None)
    best = min(moved, key=lambda walk: (pose_distance(walk.pose, wanted), walk.cost), default=stay)
    action = Move(walker.unit, walker.form, best.legs) if best.legs else Hold(walker.unit)
    return Proposal(action, -(-best.cost // PLAIN), why(walker, walks, best, wanted)), pose_distance(best.pose, wanted)


def why(walker: Walker, walks: list[Walk], best: Walk, wanted: Pose) -> Refusal | None:
    """CG-103: Return the first reason why the wanted pose is not reached, None if rounding alone misses it."""
    if pose_distance(best.pose, wanted) < MISSED:
        return None
    cut = best if best.stop is not None else next((walk for walk in walks if walk.stop is not None), best)
    return why_cut(walker, cut) or Refusal("CG-103", "charge.refuse.no_way")


def enemy_at(s: State, unit: PieceId, spot: Pose) -> PieceId | None:
    """CG-103: Return the nearest enemy with a stand at a spot or at most an inch away from it."""
    at, inch, lies = point(*spot[:2]), s.battle.scaled(NEAR), layout(s)
    found: dict[PieceId, int] = {}
    for enemy in enemies(s, unit):
        near = [lies.shapes[one] for one in s.held[enemy] if within(at, lies.shapes[one], inch)]
        if near:
            found[enemy] = min(gap(at, shape) for shape in near)
    return min(found, key=found.__getitem__, default=None)


def trace(s: State, a: Move) -> Trace:
    """CG-103: Return the pose after each leg, the resulting poses of all stands, and the cost."""
    if not s.held.get(a.unit) or a.form not in CHOSEN:
        return Trace()
    s = recalled(s, a.unit)
    walker = Walker(s, a.unit, a.form)
    way = walker.places(a.legs)
    of, end = way[-1]
    ranks = slots(moving.after(s, a))
    lying = tuple((PieceId(stand), seen(s, slot_pose(of, end, slot))) for stand, slot in ranks.items())
    cost = -(-walker.cost(a.legs) // PLAIN)
    left = max(0, walker.allowance // PLAIN - cost)
    return Trace(path=tuple(seen(s, at).ref for _, at in way), poses=lying, cost=cost, left=left)
