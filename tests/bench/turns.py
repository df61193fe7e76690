"""This module measures random games under CPython and, through tests/pyodide/speed.py, in Pyodide."""

from __future__ import annotations

import time

from engine.core.dice import Generator
from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.types import Chance


def turns_per_second(scenario: str, games: int = 100) -> float:
    """Return the player turns of random games in a second of processor time, whole menus included."""
    ground = shipped()[scenario]
    system = load(ground.system)
    dice, turns = Generator(1), 0
    began = time.process_time()
    for _ in range(games):
        s = system.start(ground)
        while s.end is None:
            now = system.pending(s)
            if isinstance(now, Chance):
                system.play(s, dice.draw(now))
            else:
                menu = list(system.legal(s))
                system.play(s, menu[dice.below(len(menu))])
        turns += s.turn
    return turns / (time.process_time() - began)
