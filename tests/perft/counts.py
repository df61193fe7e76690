"""Perft counts as data: one TOML file for each system, with positions and how many states follow them.

A position is a scenario, options and the number of inputs of a random game of a seed; its inputs stand in the file, so
that it stays the same position when the menus change.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from engine.core import codec
from engine.core.agenda import State
from engine.core.perft import DepthCount, TooMany, perft
from engine.core.system import System, load
from engine.core.types import Action, Decision
from tests.laws.registry import first_scenario, scenarios
from tests.laws.walks import play

HERE = Path(__file__).parent
MOST = 20_000
"""States of one position that are counted, at most."""
FEW = 400
"""States of one position whose menu does not hold all orders: such menus take long, and open by parts."""
DEEPEST = 5


def file_of(system: str) -> Path:
    """Return where a system's counts lie."""
    return HERE / f"{system}.toml"


def read(system: str) -> list[dict[str, Any]]:
    """Return the positions of a system with their counts."""
    return tomllib.loads(file_of(system).read_text("utf-8"))["position"]


def reach(system: System, position: dict[str, Any]) -> State:
    """Return the state of a position: its scenario set up, its inputs played, each of them legal."""
    s = system.start(scenarios()[position["scenario"]], position["options"])
    for n, text in enumerate(position["inputs"]):
        data = json.loads(text)
        given = data["roll"] if "roll" in data else codec.action(system, data)
        assert not isinstance(given, Action) or system.refuse(s, given) is None, (position["name"], n, given)
        system.play(s, given)
    return s


def rows(counts: list[DepthCount]) -> list[list[int]]:
    """Return counts as lists of decisions, chances and ends."""
    return [[count.decisions, count.chances, count.ends] for count in counts]


def fresh(system: str) -> list[dict[str, Any]]:
    """Choose positions for a system without a file: the start, and two of a random game where an attack is possible."""
    name, record = first_scenario(system), load(system)
    found = [{"name": "the start", "scenario": name, "options": {}, "inputs": []}]
    for seed in (1, 3):
        _, walk = play(name, seed)
        inputs = [_text(given.given) for given in walk.inputs]
        s, fights = record.start(scenarios()[name]), []
        for n, given in enumerate(walk.inputs):
            now = record.pending(s)
            if isinstance(now, Decision) and any(record.forecast.is_attack(s, action) for action in record.legal(s)):
                fights.append(n)
            record.play(s, given.given)
        at = fights[len(fights) // 2] if fights else len(inputs) // 2
        found.append({"name": f"a fight in game {seed}", "scenario": name, "options": {}, "inputs": inputs[:at]})
    return found


def _text(given: Action | str | int) -> str:
    return json.dumps(codec.action_data(given) if isinstance(given, Action) else {"roll": given})


def counted(system: str, position: dict[str, Any]) -> list[list[int]]:
    """Count a position as deep as MOST states allow."""
    record = load(system)
    s, found = reach(record, position), []
    now = record.pending(s)
    most = FEW if isinstance(now, Decision) and not now.complete else MOST
    for depth in range(1, DEEPEST + 1):
        try:
            found = rows(perft(record, s, depth, most))
        except TooMany:
            break
    return found or rows(perft(record, s, 1))


def write(system: str) -> Path:
    """Count a system's positions anew and write its file."""
    known = read(system) if file_of(system).exists() else fresh(system)
    lines = [
        f"# Counts of {system}: [decisions, chances, ends] at each depth in inputs.",
        "# Written by `python -m tests.perft --write`; a change here is a change of the rules.",
    ]
    for position in known:
        lines += [
            "",
            "[[position]]",
            f"name = {json.dumps(position['name'])}",
            f"scenario = {json.dumps(position['scenario'])}",
            f"options = {{{', '.join(f'{name} = {json.dumps(on)}' for name, on in position['options'].items())}}}",
            f"counts = {json.dumps(counted(system, position))}",
            "inputs = [",
            *(f"  {json.dumps(text)}," for text in position["inputs"]),
            "]",
        ]
    file_of(system).write_text("\n".join(lines) + "\n", "utf-8")
    return file_of(system)
