"""Heroes who join units and leave them: CG-20."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.boards.table.blocks import slot_pose
from engine.boards.table.collision import blocker_at, landing
from engine.boards.table.slots import Files, put
from engine.boards.table.vectors import Pose, world
from engine.core.agenda import push
from engine.core.references import piece_ref
from engine.core.types import Log, PieceId, Refusal, Side, log_event
from engine.systems.charge.actions import Join, Leave
from engine.systems.charge.bodies import contacts, field, is_within, shapes
from engine.systems.charge.data import FLEEING, FORMED, JOIN_WITHIN
from engine.systems.charge.layout import layout
from engine.systems.charge.movement.ready import acted, refuse_unit
from engine.systems.charge.ranks import block_of, files, redress, stand_in
from engine.systems.charge.state import (
    ACTED,
    ENGAGED,
    MOVED_HERO,
    UNDRESSED,
    WAS_JOINED,
    State,
    disband,
    has,
    mark,
    roster,
    units,
    unmark,
)


class Joined(NamedTuple):
    """A unit as a hero's joining makes it: who stands where, and its pose."""

    ranks: Files
    pose: Pose


def own_stand(s: State, hero: PieceId) -> PieceId:
    """CG-92: Return the stand of a hero."""
    return roster(s).stands[hero][0]


def host(s: State, hero: PieceId) -> PieceId | None:
    """CG-20: Return the unit in which a hero stands, None of one who stands alone or is gone."""
    unit = layout(s).unit.get(own_stand(s, hero))
    return None if unit in (None, hero) else unit


def attached(s: State, unit: PieceId) -> list[PieceId]:
    """CG-20: Return the heroes who stand in a unit, in unit order."""
    return [] if unit in roster(s).heroes else [hero for hero in roster(s).heroes if host(s, hero) == unit]


def joined(s: State, a: Join) -> Joined | None:
    """CG-20: Return the unit after a hero has joined it at a slot, None where that is no place to join at.

    Behind any file, at either end of the front, or in front of a file, whose first stand goes behind it.
    """
    ranks, stand = files(s, a.unit), own_stand(s, a.hero)
    pose = layout(s).pose[a.unit]
    if a.rank == 0 and a.file in (-1, len(ranks)) and len(ranks) < s.battle.numbers["max_files"]:
        side = -s.battle.half if a.file < 0 else s.battle.half
        there = (*world(pose, side, 0), pose[2])
        return Joined(((stand,), *ranks) if a.file < 0 else (*ranks, (stand,)), there)
    if not 0 <= a.file < len(ranks) or a.rank not in (0, len(ranks[a.file])):
        return None
    if a.rank == 0 and any(ranks[a.file][:1]):
        ranks = put(ranks, (a.file, len(ranks[a.file])), ranks[a.file][0])
    return Joined(put(ranks, (a.file, a.rank), stand), pose)


def options_join(s: State, hero: PieceId, side: Side) -> Iterator[Join]:
    """CG-20, CG-104: By unit: behind each file, at the ends of the front, in front of each file."""
    if hero not in roster(s).heroes or refuse_hero(s, hero, side) is not None:
        return
    for unit in units(s, side):
        if unit == hero or refuse_host(s, hero, unit) is not None:
            continue
        ranks = files(s, unit)
        slots_ = [(file, len(held)) for file, held in enumerate(ranks) if held]
        slots_ += [(-1, 0), (len(ranks), 0), *((file, 0) for file in range(len(ranks)))]
        for file, rank in slots_:
            join = Join(hero, unit, file, rank)
            if refuse_slot(s, join) is None:
                yield join


def refuse_join(s: State, a: Join, side: Side) -> Refusal | None:
    """CG-20, CG-102: A lone hero who has not acted, or whose move was the last order, to a friend within an inch."""
    known = roster(s)
    if a.hero not in known.groups:
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "hero"})
    if a.unit not in known.groups or known.side[a.unit] != side or a.unit in known.heroes or not s.held[a.unit]:
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "unit"})
    if known.side[a.hero] == side and a.hero not in known.heroes:
        return Refusal("CG-20", "charge.refuse.only_hero")
    return refuse_hero(s, a.hero, side) or refuse_host(s, a.hero, a.unit) or refuse_slot(s, a)


def refuse_hero(s: State, hero: PieceId, side: Side) -> Refusal | None:
    """CG-20: A hero may join as his order, or right after his own move."""
    refused = refuse_unit(s, hero, side)
    if refused is not None and not (refused.why == "charge.refuse.acted" and has(s, hero, MOVED_HERO)):
        return refused
    return None


def refuse_host(s: State, hero: PieceId, unit: PieceId) -> Refusal | None:
    """CG-20: Neither is in contact or in combat, nor does the unit flee; no more than an inch apart; once a turn."""
    if unit in roster(s).heroes:
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "unit"})
    if s.form[unit] == FLEEING:
        return Refusal("CG-30", "charge.refuse.fleeing")
    if not is_within(shapes(s, hero), shapes(s, unit), s.battle.scaled(JOIN_WITHIN)):
        return Refusal("CG-20", "charge.refuse.too_far_to_join", {"unit": piece_ref(unit)})
    if contacts(s, hero) or contacts(s, unit) or has(s, hero, ENGAGED) or has(s, unit, ENGAGED):
        return Refusal("CG-20", "charge.refuse.heroes_stay")
    return Refusal("CG-20", "charge.refuse.once_a_turn") if has(s, hero, WAS_JOINED) else None


def refuse_slot(s: State, a: Join) -> Refusal | None:
    """CG-20, CG-37: A slot where a hero may stand, with room for the unit as it is then."""
    found = joined(s, a)
    if found is not None:
        of = block_of(s, found.ranks)
        around = field(s, a.unit, s.form[a.unit], a.hero)
        if blocker_at(of, found.pose, around) is None and landing(of, found.pose, around) is None:
            return None
    return Refusal("CG-20", "charge.refuse.no_room_to_join", {"unit": piece_ref(a.unit)})


def take_join(s: State, a: Join, log: Log, side: Side) -> None:
    """CG-20: He is one of its stands from now on; he has acted, the unit may still act."""
    found = joined(s, a)
    assert found is not None, "there is room, as was found before"
    stand = own_stand(s, a.hero)
    s.held[a.hero] = ()
    disband(s, a.hero)
    s.pairs = tuple(pair for pair in s.pairs if a.hero not in pair)
    s.held[a.unit] = tuple(sorted((*s.held[a.unit], stand), key=roster(s).rank.__getitem__))
    s.pose[a.unit] = found.pose
    stand_in(s, a.unit, found.ranks)
    acted(s, a.hero, side)
    mark(s, a.hero, WAS_JOINED)
    log_event(log, "CG-20", "charge.log.joined", hero=piece_ref(a.hero), unit=piece_ref(a.unit))


def options_leave(s: State, unit: PieceId, side: Side) -> Iterator[Leave]:
    """CG-20: Each hero who stands in the unit and may leave it."""
    yield from (Leave(hero) for hero in attached(s, unit) if refuse_leave(s, Leave(hero), side) is None)


def refuse_leave(s: State, a: Leave, side: Side) -> Refusal | None:
    """CG-20, CG-102: A hero whose unit has not acted, is not in combat and does not flee; once a turn."""
    known = roster(s)
    if a.hero not in known.groups:
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "hero"})
    if known.side[a.hero] != side:
        return Refusal("CG-14", "charge.refuse.not_yours")
    unit = host(s, a.hero) if a.hero in known.heroes else None
    if unit is None:
        return Refusal("CG-20", "charge.refuse.only_hero")
    refused = refuse_unit(s, unit, side)
    if refused is not None:
        return refused
    if contacts(s, unit) or has(s, unit, ENGAGED):
        return Refusal("CG-20", "charge.refuse.heroes_stay")
    return Refusal("CG-20", "charge.refuse.once_a_turn") if has(s, a.hero, WAS_JOINED) else None


def take_leave(s: State, a: Leave, log: Log, side: Side) -> None:
    """CG-20: He stands where he stood, and acts at once; his unit re-dresses when he has."""
    unit, stand = host(s, a.hero), own_stand(s, a.hero)
    assert unit is not None, "he stands in a unit, as was found before"
    lies = layout(s)
    file, rank = s.slot[stand]
    there = slot_pose(lies.block[unit], lies.pose[unit], (file, rank))
    s.held[unit] = tuple(one for one in s.held[unit] if one != stand)
    s.held[a.hero], s.pose[a.hero], s.files[a.hero], s.slot[stand] = (stand,), there, 1, (0, 0)
    s.form[a.hero], s.flags[a.hero] = FORMED, WAS_JOINED
    mark(s, unit, UNDRESSED)
    s.wall = tuple(one for one in s.wall if one != stand)
    log_event(log, "CG-20", "charge.log.left", hero=piece_ref(a.hero), unit=piece_ref(unit))
    push(s, ("orders.next", side))


def dress(s: State, log: Log, side: Side) -> None:
    """CG-20, CG-96: Units whose heroes left them re-dress, once these have acted."""
    for unit in units(s, side):
        if has(s, unit, UNDRESSED):
            unmark(s, unit, UNDRESSED)
            redress(s, log, unit)


def may_still_join(s: State, side: Side) -> list[PieceId]:
    """CG-20, CG-104: Return the heroes who have moved as the last order and may join somebody now."""
    return [
        hero
        for hero in roster(s).heroes
        if roster(s).side[hero] == side
        and s.held[hero]
        and has(s, hero, ACTED)
        and has(s, hero, MOVED_HERO)
        and next(options_join(s, hero, side), None) is not None
    ]
