"""Writes orders, results and goals as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from engine.core.types import Action, End, Facts, PieceId, Side
from engine.core.view import View
from web.game.losses import is_beaten
from web.game.tape_measure import inches
from web.looks import registry
from web.words import Names, Words

_KINDS = {"piece": "piece", "target": "piece", "friend": "piece", "to": "place", "facing": "facing", "side": "side"}
"""Which kind of name the fields stand for that all systems have; the look of a system tells its own."""


def sentence(names: Names, action: Action) -> str:
    """Return an order in words.

    Beside its fields there are the facts `end`, the last place of a path, and `all`, the pieces of all its rows; of
    pairs of pieces `firsts`, `seconds` and `units`, those of which the seconds are a part, or a key with ``.none``
    where there are none. "legs" are told one by one, in inches and degrees, or a key as that of pairs. A "count" is
    counted from one, not from nought. A switch that is on adds its name to the key, a formation that is told itself.
    """
    facts: dict[str, object] = {}
    together: tuple[str, ...] = ()
    own = registry.of(names.system).fields
    key = f"{names.system}.order.{action.verb}"
    for field in fields(action):
        value = getattr(action, field.name)
        kind = _KINDS.get(field.name) or own.get(field.name)
        if kind == "pairs":
            facts |= _paired(names, value)
            key += "" if value else ".none"
            continue
        if kind == "legs":
            facts[field.name] = tuple(_leg(names, *leg) for leg in value)
            key += "" if value else ".none"
            continue
        if kind == "count":
            value += 1
        if kind and isinstance(value, tuple):
            value = tuple(f"{kind}:{item}" for item in value)
            together += value if kind == "piece" else ()
        if field.name == "path" and value:
            facts["end"] = value[-1]
        if value is True:
            key += f".{field.name}"
        elif kind == "form" and value:
            key += f".{value}"
        facts[field.name] = f"{kind}:{value}" if kind and isinstance(value, str) else value
    key = _of_kind(names, key, getattr(action, "piece", ""))
    return names.say(key, {**facts, "all": tuple(dict.fromkeys(together))})


def _of_kind(names: Names, key: str, piece: str) -> str:
    """Return the key of an order as it is said of pieces with a mark that this one has, where there is one."""
    found = names.pieces.get(PieceId(piece))
    marked = (f"{key}.of_{mark}" for mark in found.marks) if found is not None else ()
    return next((one for one in marked if names.words.has(one)), key)


def word_label(names: Names, ref: str) -> str:
    """Return a word as its button says it, what follows a hyphen as a fact of it; nothing for others."""
    word, _, rest = ref[3:].partition("-")
    if ref.startswith("do:") and names.words.has(f"{names.system}.do.{ref[3:]}"):
        return names.say(f"{names.system}.do.{ref[3:]}")
    if ref.startswith("do:") and rest and names.words.has(f"{names.system}.do.{word}"):
        return names.say(f"{names.system}.do.{word}", {"n": rest.replace("-", ", ")})
    return ""


def _leg(names: Names, kind: int, amount: int = 0) -> Facts:
    """Return a leg of a move as a fact: so many hundredths of an inch, or half degrees."""
    return {"key": f"{names.system}.leg.{kind}", "inches": inches(amount), "degrees": f"{amount / 2:g}"}


def _paired(names: Names, pairs: tuple[tuple[str, ...], ...]) -> dict[str, tuple[str, ...]]:
    """Return the pieces of pairs, once each, the second ones also as the units of which they are a part."""
    firsts, seconds = ([pair[n] for pair in pairs if len(pair) == 2 and pair[n]] for n in (0, 1))
    groups = [(piece.group if (piece := names.pieces.get(one)) is not None else None) or one for one in seconds]
    told = {"firsts": firsts, "seconds": seconds, "units": groups}
    return {fact: tuple(f"piece:{one}" for one in dict.fromkeys(ids)) for fact, ids in told.items()}


def result_text(names: Names, end: End) -> str:
    """Return who has won, and how."""
    return names.say(f"site.end.{end.grade}", {"side": f"side:{end.winner}"})


def goals(names: Names, view: View, side: Side) -> list[tuple[str, str]]:
    """Return what makes a side lose: the rule and its words, which agree in number with the side's name."""
    return [(rule, names.say(key, {"side": f"side:{side}", **facts})) for rule, key, facts in view.goals[side]]


def unit_noun(words: Words, system: str, n: int) -> str:
    """Return what the armies of a system are counted in, as it is called of so many."""
    return words.say(f"{system}.counted", {"n": n})


def end_reason(names: Names, end: End, view: View) -> str:
    """Return why the game has ended: beside the facts of the view the sentence has `winner` and `loser`.

    Of who gave up with nothing left it says that, not that somebody gave up: so ends the battle of a lesson. What the
    view adds as `further` is a sentence of its own.
    """
    facts = dict(view.facts)
    if end.winner is not None:
        loser = next(side for side in view.sides if side != end.winner)
        facts |= {"winner": f"side:{end.winner}", "loser": f"side:{loser}"}
    told = names.say("end.nothing_left" if had_nothing_left(names.system, end, view) else end.why, facts)
    further = facts.get("further")
    return f"{told} {names.say(str(further['key']), further)}" if isinstance(further, Mapping) else told


def had_nothing_left(system: str, end: End, view: View) -> bool:
    """Whether the loser gave up only when nothing was left, though the rules would have let the game continue."""
    away = registry.of(system).away
    return end.is_given_up and any(is_beaten(view, side, away) for side in view.sides if side != end.winner)


def time(names: Names, view: View) -> str:
    """Return the turn or round in which a game stands, in words; nothing where its system shows none."""
    count = next((track for track in view.tracks if track.side is None), None)
    return "" if count is None else f"{names.say(count.key)} {count.value}"
