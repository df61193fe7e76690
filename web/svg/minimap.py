"""A board as a small picture, for the cards on which a battle is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import View
from web.svg.geometry import FLAT, Plan
from web.svg.relief import contours
from web.svg.text import escape, line

HEX = line(FLAT, closed=True)
BODIES = ("M0-46L30-16A36 36 0 1 1-30-16Z", "M0-46L38-18V38H-38V-18Z")
TREES = ((-24, -14), (14, -24), (26, 14), (-12, 22))


def card_map(view: View, label: str = "") -> str:
    """Return the board with its ground and its counters as silhouettes; `label` tells what the picture shows."""
    plan = Plan(view.board)
    told = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    upright = plan.height > plan.width
    wide, high = (plan.height, plan.width) if upright else (plan.width, plan.height)
    width, height = max(wide, high * 16 // 10) + 80, max(high, wide * 10 // 16) + 50
    turn = -90 if upright else 0
    middle, corner = f"{width / 2:g} {height / 2:g}", f"{-plan.width / 2:g} {-plan.height / 2:g}"
    place = f"translate({middle}) rotate({turn}) translate({corner})"
    levels = contours(width, height, view.board.columns * 100 + view.board.rows)
    lines = "".join(f'<path class="contour" d="{d}"/>' for d in levels)
    return (
        f'<svg class="card-map" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMid slice" {told}>'
        f'<rect class="meadow" width="{width}" height="{height}"/>{lines}'
        f'<g transform="{place}">{"".join(_ground(plan, view, turn))}{"".join(_pieces(plan, view))}</g></svg>'
    )


def _ground(plan: Plan, view: View, turn: int) -> Iterator[str]:
    """Yield what lies on the spaces; roofs and stakes stay upright when the map is turned."""
    for space in view.board.spaces:
        x, y = plan.centre[space.id]
        at = f'transform="translate({x} {y}) rotate({-turn})"'
        if space.ground != "meadow":
            yield f'<path class="ground {space.ground}" transform="translate({x} {y})" d="{HEX}"/>'
        if space.ground == "forest":
            yield from (f'<circle class="tree-crown" cx="{x + dx}" cy="{y + dy}" r="21"/>' for dx, dy in TREES)
        elif space.ground == "location":
            yield f'<path class="roof-dark" {at} d="M-34 24v-30l34-30 34 30v30z"/>'
        elif "stakes" in space.marks:
            yield f'<path class="mini-stakes" {at} d="M-36 0h72M-26 20l20-40m12 40l20-40"/>'
    grid = "".join(f"M{x - 30} {y - 52}h60l30 52-30 52h-60l-30-52z" for x, y in plan.centre.values())
    yield f'<path class="mini-grid" d="{grid}"/>'
    walls = "".join(line(plan.border(edge.a, edge.b)) for edge in view.board.edges if edge.kind == "wall")
    if walls:
        yield f'<path class="wall-base" d="{walls}"/>'


def _pieces(plan: Plan, view: View) -> Iterator[str]:
    for piece in view.pieces:
        if piece.place is not None:
            x, y = plan.centre[piece.place]
            side = view.sides.index(piece.side) if piece.side in view.sides else 1
            yield (
                f'<path class="mini side-{side}{" commander" if piece.stars else ""}" '
                f'transform="translate({x} {y}) rotate({piece.facing or 0})" d="{BODIES[side]}"/>'
            )
