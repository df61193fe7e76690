"""The labels on a thumbnail of a board: the two sides at their positions, and the kinds of terrain."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from engine.core.references import side_ref
from engine.core.view import View
from web.boards.drawing import Rect
from web.boards.highlights import Localizer
from web.boards.markup_text import Point, escape, number

LETTER = 0.036
"""Letter height per unit of the picture's width, legible on a phone."""
GROUND = "ground"
STEPS = 8
"""Number of parts into which the candidate spots for a label divide an edge."""
ROOM = 0.27
"""Half the width of a letter per unit of its height, with some margin."""


def drawn(
    view: View,
    names: Localizer,
    stand: Mapping[str, Point],
    grounds: Iterable[tuple[str, Point]],
    at: Rect,
    below: float = 1.6,
) -> str:
    """Return the labels of a picture that shows `at`, clear of the units that `stand` on it.

    Terrain labels are placed `below` letter heights under the middle of a place, so that its picture stays visible.
    """
    grounds = list(grounds)
    size = LETTER * at.width
    taken = [_around(spot, size) for spot in stand.values()]
    lying = [_around(spot, size) for _, spot in grounds]
    made = ""
    for kind, text, spots in (*_sides(view, names, stand, at, size), *_grounds(names, grounds, below * size)):
        shunned = taken if kind == GROUND else [*taken, *lying]
        room = _clearest([_room(spot, text, size, at) for spot in spots], shunned)
        if kind == GROUND and _clear(room, taken) < 0:  # no space below it: try above
            higher = [(x, y - 2 * below * size) for x, y in spots]
            room = _clearest([_room(spot, text, size, at) for spot in higher], taken)
            if _clear(room, taken) < 0:
                continue
        taken.append(room)
        left, top, width, height = map(number, room)
        made += (
            f'<g class="map-name {kind}"><rect x="{left}" y="{top}" width="{width}" height="{height}" '
            f'rx="{number(size / 3)}"/><text x="{number(room.left + room.width / 2)}" '
            f'y="{number(room.top + room.height / 2 + 0.34 * size)}" '
            f'font-size="{number(size)}">{escape(text)}</text></g>'
        )
    return made


def _sides(
    view: View, names: Localizer, stand: Mapping[str, Point], at: Rect, size: float
) -> Iterator[tuple[str, str, list[Point]]]:
    """Yield each side's class, name and candidate spots along the edge nearest to its units."""
    owners = {piece.id: piece.side for piece in view.pieces} | {card.id: card.side for card in view.cards}
    middles = [_middle([at for thing, at in stand.items() if owners.get(thing) == side]) for side in view.sides]
    for n, (here, there) in enumerate(zip(middles, reversed(middles), strict=True)):
        if here is None or there is None:
            continue
        text = names.name(side_ref(view.sides[n]))
        wide, deep = ROOM * size * (len(text) + 3), 0.95 * size
        left, right, top, low = at.left + wide, at.left + at.width - wide, at.top + deep, at.top + at.height - deep
        across, down = (here[0] - there[0]) / at.width, (here[1] - there[1]) / at.height
        along = [step / STEPS for step in range(STEPS + 1)]
        if abs(down) >= abs(across):
            spots = [(left + (right - left) * part, low if down > 0 else top) for part in along]
        else:
            spots = [(right if across > 0 else left, top + (low - top) * part) for part in along]
        yield f"side-{n}", text, spots


def _grounds(
    names: Localizer, grounds: Iterable[tuple[str, Point]], below: float
) -> Iterator[tuple[str, str, list[Point]]]:
    """Yield each kind of terrain with its name and candidate spots `below` its places, which stay visible."""
    found: dict[str, list[Point]] = {}
    for ground, spot in grounds:
        found.setdefault(ground, []).append((spot[0], spot[1] + below))
    yield from ((GROUND, _begun(names.name(f"ground:{ground}")), spots) for ground, spots in found.items())


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def beside(grounds: Iterable[tuple[str, Point]]) -> list[tuple[str, Point]]:
    """Return the terrain of places without the most common kind, which needs no label."""
    all_of_them = list(grounds)
    most = Counter(ground for ground, _ in all_of_them).most_common(1)
    return [(ground, spot) for ground, spot in all_of_them if ground != most[0][0]]


def _middle(spots: list[Point]) -> Point | None:
    return (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)) if spots else None


def _around(spot: Point, size: float) -> Rect:
    return Rect(spot[0] - size, spot[1] - size, 2 * size, 2 * size)


def _room(spot: Point, text: str, size: float, at: Rect) -> Rect:
    """Return a label's rectangle around a spot, shifted into the picture."""
    wide, high, rim = 2 * ROOM * size * (len(text) + 2), 1.4 * size, size / 4
    left = min(max(spot[0] - wide / 2, at.left + rim), at.left + at.width - wide - rim)
    top = min(max(spot[1] - high / 2, at.top + rim), at.top + at.height - high - rim)
    return Rect(left, top, wide, high)


def _clearest(rooms: list[Rect], taken: list[Rect]) -> Rect:
    """Return the rectangle farthest from all taken ones."""
    return max(rooms, key=lambda room: _clear(room, taken))


def _clear(room: Rect, taken: Iterable[Rect]) -> float:
    """Return the distance of a rectangle from all taken ones, negative if it overlaps one."""
    return min((_apart(room, other) for other in taken), default=math.inf)


def _apart(a: Rect, b: Rect) -> float:
    across = max(a.left, b.left) - min(a.left + a.width, b.left + b.width)
    down = max(a.top, b.top) - min(a.top + a.height, b.top + b.height)
    return max(across, down)
