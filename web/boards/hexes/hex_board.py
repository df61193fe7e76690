"""A board of hexes as layers of keyed SVG text: each key is the id of the one element in its text."""

from __future__ import annotations

from functools import lru_cache

from engine.core.references import Pick, PieceRef, PlaceRef, PoseRef, Ref, place_ref
from engine.core.view import Board, Space, View
from web.boards.drawing import ARROWS, WIDE, Drawing, Layers, Rect
from web.boards.hexes import hex_thumbnail, map_ground, meadow_ground, pieces, stacks
from web.boards.hexes.counter_overlays import CounterOverlays
from web.boards.hexes.geometry import RADIUS, HexLayout, measured
from web.boards.hexes.space_signs import lying, standing
from web.boards.highlights import Highlights, Localizer, Loss
from web.boards.markup_text import Point, escape, points
from web.boards.speech_text import aria_label
from web.boards.strokes import group

BESIDE = 61
"""Distance of a loss mark from the middle of a hex, in a corner that no counter reaches."""


class HexOverlays(CounterOverlays):
    """The marks over hexes: loss marks are beside the counters, whose values stay legible."""

    def corner(self, ref: Ref, loss: Loss) -> Point | None:
        """Return the position of a loss mark: the free corner of its hex, or its middle if the hex is empty."""
        box = self.drawing.box(ref)
        if box is None or (loss.is_gone and all(piece.at != ref for piece in self.view.pieces)):
            return super().corner(ref, loss)
        x, y = box.left + box.width / 2, box.top + box.height / 2
        return (x + BESIDE, y) if box.width > box.height else (x, y + BESIDE)


class HexBoard:
    """The drawing of a board of hexes."""

    def __init__(self, view: View, *, turn: int = 0, shape: str = WIDE) -> None:  # noqa: ARG002 - hexes lie as they lie
        self.view, self.turn = view, turn
        self.layout = measured(view.board, turn)
        self._pieces = pieces.PieceCache()

    def take_over(self, before: Drawing) -> None:
        """Take the drawn pieces over from the drawing before, since most of them have not changed."""
        if isinstance(before, HexBoard):
            self._pieces = before._pieces  # noqa: SLF001 - it is one of its kind

    def opening(self, names: Localizer) -> str:
        """Return the start tag of the board's SVG element."""
        board = self.view.board
        label = names.say("site.board", {"columns": board.columns, "rows": board.rows})
        across = board.columns if self.turn % 2 == 0 else board.rows
        size = "large" if across > 18 else "medium" if across > 12 else "small"
        return (
            f'<svg id="board-svg" class="board board-{size} look-{escape(board.look)}" viewBox="{self.layout.viewbox}" '
            f'xmlns="http://www.w3.org/2000/svg" role="application" {aria_label(label)}>'
        )

    def standing(self, names: Localizer) -> Layers:
        """Return the layers that depend only on the board and its orientation."""
        return {"ground": ground(self.view.board, self.turn), "spaces": spaces(self.layout, names, self.view)}

    def moving(self, names: Localizer, lit: Highlights, *, fallen: bool = True) -> Layers:
        """Return the layers that change while playing."""
        return {
            "fallen": pieces.fallen(self.view, names, self.layout) if fallen else {},
            "lying": _lying(self.layout, self.view, names.system),
            "pieces": pieces.pieces(
                self.view, names, lit, self.layout, stacks.slots(self.view, lit, self.layout), self._pieces
            ),
            **self.marks(names, lit),
        }

    def marks(self, names: Localizer, lit: Highlights) -> Layers:  # noqa: ARG002 - as all drawings
        """Return the layers of marks below and above the counters."""
        slots = stacks.slots(self.view, lit, self.layout)
        under, over = HexOverlays(self.view, lit, self, self.layout, slots).layers()
        return {"under": under, "over": over}

    def ring(self, at: PlaceRef | PoseRef) -> str:
        """Return the focus ring around a space."""
        corners = points(self.layout.corners(at.id, 2))
        return group("ring", f'<polygon class="casing" points="{corners}"/><polygon class="shaft" points="{corners}"/>')

    def point(self, ref: Ref) -> Point | None:
        """Return the middle of a space, or of a piece's space."""
        if not isinstance(ref, PieceRef):
            return self.layout.centre.get(ref.id)
        space = next((piece.space for piece in self.view.pieces if piece.id == ref.id), None)
        return None if space is None else self.layout.centre.get(space)

    def box(self, ref: Ref) -> Rect | None:
        """Return the bounding box of a space, or of a piece's space."""
        middle = self.point(ref)
        if middle is None:
            return None
        wide, high = (max(abs(corner[axis]) for corner in self.layout.hexagon) for axis in (0, 1))
        return Rect(middle[0] - wide, middle[1] - high, 2 * wide, 2 * high)

    def at(self, x: float, y: float) -> PlaceRef | None:
        """Return the nearest space if a point is within its hex, or nearly."""
        away, place = min(((a - x) ** 2 + (b - y) ** 2, place) for place, (a, b) in self.layout.centre.items())
        return place_ref(place) if away <= RADIUS**2 else None

    def near(self, ref: Pick, key: str) -> PlaceRef | None:
        """Return the place reached by an arrow key from a place, or None at the edge or for other keys.

        On an unrotated board up and down stay in the column; left and right go to the nearest place of the next column.
        """
        spaces = self.view.board.spaces
        way = ARROWS.get(key)
        here = next((space for space in spaces if place_ref(space.id) == ref), None)
        if way is None or here is None:
            return None
        across, up = way
        for _ in range(self.turn):
            across, up = -up, across
        if across:
            beside = [s for s in spaces if s.x == here.x + across]
            lean = -1 if here.x % 2 else 1  # alternate, so that a walk along the board stays in its row
            return place_ref(min(beside, key=lambda s: abs(s.y - (here.y + lean))).id) if beside else None
        ahead = [s for s in spaces if s.x == here.x and (s.y - here.y) * up > 0]
        return place_ref(min(ahead, key=lambda s: abs(s.y - here.y)).id) if ahead else None

    @staticmethod
    def small(view: View, label: str = "", *, turn: int | None = None, names: Localizer | None = None) -> str:
        """Return a thumbnail of the board."""
        return hex_thumbnail.picture(view, label, turn=turn, names=names)


@lru_cache(maxsize=32)
def ground(board: Board, turn: int) -> dict[str, str]:
    """Return the ground in the board's look, cached for all built-in scenarios in the saved memory snapshot."""
    layout = HexLayout(board, turn=turn)
    return map_ground.ground(layout, board) if board.look == "map" else meadow_ground.ground(layout, board)


def _lying(layout: HexLayout, view: View, system: str) -> dict[str, str]:
    """Return the layer of temporary signs on the spaces, and of the remaining walls."""
    walls = meadow_ground.walls(layout, view)
    made = {"walls": walls} if walls else {}
    return made | {f"lies-{at}": group(f"lies-{at}", text) for at, text in lying(layout, view, system).items()}


def spaces(layout: HexLayout, names: Localizer, view: View) -> dict[str, str]:
    """Return the layer of the clickable spaces, with their permanent signs."""
    signs = standing(layout, view, names.system)
    return {f"space-{space.id}": _space(layout, names, space, signs.get(space.id, "")) for space in view.board.spaces}


def _space(layout: HexLayout, names: Localizer, space: Space, signs: str) -> str:
    told = [space.id, names.name(f"ground:{space.ground}")]
    told += [names.say(f"{names.system}.mark.{sign}") for sign in space.signs if sign != space.ground]
    return (
        f'<g id="space-{space.id}" class="space" data-pick="{place_ref(space.id)}" role="button" tabindex="-1" '
        f"{aria_label(', '.join(told))}>{signs}"
        f'<polygon class="hit" points="{points(layout.corners(space.id, 2))}"/></g>'
    )
