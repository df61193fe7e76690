"""Zones for the ear: "C3, gentle hill, yours: 2 units of pike, 5 bases, 1 casualty marker"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.view import Piece, Space, View
from web.looks import registry
from web.words import Names


def is_told(names: Names, standing: Sequence[Piece]) -> bool:
    """Whether the words of a system tell its units by their number."""
    return bool(standing) and all(names.words.has(_key(names, piece.kind)) for piece in standing)


def spoken(names: Names, view: View, space: Space, standing: Sequence[Piece], marks: Sequence[str]) -> str:
    """Return a zone in which somebody stands: its ground, whose it is, its units by kind, what lies there.

    Units that have lost something or are in a state that passes are told once more, each by its name.
    """
    words, ground = names.words, view.ground(space)
    told = words.say(f"{names.system}.ground.{ground}")
    named = names.place(space.id)
    parts = [named] if told in named or told == words.say(f"{names.system}.plain") else [named, told]
    side = standing[0].side
    key = "site.zones.yours" if side is not None and side == names.own else "site.zones.theirs"
    count = Counter(_sort(names, piece) for piece in standing)
    units = ", ".join(words.say(sort, {"n": n}) for sort, n in count.items())
    parts.append(words.say(key, {"units": units, "side": names.side(side) if side else ""}))
    parts += marks
    return "; ".join([", ".join(parts), *(note for piece in standing if (note := _one(names, piece)))])


def _key(names: Names, kind: str) -> str:
    return f"{names.system}.units.{kind}"


def _sort(names: Names, piece: Piece) -> str:
    """Return the word key for units of a kind and its first arm that the words tell apart."""
    keys = (f"{_key(names, piece.kind)}.{mark}" for mark in piece.marks)
    return next((key for key in keys if names.words.has(key)), _key(names, piece.kind))


def _one(names: Names, piece: Piece) -> str:
    """Return what sets a unit apart: its losses and states, nothing where there are none."""
    look, words = registry.of(names.system), names.words
    left, of = str(piece.values.get("halves", "")), str(piece.values.get("of", ""))
    told = [words.say("site.zones.left", {"n": left, "of": of})] if left != of else []
    told += [words.say(f"{names.system}.mark.{mark}") for mark in piece.marks if mark in look.badges]
    return words.say("site.zones.unit", {"name": names.spoken(piece), "told": ", ".join(told)}) if told else ""
