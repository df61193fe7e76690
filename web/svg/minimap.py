"""A board as a small picture, for the cards on which a battle is chosen."""

from __future__ import annotations

from engine.core.view import View
from web.svg.geometry import CORNERS, Plan
from web.svg.relief import contours
from web.svg.text import escape, line

HEX = line(CORNERS, closed=True)
BODIES = ("M0-46L30-16A36 36 0 1 1-30-16Z", "M0-46L38-18V38H-38V-18Z")
TREES = ((-24, -14), (14, -24), (26, 14), (-12, 22))


def card_map(view: View, label: str = "") -> str:
    """Return the board with its ground and its counters as silhouettes; `label` tells what the picture shows."""
    plan = Plan(view.board)
    width, height = plan.width, plan.height
    told = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    parts = [f'<rect class="meadow" width="{width}" height="{height}"/>']
    parts += [f'<path class="contour" d="{d}"/>' for d in contours(width, height, view.board.columns * 100 + view.board.rows)]
    for space in view.board.spaces:
        x, y = plan.centre[space.id]
        if space.ground != "meadow":
            parts.append(f'<path class="ground {space.ground}" transform="translate({x} {y})" d="{HEX}"/>')
        if space.ground == "forest":
            parts += [f'<circle class="tree-crown" cx="{x + dx}" cy="{y + dy}" r="21"/>' for dx, dy in TREES]
        elif space.ground == "location":
            parts.append(f'<path class="roof-dark" d="M{x - 34} {y + 24}v-30l34-30 34 30v30z"/>')
        elif "stakes" in space.marks:
            parts.append(f'<path class="mini-stakes" d="M{x - 36} {y}h72M{x - 26} {y + 20}l20-40m12 40l20-40"/>')
    walls = "".join(line(plan.border(edge.a, edge.b)) for edge in view.board.edges if edge.kind == "wall")
    if walls:
        parts.append(f'<path class="wall-base" d="{walls}"/>')
    for piece in view.pieces:
        if piece.place is not None:
            x, y = plan.centre[piece.place]
            side = view.sides.index(piece.side) if piece.side in view.sides else 1
            star = " commander" if piece.stars else ""
            parts.append(
                f'<path class="mini side-{side}{star}" transform="translate({x} {y}) rotate({piece.facing or 0})" d="{BODIES[side]}"/>'
            )
    return f'<svg class="card-map" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMid slice" {told}>{"".join(parts)}</svg>'
