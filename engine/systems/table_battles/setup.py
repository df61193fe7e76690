"""From a scenario to the first question: what a scenario file says (TB-03, TB-08 to TB-12)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.agenda import push
from engine.core.scenario import Scenario
from engine.systems.table_battles.battle import Battle
from engine.systems.table_battles.data import CUBES, DICE, IN_PLAY, IN_RESERVE, QUIET
from engine.systems.table_battles.language.card_set import card_set
from engine.systems.table_battles.state import State

Phrase = dict[str, Any]
"""A condition or an effect: see language/phrases.py."""


@dataclass(frozen=True)
class SideData:
    """TB-08: One side: its Morale, its dice, its wings with their names."""

    id: str
    name: str
    morale: int
    wings: dict[str, str]
    dice: int = DICE
    plural: bool = True
    """Whether its name is of several: the Scots attack, the Army of Flanders attacks."""


@dataclass(frozen=True)
class HitsData:
    """TB-25: A number of hits with a part for each die, pair, triplet or cube."""

    base: int = 0
    per: str = ""
    each: int = 1


@dataclass(frozen=True)
class BonusData:
    """TB-42: Hits more in a stated case."""

    add: int
    when: Phrase = field(default_factory=dict)
    target: str = ""


@dataclass(frozen=True)
class ActionData:
    """TB-03: One action or reaction of a card."""

    type: str
    targets: list[str] | str = field(default_factory=list)
    req: list[str] = field(default_factory=list)
    hits: int | HitsData = 0
    self: int = 0
    """Sticks that the attack costs (TB-26)."""
    reduce: int = 0
    take: int | str = "all"
    remainder: str = "lost"
    voluntary: bool = False
    when: Phrase = field(default_factory=dict)
    bonus: list[BonusData] = field(default_factory=list)
    then: list[Phrase] = field(default_factory=list)


@dataclass(frozen=True)
class ReserveData:
    """TB-48, TB-49: The condition that a formation in Reserve waits for."""

    by: list[str] = field(default_factory=list)
    mode: str = "any"
    command: bool = False


@dataclass(frozen=True)
class ModifierData:
    """TB-42: Hits more or less that a card suffers; `on`: attacked, or any."""

    add: int
    on: str = "attacked"
    when: Phrase = field(default_factory=dict)


@dataclass(frozen=True)
class CapData:
    """TB-42: The most hits that a card suffers at once."""

    max: int
    on: str = "attacked"


@dataclass(frozen=True)
class SaveData:
    """TB-85: A card's ability to keep others from routing; `cost`: cube, stick, self_out or dice."""

    protects: list[str]
    cost: str
    keep: int = 1
    once: bool = False
    voluntary: bool = False
    when: Phrase = field(default_factory=dict)


@dataclass(frozen=True)
class CounterData:
    """TB-85: Cubes on a card that are lifted one at a time; lifting the first runs the first step."""

    start: int
    label: str = ""
    steps: list[list[Phrase]] = field(default_factory=list)
    uses_supply: bool = True


@dataclass(frozen=True)
class AuraData:
    """TB-85: Something that lasts: its `type` tells which of the other fields belong to it.

    `side` of no_bombard is the side that cannot be bombarded; `what` of suppress is reactions, attacks or placement.
    """

    type: str
    when: Phrase = field(default_factory=dict)
    wing: str = ""
    count: int = 0
    cards: list[str] = field(default_factory=list)
    card: str = ""
    what: str = ""
    types: list[str] = field(default_factory=list)
    attacker: str = "any"
    target: str = "any"
    add: int = 0
    side: str | None = None


@dataclass(frozen=True)
class ClauseData:
    """TB-85: One way to win beside the usual ones."""

    type: str
    side: str
    cards: list[str] = field(default_factory=list)
    n: int = 1
    turn: int = 0
    out: bool = False
    without_losing: int | None = None
    when: Phrase = field(default_factory=dict)
    grade: str = "win"


@dataclass(frozen=True)
class CardData:
    """TB-03, TB-05: One card; its id is its number with the letters of the battle, never its name."""

    id: str
    name: str
    side: str
    wing: str
    strength: int
    area: str
    kind: str = "normal"
    start_cubes: int | None = None
    arm: str = "none"
    star: bool = False
    morale_value: int | None = None
    place_if: Phrase = field(default_factory=dict)
    actions: list[ActionData] = field(default_factory=list)
    retire: bool = False
    reserve: ReserveData | None = None
    reserve_target: str = "skip"
    pursuit: list[str] | str | None = None
    hit_mods: list[ModifierData] = field(default_factory=list)
    hit_cap: CapData | None = None
    rout_save: SaveData | None = None
    on_enter: list[Phrase] = field(default_factory=list)
    on_leave: list[Phrase] = field(default_factory=list)
    counter: CounterData | None = None
    auras: list[AuraData] = field(default_factory=list)
    plural: bool = False
    """Whether its name is of several: the hussars attack, the division attacks."""


@dataclass(frozen=True)
class Schema:
    """TB-08: The system's own part of a scenario file."""

    sides: list[SideData]
    """The first one sits at the bottom."""
    first: str
    cards: list[CardData]
    """TB-05: In the order of the battle line, left to right."""
    links: list[list[str]] = field(default_factory=list)
    tactical: dict[str, int] = field(default_factory=dict)
    """TB-72: Side -> enemy sticks to eliminate."""
    tactical_grade: dict[str, str] | str = "win"
    victory: list[ClauseData] = field(default_factory=list)
    disable: list[str] = field(default_factory=list)
    auras: list[AuraData] = field(default_factory=list)
    cube_supply: int = CUBES
    quiet: int = QUIET
    """TB-86: Player turns in a row in which nothing changes, until dusk."""


def setup(scenario: Scenario, options: Mapping[str, Any]) -> State:
    """TB-08, TB-09, TB-10, TB-11, TB-12: Cards with their sticks and cubes, Morale set aside, all dice in the pools."""
    text = json.dumps({**scenario.body, "options": dict(options)}, sort_keys=True)
    b = card_set(text)
    many = len(b.cards)
    s = State()
    s.battle = Battle()
    s.battle.text, s.agenda, s.end = text, [], None
    s.side, s.turn, s.quiet, s.stirred = b.first, 1, 0, False
    s.morale, s.lost, s.owes = list(b.morale), [0, 0], [False, False]
    s.status = [IN_RESERVE if card.waits else IN_PLAY for card in b.cards]
    s.sticks = [0 if card.is_special else card.strength for card in b.cards]
    s.coming, s.dice = [0] * many, [""] * many
    s.cubes = [card.cubes for card in b.cards]
    s.counters = [card.counter for card in b.cards]
    s.rolled, s.placed, s.saved = "", (), ()
    push(s, ("turn.begin",))
    return s
