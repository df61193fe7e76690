"""Validates messages from workers and other windows, value by value.

Each function takes a value, says where it stood, and returns it as what it was expected to be. The same few words tell
what is wrong of what a worker is asked and answers, of what a page around this one asks for, of a list that the browser
kept. Records and letters of a match go through engine/core/codec.py; its way of checking (msgspec) comes late in the
page, and these come early.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, Field, fields
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from engine.core import codec
from engine.core.game import Game
from engine.core.scenario import DataFault, Mismatch, excerpt
from engine.core.types import Action, Facts
from web.words import is_fact

FLAT = {"str": str, "int": int, "bool": bool}
"""What the fields of a flat dataclass may be."""


class Flat(Protocol):
    """A dataclass whose fields are texts, whole numbers and switches."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Checked = TypeVar("Checked", bound=Flat)
Known = TypeVar("Known", bound=str)


def fault(where: str, expected: str, got: object) -> DataFault:
    """Return what is said of a value that is not what it should be."""
    return DataFault([Mismatch(where, expected, excerpt(got))])


def checked_list(value: Any, where: str) -> list[Any]:
    """Return a list. Raises DataFault."""
    if not isinstance(value, list):
        raise fault(where, "a list", value)
    return value


def checked_object(value: Any, where: str) -> dict[str, Any]:
    """Return an object. Raises DataFault."""
    if not isinstance(value, dict):
        raise fault(where, "an object", value)
    return value


def text(told: dict[str, Any], name: str, where: str, most: int | None = None) -> str:
    """Return a text of an object, of so many characters at most. Raises DataFault."""
    value = told.get(name)
    if not isinstance(value, str):
        raise fault(f"{where}.{name}", "a text", value)
    if most is not None and len(value) > most:
        raise fault(f"{where}.{name}", f"at most {most} characters", len(value))
    return value


def number(told: dict[str, Any], name: str, where: str, low: int, high: int) -> int:
    """Return a whole number of an object. Raises DataFault."""
    value = told.get(name)
    if type(value) is not int or not low <= value <= high:
        raise fault(f"{where}.{name}", f"a whole number from {low} to {high}", value)
    return value


def one_of(told: dict[str, Any], name: str, where: str, known: Iterable[Known]) -> Known:
    """Return a text of an object that is one of those that are known. Raises DataFault."""
    value, all_known = told.get(name), tuple(known)
    found = next((one for one in all_known if one == value), None)
    if found is None:
        raise fault(f"{where}.{name}", f"one of {', '.join(all_known)}", value)
    return found


def checked_dataclass(value: Any, kind: type[Checked], where: str) -> Checked:
    """Return a flat dataclass of texts, whole numbers and switches as it was written. Raises DataFault.

    Of what another version wrote stays what is known here.
    """
    told = checked_object(value, where)
    made: dict[str, Any] = {}
    for field in fields(kind):
        if field.name in told or field.default is MISSING:
            made[field.name] = found = told.get(field.name)
            if type(found) is not FLAT[str(field.type)]:
                raise fault(f"{where}.{field.name}", str(field.type), found)
    return kind(**made)


def reason(told: dict[str, Any], where: str) -> tuple[str, Facts]:
    """Return the word key and the facts of why something was chosen. Raises DataFault."""
    key, facts = told.get("reason"), told.get("facts")
    if not isinstance(key, str) or not isinstance(facts, dict) or not all(map(is_fact, facts.values())):
        raise fault(f"{where}.reason", "a word key with facts", key)
    return key, facts


def actions(game: Game, value: Any, where: str) -> tuple[Action, ...]:
    """Return a list of orders of a game's system. Raises DataFault."""
    return tuple(codec.action(game.system, one, f"{where}[{n}]") for n, one in enumerate(checked_list(value, where)))


def legal(game: Game, value: Any, where: str) -> Action:
    """Return an order that is allowed now. Raises DataFault."""
    action = codec.action(game.system, value, where)
    refusal = game.refuse(action)
    if refusal is not None:
        raise DataFault([Mismatch(where, "a legal action", f"{action.text()} ({refusal.rule})")])
    return action


# A worker's answers


class Order(NamedTuple):
    """An order of the computer: why it was chosen, and further orders of the same plan, checked when they are due."""

    action: Action
    reason: tuple[str, Facts] | None
    line: list[dict[str, Any]]


def order(game: Game, data: dict[str, Any]) -> Order:
    """Return the order that a worker chose. Raises DataFault."""
    action = legal(game, data.get("action"), "answer.action")
    why = None if data.get("reason") is None else reason(data, "answer")
    line = [] if data.get("line") is None else checked_list(data["line"], "answer.line")
    return Order(action, why, [checked_object(one, f"answer.line[{n}]") for n, one in enumerate(line)])


def progress(data: dict[str, Any], name: str) -> int | None:
    """Return a number of how far a worker is, None where it tells none: nothing depends on it."""
    told = data.get("thinking")
    value = told.get(name) if isinstance(told, dict) else None
    return value if type(value) is int else None
