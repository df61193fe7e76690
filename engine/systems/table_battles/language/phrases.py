"""Conditions and effects as they are written in a scenario, and what is wrong with one (TB-07, TB-85).

A condition or effect is an object with one name: ``{in_play = "X"}``, ``{sticks = ["X", ">=", 3]}``. Made ready it is a
row: the name, then what it speaks of, cards and sides by number.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.scenario import Mismatch

Condition = tuple[Any, ...]
Effect = tuple[Any, ...]

OPERATORS = ("<", "<=", "=", ">=", ">")
GRADES = ("win", "lesser", "draw")
CAUSES = ("rout", "retire", "pursuit", "removed")
SELF = "self"
FAR = 1000

CONDITIONS: dict[str, tuple[str, ...]] = {
    "in_play": ("card",), "out": ("card",), "in_reserve": ("card",),
    "sticks": ("card", "op", "n"), "dice_on": ("card", "op", "n"), "cubes": ("card", "op", "n"),
    "counter": ("card", "op", "n"), "morale": ("side", "op", "n"), "turn": ("op", "n"),
}  # fmt: skip
"""Name -> the kinds of its arguments."""
EFFECTS: dict[str, tuple[str, ...]] = {
    "rout": ("card",), "remove": ("card",), "enter": ("card",), "hits": ("card", "n"), "sticks": ("card", "n"),
    "morale": ("side", "n"), "give_morale": ("side", "side", "n"), "cube": ("card", "n"), "counter": ("card", "n"),
    "return_dice": ("card",), "lift": ("card",),
}  # fmt: skip
FRIENDS = ("friends_with_dice", "friends_in_play")
FRIENDS_FIELDS = ("min", "of", "not_self")


def condition(given: Mapping[str, Any], number: Mapping[str, int], sides: tuple[str, str], owner: int) -> Condition:
    """Return a condition made ready; it is of the right form."""
    name, value = next(iter(given.items()))
    if name in ("all", "any"):
        return name, tuple(condition(one, number, sides, owner) for one in value)
    if name == "not":
        return name, condition(value, number, sides, owner)
    if name in FRIENDS:
        of = value.get("of", "any")
        cards = () if isinstance(of, str) else tuple(number[one] for one in of)
        return name, value["min"], cards, owner, bool(value.get("not_self", True))
    return name, *_row(CONDITIONS[name], value, number, sides, owner)


def columns(c: Condition | None) -> Iterator[str]:
    """Yield the numbers in a condition that only the state tells: sticks, cubes, turn."""
    if c is None:
        return
    if c[0] in ("all", "any"):
        for one in c[1]:
            yield from columns(one)
    elif c[0] == "not":
        yield from columns(c[1])
    elif c[0] in ("sticks", "cubes", "turn"):
        yield c[0]


def effect(given: Mapping[str, Any], number: Mapping[str, int], sides: tuple[str, str], owner: int) -> Effect:
    """Return an effect made ready; it is of the right form."""
    to_zero = bool(given.get("to_zero", False))
    name, value = next((name, value) for name, value in given.items() if name != "to_zero")
    if name == "victory":
        return name, sides.index(value["side"]), value.get("grade", "win")
    row = _row(EFFECTS[name], value, number, sides, owner)
    return (name, *row, to_zero) if name in ("morale", "give_morale") else (name, *row)


def _row(
    shape: tuple[str, ...], value: Any, number: Mapping[str, int], sides: tuple[str, str], owner: int
) -> tuple[Any, ...]:
    values = [value] if len(shape) == 1 else value
    found: list[Any] = []
    for kind, one in zip(shape, values, strict=True):
        if kind == "card":
            found.append(owner if one == SELF else number[one])
        elif kind == "side":
            found.append(sides.index(one))
        else:
            found.append(one)
    return tuple(found)


class PhraseChecker:
    """Validates conditions and effects of one scenario."""

    def __init__(self, cards: tuple[str, ...], sides: tuple[str, ...]) -> None:
        self.cards, self.sides = cards, sides

    def condition(self, where: str, given: Any, *, owned: bool = True) -> Iterator[Mismatch]:
        """Yield the mismatches of a condition; `owned` tells that it belongs to a card."""
        known = ("all", "any", "not", *FRIENDS, *CONDITIONS)
        name = self._name(given, known)
        if name is None:
            yield Mismatch(where, f"one of {', '.join(known)}", _short(given))
        elif name in ("all", "any"):
            if not isinstance(given[name], list) or not given[name]:
                yield Mismatch(f"{where}.{name}", "a list of conditions", _short(given[name]))
                return
            for n, one in enumerate(given[name]):
                yield from self.condition(f"{where}.{name}[{n}]", one, owned=owned)
        elif name == "not":
            yield from self.condition(f"{where}.not", given[name], owned=owned)
        elif name in FRIENDS:
            yield from self._friends(f"{where}.{name}", given[name], owned=owned)
        else:
            yield from self._shape(f"{where}.{name}", CONDITIONS[name], given[name], owned=owned)

    def effect(self, where: str, given: Any, *, cause: bool = False) -> Iterator[Mismatch]:
        """Yield the mismatches of an effect; `cause` tells that it may wait for a cause of leaving."""
        given = dict(given) if isinstance(given, Mapping) else given
        if isinstance(given, dict):
            if cause and given.pop("cause", CAUSES[0]) not in CAUSES:
                yield Mismatch(f"{where}.cause", f"one of {', '.join(CAUSES)}", "another")
            if not isinstance(given.pop("to_zero", False), bool):
                yield Mismatch(f"{where}.to_zero", "true or false", "something else")
        name = self._name(given, (*EFFECTS, "victory"))
        if name is None:
            yield Mismatch(where, f"one of {', '.join((*EFFECTS, 'victory'))}", _short(given))
        elif name == "victory":
            value = given[name]
            if not isinstance(value, Mapping) or any(key not in ("side", "grade") for key in value):
                yield Mismatch(f"{where}.victory", "a table with side and grade", _short(value))
                return
            yield from self._shape(f"{where}.victory.side", ("side",), value.get("side"))
            if value.get("grade", "win") not in GRADES:
                yield Mismatch(f"{where}.victory.grade", f"one of {', '.join(GRADES)}", _short(value.get("grade")))
        else:
            yield from self._shape(f"{where}.{name}", EFFECTS[name], given[name])

    def _name(self, given: Any, known: tuple[str, ...]) -> str | None:
        if isinstance(given, Mapping) and len(given) == 1:
            name = next(iter(given))
            return name if name in known else None
        return None

    def _friends(self, where: str, value: Any, *, owned: bool) -> Iterator[Mismatch]:
        if not isinstance(value, Mapping) or any(name not in FRIENDS_FIELDS for name in value) or "min" not in value:
            yield Mismatch(where, "a table with min, of and not_self", _short(value))
            return
        yield from self._shape(f"{where}.min", ("n",), value["min"])
        of = value.get("of", "any")
        if of != "any" and not isinstance(of, list):
            yield Mismatch(f"{where}.of", "a list of cards, or any", _short(of))
        elif of == "any" and not owned:
            yield Mismatch(f"{where}.of", "a list of cards", "any")
        for n, one in enumerate(of if isinstance(of, list) else ()):
            yield from self._shape(f"{where}.of[{n}]", ("card",), one, owned=False)
        if not isinstance(value.get("not_self", True), bool):
            yield Mismatch(f"{where}.not_self", "true or false", _short(value["not_self"]))

    def _shape(self, where: str, shape: tuple[str, ...], value: Any, *, owned: bool = True) -> Iterator[Mismatch]:
        values = [value] if len(shape) == 1 else value
        if not isinstance(values, list) or len(values) != len(shape):
            yield Mismatch(where, f"a list of {len(shape)}: {', '.join(shape)}", _short(value))
            return
        for kind, one in zip(shape, values, strict=True):
            if kind == "card" and one not in (*self.cards, *([SELF] if owned else [])):
                yield Mismatch(where, "a card of this battle", _short(one))
            elif kind == "side" and one not in self.sides:
                yield Mismatch(where, f"one of {', '.join(self.sides)}", _short(one))
            elif kind == "op" and one not in OPERATORS:
                yield Mismatch(where, f"one of {' '.join(OPERATORS)}", _short(one))
            elif kind == "n" and (not isinstance(one, int) or isinstance(one, bool) or abs(one) > FAR):
                yield Mismatch(where, f"a whole number up to {FAR}", _short(one))


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."
