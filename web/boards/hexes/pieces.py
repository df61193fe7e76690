"""Counters: a body with a bright point at its front, a picture, and its values where they apply.

The front value is in the pointed half, the back value in the other between range (under a bow) and movement, the attack
on the left; the first side's bodies are round, the second's square. Values stay upright whatever the facing. Pieces
react only to the pointer: for screen readers and the keyboard their space represents them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.references import PieceRef, piece_ref
from engine.core.view import Piece, View
from web.boards.free_table import stands as bases
from web.boards.hexes import flat_counters, stacks
from web.boards.hexes.counter_overlays import Layout
from web.boards.hexes.geometry import facing_angle
from web.boards.highlights import Highlights, Localizer
from web.boards.markup_text import escape, slug, use
from web.boards.placed import Transform, placed
from web.boards.zones import unit_figures
from web.looks.registry import symbol

BODIES = (
    "M0-52L28-32C39-23 44-10 44 3C44 30 28 43 0 43S-44 30-44 3C-44-10-39-23-28-32Z",
    "M0-52L42-25V34L33 43H-33L-42 34V-25Z",
)
"""Outline of a counter that faces up, of the first side and of the second (and of neutral pieces)."""
FRONTS = (
    "M0-52L28-32C35-26 39-20 41.4-13H-41.4C-39-20-35-26-28-32Z",
    "M0-52L42-25V-13H-42V-25Z",
)
CHEVRONS = ("M-25-28L0-46.5L25-28", "M-35-24L0-46.5L35-24")
STAR = "M0-9L2.6-3L9-2.6L4.1 1.6L5.7 8L0 4.5L-5.7 8L-4.1 1.6L-9-2.6L-2.6-3Z"


class PieceCache:
    """The pieces as they were drawn last; one drawing of a board takes it over from the one before."""

    def __init__(self) -> None:
        self.whole: tuple[tuple[object, ...], dict[str, str]] = ((), {})
        """All pieces drawn last, after everything that they depend on: many clicks change none of it."""
        self.single: dict[str, tuple[tuple[object, ...], str]] = {}
        """Piece -> its last drawing, after everything that it depends on."""
        self.labels: tuple[tuple[object, ...], dict[str, tuple[int | None, str]]] = ((), {})
        """Piece -> its angle on the drawing and its spoken name, after the view, names and layout they come from."""

    def labels_of(self, view: View, names: Localizer, layout: Layout) -> dict[str, tuple[int | None, str]]:
        """Return the angle and the spoken name of every piece, by piece id; most clicks change none of them."""
        made_of = (view, names, layout)
        before, labels = self.labels
        if len(before) != len(made_of) or any(now is not then for now, then in zip(made_of, before, strict=True)):
            labels = {
                piece.id: (None if piece.facing is None else layout.angle(piece.facing), names.spoken(piece))
                for piece in view.pieces
            }
            self.labels = made_of, labels
        return labels


def pieces(
    view: View,
    names: Localizer,
    lit: Highlights,
    layout: Layout,
    slots: Mapping[str, stacks.PieceSlot],
    cache: PieceCache | None = None,
) -> dict[str, str]:
    """Return every piece that has a slot by element id; those of selected spaces last, on top.

    A spread stack is below its neighbours: parts that extend beyond its place must not intercept their clicks.
    """
    cache = cache if cache is not None else PieceCache()
    marked = _marked(view, lit)
    shown = (view, names, layout, slots, marked)
    before, drawn = cache.whole
    if before == shown:
        return drawn
    standing = [piece for piece in view.pieces if piece.id in slots]
    held = [piece.place for piece in standing if piece_ref(piece.id) in lit.selected]

    def level(piece: Piece) -> tuple[int, int]:
        slot = slots[piece.id]
        return (-1 if slot.is_spread else int(piece.place in held)), slot.on_top

    standing.sort(key=level)
    labels = cache.labels_of(view, names, layout)
    made = {
        f"piece-{slug(piece.id)}": _standing(
            piece, view, names, labels[piece.id], slots[piece.id], marked.get(piece.id, ()), cache
        )
        for piece in standing
    }
    cache.whole = shown, made
    return made


TINY = 0.8
"""Relative size below which a piece is too small for its letters to be legible."""


def _standing(
    piece: Piece,
    view: View,
    names: Localizer,
    label: tuple[int | None, str],
    slot: stacks.PieceSlot,
    marks: tuple[str, ...],
    cache: PieceCache,
) -> str:
    """Return a piece at its slot, cached while nothing it shows has changed; `label` is its angle and spoken name."""
    angle, called = label
    shown = (names.system, piece, view.sides, slot, angle, called, marks)
    before, drawn = cache.single.get(piece.id, ((), ""))
    if before == shown:
        return drawn
    small = ("tiny",) if slot.size < TINY else ()
    classes = " ".join(("piece", _side_class(piece, view), *_states(piece), *small, *marks))
    pick = escape(piece_ref(piece.id))
    drawn = placed(
        f'<g id="piece-{slug(piece.id)}" class="{classes}" data-pick="{pick}" aria-hidden="true"',
        slot.transform,
        f'><title>{escape(called)}</title><g class="lift">{counter(piece, view, names.system, angle)}</g></g>',
        Transform(slot.x, slot.y, size=slot.size),
    )
    cache.single[piece.id] = shown, drawn
    return drawn


def _side_class(piece: Piece, view: View) -> str:
    return f"side-{view.sides.index(piece.side)}" if piece.side in view.sides else "side-none"


def _states(piece: Piece) -> list[str]:
    """Return the classes of a piece's states."""
    return [*(["commander"] if piece.stars else []), *(mark for mark in flat_counters.STATES if mark in piece.marks)]


def _marked(view: View, lit: Highlights) -> dict[str, tuple[str, ...]]:
    """Return the classes of highlighted pieces; most pieces have none."""
    places = {to for _, to, _ in lit.threats}
    marked: dict[str, Iterable[str]] = {
        "selected": {ref.id for ref in lit.selected if isinstance(ref, PieceRef)},
        "target": lit.targets.keys(),
        "casualty": {*lit.casualties, *lit.own_casualties},
        "carriable": lit.movable,
        "threatened": {piece.id for piece in view.pieces if piece.space in places} if places else (),
    }
    found: dict[str, tuple[str, ...]] = {}
    for mark, ids in marked.items():
        for which in ids:
            found[which] = (*found.get(which, ()), mark)
    return found


def counter(piece: Piece, view: View, system: str, angle: int | None) -> str:
    """Return the drawing of a counter around (0, 0); `angle` is its facing on the drawing, None without facing."""
    shape = 0 if piece.side == view.sides[0] else 1
    if view.board.kind == "zones":
        return unit_figures.stand(piece, shape, system)
    if angle is None:
        return flat_counters.counter(piece, shape, system)
    up = 1 if angle else -1
    body = BODIES[shape]
    parts = [
        f'<path class="shadow" d="{body}" transform="translate(2 4) rotate({angle})"/>',
        f'<g transform="rotate({angle})"><path class="body" d="{body}"/><path class="front" d="{FRONTS[shape]}"/>',
        f'<path class="edge" d="{body}"/>',
        f'<path class="chevron" d="{CHEVRONS[shape]}"/>',
        "</g>",
        _picture(piece, system, up),
        *_figures(piece, up),
    ]
    for i in range(piece.stars):
        across, down = -25 if i else 25, up * 20
        parts.append(f'<path class="star" d="{STAR}" transform="translate({across} {down})"/>')
    if "acted" in piece.marks:
        parts.append('<g class="done" transform="translate(-33 -33)"><circle r="13"/><path d="M-6 0l4 5 8-9"/></g>')
    return "".join(parts)


def _picture(piece: Piece, system: str, up: int) -> str:
    main, small = symbol(system, piece)
    has_attack = "attack" in piece.values
    drawn = use(main, 0, 0, 42 if has_attack else 50)
    if small:
        drawn += f'<circle class="badge" cx="16" cy="-13" r="11"/>{use(small, 16, -13, 18)}'
    classes, across = ("picture beside", 14) if has_attack else ("picture", 0)
    return f'<g class="{classes}" transform="translate({across} {-4 * up})"><g>{drawn}</g></g>'


def _figures(piece: Piece, up: int) -> list[str]:
    """Return the values, front and back on their halves: `up` is -1 for a counter that faces up, 1 for down."""
    values = piece.values
    back = -up * 31 + 7
    places = {"front": (0, up * 23 + 8), "back": (0, back), "attack": (-24, 10 - 4 * up), "movement": (22, back - 1)}
    found = []
    for key, (x, y) in places.items():
        if key in values:
            found.append(f'<text class="value {key}" x="{x}" y="{y}">{escape(values[key])}</text>')
    if "range" in values:
        found.append(
            f'<g class="value range" transform="translate(-22 {back})"><path d="M-8-13q8-7 16 0"/>'
            f"<text>{escape(values['range'])}</text></g>"
        )
    return found


def fallen(view: View, names: Localizer, layout: Layout) -> dict[str, str]:
    """Return the fallen pieces, tipped over and pale; later ones are beside earlier ones."""
    found: dict[str, str] = {}
    count: dict[str, int] = {}
    for piece in view.pieces:
        if piece.fell is None or piece.place is not None or piece.fell not in layout.centre:
            continue
        at = count[piece.fell] = count.get(piece.fell, -1) + 1
        x, y = layout.centre[piece.fell]
        shape = 0 if piece.side == view.sides[0] else 1
        body = flat_counters.outline(piece, shape) if piece.facing is None else BODIES[shape]
        place = f"translate({x + (-26, 26, 0, -14, 14)[at % 5]} {y + (26, 24, -30, -24, 30)[at % 5]})"
        found[f"fallen-{slug(piece.id)}"] = (
            f'<g id="fallen-{slug(piece.id)}" class="fallen {_side_class(piece, view)}" aria-hidden="true" '
            f'transform="{place} rotate({74 + 23 * at}) scale(.5)"><path class="body" d="{body}"/>'
            f"{use(symbol(names.system, piece)[0], 0, 2, 44)}</g>"
        )
    return found


def picture(piece: Piece, view: View, names: Localizer, turn: int | None = None) -> str:
    """Return one counter as a separate picture, for lists and sentences, where its name is beside it.

    It faces up, or as on a board with the given `turn`.
    """
    if piece.size is not None:
        return bases.picture(piece, view, names)
    angle = None if piece.facing is None else 0 if turn is None else facing_angle(piece.facing, turn)
    classes = " ".join(("piece", _side_class(piece, view), *_states(piece)))
    drawn = counter(piece, view, names.system, angle)
    if view.board.kind == "zones":
        wide, high = unit_figures.extent(piece)
        box = f"{-wide / 2 - 4:g} {-high / 2 - 12:g} {wide + 8:g} {high + 18:g}"
        return f'<svg class="counter stand" viewBox="{box}" aria-hidden="true"><g class="{classes}">{drawn}</g></svg>'
    box = "-56 -56 112 112" if angle else "-52 -56 104 108"
    return f'<svg class="counter" viewBox="{box}" aria-hidden="true"><g class="{classes}">{drawn}</g></svg>'
