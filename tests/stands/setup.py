"""The set-up: ST-01 to ST-03."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.boards.table.collision import blocker_at
from engine.boards.table.vectors import CIRCLE
from engine.core.agenda import push
from engine.core.scenario import Mismatch, Scenario
from tests.stands.battle import Battle
from tests.stands.data import CLOSED, POINTS, RATES, SIDES
from tests.stands.state import State, block, bodies, field, pose


@dataclass(frozen=True)
class Unit:
    """A unit of a scenario: a hero has one stand and its own name."""

    id: str
    stands: int
    files: int
    pose: list[int]
    hero: bool = False


@dataclass(frozen=True)
class Area:
    """An area of a scenario: corners as x, y, x, y and so on."""

    name: str
    ground: str
    points: list[int]


@dataclass(frozen=True)
class Body:
    """What a scenario of Stands fixes: turns, the table, its areas and the units (ST-01, ST-02)."""

    turns: int
    width: int
    height: int
    units: list[Unit]
    areas: list[Area]


def inspect(scenario: Scenario) -> Iterator[Mismatch]:
    """Yield what is wrong with a scenario beyond its form."""
    found = list(_figures(scenario.body))
    yield from found
    if not found:
        yield from _ground(setup(scenario, {}))


def _figures(body: Mapping[str, Any]) -> Iterator[Mismatch]:
    if not 1 <= body["turns"] <= 8:
        yield Mismatch("turns", "1 to 8", str(body["turns"]), "ST-03")
    for name in ("width", "height"):
        if not 1200 <= body[name] <= 7200:
            yield Mismatch(name, "1200 to 7200", str(body[name]), "ST-01")
    if not 2 <= len(body["units"]) <= 12:
        yield Mismatch("units", "2 to 12", str(len(body["units"])), "ST-02")
    for n, unit in enumerate(body["units"]):
        where = f"units[{n}]"
        if not re.fullmatch("[NS][1-9H]", unit["id"]) or unit["id"] in [one["id"] for one in body["units"][:n]]:
            yield Mismatch(f"{where}.id", "N or S with a digit or H, once", f'"{unit["id"]}"', "ST-02")
        elif unit.get("hero", False) != (unit["id"][1] == "H"):
            yield Mismatch(f"{where}.hero", "true for H, false for others", str(unit.get("hero", False)), "ST-02")
        if not 1 <= unit["stands"] <= (1 if unit.get("hero", False) else 8):
            yield Mismatch(f"{where}.stands", "1 to 8, of a hero 1", str(unit["stands"]), "ST-02")
        if not 1 <= unit["files"] <= 4:
            yield Mismatch(f"{where}.files", "1 to 4", str(unit["files"]), "ST-02")
        x, y, heading = unit["pose"] if len(unit["pose"]) == 3 else (-1, -1, -1)
        if not (0 <= x <= body["width"] and 0 <= y <= body["height"] and 0 <= heading < CIRCLE):
            yield Mismatch(f"{where}.pose", "x, y and heading on the table", str(unit["pose"])[:40], "ST-02")
    for side in SIDES:
        if not any(unit["id"][:1] == side and not unit.get("hero", False) for unit in body["units"]):
            yield Mismatch("units", f"a unit of {side}", "none", "ST-02")
    for n, area in enumerate(body["areas"]):
        points = area["points"]
        if area["ground"] not in (*RATES, *CLOSED):
            yield Mismatch(
                f"areas[{n}].ground", f"one of {', '.join((*RATES, *CLOSED))}", f'"{area["ground"]}"', "ST-09"
            )
        if len(points) % 2 or not 6 <= len(points) <= 24 or not all(0 <= value <= 7200 for value in points):
            yield Mismatch(f"areas[{n}].points", "3 to 12 corners, 0 to 7200", str(points)[:40], "ST-01")
        if not re.fullmatch("[a-z]{1,20}", area["name"]) or area["name"] in [a["name"] for a in body["areas"][:n]]:
            yield Mismatch(f"areas[{n}].name", "up to 20 small letters, once", f'"{area["name"][:20]}"', "ST-01")


def _ground(s: State) -> Iterator[Mismatch]:
    """ST-02: Yield faults of units off the table, in a house or on others."""
    for n, unit in enumerate(bodies(s)):
        at = blocker_at(block(s, unit), pose(s, unit), field(s, unit))
        if at is not None:
            yield Mismatch(f"units[{n}].pose", "room", f"no room because of {at}", "ST-02")


def setup(scenario: Scenario, options: Mapping[str, Any]) -> State:
    """ST-01 to ST-03: the units stand where the scenario says."""
    body = scenario.body
    s = State()
    battle = s.battle = Battle()
    battle.turns, battle.width, battle.height = body["turns"], body["width"], body["height"]
    battle.areas = tuple(
        (a["name"], a["ground"], tuple(zip(a["points"][::2], a["points"][1::2], strict=True))) for a in body["areas"]
    )
    battle.files = {unit["id"]: unit["files"] for unit in body["units"]}
    battle.counts = {unit["id"]: unit["stands"] for unit in body["units"]}
    battle.heroes = tuple(unit["id"] for unit in body["units"] if unit.get("hero", False))
    battle.sides = {unit["id"]: next(side for side in SIDES if side == unit["id"][0]) for unit in body["units"]}
    s.agenda, s.end = [], None
    s.poses = {unit["id"]: tuple(unit["pose"]) for unit in body["units"]}
    s.stands = {
        unit["id"]: (unit["id"],)
        if unit["id"] in battle.heroes
        else tuple(f"{unit['id']}.{n + 1}" for n in range(unit["stands"]))
        for unit in body["units"]
    }
    s.acted, s.spurred, s.column, s.turn = (), (), (), 0
    s.points = dict.fromkeys(SIDES, POINTS)
    s.active = s.first = SIDES[0]
    push(s, ("sequence.turn", 1))
    return s
