"""The direction of north on a rotated board: an arrow beside its letter."""

from __future__ import annotations

from web.boards.markup_text import number

FAR = 17
"""Distance from an arrow's middle to its tip."""


def north(angle: float, *, aside: int = 9, style: str = "") -> str:
    """Return an arrow to the north and its upright letter, both `aside` from their common middle.

    They are side by side, or one above the other if a horizontal arrow would reach into the letter.
    """
    kind, is_above = f"north {style}".strip(), angle % 180 == 90 and aside < FAR
    arrow, letter = ((0, 1 - aside), (0, aside)) if is_above else ((1 - aside, 0), (aside, 0))
    needle = "M0-16l8 13h-6v17h-4v-17h-6z"
    return (
        f'<g class="{kind}"><path transform="translate({arrow[0]} {arrow[1]}) rotate({number(angle)})" d="{needle}"/>'
        f'<text x="{letter[0]}" y="{letter[1]}">N</text></g>'
    )
