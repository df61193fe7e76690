"""The fields of an order say how it is pointed at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import pytest

from engine.core import spelling
from engine.core.types import Action, PieceId, PlaceId
from tests.picks import bare, read_picks


@dataclass(frozen=True, slots=True)
class Ride(Action):
    """A piece goes to a place, at a pace."""

    verb: ClassVar[str] = "ride"
    prefixes: ClassVar[Mapping[str, str]] = {"pace": "at-"}
    piece: PieceId
    to: PlaceId
    pace: str


@dataclass(frozen=True, slots=True)
class Divide(Action):
    """A number goes one way or the other."""

    verb: ClassVar[str] = "divide"
    number: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """Pieces are lost."""

    verb: ClassVar[str] = "lose"
    word: ClassVar[str] = "take"
    pieces: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class Rest(Action):
    """Nothing is done."""

    verb: ClassVar[str] = "rest"


@pytest.mark.parametrize(
    ("action", "picks"),
    [
        (Ride(PieceId("a"), PlaceId("E5"), "trot"), ("piece:a", "place:E5", "do:at-trot")),
        (Divide(3, yes=True), ("do:3", "do:yes")),
        (Lose((PieceId("a"), PieceId("b"))), ("+piece:a", "+piece:b", "do:take")),
        (Rest(), ("do:rest",)),
    ],
)
def test_an_order_is_spelt_by_its_fields_and_read_again(action: Action, picks: tuple[str, ...]) -> None:
    """An order is spelt by pieces, places, words and rows; the word of its kind comes last."""
    assert picks == spelling.picks(action)
    assert action == spelling.read(type(action), bare(spelling.picks(action)))


@pytest.mark.parametrize(
    ("kind", "picked"),
    [
        (Ride, ("piece:a", "place:E5")),
        (Ride, ("piece:a", "place:E5", "do:trot")),
        (Ride, ("piece:a", "piece:E5", "do:at-trot")),
        (Ride, ("piece:a", "place:E5", "do:at-trot", "do:at-trot")),
        (Lose, ("do:take",)),
        (Lose, ("piece:a", "place:E5", "do:take")),
        (Lose, ("piece:a",)),
        (Rest, ()),
        (Rest, ("do:rest", "do:rest")),
    ],
)
def test_what_spells_nothing_is_read_as_nothing(kind: type[Action], picked: tuple[str, ...]) -> None:
    """Too few or too many picks, or picks of other kinds, spell no order."""
    assert spelling.read(kind, read_picks(*picked)) is None


def test_a_row_stands_in_the_order_of_ranks() -> None:
    """A row is sorted in the order of ranks, however it was pointed at."""
    read = spelling.read(Lose, read_picks("piece:b", "piece:a", "do:take"), {PieceId("a"): 0, PieceId("b"): 1})

    assert read == Lose((PieceId("a"), PieceId("b")))


def test_a_word_where_a_number_should_stand_is_no_number_of_a_menu() -> None:
    """A word in the place of a number makes an order, so that it can be refused with a reason."""
    assert Divide(spelling.NO_NUMBER, yes=False) == spelling.read(Divide, read_picks("do:many", "do:no"))
