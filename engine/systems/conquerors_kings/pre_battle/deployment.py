"""Deployment in columns, redeployment, and what is left over: CK-100, CK-101."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.core.agenda import Answer, Ask, Do, Steps, push
from engine.core.references import PieceRef, piece_ref, place_ref, side_ref
from engine.core.types import Event, Log, PieceId, PlaceId, Refusal, Side, log_event
from engine.systems.conquerors_kings import flank, refusals
from engine.systems.conquerors_kings.actions import AsPlanned, Deploy, Deployed, Redeploy, Redeployed
from engine.systems.conquerors_kings.data import SIDES
from engine.systems.conquerors_kings.grid import Grid
from engine.systems.conquerors_kings.pre_battle.roles import DEFENDER, side_of_role
from engine.systems.conquerors_kings.state import CAMP, ORDERED, OUT, RESERVE, State, field, has, mark, put, roster

PARTS = 4
"""CK-100: Steps of the deployment."""
OWN_ROWS, MOVES = 2, 2
"""CK-100, CK-101: Rows from the base edge in which a side deploys; units that may be redeployed."""


def columns(s: State, side: Side, part: int) -> tuple[int, ...]:
    """CK-100: Return the columns of a step: of six 1, 2, 2, 1, counted from the side's right."""
    order = field(s).columns[side]
    half = 1 + (len(order) - 1) // 2
    cuts = (0, 1, half, len(order) - 1, len(order))
    return order[cuts[part] : cuts[part + 1]]


def own_rows(s: State, side: Side) -> tuple[PlaceId, ...]:
    """CK-100: Return the zones of a side's two own rows."""
    return _own_rows(field(s), side)


@cache
def _own_rows(zones: Grid, side: Side) -> tuple[PlaceId, ...]:
    return tuple(zone for zone in zones.zones if zones.row(side, zone) <= OWN_ROWS)


def in_hand(s: State, side: Side) -> list[PieceId]:
    """CK-100: Return the pieces of a side that have not been placed."""
    return [piece for piece, one in roster(s).side.items() if one == side and s.at[piece] == CAMP]


def deployer(s: State, part: int, role: int) -> Side:
    """CK-100: The side that has this role."""
    return side_of_role(s, role)


def begin(s: State, log: Log, part: int, role: int) -> None:
    """CK-100, CK-104: The defender deploys these columns, then the attacker, until all stand.

    CK-106: A side that has a flank force is asked until the end, as if that force had still to be placed.
    """
    side = side_of_role(s, role)
    if in_hand(s, side) or flank.force(s, side):
        push(s, ("before.place", part, role))


def heads_deploy(s: State, part: int, role: int) -> Iterator[PieceRef]:
    """CK-100: Each piece that has somewhere to stand."""
    pieces = (piece_ref(piece) for piece in in_hand(s, side_of_role(s, role)))
    yield from (ref for ref in pieces if options_deploy(s, part, role, ref))


def options_deploy(s: State, part: int, role: int, of: PieceRef) -> list[Deploy]:
    """CK-100: One piece, in these columns of the own rows."""
    piece = of.id
    orders = (Deploy(piece, zone) for zone in own_rows(s, side_of_role(s, role)))
    return [a for a in orders if refuse_deploy(s, a, part, role) is None]


def refuse_deploy(s: State, a: Deploy, part: int, role: int) -> Refusal | None:
    """CK-100, CK-12, CK-46: A piece not placed goes to these columns of the two own rows, where it fits and may be."""
    side = side_of_role(s, role)
    if (refusal := refusals.not_yours(s, side, a.piece)) is not None:
        return refusal
    if s.at[a.piece] != CAMP:
        return Refusal("CK-100", "conquerors_kings.refuse.placed_already")
    if a.zone not in s.held or field(s).xy[a.zone][0] not in columns(s, side, part):
        return Refusal("CK-100", "conquerors_kings.refuse.not_these_columns")
    return _cannot_go(s, side, a.piece, a.zone)


def _two_rows(s: State, side: Side, zone: PlaceId) -> Refusal | None:
    """CK-100: Each deploys in his two own rows."""
    return None if zone in own_rows(s, side) else Refusal("CK-100", "conquerors_kings.refuse.two_rows")


def _cannot_go(s: State, side: Side, piece: PieceId, zone: PlaceId) -> Refusal | None:
    """CK-100, CK-12, CK-46: Into the own rows, where there is room, on ground that is open to it."""
    return _two_rows(s, side, zone) or refusals.cannot_stand(s, side, zone, [piece])


def take_deploy(s: State, a: Deploy, log: Log, part: int, role: int) -> None:
    """CK-100: The unit stands there for good; others follow."""
    place(s, log, a.piece, a.zone)
    push(s, ("before.deploy", part, role))


def place(s: State, log: Log, piece: PieceId, zone: PlaceId) -> None:
    """CK-100: A piece is placed."""
    put(s, piece, zone)
    log_event(log, "CK-100", "conquerors_kings.log.deployed", piece=piece_ref(piece), zone=place_ref(zone))


def planned(s: State, side: Side, part: int) -> Iterator[tuple[PieceId, PlaceId]]:
    """CK-100: Yield what the plan of the army has in these columns and what has room there, and where."""
    for piece in in_hand(s, side):
        zone = roster(s).troops[piece].zone
        if field(s).xy[zone][0] in columns(s, side, part) and _cannot_go(s, side, piece, zone) is None:
            yield piece, zone


def options_planned(s: State, part: int, role: int) -> Iterator[AsPlanned]:
    """CK-100: While it would place anybody."""
    if any(planned(s, side_of_role(s, role), part)):
        yield AsPlanned()


def refuse_planned(s: State, a: AsPlanned, part: int, role: int) -> Refusal | None:
    """CK-100: Refuse deployment by the plan if nobody is left to place."""
    if any(planned(s, side_of_role(s, role), part)):
        return None
    return Refusal("CK-100", "conquerors_kings.refuse.plan_done")


def take_planned(s: State, a: AsPlanned, log: Log, part: int, role: int) -> None:
    """CK-100: One after another, as long as there is room."""
    for piece, zone in planned(s, side_of_role(s, role), part):
        place(s, log, piece, zone)
    push(s, ("before.deploy", part, role))


def options_deployed(s: State, part: int, role: int) -> Iterator[Deployed]:
    """CK-100: A side may stop deploying."""
    yield Deployed()


def refuse_deployed(s: State, a: Deployed, part: int, role: int) -> None:
    """CK-100: Ending the deployment is always allowed."""


def take_deployed(s: State, a: Deployed, log: Log, part: int, role: int) -> None:
    """CK-100: These columns are done."""


def usual_place(s: State, part: int, role: int) -> AsPlanned | Deployed:
    """CK-104: As planned, and no more."""
    return next(options_planned(s, part, role), Deployed())


def redeployer(s: State) -> Side:
    """CK-101: The defender."""
    return side_of_role(s, DEFENDER)


def moved(s: State) -> int:
    """CK-101: Return how many units have been redeployed."""
    return sum(has(s, piece, ORDERED) for piece in roster(s).units[redeployer(s)])


def redeploy(s: State, log: Log) -> None:
    """CK-101, CK-104: Up to two units, as long as one of them has somewhere to go."""
    if moved(s) < MOVES and any(heads_redeploy(s)):
        push(s, ("before.redeploying",))


def heads_redeploy(s: State) -> Iterator[PieceRef]:
    """CK-101: Each unit that has somewhere to go."""
    units = (piece_ref(piece) for piece in roster(s).units[redeployer(s)])
    yield from (ref for ref in units if options_redeploy(s, ref))


def options_redeploy(s: State, of: PieceRef) -> list[Redeploy]:
    """CK-101: Into each zone of the other own row that takes it."""
    piece = of.id
    orders = (Redeploy(piece, zone) for zone in own_rows(s, redeployer(s)))
    return [a for a in orders if refuse_redeploy(s, a) is None]


def refuse_redeploy(s: State, a: Redeploy) -> Refusal | None:
    """CK-101, CK-12, CK-46: A unit on the table that was not moved, between the base edge and the second row."""
    side = redeployer(s)
    if (refusal := refusals.not_yours(s, side, a.piece)) is not None:
        return refusal
    if a.piece not in s.halves or s.at[a.piece] not in s.held:
        return Refusal("CK-101", "conquerors_kings.refuse.not_on_table")
    if (refusal := _two_rows(s, side, a.zone)) is not None:
        return refusal
    if has(s, a.piece, ORDERED):
        return Refusal("CK-101", "conquerors_kings.refuse.redeployed")
    if field(s).row(side, s.at[a.piece]) == field(s).row(side, a.zone):
        return Refusal("CK-101", "conquerors_kings.refuse.from_base_edge")
    return _cannot_go(s, side, a.piece, a.zone)


def take_redeploy(s: State, a: Redeploy, log: Log) -> None:
    """CK-101: The unit stands there; another may follow."""
    put(s, a.piece, a.zone)
    mark(s, a.piece, ORDERED)
    log_event(log, "CK-101", "conquerors_kings.log.redeployed", piece=piece_ref(a.piece), zone=place_ref(a.zone))
    push(s, ("before.redeploy",))


def options_redeployed(s: State) -> Iterator[Redeployed]:
    """CK-101: Nobody has to move."""
    yield Redeployed()


def refuse_redeployed(s: State, a: Redeployed) -> None:
    """CK-101: Ending the redeployment is always allowed."""


def take_redeployed(s: State, a: Redeployed, log: Log) -> None:
    """CK-101: The battle begins."""


def usual_redeploy(s: State) -> Redeployed:
    """CK-104: Nobody moves."""
    return Redeployed()


def battle(s: State, log: Log) -> None:
    """CK-100: Pieces not placed go into reserve, artillery out of play; the attacker's first player turn begins."""
    for side in SIDES:
        left = in_hand(s, side)
        guns = [piece for piece in left if piece in roster(s).guns[side]]
        waiting = [piece for piece in left if piece not in guns]
        for piece in left:
            put(s, piece, OUT if piece in guns else RESERVE)
        if guns:
            pieces = tuple(piece_ref(piece) for piece in guns)
            log_event(log, "CK-100", "conquerors_kings.log.guns_left", side=side_ref(side), pieces=pieces)
        if waiting and log is not None:
            facts = {"pieces": tuple(piece_ref(piece) for piece in waiting)}
            log.append(Event("CK-100", "conquerors_kings.log.left_in_hand", facts, seen_by=(side,)))
    push(s, ("turn.begin", s.first))


STEPS: Steps = {
    "before.deploy": Do("CK-100", begin),
    "before.place": Ask(
        "CK-100",
        deployer,
        {
            Deploy: Answer(options_deploy, refuse_deploy, take_deploy, heads_deploy),
            AsPlanned: Answer(options_planned, refuse_planned, take_planned),
            Deployed: Answer(options_deployed, refuse_deployed, take_deployed),
        },
        usual=usual_place,
    ),
    "before.redeploy": Do("CK-101", redeploy),
    "before.redeploying": Ask(
        "CK-101",
        redeployer,
        {
            Redeploy: Answer(options_redeploy, refuse_redeploy, take_redeploy, heads_redeploy),
            Redeployed: Answer(options_redeployed, refuse_redeployed, take_redeployed),
        },
        usual=usual_redeploy,
    ),
    "before.battle": Do("CK-100", battle),
}
"""Steps of deployment."""
