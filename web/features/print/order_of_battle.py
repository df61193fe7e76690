"""The order of battle on paper: each side's units, their places, and the side's breaking point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.references import piece_ref
from engine.core.scenario import Scenario
from engine.core.system import load
from engine.core.types import Side
from engine.core.view import Card, Piece, View
from web.boards.cards.card_text import brackets, named
from web.boards.cards.strength import ROMAN
from web.boards.hexes import pieces as counters
from web.boards.markup_text import escape
from web.features.print import unit_table
from web.features.print.map_legend import seat
from web.features.setup.view import options_told
from web.game.sentences import goals
from web.looks import registry as looks
from web.shell.components import rule_link
from web.words import Names, typographic


def order_of_battle(names: Names, view: View, scenario: Scenario, options: Mapping[str, Any], *, turn: int) -> str:
    """Return both sides, with options and tracks of the whole game; the map is rotated by `turn` clockwise quarters."""
    own = scenario.told(names.words.language)
    about = "".join(f"<p>{escape(typographic(own[key]))}</p>" for key in ("summary", "notes") if own.get(key))
    date = f'<p class="date">{escape(typographic(own["date"]))}</p>' if own.get("date") else ""
    shared = _told(
        names, view, None, (*_first(names, view, scenario), *options_told(names, options), *_die(names, scenario))
    )
    needs = f'<p class="print-note">{escape(names.words.say(f"{names.system}.print.needs"))}</p>'
    sides = "".join(_side(names, view, side, turn) for side in view.sides)
    notes = ["site.print.reverse"] * any(piece.reverse for piece in view.pieces)
    notes += ["site.print.spots"] * any(piece.group is not None for piece in view.pieces)
    note = "".join(f'<p class="print-note">{escape(names.words.say(key))}</p>' for key in notes)
    return f"{date}{about}{needs}{shared}{note}{sides}"


def _first(names: Names, view: View, scenario: Scenario) -> Iterable[str]:
    """Yield the side that has the first turn, if the scenario defines it."""
    if (side := scenario.body.get(looks.of(names.system).opening)) in view.sides:
        yield names.words.say("site.print.first", {"side": names.side(side)})


def _die(names: Names, scenario: Scenario) -> Iterable[str]:
    """Yield the face for each number of an ordinary die, if the scenario has a die with signs of its own."""
    if faces := scenario.body.get("die"):
        told = (
            names.words.say("site.print.die.face", {"n": n, "face": names.words.say(f"{names.system}.face.{face}")})
            for n, face in enumerate(faces, 1)
        )
        yield names.words.say("site.print.die", {"faces": ", ".join(told)})


def _told(names: Names, view: View, side: Side | None, more: Iterable[str] = ()) -> str:
    """Return the tracks of one side, or of the whole game, in one line."""
    told = [
        f"{names.words.say(track.key)}: {track.value if track.limit is None else f'{track.value}/{track.limit}'}"
        for track in view.tracks
        if track.side == side
    ]
    items = "".join(f"<li>{escape(text)}</li>" for text in (*told, *more))
    return f'<ul class="print-told">{items}</ul>' if items else ""


def _side(names: Names, view: View, side: Side, turn: int) -> str:
    cards = [card for card in view.cards if card.side == side]
    pieces = [piece for piece in view.pieces if piece.side == side]
    if any(piece.group is not None for piece in pieces):
        table = unit_table.table(names, view, side, turn)
    elif cards:
        table = _cards(names, cards)
    else:
        table = _pieces(names, view, pieces) if pieces else ""
    loss = "".join(f"<li>{escape(told)} {rule_link(rule)}</li>" for rule, told in goals(names, view, side))
    loses = escape(names.words.say("site.goals", {"side": names.side(side)}))
    return (
        f'<section class="print-side side-{view.sides.index(side)}"><h3>{escape(names.side(side))}</h3>'
        f"{_told(names, view, side, filter(None, (seat(names, view, side),)))}{table}"
        f"{f'<p><strong>{loses}</strong></p><ul>{loss}</ul>' if loss else ''}</section>"
    )


# Pieces


def _pieces(names: Names, view: View, pieces: list[Piece]) -> str:
    """Return a table with a row for each group of identical pieces and their places."""
    rows: dict[tuple[object, ...], list[Piece]] = {}
    for piece in pieces:
        rows.setdefault(_likeness(piece, names.system), []).append(piece)
    keys = list(dict.fromkeys(key for piece in pieces for key in piece.values))
    keys += ["stars"] * any(piece.stars for piece in pieces) + ["cost"] * any(p.cost is not None for p in pieces)
    said = names.words.say
    titles = [said("site.print.name"), said("site.print.count"), *(said(f"{names.system}.value.{key}") for key in keys)]
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in (*titles, said("site.print.places")))
    body = "".join(_row(names, view, alike, keys) for alike in rows.values())
    return f'<table class="print-table"><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>'


def _likeness(piece: Piece, system: str) -> tuple[object, ...]:
    reverse = tuple((piece.reverse or {}).items())
    away = () if piece.place else tuple(mark for mark in piece.marks if mark in load(system).sight.away)
    return (
        piece.kind,
        tuple(piece.values.items()),
        reverse,
        piece.stars,
        piece.cost,
        _states(piece, system),
        away,
        piece.fell,
    )


def _states(piece: Piece, system: str) -> tuple[str, ...]:
    states, away = looks.of(system).states, load(system).sight.away
    return tuple(mark for mark in piece.marks if mark in states and mark not in away)


def _row(names: Names, view: View, alike: list[Piece], keys: list[str]) -> str:
    first = alike[0]
    states = ", ".join(names.words.say(f"{names.system}.mark.{mark}") for mark in _states(first, names.system))
    kind, printed = names.type(first.kind), names.printed(first.kind)
    own = [name for piece in alike if (name := names.given.get(piece_ref(piece.id)))]
    name = ", ".join(own) or kind
    also = f" {kind if own else printed}" if own or printed else ""
    told = f"{also} ({states})" if states else also
    more = f'<span class="print-states">{escape(told)}</span>' if told else ""
    cells = "".join(f"<td>{escape(_figure(first, key))}</td>" for key in keys)
    where = ", ".join(names.place(piece.space) for piece in alike if piece.space) or _away(names, first)
    return (
        f'<tr><td class="print-picture">{counters.picture(first, view, names)}</td>'
        f'<th scope="row">{escape(name)}{more}</th><td>{len(alike)}</td>{cells}'
        f'<td class="print-places">{escape(where)}</td></tr>'
    )


def _figure(piece: Piece, key: str) -> str:
    """Return a value of a piece, followed by that of its reverse face in brackets if it differs."""
    if key == "stars":
        return str(piece.stars) if piece.stars else ""
    if key == "cost":
        return "" if piece.cost is None else str(piece.cost)
    here, there = piece.values.get(key, ""), (piece.reverse or {}).get(key, piece.values.get(key, ""))
    return str(here) if here == there else f"{here} ({there})"


def _away(names: Names, piece: Piece) -> str:
    """Return why a piece is not on the board."""
    shown = [mark for mark in load(names.system).sight.away if mark in piece.marks]
    if shown and piece.fell is None:
        return names.words.say(f"{names.system}.mark.{shown[0]}")
    return names.words.say("site.sheet.fallen" if piece.fell is not None else "site.print.unplaced")


# Cards


def _cards(names: Names, cards: list[Card]) -> str:
    said = names.words.say
    titles = ("site.print.name", "site.print.wing", "site.print.strength", "site.cards.area", "site.print.lines")
    head = "".join(f'<th scope="col">{escape(said(key))}</th>' for key in titles)
    body = "".join(_card(names, card) for card in cards)
    return f'<table class="print-table"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _card(names: Names, card: Card) -> str:
    name = named(names, card.id) + (f" ({names.words.say('site.cards.star')})" if card.star else "")
    wing = names.name(f"wing:{card.wing}").removeprefix("wing:")
    is_special = card.kind == "special" and card.strength < len(ROMAN)
    strength = ROMAN[card.strength] if is_special else str(card.strength)
    if card.now != card.strength and not is_special:
        strength = names.words.say("site.cards.of", {"now": card.now, "of": card.strength})
    tags = [names.words.say("site.cards.gone")] * (card.status == "out")
    tags += [names.say(key, facts) for key, facts in card.tags]
    told = f"<p><em>{escape('; '.join(tags))}</em></p>" if tags else ""
    lines = "".join(f"<p>{escape(brackets(names, a) + names.say(a.key, a.facts))}</p>" for a in card.abilities)
    return (
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(wing)}</td><td>{escape(strength)}</td>'
        f"<td>{escape(card.area)}</td><td class='print-lines'>{told}{lines}</td></tr>"
    )
