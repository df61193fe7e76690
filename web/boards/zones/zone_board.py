"""A board of zones as layers of keyed SVG text: each key is the id of the one element in its text."""

from __future__ import annotations

from functools import cached_property

from engine.core.references import Pick, PieceRef, PlaceRef, PoseRef, Ref, place_ref
from engine.core.view import View
from web.boards.drawing import ARROWS, LONG, WIDE, Drawing, Layers, Rect
from web.boards.hexes import pieces
from web.boards.hexes.counter_overlays import CounterOverlays
from web.boards.hexes.stacks import PieceSlot
from web.boards.highlights import Highlights, Localizer
from web.boards.markup_text import Point, points
from web.boards.speech_text import aria_label
from web.boards.strokes import group
from web.boards.zones import terrain, zone_signs, zone_thumbnail
from web.boards.zones.layout import ZoneLayout
from web.boards.zones.unit_figures import extent
from web.boards.zones.unit_placement import is_below, slots


class ZoneOverlays(CounterOverlays):
    """The marks over zones: a short text in an occupied zone is in the corner in front of the units.

    Places that may be picked are highlighted as a whole. A full zone has no space for a dot, so that no zone has one.
    """

    def dot(self, place: str, radius: int, style: str = "") -> str:
        """Return the dot at the start of a path, unless a piece would partly cover it; other marks have none."""
        is_free = style and not any(piece.space == place for piece in self.view.pieces)
        return super().dot(place, radius, style) if is_free else ""

    def plate(self, place: str) -> Point:
        """Return the position of a short text on a place."""
        box = self.drawing.box(place_ref(place))
        first = next((piece for piece in self.view.pieces if piece.place == place), None)
        if box is None or first is None or not isinstance(self._layout, ZoneLayout):
            return self.middle(place)
        down = 20 if is_below(first, self.view, self._layout) else box.height - 20
        return box.left + box.width - 34, box.top + down


class ZoneBoard:
    """The drawing of a board of zones."""

    def __init__(self, view: View, *, turn: int = 0, shape: str = WIDE) -> None:
        self.view = view
        self.layout = ZoneLayout(view.board, turn=turn, long=shape == LONG)
        self._pieces = pieces.PieceCache()
        self._lying: tuple[Localizer, dict[str, str]] | None = None
        """The layer of temporary signs, with the names it was drawn with; it depends on the view alone."""

    @cached_property
    def spots(self) -> dict[str, PieceSlot]:
        """The slot of every piece that has a place on the drawing, by piece id."""
        return slots(self.view, self.layout)

    def take_over(self, before: Drawing) -> None:
        """Take the drawn pieces over from the drawing before, since most of them have not changed."""
        if isinstance(before, ZoneBoard):
            self._pieces = before._pieces  # noqa: SLF001 - it is one of its kind

    def opening(self, names: Localizer) -> str:
        """Return the start tag of the board's SVG element."""
        board = self.view.board
        label = names.say("site.zones.board", {"columns": board.columns, "rows": board.rows})
        return (
            f'<svg id="board-svg" class="board look-zones" viewBox="{self.layout.viewbox}" '
            f'xmlns="http://www.w3.org/2000/svg" role="application" {aria_label(label)}>'
        )

    def standing(self, names: Localizer) -> Layers:
        """Return the layers that depend only on the board, its orientation and the window."""
        return {
            "ground": terrain.ground(self.view, names, self.layout),
            "spaces": terrain.spaces(self.view, names, self.layout),
        }

    def moving(self, names: Localizer, lit: Highlights, *, fallen: bool = True) -> Layers:
        """Return the layers that change while playing."""
        view, layout = self.view, self.layout
        if self._lying is None or self._lying[0] is not names:
            self._lying = names, zone_signs.lying(view, names, layout)
        return {
            "fallen": pieces.fallen(view, names, layout) if fallen else {},
            "lying": self._lying[1],
            "pieces": pieces.pieces(view, names, lit, layout, self.spots, self._pieces),
            **self.marks(names, lit),
        }

    def marks(self, names: Localizer, lit: Highlights) -> Layers:  # noqa: ARG002 - as all drawings
        """Return the layers of marks below and above the units."""
        under, over = ZoneOverlays(self.view, lit, self, self.layout, self.spots).layers()
        return {"under": under, "over": over}

    def ring(self, at: PlaceRef | PoseRef) -> str:
        """Return the focus ring around a place."""
        corners = points(self.layout.corners(at.id, 3))
        return group("ring", f'<polygon class="casing" points="{corners}"/><polygon class="shaft" points="{corners}"/>')

    def point(self, ref: Ref) -> Point | None:
        """Return the middle of a place, or of a piece."""
        if isinstance(ref, PieceRef):
            spot = self.spots.get(ref.id)
            return None if spot is None else (spot.x, spot.y)
        return self.layout.centre.get(ref.id)

    def box(self, ref: Ref) -> Rect | None:
        """Return the bounding box of a place, or of a piece."""
        if not isinstance(ref, PieceRef):
            return self.layout.boxes.get(ref.id)
        piece = next((piece for piece in self.view.pieces if piece.id == ref.id), None)
        spot = self.spots.get(ref.id)
        if piece is None or spot is None:
            return None
        wide, high = (length * spot.size for length in extent(piece))
        return Rect(spot.x - wide / 2, spot.y - high / 2, wide, high)

    def at(self, x: float, y: float) -> PlaceRef | None:
        """Return the place at a point."""
        return next((place_ref(place) for place, box in self.layout.boxes.items() if box.holds(x, y)), None)

    def near(self, ref: Pick, key: str) -> PlaceRef | None:
        """Return the place reached by an arrow key: the nearest one ahead; among equally near ones the least sideways.

        Trays count as places at their edge.
        """
        way, here = ARROWS.get(key), self.layout.boxes.get(ref.id)
        if way is None or here is None:
            return None
        across, up = way
        x, y = here.left + here.width / 2, here.top + here.height / 2
        ahead = []
        for place, box in self.layout.boxes.items():
            a, b = self.layout.centre[place]
            if across:
                gap = box.left - here.left - here.width if across > 0 else here.left - box.left - box.width
                aside = max(0, abs(b - y) - box.height / 2)
            else:
                gap = box.top - here.top - here.height if up < 0 else here.top - box.top - box.height
                aside = max(0, abs(a - x) - box.width / 2)
            if gap >= 0 and not aside:
                ahead.append((gap, abs(a - x) + abs(b - y), place))
        return place_ref(min(ahead)[2]) if ahead else None

    @staticmethod
    def small(view: View, label: str = "", *, turn: int | None = None, names: Localizer | None = None) -> str:
        """Return a thumbnail of the board."""
        return zone_thumbnail.picture(view, label, turn=turn, names=names)
