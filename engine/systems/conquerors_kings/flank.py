"""Flank forces, step 3: CK-38, CK-39."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Steps, push
from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.types import Event, Log, PieceId, PlaceId, Refusal, Side, log_event
from engine.systems.conquerors_kings import refusals
from engine.systems.conquerors_kings.actions import Arrive, ChooseEdge, Wait
from engine.systems.conquerors_kings.data import EDGES, RIGHT
from engine.systems.conquerors_kings.state import (
    ENTERED,
    FLANK,
    RESERVE,
    State,
    active,
    field,
    mark,
    put,
    roster,
    step_side,
)

ROWS = range(2, 5)
"""CK-39: Where a flank force comes in."""


def force(s: State, side: Side) -> list[PieceId]:
    """CK-38: Return the flank force of a side that has not arrived."""
    known = roster(s)
    return [piece for piece, place in s.at.items() if place == FLANK and known.side[piece] == side]


def is_secret(s: State, side: Side) -> bool:
    """CK-106: Return whether the enemy in an open battle cannot tell a side's flank force from its reserve."""
    known = roster(s)
    has_arrived = s.edge[side] in EDGES and not force(s, side)
    is_off = any(place in (FLANK, RESERVE) and known.side[piece] == side for piece, place in s.at.items())
    return s.battle.open and is_off and not has_arrived


def options_edge(s: State, side: Side) -> Iterator[ChooseEdge]:
    """CK-38: The left or the right edge, as its owner sees them."""
    yield from map(ChooseEdge, EDGES)


def refuse_edge(s: State, a: ChooseEdge, side: Side) -> Refusal | None:
    """CK-38: There are no others."""
    return None if a.edge in EDGES else Refusal("CK-38", "conquerors_kings.refuse.no_edge")


def take_edge(s: State, a: ChooseEdge, log: Log, side: Side) -> None:
    """CK-38, CK-106: The enemy is told that it has been chosen, not which."""
    s.edge[side] = a.edge
    if log is not None:
        log.append(Event("CK-38", "conquerors_kings.log.edge_chosen", {"side": side_ref(side)}))
        log.append(Event("CK-38", f"conquerors_kings.log.edge.{a.edge}", {}, seen_by=(side,)))


def edge_zones(s: State, side: Side) -> list[PlaceId]:
    """CK-39: Return the zones of rows 2 to 4 at the edge of a side's flank force."""
    columns = field(s).columns[side]
    column = columns[0] if s.edge[side] == RIGHT else columns[-1]
    return [zone for zone, (x, y) in field(s).xy.items() if x == column and y + 1 in ROWS]


def begin(s: State, log: Log) -> None:
    """CK-39: From its time on the force may come, where there is a zone for it; else it waits unasked.

    CK-106: While it is secret who is in a force, a side with anybody off the table is asked in any case.
    """
    if s.clock >= s.battle.flank_at and (any(options_arrive(s)) or is_secret(s, s.active)):
        push(s, ("flank.arrive",))


def options_arrive(s: State) -> Iterator[Arrive]:
    """CK-39: The whole force into one zone."""
    yield from (a for a in map(Arrive, edge_zones(s, s.active)) if refuse_arrive(s, a) is None)


def refuse_arrive(s: State, a: Arrive) -> Refusal | None:
    """CK-39: Into rows 2 to 4 of the edge that was chosen, free of enemies, with room, on ground open to all."""
    if not force(s, s.active):
        return Refusal("CK-39", "conquerors_kings.refuse.no_flank_force")
    if a.to not in edge_zones(s, s.active):
        return Refusal("CK-39", "conquerors_kings.refuse.not_the_edge")
    return refusals.cannot_stand(s, s.active, a.to, force(s, s.active))


def take_arrive(s: State, a: Arrive, log: Log) -> None:
    """CK-39, CK-106: The pieces of the flank force stand there, and everybody sees them."""
    for piece in force(s, s.active):
        put(s, piece, a.to)
        mark(s, piece, ENTERED)
        if log is not None:
            facts = {"piece": piece_ref(piece), "to": place_ref(a.to)}
            log.append(Event("CK-39", "conquerors_kings.log.arrived", facts, reveals=True))


def options_wait(s: State) -> Iterator[Wait]:
    """CK-39: Or it waits."""
    yield Wait()


def refuse_wait(s: State, a: Wait) -> None:
    """CK-39: The flank force may always wait."""


def take_wait(s: State, a: Wait, log: Log) -> None:
    """CK-39: The flank force may come in a later turn."""
    log_event(log, "CK-39", "conquerors_kings.log.waits", side=side_ref(s.active))


STEPS: Steps = {
    "flank.edge": Ask("CK-38", step_side, {ChooseEdge: Answer(options_edge, refuse_edge, take_edge)}, secret=True),
    "flank.begin": Do("CK-39", begin),
    "flank.arrive": Ask(
        "CK-39",
        active,
        {
            Arrive: Answer(options_arrive, refuse_arrive, take_arrive),
            Wait: Answer(options_wait, refuse_wait, take_wait),
        },
    ),
}
"""Steps of flank forces."""
