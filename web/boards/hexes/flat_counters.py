"""Counters without a front: square ones with two faces, and round tokens for leaders.

The silhouette shows the arm, the large number the value, the framed one the movement, the one under the bow the range.
The first side's counters are rounded with a plain band, the second's have cut corners and a double band. The reverse is
pale, with a sash across and its corner turned down.
"""

from __future__ import annotations

from engine.core.view import Piece
from web.boards.markup_text import escape, use
from web.looks.registry import symbol

STATES = ("acted", "reduced", "moved", "attacked", "hidden", "leader")
"""Marks of a piece that become classes of its element, because they change the whole counter."""

BODIES = (
    "M-29-40H29Q40-40 40-29V29Q40 40 29 40H-29Q-40 40-40 29V-29Q-40-40-29-40Z",
    "M-30-40H30L40-30V30L30 40H-30L-40 30V-30Z",
)
REVERSES = (
    "M-29-40H17L40-17V29Q40 40 29 40H-29Q-40 40-40 29V-29Q-40-40-29-40Z",
    "M-30-40H17L40-17V30L30 40H-30L-40 30V-30Z",
)
"""The bodies with the corner turned down."""
BANDS = (
    "M-40 7H40V29Q40 40 29 40H-29Q-40 40-40 29Z",
    "M-40 7H40V30L30 40H-30L-40 30Z",
)
SASHES = ("M-40-8L-8-40H18L-40 18Z", "M-40-8L-8-40H18L-40 18Z")
TOKENS = (
    "M0-37A37 37 0 1 1 0 37A37 37 0 1 1 0-37Z",
    "M-15.5-37.5H15.5L37.5-15.5V15.5L15.5 37.5H-15.5L-37.5 15.5V-15.5Z",
)
STAR = "M0-29L8-10.5L28-9L12.7 4L17.4 23.6L0 13.2L-17.4 23.6L-12.7 4L-28-9L-8-10.5Z"
BURST = "M0-14L3.4-5.6L11.5-9L7.6-1.4L14 3.4L6 4.8L6.6 13L0 8L-6.6 13L-6 4.8L-14 3.4L-7.6-1.4L-11.5-9L-3.4-5.6Z"


def outline(piece: Piece, shape: int) -> str:
    """Return the path of a piece's body; `shape` is 0 for the first side and 1 for the second."""
    if "leader" in piece.marks:
        return TOKENS[shape]
    return (REVERSES if "reduced" in piece.marks else BODIES)[shape]


def counter(piece: Piece, shape: int, system: str) -> str:
    """Return the drawing of a counter around (0, 0); `shape` is 0 for the first side and 1 for the second."""
    body = outline(piece, shape)
    parts = [
        f'<path class="shadow" transform="translate(2.5 5)" d="{body}"/>',
        f'<path class="cardboard" transform="translate(0 2.5)" d="{body}"/>',
        f'<path class="body" d="{body}"/>',
    ]
    parts += _leader(piece, body) if "leader" in piece.marks else _unit(piece, shape, body, system)
    return "".join((*parts, *_marks(piece)))


def _leader(piece: Piece, body: str) -> list[str]:
    """Return a star with the rating in it and the movement below."""
    movement = piece.values.get("movement", "")
    return [
        f'<path class="edge" d="{body}"/><path class="rim-line" transform="scale(.86)" d="{body}"/>',
        f'<path class="star" transform="translate(0 -4)" d="{STAR}"/>',
        f'<text class="rating" y="7">{piece.stars}</text>',
        f'<text class="pace" y="30">{escape(movement)}</text>',
    ]


def _unit(piece: Piece, shape: int, body: str, system: str) -> list[str]:
    main, small = symbol(system, piece)
    values = piece.values
    across = 8 if "range" in values else 0
    drawn = use(main, across, -16, 45)
    if small:
        drawn += f'<circle class="badge" cx="29" cy="-3" r="11"/>{use(small, 29, -3, 19)}'
    reverse = ""
    if "reduced" in piece.marks:
        reverse = f'<path class="sash" d="{SASHES[shape]}"/>'
    parts = [reverse, f'<path class="band" d="{BANDS[shape]}"/>']
    if shape:
        parts.append('<path class="band-line" d="M-40 11H40"/>')
    if "hidden" in piece.marks:
        parts.append(f'<path class="veil" d="{body}"/>')
    parts.append(f'<g class="picture"><g>{drawn}</g></g><path class="edge" d="{body}"/>')
    if reverse:
        parts.append('<path class="fold" d="M17-40L40-17L21-19Z"/>')
    parts.append(f'<text class="worth" x="-15" y="36">{escape(values.get("value", ""))}</text>')
    frame = f'<rect class="pace-frame" x="9" y="15" width="23" height="21" rx="{1 if shape else 7}"/>'
    parts.append(f'{frame}<text class="pace" x="20.5" y="32.5">{escape(values.get("movement", ""))}</text>')
    if "range" in values:
        parts.append(
            '<g class="shots"><path d="M-35-29q7.5-9 15 0M-35-29h15"/>'
            f'<text x="-27.5" y="-13">{escape(values["range"])}</text></g>'
        )
    return parts


def _marks(piece: Piece) -> list[str]:
    """Return the small signs at the edge of a counter, each at its own position."""
    found = []
    if "one_step" in piece.marks:
        found.append('<g class="one-step" transform="translate(0 40)"><circle r="7"/><path d="M0-3.6V3.6"/></g>')
    if "charges" in piece.marks:
        found.append(
            '<g class="lance" transform="translate(-30 -30) rotate(-45)"><path class="lance-casing" d="M-27 0H26"/>'
            '<path class="lance-pennon" d="M16-1V-14H-9L-3-7.5-9-1Z"/><path class="lance-shaft" d="M-27 0H26"/>'
            '<path class="lance-head" d="M20 0L25-4.5L37 0L25 4.5Z"/></g>'
        )
    if "attacked" in piece.marks:
        found.append(
            f'<g class="done" transform="translate(-39 1)"><circle r="12"/>{use("crossed-swords", 0, 0, 17)}</g>'
        )
    elif "moved" in piece.marks or "acted" in piece.marks:
        found.append('<g class="done" transform="translate(-39 1)"><circle r="12"/><path d="M-6 0l4 5 8-9"/></g>')
    if "attacked_on" in piece.marks:
        found.append(f'<path class="struck" transform="translate(40 8)" d="{BURST}"/>')
    if "hidden" in piece.marks:
        found.append(
            f'<g class="mask" transform="translate(28 -30)"><circle r="15"/>{use("domino-mask", 0, 0, 23)}</g>'
        )
    return found
