"""Validates messages from workers and other windows, value by value.

Each function takes a value and its location, and returns the value with its expected type. A few shared error phrases
describe invalid requests to a worker, a worker's answers, requests of the host page, and stored lists. Records and
match letters are checked by engine/core/codec.py instead: its validation (msgspec) loads late, while these checks are
needed early.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, Field, fields
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from engine.core import codec
from engine.core.callbacks import WON
from engine.core.game import Game
from engine.core.scenario import DataFault, Mismatch, excerpt
from engine.core.types import Action, Facts
from web.words import is_fact

FLAT = {"str": str, "int": int, "bool": bool}
"""Allowed types of a flat dataclass's fields."""


class Flat(Protocol):
    """A dataclass whose fields are texts, integers and booleans."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Checked = TypeVar("Checked", bound=Flat)
Known = TypeVar("Known", bound=str)


def is_final(data: dict[str, Any]) -> bool:
    """Return whether a worker's message ends its request; progress and the first steps of a review do not."""
    return "thinking" not in data and not ("steps" in data and "milliseconds" not in data)


def fault(where: str, expected: str, got: object) -> DataFault:
    """Return the error for a value that is not as expected."""
    return DataFault([Mismatch(where, expected, excerpt(got))])


def checked_list(value: Any, where: str) -> list[Any]:
    """Return the value as a list. Raises DataFault."""
    if not isinstance(value, list):
        raise fault(where, "a list", value)
    return value


def checked_object(value: Any, where: str) -> dict[str, Any]:
    """Return the value as an object. Raises DataFault."""
    if not isinstance(value, dict):
        raise fault(where, "an object", value)
    return value


def text(told: dict[str, Any], name: str, where: str, most: int | None = None) -> str:
    """Return a text field of an object, with at most `most` characters. Raises DataFault."""
    value = told.get(name)
    if not isinstance(value, str):
        raise fault(f"{where}.{name}", "a text", value)
    if most is not None and len(value) > most:
        raise fault(f"{where}.{name}", f"at most {most} characters", len(value))
    return value


def number(told: dict[str, Any], name: str, where: str, low: int, high: int) -> int:
    """Return an integer field of an object, from `low` to `high`. Raises DataFault."""
    value = told.get(name)
    if type(value) is not int or not low <= value <= high:
        raise fault(f"{where}.{name}", f"a whole number from {low} to {high}", value)
    return value


def one_of(told: dict[str, Any], name: str, where: str, known: Iterable[Known]) -> Known:
    """Return a text field of an object that is one of the known values. Raises DataFault."""
    value, all_known = told.get(name), tuple(known)
    found = next((one for one in all_known if one == value), None)
    if found is None:
        raise fault(f"{where}.{name}", f"one of {', '.join(all_known)}", value)
    return found


def checked_dataclass(value: Any, kind: type[Checked], where: str) -> Checked:
    """Return a flat dataclass of texts, integers and booleans from its serialized form. Raises DataFault.

    Unknown fields, written by another version, are dropped.
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
    """Return the word key and the facts of a choice's reason. Raises DataFault."""
    key, facts = told.get("reason"), told.get("facts")
    if not isinstance(key, str) or not isinstance(facts, dict) or not all(map(is_fact, facts.values())):
        raise fault(f"{where}.reason", "a word key with facts", key)
    return key, facts


def actions(game: Game, value: Any, where: str) -> tuple[Action, ...]:
    """Return a list of orders of a game's system. Raises DataFault."""
    return tuple(codec.action(game.system, one, f"{where}[{n}]") for n, one in enumerate(checked_list(value, where)))


def legal(game: Game, value: Any, where: str) -> Action:
    """Return an order that is legal now. Raises DataFault."""
    action = codec.action(game.system, value, where)
    refusal = game.refuse(action)
    if refusal is not None:
        raise DataFault([Mismatch(where, "a legal action", f"{action.text()} ({refusal.rule})")])
    return action


# A worker's answers


class Order(NamedTuple):
    """An order of the computer: its reason, and further orders of the plan, which are validated when they are due."""

    action: Action
    reason: tuple[str, Facts] | None
    line: list[dict[str, Any]]


def order(game: Game, data: dict[str, Any]) -> Order:
    """Return the order that a worker chose. Raises DataFault."""
    action = legal(game, data.get("action"), "answer.action")
    why = None if data.get("reason") is None else reason(data, "answer")
    line = [] if data.get("line") is None else checked_list(data["line"], "answer.line")
    return Order(action, why, [checked_object(one, f"answer.line[{n}]") for n, one in enumerate(line)])


class Present(NamedTuple):
    """What a Marshal thinks at present: an order, the chance of its side, and the number of rollouts it rests on."""

    action: Action
    chance: int
    rollouts: int


def present(game: Game, data: dict[str, Any]) -> Present | None:
    """Return what a worker thinks at present; None if it sent nothing usable, because nothing depends on it."""
    told = data.get("thinking")
    found = told.get("present") if isinstance(told, dict) else None
    if found is None:
        return None
    try:
        sent = checked_object(found, "present")
        action = legal(game, sent.get("action"), "present.action")
        return Present(
            action, number(sent, "chance", "present", -WON, WON), number(sent, "rollouts", "present", 0, 1 << 53)
        )
    except DataFault:
        return None


def progress(data: dict[str, Any], name: str) -> int | None:
    """Return a progress number of a worker; None if it sent none, because nothing depends on it."""
    told = data.get("thinking")
    value = told.get(name) if isinstance(told, dict) else None
    return value if type(value) is int else None
