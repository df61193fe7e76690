"""Counters and cards to cut out, drawn at their real size."""

from __future__ import annotations

from engine.core.losses import counted
from engine.core.references import piece_ref
from engine.core.view import Card, Piece, View
from web.boards.cards import card_face
from web.boards.cards.text_fitting import BOLD, squeeze
from web.boards.cards.text_fitting import width as length
from web.boards.free_table import figures
from web.boards.free_table import stands as bases
from web.boards.free_table.layout import SCALE
from web.boards.hexes import pieces
from web.boards.hexes.flat_counters import STATES
from web.boards.markup_text import escape, number, use
from web.boards.speech_text import aria_label
from web.boards.zones import unit_figures
from web.features.print.rulers import measures
from web.game.printed_boards import plain
from web.looks import registry
from web.looks.look import LEADING, Look
from web.words import Names

BODY = 88
"""Width of a counter in units of the drawing."""
FACING, FLAT = (-54, 110), (-43, 99)
"""Top and height of a cut-out, in units, with the name below: of a counter with a front and of one without."""
NAME = 12.5
"""Size of the name below a counter, in units."""
INCH = 100
"""Hundredths of an inch."""
STANDARD, FLAG = 14, 24
"""Space above a unit on bases for signs, and above a leader for the standard."""
BESIDE = 18
"""Total space at the sides of a unit on bases: horses, loose figures and standards extend beyond its bases."""
SIDE_MARKS = ("M-5 0a5 5 0 0 1 10 0a5 5 0 0 1-10 0z", "M-5-5H5V5H-5zM-2-2V2H2V-2z")
"""The marks of the first and of the second side, which also precede their names in the order of battle."""
ROW = 15.5
"""Height of a row of text below a stand, in units."""
FIGURE_GAP = "\u2002"
"""Separator between the values below a stand."""
FOLD = f'<path class="cut-fold" d="M{-BODY / 2:g}-60V60"/>'
"""The fold line of a counter."""
CARD = (63, 88)
"""Width and height of a card in millimetres."""
ACROSS, EDGE = 200, 7
"""Width of a card and the margin around it, in units of the drawing."""
RIBBON = 12
"""Space below a reserve's card for the half of its ribbon that hangs over its edge."""


def scale(size: int, view: View) -> float:
    """Return the length in millimetres of a unit of the drawing, for counters `size` millimetres wide."""
    measured = next((piece.size for piece in counted(view) if piece.size is not None), None)
    return size / (BODY if measured is None else measured[0] * SCALE)


def scale_told(names: Names, view: View, size: int) -> str:
    """Return a sentence on the width of counters, and on the length of six inches on a measured table; "" for cards."""
    if view.cards:
        return ""
    key = "site.print.scale.inches" if view.board.kind == "table" else "site.print.scale"
    wide, deep = (number(inch(size, view) * part / 1000) for part in (view.board.columns, view.board.rows))
    return names.words.say(key, {"n": size, "mm": number(6 * inch(size, view)), "wide": wide, "deep": deep})


def about(names: Names, view: View, size: int, key: str) -> str:
    """Return the note above the cut-outs: instructions, their scale, and what the letters mean."""
    told = [names.words.say(key), *_faces_told(names, view, size), scale_told(names, view, size)]
    letters = f"{names.system}.letters"
    told += [names.words.say(letters)] * names.words.has(letters)
    return f'<p class="print-note">{escape(" ".join(filter(None, told)))}</p>'


def _faces_told(names: Names, view: View, size: int) -> list[str]:
    """Return the instructions for reverse faces and for the text below a stand, as far as there are any."""
    told = [names.words.say("site.print.counters.faces")] * any(piece.reverse is not None for piece in counted(view))
    measured = next((piece.size for piece in counted(view) if piece.size is not None), None)
    if view.board.kind == "table" and measured is not None:
        deep = number(size * measured[1] / measured[0])
        told.append(names.words.say("site.print.counters.stands", {"n": size, "deep": deep}))
    return told


def inch(size: int, view: View) -> float:
    """Return the length in millimetres of an inch of a measured table, for counters of this size."""
    return INCH * SCALE * scale(size, view)


def sheet(names: Names, view: View, size: int) -> str:
    """Return all units, each side in a sheet of its own; `size` is the width of a counter in millimetres."""
    made = ""
    for n, side in enumerate(view.sides):
        own = [_card(names, view, card) for card in view.cards if card.side == side] or [
            _counter(names, view, piece, size) for piece in counted(view) if piece.side == side
        ]
        made += f'<h3>{escape(names.side(side))}</h3><div class="cut-sheet side-{n}">{"".join(own)}</div>'
    made += _markers(names, size)
    return made + (measures(names, size, inch(size, view)) if view.board.kind == "table" else "")


def _markers(names: Names, size: int) -> str:
    """Return the markers of places and units, half a counter wide, in the numbers that the look defines.

    Markers of a kind follow its name.
    """
    look, made = registry.of(names.system), ""
    for mark, count in look.markers.items():
        told = names.words.say(f"{names.system}.mark.{mark}", {"n": 1})
        drawn = (
            f'<div class="cut-marker"><svg viewBox="-24 -24 48 48" width="{size / 2:g}mm" height="{size / 2:g}mm" '
            f'role="img" {aria_label(told)}><circle r="21"/>{_marked(look, mark)}</svg></div>'
        )
        name = escape(names.words.say(f"{names.system}.mark.{mark}", {"n": count}))
        made += (
            f'<div class="cut-kind"><p class="print-note">{name}</p><div class="cut-sheet">{drawn * count}</div></div>'
        )
    return f"<h3>{escape(names.words.say('site.print.markers'))}</h3>{made}" if made else ""


def _marked(look: Look, mark: str) -> str:
    """Return the content of a marker: the letters of a formation, or a sign."""
    if mark in look.letters:
        return f'<text class="cut-letters" y="8">{escape(look.letters[mark])}</text>'
    figure = look.signs[mark].figure if mark in look.signs else look.badges.get(mark) or look.traits[mark]
    return use(figure, 0, 0, 30)


def _side_mark(side: object, x: float, y: float) -> str:
    """Return the mark that distinguishes the sides without colour: a disc, or a square with a hole."""
    at = f'transform="translate({number(x)} {number(y)})"'
    return f'<path class="cut-side" {at} d="{SIDE_MARKS[side == 1]}"/>' if side in (0, 1) else ""


def _counter(names: Names, view: View, piece: Piece, size: int) -> str:
    """Return a counter to cut out, with its reverse face beside it to be folded back."""
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
    """Return a unit on its bases to cut out, with its name below."""
    wide, high = unit_figures.extent(piece)
    told = names.name(piece_ref(piece.id)) if piece.place is None else names.spoken(piece).split(", ")[0]
    own = registry.of(names.system).figures.get(piece.kind)
    leads = own is not None and own.formation == LEADING
    above = FLAG if leads else STANDARD
    top, across = -high / 2 - above, wide + BESIDE
    side = view.sides.index(piece.side) if piece.side in view.sides else "none"
    shown = (
        f"{_side_mark(side, 8 - wide / 2, high / 2 + NAME - 2)}"
        f'<text class="cut-name" x="8" y="{high / 2 + NAME + 2:g}" font-size="{NAME}"'
        f"{squeeze(told, NAME, wide - 20)}>{escape(told)}</text>"
    )
    height = high + above + NAME + 8
    return (
        f'<div class="cut cut-stand"><svg viewBox="{-across / 2:g} {top:g} {across:g} {height:g}" '
        f'width="{across * scale(size, view):.2f}mm" height="{height * scale(size, view):.2f}mm" role="img" '
        f'{aria_label(told)}><g class="piece side-{side}">'
        f"{plain(pieces.counter(piece, view, names.system, None))}</g>{shown}</svg></div>"
    )


def _base(names: Names, view: View, piece: Piece, measure: tuple[int, int], size: int) -> str:
    """Return a stand to cut out, front up; below are its unit and rank, and its combat values."""
    wide, deep = measure[0] * SCALE, measure[1] * SCALE
    told, side = names.name(piece_ref(piece.id)), bases.side_of(piece, view)
    kind = registry.of(names.system).bases.get(piece.kind)
    family = kind.family if kind is not None else figures.PLAIN
    drawn = f"{bases.base(wide, deep, side)}{figures.family(family, (wide, deep))}"
    high, unit = deep + 2 * ROW + 5, size / wide
    return (
        f'<div class="cut cut-stand"><svg viewBox="{-wide / 2 - 1:g} -1 {wide + 2:g} {high:g}" '
        f'width="{(wide + 2) * unit:.2f}mm" height="{high * unit:.2f}mm" role="img" {aria_label(told)}>'
        f'<g class="tb-stand side-{side}">{plain(drawn)}</g>{_figures(names, piece, side, wide, deep)}</svg></div>'
    )


def _figures(names: Names, piece: Piece, side: int, wide: float, deep: float) -> str:
    """Return the text below a stand: its side, the sign of its troops, its unit and rank, and its values."""
    kind, said = registry.of(names.system).bases.get(piece.kind), names.words.say
    called = piece.group or piece.id
    rank = said("site.print.rank", {"n": piece.slot[1] + 1}) if piece.slot is not None else names.type(piece.kind)
    left, first, second = -wide / 2, deep + ROW - 2, deep + 2 * ROW - 1
    sign = ""
    if kind is not None:
        bar = f'<path class="cut-bar" d="M{number(left + 16)} {number(first + 1.5)}h14"/>' if kind.is_better else ""
        sign = f"{use(kind.icon, left + 23, first - 5.5, 14)}{bar}"
    at = left + 33
    room = wide / 2 - 3 - at - length(called, ROW, BOLD) - 4
    values = FIGURE_GAP.join(said(f"{names.system}.letter.{key}", {"n": value}) for key, value in piece.values.items())
    return (
        f'{_side_mark(side, left + 8, first - 5.5)}{sign}<text class="cut-unit" x="{number(at)}" y="{number(first)}" '
        f'font-size="{ROW}">{escape(called)}</text><text class="cut-rank" x="{number(wide / 2 - 3)}" '
        f'y="{number(first)}" font-size="{NAME}"{squeeze(rank, NAME, room)}>{escape(rank)}</text>'
        f'<text class="cut-name" y="{number(second)}" font-size="{ROW}"{squeeze(values, ROW, wide - 6)}>'
        f"{escape(values)}</text>"
    )


def _face(names: Names, view: View, piece: Piece, size: int, fold: str) -> str:
    top, height = FLAT if piece.facing is None else FACING
    told = names.short(piece.kind)
    if told.endswith(".short"):
        told = names.type(piece.kind)
    side = view.sides.index(piece.side) if piece.side in view.sides else "none"
    shown = (
        f"{_side_mark(side, 7 - BODY / 2, top + height - 8)}"
        f'<text class="cut-name" x="6" y="{top + height - 3}" font-size="{NAME}"{squeeze(told, NAME, BODY - 18)}>'
        f"{escape(told)}</text>"
    )
    across = 2 * scale(size, view) + size
    states = " ".join(mark for mark in piece.marks if mark in STATES)
    angle = None if piece.facing is None else 0
    return (
        f'<svg viewBox="{-BODY / 2 - 1:g} {top} {BODY + 2} {height}" width="{across:.2f}mm" '
        f'height="{height * scale(size, view):.2f}mm" role="img" {aria_label(told)}>'
        f'<g class="piece side-{side} {"commander " if piece.stars else ""}{states}">'
        f"{plain(pieces.counter(piece, view, names.system, angle))}</g>{shown}{fold}</svg>"
    )


def _card(names: Names, view: View, card: Card) -> str:
    """Return a card as printed, without dice and without marks of what is usable now."""
    bare = card._replace(
        dice=(),
        coming=0,
        abilities=tuple(ability._replace(is_armed=False, now=None) for ability in card.abilities),
    )
    width, height = CARD
    wide = ACROSS + 2 * EDGE
    tall = wide * height / width
    below = RIBBON if card.status == "reserve" else 0
    drawn = plain(card_face.alone(bare, view, names, ACROSS, tall - 2 * EDGE - below))
    return (
        f'<div class="cut cut-card {card_face.tone(view, card)}"><svg class="formation" viewBox="{-wide / 2:g} '
        f'{(below - tall) / 2:.1f} {wide} {tall:.1f}" width="{width}mm" height="{height}mm" role="img" '
        f"{aria_label(names.name(piece_ref(card.id)))}>{drawn}</svg></div>"
    )
