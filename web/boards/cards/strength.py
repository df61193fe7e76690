"""The strength of a card: a figure with sticks, or a numeral with cubes; its arm; and arriving strength."""

from __future__ import annotations

from engine.core.view import Card
from web.boards.cards.card_layout import FULL, CardLayout
from web.boards.cards.text_fitting import BOLD, TITLE
from web.boards.cards.text_fitting import width as length
from web.boards.markup_text import number, use
from web.looks import registry as looks

STICK, CUBE = 2, 7
"""Minimum width of each stick and of each cube in units of the drawing, if other parts can give way."""
COMING = 12
"""Font size of the arriving number, as in the styles."""
ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def arm_of(card: Card, system: str) -> str:
    """Return the icon of a formation's arm, or "" if it has none."""
    return looks.of(system).arms.get(card.arm, ("", ""))[0]


def strength(card: Card, system: str, w: float, lay: CardLayout) -> str:
    """Return a card's strength: figure and sticks, or numeral and cubes; at the right its arm and what arrives.

    On a narrow card these two give way to the sticks: first the frame of the arriving number, then the arm.
    """
    y = lay.band + lay.label + lay.strength / 2
    small = lay is not FULL
    big, side, high = (19, 17, 15) if small else (25, 23, 21)
    figure = ROMAN[card.strength] if card.kind == "special" and card.strength < len(ROMAN) else str(card.now)
    drawn = f'<text class="cd-figure" x="{lay.edge:g}" y="{number(y + big * 0.33)}" font-size="{big}">{figure}</text>'
    at = lay.edge + length(figure, big, TITLE) + (4 if small else 6)
    arm, end = arm_of(card, system), w - lay.edge
    chips = ("framed", "bare") if card.coming else ("",)
    ways = [(chip, sign) for sign in ((arm, "") if arm else ("",)) for chip in chips]
    taken = {(chip, sign): _chip_width(card, chip) + (side + 4 if sign else 0) for chip, sign in ways}
    least = (CUBE if card.kind == "special" else STICK) * max(1, card.strength, card.now)
    chip, sign = next((way for way in ways if end - at - taken[way] >= least), ways[-1])
    if sign:
        drawn += f'<g class="cd-arm">{use(sign, end - side / 2, y, side)}</g>'
        end -= side + 4
    if chip:
        drawn += _chip(card, end, y, is_framed=chip == "framed")
        end -= _chip_width(card, chip)
    return drawn + (_cubes if card.kind == "special" else _sticks)(card, at, y, max(0, end - at), high)


def _chip_width(card: Card, kind: str) -> float:
    """Return the width of the arriving number with the gap before it, zero if nothing arrives."""
    return 22 if kind == "framed" else length(f"+{card.coming}", COMING, BOLD) + 3 if kind else 0


def _chip(card: Card, end: float, y: float, *, is_framed: bool) -> str:
    """Return the arriving number, right-aligned at a point."""
    wide = _chip_width(card, "framed" if is_framed else "bare") - 3
    frame = '<rect x="-10" y="-8" width="20" height="16" rx="8"/>' if is_framed else ""
    at = f'transform="translate({number(end - wide / 2)} {number(y)})"'
    return f'<g class="cd-coming-chip" {at}>{frame}<text y="4.2">+{card.coming}</text></g>'


def _sticks(card: Card, x: float, y: float, room: float, high: float) -> str:
    count = max(card.strength, card.now)
    step = min(high * 0.42, room / max(1, count))
    across = step * 0.68
    return "".join(
        f'<rect class="{"cd-stick" if n < card.now else "cd-stick lost"}" x="{number(x + n * step)}" '
        f'y="{number(y - high / 2)}" width="{number(across)}" height="{number(high)}" rx="{number(across * 0.35)}"/>'
        for n in range(count)
    )


def _cubes(card: Card, x: float, y: float, room: float, high: float) -> str:
    count = max(card.strength, card.now)
    step = min(high * 0.95, room / max(1, count))
    return "".join(cube(x + (n + 0.5) * step, y, step * 0.8, is_there=n < card.now) for n in range(count))


def cube(x: float, y: float, size: float, *, is_there: bool = True) -> str:
    """Return a wooden cube around a point, or an empty place for one."""
    a, wide = number(size / 2), number(size)
    at = f'transform="translate({number(x)} {number(y)})"'
    if not is_there:
        return f'<rect class="cd-cube-place" {at} x="-{a}" y="-{a}" width="{wide}" height="{wide}" rx="2"/>'
    half, up, down = number(size * 0.5), number(size * 0.3), number(size * 0.26)
    return (
        f'<g class="cd-cube" {at}><path class="cd-cube-top" '
        f'd="M0-{number(size * 0.58)}L{half}-{up}L0 0L-{half}-{up}Z"/>'
        f'<path class="cd-cube-left" d="M-{half}-{up}L0 0V{number(size * 0.56)}L-{half} {down}Z"/>'
        f'<path class="cd-cube-side" d="M{half}-{up}L0 0V{number(size * 0.56)}L{half} {down}Z"/></g>'
    )
