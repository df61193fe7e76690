"""The marks over a free table: ghosts and paths, handles, ranges, attacks, and the tape."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from engine.core.references import Ref, piece_ref
from engine.core.types import Pose
from engine.core.view import Trace, View
from web.boards.drawing import Drawing, Rect
from web.boards.free_table import figures, label_placement, reach_lines
from web.boards.free_table.attack_lines import Strikes
from web.boards.free_table.handles import Handles
from web.boards.free_table.label_text import half, inches, wrapped
from web.boards.free_table.layout import SCALE, FreeTableLayout
from web.boards.free_table.stands import outline, side_of
from web.boards.free_table.unit_plates import BEYOND
from web.boards.highlights import Highlights, Loss
from web.boards.marks import Overlay
from web.boards.markup_text import Point, line, number, slug
from web.boards.overlays import Overlays
from web.boards.strokes import arrowhead, bow, cased, pill
from web.looks import registry

TIP = 24
"""Half the size of a lesson's pointing hand."""
WIDEST = 1.9
"""Maximum enlargement of a text with its plate on a small screen."""


class TableOverlays(Overlays):
    """Marks on a table: paths consist of poses, outlines are those of bases."""

    clear = 4

    def __init__(
        self, view: View, lit: Highlights, drawing: Drawing, layout: FreeTableLayout, system: str = ""
    ) -> None:
        super().__init__(view, lit, drawing)
        self.layout, self.look, self.grain = layout, registry.of(system), layout.grain
        self.bases = {piece.id: piece for piece in view.pieces if isinstance(piece.place, Pose)}
        self.hits = Strikes(layout, self.bases)

    def under(self) -> Iterator[Overlay]:
        """Yield the marks below the pieces: ranges are lowest."""
        yield from self.reached()
        yield from super().under()
        yield from self.touched()

    def over(self) -> Iterator[Overlay]:
        """Yield the marks above the pieces."""
        yield from self.exposed()
        yield from self.offered()
        yield from self.picked()
        yield from super().over()
        yield from self.strikes()
        yield from self.distances()
        yield from self.reached_by()
        yield from self.tape()

    def asked(self, name: str, drawn: Callable[[Rect], str], room: Callable[[Ref], Rect | None]) -> Iterator[Overlay]:
        """Yield the marks of a lesson's things, without a hand below the handles of a unit."""
        held = f"hand-{slug(piece_ref(self.lit.handles))}"
        yield from (overlay for overlay in super().asked(name, drawn, room) if overlay[0] != held)

    def pointed_at(self, ref: Ref) -> Rect | None:
        """Return the bounding box of a thing, including a plate above it so that a pointing hand hides no name."""
        box, piece = self.drawing.box(ref), self.bases.get(ref.id)
        if box is None or piece is None or not isinstance(piece.place, Pose):
            return box
        behind = math.cos(math.radians(self.layout.angle(piece.place.heading)))  # 1: plate straight below, -1: above
        lifted = max(0.0, -behind) * BEYOND * self.layout.grain
        return Rect(box.left, box.top - lifted, box.width, box.height + lifted)

    def selected(self) -> Iterator[Overlay]:
        """Yield the outline of the selected unit or stand."""
        for thing in self.lit.selected:
            if drawn := self.around(thing.id):
                yield f"chosen-{slug(thing.id)}", drawn, "chosen"

    def offered(self) -> Iterator[Overlay]:
        """Yield the outline of each own piece that may be picked next."""
        for which in self.lit.offered:
            if drawn := self.around(which):
                yield f"offered-{slug(which)}", drawn, "tb-offered"

    def picked(self) -> Iterator[Overlay]:
        """Yield the outline of each picked stand of a unit, above the stands beside it."""
        for thing in self.lit.selected[1:]:
            piece = self.bases.get(thing.id)
            if piece is not None and piece.group is not None and (drawn := self.around(piece.id)):
                yield f"picked-{slug(piece.id)}", drawn, "tb-picked"

    def around(self, which: str) -> str:
        """Return the outline of a base, or "" if it is not on the table."""
        piece = self.bases.get(which)
        if piece is None or not isinstance(piece.place, Pose) or piece.size is None:
            return ""
        return f'<polygon points="{outline(self.layout, piece.place, piece.size)}"/>'

    # The selected action

    def ways(self) -> Iterator[Overlay]:
        """Yield the ghost of the selected action: its path, each stand's new pose, and the stands it would touch."""
        trace = self.lit.trace
        if self.lit.wanted is not None:
            yield from self.wanted(*self.lit.wanted)
        if trace is not None and trace.poses:
            yield "path", self.path(trace), "tb-path"
            yield "ghost", "".join(self.ghosts(trace)), "tb-ghost"

    def reached_by(self) -> Iterator[Overlay]:
        """Yield the label of the selected action at its end, and why it does not lead where it should."""
        trace = self.lit.trace
        led = Pose.read(trace.path[-1]) if trace is not None and trace.poses and trace.path else None
        there = led if led is not None else self.lit.wanted[1] if self.lit.wanted is not None else None
        if there is not None and (self.lit.ghost or self.lit.blocked):
            said = "\n".join(short for told in (self.lit.ghost, self.lit.blocked) for short in wrapped(told) if short)
            yield "reached", self.beside(there, said), f"label{' tb-blocked' if self.lit.blocked else ''}"

    def touched(self) -> Iterator[Overlay]:
        """Yield the outlines of the stands that the selected action would touch, below the legible plates."""
        trace = self.lit.trace
        for piece in trace.takes if trace is not None and trace.poses else ():
            if drawn := self.around(piece):
                yield f"touched-{slug(piece)}", drawn, "tb-touched"

    def wanted(self, unit: str, pose: Pose) -> Iterator[Overlay]:
        """Yield the pose that was wanted for the selected unit and cannot be reached."""
        piece = self.bases.get(unit)
        if piece is not None and piece.size is not None:
            yield "wanted", f'<polygon points="{outline(self.layout, pose, piece.size)}"/>', "tb-wanted"

    def beside(self, pose: Pose, text: str) -> str:
        """Return a short text near a pose, hiding neither the unit nor its ghost, and hidden by nothing."""
        wide, high = (WIDEST * size * self.layout.grain for size in half(text))
        table = Rect(0, 0, self.layout.width, self.layout.height)
        middle, ahead = self.layout.at(pose.x, pose.y), self.layout.angle(pose.heading)
        return self.told(label_placement.spot(middle, ahead, (wide, high), [*self.taken()], table), text)

    def taken(self) -> Iterator[Rect]:
        """Yield the boxes of the selected unit, its ghost, its handles, its charge's targets, and a lesson's marks."""
        units = {base.group for base in self.bases.values()}
        trace = self.lit.trace if self.lit.trace is not None else Trace()
        there = {str(stand): pose for stand, pose in trace.poses}
        yield from (room for piece in trace.takes if (room := self.pointed_at(piece_ref(piece))) is not None)
        for which, base in self.bases.items():
            held = base.place if self.lit.handles in (which, base.group) and which not in units else None
            for pose in (held, there.get(which)):
                if isinstance(pose, Pose) and base.size is not None:
                    yield label_placement.bounds(self.layout.corners(pose, base.size))
        if (hands := self.hands()) is not None:
            yield from hands.rooms(self.layout, WIDEST)
        yield from self.tips()

    def tips(self) -> Iterator[Rect]:
        """Yield the box of each pointing hand of a lesson."""
        for ref in self.lit.asked:
            if (box := self.pointed_at(ref)) is not None:
                yield label_placement.around((box.left + box.width / 2, box.top - TIP), (TIP, TIP))

    def told(self, at: Point, text: str) -> str:
        """Return a short text on a plate at this table's letter size, kept within its edges."""
        grain = self.layout.grain
        wide, high = (1.3 * size * grain for size in half(text))
        x = min(max(at[0], wide), self.layout.width - wide)
        y = min(max(at[1], high), self.layout.height - high)
        return (
            f'<g transform="translate({number(x)} {number(y)}) scale({number(grain)})">'
            f'<g class="tb-lift">{pill(0, 0, text)}</g></g>'
        )

    def path(self, trace: Trace) -> str:
        """Return the path of the middle of the front, leg by leg, extended into the target of a charge."""
        way = [self.layout.at(pose.x, pose.y) for pose in map(Pose.read, trace.path) if pose is not None]
        dots = "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="6"/>' for x, y in way)
        drawn = f"{cased(line(way))}{dots}" if len(way) > 1 else ""
        if way and (struck := self.hits.struck(trace)) is not None:
            drawn += self.hits.into(way[-1], struck)
        return drawn

    def went(self, trace: Trace) -> str:
        """Return an earlier action's path as an arrow; for shots, an arrow from shooters to targets."""
        return super().went(trace) or self.hits.flights(trace)

    def begun(self, trace: Trace) -> tuple[Point, Point] | None:
        """Return the start and next point of an action's arrow; for shots, those of the first arrow."""
        return super().begun(trace) or next(iter(self.hits.flown(trace)), None)

    def blows(self) -> Iterator[Overlay]:
        """Yield the attacks of the last turn, those of charges as short arrows into their targets."""
        for way in self.earlier:
            led = self.known(way.trace.path)
            if way.strikes and led and (drawn := self.hits.blow(led[-1], way.trace)):
                yield f"blow-{way.n}", drawn, "blow"

    def corner(self, ref: Ref, loss: Loss) -> Point | None:
        """Return the position of a loss mark: the middle of a base that is gone, at its last pose."""
        pose = Pose.read(ref)
        size = next((piece.size for piece in self.view.pieces if piece.id == loss.piece), None)
        return super().corner(ref, loss) if pose is None or size is None else self.layout.middle(pose, size)

    def ghosts(self, trace: Trace) -> Iterator[str]:
        """Yield each stand at its new pose, with a heavy front line."""
        for piece, pose in trace.poses:
            base = self.bases.get(piece)
            if base is None or base.size is None:
                continue
            x, y = self.layout.at(pose.x, pose.y)
            wide, deep = base.size[0] * SCALE, base.size[1] * SCALE
            kind = self.look.bases.get(base.kind)
            yield (
                f'<g class="side-{side_of(base, self.view)}" transform="translate({number(x)} {number(y)}) '
                f'rotate({number(self.layout.angle(pose.heading))})"><rect x="{number(-wide / 2)}" '
                f'width="{number(wide)}" height="{number(deep)}"/>'
                f"{figures.family(kind.family if kind is not None else figures.PLAIN, (wide, deep))}"
                f'<path d="M{number(3 - wide / 2)} 4H{number(wide / 2 - 3)}"/></g>'
            )

    def handles(self) -> Iterator[Overlay]:
        """Yield the handles of the selected unit: at the end of its selected action, else at its pose."""
        if (hands := self.hands()) is None:
            return
        states = (("held", bool(self.lit.held)), ("idle", not hands.is_led))
        classes = " ".join(("tb-handles", *(state for state, is_so in states if is_so)))
        yield "handles", hands.drawn(self.layout), classes

    def hands(self) -> Handles | None:
        """Return the handles of the selected unit, or None."""
        piece = self.bases.get(self.lit.handles)
        if piece is None or piece.size is None or not isinstance(piece.place, Pose):
            return None
        trace = self.lit.trace
        led = Pose.read(trace.path[-1]) if trace is not None and trace.path and trace.poses else None
        pose, is_led = self.lit.held or (led or piece.place, led is not None)
        return Handles(piece.size, pose, is_led)

    # Effects of an action, and marks shown on demand

    def reached(self) -> Iterator[Overlay]:
        """Yield the ranges of units."""
        for n, (unit, reach, _) in enumerate(self.lit.reaches):
            if unit in self.bases:
                found = reach_lines.drawn(self.bases[unit], reach, self.layout)
                drawn = f'<g clip-path="url(#tb-table)">{found}</g>'
                yield f"reach-{slug(unit)}-{n}", drawn, f"tb-reach is-{slug(reach.kind)}{self._whose(unit)}"

    def distances(self) -> Iterator[Overlay]:
        """Yield the labels of ranges, above everything on the table."""
        taken = [*self.tips(), *filter(None, map(self.drawing.box, self.lit.asked))]
        for n, (unit, reach, told) in enumerate(self.lit.reaches):
            spots = [*reach_lines.labelled(self.bases[unit], reach, self.layout)] if told and unit in self.bases else []
            if spots:
                wide, high = (WIDEST * size * self.layout.grain for size in half(told))
                rooms = [Rect(x - wide, y - high, 2 * wide, 2 * high) for x, y in spots]
                free = [n for n, room in enumerate(rooms) if not any(room.meets(other) for other in taken)]
                best = free[0] if free else 0
                taken.append(rooms[best])
                drawn = self.told(spots[best], told)
                yield f"distance-{slug(unit)}-{n}", drawn, f"label tb-distance is-{slug(reach.kind)}{self._whose(unit)}"

    def _whose(self, unit: str) -> str:
        """Return the class that distinguishes an enemy's range from an own one."""
        return " is-theirs" if self.bases[unit].side != self.view.active else ""

    def exposed(self) -> Iterator[Overlay]:
        """Yield an arrow from each enemy that could then reach or shoot the selected unit."""
        trace = self.lit.trace
        if trace is None or not trace.poses:
            return
        for n, (enemy, kind) in enumerate(trace.exposed):
            base = self.bases.get(enemy)
            if base is None or not isinstance(base.place, Pose):
                continue
            start = self.layout.at(base.place.x, base.place.y)
            ends = [self.hits.middle(pose, self.bases[stand]) for stand, pose in trace.poses if stand in self.bases]
            end = min(ends, key=lambda at: math.dist(at, start))
            drawn = f"{cased(line((start, end)))}{arrowhead(end, start, 30)}"
            yield f"exposed-{n}", drawn, f"tb-exposed is-{slug(kind)}"

    def strikes(self) -> Iterator[Overlay]:
        """Yield a line from each striking stand to its target, with the number that its die needs."""
        moved = {str(stand): pose for stand, pose in self.lit.trace.poses} if self.lit.trace is not None else {}
        for n, strike in enumerate(self.lit.strikes_shown):
            drawn = self.hits.between(strike, moved, self.lit.strikes_shown)
            if drawn:
                yield f"strike-{n}", drawn, f"tb-strike{' is-shot' if strike.is_shot else ''}"

    def tape(self) -> Iterator[Overlay]:
        """Yield the tape with its reading."""
        if self.lit.tape is None:
            return
        start, end, told = self.lit.tape
        a, b = self.layout.at(*start), self.layout.at(*end)
        size = number(8 * self.layout.grain)
        ends = "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="{size}"/>' for x, y in (a, b))
        yield "tape", f"{cased(line((a, b)))}{inches(a, b, self.layout.grain)}{ends}", "tb-tape"
        if told:
            yield "tape-told", self.told(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), told), "label"

    # Marks of other boards that differ on a table

    def trail(self, trace: Trace) -> str:
        """Return the path of the last action on the ground."""
        way = [self.layout.at(pose.x, pose.y) for pose in map(Pose.read, trace.path) if pose is not None]
        if len(way) < 2:
            return ""
        x, y = way[0]
        return f'<circle class="stop" cx="{number(x)}" cy="{number(y)}" r="9"/><path class="trail" d="{line(way)}"/>'

    def cursor(self) -> Iterator[Overlay]:
        """Yield nothing: the keyboard cursor is an element of its own, which can have the focus."""
        return iter(())

    def threats(self) -> Iterator[Overlay]:
        """Yield an arrow with its chance from each threatening unit to its target."""
        for n, (start, end, label) in enumerate(self.lit.threats):
            a, b = (self.drawing.point(end) if isinstance(end, Ref) else None for end in (start, end))
            if a is not None and b is not None:
                d, at, pull = bow(a, b, 0.12)
                drawn = f"{cased(d)}{arrowhead(b, pull, 28 * self.grain)}{self.told(at, label)}"
                yield f"threat-{n}", drawn, "threat tb-threat"
