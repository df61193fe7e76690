"""Outlines of icons in whole units: nobody sees the parts of one, and they were a third of the page's bytes."""

from __future__ import annotations

import math
import re

from web.boards.path_data import steps

_PATHS = re.compile(r'(?<= d=")[^"]+')
_FINE = 100
"""Parts of a unit in which radii are told."""


def whole(markup: str) -> str:
    """Return markup with the points of its outlines in whole units: none lies farther off than half of one."""
    return _PATHS.sub(lambda found: _outline(found[0]), markup)


def _outline(text: str) -> str:
    """Return an outline, each point rounded where it lies, so that no errors add up."""
    pen, begun = (0.0, 0.0), (0.0, 0.0)
    made: list[str] = []
    for command, numbers in steps(text):
        kind, is_relative = command.upper(), command.islower()
        if kind == "Z":
            pen = begun
            made.append("z")
            continue
        *arc, x, y = {
            "A": numbers,
            "H": [*numbers, 0.0 if is_relative else pen[1]],
            "V": [0.0 if is_relative else pen[0], *numbers],
        }.get(kind, numbers)
        between = [] if kind == "A" else arc
        points = [number + pen[n % 2] * is_relative for n, number in enumerate([*between, x, y])]
        moves = [round(point) - round(pen[n % 2]) for n, point in enumerate(points)]
        head = _radii(arc, math.dist(pen, points), moves) if kind == "A" else []
        made.append(_written("L" if kind in "HV" else kind, head, moves))
        pen = points[-2], points[-1]
        begun = pen if kind == "M" else begun
    return "".join(made)


def _radii(arc: list[float], chord: float, moves: list[int]) -> list[str]:
    """Return an arc's numbers but its end, its radii so that it is as round between its new ends.

    They are rounded down: half a circle stays one, since ends that lie too far apart for its radii make them larger.
    """
    scale = _FINE * math.hypot(*moves) / chord if chord else 0.0
    return [*(f"{math.floor(radius * scale) / _FINE:g}" for radius in arc[:2]), *(f"{number:g}" for number in arc[2:])]


def _written(kind: str, head: list[str], moves: list[int]) -> str:
    """Return a step, relative to the one before, as short as it can be."""
    if (kind == "L" and 0 in moves) or (kind == "A" and not any(moves)):
        return f"h{moves[0]}" if moves[1] == 0 else f"v{moves[1]}"
    return kind.lower() + " ".join([*head, *map(str, moves)]).replace(" -", "-")
