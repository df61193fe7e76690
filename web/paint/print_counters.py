"""Counters and cards to cut out, each as large as it is to be."""

from __future__ import annotations

from engine.core.view import Card, Piece, View
from web.boards.cards import cards
from web.boards.cards.fit import squeeze
from web.boards.hexes import pieces
from web.boards.hexes.counters import STATES
from web.boards.spoken import aria_label
from web.boards.table import figures
from web.boards.table import stands as bases
from web.boards.table.layout import SCALE
from web.boards.text import escape, use
from web.boards.zones import stands
from web.looks import registry
from web.paint.print_boards import plain
from web.play.losses import counted
from web.words import Names

BODY = 88
"""Units of the drawing that a counter is wide."""
FACING, FLAT = (-54, 110), (-43, 99)
"""Top and height of what is cut out, in units: of a counter with a front and of one without, the name below."""
NAME = 12.5
"""Size of the name below a counter, in units."""
STANDARD = 14
"""Room above a unit on bases for standards and signs."""
FOLD = f'<path class="cut-fold" d="M{-BODY / 2:g}-60V60"/>'
"""The line along which a counter is folded."""
CARD = (63, 88)
"""Width and height of a card in millimetres."""
ACROSS, EDGE = 200, 7
"""Units of the drawing that a card is wide, and that are left free around it."""


def scale(size: int, view: View) -> float:
    """Return how many millimetres a unit of the drawing is long for counters `size` millimetres wide."""
    measured = next((piece.size for piece in counted(view) if piece.size is not None), None)
    return size / (BODY if measured is None else measured[0] * SCALE)


def sheet(names: Names, view: View, size: int) -> str:
    """Return all that a side puts on the table, side by side; `size` is the width of a counter in millimetres."""
    made = ""
    for n, side in enumerate(view.sides):
        own = [_card(names, view, card) for card in view.cards if card.side == side] or [
            _counter(names, view, piece, size) for piece in counted(view) if piece.side == side
        ]
        made += f'<h3>{escape(names.side(side))}</h3><div class="cut-sheet side-{n}">{"".join(own)}</div>'
    return made + _markers(names, size)


def _markers(names: Names, size: int) -> str:
    """Return markers for what lies on places or has come over units, so many as a look says, half a counter wide."""
    look, made = registry.of(names.system), ""
    for mark, count in look.markers.items():
        icon = look.signs[mark].figure if mark in look.signs else look.badges[mark]
        told = names.words.say(f"{names.system}.mark.{mark}", {"n": 1})
        drawn = (
            f'<div class="cut-marker"><svg viewBox="-24 -24 48 48" width="{size / 2:g}mm" height="{size / 2:g}mm" '
            f'role="img" {aria_label(told)}><circle r="21"/>{use(icon, 0, 0, 30)}</svg></div>'
        )
        made += drawn * count
    heading = escape(names.words.say("site.print.markers"))
    return f'<h3>{heading}</h3><div class="cut-sheet">{made}</div>' if made else ""


def _counter(names: Names, view: View, piece: Piece, size: int) -> str:
    """Return a counter as it is cut out, its other face beside it to be folded behind."""
    passing = registry.of(names.system).passing
    fresh = piece._replace(marks=tuple(mark for mark in piece.marks if mark not in passing))
    if view.board.kind == "zones":
        return _stand(names, view, fresh, size)
    if view.board.kind == "table" and piece.size is not None:
        return _base(names, view, fresh, piece.size, size)
    faces = [fresh]
    if piece.reverse is not None:
        faces.append(fresh._replace(values=piece.reverse, marks=(*fresh.marks, "reduced")))
    drawn = "".join(_face(names, view, face, size, "" if face is fresh else FOLD) for face in faces)
    return f'<div class="cut{" cut-pair" if len(faces) > 1 else ""}">{drawn}</div>'


def _stand(names: Names, view: View, piece: Piece, size: int) -> str:
    """Return a unit on its bases as it is cut out, its own name below."""
    wide, high = stands.extent(piece)
    told = names.name(f"piece:{piece.id}") if piece.place is None else names.spoken(piece).split(", ")[0]
    top, across = -high / 2 - STANDARD, wide + 6
    side = view.sides.index(piece.side) if piece.side in view.sides else "none"
    shown = (
        f'<text class="cut-name" y="{high / 2 + NAME + 2:g}" font-size="{NAME}"{squeeze(told, NAME, wide)}>'
        f"{escape(told)}</text>"
    )
    height = high + STANDARD + NAME + 8
    return (
        f'<div class="cut cut-stand"><svg viewBox="{-across / 2:g} {top:g} {across:g} {height:g}" '
        f'width="{across * scale(size, view):.2f}mm" height="{height * scale(size, view):.2f}mm" role="img" '
        f'{aria_label(told)}><g class="piece side-{side}">'
        f"{plain(pieces.counter(piece, view, names.system, None))}</g>{shown}</svg></div>"
    )


def _base(names: Names, view: View, piece: Piece, measure: tuple[int, int], size: int) -> str:
    """Return a stand as it is cut out, its front up, its own name below."""
    wide, deep = measure[0] * SCALE, measure[1] * SCALE
    told, side = names.name(f"piece:{piece.id}"), bases.side_of(piece, view)
    look = registry.of(names.system).bases.get(piece.kind)
    family = look.family if look is not None else figures.PLAIN
    drawn = f"{bases.base(wide, deep, side)}{figures.family(family, (wide, deep))}"
    named = (
        f'<text class="cut-name" y="{deep + NAME + 2:g}" font-size="{NAME}"{squeeze(told, NAME, wide)}>'
        f"{escape(told)}</text>"
    )
    high, unit = deep + NAME + 6, size / wide
    return (
        f'<div class="cut cut-stand"><svg viewBox="{-wide / 2 - 1:g} -1 {wide + 2:g} {high:g}" '
        f'width="{(wide + 2) * unit:.2f}mm" height="{high * unit:.2f}mm" role="img" {aria_label(told)}>'
        f'<g class="tb-stand side-{side}">{plain(drawn)}</g>{named}</svg></div>'
    )


def _face(names: Names, view: View, piece: Piece, size: int, fold: str) -> str:
    top, height = FLAT if piece.facing is None else FACING
    told = names.short(piece.kind)
    if told.endswith(".short"):
        told = names.type(piece.kind)
    shown = (
        f'<text class="cut-name" y="{top + height - 3}" font-size="{NAME}"{squeeze(told, NAME, BODY - 4)}>'
        f"{escape(told)}</text>"
    )
    across = 2 * scale(size, view) + size
    states = " ".join(mark for mark in piece.marks if mark in STATES)
    side = view.sides.index(piece.side) if piece.side in view.sides else "none"
    angle = None if piece.facing is None else 0
    return (
        f'<svg viewBox="{-BODY / 2 - 1:g} {top} {BODY + 2} {height}" width="{across:.2f}mm" '
        f'height="{height * scale(size, view):.2f}mm" role="img" {aria_label(told)}>'
        f'<g class="piece side-{side} {"commander " if piece.stars else ""}{states}">'
        f"{plain(pieces.counter(piece, view, names.system, angle))}</g>{shown}{fold}</svg>"
    )


def _card(names: Names, view: View, card: Card) -> str:
    """Return a card as printed, without dice and without what could be used now."""
    bare = card._replace(
        dice=(),
        coming=0,
        abilities=tuple(ability._replace(is_armed=False, now=None) for ability in card.abilities),
    )
    width, height = CARD
    wide = ACROSS + 2 * EDGE
    tall = wide * height / width
    drawn = plain(cards.alone(bare, view, names, ACROSS, tall - 2 * EDGE))
    return (
        f'<div class="cut cut-card {cards.tone(view, card)}"><svg class="formation" viewBox="{-wide / 2:g} '
        f'{-tall / 2:.1f} {wide} {tall:.1f}" width="{width}mm" height="{height}mm" role="img" '
        f"{aria_label(names.name(f'piece:{card.id}'))}>{drawn}</svg></div>"
    )
