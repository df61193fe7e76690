"""The drawings of the kinds of boards."""

from __future__ import annotations

from engine.core.view import Board, Space
from web.boards.cards.rows import Rows

_WAYS = {"ArrowUp": (0, 1), "ArrowDown": (0, -1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}


def near(board: Board, pick: str, key: str, turn: int) -> str | None:
    """Return the place that an arrow key leads to from a place, None at the rim or for other keys.

    On a board that is not turned up and down stay in the column; left and right go to the next column, to the nearest
    place there. `turn` counts the quarter turns clockwise in which the board is seen. On a table of cards left and
    right stay in the line, up and down go to the card of the other line that lies nearest.
    """
    way = _WAYS.get(key)
    here = next((space for space in board.spaces if f"place:{space.id}" == pick), None)
    if way is None or here is None:
        return None
    across, up = way
    if board.kind == "lines":
        return _card(board, here, across, up, turn)
    for _ in range(turn):
        across, up = -up, across
    if across:
        beside = [s for s in board.spaces if s.x == here.x + across]
        lean = -1 if here.x % 2 else 1  # alternate, so that a walk along the board stays in its row
        return min(beside, key=lambda s: abs(s.y - (here.y + lean)), default=here).id if beside else None
    ahead = [s for s in board.spaces if s.x == here.x and (s.y - here.y) * up > 0]
    return min(ahead, key=lambda s: abs(s.y - here.y)).id if ahead else None


def _card(board: Board, here: Space, across: int, up: int, turn: int) -> str | None:
    """Return the card beside one, or across the table from it."""
    rows = Rows(board, turn=turn)
    x, y = rows.centre[here.id]
    own = {space.id for space in board.spaces if space.y == here.y}
    ahead = [
        (abs(a - x), place)
        for place, (a, b) in rows.centre.items()
        if (place in own) == bool(across) and (a - x) * across + (y - b) * up > 0
    ]
    return min(ahead)[1] if ahead else None
