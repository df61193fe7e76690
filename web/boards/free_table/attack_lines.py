"""Attacks on a free table: arrows of charges into the enemy, lines from stand to stand."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from engine.core.types import Pose
from engine.core.view import Piece, Strike, Trace
from web.boards.free_table.layout import SCALE, FreeTableLayout
from web.boards.markup_text import Point, line, number, points
from web.boards.strokes import arrowhead, before, cased

HEAD = 44
"""Length of a charge's arrowhead, large enough to be seen around the number that the attack needs."""
ASIDE = 19
"""Offset of a line between two stands that strike each other, so that both lines are visible."""
SURE, NEVER = 1, 7
"""Die needs outside the range worth rolling: certain and impossible."""


class Strikes:
    """The attacks of a table's bases, by their ids."""

    def __init__(self, layout: FreeTableLayout, bases: Mapping[str, Piece]) -> None:
        self.layout, self.bases = layout, bases

    def middle(self, pose: Pose, piece: Piece) -> Point:
        """Return the middle of a base at a pose."""
        return self.layout.middle(pose, piece.size) if piece.size is not None else self.layout.at(pose.x, pose.y)

    def into(self, start: Point, struck: Point) -> str:
        """Return the arrowhead of a charge that starts at a front and points into the target."""
        size = HEAD * self.layout.grain
        (x, y), (dx, dy) = before(struck, start, 0)
        head = [(x - 0.8 * size * dy, y + 0.8 * size * dx), (x + 0.8 * size * dy, y - 0.8 * size * dx)]
        return f'<polygon class="head" points="{points([*head, (x - size * dx, y - size * dy)])}"/>'

    def struck(self, trace: Trace) -> Point | None:
        """Return where a charge hits its targets, or None if none of them is on the table.

        That is straight ahead of its end if a target is there, else towards the nearest one.
        """
        pose, takes = Pose.read(trace.path[-1]) if trace.path else None, set(trace.takes)
        bases = [base for base in self.bases.values() if base.size is not None and takes & {base.id, base.group}]
        if pose is None or not bases:
            return None
        x, y = self.layout.at(pose.x, pose.y)
        turned = math.radians(self.layout.angle(pose.heading))
        ahead = (x + HEAD * self.layout.grain * math.sin(turned), y - HEAD * self.layout.grain * math.cos(turned))
        middles = {self.middle(base.place, base): base for base in bases if isinstance(base.place, Pose)}
        near = min(middles, key=lambda middle: math.dist(middle, ahead))
        size = middles[near].size
        return ahead if size is not None and math.dist(near, ahead) <= SCALE * max(size) / 2 else near

    def blow(self, led: Point, trace: Trace) -> str:
        """Return a charge that ended at a point as a short arrow into its target, or "" if it has none."""
        struck = self.struck(trace)
        if struck is None:
            return ""
        size = HEAD * self.layout.grain
        neck, _ = before(led, struck, size)
        start, _ = before(neck, struck, math.dist(neck, struck) + size)
        return cased(line((start, neck))) + self.into(neck, struck)

    def flights(self, trace: Trace) -> str:
        """Return arrows from the middle of the shooters to the middle of the remaining stands of each target unit."""
        drawn = ""
        for start, end in self.flown(trace):
            d = line((start, end))
            drawn += f'<path class="casing" d="{d}"/><path class="shaft shot" d="{d}"/>'
            drawn += arrowhead(end, start, HEAD * self.layout.grain / 2)
        return drawn

    def flown(self, trace: Trace) -> list[tuple[Point, Point]]:
        """Return the start and end of the arrow for the shots at each unit."""
        shots: dict[str, list[Strike]] = {}
        for strike in trace.strikes:
            if strike.is_shot and strike.target in self.bases:
                shots.setdefault(self.bases[strike.target].group or strike.target, []).append(strike)
        found = []
        for made in shots.values():
            start = self.centre(dict.fromkeys(strike.piece for strike in made))
            end = self.centre(dict.fromkeys(strike.target for strike in made))
            if start is not None and end is not None:
                found.append((start, end))
        return found

    def centre(self, which: Iterable[str]) -> Point | None:
        """Return the middle of the bases that are on the table, or None."""
        found = [base for one in which if (base := self.bases.get(one)) is not None]
        middles = [self.middle(base.place, base) for base in found if isinstance(base.place, Pose)]
        if not middles:
            return None
        return sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles)

    def between(self, strike: Strike, moved: dict[str, Pose], shown: Sequence[Strike]) -> str:
        """Return the line of one strike from stand to stand; stands in `moved` are drawn at their new poses.

        If the `shown` strikes include one in the opposite direction, both lines are offset.
        """
        one, other = self.bases.get(strike.piece), self.bases.get(strike.target)
        if one is None or other is None:
            return ""
        from_, to = moved.get(one.id) or one.place, moved.get(other.id) or other.place
        if not isinstance(from_, Pose) or not isinstance(to, Pose):
            return ""
        start, end = self.middle(from_, one), self.middle(to, other)
        if any((back.piece, back.target) == (strike.target, strike.piece) for back in shown):
            start, end = _to_the_right(start, end, ASIDE * self.layout.grain)
        x, y = start[0] * 0.62 + end[0] * 0.38, start[1] * 0.62 + end[1] * 0.38
        need = "\u2713" if strike.need <= SURE else "\u2013" if strike.need >= NEVER else f"{strike.need}+"
        size = number(self.layout.grain * 0.8)
        return (
            f"{cased(line((start, end)))}{arrowhead(end, start, 22)}"
            f'<g transform="translate({number(x)} {number(y)}) scale({size})"><circle class="tb-need" r="19"/>'
            f'<text class="tb-need-text" y="8">{need}</text></g>'
        )


def _to_the_right(a: Point, b: Point, far: float) -> tuple[Point, Point]:
    """Return the line from a to b, shifted to its right."""
    length = math.dist(a, b) or 1
    x, y = (a[1] - b[1]) * far / length, (b[0] - a[0]) * far / length
    return (a[0] + x, a[1] + y), (b[0] + x, b[1] + y)
