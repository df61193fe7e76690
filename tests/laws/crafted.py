"""This module crafts positions by hand: true ones with one column or step changed, mostly to a known value.

Half of them also contain columns of another true position: each column is sound, but they may not fit together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from engine.core import codec
from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.system import System
from tests.laws.damage import STRANGE, neighbour, paths

NUMBERS = (0, 1, 2, 3, 5, 6, 7, 12, 40, 999, -1, -2)


def crafted(system: System, s: State, count: int, seed: int, others: Sequence[State] = ()) -> Iterator[dict[str, Any]]:
    """Yield the columns of a state so many times, each time with one to three things changed.

    `others`: states of the same scenario from which columns may be taken.
    """
    true = codec.state_data(s, fixed=False)
    everything = codec.state_data(s)
    known = sorted({text for text in _texts(everything) if len(text) < 20})
    rng = Generator(seed)
    for _ in range(count):
        data = _lists(true)
        for _ in range(1 + rng.below(3)):
            if not rng.below(4):
                _lend(data, rng)
            elif others and not rng.below(2):
                _take_over(data, _lists(codec.state_data(_pick(rng, others), fixed=False)), rng)
            elif rng.below(3):
                _change_value(data, known, rng)
            else:
                _change_agenda(data, system, known, rng)
        yield data


def _lists(value: Any) -> Any:
    """Return a copy as JSON has it."""
    if isinstance(value, dict):
        return {name: _lists(inner) for name, inner in value.items()}
    return [_lists(inner) for inner in value] if isinstance(value, (list, tuple)) else value


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _texts(inner)


def _pick(rng: Generator, values: Any) -> Any:
    return values[rng.below(len(values))]


def _change_value(data: dict[str, Any], known: list[str], rng: Generator) -> None:
    """Replace, drop, repeat or add a value in a column; the column is drawn first, so that small columns count too."""
    column = _pick(rng, sorted(data))
    path = _pick(rng, [(column, *at) for at in paths(data[column])] or [(column,)]) if rng.below(4) else (column,)
    inner: Any = data
    for name in path[:-1]:
        inner = inner[name]
    at, old = path[-1], inner[path[-1]]
    match rng.below(7):
        case 0:
            inner[at] = _like(old, known, rng)
        case 1 if len(path) > 1:
            del inner[at]
        case 2 if isinstance(inner, list):
            inner.insert(at, deepcopy(old))
        case 3 if isinstance(inner, dict) and len(path) > 1:
            inner[_pick(rng, known)] = deepcopy(old)
        case 4:
            inner[at] = neighbour(old)
        case 5:
            inner[at] = _pick(rng, STRANGE)
        case 6 if isinstance(inner, list):
            inner.append(_like(old, known, rng))
        case _:
            inner[at] = _like(old, known, rng)


def _like(old: Any, known: list[str], rng: Generator) -> Any:
    """Return another value of the same type that the game may know."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return _pick(rng, (*NUMBERS, old + 1, old - 1))
    if isinstance(old, str):
        return _pick(rng, known)
    if isinstance(old, list):
        return [_pick(rng, known) for _ in range(rng.below(4))] if not old else old[: rng.below(len(old) + 1)]
    return {} if isinstance(old, dict) else _pick(rng, (None, *known[:1], 0))


def _lend(data: dict[str, Any], rng: Generator) -> None:
    """Put what one column holds into another of the same form: such as a piece into a second place."""
    held = [name for name in sorted(data) if isinstance(data[name], (dict, list)) and data[name] and name != "agenda"]
    if not held:
        return
    name = _pick(rng, held)
    given = data[name]
    taking = [other for other in sorted(data) if type(data[other]) is type(given) and other not in (name, "agenda")]
    if not taking:
        return
    taker = data[_pick(rng, taking)]
    if isinstance(given, dict):
        key = _pick(rng, sorted(given))
        taker[key] = deepcopy(given[key])
    else:
        taker.append(deepcopy(_pick(rng, given)))


def _take_over(data: dict[str, Any], other: dict[str, Any], rng: Generator) -> None:
    """Take a column from another position, whole or what it holds at one place."""
    name = _pick(rng, [name for name in sorted(other) if name != "end"])
    mine, theirs = data.get(name), other[name]
    if isinstance(mine, dict) and isinstance(theirs, dict) and theirs and rng.below(2):
        key = _pick(rng, sorted(theirs))
        mine[key] = theirs[key]
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs) > 0 and rng.below(2):
        at = rng.below(len(mine))
        mine[at] = theirs[at]
    else:
        data[name] = theirs


def _change_agenda(data: dict[str, Any], system: System, known: list[str], rng: Generator) -> None:
    """Drop, repeat, exchange or rename a step, or change one of its arguments."""
    agenda = data["agenda"]
    if not isinstance(agenda, list):
        return
    at = rng.below(len(agenda) + 1)
    step = agenda[at] if at < len(agenda) and isinstance(agenda[at], list) and agenda[at] else None
    match rng.below(6):
        case 0 if step is not None:
            del agenda[at]
        case 1 if step is not None:
            agenda.insert(at, deepcopy(step))
        case 2 if step is not None:
            step[0] = _pick(rng, sorted(system.steps))
        case 3 if step is not None and len(step) > 1:
            n = 1 + rng.below(len(step) - 1)
            step[n] = _like(step[n], known, rng)
        case 4:
            few = [_pick(rng, known) for _ in range(rng.below(4))]
            agenda.insert(at, [_pick(rng, sorted(system.steps)), *few])
        case _:
            agenda.reverse()
