"""The record of a game: save file, replay and bug report in one JSON text."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from engine import VERSION
from engine.core import codec
from engine.core.game import Game
from engine.core.scenario import DataFault, Scenario, Spot, shipped
from engine.core.system import SYSTEMS, System, load
from engine.core.types import Action, Chance

FORMAT = 1
"""Raised when the form of a record changes; older ones are then brought up by a migration."""

_NEEDED: dict[str, type] = {
    "format": int, "engine": str, "system": str, "rules": int, "scenario": dict, "digest": str,
    "options": dict, "inputs": list, "digests": list, "extra": dict,
}  # fmt: skip
_NEWER = "(a newer version of the site saved it)"


KINDS = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    dict: "an object",
    list: "a list",
    bool: "true or false",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a record stopped making sense: number of inputs that are good, and the spot that is not."""

    good: int
    spot: Spot


def save(game: Game, extra: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the game as JSON data; `extra` is the caller's own (who plays each side, how it is looked at)."""
    return {
        "format": FORMAT,
        "engine": VERSION,
        "system": game.system.id,
        "rules": game.system.version,
        "scenario": game.scenario.data(),
        "digest": game.scenario.digest(),
        "options": dict(game.options),
        "inputs": [_input(i.given) for i in game.inputs],
        "digests": list(game.digests),
        "state": codec.state_data(game.state, fixed=False),
        "extra": extra or {},
    }


def text(game: Game, extra: dict[str, Any] | None = None) -> str:
    """Return the record as JSON text."""
    return json.dumps(save(game, extra), ensure_ascii=False, separators=(",", ":"))


def _input(given: Action | str | int) -> dict[str, Any]:
    return codec.action_data(given) if isinstance(given, Action) else {"roll": given}


def load_text(source: str, *, seed: int = 0) -> tuple[Game, dict[str, Any], Fault | None]:
    """Open a record from outside: the game, the caller's extra data, and the fault if only a part is good.

    A damaged record gives the longest beginning that is valid.

    Raises:
        DataFault: nothing can be opened; with the path, what was expected and what came.
    """
    return load_data(codec.parse(source), seed=seed)


def load_data(data: Any, *, seed: int = 0, system: System | None = None) -> tuple[Game, dict[str, Any], Fault | None]:
    """Open a record given as JSON data; see `load_text`."""
    game = Game(scenario_of(data, system), data["options"], seed=seed, system=system)
    fault = _replay(game, data)
    return game, data["extra"], fault


def scenario_of(data: Any, system: System | None = None) -> Scenario:
    """Check a record's frame and return its scenario.

    Raises:
        DataFault: it is no record of this site.
    """
    if not isinstance(data, dict) or "inputs" not in data:
        raise DataFault([Spot("$", "a saved game", _kind(data))])
    if isinstance(data.get("format"), int) and data["format"] > FORMAT:
        raise DataFault([Spot("$.format", f"at most {FORMAT} {_NEWER}", str(data["format"]))])
    for name, kind in _NEEDED.items():
        if not isinstance(data.get(name), kind) or isinstance(data.get(name), bool):
            raise DataFault([Spot(f"$.{name}", KINDS[kind], _kind(data.get(name)))])
    for name in data:
        if name not in _NEEDED and name != "state":
            raise DataFault([Spot("$", f"one of {', '.join(_NEEDED)}, state", _text(name))])
    if data["format"] != FORMAT:
        raise DataFault([Spot("$.format", f"{FORMAT}", str(data["format"]))])
    if system is None and data["system"] not in SYSTEMS:
        raise DataFault([Spot("$.system", f"one of {', '.join(SYSTEMS)}", _text(data["system"]))])
    own = system or load(data["system"])
    if data["rules"] > own.version:
        raise DataFault([Spot("$.rules", f"at most {own.version} {_NEWER}", str(data["rules"]))])
    if data["scenario"].get("system") != data["system"]:
        raise DataFault([Spot("$.scenario.system", data["system"], _text(data["scenario"].get("system")))])
    found = shipped().get(f"{data['system']}/{data['scenario'].get('id')}")
    if found is None or found.digest() != data["digest"]:
        found = codec.scenario(data["scenario"], "$.scenario", system)
    if found.digest() != data["digest"]:
        raise DataFault([Spot("$.digest", found.digest(), _text(data["digest"]))])
    if spots := codec.wrong_options(own, found, data["options"], "$"):
        raise DataFault(spots)
    return found


def _replay(game: Game, data: dict[str, Any]) -> Fault | None:
    """Play the inputs until one does not fit; tell which and why."""
    digests = data["digests"]
    if fault := _differs(game, digests):
        return fault
    for n, given in enumerate(data["inputs"]):
        try:
            _put(game, given, f"$.inputs[{n}]")
        except DataFault as fault:
            return Fault(n, fault.spots[0])
        if fault := _differs(game, digests):
            game.take_back()
            return fault
    if len(digests) > len(game.digests):
        return Fault(len(game.inputs), Spot("$.inputs", f"{len(digests) - 1} inputs", str(len(game.inputs))))
    return None


def _differs(game: Game, digests: list[Any]) -> Fault | None:
    """Compare the state reached with what the record says it was."""
    n = len(game.inputs)
    got = digests[n] if n < len(digests) else None
    if got == game.digests[-1]:
        return None
    came = _text(got) if isinstance(got, str) else _kind(got)
    return Fault(max(n - 1, 0), Spot(f"$.digests[{n}]", game.digests[-1], came))


def _put(game: Game, given: Any, where: str) -> None:
    if isinstance(given, dict) and set(given) == {"roll"}:
        now = game.pending
        if not isinstance(now, Chance):
            raise DataFault([Spot(where, "a decision", "a roll of dice")])
        faces = [o for o, _ in now.odds]
        if not any(type(o) is type(given["roll"]) and o == given["roll"] for o in faces):
            raise DataFault([Spot(where, f"one of {faces}", _text(given["roll"]))])
        game.roll(given["roll"])
        return
    action = codec.action(game.system, given, where)
    refusal = game.refuse(action)
    if refusal is not None:
        raise DataFault([Spot(where, "a legal action", f"{action.text()} ({refusal.rule})")])
    game.do(action)


def _text(value: Any) -> str:
    return str(value)[:40] or "nothing"


def _kind(value: Any) -> str:
    return "nothing" if value is None else KINDS.get(type(value), type(value).__name__)
