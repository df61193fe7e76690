"""Spells actions as picks, the things that a player points at, and parses picks into actions.

A piece is written `piece:..`, a place `place:..`, each piece of a row with a leading `+`, anything else as a word
(`do:..`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import NamedTuple, cast

from engine.core.references import Pick, word_ref
from engine.core.types import EMPTY, Action, PieceId

_THINGS = {
    "PieceId": ("piece:", False),
    "PlaceId": ("place:", False),
    "tuple[PieceId, ...]": ("+piece:", True),
    "tuple[PlaceId, ...]": ("place:", True),
}
"""Type of a field that is not a word, as written in the source (resolving it is slow) -> prefix of its picks, and
whether it is a row."""
YES, NO = "yes", "no"
"""The words for true and false."""
NO_NUMBER = -1
"""The value of a missing number: no menu contains it."""


class _Part(NamedTuple):
    """A field of an action: its type as written in the source, the prefix of its picks, and whether it is a row."""

    name: str
    type: str
    begin: str
    is_row: bool


class _Spelling(NamedTuple):
    """The fields of a kind of action, and the word that ends its spelling, empty if there is none."""

    parts: tuple[_Part, ...]
    end: str
    has_row: bool


_known: dict[type[Action], _Spelling] = {}
"""The cached spellings of kinds of actions."""


def _spelling(kind: type[Action]) -> _Spelling:
    """Return how a kind of action is spelled."""
    found = _known.get(kind)
    if found is None:
        parts = []
        for field in fields(kind):
            begin, is_row = _THINGS.get(str(field.type), (word_ref(kind.prefixes.get(field.name, "")), False))
            parts.append(_Part(field.name, str(field.type), begin, is_row))
        word = kind.word or ("" if parts else kind.verb)
        has_row = bool(parts) and parts[-1].is_row
        found = _known[kind] = _Spelling(tuple(parts), word_ref(word) if word else "", has_row)
    return found


def picks(action: Action) -> tuple[Pick, ...]:
    """Return the picks that spell an action: one or more for each field in order, and the word of its kind."""
    parts, end, _ = _spelling(type(action))
    found: list[str] = []
    for name, kind, begin, is_row in parts:
        value = getattr(action, name)
        if is_row:
            found += [begin + one for one in value]
        elif kind == "bool":
            found.append(begin + (YES if value else NO))
        else:
            found.append(f"{begin}{value}")
    return (*found, end) if end else tuple(found)


def read(kind: type[Action], picked: Sequence[Pick], rank: Mapping[PieceId, int] = EMPTY) -> Action | None:
    """Return the action of a kind that these picks spell, without any `+`; None if they spell none.

    A row, which is always the last field, takes all remaining picks, at least one; pieces with a rank are sorted by it,
    after those without.
    """
    parts, end, has_row = _spelling(kind)
    size = len(picked) - 1 if end else len(picked)
    if (size != len(parts) and not (has_row and size > len(parts))) or (end and picked[-1] != end):
        return None
    values: list[object] = []
    for n, (_, own, begin, is_row) in enumerate(parts):
        if is_row:
            each = begin.removeprefix("+")
            if not all(thing.startswith(each) for thing in picked[n:size]):
                return None
            names = [PieceId(thing.removeprefix(each)) for thing in picked[n:size]]
            values.append(tuple(sorted(names, key=lambda name: rank.get(name, -1)) if rank else names))
        elif picked[n].startswith(begin):
            values.append(_value(own, picked[n].removeprefix(begin)))
        else:
            return None
    return cast("Callable[..., Action]", kind)(*values)


def _value(kind: str, word: str) -> object:
    """Return the value of a word for a field of a type."""
    if kind == "bool":
        return word == YES
    if kind == "int":
        return int(word) if word.isdecimal() and len(word) < 3 else NO_NUMBER
    return word
