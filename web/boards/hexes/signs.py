"""What lies on single spaces and may change in play: stakes, a holder's border, a camp, an ambush, a command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.view import Space
from web.boards.hexes.geometry import WAYS, Plan
from web.boards.text import line, number, points

Places = dict[str, set[tuple[int, int]]]
"""Mark -> the coordinates of the places that have it."""


def together(spaces: Iterable[Space]) -> Places:
    """Return where each mark lies, so that places side by side can have one border."""
    found: Places = {}
    for space in spaces:
        for mark in space.marks:
            found.setdefault(mark, set()).add((space.x, space.y))
    return found


def signs(plan: Plan, space: Space, sides: tuple[str, str], where: Places) -> Iterator[str]:
    """Yield the drawings of a space's marks; those of the ground itself have none here."""
    x, y = plan.centre[space.id]
    for mark in space.marks:
        kind, _, side = mark.partition(":")
        if kind == "held":
            yield f'<polygon class="held side-{sides.index(side)}" points="{points(plan.corners(space.id, 6))}"/>'
        elif kind == "stakes":
            yield stakes(x, y)
        elif kind == "command":
            d = border(plan, space, where[mark])
            yield f'<path class="command-casing" d="{d}"/><path class="command side-{sides.index(side)}" d="{d}"/>'
        elif kind == "ambush":
            yield (
                f'<polygon class="ambush" points="{points(plan.corners(space.id))}"/>'
                f'<path class="ambush-border" d="{border(plan, space, where[mark])}"/>'
            )
        elif kind == "camp":
            yield (
                f'<polygon fill="url(#trodden)" points="{points(plan.corners(space.id))}"/>'
                f'<path class="camp-border" d="{border(plan, space, where[mark])}"/>{_tents(x, y)}'
            )
        elif kind == "entry":
            yield _entry(plan, space)


def border(plan: Plan, space: Space, same: set[tuple[int, int]]) -> str:
    """Return path data of those sides of a space behind which its stretch ends."""
    open_sides = ((way, side) for way, side in plan.sides(space).items() if way not in same)
    return "".join(line(side) for _, side in open_sides)


def stakes(x: float, y: float) -> str:
    """Return a row of crossed stakes around a point."""
    crosses = "".join(f"M{number(x + dx - 11)} {y + 18}L{number(x + dx + 11)} {y - 20}M{number(x + dx + 11)} {y + 18}"
                      f"L{number(x + dx - 11)} {y - 20}" for dx in (-30, -10, 10, 30))  # fmt: skip
    beam = f"M{x - 46} {y + 4}h92"
    return f'<g class="stakes"><path class="stakes-shadow" d="{crosses}{beam}"/><path d="{beam}{crosses}"/></g>'


def _tents(x: int, y: int) -> str:
    """Return some tents around a point."""
    tents = ((-25, 4, 0.7), (26, 8, 0.65), (1, 24, 0.85))
    return "".join(f'<use href="#tent" transform="translate({x + a} {y + b}) scale({c})"/>' for a, b, c in tents)


def _entry(plan: Plan, space: Space) -> str:
    """Return an arrowhead outside the rim of the board that points into a space."""
    x, y = plan.centre[space.id]
    rim = [way for way in WAYS if (space.x + way[0], space.y + way[1]) not in plan.known]
    u, v = (sum(plan.at(space.x + a, space.y + b)[i] for a, b in rim) / max(1, len(rim)) - (x, y)[i] for i in (0, 1))
    length = (u * u + v * v) ** 0.5 or 1
    u, v = u / length, v / length
    tip, back = (x + 58 * u, y + 58 * v), (x + 80 * u, y + 80 * v)
    notch = (x + 73 * u, y + 73 * v)
    head = [tip, (back[0] - 13 * v, back[1] + 13 * u), notch, (back[0] + 13 * v, back[1] - 13 * u)]
    return f'<polygon class="entry" points="{points(head)}"/>'
