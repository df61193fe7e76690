"""The tape measure of a free table: the distance in inches between two points, stands or units."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from engine.boards.table.shapes import Corners, rectangle
from engine.boards.table.vectors import Pose as Place
from engine.core.references import Pick, piece_ref
from engine.core.types import Pose
from engine.core.view import Piece, View

Corner = tuple[int, int]
FULL = 100
"""Hundredths of an inch in one inch."""


class TapeMeasure(NamedTuple):
    """A tape: its ends, each a reference to a piece or a spot; the second is None until the tape is drawn."""

    start: Pick
    end: Pick | None = None


class TapeReading(NamedTuple):
    """A tape's reading: its line, the gap, and the shooting range if both ends are stands.

    Lengths are hundredths of an inch, rounded up: a reading of 12.00 is within 12 inches.
    """

    line: tuple[Corner, Corner]
    gap: int
    range: int | None = None


def read(view: View, tape: TapeMeasure) -> TapeReading | None:
    """Return a tape's reading, or None if one of its ends is nowhere."""
    if tape.end is None:
        return None
    ones, others = _ends(view, tape.start), _ends(view, tape.end)
    if not ones or not others:
        return None
    square, under, a, b = min((_nearest(one, other) for one in ones for other in others), key=lambda at: at[0] / at[1])
    shot = None
    shooter, target = _stand(view, tape.start), _stand(view, tape.end)
    if shooter is not None and target is not None and isinstance(shooter.place, Pose):
        front = (shooter.place.x, shooter.place.y)
        shot = _up(*_nearest((front,), _corners(target))[:2])
    return TapeReading((a, b), _up(square, under), shot)


def inches(hundredths: int) -> str:
    """Return a length in the usual notation for inches: 13, 7.5, 6.02."""
    return f"{hundredths // FULL}.{hundredths % FULL:02}".rstrip("0").removesuffix(".")


def _stand(view: View, ref: Pick) -> Piece | None:
    """Return the stand that an end of a tape lies on."""
    return next((piece for piece in view.pieces if piece_ref(piece.id) == ref and piece.place is not None), None)


def _ends(view: View, ref: Pick) -> list[tuple[Corner, ...]]:
    """Return the outlines that an end of a tape may start from: those of all stands of a unit, or a point."""
    if (pose := Pose.read(ref)) is not None:
        return [((pose.x, pose.y),)]
    piece = _stand(view, ref)
    if piece is None:
        return []
    unit = piece.group or piece.id
    stands = [one for one in view.pieces if one.group == unit and isinstance(one.place, Pose)]
    return [_corners(one) for one in stands or [piece]]


def _corners(piece: Piece) -> tuple[Corner, ...]:
    """Return the corners of a stand as the rules define them: each rounded by itself, on a table whose y points up."""
    assert isinstance(piece.place, Pose)
    assert piece.size is not None
    place: Place = (piece.place.x, -piece.place.y, piece.place.heading)
    wide, deep = piece.size
    told: Corners = rectangle(place, -wide // 2, wide // 2, 0, -deep).corners
    return tuple((told[n], -told[n + 1]) for n in (0, 2, 4, 6))


def _nearest(one: tuple[Corner, ...], other: tuple[Corner, ...]) -> tuple[int, int, Corner, Corner]:
    """Return the squared gap between two outlines as a fraction, and their nearest points."""
    best: tuple[int, int, Corner, Corner] | None = None
    for outline, points, is_turned in ((one, other, True), (other, one, False)):
        for n, (x, y) in enumerate(outline):
            u, v = outline[(n + 1) % len(outline)]
            vx, vy = u - x, v - y
            length = vx * vx + vy * vy
            for point in points:
                px, py = point[0] - x, point[1] - y
                along = px * vx + py * vy
                if along <= 0 or not length:
                    square, under, foot = px * px + py * py, 1, (x, y)
                elif along >= length:
                    square, under, foot = (px - vx) ** 2 + (py - vy) ** 2, 1, (u, v)
                else:
                    foot = (x + vx * along // length, y + vy * along // length)
                    square, under = (px * vy - py * vx) ** 2, length
                if best is None or square * best[1] < best[0] * under:
                    best = (square, under, foot, point) if is_turned else (square, under, point, foot)
    assert best is not None
    return best


def _up(square: int, under: int) -> int:
    """Return the root of a fraction, rounded up."""
    root = isqrt(square // under)
    return root if root * root * under >= square else root + 1
