"""How much of the results the luck of the dice explains, and what a review leaves unexplained.

`python -m tests.bench luck` lets Veterans play the training battles and reviews each game as the page does. Luck would
explain all of the results (1.00) if the computer knew the chances of each position and both sides played equally well.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean, pvariance

from engine.cli.self_play import mind, run
from engine.core.callbacks import WON
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.system import load
from engine.search.review import review

SYSTEMS = ("chartabella", "at_the_charge", "table_battles", "conquerors_kings", "charge")
GAMES, QUICK_GAMES = 100, 10
POSITIONS = 500
SHARE, UNEXPLAINED = 0.5, 5.0
"""The targets: the smallest share, and the largest mean of what nobody saw coming, in per cent."""
PERCENT = 2 * WON / 100
"""One per cent of a chance, in values."""


def figures(quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield two figures for each system."""
    games = QUICK_GAMES if quick else GAMES
    for system in SYSTEMS:
        found = [reviewed(f"{system}/training", seed) for seed in range(games)]
        results, lucky = zip(*((result, luck) for result, luck, _ in found), strict=True)
        without = pvariance([result - luck for result, luck in zip(results, lucky, strict=True)])
        share = 1 - without / pvariance(results) if pvariance(results) else 0.0
        yield f"{system}: share of results that luck explains", share, SHARE, f"{games} games"
        yield f"{system}: what nobody saw coming", mean(abs(rest) for *_, rest in found), UNEXPLAINED, "per cent"


def reviewed(battle: str, seed: int) -> tuple[float, float, float]:
    """Return the result of a game for the first side, its luck, and what nobody saw coming, in per cent."""
    scenario = shipped()[battle]
    system = load(scenario.system)
    game = Game(scenario, seed=seed)
    first, *_ = sides = system.sides(game.state)
    run(game, {side: mind(system, "veteran", 2 * seed + n) for n, side in enumerate(sides)}, POSITIONS)
    steps = [*review(game)]
    end = game.state.end
    assert end is not None, "the game was played to its end"
    result = 50.0 if end.winner is None else 100.0 * (end.winner == first)
    luck = sum(step.change for step in steps if step.side is None) / PERCENT
    choices = sum(step.change for step in steps if step.side is not None) / PERCENT
    return result, luck, (steps[-1].after - steps[0].before) / PERCENT - luck - choices
