"""Three simple players of Charge!, each with one plan that should not win against sound play.

`python -m tests.bench.simple [--games N] [SCENARIO ...]` lets Veterans play against each of them, sides swapped.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from math import isqrt
from multiprocessing import Pool

from engine.core.agenda import State as AnyState
from engine.core.agenda import current_question
from engine.core.scenario import shipped
from engine.core.types import Action, PieceId, Side
from engine.lab import statistics
from engine.lab.games import Effort, Series, played
from engine.lab.processes import cores
from engine.search import BRAINS, Budget, Choice
from engine.systems.charge.actions import ChooseOrder, EndMoves, Hold, Move
from engine.systems.charge.ai import rollout_policy
from engine.systems.charge.bodies import enemies, stand_middle
from engine.systems.charge.data import FORMED, WALL
from engine.systems.charge.layout import layout
from engine.systems.charge.movement import moving
from engine.systems.charge.movement.ready import ready
from engine.systems.charge.movement.walking import Walker
from engine.systems.charge.sequence import STEPS
from engine.systems.charge.state import State

SCENARIOS = ("charge/frontier", "charge/watling_street", "charge/mons_graupius")
NODES = 1_500
GAMES, QUICK_GAMES = 34, 2
"""Games of each player in each scenario."""
TARGET = 0.70
JAVELIN = 880
"""How far a stand's front is from the middle of an enemy's at the best range of a javelin, in c."""


class Simple:
    """Answers like a player with a plan; subclasses choose the orders of movement."""

    is_first = True
    """Whether it chooses to act first."""

    def __init__(self, *_: object, **__: object) -> None:
        """Make it as a brain is made; it needs nothing of it."""

    def choose(self, s: AnyState, side: Side, _: Budget) -> Choice:
        """Return its order for the decision that waits."""
        assert isinstance(s, State)
        name, *args = s.agenda[-1]
        if name == "orders.order":
            return Choice(self.order(s, side), "")
        if name == "command.choose":
            return Choice(ChooseOrder(first=self.is_first), "")
        return Choice(rollout_policy.answer(s, name, current_question(STEPS, s)[0], args), "")

    def order(self, s: State, side: Side) -> Action:
        """Return the order of the first unit that may be given one and is not in contact; else end the part."""
        contacts = layout(s).contacts
        unit = next((unit for unit in ready(s, side) if not contacts[unit]), None)
        return EndMoves() if unit is None else self.of_unit(s, unit, side)

    def of_unit(self, s: State, unit: PieceId, side: Side) -> Action:
        """Return what a unit does that is not in contact: close in, unless the plan is another."""
        return walk(s, unit, side, 0)


class Javelins(Simple):
    """Stands at the range of javelins and shoots, and never charges."""

    def of_unit(self, s: State, unit: PieceId, side: Side) -> Action:
        """Go where the range is best."""
        return walk(s, unit, side, JAVELIN)


class Walls(Simple):
    """Stays in Shield Walls, or where it is, and never charges."""

    def of_unit(self, s: State, unit: PieceId, side: Side) -> Action:
        """Form a wall, otherwise hold."""
        wall = Move(unit, WALL, ())
        return wall if moving.refuse_move(s, wall, side) is None else Hold(unit)


class Second(Simple):
    """Lets the enemy act first if it may choose; charges with good odds, otherwise goes for the nearest."""

    is_first = False

    def order(self, s: State, side: Side) -> Action:
        """Charge, otherwise as any."""
        return next(rollout_policy.charges(s, side), None) or super().order(s, side)


def walk(s: State, unit: PieceId, side: Side, distance: int) -> Action:
    """Return the formed move after which the nearest enemy is likest so far away; to hold where none does better."""
    foes = [stand_middle(s, stand) for foe in enemies(s, unit) for stand in s.held[foe]]
    walker = Walker(s, unit, FORMED)

    def off(x: int, y: int) -> int:
        return abs(min((isqrt((x - i) ** 2 + (y - j) ** 2) for i, j in foes), default=distance) - distance)

    best: tuple[int, Action] = off(*layout(s).pose[unit][:2]), Hold(unit)
    for order in moving.options_move(s, unit, side):
        if order.form == FORMED and order.legs:
            found = off(*walker.places(order.legs)[-1][1][:2])
            best = min(best, (found, order), key=lambda one: one[0])
    return best[1]


PLAYERS = {"javelins": Javelins, "walls": Walls, "second": Second}


def one(scenario: str, player: str, number: int) -> float:
    """Play one game; return what it was to the veteran, who changes sides in every second game: 1, a half or 0."""
    levels = ("veteran", player)
    series = Series(shipped()[scenario], levels, Effort({"veteran": NODES}), 0)
    seats = series.seats(number)
    players = {**BRAINS, **PLAYERS}
    winner = played(series.scenario, seats, series.effort, series.dice(number), players=players).end.winner
    return 0.5 if winner is None else float(seats[winner] == "veteran")


def figures(quick: bool) -> list[tuple[str, float, float, str]]:
    """Return (name, measured, target, note) of each simple player."""
    return list(measure(SCENARIOS, QUICK_GAMES if quick else GAMES))


def measure(scenarios: tuple[str, ...], games: int) -> Iterator[tuple[str, float, float, str]]:
    """Yield the veteran's share against each player in each scenario, and in all of them."""
    for player in PLAYERS:
        for scenario in scenarios:
            with Pool(cores()) as pool:
                points = pool.map(partial(one, scenario, player), range(games), chunksize=1)
            share = statistics.share([sum(pair) / 2 for pair in zip(points[::2], points[1::2], strict=True)])
            text = f"{games} games; between {share.low:.2f} and {share.high:.2f}"
            yield f"veteran beats {player}: {scenario}", share.value, TARGET, text


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="How veterans do against simple players of Charge!")
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS, metavar="SCENARIO")
    parser.add_argument("--games", type=int, default=GAMES)
    options = parser.parse_args()
    for name, measured, target, note in measure(tuple(options.scenarios), options.games):
        print(f"{name}: {measured:.2f} (target {target:g}; {note})", flush=True)


if __name__ == "__main__":
    main()
