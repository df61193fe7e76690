"""References: typed text of the form ``kind:id`` for things that a view can name and a player can point at.

A reference is text, so that it is a key, a fact of a sentence and a part of a record like any other text. Its class
says what it refers to. The engine and the page make references with `piece_ref`, `place_ref` and their neighbours, and
ask their class and `id`; only text from outside, from the document or from a record, is parsed, with `read_ref`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import ClassVar, NewType

Side = NewType("Side", str)
"""The id of a side of a battle: a distinct type, so that no other text is mistaken for one."""
PieceId = NewType("PieceId", str)
"""The id of a piece, likewise."""
PlaceId = NewType("PlaceId", str)
"""The id of a place, on the board or apart from it, likewise."""


class Ref(str):
    """A reference to one thing: the kind of its class, a colon, and its id.

    A class pattern takes the id out: ``case [PieceRef(piece), PlaceRef(place)]``.
    """

    __slots__ = ()
    __match_args__ = ("id",)
    kind: ClassVar[str] = ""

    @property
    def id(self) -> str:
        """The id of the thing, without its kind: plain text, of the type that its class declares."""
        return self.partition(":")[2]


class PieceRef(Ref):
    """A piece: ``piece:121-3``."""

    __slots__ = ()
    kind = "piece"
    id: PieceId


class RowPieceRef(Ref):
    """A piece as one of a row that may be picked in any order: ``+piece:121-3``."""

    __slots__ = ()
    kind = "+piece"
    id: PieceId

    @property
    def piece(self) -> PieceRef:
        """The piece itself."""
        return piece_ref(self.id)


class PlaceRef(Ref):
    """A place, on the board or apart from it: ``place:E5``."""

    __slots__ = ()
    kind = "place"
    id: PlaceId


class PoseRef(Ref):
    """A position and heading on a table without places: ``spot:1200,300,90`` (see `Pose`)."""

    __slots__ = ()
    kind = "spot"


class WordRef(Ref):
    """A word that a player picks with a button: ``do:retreat``."""

    __slots__ = ()
    kind = "do"


class DieRef(Ref):
    """A face of a die that a player lays on a piece: ``die:6``."""

    __slots__ = ()
    kind = "die"


class SideRef(Ref):
    """A side of the battle: ``side:P``; it is named in sentences and never picked."""

    __slots__ = ()
    kind = "side"
    id: Side


Pick = PieceRef | RowPieceRef | PlaceRef | PoseRef | WordRef | DieRef
"""What a player can point at."""


@cache
def piece_ref(id_: str) -> PieceRef:
    """Return the reference to the piece with an id."""
    return PieceRef(f"piece:{id_}")


@cache
def row_piece_ref(id_: str) -> RowPieceRef:
    """Return the reference to the piece with an id as one of a row."""
    return RowPieceRef(f"+piece:{id_}")


@cache
def place_ref(id_: str) -> PlaceRef:
    """Return the reference to the place with an id."""
    return PlaceRef(f"place:{id_}")


@cache
def word_ref(id_: str) -> WordRef:
    """Return the reference to a word."""
    return WordRef(f"do:{id_}")


@cache
def side_ref(id_: str) -> SideRef:
    """Return the reference to the side with an id."""
    return SideRef(f"side:{id_}")


_CLASSES: dict[str, type[Pick]] = {
    kind.kind: kind for kind in (PieceRef, RowPieceRef, PlaceRef, PoseRef, WordRef, DieRef)
}
_SHAPE = re.compile(r"(\+?[a-z]+):.+", re.DOTALL)
POSE = re.compile(r"spot:(-?\d{1,6}),(-?\d{1,6}),([0-6]?\d{1,2}|70\d|71\d)")
"""The text of a reference to a pose: its x, its y and its heading."""


def read_ref(text: str) -> Pick | None:
    """Return the reference that text from outside spells, or None if it spells none."""
    found = _SHAPE.fullmatch(text)
    kind = _CLASSES.get(found[1]) if found is not None else None
    if kind is None or (kind is PoseRef and not POSE.fullmatch(text)):
        return None
    return kind(text)
