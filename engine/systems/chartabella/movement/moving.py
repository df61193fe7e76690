"""Moving and turning: reach, paths and what blocks them (CH-30 to CH-32, CH-38 to CH-40)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from engine.core.agenda import push
from engine.core.references import piece_ref, place_ref
from engine.core.types import NOWHERE, Log, PieceId, PlaceId, Refusal, log_event
from engine.systems.chartabella.actions import Move, Turn
from engine.systems.chartabella.command import activate, may_act, refuse_piece
from engine.systems.chartabella.data import MAY_ENTER
from engine.systems.chartabella.movement.ground import entry_rule
from engine.systems.chartabella.state import State, field, forward, kind, occupants, opposite

FACINGS = ("N", "S")


def spread(s: State, piece: PieceId, limit: int, taken: Container[PlaceId]) -> dict[PlaceId, int]:
    """CH-38, CH-39: Return space -> steps of the shortest path for a piece, its own space (0) included.

    `limit` in spaces; spaces in `taken` are closed.
    """
    steps = field(s).steps[kind(s, piece).arm]
    start = s.place[piece]
    far = {start: 0}
    edge = [start]
    for n in range(1, limit + 1):
        onward = []
        for space in edge:
            for _, near in steps[space]:
                if near not in far and near not in taken:
                    far[near] = n
                    onward.append(near)
        if not onward:
            break
        edge = onward
    return far


def reach(s: State, piece: PieceId, taken: Container[PlaceId]) -> list[PlaceId]:
    """CH-19, CH-32: Return the spaces a piece may end a move on, nearest first."""
    return list(spread(s, piece, kind(s, piece).movement, taken))[1:]


def path(s: State, piece: PieceId, to: PlaceId, avoid: Container[PlaceId] = ()) -> tuple[PlaceId, ...]:
    """Return a shortest legal path to a space, both ends included; empty when there is none.

    `avoid`: spaces closed beside the occupied ones.
    """
    taken = occupants(s)
    steps = field(s).steps[kind(s, piece).arm]
    start = s.place[piece]
    came: dict[PlaceId, PlaceId] = {start: NOWHERE}
    edge = [start]
    while edge and to not in came:
        onward = []
        for space in edge:
            for _, near in steps[space]:
                if near not in came and near not in taken and near not in avoid:
                    came[near] = space
                    onward.append(near)
        edge = onward
    if to not in came:
        return ()
    back = [to]
    while came[back[-1]]:
        back.append(came[back[-1]])
    return tuple(reversed(back))


def refuse_step_to(s: State, piece: PieceId, to: PlaceId) -> Refusal | None:
    """CH-08, CH-09, CH-19, CH-24, CH-30, CH-38, CH-39: Move to an empty space the class may enter, within reach."""
    land, printed = field(s), kind(s, piece)
    if to not in land.ground:
        return Refusal("CH-08", "chartabella.refuse.off_board")
    if to == s.place[piece]:
        return Refusal("CH-38", "chartabella.refuse.start_space")
    taken = occupants(s)
    if to in taken:
        return Refusal("CH-09", "chartabella.refuse.occupied", {"piece": piece_ref(taken[to])})
    if to in land.stakes:
        return Refusal("CH-83", "chartabella.refuse.stakes")
    if land.ground[to] not in MAY_ENTER[printed.arm]:
        return Refusal(*entry_rule(land, to, printed.arm))
    if to in spread(s, piece, printed.movement, taken):
        return None
    if land.grid.distance(s.place[piece], to) > printed.movement:
        return Refusal("CH-19", "chartabella.refuse.too_far", {"movement": printed.movement})
    return refuse_way(s, piece, to)


def refuse_way(
    s: State, piece: PieceId, to: PlaceId, *, further: int = 0, taken: Mapping[PlaceId, PieceId] | None = None
) -> Refusal:
    """CH-14, CH-19, CH-39: Tell what closes the way to a space that is near enough as the crow flies.

    `further`: steps that are to follow; `taken`: space -> piece that closes it, for whom not every piece does.
    """
    land, taken = field(s), taken if taken is not None else occupants(s)
    things, met_wall = in_the_way(s, piece, to, taken)
    steps = spread(s, piece, len(land.ground), taken).get(to)
    if steps is not None:
        facts = {"steps": steps + further, "movement": kind(s, piece).movement}
        if things:
            return Refusal("CH-19", "chartabella.refuse.way_round_past", {**facts, "things": things})
        return Refusal(
            "CH-19", "chartabella.refuse.way_round_wall" if met_wall else "chartabella.refuse.way_round", facts
        )
    out_of, into = land.inside.get(s.place[piece]), land.inside.get(to)
    if out_of != into and any(centre and centre not in dict(s.entrances) for centre in (out_of, into)):
        return Refusal("CH-14", "chartabella.refuse.wall")
    if things:
        return Refusal("CH-39", "chartabella.refuse.blocked_by", {"things": things})
    return Refusal("CH-39", "chartabella.refuse.blocked")


def in_the_way(
    s: State, piece: PieceId, to: PlaceId, taken: Mapping[PlaceId, PieceId]
) -> tuple[tuple[object, ...], bool]:
    """Return what a piece meets first on the straight ways to a space, as facts, and whether it meets a wall there."""
    land, may = field(s), MAY_ENTER[kind(s, piece).arm]
    distance = land.grid.distance
    met: dict[str, object] = {}
    met_wall = False
    edge = [s.place[piece]]
    while edge:
        onward: dict[PlaceId, None] = {}
        for space in edge:
            for _, near in land.grid.near[space]:
                if distance(near, to) >= distance(space, to):
                    continue
                if land.is_wall(space, near):
                    met_wall = True
                elif near in taken:
                    met[near] = piece_ref(taken[near])
                elif near in land.stakes:
                    met[near] = {"key": "chartabella.way.stakes", "place": place_ref(near)}
                elif land.ground[near] not in may:
                    met[near] = {"key": f"chartabella.way.{land.ground[near]}", "place": place_ref(near)}
                else:
                    onward[near] = None
        edge = list(onward)
    return tuple(met.values()), met_wall


def refuse_facing(facing: str) -> Refusal | None:
    """CH-18: A piece faces forward or backward, nothing else."""
    return None if facing in FACINGS else Refusal("CH-18", "chartabella.refuse.facing")


def refuse_move(s: State, a: Move) -> Refusal | None:
    """CH-32: Move up to the movement value and pick the final facing."""
    return refuse_piece(s, a.piece) or refuse_step_to(s, a.piece, a.to) or refuse_facing(a.facing)


def options_move(s: State) -> Iterator[Move]:
    """CH-32: Every piece that may act, to every space it reaches, with either facing, forward first."""
    taken = occupants(s)
    ahead = forward(s, s.side)
    facings = (ahead, opposite(ahead))
    for piece in may_act(s):
        for to in reach(s, piece, taken):
            for facing in facings:
                yield Move(piece, to, facing)


def take_move(s: State, a: Move, log: Log) -> None:
    """CH-32: Put the piece on its new space with its new facing; it is at rest there."""
    activate(s, a.piece)
    put(s, a, log)


def put(s: State, a: Move, log: Log) -> None:
    """CH-29, CH-32: Move the piece and look whether the game is decided."""
    way = {"start": place_ref(s.place[a.piece]), "to": place_ref(a.to), "facing": f"facing:{a.facing}"}
    log_event(log, "CH-32", "chartabella.log.move", piece=piece_ref(a.piece), **way)
    s.place[a.piece] = a.to
    s.facing[a.piece] = a.facing
    push(s, ("victory.rest",))


def refuse_turn(s: State, a: Turn) -> Refusal | None:
    """CH-31: Turn by 180 degrees, nothing else."""
    return refuse_piece(s, a.piece)


def options_turn(s: State) -> Iterator[Turn]:
    """CH-31: Every piece that may act."""
    for piece in may_act(s):
        yield Turn(piece)


def take_turn(s: State, a: Turn, log: Log) -> None:
    """CH-31: Turn the piece about."""
    activate(s, a.piece)
    s.facing[a.piece] = opposite(s.facing[a.piece])
    log_event(
        log, "CH-31", "chartabella.log.turn_about", piece=piece_ref(a.piece), facing=f"facing:{s.facing[a.piece]}"
    )
