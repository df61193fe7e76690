"""The kinds of boards, each with its drawing."""

from __future__ import annotations

from engine.core.view import View
from web.boards.cards.cardtable import CardTable
from web.boards.drawing import LAYERS, Drawing, Layers
from web.boards.hexes.hexmap import Hexes
from web.boards.highlights import Highlights, Speaker
from web.boards.table.freetable import FreeTable
from web.boards.zones.zonemap import Zones

KINDS: dict[str, type[Drawing]] = {"hexes": Hexes, "lines": CardTable, "zones": Zones, "table": FreeTable}
"""`View.board.kind` -> its drawing."""


def drawing(view: View, *, turn: int = 0, long: bool = False) -> Drawing:
    """Return the drawing of a board."""
    return KINDS[view.board.kind](view, turn=turn, long=long)


def layers(view: View, names: Speaker, lit: Highlights | None = None, *, turn: int = 0, fallen: bool = True) -> Layers:
    """Return every layer of the board, from the bottom to the top."""
    made = drawing(view, turn=turn)
    found = made.standing(names) | made.moving(names, lit or Highlights(), fallen=fallen)
    return {name: found.get(name, {}) for name in LAYERS}


def small(view: View, label: str = "") -> str:
    """Return a small picture of a board."""
    return KINDS[view.board.kind].small(view, label)
