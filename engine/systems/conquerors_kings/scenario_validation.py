"""Faults of a scenario of the right form: CK-02, CK-06, CK-09 to CK-12, CK-21, CK-38, CK-46, CK-95."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core.scenario import Mismatch, Scenario, with_rule
from engine.systems.conquerors_kings.data import (
    ARMY_COST,
    ARMY_MOST,
    ARMY_UNITS,
    ART,
    CAPACITY,
    EDGES,
    ELE,
    ELITE,
    FORCE_UNITS,
    GEN,
    GENERALS,
    GIFTS,
    GROUNDS,
    KINDS,
    LEVY,
    ORDINARY,
    QUALITIES,
    SIDES,
    SKIRMISHERS,
    TRAIT_COSTS,
    UNITS,
    VETERAN,
    WIDTHS,
)
from engine.systems.conquerors_kings.grid import Grid, grid
from engine.systems.conquerors_kings.roster import load_of

Data = Mapping[str, Any]
FLANK = "flank"
MOST_LEAD, MOST_POINTS, MOST_TROOPS, MOST_ARMIES = 200, 20, 40, 40
_ID = re.compile(r"[A-Za-z0-9]{1,8}")


def inspect(scenario: Scenario) -> Iterable[Mismatch]:
    """CK-02, CK-95: Return the mismatches of a scenario that has the right form."""
    body = scenario.body
    if body["columns"] not in WIDTHS:
        expected = f"a number from {WIDTHS[0]} to {WIDTHS[-1]}"
        return [Mismatch("columns", expected, str(body["columns"]), "CK-02")]
    if too_many := [*_counts(body)]:
        return too_many
    mismatches = [*with_rule("CK-95", _frame(body)), *with_rule("CK-91", _scenery(body, grid(body["columns"])))]
    if mismatches:
        return mismatches
    is_open = body.get("open", False)
    used = {side: body["sides"][side].get("army", "") for side in SIDES}
    for name, army in body["armies"].items():
        mismatches += _army(f"armies.{name}.troops", army["troops"], body, is_open=is_open)
    if mismatches:
        return mismatches
    if is_open:
        for name, army in body["armies"].items():
            mismatches += with_rule("CK-95", _budget(f"armies.{name}.troops", army["troops"]))
        return mismatches
    both = [(f"armies.{used[side]}.troops", body["armies"][used[side]]["troops"]) for side in SIDES]
    return [*with_rule("CK-20", _twice(both)), *with_rule("CK-11", _meeting(both))]


def _counts(body: Data) -> Iterator[Mismatch]:
    """CK-95, CK-10, CK-21: No more of anything than a battle has; all else is looked at, and built, after that."""
    if len(body["armies"]) > MOST_ARMIES:
        yield Mismatch("armies", f"at most {MOST_ARMIES} armies", str(len(body["armies"])), "CK-95")
        return
    for name, army in body["armies"].items():
        where, troops = f"armies.{name}.troops", army["troops"]
        if len(troops) > MOST_TROOPS:
            yield Mismatch(where, f"at most {MOST_TROOPS} pieces", str(len(troops)), "CK-95")
            continue
        for n, troop in enumerate(troops):
            for what, rule, most in (("traits", "CK-10", len(TRAIT_COSTS)), ("gifts", "CK-21", len(GIFTS))):
                if len(troop.get(what, ())) > most:
                    yield Mismatch(f"{where}[{n}].{what}", f"at most {most}", str(len(troop[what])), rule)


def _one_of(where: str, known: Iterable[str], got: str) -> Iterator[Mismatch]:
    known = tuple(known)
    if got not in known:
        yield Mismatch(where, f"one of {', '.join(known)}", f'"{got}"')


def _frame(body: Data) -> Iterator[Mismatch]:
    """CK-02, CK-93, CK-95: Both sides with an army that is listed, who begins, leads that make sense."""
    if sorted(body["sides"]) != sorted(SIDES):
        yield Mismatch("sides", f"an entry for {' and '.join(SIDES)}", ", ".join(body["sides"]) or "nothing")
        return
    yield from _one_of("first", SIDES, body["first"])
    is_open = body.get("open", False)
    for side, data in body["sides"].items():
        if not is_open or data.get("army", ""):
            yield from _one_of(f"sides.{side}.army", body["armies"], data.get("army", ""))
        if data.get("edge", ""):
            yield from with_rule("CK-38", _one_of(f"sides.{side}.edge", EDGES, data["edge"]))
    if not body["armies"]:
        yield Mismatch("armies", "at least one army", "nothing")
    armies = [data.get("army", "") for data in body["sides"].values()]
    if not is_open and len(set(armies)) < len(armies):
        yield Mismatch("sides.S.army", "another army than the enemy's", f'"{armies[0]}"')
    if not 1 <= body["lead_win"] <= MOST_LEAD:
        yield Mismatch("lead_win", f"a number from 1 to {MOST_LEAD}", str(body["lead_win"]), "CK-93")
    if not body["lead_win"] <= body["lead_decisive"] <= MOST_LEAD:
        expected = f"a number from lead_win to {MOST_LEAD}"
        yield Mismatch("lead_decisive", expected, str(body["lead_decisive"]), "CK-93")


def _scenery(body: Data, zones: Grid) -> Iterator[Mismatch]:
    """CK-91, CK-98: Known scenery on zones of the grid; an open battle begins without any."""
    for zone, kind in body.get("scenery", {}).items():
        if zone not in zones.xy:
            yield Mismatch(f"scenery.{zone}", _names(zones), f'"{zone}"', "CK-02")
        yield from _one_of(f"scenery.{zone}", GROUNDS, kind)
        if body.get("open", False):
            yield Mismatch(f"scenery.{zone}", "no scenery in an open battle: the sides place it", f'"{kind}"', "CK-98")


def _names(zones: Grid) -> str:
    return f"a zone from {zones.zones[0]} to {zones.zones[-1]}"


def _army(where: str, troops: list[Data], body: Data, *, is_open: bool) -> Iterator[Mismatch]:
    """CK-06 to CK-12, CK-21, CK-38: A list of known troops in zones that take them."""
    if not any(troop["kind"] in UNITS for troop in troops):
        yield Mismatch(where, "at least one unit", "none", "CK-94")
    seen: list[str] = []
    for n, troop in enumerate(troops):
        if not _ID.fullmatch(troop["id"]) or troop["id"] in seen:
            expected = "up to 8 letters and digits, another id for each"
            yield Mismatch(f"{where}[{n}].id", expected, f'"{troop["id"]}"', "CK-20")
        seen.append(troop["id"])
        wrong = [*_troop(f"{where}[{n}]", troop)]
        yield from wrong or _place(f"{where}[{n}]", troop, body, is_open=is_open)
    if sum(troop["kind"] == GEN for troop in troops) > GENERALS:
        yield Mismatch(where, f"at most {GENERALS} generals", "more", "CK-21")
    if not is_open:
        yield from _force(where, troops)
    yield from with_rule("CK-12", _full(where, troops))


def _troop(where: str, troop: Data) -> Iterator[Mismatch]:
    """CK-06, CK-07, CK-09, CK-10, CK-21: A known kind with what that kind may have."""
    if troop["kind"] not in KINDS:
        yield from with_rule("CK-06", _one_of(f"{where}.kind", KINDS, troop["kind"]))
        return
    is_general, is_unit = troop["kind"] == GEN, troop["kind"] in UNITS
    quality = troop.get("quality", ORDINARY)
    yield from with_rule("CK-09", _one_of(f"{where}.quality", QUALITIES if is_unit else (ORDINARY,), quality))
    for n, trait in enumerate(troop.get("traits", ())):
        if trait not in KINDS[troop["kind"]].traits:
            known = ", ".join(KINDS[troop["kind"]].traits)
            expected = f"one of {known}" if known else "no trait"
            yield Mismatch(f"{where}.traits[{n}]", expected, f'"{trait}"', "CK-10")
    for n, gift in enumerate(troop.get("gifts", ())):
        if not is_general or gift not in GIFTS:
            expected = f"one of {', '.join(GIFTS)}" if is_general else "no gift: it is no general"
            yield Mismatch(f"{where}.gifts[{n}]", expected, f'"{gift}"', "CK-21")
    if troop.get("erratic", False) and not is_general:
        yield Mismatch(f"{where}.erratic", "false: it is no general", "true", "CK-29")
    if not 0 <= troop.get("points", 0) <= MOST_POINTS:
        yield Mismatch(f"{where}.points", f"a number from 0 to {MOST_POINTS}", str(troop["points"]), "CK-93")


def _place(where: str, troop: Data, body: Data, *, is_open: bool) -> Iterator[Mismatch]:
    """CK-02, CK-38, CK-46: A zone of the grid that is open to it; in a plan one of South's two own rows."""
    zones, zone = grid(body["columns"]), troop["zone"]
    if zone == FLANK and not is_open:
        if troop["kind"] == ART:
            yield Mismatch(f"{where}.zone", "no artillery in a flank force", f'"{zone}"', "CK-38")
    elif zone not in zones.xy:
        yield Mismatch(f"{where}.zone", _names(zones), f'"{zone}"', "CK-02")
    elif is_open and zones.row(SIDES[1], zones.zones[zones.zones.index(zone)]) > 2:
        yield Mismatch(f"{where}.zone", "a zone of row 1 or 2, where South deploys", f'"{zone}"', "CK-100")
    elif body.get("scenery", {}).get(zone, "open") not in KINDS[troop["kind"]].enters:
        yield Mismatch(f"{where}.zone", f"ground open to {troop['kind']}", f'"{zone}"', "CK-46")


def _full(where: str, troops: list[Data]) -> Iterator[Mismatch]:
    """CK-12: No zone takes more than its capacity."""
    for zone in dict.fromkeys(troop["zone"] for troop in troops):
        got = load_of([troop["kind"] for troop in troops if troop["zone"] == zone])
        if got > CAPACITY:
            yield Mismatch(where, f"a load of at most {CAPACITY} in {zone}", str(got))


def _force(where: str, troops: list[Data]) -> Iterator[Mismatch]:
    """CK-38: A flank force of one to four units with at most one general."""
    kinds = [troop["kind"] for troop in troops if troop["zone"] == FLANK]
    units, generals = sum(kind in UNITS for kind in kinds), kinds.count(GEN)
    if kinds and (not 1 <= units <= FORCE_UNITS or generals > 1):
        expected = f"1 to {FORCE_UNITS} units and at most one general in the flank force"
        yield Mismatch(where, expected, f"{units} and {generals}", "CK-38")


def _twice(both: list[tuple[str, list[Data]]]) -> Iterator[Mismatch]:
    """CK-20: No piece of one side has the id of one of the other."""
    (_, one), (where, other) = both
    taken = {troop["id"] for troop in one}
    for n, troop in enumerate(other):
        if troop["id"] in taken:
            yield Mismatch(f"{where}[{n}].id", "an id that the enemy has not", f'"{troop["id"]}"')


def _meeting(both: list[tuple[str, list[Data]]]) -> Iterator[Mismatch]:
    """CK-11: No zone holds pieces of both sides."""
    (_, one), (where, other) = both
    taken = {troop["zone"] for troop in one} - {FLANK}
    for n, troop in enumerate(other):
        if troop["zone"] in taken:
            yield Mismatch(f"{where}[{n}].zone", "a zone without the enemy", f'"{troop["zone"]}"')


def cost(troop: Data) -> int:
    """CK-95: Return the cost of a unit or a piece of artillery; generals are free."""
    kind, quality = KINDS[troop["kind"]], troop.get("quality", ORDINARY)
    more = {LEVY: kind.levy, VETERAN: kind.veteran, ELITE: kind.elite}.get(quality, 0)
    return kind.cost + more + sum(TRAIT_COSTS[trait] for trait in troop.get("traits", ()))


def _budget(where: str, troops: list[Data]) -> Iterator[Mismatch]:
    """CK-95: An army keeps to the budget and to its limits."""
    units = [troop for troop in troops if troop["kind"] in UNITS]
    if len(units) not in ARMY_UNITS:
        yield Mismatch(where, f"{ARMY_UNITS[0]} to {ARMY_UNITS[-1]} units", str(len(units)))
    if (total := sum(map(cost, troops))) > ARMY_COST:
        yield Mismatch(where, f"a cost of at most {ARMY_COST}", str(total))
    line = [troop.get("quality", ORDINARY) for troop in units if troop["kind"] not in SKIRMISHERS]
    kinds = [troop["kind"] for troop in troops]
    found = {
        "elephants": kinds.count(ELE), "artillery": kinds.count(ART), "levy": line.count(LEVY),
        "veteran": line.count(VETERAN), "elite": line.count(ELITE),
    }  # fmt: skip
    for name, number in found.items():
        if number > ARMY_MOST[name]:
            yield Mismatch(where, f"at most {ARMY_MOST[name]} {name}", str(number))
