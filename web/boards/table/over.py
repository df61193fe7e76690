"""The marks over a free table: the stands as they would lie, the way there, what is in hand."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.types import Pose
from engine.core.view import Trace, View
from web.boards.drawing import Drawing
from web.boards.highlights import Highlights
from web.boards.overlays import Overlay, Overlays
from web.boards.strokes import cased, pill
from web.boards.table.layout import FreeTableLayout
from web.boards.table.stands import outline
from web.boards.text import line, number, slug


class TableOverlays(Overlays):
    """Marks on a table: ways are poses, outlines those of bases."""

    def __init__(self, view: View, lit: Highlights, drawing: Drawing, layout: FreeTableLayout) -> None:
        super().__init__(view, lit, drawing)
        self.layout = layout
        self.bases = {piece.id: piece for piece in view.pieces if isinstance(piece.place, Pose)}

    def selected(self) -> Iterator[Overlay]:
        """Yield the outline of the unit, or the stand, in hand."""
        for thing in self.lit.selected:
            piece = self.bases.get(thing.removeprefix("piece:"))
            if piece is not None and isinstance(piece.place, Pose) and piece.size is not None:
                drawn = f'<polygon points="{outline(self.layout, piece.place, piece.size)}"/>'
                yield f"chosen-{slug(piece.id)}", drawn, "chosen"

    def ways(self) -> Iterator[Overlay]:
        """Yield the ghost of the order in hand: its way, each stand where it would lie, and whom it would touch."""
        trace = self.lit.trace
        if trace is None or not trace.poses:
            return
        yield "path", self.path(trace), "tb-path"
        yield "ghost", "".join(self.ghosts(trace)), "tb-ghost"
        for piece in trace.takes:
            struck = self.bases.get(piece)
            if struck is not None and isinstance(struck.place, Pose) and struck.size is not None:
                yield (
                    f"touched-{slug(piece)}",
                    f'<polygon points="{outline(self.layout, struck.place, struck.size)}"/>',
                    "tb-touched",
                )
        if trace.cost is not None:
            last = Pose.read(trace.path[-1])
            if last is not None:
                x, y = self.layout.at(last.x, last.y)
                yield "reached", pill(x, y - 44, f"{trace.cost / 100:.2f}″"), "label"

    def path(self, trace: Trace) -> str:
        """Return the way of the middle of the front, leg by leg."""
        way = [self.layout.at(pose.x, pose.y) for pose in map(Pose.read, trace.path) if pose is not None]
        dots = "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="6"/>' for x, y in way)
        return f"{cased(line(way))}{dots}" if len(way) > 1 else ""

    def ghosts(self, trace: Trace) -> Iterator[str]:
        """Yield each stand where it would lie, its front a heavy line."""
        for piece, pose in trace.poses:
            base = self.bases.get(piece)
            if base is not None and base.size is not None:
                front = self.layout.corners(pose, base.size)[:2]
                yield f'<polygon points="{outline(self.layout, pose, base.size)}"/><path d="{line(front)}"/>'

    def trail(self, trace: Trace) -> str:
        """Return the way of the last order on the ground."""
        way = [self.layout.at(pose.x, pose.y) for pose in map(Pose.read, trace.path) if pose is not None]
        if len(way) < 2:
            return ""
        x, y = way[0]
        return f'<circle class="stop" cx="{number(x)}" cy="{number(y)}" r="9"/><path class="trail" d="{line(way)}"/>'

    def cursor(self) -> Iterator[Overlay]:
        """Yield nothing: the place of the keyboard is a thing of its own, which can have the focus."""
        return iter(())

    def threats(self) -> Iterator[Overlay]:
        """Yield nothing: threats go from place to place."""
        return iter(())
