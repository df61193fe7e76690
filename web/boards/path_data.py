"""Parses SVG path data step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator

_STEPS = re.compile(r"([MLHVCSQTAZ])([^MLHVCSQTAZ]*)", re.IGNORECASE)
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)"
_NUMBERS = {"A": re.compile(r"[\s,]*".join(f"({part})" for part in [_NUMBER] * 3 + ["[01]"] * 2 + [_NUMBER] * 2))}
"""Command -> pattern of all its numbers: no space is needed after the flags of an arc."""
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}
"""Command -> the number of its arguments."""


def steps(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each step of a path with its numbers; further pairs after a move are lines."""
    for command, rest in _STEPS.findall(text):
        kind = command.upper()
        if kind == "Z":
            yield command, []
        elif kind in _NUMBERS:
            for found in _NUMBERS[kind].findall(rest):
                yield command, [float(number) for number in found]
        else:
            numbers = [float(number) for number in re.findall(_NUMBER, rest)]
            for at in range(0, len(numbers), _TAKES[kind]):
                is_line = at and kind == "M"
                yield "Ll"[command.islower()] if is_line else command, numbers[at : at + _TAKES[kind]]
