"""The order to move: CG-32 to CG-43, refused as CG-102 has it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.bodies import is_close
from engine.boards.table.legs import ABOUT, PIVOT
from engine.boards.table.pathfinding import Legs
from engine.boards.table.slots import Files, about
from engine.boards.table.vectors import Pose
from engine.core.references import piece_ref
from engine.core.types import Log, PieceId, Refusal, Side, log_event
from engine.systems.charge import unit_stats
from engine.systems.charge.actions import Move
from engine.systems.charge.bodies import contacts, middle
from engine.systems.charge.data import CHOSEN, FORMED, MARCH, WALL
from engine.systems.charge.layout import layout
from engine.systems.charge.movement.approaches import FACED
from engine.systems.charge.movement.candidates import moves
from engine.systems.charge.movement.overrun import recall, recalled
from engine.systems.charge.movement.ready import acted, refuse_unit
from engine.systems.charge.movement.walking import QUICKEST, Walker, inches, refuse_legs
from engine.systems.charge.ranks import files, stand_in
from engine.systems.charge.state import ENGAGED, MOVED_HERO, State, has, mark, pose, roster

KEPT = 256
"""Menus of moves that are kept of one game."""


Listed = tuple[str, Legs, Pose]
"""A move of the menu: its formation, its legs, and where it ends."""


def options_move(s: State, unit: PieceId, side: Side) -> Iterator[Move]:
    """CG-87, CG-104: The moves that the menu has of a unit: formed, march, wall."""
    yield from (Move(unit, form, legs) for form, legs, _ in menu(s, unit))


def menu(s: State, unit: PieceId) -> Iterator[Listed]:
    """CG-87: The moves that the menu has of a unit; they are kept until anybody near by has changed."""
    kept: dict[object, tuple[Listed, ...]] = s.battle.menus
    mark = around(s, unit)
    if mark in kept:
        yield from kept[mark]
        return
    found = []
    for one in _fresh(s, unit):
        found.append(one)
        yield one
    if len(kept) >= KEPT:
        del kept[next(iter(kept))]
    kept[mark] = tuple(found)


def around(s: State, unit: PieceId) -> tuple[object, ...]:
    """CG-87: Return the cache key of a unit's moves: the unit, and everything near enough to affect them."""
    lies = layout(s)
    x, y = middle(s, unit)
    reach = max(s.battle.scaled(FACED), 2 * unit_stats.move(s, unit) // QUICKEST) + 2 * lies.block[unit].depth
    near = [one for one in lies.bodies if is_close(one.outline, x, y, reach + lies.block[unit].side)]
    others = tuple((one.name, one.block, one.pose, s.form[PieceId(one.name)]) for one in near)
    held = tuple(s.held[PieceId(one.name)] for one in near)
    return unit, others, held, has(s, unit, ENGAGED), tuple(s.raised.items())


def _fresh(s: State, unit: PieceId) -> Iterator[Listed]:
    """CG-87: Yield the moves of a unit in each formation that it may take; a wall is formed where it stands, too.

    For a unit in one that is to hold. Whether it may walk at all is asked before stands that overran have returned.
    """
    after = recalled(s, unit)
    for form in CHOSEN:
        if refuse_form(s, Move(unit, form, ())) is None:
            if form == WALL and not keeps_wall(s, unit):
                yield WALL, (), pose(after, unit)
            if not (contacts(s, unit) or contacts(after, unit)) and (form != WALL or unit_stats.is_trained(s, unit)):
                yield from ((form, legs, end) for legs, end in moves(Walker(after, unit, form)))


def keeps_wall(s: State, unit: PieceId) -> bool:
    """CG-15, CG-41: Return whether a unit that holds stays in the Shield Wall in which it stands."""
    return s.form[unit] == WALL and len(s.held[unit]) > 1


def refuse_move(s: State, a: Move, side: Side) -> Refusal | None:
    """CG-102: A unit that may act and is free to go, a formation that it can take, legs that it can go."""
    return refuse_unit(s, a.unit, side) or refuse_form(s, a) or refuse_legs(recalled(s, a.unit), a)


def refuse_form(s: State, a: Move) -> Refusal | None:
    """CG-33, CG-41, CG-42: Return whether the unit may walk at all, and take that formation."""
    if a.form not in CHOSEN:
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "form"})
    if has(s, a.unit, ENGAGED):
        return Refusal("CG-33", "charge.refuse.engaged")
    if contacts(s, a.unit) and (a.form != WALL or a.legs):
        return Refusal("CG-33", "charge.refuse.in_contact")
    if unit_stats.inches(s, a.unit) is None and any(leg[:1] != (PIVOT,) for leg in a.legs):
        return Refusal("CG-11", "charge.refuse.cannot_move")
    if a.form == WALL:
        return refuse_wall(s, a)
    return None


def refuse_wall(s: State, a: Move) -> Refusal | None:
    """CG-41, CG-42: Refuse units that may not form a Shield Wall, or may not walk in one."""
    bar = unit_stats.wall_bar(s, a.unit)
    if bar:
        return Refusal("CG-41", f"charge.refuse.no_wall_{bar}")
    if a.legs and not unit_stats.is_trained(s, a.unit):
        return Refusal("CG-41", "charge.refuse.wall_still")
    return None


def take_move(s: State, a: Move, log: Log, side: Side) -> None:
    """CG-32, CG-36, CG-58: It takes its formation and goes leg by leg; then a lone hero may join somebody."""
    recall(s, a.unit)
    walker = Walker(s, a.unit, a.form)
    _, there = walker.places(a.legs)[-1]
    cost = walker.cost(a.legs)
    stand_in(s, a.unit, after(s, a))
    s.pose[a.unit], s.form[a.unit] = there, a.form
    s.wall = tuple(stand for stand in s.wall if stand not in s.held[a.unit])
    acted(s, a.unit, side)
    if a.unit in roster(s).heroes:
        mark(s, a.unit, MOVED_HERO)
    why = {FORMED: "moved", MARCH: "marched", WALL: "walled" if not a.legs else "wall_moved"}[a.form]
    log_event(log, "CG-36", f"charge.log.{why}", unit=piece_ref(a.unit), inches=inches(cost))


def after(s: State, a: Move) -> Files:
    """CG-36: Return who stands where in a unit after its move: other than before where it faces about."""
    ranks = files(s, a.unit)
    return about(ranks) if any(kind == ABOUT for kind, _ in a.legs) else ranks
