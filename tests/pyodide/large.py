"""Time what a player of Charge! waits for in its largest battle: menus of units, and odds of attacks."""

import json
import time
from itertools import islice

from engine.core.game import Game
from engine.core.odds import odds_tree
from engine.core.scenario import shipped
from engine.core.types import Chance, End
from engine.search import BRAINS, Budget
from engine.search.hints import hints_of
from tests.bench.pace import speed

BATTLE = "charge/mons_graupius"
PAGE = 20
"""Orders that are shown at first."""
ODDS = 60
"""Attacks whose odds are looked at, of games that Recruits play."""


def spent(began: float) -> float:
    """Return the milliseconds since a moment."""
    return (time.perf_counter() - began) * 1000


def told(times: list[float]) -> dict[str, float]:
    """Return the median and the slowest of some times."""
    return {"median": sorted(times)[len(times) // 2], "slowest": max(times), "count": len(times)}


def begun(seed: int) -> Game:
    """Return a game at the first orders of a side."""
    game = Game(shipped()[BATTLE], seed=seed)
    while isinstance(game.pending, Chance) or game.pending.step != "orders.order":
        game.roll() if isinstance(game.pending, Chance) else game.do(game.menu()[0])
    return game


def menus() -> dict[str, dict[str, float]]:
    """Time the menu of each unit: its first page, all of it in another game where nothing is kept, and once more."""
    first, whole, kept = [], [], []
    one, other = begun(1), begun(1)
    at, there = one.state, other.state
    for (_, page), (_, opened) in zip(one.system.parts(at), other.system.parts(there), strict=True):
        began = time.perf_counter()
        list(islice(page(), PAGE))
        first.append(spent(began))
        for times in (whole, kept):
            began = time.perf_counter()
            list(opened())
            times.append(spent(began))
    return {"page": told(first), "menu": told(whole), "kept": told(kept)}


def odds() -> dict[str, float]:
    """Time the exact odds of attacks, each once."""
    times: list[float] = []
    for seed in range(100):
        game = Game(shipped()[BATTLE], seed=seed)
        brain = BRAINS["recruit"](game.system, seed=seed)
        while len(times) < ODDS and not isinstance(game.pending, End):
            if isinstance(game.pending, Chance):
                game.roll()
                continue
            state = game.state
            for action in hints_of(game.system).attacks(state)[:3]:
                began = time.perf_counter()
                odds_tree(game.system, state, action)
                times.append(spent(began))
            game.do(brain.choose(state, game.pending.side, Budget(nodes=200)).action)
    return told(times)


answer = json.dumps({"speed": speed(), **menus(), "odds": odds()})
