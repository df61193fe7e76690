"""Positions of cards on a table: two lines that face each other, in units of the drawing.

In landscape each line is one rank. In portrait it is folded into two, every second card behind the gap between two
others, so that the order from left to right stays and each card still faces the enemy.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.core.view import Board, Card
from web.boards.drawing import LONG, LOW, WIDE
from web.boards.markup_text import Point

GAP = 7
"""Distance between two cards of a rank."""
FOLDED = 4
"""Maximum cards of a line that is not folded in portrait."""
SHAPE = 1.38
"""Ratio of width to height of a landscape table; its cards may be shortened to keep it."""
LEAST = 236
"""Minimum height of cards in landscape."""
CROWDED, TALLEST, MANY = 1.27, 304, 8
"""For lines with so many cards that these are narrow: ratio, maximum card height, and that number of cards."""
STRETCHED, LONGEST = 1.12, 400
"""Ratio of a landscape table in a portrait window, and the maximum height of its cards."""
BACK = 15
"""Distance of a reserve behind its line."""
SHORTER = 12
"""Amount by which a reserve is shorter on a folded or low table, to make room for its ribbon."""


class Box(NamedTuple):
    """The middle and the size of a card; `toward` is 1 if the enemy is below it, -1 if above.

    `rank` is 1 for a card in the second rank, `gate` the y coordinate of the front of the first rank.
    """

    x: float
    y: float
    width: float
    height: float
    toward: int
    rank: int
    gate: float

    @property
    def front(self) -> Point:
        """The middle of the edge that faces the enemy."""
        return self.x, self.y + self.toward * self.height / 2

    @property
    def left(self) -> float:
        """The left edge."""
        return self.x - self.width / 2

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y - self.height / 2


class Sizes(NamedTuple):
    """Sizes of a table: its rim at the sides, the rail at each end, the ground between the lines, a card's height."""

    rim: int
    rail: int
    pad: int
    between: int
    high: int
    widest: int


ACROSS = Sizes(rim=20, rail=44, pad=16, between=62, high=274, widest=214)
LOWEST = Sizes(rim=7, rail=34, pad=9, between=42, high=168, widest=80)
"""Sizes of a landscape table in a low window, where full cards would be illegible: signs stand for their lines."""
UPRIGHT = Sizes(rim=7, rail=34, pad=9, between=42, high=242, widest=122)


class TableLayout:
    """The geometry of a table of cards: total `width` and `height`, and the `boxes` of its places by id.

    A card that has left the board keeps its place, so that no other card moves. `turn` is 0 or 1 with the second side's
    line at the bottom, 2 or 3 with the first side's; odd turns are portrait. `shape` is the window's: in a LONG one the
    cards of a landscape table are longer, in a LOW one lines with many cards have small ones, as on a folded table.
    """

    def __init__(self, board: Board, cards: Iterable[Card] = (), *, turn: int = 0, shape: str = WIDE) -> None:
        self.turn = turn
        self._places = {card.id: (card.column, card.row) for card in cards}
        self._places |= {space.id: (space.x, space.y) for space in board.spaces}
        self.is_upright = turn % 2 == 1
        lines = self._lines()
        most = max((len(line) for line in lines), default=1)
        self._is_folded = self.is_upright and most > FOLDED
        self.is_low = shape == LOW and not self.is_upright and most > FOLDED
        self.is_small = self.is_upright or self.is_low
        m = UPRIGHT if self.is_upright else LOWEST if self.is_low else ACROSS
        self.width = 376
        if self.is_low:
            self.width = most * (m.widest + GAP) + 2 * m.rim
        elif not self.is_upright:
            self.width = max(700, round(min(960 / most, m.widest + GAP) * most) + 2 * m.rim)
            by, highest = (
                (STRETCHED, LONGEST) if shape == LONG else (SHAPE, m.high) if most < MANY else (CROWDED, TALLEST)
            )
            spare = self.width / by - 2 * (m.rail + m.pad) - m.between
            m = m._replace(high=round(min(max(spare / 2, LEAST), highest)))
        self.measures = m
        self.height = 2 * (m.rail + m.pad + m.high) + m.between
        self.boxes: dict[str, Box] = {}
        for toward, line in zip((1, -1), lines, strict=True):
            self._lay(line, toward)
        self.centre = {place: (box.x, box.y) for place, box in self.boxes.items()}

    def _lines(self) -> tuple[list[str], list[str]]:
        """Return the places of the upper and of the lower line from left to right."""
        turned = self.turn in (2, 3)
        upper, lower = (
            sorted((p for p, (_, y) in self._places.items() if y == row), key=lambda p: self._places[p], reverse=turned)
            for row in ((0, 1) if turned else (1, 0))
        )
        return upper, lower

    def _lay(self, line: list[str], toward: int) -> None:
        m, count = self.measures, len(line)
        room = self.width - 2 * m.rim
        folded = self.is_upright and count > FOLDED
        ranks = (count + 1) / 2 + (0.5 if folded and count % 2 == 0 else 0) if folded else max(count, 1)
        pitch = min(room / ranks, m.widest + GAP)
        high = (m.high - GAP) / 2 if folded else m.high
        start = (self.width - pitch * ranks) / 2
        middle = self.height / 2
        gate = middle - toward * m.between / 2
        for n, place in enumerate(line):
            rank = n % 2 if folded else 0
            across = start + pitch * (n / 2 + 0.5 if folded else n + 0.5)
            down = gate - toward * (high / 2 + rank * (high + GAP))
            self.boxes[place] = Box(across, down, pitch - GAP, high, toward, rank, gate)

    def lies(self, card: Card) -> Box:
        """Return the box of a card: its place, with a reserve moved back or shortened at its front."""
        box = self.boxes[card.id]
        if card.status != "reserve":
            return box
        if self._is_folded or self.is_low:
            return box._replace(y=box.y - box.toward * SHORTER / 2, height=box.height - SHORTER)
        return box._replace(y=box.y - box.toward * min(BACK, self.measures.pad + 5))

    @property
    def viewbox(self) -> str:
        """The viewBox of the whole table."""
        return f"0 0 {self.width} {self.height}"
