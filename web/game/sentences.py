"""Writes orders, results and goals as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from engine.core.losses import is_beaten
from engine.core.references import Pick, WordRef, piece_ref, side_ref
from engine.core.system import load
from engine.core.types import Action, End, Facts, PieceId, Side
from engine.core.view import View
from web.game.tape_measure import inches
from web.looks import registry
from web.words import Names, Words

_KINDS = {"piece": "piece", "target": "piece", "friend": "piece", "to": "place", "facing": "facing", "side": "side"}
"""Kind of name for those fields that all systems share; a system's look adds its own."""


def sentence(names: Names, action: Action) -> str:
    """Return an order in words.

    Besides the order's fields there are the facts `end`, the last place of a path, and `all`, the pieces of all its
    rows. Pairs of pieces give `firsts`, `seconds` and `units` (the units that the seconds belong to), or a key with
    ``.none`` if there are no pairs. "legs" are listed one by one, in inches and degrees, or give the same kind of key
    as pairs. A "count" starts at one, not zero. A switch that is on adds its name to the key; a formation adds itself.
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
    """Return the key that an order has for a mark of its piece, or the plain key if there is none."""
    found = names.pieces.get(PieceId(piece))
    marked = (f"{key}.of_{mark}" for mark in found.marks) if found is not None else ()
    return next((one for one in marked if names.words.has(one)), key)


def word_label(names: Names, ref: Pick) -> str:
    """Return a word as its button says it, with the part after a hyphen as a fact; empty for other references."""
    if not isinstance(ref, WordRef):
        return ""
    if names.words.has(f"{names.system}.do.{ref.id}"):
        return names.say(f"{names.system}.do.{ref.id}")
    word, _, rest = ref.id.partition("-")
    if rest and names.words.has(f"{names.system}.do.{word}"):
        return names.say(f"{names.system}.do.{word}", {"n": rest.replace("-", ", ")})
    return ""


def _leg(names: Names, kind: int, amount: int = 0) -> Facts:
    """Return a leg of a move as a fact, from hundredths of an inch or half degrees."""
    return {"key": f"{names.system}.leg.{kind}", "inches": inches(amount), "degrees": f"{amount / 2:g}"}


def _paired(names: Names, pairs: tuple[tuple[str, ...], ...]) -> dict[str, tuple[str, ...]]:
    """Return the pieces of pairs without duplicates, the second ones also as their units."""
    firsts, seconds = ([pair[n] for pair in pairs if len(pair) == 2 and pair[n]] for n in (0, 1))
    groups = [(piece.group if (piece := names.pieces.get(one)) is not None else None) or one for one in seconds]
    told = {"firsts": firsts, "seconds": seconds, "units": groups}
    return {fact: tuple(piece_ref(one) for one in dict.fromkeys(ids)) for fact, ids in told.items()}


def result_text(names: Names, end: End) -> str:
    """Return who has won, and how."""
    return names.say(f"site.end.{end.grade}", {"side": side_ref(end.winner)})


def goals(names: Names, view: View, side: Side) -> list[tuple[str, str]]:
    """Return the conditions under which a side loses: each rule with its sentence, inflected for the side's name."""
    return [(rule, names.say(key, {"side": side_ref(side), **facts})) for rule, key, facts in view.goals[side]]


def unit_noun(words: Words, system: str, n: int) -> str:
    """Return the noun that the system's armies are counted in, in the form for `n`."""
    return words.say(f"{system}.counted", {"n": n})


def end_reason(names: Names, end: End, view: View) -> str:
    """Return why the game has ended; the sentence has the view's facts and `winner` and `loser`.

    If the loser resigned with nothing left, the reason is that nothing was left, not the resignation: the battle of a
    lesson ends so. The view's fact `further` adds a sentence.
    """
    facts = dict(view.facts)
    if end.winner is not None:
        loser = next(side for side in view.sides if side != end.winner)
        facts |= {"winner": side_ref(end.winner), "loser": side_ref(loser)}
    told = names.say("end.nothing_left" if had_nothing_left(names.system, end, view) else end.why, facts)
    further = facts.get("further")
    return f"{told} {names.say(str(further['key']), further)}" if isinstance(further, Mapping) else told


def had_nothing_left(system: str, end: End, view: View) -> bool:
    """Return whether the loser resigned only when nothing was left, though the rules would have continued the game."""
    away = load(system).sight.away
    return end.is_given_up and any(is_beaten(view, side, away) for side in view.sides if side != end.winner)


def time(names: Names, view: View) -> str:
    """Return the game's turn or round in words; empty if its system shows none."""
    count = next((track for track in view.tracks if track.side is None), None)
    return "" if count is None else f"{names.say(count.key)} {count.value}"
