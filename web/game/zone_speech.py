"""Zones for screen readers: "C3, gentle hill, yours: 2 units of pike, 5 bases, 1 casualty marker"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.view import Piece, Space, View
from web.looks import registry
from web.words import Names


def is_told(names: Names, standing: Sequence[Piece]) -> bool:
    """Return whether the system's words count units by kind."""
    return bool(standing) and all(names.words.has(_key(names, piece.kind)) for piece in standing)


def spoken(names: Names, view: View, space: Space, standing: Sequence[Piece], marks: Sequence[str]) -> str:
    """Describe an occupied zone: its ground, its owner, its units by kind, and its marks.

    Units with losses or a temporary state are named again one by one.
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
    """Return the word key for units of a kind, with the first mark that the words distinguish."""
    keys = (f"{_key(names, piece.kind)}.{mark}" for mark in piece.marks)
    return next((key for key in keys if names.words.has(key)), _key(names, piece.kind))


def _one(names: Names, piece: Piece) -> str:
    """Return the losses and states of a unit; empty if it has none."""
    look, words = registry.of(names.system), names.words
    left, of = str(piece.values.get("halves", "")), str(piece.values.get("of", ""))
    told = [words.say("site.zones.left", {"n": left, "of": of})] if left != of else []
    told += [words.say(f"{names.system}.mark.{mark}") for mark in piece.marks if mark in look.badges]
    return words.say("site.zones.unit", {"name": names.spoken(piece), "told": ", ".join(told)}) if told else ""
