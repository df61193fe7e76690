"""Data from outside are converted by their types, and everything that does not fit is reported with its path."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from engine.core import codec
from tests.core.test_codec import mismatches


@dataclass(frozen=True)
class Inner:
    """A part of Outer."""

    place: str
    count: int = 1


@dataclass(frozen=True)
class Outer:
    """A possible body of a scenario."""

    rows: dict[str, list[int]]
    inner: list[Inner] = field(default_factory=list)
    named: dict[str, Inner] = field(default_factory=dict)
    maybe: Inner | None = None
    by_number: dict[int, str] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("data", "mismatch"),
    [
        ({}, ("$.rows", "a value", "nothing")),
        ({"rows": []}, ("$.rows", "a table", "a list")),
        ({"rows": {"E": [1, "2"]}}, ("$.rows.E[1]", "a whole number", "a text")),
        ({"rows": {"E": [True]}}, ("$.rows.E[0]", "a whole number", "true or false")),
        ({"rows": {"E": [1.0]}}, ("$.rows.E[0]", "a whole number", "a number")),
        ({"rows": {"E": [None]}}, ("$.rows.E[0]", "a whole number", "nothing")),
        ({"rows": {"E": "12"}}, ("$.rows.E", "a list", "a text")),
        ({"rows": {}, "inner": [{}]}, ("$.inner[0].place", "a value", "nothing")),
        ({"rows": {}, "inner": {}}, ("$.inner", "a list", "a table")),
        ({"rows": {}, "rwos": {}}, ("$.rwos", "one of rows, inner, named, maybe, by_number", '"rwos" (nearest: rows)')),
        (
            {"rows": {}, "inner": [{"place": "a", "cuont": 1}]},
            ("$.inner[0].cuont", "one of place, count", '"cuont" (nearest: count)'),
        ),
        ({"rows": {}, "named": {"x": {"place": "a", "y": 1}}}, ("$.named.x.y", "one of place, count", '"y"')),
        ({"rows": {}, "maybe": {"place": "a", "y": 1}}, ("$.maybe.y", "one of place, count", '"y"')),
        ({"rows": {}, "by_number": {"x": "a"}}, ("$.by_number", "a whole number", "a text")),
        ([], ("$", "a table", "a list")),
        (None, ("$", "a table", "nothing")),
    ],
)
def test_wrong_types_and_unknown_fields_have_a_path(data, mismatch):
    """The path leads to a mismatch deep inside, bool is not int, and a misspelt name is reported."""
    assert [mismatch] == mismatches(codec.convert, data, Outer)


def test_everything_that_is_wrong_is_told_at_once():
    """Misspelt names, missing values and wrong types in several places are all reported, each with its path."""
    inner = [{"place": 1, "cuont": 1}, {"place": "a", "count": "b"}, {}]
    found = mismatches(codec.convert, {"row": {}, "inner": inner, "named": {"x": 1}}, Outer)

    assert [
        ("$.row", "one of rows, inner, named, maybe, by_number", '"row" (nearest: rows)'),
        ("$.rows", "a value", "nothing"),
        ("$.inner[0].cuont", "one of place, count", '"cuont" (nearest: count)'),
        ("$.inner[0].place", "a text", "a whole number"),
        ("$.inner[1].count", "a whole number", "a text"),
        ("$.inner[2].place", "a value", "nothing"),
        ("$.named.x", "a table", "a whole number"),
    ] == found


def test_data_that_are_huge_are_not_looked_at_one_by_one():
    """Of very many entries only the first wrong one is reported, and of many at most a hundred."""
    assert 1 == len(mismatches(codec.convert, {"rows": {"E": ["x"] * 30_000}}, Outer))
    assert 100 == len(mismatches(codec.convert, {"rows": {"E": ["x"] * 10_000}}, Outer))


def test_data_come_in_typed():
    """Dataclasses inside lists, dicts and alternatives are made, and names may be numbers."""
    data = {"rows": {"E": [1]}, "inner": [{"place": "a"}], "maybe": {"place": "b", "count": 3}, "by_number": {"7": "x"}}

    assert Outer({"E": [1]}, [Inner("a")], {}, Inner("b", 3), {7: "x"}) == codec.convert(data, Outer)
