"""Tables of Chartabella: classes, terrain, faces of the die, the pieces of each theme; each value with its rule id."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import Side

MEADOW, FOREST, LOCATION = "meadow", "forest", "location"  # CH-10, CH-11, CH-12
CAMP_RING, CAMP_CENTRE, ENTRANCE = "camp_ring", "camp_centre", "entrance"  # CH-13, CH-15

INFANTRY, MOUNTED, ELEPHANT = "infantry", "mounted", "elephant"
RAM, CARAVAN, ARTILLERY, STAKES = "ram", "caravan", "artillery", "stakes"

_OPEN = frozenset({MEADOW, CAMP_CENTRE, ENTRANCE})
MAY_ENTER: dict[str, frozenset[str]] = {  # CH-24
    INFANTRY: frozenset({MEADOW, FOREST, LOCATION, CAMP_RING, CAMP_CENTRE, ENTRANCE}),
    MOUNTED: _OPEN,
    ELEPHANT: _OPEN,
    RAM: _OPEN,
    CARAVAN: _OPEN,
    ARTILLERY: frozenset({MEADOW}),
}
STAKES_STAND_ON = frozenset({MEADOW, FOREST})  # CH-16

COVER = frozenset({FOREST, LOCATION})  # CH-11, CH-12, CH-60: no target there, no path across

SWORDS, TRIANGLE, STAR = "SW", "TRI", "STAR"  # CH-50, CH-55, CH-56; the emblems are named by the theme

PROJECTILE = 2  # CH-22: strength of every projectile
ACTIVATIONS = 2  # CH-26
PASSES_TO_END = 4  # CH-94: complete passes in a row
CONVOY_ROWS = 2  # CH-98: rows of the southern edge that count as the exit

LOSSES = ("commanders", "caravan", "locations", "camp", "rams")  # CH-88 to CH-92
ADJUDICATION = ("locations", "points")  # CH-94, beside side:<id>


class Kind(NamedTuple):
    """What is printed on a piece (CH-18 to CH-24).

    `arm` is its class; `attack` and `front` are None where the piece has none; `charges` the plus sign (CH-21);
    `movement` and `reach` in spaces, reach 0 without projectiles; `points` for adjudication.
    """

    code: str
    side: Side | None
    arm: str
    attack: int | None
    charges: bool
    front: int | None
    back: int
    movement: int
    reach: int
    stars: int
    points: int


class Theme(NamedTuple):
    """CH-01: A theme: its sides (north first), the emblem of each on the die, and its pieces."""

    sides: tuple[Side, Side]
    emblems: dict[str, Side]
    kinds: dict[str, Kind]


def _kinds(table: str) -> dict[str, Kind]:
    """Read a table of pieces: code, side, class, attack, front, back, movement, range, stars, points; - for none."""
    kinds = {}
    for line in table.strip().splitlines():
        code, side, arm, attack, front, back, movement, reach, stars, points = line.split()
        kinds[code] = Kind(
            code, None if side == "any" else Side(side), arm,
            None if attack == "-" else int(attack.rstrip("+")), attack.endswith("+"),
            None if front == "-" else int(front),
            int(back), int(movement), int(reach), int(stars), int(points),
        )  # fmt: skip
    return kinds


PERSIANS, MACEDONIANS = Side("P"), Side("M")

ALEXANDER = Theme(
    sides=(PERSIANS, MACEDONIANS),
    emblems={"EP": PERSIANS, "EM": MACEDONIANS},
    kinds=_kinds("""
        100 P   mounted   3+ 3 2 4 0 2 12
        101 P   infantry  2  2 1 2 0 0 4
        102 P   infantry  2  3 1 2 0 0 5
        103 P   infantry  3  2 1 2 0 0 5
        106 P   mounted   1  1 1 5 3 0 5
        107 P   mounted   2  1 1 4 3 0 6
        108 P   mounted   2  2 1 4 2 0 6
        109 P   mounted   3+ 3 2 3 0 0 8
        110 P   mounted   2+ 2 1 3 0 0 5
        111 P   elephant  -  3 1 2 0 0 9
        112 P   caravan   -  1 1 2 0 0 2
        114 P   infantry  1  1 1 2 3 0 4
        115 P   mounted   2+ 2 1 4 0 1 8
        120 M   mounted   3+ 3 2 4 0 2 12
        121 M   infantry  3  3 1 2 0 0 6
        122 M   infantry  2  3 1 2 0 0 5
        123 M   infantry  4  3 2 3 0 0 9
        124 M   infantry  3  2 2 3 0 0 7
        125 M   infantry  3  1 1 3 0 0 5
        126 M   infantry  2  1 1 3 2 0 5
        127 M   infantry  1  1 1 2 4 0 5
        128 M   mounted   2+ 2 1 4 0 0 6
        129 M   mounted   3+ 2 1 4 0 0 7
        131 M   ram       -  - 1 2 0 0 5
        132 M   mounted   2+ 2 1 4 0 1 8
        H2  any artillery 1  1 1 1 5 0 8
        X1  any infantry  1  1 1 2 3 0 4
    """),
)

THEMES: dict[str, Theme] = {"alexander": ALEXANDER}
