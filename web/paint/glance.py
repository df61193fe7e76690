"""What a thing is on which the pointer rests or a finger stays, and what it could do: a note in the board's corner."""

from __future__ import annotations

from engine.core.types import Action
from engine.core.view import Piece, View
from web.boards.text import escape
from web.paint import odds
from web.paint.html import short_chance
from web.play.table import HUMAN, Table
from web.words import Names

NAMED = 3
"""Targets that are named, the best first."""
WEIGHED = 12
"""Attacks whose odds are looked at, so that the note is there at once."""


def shown(table: Table, names: Names, view: View, ref: str) -> str:
    """Return the note on a piece of a board of places; nothing where there is no such piece."""
    piece = next((piece for piece in view.pieces if f"piece:{piece.id}" == ref and piece.space), None)
    if piece is None:
        return ""
    told = "".join(
        f"<p>{escape(line)}</p>" for line in (_figures(names, piece), *_abilities(table, names, ref)) if line
    )
    return f"<p><strong>{escape(names.spoken(piece))}</strong></p>{told}"


def _figures(names: Names, piece: Piece) -> str:
    """Return its figures and what is so of it just now."""
    figures = [f"{names.words.say(f'{names.system}.value.{key}')} {value}" for key, value in piece.values.items()]
    marks = [_mark(names, mark) for mark in piece.marks]
    return " · ".join((*figures, *marks))


def _mark(names: Names, mark: str) -> str:
    """Return the text of what is so of a piece; a wing has its name."""
    return names.name(mark) if mark.startswith("wing:") else names.words.say(f"{names.system}.mark.{mark}")


def _abilities(table: Table, names: Names, ref: str) -> list[str]:
    """Tell what a piece can do now, or what the order in hand would come to if it were pointed at."""
    hand, words = table.hand, names.words
    if table.looking is not None or table.mover != HUMAN:
        return []
    if hand.is_begun and ref not in hand.picks:
        aimed = _attacks(table, hand.next().get(ref, []))
        return [odds.in_short(table, names, aimed[0])] if aimed else []
    if ref not in hand.firsts or hand.picks[:1] not in ((), (ref,)):
        return []
    spelt = [(picks, action) for picks, action in hand.open((ref,)) if len(picks) > 1]
    if any(thing.startswith("+") for picks, _ in spelt for thing in picks):
        return []
    places = {picks[1] for picks, _ in spelt if picks[1].startswith("place:")}
    targets: dict[str, list[Action]] = {}
    for picks, action in spelt:
        struck = next((thing for thing in picks[1:] if thing.startswith("piece:")), None)
        if struck is not None and _attacks(table, [action]):
            targets.setdefault(struck, []).append(action)
    told = [words.say("site.glance.places", {"n": len(places)})] if places else []
    return [*told, *([_struck(table, names, targets)] if targets else [])]


def _struck(table: Table, names: Names, targets: dict[str, list[Action]]) -> str:
    """Name the targets of a piece, the best first with their chances, where there are not too many ways."""
    if sum(map(len, targets.values())) > WEIGHED:
        return names.words.say("site.glance.targets", {"n": len(targets)})
    best = sorted(((max(map(table.chance, ways)), target) for target, ways in targets.items()), reverse=True)
    told = ", ".join(f"{names.name(target)} {short_chance(chance)}" for chance, target in best[:NAMED])
    return names.words.say("site.glance.strike", {"targets": told})


def _attacks(table: Table, actions: list[Action]) -> list[Action]:
    return [action for action in actions if table.game.system.forecast.is_attack(table.hand.state, action)]
