"""Computes the animation between two board snapshots (moves, attacks, dice, losses), as data that web/stage.mjs plays.

The scene compares the two snapshots, whatever the kind of board: a node at another place glides, a removed node falls,
a new node appears. The actions in between supply the path, the attack and the dice. An act moves one node, or a node
made for it; its frames are those of the browser's animations, its times are fractions of the scene.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from engine.core.references import PieceRef, Ref, RowPieceRef, piece_ref, place_ref
from engine.core.types import Action, Chance, Side
from engine.core.view import Trace
from web.boards import dice
from web.boards.cards.card_table import CardTable
from web.boards.drawing import Drawing, stop_ref
from web.boards.highlights import DrawnAction, Loss
from web.boards.markup_text import Point, number, slug, use
from web.boards.placed import Placed, Transform
from web.features.animation import card_tokens
from web.features.animation.card_tokens import NodeAnimation
from web.game.board_snapshot import BoardSnapshot
from web.game.pick_path import Picks
from web.game.recent_turn import dice_owners, drawn_action_of, losses_between, shot_path
from web.game.table import Table

NAMES = re.compile(r' (?:id|data-pick)="[^"]*"')
MARCH, STRIKE, EFFECT = (0.0, 0.55), (0.3, 0.66), (0.62, 1.0)
"""Start and end of each part of a scene with an attack, as fractions of its length; without one the march is longer."""
ALONE, AFTER = (0.0, 0.8), (0.5, 0.78)
"""Times of a march without an attack, and of an attack by units that have marched."""
STRUCK, THROWN = 6, 3
"""Maximum number of attacks and of throws in one scene; the last ones are kept."""
LUNGE, SWAY = 34, 7
"""How far an attack and a hit move a piece, in units of the drawing."""
TURN = 360
"""Degrees in a full turn."""


def scene(before: BoardSnapshot, now: BoardSnapshot, table: Table, length: int) -> dict[str, Any]:
    """Return the animation from one board to the next, which takes `length` milliseconds.

    For a step back, and for a jump over several actions of the past, only the positions are animated: dice are not
    thrown again.
    """
    goes_on = before.n < now.n and not _is_leap(before, now)
    ways = [way for n in range(before.n, now.n) if (way := drawn_action_of(table, n)) is not None] if goes_on else []
    blows = [way for way in ways if way.strikes][-STRUCK:]
    gone = losses_between(before.view, now.view, now.n - 1) if goes_on else []
    thrown = list(_throws(before, now, table, blows))[-THROWN:] if goes_on else []
    march = MARCH if blows or gone or thrown else ALONE
    glides = list(_glides(before, now, ways, march))
    acts = [*glides, *_comings(before, now), *_goings(before, now, gone)]
    moved = {glide["id"] for glide in glides}
    for blow in blows:
        acts += _blow(before, now, table, blow, moved)
    acts += [*_hits(now, gone), *(card_tokens.travels(before, now) if goes_on else ())]
    sounds = _sounds(glides=bool(glides) and goes_on, blows=blows, gone=gone, thrown=thrown)
    return {"length": length, "acts": acts, "dice": thrown, "sounds": sounds}


def _is_leap(before: BoardSnapshot, now: BoardSnapshot) -> bool:
    """Return whether several actions of a game whose past is shown lie between two boards."""
    orders = (isinstance(one.given, Action) for one in now.game.inputs[before.n : now.n])
    return (before.is_past or now.is_past) and sum(orders) > 1


def _sounds(
    *, glides: bool, blows: list[DrawnAction], gone: list[Loss], thrown: list[dict[str, Any]]
) -> list[tuple[str, float]]:
    """Return the sounds and when they are played."""
    heard = [("tread", MARCH[0])] if glides else []
    heard += [("dice", 0.1)] if thrown else []
    heard += [("arrow" if _is_shot(blows[-1].trace) else "clash", STRIKE[0] + 0.12)] if blows else []
    return heard + ([("loss", EFFECT[0])] if gone else [])


# Positions of nodes


def _glides(
    before: BoardSnapshot, now: BoardSnapshot, ways: list[DrawnAction], march: tuple[float, float]
) -> Iterator[NodeAnimation]:
    """Yield the path of each piece whose position has changed."""
    was, is_now = before.layers.get("pieces", {}), now.layers.get("pieces", {})
    at = {f"piece-{slug(p.id)}": p.at for p in now.view.pieces}
    for key, markup in is_now.items():
        before_it = was.get(key)
        if not isinstance(before_it, Placed) or not isinstance(markup, Placed) or before_it.lies == markup.lies:
            continue
        start, end = before_it.lies, markup.lies
        turned = start.turned + (end.turned - start.turned + TURN / 2) % TURN - TURN / 2
        between = _between(now.drawing, ways, at.get(key))
        stops = [start, *(Transform(x, y, start.turned, start.size) for x, y in between), end._replace(turned=turned)]
        far = [0.0]
        for a, b in pairwise(stops):
            far.append(far[-1] + math.dist(a[:2], b[:2]))
        frames = [
            {"transform": stop.css, "offset": round(length / far[-1], 3) if far[-1] else n / (len(stops) - 1)}
            for n, (stop, length) in enumerate(zip(stops, far, strict=True))
        ]
        yield {"id": key, "frames": frames, "from": march[0], "to": march[1], "ease": "ease-in-out"}


def _between(drawing: Drawing, ways: list[DrawnAction], end: Ref | None) -> list[Point]:
    """Return the points along the way to a place, or an empty list for a single step."""
    for way in reversed(ways):
        refs = [stop_ref(stop) for stop in way.trace.path]
        if len(refs) > 2 and refs[-1] == end:
            return [point for ref in refs[1:-1] if (point := drawing.point(ref)) is not None]
    return []


def _comings(before: BoardSnapshot, now: BoardSnapshot) -> Iterator[NodeAnimation]:
    """Yield the appearance of new nodes: pieces, fallen pieces, marks of losses."""
    for layer in ("pieces", "fallen", "over"):
        was = before.layers.get(layer, {})
        for key in now.layers.get(layer, {}):
            if key not in was and (layer != "over" or key.startswith("loss-")):
                begin, end = EFFECT if layer != "pieces" else MARCH
                yield {"id": key, "frames": [{"opacity": 0}, {"opacity": 1}], "from": begin, "to": end}


def _goings(before: BoardSnapshot, now: BoardSnapshot, gone: list[Loss]) -> Iterator[NodeAnimation]:
    """Yield the fall of each lost piece, and the fading of nodes that are merely no longer there."""
    fallen = {f"piece-{slug(loss.piece)}" for loss in gone if loss.is_gone}
    for key, markup in before.layers.get("pieces", {}).items():
        if key in now.layers.get("pieces", {}):
            continue
        drawn = NAMES.sub("", markup)
        frames: list[dict[str, Any]] = [{"opacity": 1}, {"opacity": 0}]
        if isinstance(markup, Placed) and key in fallen:
            start = markup.lies
            sway = start._replace(x=start.x + SWAY)
            end = start._replace(y=start.y + SWAY, turned=start.turned + 32, size=start.size * 0.7)
            drawn = NAMES.sub("", markup.unplaced)
            frames = [
                {"transform": start.css, "opacity": 1},
                {"transform": sway.css, "opacity": 1, "offset": 0.25},
                {"transform": end.css, "opacity": 0},
            ]
        begin, end_at = EFFECT if key in fallen else MARCH
        yield {"markup": drawn, "frames": frames, "from": begin, "to": end_at, "ease": "ease-in"}


# Attacks


def _blow(
    before: BoardSnapshot, now: BoardSnapshot, table: Table, blow: DrawnAction, moved: set[str]
) -> Iterator[NodeAnimation]:
    """Yield an attack: the attackers lunge at their targets or shoot; swords cross where a melee attack lands."""
    strikers, struck = _fighters(before, table, blow)
    aim = _middle((before, now), struck) or _end(before, blow)
    if aim is None:
        return
    when = AFTER if moved & {f"piece-{slug(piece)}" for piece in strikers} else STRIKE
    if _is_shot(blow.trace):
        start = _middle((now, before), strikers)
        if start is None and blow.trace.flight:
            start = before.drawing.point(place_ref(blow.trace.flight[0]))
        if start is not None and start != aim:
            yield _missile(start, aim, when)
        return
    for piece in strikers:
        point = now.drawing.point(piece_ref(piece))
        if point is not None and point != aim:
            far = math.dist(point, aim)
            x, y = ((b - a) / far * min(LUNGE, far / 2) for a, b in zip(point, aim, strict=True))
            yield _nudge(f"piece-{slug(piece)}", [(0, 0), (-x / 4, -y / 4), (x, y), (0, 0)], when)
    yield _burst(aim, when[0])


def _is_shot(trace: Trace) -> bool:
    """Return whether an attack is made from a distance."""
    return bool(trace.flight) or any(strike.is_shot for strike in trace.strikes)


def _fighters(before: BoardSnapshot, table: Table, blow: DrawnAction) -> tuple[list[str], list[str]]:
    """Return the attackers and their targets: the pieces that the action names, else those at the ends of its path."""
    if shots := [strike for strike in blow.trace.strikes if strike.is_shot]:
        return [strike.piece for strike in shots], [strike.target for strike in shots]
    game, given = table.game, table.game.inputs[blow.n].given
    picks: Picks = ()
    if isinstance(given, Action) and blow.trace.flight != shot_path(game, blow.n):
        picks = game.system.pointing.picks(game.state_at(blow.n), given)
    named: list[str] = [pick.id for pick in picks if isinstance(pick, (PieceRef, RowPieceRef))]
    sides: dict[str, Side | None] = {piece.id: piece.side for piece in before.view.pieces}
    places = {piece.id: piece.space for piece in before.view.pieces}
    own = [piece for piece in named if sides.get(piece) == blow.side]
    other = [piece for piece in (*blow.trace.takes, *named) if sides.get(piece, blow.side) != blow.side]
    ends = blow.trace.path or blow.trace.flight
    own = own or [p for p, at in places.items() if ends and at == ends[0] and sides[p] == blow.side]
    other = other or [p for p, at in places.items() if ends and at == ends[-1] and sides[p] != blow.side]
    return own, list(dict.fromkeys(other))


def _middle(boards: tuple[BoardSnapshot, BoardSnapshot], pieces: Iterable[str]) -> Point | None:
    """Return the middle of pieces, each at its place on the first of two boards, else on the second."""
    one, other = (shown.drawing for shown in boards)
    refs = [piece_ref(piece) for piece in pieces]
    found = [at for ref in refs if (at := one.point(ref) or other.point(ref)) is not None]
    return (sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)) if found else None


def _end(before: BoardSnapshot, blow: DrawnAction) -> Point | None:
    along = blow.trace.path or blow.trace.flight
    return before.drawing.point(stop_ref(along[-1])) if along else None


def _nudge(key: str, steps: list[tuple[float, float]], when: tuple[float, float]) -> NodeAnimation:
    """Return a movement there and back that is added to the node's other animations."""
    frames = [{"transform": f"translate({number(x)}px,{number(y)}px)"} for x, y in steps]
    return {"id": key, "frames": frames, "from": when[0], "to": when[1], "add": True, "ease": "ease-in-out"}


def _burst(at: Point, begin: float) -> NodeAnimation:
    """Return the crossed swords that flash up where an attack lands."""
    drawn = f'<g class="burst"><circle r="30"/>{use("crossed-swords", 0, 0, 44)}</g>'
    frames = [
        {"transform": Transform(*at, size=size).css, "opacity": opacity, "offset": offset}
        for offset, size, opacity in ((0, 0.3, 0), (0.3, 1.15, 1), (0.65, 1, 1), (1, 1.2, 0))
    ]
    return {"markup": drawn, "frames": frames, "from": begin + 0.12, "to": EFFECT[1]}


def _missile(start: Point, end: Point, when: tuple[float, float]) -> NodeAnimation:
    """Return an arrow that flies in an arc."""
    (a, b), (c, d) = start, end
    x, y = (a + c) / 2, (b + d) / 2 - 0.18 * math.dist(start, end)
    frames = []
    for n in range(9):
        t = n / 8
        at = [(1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r for p, q, r in ((a, x, c), (b, y, d))]
        dx, dy = ((1 - t) * (q - p) + t * (r - q) for p, q, r in ((a, x, c), (b, y, d)))
        frames.append(
            {"transform": Transform(at[0], at[1], math.degrees(math.atan2(dy, dx))).css, "opacity": int(n < 8)}
        )
    drawn = (
        '<g class="missile"><path class="casing" d="M-30 0H14"/><path d="M-30 0H14M-30-6l6 6-6 6M6-8L20 0L6 8"/></g>'
    )
    return {"markup": drawn, "frames": frames, "from": when[0], "to": when[1]}


def _hits(now: BoardSnapshot, gone: list[Loss]) -> Iterator[NodeAnimation]:
    """Yield the sway of pieces that were hit and survive."""
    for loss in gone:
        key = f"piece-{slug(loss.piece)}"
        if not loss.is_gone and key in now.layers.get("pieces", {}):
            steps: list[tuple[float, float]] = [(0, 0), (SWAY, 0), (-SWAY, 2), (SWAY / 2, 0), (0, 0)]
            yield _nudge(key, steps, EFFECT)


# Dice


def _throws(
    before: BoardSnapshot, now: BoardSnapshot, table: Table, blows: list[DrawnAction]
) -> Iterator[dict[str, Any]]:
    """Yield the dice thrown in between: their faces, the faces that roll past, their owners, and where they land."""
    game = table.game
    for n in range(before.n, now.n):
        state, given = game.state_at(n), game.inputs[n].given
        due = game.system.pending(state)
        if not isinstance(due, Chance):
            continue
        faces = dice.faces(given)
        others = [face for outcome, _ in due.odds[:6] for face in dice.faces(outcome)[:1]]
        by = due.by or game.system.sight.view(state, table.viewer).active
        yield {
            "faces": [dice.face(face, 46) for face in faces],
            "others": [dice.face(face, 46) for face in dict.fromkeys(others if due.listed else dice.PIPS)],
            "sides": [
                now.view.sides.index(side or by) if (side or by) in now.view.sides else None
                for side in dice_owners(table, n)
            ],
            "tray": bool(now.view.pools),
            "at": _landing(before, now, due, by, [blow for blow in blows if blow.n < n]),
        }


def _landing(
    before: BoardSnapshot, now: BoardSnapshot, due: Chance, by: Side | None, blows: list[DrawnAction]
) -> Point | None:
    """Return where dice land: in a side's tray if the board has one, else near what they are thrown for."""
    if now.view.pools:
        return now.drawing.spot(f"pool:{by}") if isinstance(now.drawing, CardTable) else None
    known = {str(piece.id) for piece in before.view.pieces}
    named = [str(arg) for arg in due.args if isinstance(arg, str)]
    asked: list[Ref] = [piece_ref(piece) for blow in blows[-1:] for piece in blow.trace.takes]
    asked += [piece_ref(name) if name in known else place_ref(name) for name in named]
    found = (before.drawing.point(ref) or now.drawing.point(ref) for ref in asked)
    return next((at for at in found if at is not None), _end(before, blows[-1]) if blows else None)
