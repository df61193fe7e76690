"""Pieces and places: the sheet of the thing pointed at, the list of all pieces, and spoken names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import losses
from engine.core.references import PieceRef, PlaceRef, PoseRef, piece_ref, place_ref
from engine.core.system import load
from engine.core.view import Piece, Space, View
from web.boards.hexes import pieces as counters
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label, with_speech
from web.boards.zones import unit_figures
from web.game import card_sheet, drag_geometry, move_refusals, zone_speech
from web.game.mode import Mode
from web.game.sentences import sentence, unit_noun
from web.game.table import Table
from web.game.threats import Threat
from web.looks import registry
from web.shell.components import button, chance, refusal, rule_link
from web.words import Names, Words


def sheet(table: Table, names: Names, view: View) -> str:
    """Return the sheet of the thing pointed at with the reason why no order follows; empty if there is none."""
    made = _sheet(table, names, view)
    why = move_refusals.refusal_of(table, view, table.sheet) if table.sheet is not None else None
    return made if why is None else f'<div class="idle-why">{refusal(names, why)}</div>{made}'


def _sheet(table: Table, names: Names, view: View) -> str:
    """Return the sheet of the thing pointed at."""
    ref = table.sheet
    if ref is None:
        return ""
    own = ref.id
    card = next((card for card in view.cards if card.id == own), None)
    if card is not None:
        return card_sheet.sheet(names, view, card) + _threats(table, names, card.id, card.status == "in_play")
    if isinstance(ref, PieceRef):
        piece = next((p for p in view.pieces if p.id == own), None)
        return _piece_sheet(table, names, view, piece) if piece else ""
    if isinstance(ref, PlaceRef):
        space = next((s for s in view.everywhere if s.id == own), None)
        return _place_sheet(names, view, space) if space else ""
    return ""


def _piece_sheet(table: Table, names: Names, view: View, piece: Piece) -> str:
    words, unit = names.words, next((p for p in view.pieces if p.id == piece.group), None)
    figures = {**unit.values, **piece.values} if unit is not None else piece.values
    values = "".join(
        f"<div><dt>{escape(words.say(f'{names.system}.value.{key}'))}</dt><dd>{escape(str(value))}</dd></div>"
        for key, value in figures.items()
    )
    stars = (
        f"<div><dt>{escape(words.say(f'{names.system}.value.stars'))}</dt><dd>{piece.stars}</dd></div>"
        if piece.stars
        else ""
    )
    counts = (
        f"<div><dt>{escape(words.say(f'{names.system}.value.cost'))}</dt><dd>{piece.cost}</dd></div>"
        if piece.cost is not None
        else ""
    )
    place = _stands(names, piece) if piece.place else _gone(names, piece)
    drawn = f'<div class="faces">{counters.picture(piece, view, names, table.turn)}{_reverse(names, view, piece)}</div>'
    more = _about(names, piece) + _threats(table, names, piece.id, piece.place is not None)
    return (
        f'<section class="sheet" {aria_label(names.type(piece.kind))}>'
        f"<div class='sheet-head'>{drawn}<h2>{escape(names.spoken(piece))}</h2></div>"
        f"<dl class='values'>{values}{stars}{counts}</dl>{_printed(names, piece)}<p>{escape(place)}</p>{more}</section>"
    )


def _printed(names: Names, piece: Piece) -> str:
    """Return the name on the published counter; empty if the page uses that name itself."""
    printed = names.printed(piece.kind)
    return (
        f'<p class="other-name">{escape(names.words.say("site.sheet.printed", {"name": printed}))}</p>'
        if printed
        else ""
    )


def _stands(names: Names, piece: Piece) -> str:
    """Return where a piece stands, with those of its marks that its name does not include."""
    named = names.type(piece.kind).lower()
    marks = [names.words.say(f"{names.system}.mark.{mark}") for mark in piece.marks]
    told = ", ".join(mark for mark in marks if mark not in named)
    key = "site.sheet.at" if told else "site.sheet.at_place"
    if piece.space is None:
        key = "site.sheet.spot" if told else "site.sheet.spot_bare"
    return names.say(key, {"place": piece.at or "", "marks": told})


def _reverse(names: Names, view: View, piece: Piece) -> str:
    """Return the other face of a piece, drawn and in words."""
    if piece.reverse is None:
        return ""
    turned = piece._replace(values=piece.reverse, marks=(*piece.marks, "reduced"))
    figures = (f"{names.words.say(f'{names.system}.value.{key}')} {value}" for key, value in piece.reverse.items())
    told = names.words.say("site.sheet.reverse", {"figures": ", ".join(figures)})
    return f'{counters.picture(turned, view, names)}<p class="reverse">{escape(told)}</p>'


def _gone(names: Names, piece: Piece) -> str:
    """Say why a piece is not on the board."""
    if piece.fell is not None:
        return names.words.say("site.sheet.fallen")
    shown = [mark for mark in load(names.system).sight.away if mark in piece.marks]
    return names.words.say(f"{names.system}.mark.{shown[0]}" if shown else "site.sheet.fallen")


def _about(names: Names, piece: Piece) -> str:
    """Return the sentences about a piece's kind and each of its marks, with their rules."""
    made = ""
    for mark in (f"kind.{piece.kind}", *piece.marks):
        key = f"{names.system}.about.{mark}"
        if names.words.has(key):
            rule, sign = names.words.say(f"{key}.rule"), unit_figures.sign(registry.of(names.system), mark)
            made += f"<p>{sign}{escape(names.words.say(key))} {rule_link(rule)}</p>"
    return made


def _threats(table: Table, names: Names, piece: str, is_there: bool) -> str:
    words = names.words
    if not is_there or table.mode is Mode.PAST:
        return ""
    nearest = "" if table.threats.is_whole else f'<p class="help">{escape(words.say("site.threats.nearest"))}</p>'
    if not table.threats:
        none = f"<p>{escape(words.say('site.threats.none'))}</p>{nearest}"
        asked = none if table.asked_threats == piece_ref(piece) else ""
        return asked or button(words.say("site.threats.ask"), "threats", piece_ref(piece), style="button-quiet")
    standing = {one.id: one.space for one in table.view().pieces}
    items = "".join(
        f"<li>{escape(_threat(names, threat, standing))} <strong>{escape(_likely(words, threat))}</strong></li>"
        for threat in table.threats
    )
    first = f'<p class="help">{escape(words.say("site.threats.first"))}</p>' if table.threats.is_cut else ""
    title, cut = escape(words.say("site.threats.title")), first + nearest
    return f'<h3>{title}</h3><ul id="threats" class="threats">{items}</ul>{cut}'


def _likely(words: Words, threat: Threat) -> str:
    """Return the chance of an attack on the piece, marked as approximate if it was computed briefly."""
    told = chance(threat.chance, words)
    told = words.say("site.threats.about", {"chance": told}) if threat.is_open else told
    return words.say("site.threats.likely", {"chance": told})


def _threat(names: Names, threat: Threat, standing: Mapping[str, str | None]) -> str:
    """Return an attack in words, and its starting place if the attacker must go there first."""
    told = sentence(names, threat.action)
    is_empty = threat.piece == threat.start and threat.start not in standing.values()  # somebody must come first
    is_coming = threat.start and (is_empty or standing.get(threat.piece) not in (None, threat.start))
    return names.say("site.threats.from", {"order": told, "place": place_ref(threat.start)}) if is_coming else told


def _place_sheet(names: Names, view: View, space: Space) -> str:
    title, about, marks = ground(names, view, space)
    rule = rule_link(names.words.say(f"{names.system}.ground.{view.ground(space)}.rule"))
    told = "".join(f"<p>{escape(mark)}</p>" for mark in marks)
    return (
        f'<section class="sheet" {aria_label(names.place(space.id))}><h2>{escape(title)}</h2>'
        f"<p>{escape(about)} {rule}</p>{told}</section>"
    )


def ground(names: Names, view: View, space: Space) -> tuple[str, str, list[str]]:
    """Return a place's name with its terrain, what the terrain means, and the marks on the place."""
    key, name = f"{names.system}.ground.{view.ground(space)}", names.place(space.id)
    kind = names.words.say(key)
    marks = [_mark(names, mark) for mark in view.marks(space)]
    return name if kind in name else f"{name}: {kind}", names.words.say(f"{key}.about"), marks


def is_plain(names: Names, view: View, space: Space) -> bool:
    """Return whether a place is open ground and nothing permanent stands there."""
    kind = names.words.say(f"{names.system}.ground.{view.ground(space)}")
    return not space.signs and kind == names.words.say(f"{names.system}.plain")


def _mark(names: Names, mark: str) -> str:
    """Return a mark in words; a number, a side or a place follows its colon."""
    name, _, about = mark.partition(":")
    side = names.side(about) if about and not about.isdecimal() and about in names.sides else ""
    return names.words.say(f"{names.system}.mark.{name}", {"side": side, "n": about, "place": names.place(about)})


def _states(names: Names, piece: Piece) -> list[str]:
    return [
        names.words.say(f"{names.system}.mark.{mark}")
        for mark in registry.of(names.system).states
        if mark in piece.marks
    ]


def _figures(names: Names, piece: Piece) -> list[str]:
    """Return the figures of a piece without a facing, each with its name."""
    if piece.facing is not None:
        return []
    told = [f"{names.words.say(f'{names.system}.value.{key}')} {value}" for key, value in piece.values.items()]
    return [f"{names.words.say(f'{names.system}.value.stars')} {piece.stars}", *told] if piece.stars else told


def edges(names: Names, view: View) -> dict[str, list[str]]:
    """Return the names of the edges at each space, such as rivers and roads."""
    found: dict[str, list[str]] = {}
    for edge in view.edges:
        key = f"{names.system}.edge.{edge.kind}"
        for place in (edge.a, edge.b) if names.words.has(key) else ():
            told = found.setdefault(place, [])
            if names.words.say(key) not in told:
                told.append(names.words.say(key))
    return found


def spoken_space(names: Names, view: View, space: Space, standing: Sequence[Piece], extra: Sequence[str] = ()) -> str:
    """Return the name of a space for screen readers: "D8, Persian commander, facing south, 2 targets"."""
    marks = [_mark(names, mark) for mark in view.marks(space)]
    if view.board.kind == "zones" and zone_speech.is_told(names, standing):
        return zone_speech.spoken(names, view, space, standing, [*marks, *extra])
    parts = [names.place(space.id)]
    for piece in standing:
        parts += [names.spoken(piece), *_figures(names, piece), *_states(names, piece)]
    named = names.words.say(f"{names.system}.ground.{view.ground(space)}")
    if named not in parts[0] and (not standing or named != names.words.say(f"{names.system}.plain")):
        parts.append(named)
    return ", ".join([*parts, *marks, *extra])


def spoken_spot(names: Names, view: View, spot: PlaceRef | PoseRef) -> str:
    """Return the keyboard cursor's spot on a free table for screen readers: who is there, its position and heading."""
    known = {piece.id: piece for piece in view.pieces}
    here = dict.fromkeys(piece.group or piece.id for piece in drag_geometry.standing(view, spot))
    return ", ".join([*(names.spoken(known[unit]) for unit in here), str(names.name(spot))])


def all_pieces(table: Table, names: Names, view: View) -> str:
    """Return the list of all pieces, side by side, those on the board first."""
    made = ""
    for n, side in enumerate(view.sides):
        alive = [p for p in view.pieces if p.side == side and p.place]
        lost = [p for p in losses.counted(view) if p.side == side and not p.place]
        left, had = losses.remaining_count(view, side, load(names.system).sight.away), losses.had(view, side)
        facts = {"side": names.side(side), "n": left, "of": had, "what": unit_noun(names.words, names.system, had)}
        title = names.words.say("site.pieces.side", facts)
        items = "".join(_listed(names, view, piece) for piece in alive)
        fallen = "".join(
            f"<li class='fallen'>{escape(names.piece(p.id))} <span>{escape(_gone(names, p))}</span></li>" for p in lost
        )
        made += f'<h2>{escape(title)}</h2><ul class="pieces-list side-{n}">{items}{fallen}</ul>'
    return made


def _listed(names: Names, view: View, piece: Piece) -> str:
    card = next((card for card in view.cards if card.id == piece.id), None)
    if card is not None:
        return (
            f'<li><button type="button" class="order" data-do="point" data-arg="{escape(piece_ref(piece.id))}">'
            f"{with_speech(card_sheet.spoken(names, view, card))}</button></li>"
        )
    named = {key: names.words.say(f"{names.system}.value.{key}") for key in piece.values}
    values = ", ".join((*(f"{named[key]} {value}" for key, value in piece.values.items()), *_states(names, piece)))
    return (
        f'<li><button type="button" class="order valued" data-do="point" data-arg="{escape(piece_ref(piece.id))}">'
        f"{escape(names.piece(piece.id))} "
        f"<span class='order-values'>{escape(values)}</span></button></li>"
    )
