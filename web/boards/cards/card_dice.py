"""Small dice on cards and in trays, and the outlines of the dice that a card takes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from web.boards.dice import PIPS
from web.boards.markup_text import escape, number

PART = re.compile(r"\s+or\s+")
INSIDE = {"": "", "=": "M-22-11H22M-22 11H22", "Any": "M0-30V30M-26-15L26 15M-26 15L26-15"}
"""Content of an outlined die that shows no face: nothing, a die equal to those below it, any die."""
LETTERS = 10.4
"""Minimum font size of text between the outlines, however small they are."""
TILTS = (-3, 2, -1, 3, -2, 1)


def lying(
    faces: Sequence[int], x: float, y: float, room: float, size: float, *, tilted: bool = True, is_free: bool = False
) -> str:
    """Return a row of dice from a point to the right, at a height; 0 is a die that was not rolled yet.

    Dice that can still be placed have ids, by which they can be dragged.
    """
    if not faces:
        return ""
    step = min(size * 1.16, (room - size) / (len(faces) - 1)) if len(faces) > 1 else 0
    drawn = []
    for n, face in enumerate(faces):
        at = f"translate({number(x + size / 2 + n * step)} {number(y)})"
        turn = f" rotate({TILTS[n % len(TILTS)]})" if tilted else ""
        free = f'id="free-die-{n}" data-die="{face}" ' if is_free and face else ""
        drawn.append(f'<g {free}transform="{at}{turn} scale({size / 100:.3g})">{die(face)}</g>')
    return "".join(drawn)


def die(face: int) -> str:
    """Return a die around (0, 0), 100 wide."""
    body = "cd-die" if face else "cd-die unrolled"
    return (
        f'<g class="{body}"><rect class="cd-die-shadow" x="-44" y="-38" width="96" height="96" rx="20"/>'
        f'<rect class="cd-die-body" x="-48" y="-48" width="96" height="96" rx="20"/>{_pips(face, 10)}</g>'
    )


def _pips(face: int, radius: float) -> str:
    pips = PIPS.get(str(face), ())
    return "".join(f'<circle cx="{25 * a}" cy="{25 * b}" r="{radius:g}"/>' for a, b in pips)


def printed(area: str, x: float, y: float, room: float, size: float) -> tuple[str, float]:
    """Return an area as small outlines of dice from a point to the right, and its width.

    Faces are separated by slashes, parentheses surround faces of which only one may be placed at a time; equal dice
    overlap, the last with an equals sign; a straight climbs; any die has a star. Everything else is written as text.
    """
    wide = sum(_width(part, size) for part in PART.split(area)) + 0.95 * size * (len(PART.split(area)) - 1)
    if wide > room:
        size *= max(0.6, room / wide)
    drawn, at = [], 0.0
    for n, part in enumerate(PART.split(area)):
        if n:
            drawn.append(f'<text x="{number(at + size * 0.47)}" y="{number(size * 0.26)}">or</text>')
            at += 0.95 * size
        made = _part(part, size)
        drawn.append(f'<g transform="translate({number(at)} 0)">{made}</g>')
        at += _width(part, size)
    font = f'font-size="{number(max(LETTERS, size * 0.78))}"'
    return f'<g class="cd-area" transform="translate({number(x)} {number(y)})" {font}>{"".join(drawn)}</g>', at


def _pieces(part: str) -> list[tuple[str, float, float, float]]:
    """Return the dice and signs of a part of an area: sign, offset to the right, offset down, width, in die sizes."""
    one = part.startswith("(")
    faces = [face for face in part.replace("(", "").replace(")", "").split("/") if face]
    found: list[tuple[str, float, float, float]] = []
    at = 0.0
    if faces and all(face in PIPS or face == "Any" for face in faces):
        for n, face in enumerate(faces):
            if n:
                found.append(("/", at + 0.17, 0, 0.34))
                at += 0.34
            if one:
                found.append(("(", at + 0.14, 0, 0.28))
                at += 0.28
            found.append((face, at + 0.5, 0, 1))
            at += 1
            if one:
                found.append((")", at + 0.14, 0, 0.28))
                at += 0.28
    elif part in ("Doubles", "Triples"):
        last = 1 if part == "Doubles" else 2
        found = [("=" if n == last else "", 0.5 + 0.4 * n, 0.12 - 0.24 * n / last, 1) for n in range(last + 1)]
    elif part.startswith("Straight ") and part[9:].isdigit():
        count = int(part[9:])
        found = [("", 0.5 + 0.8 * n, 0.3 - 0.6 * n / max(1, count - 1), 1) for n in range(count)]
    return found


def _width(part: str, size: float) -> float:
    found = _pieces(part)
    return size * max(at + wide / 2 for _, at, _, wide in found) if found else size * 0.42 * len(part)


def _part(part: str, size: float) -> str:
    found = _pieces(part)
    if not found:
        return f'<text class="cd-area-word" x="0" y="{number(size * 0.28)}">{escape(part)}</text>'
    drawn = []
    for sign, at, down, _ in found:
        x, y = number(at * size), number(down * size)
        if sign in PIPS or sign in INSIDE:
            inner = _pips(int(sign), 11) if sign in PIPS else f'<path class="cd-any" d="{INSIDE[sign]}"/>'
            drawn.append(
                f'<g transform="translate({x} {y}) scale({size / 100:.3g})">'
                f'<rect class="cd-outline" x="-46" y="-46" width="92" height="92" rx="18"/>{inner}</g>'
            )
        else:
            drawn.append(f'<text x="{x}" y="{number(size * 0.28)}">{sign}</text>')
    return "".join(drawn)
