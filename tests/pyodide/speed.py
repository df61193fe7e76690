"""Time random games of a scenario and the opening of a long record, with msgspec; answer with what a second brings.

Given: JSON with the `scenario`, the number of random `games`, and the text of a `record`.
"""

import json
import time

from engine.core import record
from engine.core.dice import Generator
from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.types import Chance

ROUNDS = 5


def turns_per_second(name: str, games: int) -> float:
    """Return the player turns of random games in a second, whole menus included."""
    ground = shipped()[name]
    system = load(ground.system)
    dice, turns = Generator(1), 0
    began = time.perf_counter()
    for _ in range(games):
        s = system.start(ground)
        while s.end is None:
            now = system.pending(s)
            if isinstance(now, Chance):
                system.play(s, dice.draw(now.odds))
            else:
                menu = list(system.legal(s))
                system.play(s, menu[dice.below(len(menu))])
        turns += s.turn
    return turns / (time.perf_counter() - began)


def inputs_per_second(text: str) -> tuple[float, float]:
    """Return the inputs replayed a second on opening a record: the first time, and the median of later ones."""
    found = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        game, _, fault = record.load_text(text)
        assert fault is None
        found.append(len(game.inputs) / (time.perf_counter() - began))
    return found[0], sorted(found[1:])[len(found) // 2]


told = json.loads(given)  # noqa: F821 - set by run.mjs
first, later = inputs_per_second(told["record"])
answer = json.dumps(
    {"turns": turns_per_second(told["scenario"], told["games"]), "first": first, "inputs": later, "rounds": ROUNDS}
)
