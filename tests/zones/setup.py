"""Before the battle: ZN-01 to ZN-05."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.agenda import Answer, Ask, Do, Roll, push
from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.scenario import Mismatch, Scenario
from engine.core.types import Event, Log, Outcome, Refusal, Side, log_event
from tests.zones.actions import Choose, Deploy, Keep
from tests.zones.battle import Battle
from tests.zones.data import ARMIES, HOME, RESERVES, SIDES, ZONES
from tests.zones.state import CAMP, IDS, RESERVE, State, owned, units, whose


@dataclass(frozen=True)
class Body:
    """What a scenario of Zones fixes: rounds and rough zones (ZN-01)."""

    rounds: int
    rough: list[str]


def inspect(scenario: Scenario) -> Iterator[Mismatch]:
    """Yield what is wrong with a scenario beyond its form."""
    if not 1 <= scenario.body["rounds"] <= 4:
        yield Mismatch("rounds", "1 to 4", str(scenario.body["rounds"]))
    for n, zone in enumerate(scenario.body["rough"]):
        if zone not in ZONES or zone in scenario.body["rough"][:n]:
            yield Mismatch(f"rough[{n}]", f"one of {', '.join(ZONES)}, once", f'"{zone}"', "ZN-01")


def setup(scenario: Scenario, options: Mapping[str, Any]) -> State:
    """ZN-01: the board lies; both sides come with nothing."""
    s = State()
    s.battle = Battle()
    s.battle.rounds, s.battle.rough = scenario.body["rounds"], tuple(scenario.body["rough"])
    s.agenda, s.end = [], None
    s.at, s.bases = dict.fromkeys(IDS, ""), dict.fromkeys(IDS, 0)
    s.active = s.first = SIDES[0]
    s.hits, s.points, s.round = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0), 0
    push(s, *(step for side in SIDES for step in (("setup.choose", side), ("setup.keep", side))))
    s.agenda[:0] = [("sequence.round", 1), ("setup.first",), *(("setup.deploy", side) for side in reversed(SIDES))]
    return s


def options_choose(s: State, side: Side) -> Iterator[Choose]:
    """ZN-02: one of two armies."""
    yield from map(Choose, ARMIES)


def refuse_choose(s: State, a: Choose, side: Side) -> Refusal | None:
    """ZN-02: there are no others."""
    return None if a.army in ARMIES else Refusal("ZN-02", "zones.refuse.no_army")


def take_choose(s: State, a: Choose, log: Log, side: Side) -> None:
    """ZN-02: its units go to the camp."""
    for unit, bases in zip(owned(side), ARMIES[a.army], strict=False):
        s.at[unit], s.bases[unit] = CAMP, bases
        log_event(log, "ZN-02", "zones.log.raised", unit=piece_ref(unit), bases=bases)


def options_keep(s: State, side: Side) -> Iterator[Keep]:
    """ZN-03: one, two or three bases."""
    yield from map(Keep, RESERVES)


def refuse_keep(s: State, a: Keep, side: Side) -> Refusal | None:
    """ZN-03: no other number."""
    return None if a.bases in RESERVES else Refusal("ZN-03", "zones.refuse.no_reserve")


def take_keep(s: State, a: Keep, log: Log, side: Side) -> None:
    """ZN-03: the other side sees that there is a reserve, not what it is."""
    unit = owned(side)[-1]
    s.at[unit], s.bases[unit] = RESERVE, a.bases
    if log is not None:
        log.append(Event("ZN-03", "zones.log.kept", {"unit": piece_ref(unit)}))
        log.append(Event("ZN-03", "zones.log.kept_bases", {"bases": a.bases}, seen_by=(side,)))


def deploy(s: State, log: Log, side: Side) -> None:
    """ZN-04: unit by unit, in their order."""
    if units(s, side, CAMP):
        push(s, ("setup.place", side), ("setup.deploy", side))


def options_deploy(s: State, side: Side) -> Iterator[Deploy]:
    """ZN-04: the next unit, into a zone of the own row."""
    unit = units(s, side, CAMP)[0]
    yield from (Deploy(unit, zone) for zone in HOME[side])


def refuse_deploy(s: State, a: Deploy, side: Side) -> Refusal | None:
    """ZN-04: it is this unit's turn, and the zone is one of the own row."""
    if a.unit != units(s, side, CAMP)[0]:
        return Refusal("ZN-04", "zones.refuse.not_next")
    return None if a.to in HOME[side] else Refusal("ZN-04", "zones.refuse.not_home")


def take_deploy(s: State, a: Deploy, log: Log, side: Side) -> None:
    """ZN-04: it stands there."""
    s.at[a.unit] = a.to
    log_event(log, "ZN-04", "zones.log.deployed", unit=piece_ref(a.unit), to=place_ref(a.to))


def odds_first(s: State) -> tuple[tuple[Outcome, int], ...]:
    """ZN-05: one die."""
    return tuple((face, 1) for face in range(1, 7))


def take_first(s: State, face: int, log: Log) -> None:
    """ZN-05: up to 3 the first side begins each round, else the other."""
    s.first = s.active = SIDES[face > 3]
    log_event(log, "ZN-05", "zones.log.first", face=face, side=side_ref(s.first))


STEPS = {
    "setup.choose": Ask("ZN-02", whose, {Choose: Answer(options_choose, refuse_choose, take_choose)}),
    "setup.keep": Ask("ZN-03", whose, {Keep: Answer(options_keep, refuse_keep, take_keep)}, secret=True),
    "setup.deploy": Do("ZN-04", deploy),
    "setup.place": Ask("ZN-04", whose, {Deploy: Answer(options_deploy, refuse_deploy, take_deploy)}),
    "setup.first": Roll("ZN-05", odds_first, take_first, separate_phase=True),
}
