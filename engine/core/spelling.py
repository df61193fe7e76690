"""Orders as things that a player points at: spelt by what their fields hold, and read again from such things.

A piece is `piece:..`, a place `place:..`, a row of pieces each of them with a `+`, anything else a word (`do:..`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import NamedTuple, cast

from engine.core.types import EMPTY, Action, PieceId

_THINGS = {
    "PieceId": ("piece:", False),
    "PlaceId": ("place:", False),
    "tuple[PieceId, ...]": ("+piece:", True),
    "tuple[PlaceId, ...]": ("place:", True),
}
"""Type of a field that is no word, as it is written, for to look up what it names takes long -> what its things begin
with, and whether it is a row of them."""
YES, NO = "yes", "no"
"""The words of what is either so or not."""
NO_NUMBER = -1
"""What is read where a number should stand and none does: no menu has it."""


class _Part(NamedTuple):
    """A field of an action: its type as it is written, what its things begin with, and whether it is a row of them."""

    name: str
    type: str
    begin: str
    is_row: bool


class _Spelling(NamedTuple):
    """The fields of a kind of action, and the word that ends its spelling, nothing where there is none."""

    parts: tuple[_Part, ...]
    end: str
    has_row: bool


_known: dict[type[Action], _Spelling] = {}
"""What was found out about kinds of actions."""


def _spelling(kind: type[Action]) -> _Spelling:
    """Return how a kind of action is spelt."""
    found = _known.get(kind)
    if found is None:
        parts = []
        for field in fields(kind):
            begin, is_row = _THINGS.get(str(field.type), (f"do:{kind.prefixes.get(field.name, '')}", False))
            parts.append(_Part(field.name, str(field.type), begin, is_row))
        word = kind.word or ("" if parts else kind.verb)
        has_row = bool(parts) and parts[-1].is_row
        found = _known[kind] = _Spelling(tuple(parts), f"do:{word}" if word else "", has_row)
    return found


def picks(action: Action) -> tuple[str, ...]:
    """Return the things that an action's fields spell, in their order, and the word of its kind."""
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


def read(kind: type[Action], picked: Sequence[str], rank: Mapping[PieceId, int] = EMPTY) -> Action | None:
    """Return the action of a kind that these things spell, without any `+`; None where they spell none.

    A row, which is the last field, takes all that are left, at least one; those that have a rank stand in its order,
    behind those without.
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
    """Return what a word says for a field of a type."""
    if kind == "bool":
        return word == YES
    if kind == "int":
        return int(word) if word.isdecimal() and len(word) < 3 else NO_NUMBER
    return word
