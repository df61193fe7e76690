"""Path data of small drawings: ovals, and paths that are moved, rotated and scaled without a transform attribute."""

from __future__ import annotations

import math
from collections.abc import Iterator

from web.boards.markup_text import Point, number
from web.boards.path_data import steps

ROUND = 0.5523
"""Control point distance of a quarter of an oval, relative to its half axes."""


def oval(x: float, y: float, across: float, down: float | None = None, turn: float = 0) -> str:
    """Return an oval around a point by its half axes, rotated clockwise by `turn` degrees."""
    a, b = across, across if down is None else down
    c, d = a * ROUND, b * ROUND
    quarters = ((-a, -d, -c, -b, 0, -b), (c, -b, a, -d, a, 0), (a, d, c, b, 0, b), (-c, b, -a, d, -a, 0))
    path = f"M{-a} 0" + "".join(f"C{' '.join(map(str, quarter))}" for quarter in quarters)
    return placed(f"{path}Z", (x, y), turn=turn)


def placed(path: str, at: Point, size: float = 1, turn: float = 0) -> str:
    """Return a path (without arcs) scaled, rotated clockwise by `turn` degrees and moved, in that order."""
    s, c = size * math.sin(math.radians(turn)), size * math.cos(math.radians(turn))

    def told(x: float, y: float) -> str:
        return f"{number(at[0] + x * c - y * s)} {number(at[1] + x * s + y * c)}"

    made = ""
    for kind, points in _absolute(path):
        made += kind + " ".join(told(*point) for point in points)
    return made


def _absolute(path: str) -> Iterator[tuple[str, list[Point]]]:
    """Yield the steps of a path with absolute points; horizontal and vertical lines become general ones."""
    pen = first = (0.0, 0.0)
    for command, numbers in steps(path):
        kind, (x, y) = command.upper(), (0.0, 0.0) if command.isupper() else pen
        if kind == "Z":
            pen = first
            yield kind, []
            continue
        if kind in "HV":
            on = numbers[0] + (x if kind == "H" else y)
            points = [(on, pen[1]) if kind == "H" else (pen[0], on)]
        else:
            points = [(u + x, v + y) for u, v in zip(numbers[::2], numbers[1::2], strict=True)]
        pen = points[-1]
        first = pen if kind == "M" else first
        yield "L" if kind in "HV" else kind, points
