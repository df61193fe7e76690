"""What moves between the cards of a table and its rails: dice, cubes of morale, sticks.

A cube that passes goes from one side's rail to the other's; one that is taken away falls from its place, one that comes
from the supply drops onto its card. Sticks that leave a card for another go there, those that are lost fall.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.references import place_ref
from engine.core.view import Card, View
from web.boards.cards import card_dice
from web.boards.cards.card_table import CUBES, CardTable
from web.boards.cards.strength import cube
from web.boards.markup_text import Point
from web.boards.placed import Transform
from web.game.board_snapshot import BoardSnapshot

NodeAnimation = dict[str, Any]
"""An animation of one node, or of a node made for it, as web/stage.mjs plays it."""
LAID, CUBE = 24, 20
"""Size of a moving die and of a moving cube, in units of the drawing."""
STICK = '<rect class="cd-stick" x="-3.5" y="-11" width="7" height="22" rx="2.4"/>'
LAYING, PASSING = (0.0, 0.6), (0.4, 1.0)
"""When dice are placed, and when cubes and sticks move, as fractions of a scene."""
NEXT, LAST = 0.08, 4
"""Delay between several moving things, and the index from which the delay stays constant."""
DROP, FALL = 34, 26
"""Height from which a cube drops onto its card, and distance that lost things fall."""


def travels(before: BoardSnapshot, now: BoardSnapshot) -> Iterator[NodeAnimation]:
    """Yield what moves between two snapshots of a card table; empty for other boards."""
    was, is_now = before.drawing, now.drawing
    if isinstance(was, CardTable) and isinstance(is_now, CardTable):
        yield from _dice(was, is_now)
        yield from _cubes(was, is_now)
        yield from _sticks(was, is_now)


def _dice(before: CardTable, now: CardTable) -> Iterator[NodeAnimation]:
    """Yield the way of each die that was placed on a card from the tray of its side, and of each that returns there."""
    were = {card.id: card.dice for card in before.view.cards}
    for card in now.view.cards:
        had, has = were[card.id], card.dice
        tray, here = now.spot(f"pool:{card.side}"), now.point(place_ref(card.id))
        ways = ((tray, here, has[len(had) :]), (here, tray, had[len(has) :]))
        for start, end, faces in ways:
            for n, face in enumerate(faces):
                yield from _way(f"<g>{card_dice.lying((face,), -LAID / 2, 0, LAID, LAID)}</g>", start, end, n, LAYING)


def _cubes(before: CardTable, now: CardTable) -> Iterator[NodeAnimation]:
    """Yield the way of each cube: between the sides, falling from a rail or a card, or arriving from the supply."""
    drawn = f"<g>{cube(0, 0, CUBE)}</g>"
    had, has = _held(before.view), _held(now.view)
    gave = [key for key in had for _ in range(had[key] - has.get(key, 0))]
    got = [key for key in has for _ in range(has[key] - had.get(key, 0))]
    passed = min(sum(key.startswith("cubes:") for key in keys) for keys in (gave, got))
    for n in range(passed):  # the cubes of the sides come first
        yield from _way(drawn, before.spot(gave[n]), now.spot(got[n]), n, PASSING)
    for n, key in enumerate(gave[passed:]):
        yield from _fall(drawn, before.spot(key), n)
    for n, key in enumerate(got[passed:]):
        end = now.spot(key)
        yield from _way(drawn, None if end is None else (end[0], end[1] - DROP), end, n, PASSING)


def _held(view: View) -> dict[str, int]:
    """Return the number of cubes at each place: the sides' rails first, then the cards."""
    held = {f"cubes:{track.side}": track.value for track in view.tracks if track.side and track.sign == CUBES}
    return held | {f"strength:{card.id}": card.now for card in view.cards if card.kind == "special" and _is_there(card)}


def _sticks(before: CardTable, now: CardTable) -> Iterator[NodeAnimation]:
    """Yield the way of each stick that moves to another card of its side, and the fall of each lost stick."""
    were = {card.id: card for card in before.view.cards}
    cards = [card for card in now.view.cards if card.kind != "special" and _is_there(card)]
    comes = [card.id for card in cards for _ in range(card.coming - were[card.id].coming)]
    left = [card for card in cards for _ in range(were[card.id].now - card.now)]
    drawn = f"<g>{STICK}</g>"
    sides = {card.id: card.side for card in cards}
    for n, card in enumerate(left):
        start = before.spot(f"strength:{card.id}")
        to = next((one for one in comes if one != card.id and sides[one] == card.side), None)
        if to is None:
            yield from _fall(drawn, start, n)
        else:
            comes.remove(to)
            yield from _way(drawn, start, now.point(place_ref(to)), n, PASSING)


def _is_there(card: Card) -> bool:
    """Return whether a card is on the table; the sticks and cubes of a removed card fall with it."""
    return card.status != "out"


def _way(
    drawn: str, start: Point | None, end: Point | None, n: int, when: tuple[float, float]
) -> Iterator[NodeAnimation]:
    """Yield the way of the `n`th of several things, drawn at its end; empty if either end is unknown."""
    if start is None or end is None:
        return
    frames = [{"transform": Transform(*at).css, "opacity": seen} for at, seen in ((start, 1), (end, 1), (end, 0))]
    begin = when[0] + NEXT * min(n, LAST)
    yield {"markup": drawn, "frames": frames, "from": begin, "to": min(1.0, begin + 0.6), "ease": "ease-out"}


def _fall(drawn: str, at: Point | None, n: int) -> Iterator[NodeAnimation]:
    """Yield the fall of the `n`th of several things."""
    if at is None:
        return
    (x, y), aside = at, 8 * (n % 3 - 1)
    stops = ((x, y, 0, 1), (x + aside, y + FALL, 40 + 3 * aside, 0.9), (x + aside, y + FALL, 40 + 3 * aside, 0))
    frames = [{"transform": Transform(a, b, turned).css, "opacity": seen} for a, b, turned, seen in stops]
    begin = PASSING[0] + NEXT * min(n, LAST)
    yield {"markup": drawn, "frames": frames, "from": begin, "to": 1.0, "ease": "ease-in"}
