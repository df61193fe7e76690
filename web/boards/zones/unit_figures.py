"""Units as figures on bases, with one file of figures for each half base; generals with a standard; engines.

The first side's bases are rounded, the second's have square corners and a double line. A lost half base leaves a gap, a
lost base its outline. Below is a band with quality, arms and fight dice; above are temporary states.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import Piece
from web.boards.markup_text import escape, number, use
from web.looks import registry
from web.looks.look import (
    BACKED,
    COUNTED,
    ENGINE,
    FACING,
    GREAT,
    LEADING,
    LINED,
    LOOSE,
    LYING,
    MASSED,
    MOUNTED,
    Figures,
    Look,
)

FILE, DEEP, BAND = 18, 44, 15
"""Width of a file of figures (half a base), depth of a base, height of the band below it."""
SINGLE = 62
"""Width of single figures: a beast, an engine, a general."""
HIGH = DEEP + BAND + 3
TOP = -HIGH / 2
UNKNOWN = Figures(LINED, "swordman")
SIZES = {MASSED: 25, LINED: 26, LOOSE: 28, MOUNTED: 33, GREAT: 50, ENGINE: 40}
LOST = (0.38, -0.3, 0.22, -0.42, 0.3, -0.2)
"""Offsets of loose troops before and behind their line, as fractions of the depth."""


def full(piece: Piece) -> int:
    """Return how many half bases a unit has at full strength; 0 if it has no bases or the number is unknown."""
    of = str(piece.values.get("of", ""))
    bases = str(piece.values.get("bases", ""))
    return int(of) if of.isdecimal() else 2 * int(bases) if bases.isdecimal() else 0


def halves(piece: Piece) -> int:
    """Return how many half bases a unit has left."""
    left = str(piece.values.get("halves", ""))
    return int(left) if left.isdecimal() else full(piece)


def extent(piece: Piece) -> tuple[float, float]:
    """Return width and height of a piece's drawing around (0, 0)."""
    files = full(piece)
    return (SINGLE if files < 3 else FILE * files + 8), HIGH


def stand(piece: Piece, shape: int, system: str) -> str:
    """Return the drawing of a piece around (0, 0); `shape` is 0 for the first side and 1 for the second."""
    look = registry.of(system)
    figures = look.figures.get(piece.kind, UNKNOWN)
    wide, _ = extent(piece)
    shadow = _shadow(piece, wide)
    if figures.formation == LEADING:
        drawn = _leader(figures.of(piece.marks), shape)
    elif figures.formation == ENGINE:
        drawn = _bases(1, 2, wide, shape) + use(figures.icon, 0, TOP + 20, SIZES[ENGINE])
    else:
        drawn = _unit(piece, figures, wide, shape)
    room = _room(wide) if figures.formation in (LEADING, LOOSE) else ""
    return f"{shadow}{room}{drawn}{_band(piece, wide, look)}{_badges(piece, wide, look)}"


def _room(wide: float) -> str:
    """Return a clickable area between figures that stand apart."""
    return f'<rect class="zn-room" x="{number(-wide / 2)}" y="{number(TOP)}" width="{number(wide)}" height="{DEEP}"/>'


def _shadow(piece: Piece, wide: float) -> str:
    """Return the shadow of the remaining bases."""
    files = full(piece)
    standing = wide if files < 3 else wide * (-(-halves(piece) // 2) * 2) / files
    return (
        f'<ellipse class="zn-shadow" cx="{number((standing - wide) / 2 + 3)}" cy="{number(TOP + DEEP + 3)}" '
        f'rx="{number(standing / 2)}" ry="9"/>'
    )


def _unit(piece: Piece, figures: Figures, wide: float, shape: int) -> str:
    files, left, form = full(piece), halves(piece), figures.formation
    icon, size = figures.of(piece.marks), SIZES[figures.formation]
    if files < 3:
        drawn = _bases(1, left or 2, wide, shape)
        form = GREAT if form == GREAT or not files else form
        return drawn + _figures(icon, [(0, TOP + 21)], SIZES[GREAT]) if form == GREAT else drawn + _rank(icon, size, 2)
    body = _skirmish(files, left, wide) if form == LOOSE else _bases(-(-files // 2), left, wide, shape)
    xs = [FILE * (n + 0.5) - FILE * files / 2 for n in range(left)]
    if form == MASSED:
        back, front = [(x, TOP + 13) for x in xs], [(x, TOP + 30) for x in xs]
        return f'{body}<g class="zn-rear">{_figures(icon, back, size)}</g>{_figures(icon, front, size)}'
    depth = {LINED: 7, MOUNTED: 6, LOOSE: 24}[form]
    sway = [LOST[n % len(LOST)] if form == LOOSE else (-1) ** n for n in range(left)]
    spots = sorted(((x, TOP + 22 + depth * dy) for x, dy in zip(xs, sway, strict=True)), key=lambda at: at[1])
    return body + _figures(icon, spots, size)


def _rank(icon: str, size: float, count: int) -> str:
    return _figures(icon, [(FILE * (n + 0.5 - count / 2), TOP + 22) for n in range(count)], size)


def _figures(icon: str, spots: list[tuple[float, float]], size: float) -> str:
    return '<g class="zn-men">' + "".join(use(icon, x, y, size) for x, y in spots) + "</g>"


def _bases(count: int, left: int, wide: float, shape: int) -> str:
    """Return bases side by side: those that remain, a bare half, and the outlines of lost ones."""
    length = (wide - 4) / count
    drawn = ""
    for n in range(count):
        x, corner = 2 - wide / 2 + n * length, 0 if shape else 8
        around = f'x="{number(x + 1)}" y="{number(TOP)}" width="{number(length - 2)}" height="{DEEP}" rx="{corner}"'
        if 2 * n >= left:
            drawn += f'<rect class="zn-gone" {around}/>'
            continue
        drawn += f'<rect class="zn-base" {around}/>'
        if shape:
            drawn += (
                f'<rect class="zn-inner" x="{number(x + 4)}" y="{number(TOP + 3)}" width="{number(length - 8)}" '
                f'height="{DEEP - 6}"/>'
            )
        if 2 * n + 1 == left:
            drawn += f'<path class="zn-bare" d="M{number(x + length / 2)} {number(TOP + 2)}v{DEEP - 4}"/>'
    return drawn


def _skirmish(files: int, left: int, wide: float) -> str:
    """Return the ground under loose troops, one small base for each figure."""
    drawn = ""
    for n in range(files):
        x, y = FILE * (n + 0.5) - FILE * files / 2, TOP + 35 + 24 * LOST[n % len(LOST)]
        kind = "zn-base" if n < left else "zn-gone"
        drawn += f'<ellipse class="{kind}" cx="{number(x)}" cy="{number(y)}" rx="13" ry="6.5"/>'
    return drawn


def _leader(icon: str, shape: int) -> str:
    """Return a rider with a standard on a separate base."""
    pennon = "M15-48h20v16H15z" if shape else "M15-48h20l-6 8 6 8H15z"
    return (
        f'<ellipse class="zn-base leads" cx="0" cy="{number(TOP + 36)}" rx="29" ry="10"/>'
        f'<g class="zn-standard" transform="translate(0 {number(TOP + 36)})"><path class="zn-pole" d="M15 2V-52"/>'
        f'<path class="zn-pennon" d="{pennon}"/><circle class="zn-finial" cx="15" cy="-52" r="3"/></g>'
        f"{_figures(icon, [(-7, TOP + 20)], 42)}"
    )


def _band(piece: Piece, wide: float, look: Look) -> str:
    """Return quality, arms and traits on the left and fight dice on the right, or "" if there are none."""
    letter = next((look.letters[mark] for mark in piece.marks if mark in look.letters), "")
    icons = [look.traits[mark] for mark in piece.marks if mark in look.traits]
    dice = str(piece.values.get("dice", ""))
    bases = str(piece.values.get("bases", ""))
    if not dice and bases and not bases.isdecimal():
        dice = bases
    if not (letter or icons or dice):
        return ""
    y, left = TOP + DEEP + 2, -wide / 2 + 2
    drawn = (
        f'<rect class="zn-band" x="{number(left)}" y="{number(y)}" width="{number(wide - 4)}" height="{BAND}" rx="3"/>'
    )
    x = left + 9
    if letter:
        drawn += _grade(letter, x, y + 7.5, 6.5)
        x += 16
    drawn += "".join(use(icon, x + 15 * n, y + 7.5, 13) for n, icon in enumerate(icons))
    if dice:
        right = wide / 2 - 9
        drawn += (
            f'<g class="zn-value"><rect class="zn-die" x="{number(right - 6.5)}" y="{number(y + 1)}" width="13" '
            f'height="13" rx="3"/><text class="zn-dice" x="{number(right)}" y="{number(y + 12)}">{escape(dice)}</text>'
            "</g>"
        )
    return f'<g class="zn-card">{drawn}</g>'


def _grade(letter: str, x: float, y: float, radius: float) -> str:
    return (
        f'<g class="zn-value"><circle class="zn-grade" cx="{number(x)}" cy="{number(y)}" r="{radius}"/>'
        f'<text class="zn-letter" x="{number(x)}" y="{number(y + 4.5)}">{escape(letter)}</text></g>'
    )


def _badges(piece: Piece, wide: float, look: Look) -> str:
    """Return the temporary states, at the upper edge from the right."""
    icons = [look.badges[mark] for mark in piece.marks if mark in look.badges]
    return "".join(_badge(icon, wide / 2 - 9 - 20 * n, TOP + 2) for n, icon in enumerate(icons))


def _badge(icon: str, x: float, y: float) -> str:
    return f'<g class="zn-badge {icon}"><circle cx="{number(x)}" cy="{number(y)}" r="10"/>{use(icon, x, y, 14)}</g>'


def sign(look: Look, mark: str) -> str:
    """Return the sign of a mark as a small picture, or "" if it has none."""
    icon = look.traits.get(mark) or look.badges.get(mark)
    drawn = _badge(icon, 0, 0) if icon else _grade(look.letters[mark], 0, 0, 9) if mark in look.letters else ""
    return f'<svg class="zn-sign" viewBox="-12 -12 24 24" aria-hidden="true">{drawn}</svg>' if drawn else ""


def legend(look: Look) -> Iterator[tuple[str, str]]:
    """Yield each mark that a look has a sign for, with that sign."""
    for mark in (*look.letters, *look.traits, *look.badges):
        yield mark, sign(look, mark)


def zone_legend(look: Look) -> Iterator[tuple[str, str]]:
    """Yield each mark of a zone whose sign needs explanation, with a small picture of it."""
    drawn = {
        COUNTED: '<rect class="zn-plate" x="-23" y="-10" width="46" height="20" rx="6"/>'
        '<text class="zn-count" x="-11" y="7">6</text><circle class="zn-held on" cx="4" cy="0" r="4"/>'
        '<rect class="zn-cell full" x="11" y="-5" width="7" height="10" rx="2"/>',
        FACING: '<path class="zn-facing" d="M-20-5H20"/><path class="zn-teeth" d="M-16-5l6 9 6-9zM4-5l6 9 6-9z"/>',
        BACKED: '<path class="zn-clasp" d="M-13 0H13"/><path class="zn-link" d="M-13 0H13"/>',
    }
    told: set[str] = set()
    for mark, sign_ in look.signs.items():
        shown = (
            f'<g class="zn-fallen">{use(sign_.figure, 0, 0, 24)}</g>' if sign_.kind == LYING else drawn.get(sign_.kind)
        )
        if shown and sign_.kind not in told:
            told.add(sign_.kind)
            yield mark, f'<svg class="zn-sign" viewBox="-24 -12 48 24" aria-hidden="true">{shown}</svg>'
