"""The kinds of boards, each with its drawing."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.view import View
from web.boards.drawing import LAYERS, WIDE, Drawing, Layers
from web.boards.highlights import Highlights, Localizer

# Each kind is imported when a board of it is drawn, so that the start does not wait for other kinds.


def _hexes() -> type[Drawing]:
    from web.boards.hexes.hex_board import HexBoard  # noqa: PLC0415 - as above

    return HexBoard


def _lines() -> type[Drawing]:
    from web.boards.cards.card_table import CardTable  # noqa: PLC0415 - as above

    return CardTable


def _zones() -> type[Drawing]:
    from web.boards.zones.zone_board import ZoneBoard  # noqa: PLC0415 - as above

    return ZoneBoard


def _table() -> type[Drawing]:
    from web.boards.free_table.free_table import FreeTable  # noqa: PLC0415 - as above

    return FreeTable


KINDS: dict[str, Callable[[], type[Drawing]]] = {"hexes": _hexes, "lines": _lines, "zones": _zones, "table": _table}
"""`View.board.kind` -> the function that imports its drawing."""


UPRIGHT = ("zones",)
"""Kinds of boards that are drawn in portrait on an upright phone; other kinds are on an upright tablet."""


def drawing(view: View, *, turn: int = 0, shape: str = WIDE) -> Drawing:
    """Return the drawing of a board for a window shape."""
    return KINDS[view.board.kind]()(view, turn=turn, shape=shape)


def layers(
    view: View, names: Localizer, lit: Highlights | None = None, *, turn: int = 0, fallen: bool = True
) -> Layers:
    """Return all layers of the board, from bottom to top."""
    made = drawing(view, turn=turn)
    found = made.standing(names) | made.moving(names, lit or Highlights(), fallen=fallen)
    return {name: found.get(name, {}) for name in LAYERS}


def small(view: View, label: str = "", *, turn: int | None = None, names: Localizer | None = None) -> str:
    """Return a thumbnail of a board with the given orientation, or the usual one, and with `names` if given."""
    return KINDS[view.board.kind]().small(view, label, turn=turn, names=names)
