"""The flank force of an open battle, made in secret: CK-99."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Steps, push
from engine.core.references import piece_ref, side_ref
from engine.core.types import Event, Log, Refusal, Side, log_event
from engine.systems.conquerors_kings import flank, refusals, zones
from engine.systems.conquerors_kings.actions import FlankAdd, FlankEdge, NoFlank
from engine.systems.conquerors_kings.data import CAPACITY, EDGES, FORCE_UNITS
from engine.systems.conquerors_kings.pre_battle.roles import ROLES, side_of_role
from engine.systems.conquerors_kings.state import CAMP, FLANK, State, put, roster


def is_settled(s: State, side: Side) -> bool:
    """CK-99: Return whether a side has made its flank force or has chosen none."""
    roles = [role for role in ROLES if side_of_role(s, role) == side]
    return not any(step in s.agenda for role in roles for step in (("before.flank", role), ("before.force", role)))


def begin(s: State, log: Log, role: int) -> None:
    """CK-99: Before deployment, the defender first."""
    if any(options_add(s, role)):
        push(s, ("before.force", role))


def has_unit(s: State, side: Side) -> bool:
    """CK-99: Return whether the force has a unit; a general alone does not count."""
    return any(piece in s.halves for piece in flank.force(s, side))


def options_add(s: State, role: int) -> Iterator[FlankAdd]:
    """CK-99: A unit or a general more."""
    side = side_of_role(s, role)
    mine = (piece for piece, one in roster(s).side.items() if one == side)
    yield from (a for a in map(FlankAdd, mine) if refuse_add(s, a, role) is None)


def refuse_add(s: State, a: FlankAdd, role: int) -> Refusal | None:
    """CK-38, CK-99, CK-12: No artillery, four units and one general, and such as one zone takes."""
    side = side_of_role(s, role)
    if (refusal := refusals.not_yours(s, side, a.piece)) is not None:
        return refusal
    is_general = a.piece in s.gifts
    if not is_general and a.piece not in s.halves:
        return Refusal("CK-38", "conquerors_kings.refuse.artillery_no_unit")
    if s.at[a.piece] == FLANK:
        return Refusal("CK-99", "conquerors_kings.refuse.in_force")
    force = flank.force(s, side)
    alike = sum((piece in s.gifts) == is_general for piece in force)
    if alike >= (1 if is_general else FORCE_UNITS):
        return Refusal("CK-38", "conquerors_kings.refuse.force_full", {"units": FORCE_UNITS})
    if zones.load(s, (*force, a.piece)) > CAPACITY:
        return Refusal("CK-12", "conquerors_kings.refuse.no_room", {"most": CAPACITY})
    return None


def take_add(s: State, a: FlankAdd, log: Log, role: int) -> None:
    """CK-99, CK-106: The unit joins the flank force, and the enemy does not learn it."""
    put(s, a.piece, FLANK)
    _whisper(s, log, role, "conquerors_kings.log.flank_add", piece=piece_ref(a.piece))
    push(s, ("before.force", role))


def options_edge(s: State, role: int) -> Iterator[FlankEdge]:
    """CK-99: Once a unit is in it."""
    if has_unit(s, side_of_role(s, role)):
        yield from map(FlankEdge, EDGES)


def refuse_edge(s: State, a: FlankEdge, role: int) -> Refusal | None:
    """CK-38, CK-99: Left or right, for a force with a unit."""
    if a.edge not in EDGES:
        return Refusal("CK-38", "conquerors_kings.refuse.no_edge")
    return None if has_unit(s, side_of_role(s, role)) else Refusal("CK-99", "conquerors_kings.refuse.no_force")


def take_edge(s: State, a: FlankEdge, log: Log, role: int) -> None:
    """CK-99, CK-106: The force is made; the enemy learns neither the edge nor that there is one."""
    s.edge[side_of_role(s, role)] = a.edge
    _whisper(s, log, role, f"conquerors_kings.log.edge.{a.edge}")
    _settled(s, log, role)


def options_none(s: State, role: int) -> Iterator[NoFlank]:
    """CK-99: Or none."""
    yield NoFlank()


def refuse_none(s: State, a: NoFlank, role: int) -> None:
    """CK-99: Having no flank force is always allowed."""


def take_none(s: State, a: NoFlank, log: Log, role: int) -> None:
    """CK-99: Units that were added return to the army."""
    given_back = flank.force(s, side_of_role(s, role))
    for piece in given_back:
        put(s, piece, CAMP)
    _whisper(s, log, role, "conquerors_kings.log.no_flank", pieces=tuple(piece_ref(piece) for piece in given_back))
    _settled(s, log, role)


def usual_force(s: State, role: int) -> NoFlank:
    """CK-104: None."""
    return NoFlank()


def _whisper(s: State, log: Log, role: int, key: str, **facts: object) -> None:
    """CK-106: Tell the side itself alone."""
    if log is not None:
        log.append(Event("CK-99", key, facts, seen_by=(side_of_role(s, role),)))


def _settled(s: State, log: Log, role: int) -> None:
    """CK-106: Tell all that the side is ready, whatever it has done."""
    log_event(log, "CK-99", "conquerors_kings.log.flank_settled", side=side_ref(side_of_role(s, role)))


STEPS: Steps = {
    "before.flank": Do("CK-99", begin),
    "before.force": Ask(
        "CK-99",
        side_of_role,
        {
            FlankAdd: Answer(options_add, refuse_add, take_add),
            FlankEdge: Answer(options_edge, refuse_edge, take_edge),
            NoFlank: Answer(options_none, refuse_none, take_none),
        },
        usual=usual_force,
        secret=True,
    ),
}
"""Steps of making a flank force."""
