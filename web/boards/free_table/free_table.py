"""A free table as layers of keyed SVG text: each key is the id of the one element in its text."""

from __future__ import annotations

from engine.core.references import Pick, PieceRef, PlaceRef, PoseRef, Ref
from engine.core.types import Pose
from engine.core.view import View
from web.boards.area import AreaRef, Rectangle
from web.boards.drawing import ARROWS, FAR, HANDS, WIDE, Drawing, Layers, Rect
from web.boards.free_table import rim, stands, table_thumbnail, terrain
from web.boards.free_table.layout import CIRCLE, SCALE, FreeTableLayout
from web.boards.free_table.table_overlays import TableOverlays
from web.boards.highlights import Highlights, Localizer
from web.boards.markup_text import Point, escape, number
from web.boards.speech_text import aria_label
from web.boards.strokes import group

STEP, TURN, FOURFOLD = 25, 10, 4
"""Distance of the keyboard cursor's steps and turns, and their factor with Shift.

Arrow keys move it by a quarter of an inch, brackets turn it by 5 degrees.
"""
TURNS = {"[": -TURN, "]": TURN, "{": -4 * TURN, "}": 4 * TURN}
"""Key -> half degrees clockwise."""


class FreeTable:
    """The drawing of a table without places."""

    def __init__(self, view: View, *, turn: int = 0, shape: str = WIDE) -> None:  # noqa: ARG002 - as all drawings
        self.view = view
        self.layout = FreeTableLayout(view.board, turn=turn)
        self._drawn: tuple[Localizer, tuple[str, ...], dict[str, str]] | None = None
        """The pieces drawn last, with the arguments they were drawn for."""

    def take_over(self, before: Drawing) -> None:
        """Do nothing: the stands of a table are drawn anew."""

    def opening(self, names: Localizer) -> str:
        """Return the start tag of the board's SVG element."""
        board, great = self.view.board, " tb-great" if self.layout.is_great else ""
        facts = {"columns": board.columns // rim.INCH, "rows": board.rows // rim.INCH}
        return (
            f'<svg id="board-svg" class="board look-table{great}" viewBox="{self.layout.viewbox}" '
            f'style="--grain:{number(self.layout.grain)}" xmlns="http://www.w3.org/2000/svg" role="application" '
            f"{aria_label(names.say('site.table.board', facts))}>"
        )

    def standing(self, names: Localizer) -> Layers:
        """Return the layers that depend only on the board and its orientation."""
        wide, high = number(self.layout.width), number(self.layout.height)
        cloth = f'<rect id="cloth" class="hit" data-pick="spot:" width="{wide}" height="{high}"/>'
        return {"ground": terrain.ground(self.view.board, names, self.layout), "spaces": {"cloth": cloth}}

    def moving(self, names: Localizer, lit: Highlights, *, fallen: bool = True) -> Layers:  # noqa: ARG002 - as all drawings
        """Return the layers that change while playing."""
        return {
            "fallen": rim.dice(self.view, self.layout),
            "pieces": self._pieces(names, lit),
            **self.marks(names, lit),
        }

    def marks(self, names: Localizer, lit: Highlights) -> Layers:
        """Return the layers of marks below and above the stands."""
        marks = TableOverlays(self.view, lit, self, self.layout, names.system)
        under, over = marks.layers()
        hands = {key: group(key, drawn, classes) for key, drawn, classes in marks.handles()}
        return {"under": under, "over": over, HANDS: hands}

    def _pieces(self, names: Localizer, lit: Highlights) -> dict[str, str]:
        """Return the layer of the pieces, cached while the movable ones are unchanged so that dragging stays fast."""
        if self._drawn is None or self._drawn[:2] != (names, lit.movable):
            self._drawn = names, lit.movable, stands.pieces(self.view, names, lit, self.layout)
        return self._drawn[2]

    def ring(self, at: PlaceRef | PoseRef) -> str:
        """Return the keyboard cursor at a pose: a cross with a line in its direction."""
        pose = Pose.read(at) or Pose(0, 0)
        x, y = self.layout.at(pose.x, pose.y)
        cross = "M-26 0H-8M8 0H26M0 8V26M0-8V-40M-8-30L0-42L8-30"
        return (
            f'<g id="space-cursor" class="space tb-cursor" data-pick="{escape(pose.ref)}" role="button" tabindex="0" '
            f'transform="translate({number(x)} {number(y)}) rotate({number(self.layout.angle(pose.heading))})">'
            f'<circle class="casing" r="9"/><path class="casing" d="{cross}"/>'
            f'<circle class="shaft" r="9"/><path class="shaft" d="{cross}"/></g>'
        )

    def _base(self, ref: Ref) -> tuple[Pose, tuple[int, int]] | None:
        """Return the pose and size of the base that a reference names, or None if it names none on the table."""
        piece = next((piece for piece in self.view.pieces if piece.id == ref.id), None)
        if not isinstance(ref, PieceRef) or piece is None or not isinstance(piece.place, Pose) or piece.size is None:
            return None
        return piece.place, piece.size

    def point(self, ref: Ref) -> Point | None:
        """Return the middle of a base or of an area, or the position of a pose."""
        if (pose := Pose.read(ref)) is not None:
            return self.layout.at(pose.x, pose.y)
        if isinstance(ref, AreaRef):
            middle = Rectangle.read(ref).middle
            return self.layout.at(middle.x, middle.y)
        base = self._base(ref)
        return None if base is None else self.layout.middle(*base)

    def box(self, ref: Ref) -> Rect | None:
        """Return the bounding box of a base or of an area."""
        if isinstance(ref, AreaRef):
            area = Rectangle.read(ref)
            corners = [self.layout.at(area.left, area.top), self.layout.at(area.right, area.bottom)]
        elif (base := self._base(ref)) is not None:
            corners = self.layout.corners(*base)
        else:
            return None
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def at(self, x: float, y: float) -> PlaceRef | PoseRef | None:
        """Return the pose at a point of the drawing, facing north; None off the table."""
        across, down = self.layout.on_table(x, y)
        if not (0 <= across <= self.view.board.columns and 0 <= down <= self.view.board.rows):
            return None
        return Pose(across, down).ref

    def near(self, ref: Pick, key: str) -> PlaceRef | PoseRef | None:
        """Return the pose that a key leads to: arrows move by a quarter of an inch, brackets turn by 5 degrees.

        With FAR it is four times as far.
        """
        pose = Pose.read(ref)
        if pose is None:
            return None
        plain = key.removeprefix(FAR)
        if plain in TURNS:
            return pose._replace(heading=(pose.heading + TURNS[plain]) % CIRCLE).ref
        if plain not in ARROWS:
            return None
        step = STEP * SCALE * (1 if plain == key else FOURFOLD)
        across, up = ARROWS[plain]
        x, y = self.layout.at(pose.x, pose.y)
        there = self.layout.on_table(x + across * step, y - up * step)
        x, y = (
            min(max(n, 0), most) for n, most in zip(there, (self.view.board.columns, self.view.board.rows), strict=True)
        )
        return Pose(int(x), int(y), pose.heading).ref

    @staticmethod
    def small(view: View, label: str = "", *, turn: int | None = None, names: Localizer | None = None) -> str:
        """Return a thumbnail of the table."""
        return table_thumbnail.picture(view, label, turn=turn, names=names)
