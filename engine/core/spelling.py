"""Spells actions as picks, the references that a player points at, and reads actions from picks.

A piece is spelled as a PieceRef, a place as a PlaceRef, each piece of a row as a RowPieceRef, anything else as a
WordRef.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import NamedTuple, cast

from engine.core.references import Pick, PieceRef, PlaceRef, WordRef, piece_ref, place_ref, row_piece_ref, word_ref
from engine.core.types import EMPTY, Action, PieceId

_THINGS: dict[str, tuple[type[Pick], Callable[[str], Pick], bool]] = {
    "PieceId": (PieceRef, piece_ref, False),
    "PlaceId": (PlaceRef, place_ref, False),
    "tuple[PieceId, ...]": (PieceRef, row_piece_ref, True),
    "tuple[PlaceId, ...]": (PlaceRef, place_ref, True),
}
"""Type of a field that is not a word, as written in the source (resolving it is slow) -> the class of the picks that it
is read from, the maker of those that spell it, and whether it is a row."""
_WORD = (WordRef, word_ref, False)
"""A field of any other type is spelled as a word."""
YES, NO = "yes", "no"
"""The words for true and false."""
NO_NUMBER = -1
"""The value of a missing number: no menu contains it."""


class _Part(NamedTuple):
    """A field of an action: its type as written in the source, and how it is spelled (see `_THINGS`)."""

    name: str
    declared: str
    prefix: str
    """The prefix of its word, usually empty."""
    kind: type[Pick]
    make: Callable[[str], Pick]
    is_row: bool


class _Spelling(NamedTuple):
    """The fields of a kind of action, and the word that ends its spelling, None if there is none."""

    parts: tuple[_Part, ...]
    end: WordRef | None
    has_row: bool


_known: dict[type[Action], _Spelling] = {}
"""The cached spellings of kinds of actions."""


def _spelling(kind: type[Action]) -> _Spelling:
    """Return how a kind of action is spelled."""
    found = _known.get(kind)
    if found is None:
        parts = []
        for field in fields(kind):
            declared, prefix = str(field.type), kind.prefixes.get(field.name, "")
            parts.append(_Part(field.name, declared, prefix, *_THINGS.get(declared, _WORD)))
        word = kind.word or ("" if parts else kind.verb)
        has_row = bool(parts) and parts[-1].is_row
        found = _known[kind] = _Spelling(tuple(parts), word_ref(word) if word else None, has_row)
    return found


def picks(action: Action) -> tuple[Pick, ...]:
    """Return the picks that spell an action: one or more for each field in order, and the word of its kind."""
    parts, end, _ = _spelling(type(action))
    found: list[Pick] = []
    for name, declared, prefix, _, make, is_row in parts:
        value = getattr(action, name)
        if is_row:
            found += map(make, value)
        elif declared == "bool":
            found.append(make(prefix + (YES if value else NO)))
        else:
            found.append(make(f"{prefix}{value}"))
    return (*found, end) if end else tuple(found)


def read(kind: type[Action], picked: Sequence[Pick], rank: Mapping[PieceId, int] = EMPTY) -> Action | None:
    """Return the action of a kind that these picks spell, None if they spell none; a row is read from plain pieces.

    A row, which is always the last field, takes all remaining picks, at least one; pieces with a rank are sorted by it,
    after those without.
    """
    parts, end, has_row = _spelling(kind)
    size = len(picked) - 1 if end else len(picked)
    if (size != len(parts) and not (has_row and size > len(parts))) or (end and picked[-1] != end):
        return None
    values: list[object] = []
    for n, (_, declared, prefix, thing, _, is_row) in enumerate(parts):
        if is_row:
            if not all(isinstance(pick, thing) for pick in picked[n:size]):
                return None
            names = [PieceId(pick.id) for pick in picked[n:size]]
            values.append(tuple(sorted(names, key=lambda name: rank.get(name, -1)) if rank else names))
        elif isinstance(picked[n], thing) and picked[n].id.startswith(prefix):
            values.append(_value(declared, picked[n].id.removeprefix(prefix)))
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
