"""Faults of a scenario of the right form, layer by layer in the order of CG-110."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from engine.boards.table.blocks import ranked
from engine.boards.table.collision import EDGE, Field, blocker_at
from engine.boards.table.ground import bars, crosses_itself, has_area
from engine.boards.table.shapes import nearer, overlap
from engine.core.scenario import Mismatch, Scenario, with_rule
from engine.core.types import NOBODY
from engine.systems.charge import unit_stats
from engine.systems.charge.bodies import block, shapes
from engine.systems.charge.data import (
    ARTILLERY,
    FORMED,
    FULL_TURN,
    GROUNDS,
    LEAST_SIZE,
    LONERS,
    MAX_FILES,
    MAX_GROUPS,
    MAX_STANDS,
    MOST_ELEVATION,
    MOST_SIZE,
    MOST_TURNS,
    NEAR,
    SIDES,
    TYPES,
    WALL,
    A,
    B,
)
from engine.systems.charge.layout import layout
from engine.systems.charge.pre_battle.armies import reduced
from engine.systems.charge.roster import read_row
from engine.systems.charge.setup import setup
from engine.systems.charge.state import State, is_fighting, pose, roster, units

Data = Mapping[str, Any]
MOST_POINTS, MOST_TERRAIN, MOST_MARGIN, MOST_MAPS, MOST_ARMIES = 40, 40, 1000, 3, 40
EDGES = (0, FULL_TURN // 4, FULL_TURN // 2, 3 * FULL_TURN // 4)
"""CG-110: The headings that point to the edges of a table: north, east, south, west."""
_ID = re.compile(r"[A-Za-z0-9]{1,8}")


def inspect(scenario: Scenario) -> Iterable[Mismatch]:
    """CG-110: Return the mismatches of a scenario that has the right form."""
    body, options = scenario.body, scenario.options
    for layer in (_counts(body), _parts(body, options), _attached(body)):
        wrong = [*with_rule("CG-110", layer)]
        if wrong:
            return wrong
    s = setup(scenario, options)
    return [*_table(body, s), *with_rule("CG-86", _affordable(s))]


def _parts(body: Data, options: Mapping[str, Any]) -> Iterator[Mismatch]:
    """CG-110: The parts of a battle that can be validated separately."""
    yield from _frame(body)
    yield from _terrain("terrain", body.get("terrain", ()))
    yield from _open(body, options)
    if len(body["table"]) == 2:  # a width and a height, between which units stand
        yield from _units(body, options)


def _number(where: str, value: int, low: int, high: int) -> Iterator[Mismatch]:
    if not low <= value <= high:
        yield Mismatch(where, f"a number from {low} to {high}", str(value))


def _one_of(where: str, value: object, known: Iterable[object]) -> Iterator[Mismatch]:
    known = tuple(known)
    if value not in known:
        told = f'"{value}"' if isinstance(value, str) else f"{value}"
        yield Mismatch(where, f"one of {', '.join(f'{one}' for one in known if one != '')}", told)


def _counts(body: Data) -> Iterator[Mismatch]:
    """CG-86, CG-110: No more of anything than a battle has; all else is looked at, and built, after that."""
    units, armies = body.get("units", ()), body.get("armies", {})
    for side in SIDES:
        count = sum(unit["side"] == side for unit in units)
        if count > MAX_GROUPS:
            yield Mismatch("units", f"at most {MAX_GROUPS} groups a side", str(count), "CG-86")
    if len(units) > len(SIDES) * MAX_GROUPS:
        yield Mismatch("units", f"at most {len(SIDES) * MAX_GROUPS} groups", str(len(units)))
    if len(armies) > MOST_ARMIES:
        yield Mismatch("armies", f"at most {MOST_ARMIES} ready-made armies", str(len(armies)), "CG-86")
    for name, army in islice(armies.items(), MOST_ARMIES):
        if len(army["rows"]) > MAX_GROUPS:
            yield Mismatch(f"armies.{name}.rows", f"at most {MAX_GROUPS} groups", str(len(army["rows"])), "CG-86")


def _frame(body: Data) -> Iterator[Mismatch]:
    """CG-110: The table, the turns, both sides, and numbers that make sense."""
    if len(body["table"]) != 2:
        yield Mismatch("table", "width and height", str(body["table"])[:40])
        return
    for n, length in enumerate(body["table"]):
        yield from _number(f"table[{n}]", length, LEAST_SIZE, MOST_SIZE)
    yield from _number("turn_limit", body["turn_limit"], 1, MOST_TURNS)
    yield from _number("margin", body.get("margin", 0), 0, MOST_MARGIN)
    yield from _one_of("first_player_turn1", body.get("first_player_turn1", ""), ("", *SIDES))
    if sorted(body["sides"]) != sorted(SIDES):
        yield Mismatch("sides", "an entry for A and B", ", ".join(body["sides"]) or "nothing")
        return
    yield from _edges(body)
    known = [unit["id"] for unit in body.get("units", ())]
    for unit, worth in body.get("spared", {}).items():
        yield from _one_of(f"spared.{unit}", unit, known)
        yield from _number(f"spared.{unit}", worth, 0, MOST_MARGIN)
    if body.get("open", False) and body.get("units"):
        yield Mismatch("units", "no units in an open battle: the sides build their armies", f"{len(body['units'])}")


def _edges(body: Data) -> Iterator[Mismatch]:
    """CG-110: Each side has an edge of the table of its own; where armies are deployed in zones, a long one."""
    known = EDGES[::2] if body.get("open", False) else EDGES
    for side in SIDES:
        yield from _one_of(f"sides.{side}.own_edge", body["sides"][side]["own_edge"], known)
    edge = body["sides"][B]["own_edge"]
    if edge == body["sides"][A]["own_edge"]:
        yield Mismatch("sides.B.own_edge", "another edge than that of A", str(edge))


def _open(body: Data, options: Mapping[str, Any]) -> Iterator[Mismatch]:
    """CG-86: An open battle has maps and ready-made armies that can be read."""
    if not body.get("open", False):
        return
    maps, armies = body.get("maps", ()), body.get("armies", {})
    if not 1 <= len(maps) <= MOST_MAPS:
        yield Mismatch("maps", f"1 to {MOST_MAPS} maps in an open battle", str(len(maps)), "CG-86")
        return
    yield from with_rule("CG-86", _number("options.map", options.get("map", 1), 1, len(maps)))
    for n, one in enumerate(maps):
        yield from _terrain(f"maps[{n}].terrain", one["terrain"])
    if not armies:
        yield Mismatch("armies", "a ready-made army in an open battle", "none", "CG-86")
    for name, army in armies.items():
        for n, row in enumerate(army["rows"]):
            if read_row(tuple(row)) is None:
                expected = "a type, its stands, files, Loners and a name, as text"
                yield Mismatch(f"armies.{name}.rows[{n}]", expected, str(row)[:40], "CG-86")


def _affordable(s: State) -> Iterator[Mismatch]:
    """CG-86: In an open battle the budget allows each side a general at least."""
    ready = s.battle.ready.values()
    if s.battle.is_open and not all(any(reduced(s, rows, side) for rows in ready) for side in SIDES):
        expected = "0 for no limit, or enough for the general of a ready-made army"
        yield Mismatch("options.budget", expected, str(s.battle.numbers["budget"]))


def _terrain(path: str, every: Sequence[Data]) -> Iterator[Mismatch]:
    """CG-110: Known ground, polygons that have an area and do not cross themselves."""
    if len(every) > MOST_TERRAIN:
        yield Mismatch(path, f"at most {MOST_TERRAIN} pieces", str(len(every)))
        return
    seen: list[str] = []
    for n, data in enumerate(every):
        where = f"{path}[{n}]"
        yield from with_rule("CG-38", _one_of(f"{where}.type", data["type"], GROUNDS))
        yield from _number(f"{where}.elev", data.get("elev", 0), 0, MOST_ELEVATION)
        if not re.fullmatch(r"[A-Z0-9]{1,16}", data["id"]) or data["id"] in seen:
            yield Mismatch(f"{where}.id", "up to 16 capital letters and digits, once", f'"{data["id"]}"')
        seen.append(data["id"])
        points = data["points"]
        if len(points) % 2 or not 6 <= len(points) <= 2 * MOST_POINTS:
            yield Mismatch(f"{where}.points", f"3 to {MOST_POINTS} points as x, y, x, y", f"{len(points)} numbers")
            continue
        if not all(0 <= value <= MOST_SIZE for value in points):
            yield Mismatch(f"{where}.points", f"numbers from 0 to {MOST_SIZE}", str(points)[:40])
            continue
        corners = tuple(zip(points[::2], points[1::2], strict=True))
        if not has_area(corners):
            yield Mismatch(f"{where}.points", "a polygon with an area", "none")
        elif crosses_itself(corners):
            yield Mismatch(f"{where}.points", "a polygon that does not cross itself", "it crosses itself")


def _units(body: Data, options: Mapping[str, Any]) -> Iterator[Mismatch]:
    """CG-03, CG-41, CG-85, CG-110: Known types, in numbers, files and mixtures that there may be."""
    most, files = options.get("max_stands", MAX_STANDS), options.get("max_files", MAX_FILES)
    seen: list[str] = []
    for n, unit in enumerate(body.get("units", ())):
        where = f"units[{n}]"
        if not _ID.fullmatch(unit["id"]) or unit["id"] in seen:
            yield Mismatch(f"{where}.id", "up to 8 letters and digits, another id for each", f'"{unit["id"]}"')
        seen.append(unit["id"])
        if not 1 <= unit.get("stands", 1) <= most:
            yield Mismatch(f"{where}.stands", f"a number from 1 to {most}", str(unit["stands"]), "CG-03")
            continue
        kinds = unit.get("slots") or [unit["type"]] * unit.get("stands", 1)
        if len(kinds) > most:
            yield Mismatch(f"{where}.slots", f"a type for each of {unit.get('stands', 1)} stands", str(len(kinds)))
            continue
        wrong = [
            *_one_of(f"{where}.side", unit["side"], SIDES),
            *with_rule("CG-11", _one_of(f"{where}.type", unit["type"], TYPES)),
            *(one for m, kind in enumerate(kinds) for one in _one_of(f"{where}.slots[{m}]", kind, TYPES)),
            *_one_of(f"{where}.formation", unit.get("formation", FORMED), (FORMED, WALL)),
        ]
        yield from wrong or _size(where, unit, kinds, files)
        if not wrong:
            yield from with_rule("CG-03", _mixture(where, unit, kinds))
            yield from with_rule("CG-41", _walled(where, unit, kinds))
        stands_alone = not unit.get("pose") and unit["type"] in TYPES and TYPES[unit["type"]].is_hero
        if not stands_alone:
            yield from _pose(f"{where}.pose", unit.get("pose", []), body["table"])


def _size(where: str, unit: Data, kinds: list[str], files: int) -> Iterator[Mismatch]:
    """CG-03, CG-04, CG-110: As many stands as types, files for them, no more than the battle's measure."""
    count = unit.get("stands", 1)
    if len(kinds) != count:
        yield Mismatch(f"{where}.slots", f"a type for each of {count} stands", str(len(kinds)))
    if unit.get("files", 1) > count:
        yield Mismatch(f"{where}.files", f"at most {count}: no more files than stands", str(unit["files"]))
    elif not 1 <= unit.get("files", 1) <= files:
        yield Mismatch(f"{where}.files", f"a number from 1 to {files}", str(unit["files"]), "CG-03")
    first = TYPES[unit["type"]]
    alone = first.is_hero or LONERS in first.abilities or ARTILLERY in first.abilities
    if count == 1 and not alone:
        yield Mismatch(f"{where}.stands", "2 stands or more: this type does not stand alone", "1", "CG-04")
    if count > 1 and first.is_hero:
        yield Mismatch(f"{where}.stands", "1: heroes stand alone", str(count), "CG-19")


def _mixture(where: str, unit: Data, kinds: list[str]) -> Iterator[Mismatch]:
    """CG-03, CG-85: One type, and at most one Loner for two others; Loners are no unit of their own."""
    others = [kind for kind in kinds if LONERS not in TYPES[kind].abilities]
    loners = len(kinds) - len(others)
    if len(dict.fromkeys(others)) > 1 or (others and unit["type"] not in others):
        yield Mismatch(f"{where}.slots", "stands of one type beside Loners", ", ".join(kinds)[:60])
    elif loners > 1 and 2 * loners > len(others):
        yield Mismatch(f"{where}.slots", f"at most {len(others) // 2} Loners: one to two others", str(loners), "CG-85")
    elif loners == 1 and len(kinds) == 2:
        yield Mismatch(f"{where}.slots", "one Loner to two others", "one to one", "CG-85")


def _walled(where: str, unit: Data, kinds: list[str]) -> Iterator[Mismatch]:
    """CG-41: A unit that starts in a wall can form one."""
    if unit.get("formation", FORMED) == WALL:
        barred = [one for kind in kinds for one in TYPES[kind].abilities if one in unit_stats.NO_WALL]
        if barred or len(kinds) < 2:
            yield Mismatch(f"{where}.formation", "formed: this unit cannot form a Shield Wall", '"wall"')


def _pose(where: str, given: list[int], table: list[int]) -> Iterator[Mismatch]:
    """CG-110: x and y on the table, and a heading."""
    if len(given) != 3 or not (0 <= given[0] <= table[0] and 0 <= given[1] <= table[1] and 0 <= given[2] < FULL_TURN):
        yield Mismatch(where, "x, y and heading on the table", str(given)[:40])


def _attached(body: Data) -> Iterator[Mismatch]:
    """CG-20, CG-110: A hero without a pose stands in one unit of his side, in a free slot in, behind or beside it."""
    every = {unit["id"]: unit for unit in body.get("units", ())}
    held: list[str] = []
    for n, unit in enumerate(body.get("units", ())):
        given = unit.get("attached", "")
        if not given:
            continue
        where = f"units[{n}].attached"
        if not re.fullmatch(r"[A-Za-z0-9]{1,8} \d{1,2} \d{1,2}", given):
            yield Mismatch(where, "a hero's id, a file and a rank", f'"{given}"')
            continue
        hero, file, rank = given.split()
        own = every.get(hero)
        if own is None or own.get("pose") or own["side"] != unit["side"] or hero in held:
            yield Mismatch(where, "a hero of the side without a pose, in one unit", f'"{hero}"')
        held.append(hero)
        count, files = unit.get("stands", 1), unit.get("files", 1)
        depth = [sum(slot[0] == number for slot in ranked(files, count)) for number in range(files)]
        if int(file) >= files or int(rank) != depth[int(file)]:
            yield Mismatch(where, "a free slot right behind a file of the unit", f"file {file}, rank {rank}")
    for n, unit in enumerate(body.get("units", ())):
        if not unit.get("pose") and unit["id"] not in held:
            yield Mismatch(f"units[{n}].pose", "x, y and heading on the table", "nothing")


def _table(body: Data, s: State) -> Iterator[Mismatch]:
    """CG-97, CG-110: Everybody stands on the table, on ground where he may, beside others; enemies an inch apart."""
    at = {unit["id"]: n for n, unit in enumerate(body.get("units", ()))}
    for unit in units(s):
        where = f"units[{at[unit]}].pose"
        bare = Field(s.battle.width, s.battle.height, ())
        if blocker_at(block(s, unit), pose(s, unit), bare) == EDGE:
            yield Mismatch(where, "all stands on the table", f"{unit} stands off it", "CG-110")
            return
        closed = next((a.name for a in s.battle.closed for one in shapes(s, unit) if bars(a, one)), None)
        if closed is not None:
            yield Mismatch(where, "ground that can be entered", closed, "CG-97")
            return
    yield from _crowded(s, at)
    if s.battle.is_open:
        return
    for side in SIDES:
        if not any(is_fighting(s, unit) for unit in units(s, side)):
            yield Mismatch("units", f"a stand of {side} that fights", "none", "CG-99")
        elif s.battle.has_generals and unit_stats.general(s, side) is None:
            yield Mismatch("units", f"a general of {side}", "none", "CG-19")


def _crowded(s: State, at: Mapping[str, int]) -> Iterator[Mismatch]:
    """CG-09, CG-110: No two stands overlap; enemies begin an inch apart."""
    known, lies = roster(s), layout(s)
    every = [*lies.shapes]
    for kind in ("overlap", "near"):
        for n, one in enumerate(every):
            for other in every[:n]:
                units_of = lies.unit.get(one, NOBODY), lies.unit.get(other, NOBODY)
                if units_of[0] == units_of[1]:
                    continue
                a, b = lies.shapes[one], lies.shapes[other]
                if kind == "overlap" and overlap(a, b):
                    yield Mismatch(
                        f"units[{at[units_of[0]]}].pose", "room", f"{units_of[0]} and {units_of[1]} overlap", "CG-37"
                    )
                    return
                if kind == "near" and known.side[one] != known.side[other] and nearer(a, b, s.battle.scaled(NEAR)):
                    told = f"{units_of[0]} and {units_of[1]} are nearer"
                    yield Mismatch(f"units[{at[units_of[0]]}].pose", "an inch between enemies", told, "CG-110")
                    return
