"""Converts between Python values and text: writes JSON with the standard library, validates outside data by type."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from engine.core import state_validation, toml
from engine.core.agenda import Battle, State
from engine.core.safe_json import MAX_DEPTH, MAX_TEXT, check_limits, parse, parse_list
from engine.core.scenario import (
    FORMAT,
    DataFault,
    Header,
    Mismatch,
    Scenario,
    excerpt,
    from_data,
    read_all,
    refuse_many,
    wrong_figures,
)
from engine.core.system import SYSTEMS, S, System, load
from engine.core.types import Action
from engine.core.validation import joined, known_part, misspelt, validated

__all__ = [
    "MAX_TEXT",
    "action",
    "action_data",
    "compile_all",
    "convert",
    "parse",
    "parse_list",
    "scenario",
    "scenario_text",
    "state",
    "state_data",
    "wrong_options",
]

T = TypeVar("T")

_STEPS = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
"""Matches the steps of a path: names, and numbers in brackets."""
_END = re.compile(r"([a-z_]{1,40}\.)?end\.[a-z_]{1,40}")
"""Matches the word key of the sentence that tells how a game ended."""


def convert(data: Any, kind: type[T], where: str = "$") -> T:
    """Return the data validated as the type `kind` (a dataclass, dict[str, int] ...); unknown fields are refused.

    Raises:
        DataFault: with the path, the expected and the actual value of every mismatch.
    """
    value, wrong = validated(data, kind, where)
    if wrong:
        raise DataFault(wrong)
    assert value is not None or data is None, "it was taken"
    return value  # type: ignore[return-value]  # of the type, as nothing is wrong


def action_data(action: Action) -> dict[str, Any]:
    """Return an action as a JSON object: its verb as ``do``, then its fields."""
    return {"do": action.verb, **asdict(action)}


def action(system: System, data: Any, where: str = "$") -> Action:
    """Return the action that a JSON object from outside describes.

    Raises:
        DataFault: no such verb, or a field is missing, unknown or of the wrong type.
    """
    if not isinstance(data, dict) or not isinstance(data.get("do"), str):
        raise DataFault([Mismatch(where, "an object with the verb in `do`", excerpt(data))])
    kind = system.verbs.get(data["do"])
    if kind is None:
        raise DataFault([Mismatch(f"{where}.do", f"one of {', '.join(system.verbs)}", excerpt(data["do"]))])
    return convert({k: v for k, v in data.items() if k != "do"}, kind, where)


def state_data(s: State, *, fixed: bool = True) -> dict[str, Any]:
    """Return a state's columns as JSON values; with `fixed` False without the immutable columns of its battle."""
    columns = {name: getattr(s.battle, name) for name in s.BATTLE.COLUMNS} if fixed else {}
    said = (name for name in s.COLUMNS if name not in s.LATER or getattr(s, name) != s.LATER[name])
    columns |= {name: getattr(s, name) for name in said}
    if s.end is not None and not s.end.is_decisive:
        columns["end"] = s.end[:3]  # as it was written before ends had a grade
    return columns


def state(system: System[S], data: Any, where: str = "$", battle: Battle | None = None) -> S:
    """Return the state that JSON data from outside describe, as `system.state` declares its columns.

    `battle` is the immutable part if it is known; otherwise its columns are expected in the data.

    Raises:
        DataFault: a column is missing, unknown or of the wrong type, or the state breaks an invariant.
    """
    kind = system.state
    if not isinstance(data, dict):
        raise DataFault([Mismatch(where, "an object of columns", excerpt(data))])
    refuse_many(data, where)
    s = kind.__new__(kind)
    hints = state_validation.column_types(kind)  # type: ignore[arg-type]  # a class is a key
    fixed = {} if battle is not None else state_validation.column_types(kind.BATTLE)  # type: ignore[arg-type]  # as above
    for name in data:
        if name not in hints and name not in fixed:
            raise DataFault([Mismatch(f"{where}.{name}", f"one of {', '.join([*fixed, *hints])}", f'"{name}"')])
    s.battle = kind.BATTLE() if battle is None else battle
    for name, column in fixed.items():
        setattr(s.battle, name, _column(data, name, column, where))
    for name, column in hints.items():
        if name not in data and name in kind.LATER:
            setattr(s, name, kind.LATER[name])
            continue
        setattr(s, name, _column(data, name, column, where))
        check_limits(data[name], f"{where}.{name}", system.most)
    s.agenda = [_frozen(step) for step in s.agenda]
    for n, step in enumerate(s.agenda):
        if not step or not isinstance(step[0], str) or step[0] not in system.steps:
            raise DataFault([Mismatch(f"{where}.agenda[{n}]", "a step of the system", excerpt(step))])
    broken = _wrong_end(system, s) or system.faults(s)
    if broken:
        raise DataFault([Mismatch(where, "a state that holds together", broken[0])])
    return s


def _column(data: dict[str, Any], name: str, column: Any, where: str) -> Any:
    if name not in data:
        raise DataFault([Mismatch(f"{where}.{name}", "a column", "nothing")])
    return convert(data[name], column, f"{where}.{name}")


def _wrong_end(system: System[S], s: S) -> list[str]:
    """Return the errors in a state's `end`."""
    if s.end is None:
        return []
    winner, rule, why, is_decisive = s.end
    is_end = winner in (None, *system.sides(s)) and rule.startswith(f"{system.prefix}-") and _END.fullmatch(why)
    return [] if is_end and not s.agenda and not (is_decisive and winner is None) else ["end: no end of a game"]


def _frozen(value: Any) -> Any:
    return tuple(_frozen(v) for v in value) if isinstance(value, (list, tuple)) else value


_ID = re.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
"""Matches a scenario's id, which becomes part of addresses and file names."""


def scenario(data: Any, where: str, system: System | None = None) -> Scenario:
    """Return the scenario that data from outside (TOML or JSON) describe; `system` is looked up if not given.

    Raises:
        DataFault: with every mismatch found.
    """
    if not isinstance(data, dict):
        raise DataFault([Mismatch(where, "a table", excerpt(data))])
    if data.get("format") != FORMAT:
        raise DataFault([Mismatch(f"{where}: format", str(FORMAT), excerpt(data.get("format")))])
    known = list(SYSTEMS) if system is None else [system.id]
    if data.get("system") not in known:
        raise DataFault([Mismatch(f"{where}: system", f"one of {', '.join(known)}", excerpt(data.get("system")))])
    refuse_many(data, where)
    own = system or load(data["system"])
    try:
        return _scenario(data, own, where)
    except DataFault as fault:
        raise DataFault([_named(mismatch, data, f"{where}: ") for mismatch in fault.mismatches]) from None


def _scenario(data: dict[str, Any], own: System, where: str) -> Scenario:
    """Return the scenario of data whose system is known.

    Raises:
        DataFault: header, body or options are invalid; it lists all mismatches, as far as one does not hide another.
    """
    prefix, names = f"{where}: ", [f.name for f in fields(Header)]
    head = {name: value for name, value in data.items() if name in names}
    body = {name: value for name, value in data.items() if name not in names}
    header, wrong = validated(head, Header, prefix)
    own_part, more = validated(body, own.schema, prefix, names)
    wrong += more
    if header is not None:
        wrong += _wrong_header(data, prefix)
    found = None
    if header is not None and own_part is not None and header.words:
        found = from_data({**head, **known_part(body, own_part)} if more else data)
        wrong += wrong_options(own, found, {}, prefix)
    if wrong or found is None:
        raise DataFault(wrong)
    return found


def _wrong_header(data: Mapping[str, Any], prefix: str) -> Iterator[Mismatch]:
    """Yield the invalid values of a header of the right form."""
    if not _ID.fullmatch(name := data["id"]):
        yield Mismatch(f"{prefix}id", "up to 60 letters, digits, hyphens and underscores", excerpt(name))
    yield from (Mismatch(f"{prefix}{name}", told, excerpt(data[name])) for name, told in wrong_figures(data))
    if not data["words"]:
        yield Mismatch(f"{prefix}words", "the texts of a language", "none")
    for language, words in data["words"].items():
        for need in ("title", "summary"):
            if need not in words:
                yield Mismatch(f"{prefix}words.{language}.{need}", "a text", "nothing")


def _named(mismatch: Mismatch, data: Any, prefix: str) -> Mismatch:
    """Return a mismatch whose path names the list entry it is in by id and name."""
    called = ""
    for name, number in _STEPS.findall(mismatch.where.removeprefix(prefix)):
        inner = int(number) if number else name
        try:
            data = data[inner]
        except (KeyError, IndexError, TypeError):
            break
        if number and isinstance(data, dict) and all(isinstance(data.get(word), str) for word in ("id", "name")):
            called = f" ({data['id'][:20]}, {data['name'][:40]})"
    return mismatch._replace(where=mismatch.where + called)


def wrong_options(system: System, scenario: Scenario, options: Mapping[str, Any], where: str) -> list[Mismatch]:
    """Return the mismatches of a scenario with the given options: names, settings, then everything else."""
    merged = {**scenario.options, **options}
    mismatches = [*misspelt(merged, [*system.options], joined(where, ".options"), ())]
    known = {name: setting for name, setting in merged.items() if name in system.options}
    unset = [
        Mismatch(joined(where, f".options.{name}"), system.options[name].expected, excerpt(setting))
        for name, setting in known.items()
        if not system.options[name].is_valid(setting)
    ]
    if unset:
        return mismatches + unset
    found = system.inspect(replace(scenario, options=known))
    return mismatches + [mismatch._replace(where=joined(where, f".{mismatch.where}")) for mismatch in found]


def scenario_text(text: str, where: str) -> Scenario:
    """Return the scenario written in a TOML text from outside.

    Raises:
        DataFault: not TOML, or not a valid scenario.
    """
    import tomllib  # noqa: PLC0415 - browsers read JSON

    toml.look(text, where, MAX_DEPTH)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataFault([Mismatch(where, "TOML text", str(error))]) from None
    check_limits(data, where)
    found = scenario(data, where)
    idle = load(found.system).idle
    if idle is not None and (mismatches := idle(found)):
        raise DataFault([_named(s._replace(where=f"{where}: {s.where}"), data, f"{where}: ") for s in mismatches])
    try:
        json.dumps(data, allow_nan=False)  # a scenario may hold only what a record can hold
    except TypeError:
        raise DataFault([Mismatch(where, "texts, numbers, switches, lists and tables", "a date or a time")]) from None
    except ValueError:
        raise DataFault([Mismatch(where, "ordinary numbers", "nan or inf")]) from None
    return found


def compile_all(root: Path) -> str:
    """Validate every scenario under root/scenarios and return them as the JSON text packed with the engine.

    Raises:
        DataFault: a file does not hold a valid scenario.
    """
    checked = []
    for path, data in read_all(root):
        scenario(data, str(path.relative_to(root)))
        checked.append(data)
    return json.dumps(checked, ensure_ascii=False, separators=(",", ":"))
