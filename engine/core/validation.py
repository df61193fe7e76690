"""Converts untrusted data to typed values with msgspec and reports all mismatches.

Only this module imports msgspec, and only when outside data is read, so that the engine starts without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from itertools import islice
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from engine.core.scenario import MOST_MISMATCHES, Mismatch, excerpt, has_many

T = TypeVar("T")

_TYPES = {"int": "a whole number", "float": "a number", "str": "a text", "bool": "true or false", "array": "a list",
          "object": "a table", "null": "nothing"}  # fmt: skip


def validated(data: Any, kind: type[T], where: str, beside: Sequence[str] = ()) -> tuple[T | None, list[Mismatch]]:
    """Return the data as the type `kind`, None if they are malformed, and all mismatches, including unknown names.

    `beside` are the names beside the data in their file, as further suggestions for a misspelt name.
    """
    import msgspec  # noqa: PLC0415 - only when something from outside is read

    try:
        value = msgspec.convert(data, kind, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        first_one = [_spot(str(error), where)]
        wrong = [] if has_many(data) else [*islice(_misfits(data, kind, where, beside), MOST_MISMATCHES)]
        return None, wrong or first_one
    return value, [*islice(_strangers(data, value, where, beside), MOST_MISMATCHES)]


def _misfits(data: Any, kind: Any, where: str, beside: Sequence[str] = ()) -> Iterator[Mismatch]:
    """Yield every mismatch with a type: misspelt names first, then the fields and entries one by one."""
    origin, inner = get_origin(kind), get_args(kind)
    if is_dataclass(kind) and isinstance(data, Mapping):
        own = fields(kind)
        yield from misspelt(data, [f.name for f in own], where, beside)
        hints = get_type_hints(kind)
        for f in own:
            path = joined(where, f".{f.name}")
            if f.name in data:
                yield from _misfits(data[f.name], hints[f.name], path)
            elif f.default is MISSING and f.default_factory is MISSING:
                yield Mismatch(path, "a value", "nothing")
    elif origin is dict and inner[0] is str and isinstance(data, Mapping):
        for name, one in data.items():
            yield from _misfits(one, inner[1], joined(where, f".{name}"))
    elif isinstance(data, (list, tuple)) and (origin is list or (origin is tuple and inner[1:] == (...,))):
        for n, one in enumerate(data):
            yield from _misfits(one, inner[0], f"{where}[{n}]")
    else:
        yield from _taken_alone(data, kind, where)


def _taken_alone(data: Any, kind: Any, where: str) -> Iterator[Mismatch]:
    """Yield the mismatches of a value that has no parts to check separately."""
    import msgspec  # noqa: PLC0415 - only when something from outside is read

    try:
        value = msgspec.convert(data, kind, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        yield _spot(str(error), where)
    else:
        yield from _strangers(data, value, where)


def _strangers(data: Any, value: Any, where: str, beside: Sequence[str] = ()) -> Iterator[Mismatch]:
    """Yield names that are not fields of a dataclass: a misspelt option must not be ignored silently."""
    if isinstance(data, Mapping) and is_dataclass(value):
        known = [f.name for f in fields(value)]
        yield from misspelt(data, known, where, beside)
        for name in known:
            if name in data:
                yield from _strangers(data[name], getattr(value, name), joined(where, f".{name}"))
    elif isinstance(data, Mapping) and isinstance(value, Mapping):
        for (name, inner), made in zip(data.items(), value.values(), strict=True):
            yield from _strangers(inner, made, joined(where, f".{name}"))
    elif isinstance(data, (list, tuple)) and isinstance(value, (list, tuple)):
        for n, (inner, made) in enumerate(zip(data, value, strict=False)):  # a named row may end early
            yield from _strangers(inner, made, f"{where}[{n}]")


def misspelt(data: Mapping[str, Any], known: Sequence[str], where: str, beside: Sequence[str]) -> Iterator[Mismatch]:
    """Yield unknown names, each with the nearest known one."""
    for name in data:
        if name not in known:
            yield Mismatch(joined(where, f".{name}"), f"one of {', '.join(known)}", _nearest(name, [*known, *beside]))


def _nearest(name: str, known: Sequence[str]) -> str:
    """Return a name as shown in a fault, with the nearest known name."""
    from difflib import get_close_matches  # noqa: PLC0415 - only when something is misspelt

    near = get_close_matches(name[:60], known, 1)
    return f"{excerpt(name)} (nearest: {near[0]})" if near else excerpt(name)


def known_part(data: Any, value: Any) -> Any:
    """Return converted data without the names that are no fields."""
    if isinstance(data, Mapping) and is_dataclass(value):
        own = [f.name for f in fields(value)]
        return {name: known_part(inner, getattr(value, name)) for name, inner in data.items() if name in own}
    if isinstance(data, Mapping) and isinstance(value, Mapping):
        pairs = zip(data.items(), value.values(), strict=True)
        return {name: known_part(inner, made) for (name, inner), made in pairs}
    if isinstance(data, (list, tuple)) and isinstance(value, (list, tuple)) and len(data) == len(value):
        return [known_part(inner, made) for inner, made in zip(data, value, strict=True)]
    return data


def _spot(message: str, where: str) -> Mismatch:
    """Convert msgspec's sentence (``Expected `int`, got `str` - at `$.a[0]` ``) to a Mismatch."""
    text, _, path = message.replace("`", "").partition(" - at ")
    path = path.removeprefix("key in ").removeprefix("$")
    if text.startswith("Object missing required field "):
        return Mismatch(joined(where, f"{path}.{text.rpartition(' ')[2]}"), "a value", "nothing")
    expected, _, got = text.partition(", got ")
    return Mismatch(joined(where, path), _plain(expected.removeprefix("Expected ")), _plain(got) or "something else")


def _plain(types: str) -> str:
    """Return type names in plain words; return anything else unchanged."""
    return " or ".join(_TYPES.get(word, word) for word in types.split(" | "))


def joined(where: str, path: str) -> str:
    """Return a path below another one: ``$.a`` + ``.b``, but ``a.toml: `` + ``b``."""
    return where + (path.removeprefix(".") if where.endswith(": ") else path)
