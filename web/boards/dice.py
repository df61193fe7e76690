"""Faces of dice: pips for numbers; swords, a side's emblem, a triangle, a star, each with a shape of its own."""

from __future__ import annotations

from web.boards.markup_text import escape, use
from web.boards.speech_text import picture_label
from web.looks.registry import FACES

PIPS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Positions of a number's pips around the middle, in steps between pips."""


def faces(outcome: object) -> tuple[str, ...]:
    """Return the faces of an outcome: one, or as many as it has digits."""
    text = str(outcome)
    return tuple(text) if len(text) > 1 and all(sign in PIPS for sign in text) else (text,)


def face(outcome: str | int, size: int = 40, label: str = "") -> str:
    """Return one face of a die as SVG, `size` in pixels at the default text size.

    With a label it is read aloud; without one the text beside it tells the result. A face without a picture is written.
    """
    name = str(outcome)
    if name in PIPS:
        kind = "pips"
        drawn = "".join(f'<circle cx="{50 + 23 * x}" cy="{50 + 23 * y}" r="9.5"/>' for x, y in PIPS[name])
    elif found := FACES.get(name):
        kind = found.shape
        drawn = use(found.icon, 50, 50, found.size) if found.icon else f'<path d="{found.path}"/>'
    else:
        kind, drawn = "number", f'<text x="50" y="69">{escape(name)}</text>'
    told = picture_label(label)
    rem = f"{size / 16:g}"
    return (
        f'<svg class="die die-{kind}" viewBox="0 0 100 100" style="inline-size:{rem}rem;block-size:{rem}rem" '
        f'{told}><rect class="die-shadow" x="6" y="8" width="90" height="90" rx="18"/>'
        f'<rect class="die-body" x="4" y="4" width="90" height="90" rx="18"/><g class="die-face">{drawn}</g></svg>'
    )
