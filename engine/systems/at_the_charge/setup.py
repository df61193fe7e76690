"""From a scenario to the first question, and what a scenario must keep to (AC-02, AC-06 to AC-09, AC-64 to AC-70)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from engine.boards.hexes import Grid, lines
from engine.core.agenda import push
from engine.core.scenario import Mismatch, Scenario, with_rule
from engine.core.types import NOBODY, NOWHERE, PieceId, PlaceId, Side
from engine.systems.at_the_charge.battle import Battle
from engine.systems.at_the_charge.data import CLEAR, COST, COUNTERS, LAST_TURN, LEADERS, SIDES
from engine.systems.at_the_charge.state import State, counter, units

MAX_LINES = MAX_PLACES = 20
WIDE = (range(9, 13), range(1, 14))  # AC-65: lines and places of the wide ambush zone
RULES = 2
"""The version of the rules."""
RATINGS = range(5)
DIE_FACES = range(1, 7)
MOST_SPECIALS = 100
"""Units that hide, come later or change sides: a scenario lists no more of each, as they are placed one by one."""


@dataclass(frozen=True)
class Overlay:
    """AC-08: Ground of one kind laid over the board."""

    ground: str
    hexes: list[str]


@dataclass(frozen=True)
class Leader:
    """AC-14: A side's commander: his name, his rating, where he begins."""

    name: str
    rating: int
    at: str


@dataclass(frozen=True)
class Ambush:
    """AC-65: A unit that hides: its counter and the hexes where it may."""

    side: str
    counter: str
    zone: list[str]


@dataclass(frozen=True)
class Reinforcement:
    """AC-64: A unit that comes later: its counter, from which turn on, and the hexes it may enter by."""

    side: str
    counter: str
    turn: int
    hexes: list[str]


@dataclass(frozen=True)
class Treason:
    """AC-67: A counter that may change sides, and for each turn the least die that makes it."""

    counter: str
    side: str
    dice: dict[str, int]


@dataclass(frozen=True)
class Camp:
    """AC-68: A camp that a side pillages by entering any of its hexes."""

    raider: str
    hexes: list[str]


@dataclass(frozen=True)
class Schema:
    """AC-08: The system's own part of a scenario file."""

    sides: list[str]
    """The northern side, the southern side."""
    first: str
    lines: int
    places: int
    turns: int
    morale: dict[str, int]
    time: str
    """Who wins when the last turn is over."""
    time_rule: str
    leaders: dict[str, Leader]
    pieces: dict[str, dict[str, list[str]]]
    """side -> counter -> hexes."""
    arrange: bool = True
    """Whether owners may choose among their units of one name."""
    overlays: list[Overlay] = field(default_factory=list)
    rivers: list[str] = field(default_factory=list)
    """Hexsides, as ``0201/0301``."""
    bridges: list[str] = field(default_factory=list)
    roads: list[list[str]] = field(default_factory=list)
    """Chains of hexes."""
    ambush: list[Ambush] = field(default_factory=list)
    reinforcements: list[Reinforcement] = field(default_factory=list)
    treason: list[Treason] = field(default_factory=list)
    camps: list[Camp] = field(default_factory=list)


def setup(scenario: Scenario, options: Mapping[str, Any]) -> State:
    """AC-08: Lay everything out as the scenario says, then let both sides arrange their units, the second one first."""
    body = scenario.body
    s = State()
    s.battle = Battle()
    s.agenda, s.end = [], None
    s.battle.sides, s.battle.first = tuple(body["sides"]), body["first"]
    s.battle.lines, s.battle.places, s.battle.turns = body["lines"], body["places"], body["turns"]
    s.battle.ground = {space: o["ground"] for o in body.get("overlays", ()) for space in o["hexes"]}
    s.battle.rivers, s.battle.bridges = (
        tuple(_pair(side) for side in body.get(name, ())) for name in ("rivers", "bridges")
    )
    s.battle.roads = tuple(pair for chain in body.get("roads", ()) for pair in pairwise(chain))
    s.battle.levels, s.battle.clause = dict(body["morale"]), (body["time"], body["time_rule"])
    s.battle.switches, s.battle.rules = dict(options), RULES
    s.battle.kinds, s.owners, s.place, s.battle.ratings, s.hidden = {}, {}, {}, {}, {}
    _put_pieces(s, body)
    _put_specials(s, body)
    s.battle.groups = tuple(_groups(s)) if body.get("arrange", True) else ()
    s.scouted = s.waiting = s.reduced = s.moved = s.charging = s.attacked = s.struck = s.barred = ()
    s.waiting = tuple(s.battle.late)
    s.fallen, s.pillaged, s.side, s.turn = {}, False, s.battle.first, 1
    s.target, s.ground_won, s.column, s.modifier = NOBODY, NOWHERE, 0, 0
    s.melee = s.fire = s.charged = s.checked = s.panic = s.fled = ()
    push(s, ("setup.begin",))
    return s


def _pair(side: str) -> tuple[PlaceId, PlaceId]:
    a, _, b = side.partition("/")
    return PlaceId(a), PlaceId(b)


def _new(s: State, side: Side, code: str, name: str) -> PieceId:
    """Return the id of a further piece: its name and how many of that name there are."""
    number = 1
    while f"{name}-{number}" in s.battle.kinds:
        number += 1
    piece = PieceId(f"{name}-{number}")
    s.battle.kinds[piece], s.owners[piece] = code, side
    return piece


def _put_pieces(s: State, body: Mapping[str, Any]) -> None:
    """AC-06, AC-12: Units on their full faces, each leader on his hex."""
    for side in s.battle.sides:
        for code, spaces in body["pieces"][side].items():
            for space in spaces:
                s.place[_new(s, side, code, COUNTERS[code].name)] = space
        leader = body["leaders"].get(side)
        if leader:
            piece = _new(s, side, leader["name"], leader["name"])
            s.place[piece], s.battle.ratings[piece] = leader["at"], leader["rating"]


def _put_specials(s: State, body: Mapping[str, Any]) -> None:
    """AC-64, AC-65, AC-67, AC-68: Units that hide, come later or change sides, and the camp."""
    s.battle.ambush, s.battle.late, s.battle.traitors = {}, {}, {}
    for given in body.get("ambush", ()):
        s.battle.ambush[_new(s, given["side"], given["counter"], COUNTERS[given["counter"]].name)] = _field(
            s, given["zone"]
        )
    for given in body.get("reinforcements", ()):
        piece = _new(s, given["side"], given["counter"], COUNTERS[given["counter"]].name)
        s.battle.late[piece] = (given["turn"], tuple(given["hexes"]))
    for given in body.get("treason", ()):
        piece = next(
            p for p, code in s.battle.kinds.items() if code == given["counter"] and s.owners[p] != given["side"]
        )
        s.battle.traitors[piece] = (given["side"], tuple((int(turn), die) for turn, die in given["dice"].items()))
    camps = body.get("camps", ())
    s.battle.camp = tuple(space for camp in camps for space in camp["hexes"])
    s.battle.raider = camps[0]["raider"] if camps else Side("")


def _field(s: State, given: Iterable[PlaceId]) -> tuple[PlaceId, ...]:
    """AC-65: Return the field of the ambush as the option has it, the other one where nothing of that is free."""
    fields = [tuple(dict.fromkeys(given)), _wide(s.battle.lines, s.battle.places)]
    if s.battle.switches.get("ambush_wide"):
        fields.reverse()
    taken = [*s.place.values()]
    return next((zone for zone in fields if any(space not in taken for space in zone)), fields[0])


def _wide(columns: int, rows: int) -> tuple[PlaceId, ...]:
    """AC-65: Return the hexes of the wide ambush zone."""
    board = lines(columns, rows).xy
    wide = (PlaceId(f"{line:02}{place:02}") for line in WIDE[0] for place in WIDE[1])
    return tuple(space for space in wide if space in board)


def _groups(s: State) -> Iterator[tuple[tuple[PieceId, ...], tuple[PlaceId, ...]]]:
    """AC-09: Yield the units of one name and side with unequal values, strongest first, and their hexes as listed."""
    for side in (s.battle.sides[1], s.battle.sides[0]) if s.battle.first == s.battle.sides[0] else s.battle.sides:
        named: dict[str, list[PieceId]] = {}
        for piece in units(s, side):
            named.setdefault(counter(s, piece).name, []).append(piece)
        for pieces in named.values():
            if len({s.battle.kinds[p] for p in pieces}) > 1:
                pieces.sort(key=lambda p: -_weight(s, p))
                yield tuple(pieces), tuple(sorted(s.place[p] for p in pieces))


def _weight(s: State, piece: PieceId) -> int:
    printed = counter(s, piece)
    return 10 * printed.full + (printed.reduced or 0)


# What is wrong with a scenario of the right form


def inspect(scenario: Scenario) -> Iterable[Mismatch]:
    """AC-02, AC-08: Return the mismatches of a scenario that has the right form."""
    body = scenario.body
    for name, most in (("lines", MAX_LINES), ("places", MAX_PLACES)):
        if not 3 <= body[name] <= most:
            return [Mismatch(name, f"a number from 3 to {most}", str(body[name]), "AC-02")]
    mismatches = [*with_rule("AC-01", _frame(body))]
    if mismatches:
        return mismatches
    grid = lines(body["lines"], body["places"])
    mismatches = [
        *with_rule("AC-08", _overlays(body, grid)),
        *with_rule("AC-17", _hexsides(body, grid)),
        *with_rule("AC-12", _units(body, grid)),
    ]
    is_wide = scenario.options.get("ambush_wide") is True
    return mismatches or [
        *with_rule("AC-08", _specials(body, grid)),
        *with_rule("AC-65", _ambushes(body, is_wide=is_wide)),
    ]


def _one_of(where: str, known: Iterable[str], got: str) -> Iterator[Mismatch]:
    known = tuple(known)
    if got not in known:
        yield Mismatch(where, f"one of {', '.join(known)}", f'"{got}"')


def _frame(body: Mapping[str, Any]) -> Iterator[Mismatch]:
    """AC-01, AC-08, AC-11: Two sides, and both have morale, a leader at most and pieces; a number of turns."""
    if len(body["sides"]) != 2 or len(set(body["sides"])) != 2:
        yield Mismatch("sides", "two different sides", ", ".join(body["sides"]) or "nothing")
        return
    for n, side in enumerate(body["sides"]):
        yield from _one_of(f"sides[{n}]", SIDES, side)
    yield from _one_of("first", body["sides"], body["first"])
    yield from _one_of("time", body["sides"], body["time"])
    yield from _one_of("time_rule", ("AC-62", "AC-63", "AC-69"), body["time_rule"])
    if not 1 <= body["turns"] <= LAST_TURN:
        yield Mismatch("turns", f"a number from 1 to {LAST_TURN}", str(body["turns"]), "AC-11")
    for name in ("morale", "pieces"):
        if sorted(body[name]) != sorted(body["sides"]):
            yield Mismatch(name, f"an entry for {' and '.join(body['sides'])}", ", ".join(body[name]) or "nothing")
    for side, level in body["morale"].items():
        if not 1 <= level <= 200:
            yield Mismatch(f"morale.{side}", "a number from 1 to 200", str(level))
    for side in body["leaders"]:
        yield from _one_of(f"leaders.{side}", body["sides"], side)


def _overlays(body: Mapping[str, Any], grid: Grid) -> Iterator[Mismatch]:
    """AC-08, AC-17: Known ground on hexes of the board, no hex twice."""
    used: set[str] = set()
    for n, overlay in enumerate(body.get("overlays", ())):
        yield from _one_of(f"overlays[{n}].ground", [ground for ground in COST if ground != CLEAR], overlay["ground"])
        for m, space in enumerate(overlay["hexes"]):
            where = f"overlays[{n}].hexes[{m}]"
            if space not in grid.xy:
                yield Mismatch(where, "a hex of the board", f'"{space}"')
            elif space in used:
                yield Mismatch(where, "a hex that no other overlay covers", f'"{space}"')
            used.add(space)


def _hexsides(body: Mapping[str, Any], grid: Grid) -> Iterator[Mismatch]:
    """AC-17: Rivers lie between neighbours, bridges on rivers, roads lead from neighbour to neighbour."""
    rivers = set()
    for name in ("rivers", "bridges"):
        for n, side in enumerate(body.get(name, ())):
            a, b = _pair(side)
            if a not in grid.xy or b not in grid.ring(a):
                yield Mismatch(f"{name}[{n}]", "two neighbouring hexes as in 0201/0301", f'"{side}"')
            elif name == "rivers":
                rivers.add(frozenset((a, b)))
            elif frozenset((a, b)) not in rivers:
                yield Mismatch(f"bridges[{n}]", "the hexside of a river", f'"{side}"')
    for n, chain in enumerate(body.get("roads", ())):
        for m, (a, b) in enumerate(pairwise(chain)):
            if a not in grid.xy or b not in grid.ring(a):
                yield Mismatch(f"roads[{n}][{m + 1}]", f'a neighbour of "{a}"', f'"{b}"')


def _units(body: Mapping[str, Any], grid: Grid) -> Iterator[Mismatch]:
    """AC-05, AC-12: Known counters on hexes of the board, one to a hex; leaders with a rating, with no enemy."""
    taken: dict[str, tuple[str, str]] = {}
    for side, codes in body["pieces"].items():
        for code, spaces in codes.items():
            if code not in COUNTERS:
                yield Mismatch(f"pieces.{side}.{code}", "a counter of this game", f'"{code}"', "AC-05")
                continue
            for n, space in enumerate(spaces):
                where = f"pieces.{side}.{code}[{n}]"
                if space not in grid.xy:
                    yield Mismatch(where, "a hex of the board", f'"{space}"')
                elif space in taken:
                    yield Mismatch(where, f"a hex without another unit ({taken[space][1]} is there)", f'"{space}"')
                taken[space] = (side, code)
    for side, leader in body["leaders"].items():
        where = f"leaders.{side}"
        yield from _one_of(f"{where}.name", LEADERS, leader["name"])
        if leader["rating"] not in RATINGS:
            yield Mismatch(f"{where}.rating", f"a number from 0 to {RATINGS[-1]}", str(leader["rating"]))
        if leader["at"] not in grid.xy:
            yield Mismatch(f"{where}.at", "a hex of the board", f'"{leader["at"]}"')
        elif taken.get(leader["at"], (side,))[0] != side:
            yield Mismatch(f"{where}.at", "a hex without an enemy", f'"{leader["at"]}"')
        taken.setdefault(leader["at"], (side, leader["name"]))


def _specials(body: Mapping[str, Any], grid: Grid) -> Iterator[Mismatch]:
    """AC-64 to AC-68: Ambush, reinforcements, treason and camps name known counters, sides and hexes."""
    for name in ("ambush", "reinforcements", "treason"):
        if len(body.get(name, ())) > MOST_SPECIALS:
            yield Mismatch(name, f"at most {MOST_SPECIALS} entries", str(len(body[name])))
            return
        for n, given in enumerate(body.get(name, ())):
            yield from _one_of(f"{name}[{n}].side", body["sides"], given["side"])
            if given["counter"] not in COUNTERS:
                yield Mismatch(f"{name}[{n}].counter", "a counter of this game", f'"{given["counter"]}"')
            yield from _hexes(f"{name}[{n}]", given, grid)
    for n, given in enumerate(body.get("reinforcements", ())):
        if not 1 <= given["turn"] <= body["turns"]:
            yield Mismatch(f"reinforcements[{n}].turn", f"a turn from 1 to {body['turns']}", str(given["turn"]))
        if not given["hexes"]:
            yield Mismatch(f"reinforcements[{n}].hexes", "at least one hex", "nothing")
    for n, given in enumerate(body.get("treason", ())):
        yield from _traitor(f"treason[{n}].counter", given, body)
        for turn, die in given["dice"].items():
            if not (turn.isascii() and turn.isdigit() and 1 <= int(turn) <= body["turns"]) or die not in DIE_FACES:
                yield Mismatch(f"treason[{n}].dice.{turn}", "a turn of the game with a face of the die", str(die))
    if len(body.get("camps", ())) > 1:
        yield Mismatch("camps[1]", "at most one camp", "another")
    for n, camp in enumerate(body.get("camps", ())):
        yield from _one_of(f"camps[{n}].raider", body["sides"], camp["raider"])
        yield from _hexes(f"camps[{n}]", camp, grid)


def _traitor(where: str, given: Mapping[str, Any], body: Mapping[str, Any]) -> Iterator[Mismatch]:
    """AC-67: A unit that may change sides is a counter of the other side."""
    if given["counter"] not in COUNTERS:
        return
    other = next(side for side in body["sides"] if side != given["side"])
    if not body["pieces"][other].get(given["counter"]):
        yield Mismatch(where, "a counter of the other side", f'"{given["counter"]}"')


def _ambushes(body: Mapping[str, Any], *, is_wide: bool) -> Iterator[Mismatch]:
    """AC-65: One unit at most hides, and finds a hex of its zone without a piece."""
    for n, given in enumerate(body.get("ambush", ())):
        taken = {at for codes in body["pieces"].values() for spaces in codes.values() for at in spaces}
        taken |= {leader["at"] for leader in body["leaders"].values()}
        zone = _wide(body["lines"], body["places"]) if is_wide else given["zone"]
        if n:
            yield Mismatch(f"ambush[{n}]", "at most one unit in ambush", "another")
        elif set(zone) <= taken:
            where = "options.ambush_wide" if is_wide else "ambush[0].zone"
            yield Mismatch(where, "a zone with a hex on which nothing stands", "none")


def _hexes(where: str, given: Mapping[str, Any], grid: Grid) -> Iterator[Mismatch]:
    for name in ("zone", "hexes"):
        for n, space in enumerate(given.get(name, ())):
            if space not in grid.xy:
                yield Mismatch(f"{where}.{name}[{n}]", "a hex of the board", f'"{space}"')
