"""Units that may be given an order: CG-14, CG-30 to CG-33, and the refusals that come before all others (CG-102)."""

from __future__ import annotations

from engine.core.agenda import push
from engine.core.types import PieceId, Refusal, Side
from engine.systems.charge.bodies import contacts
from engine.systems.charge.data import FLEEING, FORMED, RALLIED, WALL
from engine.systems.charge.state import (
    ACTED,
    ENGAGED,
    FLED,
    MOVED_HERO,
    WAS_JOINED,
    WITHDREW,
    State,
    has,
    mark,
    refuse_own,
    roster,
    units,
    unmark,
)


def ready(s: State, side: Side) -> list[PieceId]:
    """CG-31: Return the units of a side that have not acted in this phase and may: neither fleeing nor rallied."""
    return [unit for unit in units(s, side) if refuse_unit(s, unit, side) is None]


def refuse_unit(s: State, unit: PieceId, side: Side) -> Refusal | None:
    """CG-102: An own unit on the table that has not acted, is not fleeing and did not just rally."""
    refused = refuse_own(s, unit, side)
    if refused is not None:
        return refused
    if bound(s, side) not in (None, unit):
        return Refusal("CG-31", "charge.refuse.answer_first")
    if has(s, unit, ACTED):
        return Refusal("CG-31", "charge.refuse.acted")
    if s.form[unit] == FLEEING:
        return Refusal("CG-30", "charge.refuse.fleeing")
    if s.form[unit] == RALLIED:
        return Refusal("CG-30", "charge.refuse.rallying")
    return None


def bound(s: State, side: Side) -> PieceId | None:
    """CG-20: Return the hero of a side who has left his unit and acts before anybody else, None where there is none."""
    known = roster(s)
    own = (hero for hero in known.heroes if known.side[hero] == side and s.held[hero])
    return next((hero for hero in own if has(s, hero, WAS_JOINED) and not has(s, hero, ACTED)), None)


def close(s: State, side: Side) -> None:
    """CG-41, CG-98: A part is over: a unit that was given no order and is a single stand loses its wall."""
    for unit in units(s, side):
        if s.form[unit] == WALL and len(s.held[unit]) < 2:
            s.form[unit] = FORMED


def release(s: State) -> None:
    """CG-33: Units are free of their combat once nobody touches them and all their enemies fled, withdrew or are gone.

    They stay free, no matter which enemy attacks them later in the turn.
    """
    for unit in units(s):
        if has(s, unit, ENGAGED) and not contacts(s, unit) and all(_has_left(s, foe) for foe in opponents(s, unit)):
            unmark(s, unit, ENGAGED)


def opponents(s: State, unit: PieceId) -> list[PieceId]:
    """CG-79: Return the units with which a unit is in combat, in unit order."""
    return [two if one == unit else one for one, two in s.pairs if unit in (one, two)]


def _has_left(s: State, unit: PieceId) -> bool:
    return not s.held[unit] or s.form[unit] == FLEEING or has(s, unit, FLED | WITHDREW)


def acted(s: State, unit: PieceId, side: Side) -> None:
    """CG-32: A unit has used its action; its side goes on. A hero who moved before may join no unit now (CG-20)."""
    for other in units(s, side):
        unmark(s, other, MOVED_HERO)
    mark(s, unit, ACTED)
    push(s, ("orders.next", side))
