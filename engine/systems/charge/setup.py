"""From a scenario to the first question: what a scenario file says (CG-110)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.boards.table.blocks import ranked
from engine.boards.table.vectors import Pose
from engine.core.agenda import push
from engine.core.references import side_ref
from engine.core.scenario import Scenario
from engine.core.types import NOBODY, PieceId, Side
from engine.systems.charge.battle import Battle
from engine.systems.charge.data import (
    BREAK,
    FORMED,
    INITIATIVE,
    LARGE,
    LARGE_FROM,
    LARGE_TURNS,
    MAX_FILES,
    MAX_STANDS,
    SIDES,
    A,
)
from engine.systems.charge.ground import Terrain
from engine.systems.charge.roster import Group
from engine.systems.charge.state import State, roster

RULES = 2
"""The version of the rules."""
SWITCHES = ("inspired_command", "named_weapons_only", "skirmisher_javelins", "strict_fire", "list_limits")  # CG-88
NUMBERS = {
    "max_stands": MAX_STANDS, "max_files": MAX_FILES, "distance_scale": 100, "ground": 0, "budget": 0, "map": 1,
}  # CG-88, CG-86  # fmt: skip


@dataclass(frozen=True)
class SideData:
    """CG-110: One side: its name, and the heading that points to its table edge."""

    name: str
    own_edge: int
    plural: bool = False
    """Whether its name is of several: the Britons charge, Rome charges."""


@dataclass(frozen=True)
class TerrainData:
    """CG-110: A piece of terrain, its corners as x, y, x, y and so on in c."""

    id: str
    type: str
    points: list[int]
    opaque: bool = False
    solid: bool = False
    elev: int = 0


@dataclass(frozen=True)
class UnitData:
    """CG-110: A unit; one that is attached has no pose, and a row [unit's file, rank] in `attached` of its unit."""

    id: str
    side: str
    name: str
    type: str
    stands: int = 1
    files: int = 1
    pose: list[int] = field(default_factory=list)
    formation: str = FORMED
    slots: list[str] = field(default_factory=list)
    """CG-85: One type for each stand in stand order, where Loners stand."""
    attached: str = ""
    """CG-20: The hero who stands in it, and where: ``R6 1 2`` for file 1, rank 2."""
    plural: bool = True
    """Whether its name is of several."""


@dataclass(frozen=True)
class ArmyData:
    """CG-86: A ready-made army: its name, and its rows (type, stands, files, Loners, name) as text."""

    name: str
    rows: list[list[str]]


@dataclass(frozen=True)
class MapData:
    """CG-86: A table: its name and its terrain."""

    name: str
    terrain: list[TerrainData]


@dataclass(frozen=True)
class Schema:
    """The system's own part of a scenario file."""

    table: list[int]
    turn_limit: int
    sides: dict[str, SideData]
    """``A`` and ``B``."""
    units: list[UnitData] = field(default_factory=list)
    terrain: list[TerrainData] = field(default_factory=list)
    first_player_turn1: str = ""
    no_generals: bool = False
    margin: int = 0
    """The lead at the limit that wins, 0 for a tenth of the larger army's points (End of game, 3)."""
    spared: dict[str, int] = field(default_factory=dict)
    """Unit -> its points for its side at the end if it never charged and never was in contact."""
    open: bool = False
    """Whether both sides build and deploy their armies first (CG-86)."""
    armies: dict[str, ArmyData] = field(default_factory=dict)
    """Ready-made armies of an open battle."""
    maps: list[MapData] = field(default_factory=list)
    """The tables of an open battle; the option `map` selects one by its number from 1."""


def setup(scenario: Scenario, options: Mapping[str, Any]) -> State:
    """Set everything up as the scenario says; choices before the battle come first."""
    s = State()
    s.battle = _battle(scenario.body, options)
    s.agenda, s.end = [], None
    s.lists = ((), ())
    s.turn, s.phase = 0, INITIATIVE
    s.first = s.active = Side(s.battle.begins or A)
    s.thrown = s.shot = s.wall = s.doomed = s.chosen = s.blooded = ()
    s.pairs = ()
    muster(s)
    push(s, ("before.begin",))
    return s


def muster(s: State) -> None:
    """CG-92, CG-08: Fill the columns of all units afresh: who they are, and where those stand that have a place."""
    known = roster(s)
    every = tuple(known.groups)
    s.pose, s.files, s.held = dict.fromkeys(every, ()), dict.fromkeys(every, 0), dict.fromkeys(every, ())
    s.form, s.flags = dict.fromkeys(every, FORMED), dict.fromkeys(every, 0)
    s.target, s.ran = dict.fromkeys(every, NOBODY), dict.fromkeys(every, 0)
    s.slot, s.overran = dict.fromkeys(known.home, ()), {}
    s.raised, s.points = {}, dict.fromkeys(known.heroes, 0)
    for unit, group in known.groups.items():
        if group.pose:
            x, y, heading = group.pose
            place(s, unit, (x, y, heading), group.files)


def place(s: State, unit: PieceId, pose: Pose, files: int) -> None:
    """CG-08: Put a unit on the table, so many files wide, heroes attached to it in their slots."""
    known = roster(s)
    group = known.groups[unit]
    own = known.stands[unit]
    s.pose[unit], s.files[unit], s.form[unit] = pose, files, group.formation
    for stand, slot in zip(own, ranked(files, len(own)), strict=True):
        s.slot[stand] = slot
    for hero, file, rank in group.attached:
        s.slot[known.stands[hero][0]] = (file, rank)
        own = (*own, known.stands[hero][0])
    s.held[unit] = tuple(sorted(own, key=known.rank.__getitem__))


def _battle(body: Mapping[str, Any], options: Mapping[str, Any]) -> Battle:
    """Return what never changes in the game."""
    b = Battle()
    b.rules = RULES
    b.is_open = body.get("open", False)
    b.numbers = {name: options.get(name, usual) for name, usual in NUMBERS.items()}
    b.width, b.height = body["table"]
    b.turns = body["turn_limit"]
    b.terrain = tuple(map(_terrain, body.get("terrain", ())))
    if b.is_open:
        _lay(b, body["maps"][b.numbers["map"] - 1]["terrain"])
    b.turns = options.get("turn_limit", b.turns)
    b.ready = {name: tuple(map(tuple, army["rows"])) for name, army in body.get("armies", {}).items()}
    attached = _attached(body)
    b.given = {
        side: tuple(_group(unit, attached) for unit in body.get("units", ()) if unit["side"] == side) for side in SIDES
    }
    b.own_edge = {side: body["sides"][side]["own_edge"] for side in SIDES}
    b.begins = body.get("first_player_turn1", "")
    b.spared = tuple(body.get("spared", {}).items())
    b.margin = body.get("margin", 0)
    b.has_generals = not body.get("no_generals", False)
    b.break_pct = {side: options.get(f"break_{side.lower()}", BREAK) for side in SIDES}
    b.switches = {name: bool(options.get(name, name == "list_limits")) for name in SWITCHES}
    b.names = {side_ref(side): body["sides"][side]["name"] for side in SIDES}
    b.names |= {f"army:{name}": army["name"] for name, army in body.get("armies", {}).items()}
    b.plural = tuple(side_ref(side) for side in SIDES if body["sides"][side].get("plural", False))
    return b


def _lay(b: Battle, terrain: list[Mapping[str, Any]]) -> None:
    """Skirmish battle: The map that was chosen; a large battle has more turns, and the map in the middle."""
    width, height = b.width, b.height
    if b.numbers["budget"] >= LARGE_FROM:
        (b.width, b.height), b.turns = LARGE, max(b.turns, LARGE_TURNS)
    x, y = (b.width - width) // 2, (b.height - height) // 2
    b.terrain = tuple(
        one._replace(points=tuple((left + x, low + y) for left, low in one.points)) for one in map(_terrain, terrain)
    )


def _terrain(data: Mapping[str, Any]) -> Terrain:
    points = data["points"]
    return Terrain(
        data["id"],
        data["type"],
        tuple(zip(points[::2], points[1::2], strict=True)),
        data.get("opaque", False),
        data.get("solid", False),
        data.get("elev", 0),
    )


def _attached(body: Mapping[str, Any]) -> dict[str, tuple[tuple[PieceId, int, int], ...]]:
    """CG-110: Return the heroes who stand in each unit, with their slots."""
    found: dict[str, tuple[tuple[PieceId, int, int], ...]] = {}
    for unit in body.get("units", ()):
        hero, *slot = unit.get("attached", "").split() or [""]
        if hero:
            found[unit["id"]] = ((PieceId(hero), int(slot[0]), int(slot[1])),)
    return found


def _group(data: Mapping[str, Any], attached: Mapping[str, tuple[tuple[PieceId, int, int], ...]]) -> Group:
    """Return a unit of the file."""
    pose = data.get("pose") or []
    return Group(
        PieceId(data["id"]),
        Side(data["side"]),
        data["name"],
        tuple(data.get("slots") or [data["type"]] * data.get("stands", 1)),
        data.get("files", 1),
        (pose[0], pose[1], pose[2]) if pose else (),
        data.get("formation", FORMED),
        attached.get(data["id"], ()),
        data.get("plural", True),
    )
