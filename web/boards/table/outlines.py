"""Path data of small drawings: ovals, and paths put elsewhere, turned and enlarged, with no transform of their own."""

from __future__ import annotations

import math
import re

from web.boards.text import Point, number

ROUND = 0.5523
"""How far the handles of a quarter of an oval reach, as a part of its half axes."""
STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
FIGURE = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3}
"""Points of a step of each kind; a path may have H, V and Z as well, and small letters for steps on from the last."""


def oval(x: float, y: float, across: float, down: float | None = None, turn: float = 0) -> str:
    """Return an oval around a point, by its half axes, turned clockwise by so many degrees."""
    a, b = across, across if down is None else down
    c, d = a * ROUND, b * ROUND
    quarters = ((-a, -d, -c, -b, 0, -b), (c, -b, a, -d, a, 0), (a, d, c, b, 0, b), (-c, b, -a, d, -a, 0))
    path = f"M{-a} 0" + "".join(f"C{' '.join(map(str, quarter))}" for quarter in quarters)
    return placed(f"{path}Z", (x, y), turn=turn)


def placed(path: str, at: Point, size: float = 1, turn: float = 0) -> str:
    """Return a path enlarged, turned clockwise by so many degrees and moved, in that order."""
    s, c = size * math.sin(math.radians(turn)), size * math.cos(math.radians(turn))

    def told(x: float, y: float) -> str:
        return f"{number(at[0] + x * c - y * s)} {number(at[1] + x * s + y * c)}"

    made = ""
    for kind, points in _steps(path):
        made += kind + " ".join(told(*point) for point in points)
    return made


def _steps(path: str) -> list[tuple[str, list[Point]]]:
    """Return the steps of a path, each with its points as they lie; lines along an axis are lines like any."""
    found: list[tuple[str, list[Point]]] = []
    x = y = 0.0
    first: Point = (0, 0)
    for letter, told in STEP.findall(path):
        kind, figures = letter.upper(), [float(one) for one in FIGURE.findall(told)]
        if kind == "Z":
            found.append(("Z", []))
            x, y = first
            continue
        if kind in "HV":
            on = figures[-1] + (0 if letter == kind else x if kind == "H" else y)
            x, y = (on, y) if kind == "H" else (x, on)
            found.append(("L", [(x, y)]))
            continue
        many = 2 * POINTS[kind]
        for n in range(0, len(figures), many):
            dx, dy = (0.0, 0.0) if letter == kind else (x, y)
            row = figures[n : n + many]
            points = [(u + dx, v + dy) for u, v in zip(row[::2], row[1::2], strict=True)]
            found.append((kind, points))
            x, y = points[-1]
        if kind == "M":
            first = (x, y)
    return found
