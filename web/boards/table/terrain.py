"""What never moves on a free table: the cloth with its inches, the rim with its measure, the areas."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import Board
from web.boards.highlights import Speaker
from web.boards.table.layout import RIM, FreeTableLayout
from web.boards.text import escape, line, number, points

INCH, FOOT, MEASURED = 100, 1200, 600
"""Hundredths of an inch between fine lines, strong lines, and figures at the rim."""
DEFS = (
    '<defs><pattern id="tb-wood" width="56" height="50" patternUnits="userSpaceOnUse"><path class="tb-tree" '
    'd="M14 21l9-15 9 15h-6l7 10h-20l7-10ZM41 44l8-13 8 13h-5l6 6h-18l6-6Z"/></pattern>'
    '<pattern id="tb-house" width="14" height="14" patternUnits="userSpaceOnUse"><path class="tb-tile" '
    'd="M0 14L14 0M-4 4L4-4M10 18L18 10"/></pattern></defs>'
)
PATTERNS = ("wood", "house")
"""Grounds with a pattern of their own."""


def ground(board: Board, names: Speaker, layout: FreeTableLayout) -> dict[str, str]:
    """Return the layer of the ground."""
    wide, high = number(layout.width), number(layout.height)
    width, height = number(layout.width + 2 * RIM), number(layout.height + 2 * RIM)
    around = f'x="{-RIM}" y="{-RIM}" width="{width}" height="{height}"'
    drawn = (
        f'{DEFS}<rect class="mat" {around}/><rect class="meadow" width="{wide}" height="{high}"/>'
        f"{''.join(_regions(board, names, layout))}"
        f'<path class="tb-inch" d="{_grid(board, layout, INCH)}"/>'
        f'<path class="tb-foot" d="{_grid(board, layout, FOOT)}"/>'
        f'<rect class="frame" width="{wide}" height="{high}"/>{"".join(_measure(board, layout))}'
    )
    return {"land": f'<g id="land" aria-hidden="true">{drawn}</g>'}


def _grid(board: Board, layout: FreeTableLayout, step: int) -> str:
    """Return lines across the table as path data."""
    lines = [line((layout.at(x, 0), layout.at(x, board.rows))) for x in range(step, board.columns, step)]
    lines += [line((layout.at(0, y), layout.at(board.columns, y))) for y in range(step, board.rows, step)]
    return "".join(lines)


def _measure(board: Board, layout: FreeTableLayout) -> Iterator[str]:
    """Yield the inches at two edges, in feet where they are whole ones."""
    for x in range(0, board.columns + 1, MEASURED):
        yield _figure(layout.at(x, board.rows), layout.at(x, board.rows + 62), x)
    for y in range(0, board.rows, MEASURED):
        yield _figure(layout.at(0, y), layout.at(-62, y), board.rows - y)


def _figure(at: tuple[float, float], beside: tuple[float, float], hundredths: int) -> str:
    inches = hundredths // INCH
    told = f"{inches // 12}′" if inches % 12 == 0 else f"{inches}″"
    tick = line((at, ((at[0] * 2 + beside[0]) / 3, (at[1] * 2 + beside[1]) / 3)))
    x, y = number(beside[0]), number(beside[1] + 9)
    return f'<path class="tb-tick" d="{tick}"/><text class="tb-figure" x="{x}" y="{y}">{told}</text>'


def _regions(board: Board, names: Speaker, layout: FreeTableLayout) -> Iterator[str]:
    """Yield each area with its pattern and the name of its ground."""
    for region in board.regions:
        outline = points(layout.at(x, y) for x, y in region.points)
        yield f'<polygon class="tb-area {escape(region.ground)}" points="{outline}"/>'
        if region.ground in PATTERNS:
            yield f'<polygon fill="url(#tb-{region.ground})" points="{outline}"/>'
        drawn = [layout.at(x, y) for x, y in region.points]
        x, y = sum(a for a, _ in drawn) / len(drawn), sum(b for _, b in drawn) / len(drawn)
        name = names.say(f"{names.system}.ground.{region.ground}")
        yield f'<text class="tb-name" x="{number(x)}" y="{number(y + 8)}">{escape(name)}</text>'
