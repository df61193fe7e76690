"""Counters: a body whose bright point is its front, a picture, and its figures where they count.

The front value stands in the pointed half, the back value in the other, attack on the left, movement and range on the
right; the first side's bodies are round, the second's square. Figures and pictures stay upright whatever the facing.
Pieces are pointed at with a mouse or a finger only: for the ear and the keyboard their space speaks for them.
"""

from __future__ import annotations

from engine.core.view import Piece, View
from web.svg.geometry import Plan
from web.svg.marks import Marks, Names
from web.svg.symbols import symbol
from web.svg.text import escape, number, slug, use

BODIES = (
    "M0-50L24-30A40 40 0 1 1-24-30Z",
    "M0-50L40-24V32L31 42H-31L-40 32V-24Z",
)
"""Outline of a counter that faces up, of the first side and of the second (and of nobody)."""
FRONTS = (
    "M0-50L24-30A40 40 0 0 1 37.1-13H-37.1A40 40 0 0 1-24-30Z",
    "M0-50L40-24V-13H-40V-24Z",
)
CHEVRONS = ("M-25-29L0-50L25-29", "M-40-24L0-50L40-24")
STAR = "M0-9L2.6-3L9-2.6L4.1 1.6L5.7 8L0 4.5L-5.7 8L-4.1 1.6L-9-2.6L-2.6-3Z"


def pieces(view: View, names: Names, marks: Marks, plan: Plan) -> dict[str, str]:
    """Return every piece on the board by the id of its element; selected ones last, so that they lie on top."""
    standing = [piece for piece in view.pieces if piece.place is not None]
    standing.sort(key=lambda piece: f"piece:{piece.id}" in marks.selected)
    return {f"piece-{slug(piece.id)}": _standing(piece, view, names, marks, plan) for piece in standing}


def _standing(piece: Piece, view: View, names: Names, marks: Marks, plan: Plan) -> str:
    assert piece.place is not None
    x, y = plan.centre[piece.place]
    angle = None if piece.facing is None else plan.angle(piece.facing)
    classes = " ".join(("piece", _side_class(piece, view), *_states(piece, marks)))
    return (
        f'<g id="piece-{slug(piece.id)}" class="{classes}" data-pick="piece:{escape(piece.id)}" aria-hidden="true" '
        f'transform="translate({x} {y})"><title>{escape(names.spoken(piece))}</title><g class="lift">'
        f"{counter(piece, view, names.system, angle)}</g></g>"
    )


def _side_class(piece: Piece, view: View) -> str:
    return f"side-{view.sides.index(piece.side)}" if piece.side in view.sides else "side-none"


def _states(piece: Piece, marks: Marks) -> list[str]:
    states = ["commander"] if piece.stars else []
    states += [mark for mark in ("acted",) if mark in piece.marks]
    states += ["selected"] if f"piece:{piece.id}" in marks.selected else []
    states += ["target"] if piece.id in marks.targets else []
    states += ["casualty"] if piece.id in (*marks.casualties, *marks.own_casualties) else []
    states += ["threatened"] if any(to == piece.place for _, to, _ in marks.threats) else []
    return states


def counter(piece: Piece, view: View, system: str, angle: int | None) -> str:
    """Return the drawing of a counter around (0, 0); `angle` is its facing on the drawing, None for no facing."""
    shape = 0 if piece.side == view.sides[0] else 1
    up = -1 if angle in (None, 0) else 1
    body = BODIES[shape]
    parts = [
        f'<path class="shadow" d="{body}" transform="translate(2 4) rotate({angle or 0})"/>',
        f'<g transform="rotate({angle or 0})"><path class="body" d="{body}"/><path class="front" d="{FRONTS[shape]}"/>',
        f'<path class="edge" d="{body}"/>',
        f'<path class="chevron" d="{CHEVRONS[shape]}"/></g>' if angle is not None else "</g>",
        _picture(piece, system),
        *_figures(piece, up),
    ]
    for i in range(piece.stars):
        across, down = (-24 if i else 24) if shape else (-21 if i else 21), -up * 28
        parts.append(f'<path class="star" d="{STAR}" transform="translate({across} {down})"/>')
    if "acted" in piece.marks:
        parts.append('<g class="done" transform="translate(31 -31)"><circle r="13"/><path d="M-6 0l4 5 8-9"/></g>')
    return "".join(parts)


def _picture(piece: Piece, system: str) -> str:
    main, small = symbol(system, piece)
    has_attack = "attack" in piece.values
    drawn = use(main, 0, 0, 38 if has_attack else 44)
    if small:
        drawn += f'<circle class="badge" cx="14" cy="-12" r="11"/>{use(small, 14, -12, 17)}'
    return f'<g class="picture" transform="translate({3 if has_attack else -4} 4)">{drawn}</g>'


def _figures(piece: Piece, up: int) -> list[str]:
    """Return the values, front and back on their halves: `up` is -1 for a counter that faces up, 1 for down."""
    values = piece.values
    places = {"front": (0, up * 25 + 7), "back": (0, -up * 31 + 6), "attack": (-27, 12), "movement": (31, 3)}
    found = []
    for key, (x, y) in places.items():
        if key in values:
            found.append(f'<text class="value {key}" x="{x}" y="{number(y)}">{escape(values[key])}</text>')
    if "range" in values:
        found.append(
            f'<g class="value range"><path d="M22 9q8-7 16 0"/><text x="30" y="22">{escape(values["range"])}</text></g>'
        )
    return found


def fallen(view: View, names: Names, plan: Plan) -> dict[str, str]:
    """Return the pieces that lie where they fell, tipped over and pale; later ones lie beside earlier ones."""
    found: dict[str, str] = {}
    count: dict[str, int] = {}
    for piece in view.pieces:
        if piece.place is not None or piece.fell is None or piece.fell not in plan.centre:
            continue
        at = count[piece.fell] = count.get(piece.fell, -1) + 1
        x, y = plan.centre[piece.fell]
        shape = 0 if piece.side == view.sides[0] else 1
        place = f"translate({x + (-26, 26, 0, -14, 14)[at % 5]} {y + (26, 24, -30, -24, 30)[at % 5]})"
        found[f"fallen-{slug(piece.id)}"] = (
            f'<g id="fallen-{slug(piece.id)}" class="fallen {_side_class(piece, view)}" aria-hidden="true" '
            f'transform="{place} rotate({74 + 23 * at}) scale(.5)"><path class="body" d="{BODIES[shape]}"/>'
            f"{use(symbol(names.system, piece)[0], 0, 2, 44)}</g>"
        )
    return found


def picture(piece: Piece, view: View, names: Names) -> str:
    """Return one counter as a picture of its own, for lists and sentences; its name stands beside it."""
    angle = None if piece.facing is None else 0
    return (
        f'<svg class="counter" viewBox="-52 -56 104 108" aria-hidden="true"><g class="piece {_side_class(piece, view)}'
        f'{" commander" if piece.stars else ""}">{counter(piece, view, names.system, angle)}</g></svg>'
    )
