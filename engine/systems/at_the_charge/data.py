"""Tables of At the Charge: arms, terrain, the results table, every counter; each value with its rule id."""

from __future__ import annotations

from typing import NamedTuple

KNIGHTS, INFANTRY, ARCHERS, MOUNTED_ARCHERS, LEADER = "knights", "infantry", "archers", "mounted_archers", "leader"
ARCHERY = (ARCHERS, MOUNTED_ARCHERS)  # AC-04

CLEAR, WOODS, HILL, VILLAGE = "clear", "woods", "hill", "village"  # AC-17
COST = {CLEAR: 1, WOODS: 2, HILL: 2, VILLAGE: 2}  # AC-17: points of movement to enter
SHIFT = {CLEAR: 0, WOODS: 1, HILL: 1, VILLAGE: 1}  # AC-40: columns to the left for an attack on a unit in it
ROAD_COST = 1  # AC-17: along a road, whatever the terrain
RIVER_COST = 2  # AC-17: more to cross a river where there is no bridge
RIVER_MODIFIER = -1  # AC-40: to the die when all who fight hand to hand attack across a river

CHARGE = 2  # AC-26: added to the strength of a unit that charges
ARCHERS_IN_MELEE = -1  # AC-32
COMMAND = 1  # AC-55: added to morale on and next to the commander's hex
COMMANDER_LOST = 4  # AC-59: added to the losses when the commander is lost
PILLAGE = 1  # AC-68: taken from strength and morale when the camp is pillaged

COLUMNS = ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1")  # AC-39
RESULTS: dict[int, tuple[str, ...]] = {  # AC-41: modified die -> result in each column
    0: ("A2", "A2", "A2", "A1", "AR2", "AR1"),
    1: ("A2", "A2", "A1", "AR2", "AR1", "AT"),
    2: ("A2", "A1", "AR2", "AR1", "AT", "DT"),
    3: ("A1", "AR2", "AR1", "AT", "DT", "DR1"),
    4: ("AR2", "AR1", "AT", "DT", "DR1", "DR2"),
    5: ("AR1", "AT", "DT", "DR1", "EX", "D1"),
    6: ("AT", "DT", "DR1", "EX", "D1", "D2"),
    7: ("DT", "DR1", "EX", "D1", "D2", "D2"),
}

DIE = (1, 2, 3, 4, 5, 6)
LAST_TURN = 20
"""Turns that a scenario may have at most."""
LEADER_MOVEMENT = 6  # AC-16


class Counter(NamedTuple):
    """AC-05, AC-06: What is printed on a counter.

    `name` is its name's id in the words; `full` and `reduced` the value on its two faces, `reduced` None for a unit of
    one step; `movement` in points, `reach` in hexes, 0 without missiles.
    """

    code: str
    name: str
    arm: str
    full: int
    reduced: int | None
    movement: int
    reach: int


_RATES = {KNIGHTS: (5, 0), INFANTRY: (3, 0), ARCHERS: (3, 2), MOUNTED_ARCHERS: (6, 2)}
"""AC-16, AC-29: arm -> points of movement, range."""


def _counters(table: str) -> dict[str, Counter]:
    """Read a table of name, arm and faces (``6(4)``, or ``2`` for a unit of one step); codes are ``name-6-4``."""
    found = {}
    for line in table.strip().splitlines():
        name, arm, *faces = line.split()
        for face in faces:
            full, _, rest = face.rstrip(")").partition("(")
            code = "-".join(part for part in (name, full, rest) if part)
            found[code] = Counter(code, name, arm, int(full), int(rest) if rest else None, *_RATES[arm])
    return found


COUNTERS: dict[str, Counter] = _counters("""
    italiens        knights         3(1) 2(1)
    souabes         infantry        6(4) 5(4)
    latium          infantry        3(1) 2(1)
    campania        infantry        2(1)
    abruzzo         infantry        2(1)
    amalfi          infantry        2(1)
    apulia          archers         2(1)
    molise          archers         2
    normands        knights         6(5) 6(4) 5(4) 5(3)
    elite           knights         7(5)
    infanterie      infantry        4(3) 3(2)
    archers         archers         3(2) 2(1)
    lombards        knights         3(2)
    turcs           mounted_archers 2(1)
    turc            mounted_archers 3(2)
    chomatenoi      knights         5(4)
    francs          knights         6(5) 3(2)
    athanatoi       knights         4(3) 2(1)
    petchenegues    mounted_archers 3(2)
    thessaliens_cav knights         3(2) 2(1)
    thessaliens_inf infantry        2(1)
    hetaireia       knights         4(3)
    maniakatoi      knights         4(2)
    macedoniens_cav knights         3(2) 2(1)
    macedoniens_inf infantry        2(1)
    thraces_cav     knights         3(1) 2(1)
    thraces_inf     infantry        2
    varanges        infantry        5(4)
    opsikion        knights         4(2) 3(2)
    thrakesion      knights         3(2)
    milice          infantry        2(1)
""")

LEADERS = ("onfroy", "rudolf", "alexios", "bryennios", "guillaume", "dokeianos")
"""Names of leaders; their ratings stand in the scenario."""

SIDES = ("P", "N", "R", "L", "B")
"""Papal army, Normans, rebels, loyal army, Byzantines."""
