"""Orders of Stands as picks, and what they draw and lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.boards.table.blocks import Block, slot_pose
from engine.boards.table.legs import poses
from engine.boards.table.pathfinding import pose_distance, ways
from engine.boards.table.shapes import Shape, within
from engine.core.references import Pick, PieceRef, PoseRef, WordRef, piece_ref, word_ref
from engine.core.types import Action, PieceId, Pose, Refusal
from engine.core.view import Proposal, Trace, Verdict
from tests.stands.actions import Begin, Charge, End, Evade, Hold, Join, Lose, Move, Spend
from tests.stands.combat import run
from tests.stands.data import INCH, PLAIN
from tests.stands.state import State, block, bodies, formation, others, pose, strength
from tests.stands.walking import Walker, refusal, refuse_form


def picks(s: State, action: Action) -> tuple[Pick, ...]:
    """Return the things a player points at for an action; of a move the formation it changes to, and where it ends."""
    match action:
        case Move(unit, legs, form):
            word = (word_ref(form),) if form else ()
            return (piece_ref(unit), *word, seen(s, poses(block(s, unit, form=form), pose(s, unit), legs)[-1]).ref)
        case Charge(unit, target) | Join(unit, target):
            return (piece_ref(unit), piece_ref(target))
        case Spend(unit):
            return (word_ref("spend"), piece_ref(unit))
        case Lose(stand):
            return (piece_ref(stand),)
        case Begin(first):
            return (word_ref("first") if first else word_ref("second"),)
        case _:
            return (word_ref(action.verb),)


def seen(s: State, there: tuple[int, int, int]) -> Pose:
    """Return a pose as a view tells it: y goes down there."""
    return Pose(there[0], s.battle.height - there[1], there[2])


def unit_of(s: State, name: PieceId) -> PieceId:
    """Return the unit that a stand is a part of; a unit itself, and whatever is none, as it is."""
    return next((unit for unit, stands in s.stands.items() if name in stands), name)


def propose(s: State, picked: tuple[Pick, ...]) -> Iterable[Proposal]:
    """Yield what somebody who points at these things may mean."""
    match picked:
        case [PieceRef(name), PoseRef() as spot]:
            yield from _towards(s, unit_of(s, name), Pose.read(spot), "")
        case [PieceRef(name), WordRef(form), PoseRef() as spot]:
            yield from _towards(s, unit_of(s, name), Pose.read(spot), form)
        case [PieceRef(name), PieceRef(target)]:
            unit, other = unit_of(s, name), unit_of(s, target)
            same = s.battle.sides.get(unit) == s.battle.sides.get(other)
            yield from map(Proposal, (Join(unit, other), Charge(unit, other))[:: 1 if same else -1])
        case [WordRef("spend"), PieceRef(name)]:
            yield Proposal(Spend(unit_of(s, name)))
        case [PieceRef(stand)]:
            yield Proposal(Lose(stand))
        case [WordRef("first" | "second" as word)]:
            yield Proposal(Begin(word == "first"))
        case [WordRef(word)]:
            yield from (Proposal(kind()) for kind in (End, Hold, Evade) if kind.verb == word)


def _towards(s: State, unit: PieceId, spot: Pose | None, form: str) -> Iterator[Proposal]:
    """ST-18: a charge where an enemy is pointed at, a hero's joining, else the moves that end nearest to the spot.

    With a formation (ST-19) the moves that end in it; one that the unit has already is no change.
    """
    if spot is None or not s.poses.get(unit):
        return
    wanted = (spot.x, s.battle.height - spot.y, spot.heading)
    if refuse_form(s, unit, form) is not None and form != formation(s, unit):
        yield Proposal(Move(unit, (), form))
        return
    changed = form if form in others(s, unit) else ""
    for name, there in () if form else bodies(s).items():
        point = Shape(wanted[2], wanted[:2] * 4, *wanted[:2], 0)
        is_enemy = s.battle.sides[name] != s.battle.sides[unit]
        if is_enemy and any(within(point, one, INCH) for one in there.stands):
            yield Proposal(Charge(unit, name))
        elif name != unit and any(within(point, one, 0) for one in there.stands):
            yield Proposal(Join(unit, name))
    walker = Walker(s, unit, changed)
    walks = walker.towards(wanted)
    for walk in walks:
        why = None
        if pose_distance(walk.pose, wanted):
            why = refusal(s, unit, walker, walk) or Refusal("ST-18", "stands.refuse.no_way")
        yield Proposal(Move(unit, walk.legs, changed), -(-walk.cost // PLAIN), why)
    if not walks:
        tried = [legs for legs in ways(walker.block, walker.pose, wanted, is_free=walker.is_free) if legs]
        yield from (Proposal(Move(unit, legs)) for legs in tried)


def trace(s: State, action: Action) -> Trace:
    """Return what an action draws: how each stand would lie, and the way of the middle of its front."""
    match action:
        case Move(unit, legs, form) if s.poses.get(unit):
            of = block(s, unit, form=form)
            way = poses(of, pose(s, unit), legs)
            cost = -(-Walker(s, unit, form).walk(legs).cost // PLAIN)
            return Trace(path=_refs(s, way), poses=_lying(s, unit, of, way[-1]), cost=cost)
        case Charge(unit, target) if s.poses.get(unit) and s.poses.get(target):
            of = block(s, unit)
            legs, cost, _ = run(s, unit, target)
            way = poses(of, pose(s, unit), legs)
            return Trace(
                path=_refs(s, way), poses=_lying(s, unit, of, way[-1]), takes=(target,), cost=-(-cost // PLAIN)
            )
        case _:
            return Trace()


def _refs(s: State, way: tuple[tuple[int, int, int], ...]) -> tuple[PoseRef, ...]:
    return tuple(seen(s, one).ref for one in way)


def _lying(s: State, unit: PieceId, of: Block, there: tuple[int, int, int]) -> tuple[tuple[PieceId, Pose], ...]:
    """Return how the stands of a unit would lie."""
    return tuple(
        (stand, seen(s, slot_pose(of, there, slot))) for stand, slot in zip(s.stands[unit], of.slots, strict=True)
    )


def is_attack(s: State, action: Action) -> bool:
    """Return whether dice follow."""
    return isinstance(action, Charge)


def verdict(before: State, after: State, action: Action) -> Verdict:
    """Return what became of a charge, told from the stands that both sides lost."""
    side = before.battle.sides[action.unit] if isinstance(action, Charge) else before.active
    enemy = next(one for one in before.points if one != side)
    mine, theirs = (strength(before, one) - strength(after, one) for one in (side, enemy))
    facts = {"mine": mine, "theirs": theirs}
    if mine == theirs:
        return Verdict("stands.verdict.even" if mine else "stands.verdict.nothing", 0, facts)
    return Verdict("stands.verdict.better", 1, facts) if theirs > mine else Verdict("stands.verdict.worse", -1, facts)
