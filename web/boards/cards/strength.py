"""How strong a card is: a figure and its sticks, or a numeral and its cubes; what it is made of; who comes to it."""

from __future__ import annotations

from engine.core.view import Card
from web.boards.cards.card_layout import FULL, CardLayout
from web.boards.cards.fit import TITLE
from web.boards.cards.fit import width as length
from web.boards.text import number, use
from web.looks import registry as looks

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def arm_of(card: Card, system: str) -> str:
    """Return the sign of what a formation is made of, nothing where it has none."""
    return looks.of(system).arms.get(card.arm, ("", ""))[0]


def strength(card: Card, system: str, w: float, lay: CardLayout) -> str:
    """Return how strong a card is: figure and sticks, or numeral and cubes; its arm at the right."""
    y = lay.band + lay.label + lay.strength / 2
    small = lay is not FULL
    big = 19 if small else 25
    figure = ROMAN[card.strength] if card.kind == "special" and card.strength < len(ROMAN) else str(card.now)
    drawn = f'<text class="cd-figure" x="{lay.edge:g}" y="{number(y + big * 0.33)}" font-size="{big}">{figure}</text>'
    at = lay.edge + length(figure, big, TITLE) + (4 if small else 6)
    arm = arm_of(card, system)
    end = w - lay.edge
    if arm:
        side = 17 if small else 23
        drawn += f'<g class="cd-arm">{use(arm, end - side / 2, y, side)}</g>'
        end -= side + 4
    if card.coming:
        chip = 19
        drawn += (
            f'<g class="cd-coming-chip" transform="translate({number(end - chip / 2)} {number(y)})"><rect x="-10" '
            f'y="-8" width="20" height="16" rx="8"/><text y="4.2">+{card.coming}</text></g>'
        )
        end -= chip + 3
    return drawn + (_cubes if card.kind == "special" else _sticks)(card, at, y, end - at, 15 if small else 21)


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
    """Return a wooden cube around a point, or the place where one may lie."""
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
