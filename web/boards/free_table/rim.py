"""The rim of a free table: wood with a measure in inches, a scale, and the dice of both sides."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import Board, View
from web.boards.compass import north
from web.boards.dice import PIPS
from web.boards.free_table.layout import SCALE, FreeTableLayout
from web.boards.hexes.relief import noise
from web.boards.markup_text import Point, line, number

INCH, MEASURED = 100, 600
"""Hundredths of an inch between short ticks on the rim, and between figures."""
BAR = 600
"""Length of the scale, in hundredths of an inch."""
ROOM = 15
"""Maximum number of dice in one row of the rim; more are drawn in two rows at half the size."""
BELOW = (0, 1)
"""Quarter turns from the usual orientation at which the second side sits at the bottom."""


def frame(layout: FreeTableLayout) -> str:
    """Return the wooden rim with its grain."""
    rim, wide, high = layout.rim, layout.width, layout.height
    around = f'x="{number(-rim)}" y="{number(-rim)}" width="{number(wide + 2 * rim)}" height="{number(high + 2 * rim)}"'
    mitres = "".join(
        line(((x * (wide + rim) - (1 - x) * rim, y * (high + rim) - (1 - y) * rim), (x * wide, y * high)))
        for x in (0, 1)
        for y in (0, 1)
    )
    return (
        f'<rect class="tb-rim" {around} rx="{number(rim / 6)}"/><path class="tb-grain" d="{"".join(_grain(layout))}"/>'
        f'<path class="tb-mitre" d="{mitres}"/>'
    )


def _grain(layout: FreeTableLayout) -> Iterator[str]:
    """Yield lines along the four boards of the rim."""
    rim, wide, high = layout.rim, layout.width, layout.height
    for side, (length, far) in enumerate(((wide, high), (wide, high), (high, wide), (high, wide))):
        for n in range(5):
            off = -rim * (0.12 + 0.18 * n + 0.08 * noise(side, n, 3))
            off = off if side % 2 == 0 else far - off
            wave = 5 * (noise(side, n, 4) - 0.5) * layout.grain
            start, end = off * (1 if side % 2 == 0 else 0), length
            start = -rim * 0.2 - abs(off if side % 2 == 0 else far - off) * 0.6
            end = length - start
            a, b = ((start, off), (end, off)) if side < 2 else ((off, start), (off, end))
            bend = ((start + end) / 2, off + wave) if side < 2 else (off + wave, (start + end) / 2)
            yield f"M{a[0]:.0f} {a[1]:.0f}Q{bend[0]:.0f} {bend[1]:.0f} {b[0]:.0f} {b[1]:.0f}"


def measure(board: Board, layout: FreeTableLayout) -> str:
    """Return the inches along two edges, figures at each half foot, the scale, and the north arrow."""
    return "".join([*_ticks(board, layout), *_figures(board, layout), _scale(layout), _north(board, layout)])


def _ticks(board: Board, layout: FreeTableLayout) -> Iterator[str]:
    """Yield ticks for every inch, longer ones beside figures."""
    drawn = ""
    for n, (length, most) in enumerate(((layout.width, layout.height), (layout.height, layout.width))):
        for k in range(int(length / (INCH * SCALE)) + 1):
            at, long = k * INCH * SCALE, layout.grain * (16 if k % (MEASURED // INCH) == 0 else 8)
            for edge, out in ((0.0, -long), (most, long)):
                a, b = (at, edge), (at, edge + out)
                drawn += line((a, b) if n == 0 else (a[::-1], b[::-1]))
    yield f'<path class="tb-tick" d="{drawn}"/>'


def _figures(board: Board, layout: FreeTableLayout) -> Iterator[str]:
    """Yield the figures at the upper and left edges: inches from the western and northern edges."""
    for k in range(0, board.columns + 1, MEASURED):
        yield _figure(_at_edge(layout.at(k, 0), layout, is_flat=layout.turn % 2 == 0), k, layout)
    for k in range(MEASURED, board.rows + 1, MEASURED):
        yield _figure(_at_edge(layout.at(0, k), layout, is_flat=layout.turn % 2 == 1), k, layout)


def _at_edge(at: Point, layout: FreeTableLayout, *, is_flat: bool) -> Point:
    """Return the position of a figure beside a point, at the upper edge or else at the left one."""
    return (at[0], -layout.rim * 0.5) if is_flat else (-layout.rim * 0.58, at[1])


def _figure(at: Point, hundredths: int, layout: FreeTableLayout) -> str:
    """Return a figure of the measure: whole feet in feet, others in inches."""
    inches = hundredths // INCH
    told = f"{inches // 12}\u2032" if inches and inches % 12 == 0 else f"{inches}\u2033"
    return (
        f'<g transform="translate({number(at[0])} {number(at[1])}) scale({number(layout.grain)})">'
        f'<text class="tb-figure" y="9">{told}</text></g>'
    )


def _north(board: Board, layout: FreeTableLayout) -> str:
    """Return the arrow to the north in the lower right corner of the rim."""
    x, y = layout.width + layout.rim / 2, layout.height + layout.rim / 2
    at = f"translate({number(x)} {number(y)}) scale({number(layout.grain)})"
    return f'<g transform="{at}">{north(layout.angle(2 * board.north), aside=14, style="tb-north")}</g>'


def _scale(layout: FreeTableLayout) -> str:
    """Return a bar of half a foot, divided into inches, at the lower right."""
    grain, long = layout.grain, BAR * SCALE
    x, y = layout.width - long, layout.height + layout.rim * 0.42
    high = 11 * grain
    cells = "".join(
        f'<rect class="tb-scale{" dark" if n % 2 else ""}" x="{number(x + n * INCH * SCALE)}" y="{number(y)}" '
        f'width="{number(INCH * SCALE)}" height="{number(high)}"/>'
        for n in range(BAR // INCH)
    )
    told = (
        f'<g transform="translate({number(x - 14 * grain)} {number(y + high / 2)}) scale({number(grain)})">'
        f'<text class="tb-figure end" y="9">{BAR // INCH}\u2033</text></g>'
    )
    return cells + told


# Dice


def dice(view: View, layout: FreeTableLayout) -> dict[str, str]:
    """Return the dice of each side on the rim where its general sits."""
    found = {}
    for n, side in enumerate(view.sides):
        if pool := view.pools.get(side, ()):
            is_below = (n == 1) == ((layout.turn - view.board.turns[0]) % 4 in BELOW)
            found[f"dice-{n}"] = (
                f'<g id="dice-{n}" class="tb-dice side-{n}" aria-hidden="true">{_row(pool, layout, is_below)}</g>'
            )
    return found


def _row(pool: tuple[int, ...], layout: FreeTableLayout, is_below: bool) -> str:
    size = layout.rim * (0.62 if len(pool) <= ROOM else 0.34)
    step = min(size * 1.35, layout.width * 0.8 / len(pool) * (1 if len(pool) <= ROOM else 2))
    rows = 1 if len(pool) <= ROOM else 2
    per = -(-len(pool) // rows)
    drawn = ""
    for n, face in enumerate(pool):
        row, k = divmod(n, per)
        x = layout.width / 2 + (k - (min(per, len(pool) - row * per) - 1) / 2) * step
        y = (layout.height + layout.rim / 2 if is_below else -layout.rim / 2) + (row - (rows - 1) / 2) * size * 1.15
        turn = 26 * (noise(n, face, len(pool)) - 0.5)
        drawn += (
            f'<g transform="translate({number(x)} {number(y)}) rotate({number(turn)}) scale({size / 100:.2f})">'
            f'<rect class="tb-die-shadow" x="-40" y="-36" width="96" height="96" rx="20"/>'
            f'<rect class="tb-die" x="-48" y="-48" width="96" height="96" rx="20"/>'
            f"{_pips(face)}</g>"
        )
    return drawn


def _pips(face: int) -> str:
    """Return the pips of a face, none for a die that has not been rolled."""
    at = PIPS.get(str(face), ())
    return "".join(f'<circle class="tb-pip" cx="{25 * x}" cy="{25 * y}" r="10"/>' for x, y in at)
