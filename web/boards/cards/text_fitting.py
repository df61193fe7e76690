"""Estimates text widths without a browser, to break lines and to choose font sizes on cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

SANS, BOLD, TITLE = 1.0, 1.05, 1.1
"""Relative widths of the plain, the bold and the title face."""

_WIDTHS = {
    16: " '", 24: ",.:;ijl!", 27: 'I"', 30: "(/[\\]{}f)-J|\u2019", 33: "rt?", 36: "1*s", 38: "c`", 42: "3z57L^v\u203a",
    43: "$Fxy", 46: "2_aek", 49: "689S4+<=>EgoT\u00b7", 52: "bpqu#CPdhn0", 54: "YZBKRV", 59: "AXG", 63: "OUQ", 65: "Dw",
    69: "HN&", 80: "Mm", 84: "%@", 89: "W",
}  # fmt: skip
"""Hundredths of the font size -> characters of about that width."""
_WIDTH = {char: wide / 100 for wide, chars in _WIDTHS.items() for char in chars}
_OTHER = 0.5


@lru_cache(8192)
def width(text: str, size: float, face: float = SANS) -> float:
    """Return an upper estimate of the width of a text."""
    return sum(_WIDTH.get(char, _OTHER) for char in text) * size * face


def wrap(text: str, size: float, room: float, face: float = SANS) -> list[str]:
    """Return the lines of a text, each no wider than `room` unless it is a single word."""
    return list(_wrapped(text, size, room, face))


@lru_cache(8192)
def _wrapped(text: str, size: float, room: float, face: float) -> tuple[str, ...]:
    return tuple(" ".join(row) for row in flow(_bound(text.split()), size, room, face))


def _bound(words: Iterable[str]) -> list[str]:
    """Return words, joining a single digit with the word before it, as in "lose 1", so that no line starts with it."""
    bound: list[str] = []
    for word in words:
        if bound and len(word) == 1 and word.isdecimal():
            bound[-1] += f" {word}"
        else:
            bound.append(word)
    return bound


def flow(parts: Iterable[str], size: float, room: float, face: float = SANS) -> list[list[str]]:
    """Return unbreakable texts in rows, with as many in each as fit, separated by spaces."""
    rows: list[list[str]] = []
    for part in parts:
        if rows and width(" ".join((*rows[-1], part)), size, face) <= room:
            rows[-1].append(part)
        else:
            rows.append([part])
    return rows


def fit(text: str, room: float, sizes: Sequence[float], lines: int, face: float = SANS) -> tuple[float, list[str]]:
    """Return the largest size at which a text fits in a number of lines, and the lines; else the smallest size."""
    for size in sizes:
        made = wrap(text, size, room, face)
        if len(made) <= lines and all(width(line, size, face) <= room for line in made):
            break
    return size, [*made[: lines - 1], " ".join(made[lines - 1 :])] if len(made) > lines else made


def squeeze(text: str, size: float, room: float, face: float = SANS) -> str:
    """Return the attributes that condense a text to the available width, or "" if it fits."""
    if width(text, size, face) <= room:
        return ""
    return f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
