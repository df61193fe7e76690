"""From a scenario to the state before the first turn, and what such a scenario must keep to (CH-02 to CH-17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.boards.hexes import MAX_COLUMNS, grid
from engine.core.agenda import push
from engine.core.references import side_ref
from engine.core.scenario import Mismatch, Scenario, with_rule
from engine.core.types import PieceId, PlaceId, Rule, Side
from engine.systems.chartabella.battle import Battle
from engine.systems.chartabella.data import (
    ADJUDICATION,
    FOREST,
    LOCATION,
    LOSSES,
    MAY_ENTER,
    RAM,
    STAKES_STAND_ON,
    STAR,
    SWORDS,
    THEMES,
    TRIANGLE,
    Theme,
)  # fmt: skip
from engine.systems.chartabella.movement.ground import Field
from engine.systems.chartabella.state import State, forward, opposite, sides
from engine.systems.chartabella.victory import LOST_BY_PLACE

MAX_ROWS = 26
DIE_FACES = 6


@dataclass(frozen=True)
class Tiles:
    """CH-10 to CH-12, CH-82: Spaces with something on them; all others are meadow."""

    forest: list[str] = field(default_factory=list)
    locations: list[str] = field(default_factory=list)
    stakes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Camp:
    """CH-13, CH-15: A camp of seven spaces, its defender and, if it has one from the start, its entrance."""

    centre: str
    defender: str
    entrance: str = ""


@dataclass(frozen=True)
class Schema:
    """CH-02: The system's own part of a scenario file."""

    theme: str
    first: str
    columns: int
    rows: int
    die: list[str]
    adjudicate: list[str]
    cards: dict[str, int]
    loses: dict[str, list[str]]
    pieces: dict[str, dict[str, list[str]]]
    """side -> code -> start spaces."""
    tiles: Tiles = field(default_factory=Tiles)
    camps: list[Camp] = field(default_factory=list)
    backward: list[str] = field(default_factory=list)
    """Start spaces of pieces that face backward."""


def setup(scenario: Scenario, options: Mapping[str, Any]) -> State:
    """CH-02, CH-16, CH-17: Lay everything out as the scenario says, all pieces facing forward."""
    body = scenario.body
    theme = THEMES[body["theme"]]
    tiles = body.get("tiles", {})
    s = State()
    s.battle = Battle()
    s.agenda, s.end = [], None
    s.battle.theme, s.battle.columns, s.battle.rows = body["theme"], body["columns"], body["rows"]
    s.battle.ground = {
        **dict.fromkeys(tiles.get("forest", ()), FOREST),
        **dict.fromkeys(tiles.get("locations", ()), LOCATION),
    }
    s.battle.camps = {camp["centre"]: camp["defender"] for camp in body.get("camps", ())}
    s.entrances = tuple((c["centre"], c["entrance"]) for c in body.get("camps", ()) if c.get("entrance"))
    s.battle.stakes = tuple(tiles.get("stakes", ()))
    s.battle.die = tuple(body["die"])
    s.battle.loses = {side: tuple(body["loses"][side]) for side in theme.sides}
    s.battle.limit = options["limit"]
    s.battle.adjudicate = tuple(body["adjudicate"]) or ("points",)  # CH-94
    s.battle.switches = {name: value for name, value in options.items() if name != "limit"}
    s.cards = {side: body["cards"][side] for side in theme.sides}
    s.side, s.turn, s.acted, s.passes, s.fallen = body["first"], 0, (), 0, {}
    s.battle.kinds, s.battle.owners, s.place, s.facing = {}, {}, {}, {}
    numbers: dict[str, int] = {}
    for side, code, space in start_spaces(body):
        numbers[code] = numbers.get(code, 0) + 1
        piece = PieceId(f"{code}-{numbers[code]}")
        ahead = forward(s, side)
        s.battle.kinds[piece], s.battle.owners[piece], s.place[piece] = code, side, PlaceId(space)
        s.facing[piece] = opposite(ahead) if space in body.get("backward", ()) else ahead
    push(s, ("turn.begin",))
    return s


def start_spaces(body: Mapping[str, Any]) -> Iterator[tuple[Side, str, str]]:
    """CH-03, CH-96: Yield (side, code, space) for every piece, any number of each kind, in the order of the file."""
    for side, codes in body["pieces"].items():
        for code, spaces in codes.items():
            for space in spaces:
                yield side, code, space


def inspect(scenario: Scenario) -> Iterable[Mismatch]:
    """CH-03, CH-16: Return the mismatches of a scenario that has the right form."""
    body = scenario.body
    theme = THEMES.get(body["theme"])
    if theme is None:
        return [Mismatch("theme", f"one of {', '.join(THEMES)}", f'"{body["theme"]}"', "CH-01")]
    for name, most in (("columns", MAX_COLUMNS), ("rows", MAX_ROWS)):
        if not 3 <= body[name] <= most:
            return [Mismatch(name, f"a number from 3 to {most}", str(body[name]), "CH-05")]
    mismatches = [
        *with_rule("CH-01", _sides(body, theme)),
        *with_rule("CH-16", _tiles(body)),
        *with_rule("CH-13", _camps(body, theme)),
    ]
    mismatches = mismatches or [*with_rule("CH-16", _pieces(body, theme))]
    mismatches += [*with_rule("CH-17", _cards(body)), *with_rule("CH-45", _die(body, theme))]
    if "limit" not in scenario.options:
        mismatches.append(Mismatch("options.limit", "a number of rounds", "nothing", "CH-94"))
    return mismatches or [*with_rule("CH-02", _losses(body, theme))] or [*with_rule("CH-03", _lost_already(scenario))]


def _sides(body: Mapping[str, Any], theme: Theme) -> Iterator[Mismatch]:
    """CH-01, CH-03: Both sides of the theme, and no other, have cards, conditions and a piece at least."""
    if body["first"] not in theme.sides:
        yield Mismatch("first", f"one of {', '.join(theme.sides)}", f'"{body["first"]}"')
    for name in ("cards", "loses", "pieces"):
        if sorted(body[name]) != sorted(theme.sides):
            yield Mismatch(name, f"an entry for {' and '.join(theme.sides)}", ", ".join(body[name]) or "nothing")
    for side, codes in body["pieces"].items():
        if not any(codes.values()):
            yield Mismatch(f"pieces.{side}", "a piece at least", "none", "CH-03")


def _cards(body: Mapping[str, Any]) -> Iterator[Mismatch]:
    """CH-17: Each side has some cards, or none."""
    for side, cards in body["cards"].items():
        if not 0 <= cards <= 20:
            yield Mismatch(f"cards.{side}", "a number from 0 to 20", str(cards))


def _die(body: Mapping[str, Any], theme: Theme) -> Iterator[Mismatch]:
    """CH-03, CH-45: Check that the die has six known faces, swords and the emblem of each side among them."""
    known = (SWORDS, *theme.emblems, TRIANGLE, STAR)
    if len(body["die"]) != DIE_FACES:
        yield Mismatch("die", f"{DIE_FACES} faces", str(len(body["die"])))
        return
    for face in (SWORDS, *theme.emblems):
        if face not in body["die"]:
            name = "swords (SW)" if face == SWORDS else f"the emblem {face}"
            yield Mismatch("die", f"{name} on a face at least", ", ".join(body["die"]))
    for n, face in enumerate(body["die"]):
        if face not in known:
            yield Mismatch(f"die[{n}]", f"one of {', '.join(known)}", f'"{face}"')


def _tiles(body: Mapping[str, Any]) -> Iterator[Mismatch]:
    """CH-08, CH-12, CH-16: Tiles lie on spaces of the board, forest and location never on the same one."""
    spaces = grid(body["columns"], body["rows"]).spaces
    used: dict[str, str] = {}
    for name, listed in body.get("tiles", {}).items():
        for n, space in enumerate(listed):
            if space not in spaces:
                yield Mismatch(f"tiles.{name}[{n}]", "a space of the board", f'"{space}"')
            elif used.get(space, name) == name and space in used:
                yield Mismatch(f"tiles.{name}[{n}]", "each space once", f'"{space}"')
            elif used.get(space) and "locations" in (name, used[space]):
                yield Mismatch(f"tiles.{name}[{n}]", f"a space without {used[space]}", f'"{space}"')
            used[space] = name


def _camps(body: Mapping[str, Any], theme: Theme) -> Iterator[Mismatch]:
    """CH-03, CH-13, CH-15: A camp lies wholly on the board, apart from other tiles; its entrance on its ring."""
    land = grid(body["columns"], body["rows"])
    used = {space for listed in body.get("tiles", {}).values() for space in listed}
    for n, camp in enumerate(body.get("camps", ())):
        where = f"camps[{n}]"
        if camp["centre"] not in land.near or len(land.ring(camp["centre"])) != 6:
            yield Mismatch(f"{where}.centre", "a space with all six neighbours on the board", f'"{camp["centre"]}"')
            continue
        if camp["defender"] not in theme.sides:
            yield Mismatch(f"{where}.defender", f"one of {', '.join(theme.sides)}", f'"{camp["defender"]}"')
        if camp.get("entrance") and camp["entrance"] not in land.ring(camp["centre"]):
            yield Mismatch(f"{where}.entrance", "a space of the camp's ring", f'"{camp["entrance"]}"', "CH-15")
        for space in (camp["centre"], *land.ring(camp["centre"])):
            if space in used:
                yield Mismatch(f"{where}.centre", "seven spaces without other tiles", f'"{space}"')
            used.add(space)


def _pieces(body: Mapping[str, Any], theme: Theme) -> Iterator[Mismatch]:
    """CH-09, CH-16, CH-24: Known pieces, one to a space, each on a space that its class may enter."""
    s = State()
    s.battle = Battle()
    tiles = body.get("tiles", {})
    s.battle.columns, s.battle.rows, s.battle.stakes = body["columns"], body["rows"], tuple(tiles.get("stakes", ()))
    s.battle.ground = {
        **dict.fromkeys(tiles.get("forest", ()), FOREST),
        **dict.fromkeys(tiles.get("locations", ()), LOCATION),
    }
    s.battle.camps = {camp["centre"]: camp["defender"] for camp in body.get("camps", ())}
    s.entrances = tuple((c["centre"], c["entrance"]) for c in body.get("camps", ()) if c.get("entrance"))
    land = s.battle.field(s.entrances)
    for space in s.battle.stakes:
        if land.ground[space] not in STAKES_STAND_ON:
            yield Mismatch("tiles.stakes", "meadow or forest", f'"{space}" ({land.ground[space]})', "CH-82")
    taken: dict[str, str] = dict.fromkeys(s.battle.stakes, "stakes")
    for side, codes in body["pieces"].items():
        own = [code for code, kind in theme.kinds.items() if kind.side in (None, side)]
        for code, spaces in codes.items():
            if code not in own:
                yield Mismatch(f"pieces.{side}.{code}", f"one of {', '.join(own)}", f'"{code}"')
                continue
            for n, space in enumerate(spaces):
                expected = _wrong_start(land, taken, theme.kinds[code].arm, space)
                if expected:
                    yield Mismatch(f"pieces.{side}.{code}[{n}]", *expected)
                taken[space] = code
    for n, space in enumerate(body.get("backward", ())):
        if space not in taken:
            yield Mismatch(f"backward[{n}]", "the start space of a piece", f'"{space}"')


def _wrong_start(land: Field, taken: Mapping[str, str], arm: str, space: PlaceId) -> tuple[str, str, Rule] | None:
    """CH-08, CH-09, CH-16, CH-24, CH-86: Return what is expected of a start space, what it is and the rule, or None."""
    if space not in land.ground:
        return "a space of the board", f'"{space}"', "CH-08"
    if space in taken:
        return f"an empty space ({taken[space]} is there already)", f'"{space}"', "CH-09"
    where = f'"{space}" ({land.ground[space]})'
    if land.ground[space] not in MAY_ENTER[arm]:
        return f"a space that {arm} may enter", where, "CH-24"
    if arm == RAM and land.is_shut(space):
        return "a space outside the closed camp: a ram breaks a wall from outside", where, "CH-86"
    return None


def _losses(body: Mapping[str, Any], theme: Theme) -> Iterator[Mismatch]:
    """CH-02, CH-03, CH-88 to CH-92, CH-94: Known conditions, and the pieces and tiles that they are about."""
    for n, criterion in enumerate(body["adjudicate"]):
        if criterion not in ADJUDICATION and criterion not in [side_ref(side) for side in theme.sides]:
            known = (*ADJUDICATION, *(side_ref(side) for side in theme.sides))
            yield Mismatch(f"adjudicate[{n}]", f"one of {', '.join(known)}", f'"{criterion}"')
    for side, conditions in body["loses"].items():
        arms = [theme.kinds[code].arm for code, spaces in body["pieces"][side].items() for _ in spaces]
        stars = sum(theme.kinds[code].stars * len(spaces) for code, spaces in body["pieces"][side].items())
        needs = {
            "commanders": (stars > 0, "a commander"),
            "caravan": ("caravan" in arms, "a caravan"),
            "rams": (
                "ram" in arms and any(c["defender"] != side for c in body.get("camps", ())),
                "a ram and a camp of the enemy",
            ),
            "camp": (any(c["defender"] == side for c in body.get("camps", ())), "a camp of this side"),
            "locations": (bool(body.get("tiles", {}).get("locations")), "a location tile"),
        }
        for n, condition in enumerate(conditions):
            if condition not in LOSSES:
                yield Mismatch(f"loses.{side}[{n}]", f"one of {', '.join(LOSSES)}", f'"{condition}"')
            elif not needs[condition][0]:
                yield Mismatch(f"loses.{side}[{n}]", f"{needs[condition][1]} for {condition}", "none")
            elif condition == "rams" and (opened := _opened(body, side)):
                yield Mismatch(f"loses.{side}[{n}]", "camps of the enemy without an entrance for rams", opened)


def _opened(body: Mapping[str, Any], side: str) -> str:
    """CH-92: Return where a camp of the enemy of a side has an entrance from the start, empty when none has."""
    camps = enumerate(body.get("camps", ()))
    return next(
        (f'camps[{n}].entrance "{c["entrance"]}"' for n, c in camps if c["defender"] != side and c.get("entrance")), ""
    )


def _lost_already(scenario: Scenario) -> Iterator[Mismatch]:
    """CH-03: No side has lost before the first turn."""
    s = setup(scenario, scenario.options)
    for side in sides(s):
        for lost in LOST_BY_PLACE:
            cause = lost(s, side)
            if cause:
                yield Mismatch(f"pieces.{side}", "a start at which this side has not lost yet", f"a loss by {cause[0]}")
