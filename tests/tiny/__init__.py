"""Heap, the smallest system: two sides take one, two or three stones in turn, and whoever takes the last one wins.

It shows what a system needs at least. CONTRIBUTING.md tells what is left out here, and where to look for it.
"""

# ruff: noqa: ARG005 - callbacks that have nothing to do say so in one line

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.core import agenda, spelling
from engine.core.callbacks import Forecast, Pointing, Sight, Thinking
from engine.core.references import Pick, side_ref
from engine.core.scenario import Mismatch, Scenario
from engine.core.state_validation import StateSchema, number, one_of, tuple_of
from engine.core.system import System
from engine.core.types import EMPTY, Action, Log, Refusal, Side, log_event
from engine.core.view import Board, Proposal, Trace, Track, Verdict, View

NORTH, SOUTH = SIDES = Side("N"), Side("S")
MOST = 3
"""Stones that a side takes at most (TN-02)."""
BOARD = Board("hexes", 1, 1, ())


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take so many stones (TN-02)."""

    verb: ClassVar[str] = "take"
    stones: int


@dataclass(frozen=True)
class Body:
    """What a scenario of Heap fixes: the stones at the start (TN-01)."""

    stones: int


class Battle(agenda.Battle):
    """What never changes in a game: the stones at the start."""

    stones: int


class State(agenda.State):
    """The stones that are left."""

    __slots__ = ("left",)
    BATTLE = Battle

    battle: Battle
    left: int


def inspect(scenario: Scenario) -> Iterator[Mismatch]:
    """Yield what is wrong with a scenario beyond its form."""
    if not 1 <= scenario.body["stones"] <= 100:
        yield Mismatch("stones", "1 to 100", str(scenario.body["stones"]), "TN-01")


def setup(scenario: Scenario, options: Mapping[str, Any]) -> State:
    """TN-01: lay the heap out; N begins."""
    s = State()
    s.battle, s.agenda, s.end = Battle(), [], None
    s.battle.stones = s.left = scenario.body["stones"]
    agenda.push(s, ("turn", NORTH))
    return s


def options_take(s: State, side: Side) -> Iterator[Take]:
    """TN-02: one stone, two or three."""
    yield from map(Take, range(1, min(MOST, s.left) + 1))


def refuse_take(s: State, a: Take, side: Side) -> Refusal | None:
    """TN-02: no more stones than three, and no more than are left."""
    most = min(MOST, s.left)
    return None if 1 <= a.stones <= most else Refusal("TN-02", "tiny.refuse.stones", {"most": most})


def take_take(s: State, a: Take, log: Log, side: Side) -> None:
    """TN-02, TN-03: the stones are gone, and the other side has its turn, unless none is left."""
    s.left -= a.stones
    log_event(log, "TN-02", "tiny.log.taken", side=side_ref(side), stones=a.stones)
    if s.left:
        agenda.push(s, ("turn", SOUTH if side == NORTH else NORTH))
    else:
        agenda.finish(s, side, "TN-03", "tiny.end.last")


TURN = agenda.Ask("TN-02", lambda s, side: side, {Take: agenda.Answer(options_take, refuse_take, take_take)})
STEPS: agenda.Steps = {"turn": TURN}


def view(s: State, side: Side | None) -> View:
    """Return what a side sees: everything."""
    active = None if s.end else s.agenda[-1][1]
    track = Track("tiny.track.stones", None, s.left, s.battle.stones)
    goals = dict.fromkeys(SIDES, (("TN-03", "tiny.goal.last", EMPTY),))
    return View(side, SIDES, active, BOARD, (), (track,), goals, s.end.why if s.end else "tiny.question.turn")


def picks(s: State, a: Any) -> tuple[Pick, ...]:
    """Return what a player points at for an order: a word, the number of stones."""
    return spelling.picks(a)


def propose(s: State, picked: tuple[Pick, ...]) -> Iterable[Proposal]:
    """Yield the order that a pointed word stands for."""
    found = spelling.read(Take, picked)
    return () if found is None else (Proposal(found),)


SYSTEM = System(
    id="tiny",
    version=1,
    prefix="TN",
    package="tests.tiny",
    steps=STEPS,
    actions=(Take,),
    state=State,
    schema=Body,
    options={},
    resign_rule="TN-04",
    inspect=inspect,
    setup=setup,
    sides=lambda s: SIDES,
    state_schema=StateSchema(
        {"left": number(0, lambda s: s.battle.stones)},
        {"turn": tuple_of(one_of("a side", lambda s: SIDES))},
        re.compile("turn "),
    ),
    check=lambda s: [],
    max_inputs=lambda scenario: scenario.body["stones"] + 1,
    sight=Sight(hidden=False, view=view, redact=lambda s, side: s.copy(), determinize=lambda s, side, rng: s.copy()),
    pointing=Pointing(picks=picks, propose=propose, trace=lambda s, a: Trace()),
    forecast=Forecast(
        is_attack=lambda s, a: False,
        verdict=lambda before, after, a: Verdict("tiny.verdict.none", 0),
        threats=lambda s, ref: (),
        reaches=lambda s, ref: (),
    ),
    thinking=Thinking(value=lambda s, side: 0 if s.end is None else 10_000 if s.end.winner == side else -10_000),
)  # fmt: skip
