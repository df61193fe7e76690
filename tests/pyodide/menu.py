"""Time whole menus and exact odds, in milliseconds: the first time, and the median and the slowest of later ones."""

import json

from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.distribution import Source, end_states
from engine.core.game import Game
from engine.core.odds import leaves, odds_tree
from engine.core.scenario import shipped
from engine.core.types import Action, Chance, Decision, End
from engine.systems.conquerors_kings import SYSTEM as CONQUERORS
from engine.systems.conquerors_kings.actions import Assault
from tests.bench.pace import speed, timed
from tests.systems.conquerors_kings.dice import largest
from tests.systems.zones.games import large
from tests.zones import SYSTEM
from tests.zones.actions import Fight

ATTACKS = 60


def menu(name: str) -> dict[str, float]:
    """Time the whole menu at the first decision of a scenario that is no matter of the set-up."""
    game = Game(shipped()[name])
    while isinstance(game.pending, Decision) and game.pending.step.startswith("setup."):
        game.do(game.menu()[0])
    state, system = game.state, game.system
    return {"count": len(list(system.legal(state))), **timed(lambda: list(system.legal(state.copy())), 15)}


def attacks(name: str) -> list[tuple[Game, State, Action]]:
    """Return attacks that come up in random games of a scenario, those with the most units."""
    found: list[tuple[Game, State, Action]] = []
    for seed in range(100):
        game, dice = Game(shipped()[name], seed=seed), Generator(seed)
        while not isinstance(game.pending, End) and len(found) < ATTACKS:
            if isinstance(game.pending, Chance):
                game.roll()
                continue
            choices = game.menu()
            strikes = [a for a in choices if game.system.forecast.is_attack(game.state, a)]
            if strikes:
                found.append((game, game.state, max(strikes, key=lambda a: len(a.text()))))
            game.do((strikes or choices)[dice.below(len(strikes or choices))])
    return found


def odds(name: str) -> dict[str, float]:
    """Time the exact odds of attacks of a scenario, each once."""
    rows = iter(attacks(name))

    def one() -> None:
        game, state, action = next(rows)
        odds_tree(game.system, state, action)

    return {"count": ATTACKS, **timed(one, ATTACKS)}


def pools() -> dict[str, float]:
    """Time where a fight of ten dice against eight may come to, with what is thrown again and lost."""
    began = large(5, 4)
    SYSTEM.play(began, Fight("b2"))
    source = [Source(began, 1)]
    return {"count": end_states(SYSTEM, source)[1], **timed(lambda: end_states(SYSTEM, source), 15)}


def zones() -> dict[str, float]:
    """Time the whole menu of the first moves of a full army on zones."""
    game = Game(shipped()["conquerors_kings/gaugamela"])
    while isinstance(game.pending, Chance) or not game.pending.step.startswith("movement."):
        game.do(next(a for a in game.menu() if a.verb.startswith("end_")))
    state, system = game.state, game.system
    return {"count": len(list(system.legal(state))), **timed(lambda: list(system.legal(state.copy())), 15)}


def fight() -> dict[str, float]:
    """Time the odds of the largest fight: 18 dice against 18 but for what bows and pikes take, all thrown again."""
    state, assault = largest("pike", "pike,bow").state, Assault("C3", "C4")
    told = timed(lambda: odds_tree(CONQUERORS, state, assault), 15)
    return {"count": sum(1 for _ in leaves(odds_tree(CONQUERORS, state, assault))), **told}


answer = json.dumps(
    {
        "speed": speed(),
        "persian_camp": menu("chartabella/persian_camp"),
        "gaugamela": menu("chartabella/gaugamela"),
        "civitate": menu("at_the_charge/civitate"),
        "odds": odds("at_the_charge/civitate"),
        "pools": pools(),
        "zones": zones(),
        "fight": fight(),
    }
)
