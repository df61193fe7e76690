"""The names on a small picture of a board: both sides where they stand, the grounds that lie on it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from engine.core.view import View
from web.boards.drawing import Rect
from web.boards.highlights import Localizer
from web.boards.markup_text import Point, escape, number

LETTER = 0.036
"""How high letters are for each unit of the picture's width: to be read on a phone."""
GROUND = "ground"
STEPS = 8
"""Into how many parts an edge is divided by the spots for a name."""
ROOM = 0.27
"""Half the width of a letter for each unit of its height, with some room."""


def drawn(
    view: View,
    names: Localizer,
    stand: Mapping[str, Point],
    grounds: Iterable[tuple[str, Point]],
    at: Rect,
    below: float = 1.6,
) -> str:
    """Return the names on a picture that shows `at`, clear of those who `stand` on it.

    That of a ground stands so many letters `below` the middle of a place, whose picture stays to be seen.
    """
    grounds = list(grounds)
    size = LETTER * at.width
    taken = [_around(spot, size) for spot in stand.values()]
    lying = [_around(spot, size) for _, spot in grounds]
    made = ""
    for kind, text, spots in (*_sides(view, names, stand, at, size), *_grounds(names, grounds, below * size)):
        shunned = taken if kind == GROUND else [*taken, *lying]
        room = _clearest([_room(spot, text, size, at) for spot in spots], shunned)
        if kind == GROUND and _clear(room, taken) < 0:  # not below it: then above
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
    """Yield each side with its name and the spots for it, along the edge that it stands toward."""
    owners = {piece.id: piece.side for piece in view.pieces} | {card.id: card.side for card in view.cards}
    middles = [_middle([at for thing, at in stand.items() if owners.get(thing) == side]) for side in view.sides]
    for n, (here, there) in enumerate(zip(middles, reversed(middles), strict=True)):
        if here is None or there is None:
            continue
        text = names.name(f"side:{view.sides[n]}")
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
    """Yield each ground with its name and spots `below` those where it lies, which stay to be seen."""
    found: dict[str, list[Point]] = {}
    for ground, spot in grounds:
        found.setdefault(ground, []).append((spot[0], spot[1] + below))
    yield from ((GROUND, _begun(names.name(f"ground:{ground}")), spots) for ground, spots in found.items())


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def beside(grounds: Iterable[tuple[str, Point]]) -> list[tuple[str, Point]]:
    """Return the grounds of places without that of most of them, which needs no name."""
    all_of_them = list(grounds)
    most = Counter(ground for ground, _ in all_of_them).most_common(1)
    return [(ground, spot) for ground, spot in all_of_them if ground != most[0][0]]


def _middle(spots: list[Point]) -> Point | None:
    return (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)) if spots else None


def _around(spot: Point, size: float) -> Rect:
    return Rect(spot[0] - size, spot[1] - size, 2 * size, 2 * size)


def _room(spot: Point, text: str, size: float, at: Rect) -> Rect:
    """Return the room of a name around a spot, moved until it lies within the picture."""
    wide, high, rim = 2 * ROOM * size * (len(text) + 2), 1.4 * size, size / 4
    left = min(max(spot[0] - wide / 2, at.left + rim), at.left + at.width - wide - rim)
    top = min(max(spot[1] - high / 2, at.top + rim), at.top + at.height - high - rim)
    return Rect(left, top, wide, high)


def _clearest(rooms: list[Rect], taken: list[Rect]) -> Rect:
    """Return the room that lies farthest from all that is taken."""
    return max(rooms, key=lambda room: _clear(room, taken))


def _clear(room: Rect, taken: Iterable[Rect]) -> float:
    """Return how far a room lies from all that is taken, less than nothing where it lies on some of it."""
    return min((_apart(room, other) for other in taken), default=math.inf)


def _apart(a: Rect, b: Rect) -> float:
    across = max(a.left, b.left) - min(a.left + a.width, b.left + b.width)
    down = max(a.top, b.top) - min(a.top + a.height, b.top + b.height)
    return max(across, down)
