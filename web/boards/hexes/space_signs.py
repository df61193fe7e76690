"""Signs on single spaces, drawn by their kind; the system's look defines the sign of each mark."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.references import place_ref
from engine.core.view import Space, View
from web.boards.hexes.geometry import WAYS, HexLayout
from web.boards.markup_text import line, points
from web.looks import registry as looks
from web.looks.look import BORDER, ENTRY, GROUND, RING, Sign

Places = dict[str, set[tuple[int, int]]]
"""Mark -> the coordinates of the places that have it."""


def standing(layout: HexLayout, view: View, system: str) -> dict[str, str]:
    """Return for each space the drawings of its permanent signs."""
    return _drawn(layout, view, system, {space: space.signs for space in view.board.spaces if space.signs})


def lying(layout: HexLayout, view: View, system: str) -> dict[str, str]:
    """Return for each space the drawings of its current temporary signs."""
    marked = {space: marks for space in view.board.spaces if (marks := view.lies.get(place_ref(space.id)))}
    return _drawn(layout, view, system, marked)


def _drawn(layout: HexLayout, view: View, system: str, marked: Mapping[Space, tuple[str, ...]]) -> dict[str, str]:
    """Return the drawings of marked spaces; adjacent places with the same mark share one border."""
    look, where = looks.of(system), Places()
    for space, marks in marked.items():
        for mark in marks:
            where.setdefault(mark, set()).add((space.x, space.y))
    found: dict[str, str] = {}
    for space, marks in marked.items():
        signs = ((mark, look.signs.get(mark) or look.signs.get(mark.partition(":")[0])) for mark in marks)
        found[space.id] = "".join(_sign(layout, space, sign, mark, view.sides, where) for mark, sign in signs if sign)
    return found


def _sign(layout: HexLayout, space: Space, sign: Sign, mark: str, sides: tuple[str, str], where: Places) -> str:
    """Return the drawing of a mark by its kind."""
    side = mark.partition(":")[2]
    style = f"{sign.style} side-{sides.index(side)}" if side in sides else sign.style
    if sign.kind == RING:
        return f'<polygon class="{style}" points="{points(layout.corners(space.id, 6))}"/>'
    if sign.kind == ENTRY:
        return _entry(layout, space, style)
    if sign.kind == GROUND:
        return _ground(layout, space, sign)
    drawn = f'<polygon {sign.area} points="{points(layout.corners(space.id))}"/>' if sign.area else ""
    if sign.kind == BORDER:
        d = border(layout, space, where[mark])
        drawn += f'<path class="{sign.casing}" d="{d}"/>' if sign.casing else ""
        drawn += f'<path class="{style}" d="{d}"/>'
    return drawn + (f'<g transform="{_at(layout, space)}">{sign.figure}</g>' if sign.figure else "")


def _at(layout: HexLayout, space: Space) -> str:
    return "translate({} {})".format(*layout.centre[space.id])


def border(layout: HexLayout, space: Space, same: set[tuple[int, int]]) -> str:
    """Return path data of the sides of a space at which its region ends."""
    open_sides = ((way, side) for way, side in layout.sides(space).items() if way not in same)
    return "".join(line(side) for _, side in open_sides)


def _ground(layout: HexLayout, space: Space, sign: Sign) -> str:
    """Return changed ground with its figure, which turns with the board, and the name of the space, which it covers."""
    x, y = layout.centre[space.id]
    hexagon = line(layout.hexagon, closed=True)
    return (
        f'<path class="ground {sign.style}" transform="{_at(layout, space)}" d="{hexagon}"/>'
        f'<path {sign.area} transform="{_at(layout, space)}" d="{hexagon}"/>'
        f'<g transform="{_at(layout, space)} rotate({layout.angle(0)})">{sign.figure}</g>'
        f'<g class="space-names" aria-hidden="true"><text x="{x}" y="{y - 38}">{space.id}</text></g>'
    )


def _entry(layout: HexLayout, space: Space, style: str) -> str:
    """Return an arrowhead outside the board's edge that points into a space."""
    x, y = layout.centre[space.id]
    rim = [way for way in WAYS if (space.x + way[0], space.y + way[1]) not in layout.known]
    u, v = (sum(layout.at(space.x + a, space.y + b)[i] for a, b in rim) / max(1, len(rim)) - (x, y)[i] for i in (0, 1))
    length = (u * u + v * v) ** 0.5 or 1
    u, v = u / length, v / length
    tip, back = (x + 58 * u, y + 58 * v), (x + 80 * u, y + 80 * v)
    notch = (x + 73 * u, y + 73 * v)
    head = [tip, (back[0] - 13 * v, back[1] + 13 * u), notch, (back[0] + 13 * v, back[1] - 13 * u)]
    return f'<polygon class="{style}" points="{points(head)}"/>'
