"""From a scenario to the first question: what a scenario file says (CK-02, CK-95, CK-102)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.agenda import push
from engine.core.references import side_ref
from engine.core.scenario import Scenario
from engine.core.types import NOBODY, NOWHERE, PieceId, PlaceId, Side
from engine.systems.conquerors_kings.battle import Battle
from engine.systems.conquerors_kings.data import ART, CLOCK_END, ERRATIC, FLANK_AT, GEN, OPEN, ORDINARY, SIDES
from engine.systems.conquerors_kings.roster import Troop
from engine.systems.conquerors_kings.state import CAMP, State, put, roster

RULES = 1
"""The version of the rules."""
SWITCHES = ("equal_turns", "all_zones_test", "hill_to_hill", "never_late", "shock_both")  # CK-102


@dataclass(frozen=True)
class SideData:
    """CK-95: One side: its name and its army; in an open battle "" lets it choose."""

    name: str
    army: str = ""
    plural: bool = False
    """Whether its name is of several: the Gauls assault, Rome assaults."""
    edge: str = ""
    """CK-38: The edge of its flank force, where the scenario fixes it."""


@dataclass(frozen=True)
class TroopData:
    """CK-06 to CK-10, CK-21: A unit, a piece of artillery or a general, and its zone, ``flank`` for a flank force."""

    id: str
    name: str
    kind: str
    zone: str
    quality: str = ORDINARY
    traits: list[str] = field(default_factory=list)
    gifts: list[str] = field(default_factory=list)
    erratic: bool = False
    points: int = 0
    plural: bool = True
    """Whether a unit's name is of several: the Velites assault, the Phalanx assaults."""


@dataclass(frozen=True)
class ArmyData:
    """CK-95: An army: its name and its list, generals last and the commander first of them."""

    name: str
    troops: list[TroopData]


@dataclass(frozen=True)
class Schema:
    """The system's own part of a scenario file."""

    sides: dict[str, SideData]
    """``N`` and ``S``."""
    first: str
    columns: int
    lead_win: int
    lead_decisive: int
    armies: dict[str, ArmyData]
    scenery: dict[str, str] = field(default_factory=dict)
    """Zone -> scenery where it is not open."""
    open: bool = False
    """Whether both sides choose and deploy before the battle (CK-95 to CK-101)."""


def setup(scenario: Scenario, options: Mapping[str, Any]) -> State:
    """Set everything up as the scenario says; choices before the battle come first."""
    body = scenario.body
    s = State()
    s.battle = _battle(body, options)
    s.agenda, s.end = [], None
    s.armies = (s.battle.given[SIDES[0]], s.battle.given[SIDES[1]])
    zones = s.battle.grid.zones
    s.markers, s.ground = dict.fromkeys(zones, 0), {zone: s.battle.scenery.get(zone, OPEN) for zone in zones}
    s.edge = dict(s.battle.edges)
    s.first = s.active = s.battle.begins
    s.turn = s.step = s.clock = s.closed = s.left = 0
    s.leader = s.mover = NOBODY
    s.source = s.target = NOWHERE
    s.aims, s.instant, s.wounds = (), False, {}
    s.luck, s.struck, s.pools, s.hits, s.chase = (dict.fromkeys(SIDES, 0) for _ in range(5))
    s.shares = dict.fromkeys(SIDES, (0, 0, 0))
    s.brought = dict.fromkeys(SIDES, ())
    muster(s)
    push(s, ("before.begin",))
    return s


def muster(s: State) -> None:
    """CK-95, CK-20: Fill the columns of all pieces afresh: both armies as far as they are chosen, where they start."""
    known = roster(s)
    every = [*known.troops]
    s.at, s.held = dict.fromkeys(every, CAMP), dict.fromkeys(s.battle.grid.zones, ())
    s.halves = {piece: known.kind[piece].halves for piece in every if known.is_unit(piece)}
    s.gifts = {
        piece: (*known.troops[piece].gifts, *[ERRATIC] * known.troops[piece].erratic)
        for side in SIDES for piece in known.generals[side]
    }  # fmt: skip
    s.flags, s.strides = dict.fromkeys(every, 0), dict.fromkeys(s.gifts, 0)
    s.lane = {piece: -1 for piece in every if piece not in s.gifts}
    if not s.battle.open:
        for piece, troop in known.troops.items():
            put(s, piece, troop.zone)


def _battle(body: Mapping[str, Any], options: Mapping[str, Any]) -> Battle:
    """Return what never changes in the game."""
    b = Battle()
    given = {side: body["sides"][side] for side in SIDES}
    b.begins, b.width, b.open = Side(body["first"]), body["columns"], body.get("open", False)
    b.scenery = {PlaceId(zone): kind for zone, kind in body.get("scenery", {}).items()}
    b.lists = {name: tuple(map(_troop, army["troops"])) for name, army in body["armies"].items()}
    b.given = {side: data.get("army", "") for side, data in given.items()}
    b.edges = {side: data.get("edge", "") for side, data in given.items()}
    b.lead_win, b.lead_decisive = body["lead_win"], body["lead_decisive"]
    b.clock_end, b.flank_at = options.get("clock_end", CLOCK_END), options.get("flank_at", FLANK_AT)
    b.switches = {name: bool(options.get(name, False)) for name in SWITCHES}
    b.names = {side_ref(side): data["name"] for side, data in given.items()}
    b.names |= {f"army:{name}": army["name"] for name, army in body["armies"].items()}
    b.plural = tuple(side_ref(side) for side, data in given.items() if data.get("plural", False))
    return b


def _troop(data: Mapping[str, Any]) -> Troop:
    """Return an entry of an army's list."""
    return Troop(
        PieceId(data["id"]),
        data["name"],
        data["kind"],
        data.get("quality", ORDINARY),
        tuple(data.get("traits", ())),
        PlaceId(data["zone"]),
        tuple(data.get("gifts", ())),
        data.get("erratic", False),
        data.get("points", 0),
        data["kind"] not in (ART, GEN) and data.get("plural", True),
    )
