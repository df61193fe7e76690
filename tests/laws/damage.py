"""This module damages good data and good actions, in the same way in every run."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import fields, replace
from typing import Any

from engine.core import codec, link, record, referee
from engine.core.dice import Generator
from engine.core.match import read
from engine.core.scenario import DataFault
from engine.core.types import Action

STRANGE = (None, True, -1, 10**12, 1.5, "", "nowhere", [], {}, [[]], {"a": 1}, float("nan"), "x" * 5000)


def paths(data: Any, at: tuple = ()) -> Iterator[tuple]:
    """Yield the path of everything inside data."""
    if isinstance(data, dict):
        for name, inner in data.items():
            yield (*at, name)
            yield from paths(inner, (*at, name))
    elif isinstance(data, (list, tuple)):
        for n, inner in enumerate(data):
            yield (*at, n)
            yield from paths(inner, (*at, n))


def damaged_data(data: Any, count: int, seed: int = 0) -> Iterator[Any]:
    """Yield copies of JSON data with one thing replaced, dropped, repeated or added."""
    rng = Generator(len(str(data)) + seed)
    places = list(paths(data))
    for _ in range(count):
        spoiled = deepcopy(data)
        path = places[rng.below(len(places))]
        inner: Any = spoiled
        for name in path[:-1]:
            inner = inner[name]
        what = rng.below(len(STRANGE) + 4)
        if what < len(STRANGE):
            inner[path[-1]] = STRANGE[what]
        elif what == len(STRANGE):
            del inner[path[-1]]
        elif what == len(STRANGE) + 1 and isinstance(inner, dict):
            inner["stranger"] = 1
        elif what == len(STRANGE) + 2:
            inner[path[-1]] = neighbour(inner[path[-1]])
        elif isinstance(inner, list):
            inner.append(deepcopy(inner[path[-1]]))
        else:
            inner[path[-1]] = deepcopy(inner[list(inner)[rng.below(len(inner))]])
        yield spoiled


def damaged_texts(text: str, count: int, seed: int = 0) -> Iterator[str]:
    """Yield copies of a text with a bit flipped, the end cut off, two stretches swapped or a number made huge."""
    rng = Generator(len(text) + seed)
    digits = [n for n, sign in enumerate(text) if sign.isdigit()]
    for _ in range(count):
        at, to = sorted((rng.below(len(text)), rng.below(len(text))))
        match rng.below(4):
            case 0:
                flipped = text.encode()
                at = rng.below(len(flipped))
                flipped = flipped[:at] + bytes([flipped[at] ^ 1 << rng.below(8)]) + flipped[at + 1 :]
                yield flipped.decode("utf-8", "replace")
            case 1:
                yield text[:at]
            case 2:
                yield text[to:] + text[at:to] + text[:at]
            case _:
                at = digits[rng.below(len(digits))]
                yield f"{text[:at]}{10 ** (1 + rng.below(400))}{text[at + 1 :]}"


def opening(text: str) -> str:
    """Open what is a link, a turn of a match or a record, as the page does; return the refusal or the fault, if any.

    Whatever else is raised is a failure of ours.
    """
    try:
        data = link.unpack(text) if text[:1] == link.VERSION else codec.parse(text)
        kind = data.get("kind") if isinstance(data, dict) else None
        if kind == "turn":
            _open_turn(data)
        _, _, fault = record.load_data(data if kind is None else data.get("record"))
    except DataFault as refused:
        return str(refused)
    return str(fault.mismatch) if fault else ""


def _open_turn(data: dict[str, Any]) -> None:
    came, _ = read(data)
    opened = record.RecordReplay(data["record"])
    for _ in opened:
        pass
    referee.check(came, referee.whole(opened))


def neighbour(value: Any) -> Any:
    """Return a value of the same type that is nearly the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value[:-1] + ("1" if value[-1:] != "1" else "2")
    if isinstance(value, list):
        return value[::-1]
    return value


def damaged_actions(action: Action, others: list[Action]) -> Iterator[Action]:
    """Yield the action with each field replaced: by strange values of its type, and by what other actions have."""
    for field in fields(action):
        value = getattr(action, field.name)
        borrowed = [getattr(one, field.name) for one in others if type(one) is type(action)]
        for new in (*strange_like(value), *borrowed):
            if new != value:
                yield replace(action, **{field.name: new})


def strange_like(value: Any) -> tuple[Any, ...]:
    """Return values of the same type that no game has, or that are one off."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (value - 1, value + 1, 0, -1, -(10**12), 10**12, 10**30)
    if isinstance(value, str):
        return ("", "nowhere", "?", value.lower(), value + " ", value[:-1], "Z99", "piece:" + value)
    if isinstance(value, tuple):
        singles = tuple((*value[:n], new, *value[n + 1 :]) for n in range(len(value)) for new in strange_like(value[n]))
        return ((), value[1:], value[:-1], value[::-1], value + value, value + value[-1:], *singles)
    return ()
