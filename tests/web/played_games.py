"""Games in which some orders have been given already."""

from __future__ import annotations

from random import Random

from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Chance, End
from web.game.seats import HUMAN
from web.game.table import Table


def played(name: str, inputs: int, seats: tuple[str, str] = (HUMAN, HUMAN)) -> Table:
    """Return a table after so many inputs of attacks where there are any, chance otherwise."""
    scenario, chance = shipped()[name], Random(7)
    game = Game(scenario, seed=7)
    table = Table(game, dict(zip(game.system.sides(game.state), seats, strict=True)))
    while len(game.inputs) < inputs and not isinstance(game.pending, End):
        if isinstance(game.pending, Chance):
            table.roll()
        else:
            menu = game.menu()
            attacks = [action for action in menu if game.system.forecast.is_attack(game.state, action)]
            table.play(chance.choice(attacks or menu))
    return table
