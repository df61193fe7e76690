"""The order of battle of an army whose units consist of stands: a row per unit, with a line per kind of troops."""

from __future__ import annotations

from engine.core.references import piece_ref
from engine.core.types import Pose, Side
from engine.core.view import Piece, View
from web.boards.free_table.layout import SCALE, FreeTableLayout
from web.boards.hexes import pieces as counters
from web.boards.markup_text import escape, number
from web.words import Names

INCH = 100
"""Hundredths of an inch."""
EDGES = {0: "top", 90: "right", 180: "bottom", 270: "left"}
"""Degrees clockwise from the top of the printed map -> the edge there."""
OF_UNIT = ("bv", "move")
"""Values of a unit as a whole, which are not repeated for its stands."""


def table(names: Names, view: View, side: Side, turn: int) -> str:
    """Return a side's units; places match the printed map, which is rotated by `turn` clockwise quarters."""
    stands: dict[str, list[Piece]] = {}
    for piece in view.pieces:
        if piece.group is not None and piece.side == side:
            stands.setdefault(piece.group, []).append(piece)
    keys = _keys(view)
    said, system = names.words.say, names.system
    titles = [said("site.print.unit"), *(said(f"{system}.value.{key}") for key in OF_UNIT)]
    titles += [said("site.print.troops"), said("site.print.count")]
    titles += [said(f"{system}.value.{key}") for key in (*keys, "cost")]
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in (*titles, said("site.print.places")))
    units = [piece for piece in view.pieces if piece.side == side and piece.group is None and stands.get(piece.id)]
    layout = FreeTableLayout(view.board, turn=turn)
    body = "".join(_unit(names, view, unit, stands[unit.id], keys, layout) for unit in units)
    return f'<table class="print-table print-units"><thead><tr>{head}</tr></thead>{body}</table>'


def _keys(view: View) -> list[str]:
    """Return the keys of stands' values, ordered as in the stands that have most of them."""
    fullest = sorted((piece for piece in view.pieces if piece.group is not None), key=lambda one: -len(one.values))
    return list(dict.fromkeys(key for piece in fullest for key in piece.values))


def _unit(names: Names, view: View, unit: Piece, stands: list[Piece], keys: list[str], layout: FreeTableLayout) -> str:
    """Return a unit: its own values and its place once, and a line for each kind of its stands."""
    alike: dict[tuple[object, ...], list[Piece]] = {}
    for stand in sorted(stands, key=lambda one: one.stars):
        alike.setdefault((stand.kind, stand.place is None, tuple(stand.values.items()), stand.marks), []).append(stand)
    lines = [_line(names, view, same, keys) for same in alike.values()]
    over = f' rowspan="{len(lines)}"' if len(lines) > 1 else ""
    called = names.given.get(piece_ref(unit.id)) or names.type(unit.kind)
    told = escape(names.words.say("site.table.unit", {"name": called, "plate": unit.id}))
    own = {mark for stand in stands for mark in stand.marks}
    states = _marks(names, [mark for mark in unit.marks if mark not in own])
    first = f'<th scope="row"{over}>{told}{states}</th>'
    first += "".join(f"<td{over}>{escape(str(unit.values.get(key, '')))}</td>" for key in OF_UNIT)
    where = escape(_where(names, unit, stands, layout))
    rows = [f"{first}{lines[0]}<td{over} class='print-places'>{where}</td>", *lines[1:]]
    return f"<tbody>{''.join(f'<tr>{row}</tr>' for row in rows)}</tbody>"


def _line(names: Names, view: View, alike: list[Piece], keys: list[str]) -> str:
    """Return the cells of identical stands: their kind, number, values and cost each."""
    first = alike[0]
    lost = f" ({names.words.say('site.print.lost')})" if first.place is None else ""
    own, unit = (names.given.get(piece_ref(one), "") for one in (first.id, first.group))
    called = f"{own}, " if first.stars and own != unit else ""
    kind = f"{escape(called + names.type(first.kind) + lost)}{_marks(names, list(first.marks))}"
    figures = [str(first.values.get(key, "")) for key in keys]
    figures.append("" if first.cost is None else str(first.cost))
    return (
        f'<td class="print-troops">{counters.picture(first, view, names)}<span>{kind}</span></td><td>{len(alike)}</td>'
        f"{''.join(f'<td>{escape(text)}</td>' for text in figures)}"
    )


def _marks(names: Names, marks: list[str]) -> str:
    """Return the names of states and abilities."""
    told = ", ".join(names.words.say(f"{names.system}.mark.{mark}") for mark in marks)
    return f'<span class="print-states"> {escape(told)}</span>' if told else ""


def _where(names: Names, unit: Piece, stands: list[Piece], layout: FreeTableLayout) -> str:
    """Return the place of the middle of a unit's front on the printed map, its facing, and its files and ranks."""
    pose, size = unit.place, unit.size
    if not isinstance(pose, Pose):
        return names.words.say("site.print.lost")
    x, y = layout.at(pose.x, pose.y)
    turned = layout.angle(pose.heading) % 360
    edge = EDGES.get(int(turned)) if turned == int(turned) else None
    facing = names.words.say(f"site.print.facing.{edge or 'degrees'}", {"degrees": number(turned)})
    facts: dict[str, object] = {"x": _inches(x), "y": _inches(y), "facing": facing}
    base = next((stand.size for stand in stands if stand.size is not None), None)
    if size is None or base is None:
        return names.words.say("site.print.spot", facts)
    facts |= {"files": max(1, round(size[0] / base[0])), "ranks": max(1, round(size[1] / base[1]))}
    return names.words.say("site.print.spot.block", facts)


def _inches(units: float) -> str:
    """Return units of the drawing in inches, to a hundredth."""
    return f"{round(units / SCALE) / INCH:g}"
