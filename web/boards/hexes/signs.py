"""What stands or lies on single spaces: stakes, a camp, a gate, a holder's border, an ambush, a command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.view import Space, View
from web.boards.hexes.geometry import WAYS, HexLayout
from web.boards.text import line, number, points

Places = dict[str, set[tuple[int, int]]]
"""Mark -> the coordinates of the places that have it."""


def standing(layout: HexLayout, view: View) -> dict[str, str]:
    """Return for each space the drawings of what stands there all game long."""
    return _drawn(layout, view, {space: space.signs for space in view.board.spaces if space.signs})


def lying(layout: HexLayout, view: View) -> dict[str, str]:
    """Return for each space the drawings of what lies there now."""
    return _drawn(layout, view, {s: marks for s in view.board.spaces if (marks := view.lies.get(f"place:{s.id}"))})


def _drawn(layout: HexLayout, view: View, marked: Mapping[Space, tuple[str, ...]]) -> dict[str, str]:
    """Return the drawings of marked spaces; places side by side that have the same mark have one border."""
    where: Places = {}
    for space, marks in marked.items():
        for mark in marks:
            where.setdefault(mark, set()).add((space.x, space.y))
    return {space.id: "".join(_signs(layout, space, marks, view.sides, where)) for space, marks in marked.items()}


def _signs(
    layout: HexLayout, space: Space, marks: tuple[str, ...], sides: tuple[str, str], where: Places
) -> Iterator[str]:
    x, y = layout.centre[space.id]
    for mark in marks:
        kind, _, side = mark.partition(":")
        if kind == "held":
            yield f'<polygon class="held side-{sides.index(side)}" points="{points(layout.corners(space.id, 6))}"/>'
        elif kind == "stakes":
            yield stakes(x, y)
        elif kind == "command":
            d = border(layout, space, where[mark])
            yield f'<path class="command-casing" d="{d}"/><path class="command side-{sides.index(side)}" d="{d}"/>'
        elif kind == "ambush":
            yield (
                f'<polygon class="ambush" points="{points(layout.corners(space.id))}"/>'
                f'<path class="ambush-border" d="{border(layout, space, where[mark])}"/>'
            )
        elif kind == "camp":
            yield (
                f'<polygon fill="url(#trodden)" points="{points(layout.corners(space.id))}"/>'
                f'<path class="camp-border" d="{border(layout, space, where[mark])}"/>{_tents(x, y)}'
            )
        elif kind == "entry":
            yield _entry(layout, space)
        elif mark == "ground:entrance":
            yield _gate(layout, space)


def border(layout: HexLayout, space: Space, same: set[tuple[int, int]]) -> str:
    """Return path data of those sides of a space behind which its stretch ends."""
    open_sides = ((way, side) for way, side in layout.sides(space).items() if way not in same)
    return "".join(line(side) for _, side in open_sides)


def stakes(x: float, y: float) -> str:
    """Return a row of crossed stakes around a point."""
    crosses = "".join(f"M{number(x + dx - 11)} {y + 18}L{number(x + dx + 11)} {y - 20}M{number(x + dx + 11)} {y + 18}"
                      f"L{number(x + dx - 11)} {y - 20}" for dx in (-30, -10, 10, 30))  # fmt: skip
    beam = f"M{x - 46} {y + 4}h92"
    return f'<g class="stakes"><path class="stakes-shadow" d="{crosses}{beam}"/><path d="{beam}{crosses}"/></g>'


def _gate(layout: HexLayout, space: Space) -> str:
    """Return trodden ground with a gate in the wall around it, and the name of the space that lay under it."""
    x, y = layout.centre[space.id]
    at = f"translate({x} {y})"
    hexagon = line(layout.hexagon, closed=True)
    return (
        f'<path class="ground entrance" transform="{at}" d="{hexagon}"/>'
        f'<path fill="url(#trodden)" transform="{at}" d="{hexagon}"/>'
        f'<path class="gate" transform="{at} rotate({layout.angle(0)})" d="M-13-46v92M13-46v92"/>'
        f'<g class="space-names" aria-hidden="true"><text x="{x}" y="{y - 38}">{space.id}</text></g>'
    )


def _tents(x: int, y: int) -> str:
    """Return some tents around a point."""
    tents = ((-25, 4, 0.7), (26, 8, 0.65), (1, 24, 0.85))
    return "".join(f'<use href="#tent" transform="translate({x + a} {y + b}) scale({c})"/>' for a, b, c in tents)


def _entry(layout: HexLayout, space: Space) -> str:
    """Return an arrowhead outside the rim of the board that points into a space."""
    x, y = layout.centre[space.id]
    rim = [way for way in WAYS if (space.x + way[0], space.y + way[1]) not in layout.known]
    u, v = (sum(layout.at(space.x + a, space.y + b)[i] for a, b in rim) / max(1, len(rim)) - (x, y)[i] for i in (0, 1))
    length = (u * u + v * v) ** 0.5 or 1
    u, v = u / length, v / length
    tip, back = (x + 58 * u, y + 58 * v), (x + 80 * u, y + 80 * v)
    notch = (x + 73 * u, y + 73 * v)
    head = [tip, (back[0] - 13 * v, back[1] + 13 * u), notch, (back[0] + 13 * v, back[1] - 13 * u)]
    return f'<polygon class="entry" points="{points(head)}"/>'
