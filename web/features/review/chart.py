"""A chart of the outlook after each action, with marks for decisive moments."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from web.boards.markup_text import escape, line, number
from web.boards.speech_text import aria_label

WIDTH, HEIGHT = 400, 230
LEFT, RIGHT, TOP, BOTTOM = 48, 6, 22, 24
ROUND = 10.5
"""Half the size of a mark."""


class ChartMark(NamedTuple):
    """A mark: its sign, its side (0 or 1), the input it links to, and the outlook there."""

    sign: str
    side: int
    at: int
    percent: int


def chart(
    points: list[tuple[int, int]],
    total: int,
    marks: list[ChartMark],
    *,
    name: str,
    label: str,
    top: str,
    bottom: str,
    foot: str,
    upper: int = 0,
    looking: int | None = None,
    height: int = HEIGHT,
) -> str:
    """Return the chart: (inputs, per cent) from left to right, of the side `upper` (0 or 1), like the marks.

    In the upper half that side is ahead. `top` and `bottom` label the upper and lower edges, `foot` the horizontal
    axis; `label` describes the whole chart. `name` must be unique on the page: if two charts shared it and one were
    hidden, the other would lose the shapes referenced by that name. The first side's area is plain, the second's
    hatched; the first side's marks are round, the second's square.
    """
    across = (WIDTH - LEFT - RIGHT) / max(1, total)
    down = (height - TOP - BOTTOM) / 100

    def x(at: int) -> float:
        return LEFT + at * across

    def y(percent: int) -> float:
        return TOP + (100 - percent) * down

    middle = y(50)
    steps = _steps([(x(at), y(percent)) for at, percent in points])
    area = line([(x(points[0][0]), middle), *steps, (x(points[-1][0]), middle)], closed=True) if points else ""
    course = line(steps) if points else ""
    grid = "".join(
        f'<path class="course-grid" d="M{LEFT} {number(y(n))}H{WIDTH - RIGHT}"/>'
        f'<text class="course-figure" x="{LEFT - 5}" y="{number(y(n) + 4.5)}">{n} %</text>'
        for n in (0, 25, 50, 75, 100)
    )
    rims = (
        f'<text class="course-rim" x="{LEFT}" y="{TOP - 8}">{escape(top)}</text>'
        f'<text class="course-rim" x="{LEFT}" y="{height - 6}">{escape(bottom)}</text>'
        f'<text class="course-foot" x="{WIDTH - RIGHT}" y="{height - 6}">{escape(foot)}</text>'
    )
    drawn = "".join(_mark(mark, x(mark.at), y(mark.percent), height) for mark in marks)
    here = "" if looking is None else f'<path class="course-here" d="M{number(x(looking))} {TOP}V{height - BOTTOM}"/>'
    low, high = height - BOTTOM - middle, middle - TOP
    hatched = ("", f' fill="url(#{name}-hatch)"')
    areas = "".join(
        f'<path class="course-area side-{side}"{hatched[side]} clip-path="url(#{name}-{half})" d="{area}"/>'
        for side, half in ((upper, "upper"), (1 - upper, "lower"))
    )
    return (
        f'<svg class="course-chart" viewBox="0 0 {WIDTH} {height}" role="img" {aria_label(label)}>'
        f'<defs><pattern id="{name}-hatch" width="7" height="7" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect class="course-hatch-bed" width="7" height="7"/>'
        '<rect class="course-hatch" width="3" height="7"/></pattern>'
        f'<clipPath id="{name}-upper"><rect width="{WIDTH}" height="{number(TOP + high)}"/></clipPath>'
        f'<clipPath id="{name}-lower"><rect y="{number(middle)}" width="{WIDTH}" height="{number(low)}"/></clipPath>'
        f"</defs>{areas}{grid}"
        f'<path class="course-middle" d="M{LEFT} {number(middle)}H{WIDTH - RIGHT}"/>'
        f'<path class="course-course" d="{course}"/>{rims}{here}{drawn}</svg>'
    )


def _steps(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the corners of a step line that stays level until the next point."""
    found = points[:1]
    for (_, before), (x, y) in pairwise(points):
        found += [(x, before), (x, y)]
    return found


def _mark(mark: ChartMark, x: float, y: float, height: int) -> str:
    """Return a numbered mark that links to its moment."""
    x = min(max(x, LEFT + ROUND), WIDTH - RIGHT - ROUND)
    y = min(max(y, TOP + ROUND), height - BOTTOM - ROUND)
    shape = (
        f'<circle r="{ROUND}"/>'
        if mark.side == 0
        else f'<rect x="-{ROUND}" y="-{ROUND}" width="{number(2 * ROUND)}" height="{number(2 * ROUND)}" rx="3"/>'
    )
    return (
        f'<g class="course-mark side-{mark.side}" transform="translate({number(x)} {number(y)})" data-do="look" '
        f'data-arg="{mark.at}">{shape}<text y="4.6">{escape(mark.sign)}</text></g>'
    )
