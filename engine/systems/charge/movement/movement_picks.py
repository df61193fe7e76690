"""Picks of orders of movement: moves, fills, overruns, heroes who join and leave."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.blocks import slot_pose
from engine.core.references import Pick, PieceRef, PoseRef, WordRef, piece_ref, word_ref
from engine.core.types import Action, PieceId, Pose, Side
from engine.core.view import Proposal, Trace
from engine.systems.charge.actions import Fill, Hold, Join, Leave, Move, Overrun
from engine.systems.charge.charging import charge_picks
from engine.systems.charge.data import FORMED, WALL
from engine.systems.charge.layout import layout
from engine.systems.charge.movement import filling, heroes, overrun, pose_picks
from engine.systems.charge.ranks import block_of, files
from engine.systems.charge.state import State, roster

ALONE, FORWARD = word_ref("alone"), word_ref("forward")
"""CG-57: No stand follows one that overruns; no more stands are named."""
FILLING = "filling.fill"


def picks(s: State, action: Action) -> tuple[Pick, ...] | None:
    """Return the picks of an order of these kinds, None for others."""
    match action:
        case Move():
            return pose_picks.picks(s, action)
        case Fill(unit, hole):
            is_alone = len([*filling.holes(s, unit)]) == 1
            return (piece_ref(filling.stand_of(s, action)), *(() if is_alone else (word_ref(f"into-{hole + 1}"),)))
        case Overrun(unit, stands, givers):
            ranks = files(s, unit)
            behind = (ALONE if file == overrun.NOBODY_FOLLOWS else piece_ref(ranks[file][1]) for file in givers)
            pairs = zip(map(piece_ref, stands), behind, strict=True)
            named = (pick for pair in pairs for pick in pair)
            return (piece_ref(unit), word_ref("overrun"), *named, FORWARD)
        case Join(hero, unit):
            there = _place(s, action)
            return (piece_ref(hero), word_ref("join"), piece_ref(unit), *((there,) if there is not None else ()))
        case Leave(hero):
            return (piece_ref(heroes.host(s, hero)), word_ref("leave"), piece_ref(heroes.own_stand(s, hero)))
        case _:
            return None


def trace(s: State, a: Fill) -> Trace:
    """CG-34: Return the path of the stand that steps up, and its resulting pose."""
    block, pose = layout(s).block[a.unit], layout(s).pose[a.unit]
    here, there = (pose_picks.seen(s, slot_pose(block, pose, slot)) for slot in ((a.giver, 1), (a.hole, 0)))
    return Trace(path=(here.ref, there.ref), poses=((filling.stand_of(s, a), there),))


def _place(s: State, a: Join) -> PoseRef | None:
    """CG-20: Return the pose that a hero would have in a unit, None if he cannot join it so."""
    found = heroes.joined(s, a)
    if found is None:
        return None
    slot = (max(a.file, 0), a.rank)
    return pose_picks.seen(s, slot_pose(block_of(s, found.ranks), found.pose, slot)).ref


def proposals(s: State, unit: PieceId, named: PieceId, rest: tuple[Pick, ...]) -> Iterator[Proposal]:
    """Yield the orders of a unit that picking it, by its own name or a stand's, and then these may mean."""
    side = roster(s).side[unit]
    spot = rest[-1] if rest and isinstance(rest[-1], PoseRef) else None
    there = Pose.read(spot) if spot is not None else None
    if s.agenda and s.agenda[-1][0] == FILLING:
        spelt = (piece_ref(named), *rest)
        yield from (
            Proposal(one) for one in filling.options_fill(s, side) if (picks(s, one) or ())[: len(spelt)] == spelt
        )
        return
    match rest:
        case [WordRef("hold")]:
            yield Proposal(Hold(unit))
        case [WordRef("wall")]:
            yield Proposal(Move(unit, WALL, ()))
        case [WordRef("leave"), *hero]:
            found = heroes.attached(s, unit)
            yield from (Proposal(Leave(one)) for one in found if hero in ([], [piece_ref(heroes.own_stand(s, one))]))
        case [WordRef("join"), PieceRef(name), *_] | [PieceRef(name)]:
            if (friend := _friend(s, unit, name)) is not None:
                yield from _joining(s, unit, friend, spot if there is not None else None, side)
        case [WordRef("overrun"), *steps]:
            yield from _overrunning(s, unit, steps)
        case [*words, PoseRef()] if there is not None and len(words) <= 1:
            form = pose_picks.spelt(words[0] if words else None)
            if form is not None:
                yield from _moving(s, unit, (there.x, s.battle.height - there.y, there.heading), form)


def _friend(s: State, hero: PieceId, name: PieceId) -> PieceId | None:
    """CG-20: Return the friendly unit picked after a hero, None if it is not one."""
    unit = layout(s).unit.get(name, name)
    is_friend = roster(s).side.get(unit) == roster(s).side[hero] and unit != hero and bool(s.held.get(unit))
    return unit if is_friend else None


def _joining(s: State, hero: PieceId, unit: PieceId, spot: PoseRef | None, side: Side) -> Iterator[Proposal]:
    """CG-20: Yield the ways in which a hero may join a unit, at a spot if one is named; without any, a refused one."""
    found = [one for one in heroes.options_join(s, hero, side) if one.unit == unit]
    meant = [one for one in found if spot is None or spot == _place(s, one)]
    if not meant:
        meant = [Join(hero, unit, 0, len(files(s, unit)[0]))]
    yield from map(Proposal, meant)


def _overrunning(s: State, unit: PieceId, steps: list[Pick]) -> Iterator[Proposal]:
    """CG-57: Yield the overrun of the named stands, each followed by the stand named after it."""
    named = [pick.id for pick in steps if pick != FORWARD]
    stands, behind = named[::2], [*named[1::2], *[ALONE.id] * (len(named) % 2)]
    slots = {str(one): s.slot[one] for one in s.held[unit]}
    if stands and all(name in slots for name in stands) and all(slots.get(name, (0,)) for name in behind):
        givers = tuple(slots[name][0] if name in slots else overrun.NOBODY_FOLLOWS for name in behind)
        yield Proposal(Overrun(unit, tuple(map(PieceId, stands)), givers))


def _moving(s: State, unit: PieceId, wanted: tuple[int, int, int], form: str) -> Iterator[Proposal]:
    """CG-103: Yield a formed unit's orders against a picked enemy, and its moves to a pose."""
    enemy = pose_picks.enemy_at(s, unit, wanted) if form == FORMED else None
    if enemy is not None:
        yield from charge_picks.at(s, unit, enemy)
        yield from pose_picks.listed(s, unit, wanted, form)
    else:
        yield from pose_picks.proposals(s, unit, wanted, form)
