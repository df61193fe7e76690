"""These tests count the links of a battle with both kinds of dice, with and without what is sent ahead.

docs/play-by-link.md has the figures.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.core import match, referee
from engine.core.dice import Generator
from engine.core.distribution import likeliest_outcome
from engine.core.game import Game
from engine.core.match_turn import TurnExtras, preanswerable_steps
from engine.core.scenario import shipped
from engine.core.types import Action, Chance, Decision, End
from tests.core.match_players import Player
from tests.laws.registry import ROOT, system_of
from tests.laws.shared import once

BATTLES = (
    *("chartabella/caravan", "at_the_charge/training", "table_battles/rocroi", "conquerors_kings/trebia"),
    "charge/training",
)
WAYS = ((False, False, 0), (False, True, 0), (False, True, 3), (True, False, 0), (True, True, 0))
"""Whether dice are trusting, whether the usual answers are sent ahead, and how many orders are planned behind dice."""
SEEDS = range(1, 5)
MOST = 600
"""Links of a battle at most."""


def choose(game: Game, rng: Generator) -> Action:
    """Return an order of somebody who fights whom he can, moves at random and gives the usual answers."""
    now, state = game.pending, game.state
    assert isinstance(now, Decision)
    usual = game.system.usual(state) if now.is_nested else None
    if usual is not None:
        return usual
    menu = game.menu()
    fights = [action for action in menu if game.system.forecast.is_attack(state, action)]
    return (fights or menu)[rng.below(len(fights or menu))]


def take_in(player: Player, sender: Player) -> None:
    """Open the other's turn without the cost of a record; the whole battle is checked when it is over."""
    came, sealed, game = sender.held.match, sender.held.mine, player.game
    for given in sender.game.inputs[len(game.inputs) :]:
        if isinstance(given.given, Action):
            game.do(given.given)
        else:
            game.roll(given.given)
    if player.held is None:
        player.held = match.accept(came, sealed, game, player.secret())
    else:
        player.held = match.receive(player.held, came, sealed, game)


def planned(player: Player, most: int) -> tuple[dict[str, Any], ...]:
    """Return orders for a player's own next questions, as dice mostly fall and questions are usually answered."""
    game, rng, line = player.game.branch(len(player.game.inputs)), Generator(len(player.game.inputs)), []
    while len(line) < most and not isinstance(now := game.pending, End):
        if isinstance(now, Chance):
            game.roll(likeliest_outcome(game.system, game.state, now))
        elif now.is_nested and (usual := game.system.usual(game.state)) is not None:
            game.do(usual)
        elif now.side == player.held.side:
            line.append(choose(game, rng))
            game.do(line[-1])
        else:
            break
    return match.line_data(line)


@cache
def battle(name: str, seed: int, trusting: bool, usual: bool, lines: int) -> tuple[int, int]:
    """Play a whole battle between two who hold nothing in common; return the links and the inputs that it took."""
    ahead, behind, rng = Player(name, seed), Player(name, seed + 100), Generator(seed)
    ahead.invite(ahead.game.system.sides(ahead.game.state)[0], trusting=trusting)
    said = TurnExtras(usual=preanswerable_steps(system_of(name)) if usual else ())
    for links in range(1, MOST):
        while match.apply_automatic_input(ahead.held, ahead.game) or ahead.may_decide:
            if ahead.may_decide:
                ahead.game.do(choose(ahead.game, rng))
        draft = replace(said, line=planned(ahead, lines)) if lines and ahead.held.next else said
        ahead.held = match.finish_turn(replace(ahead.held, draft=draft), ahead.game, ahead.secret())
        take_in(behind, ahead)
        if isinstance(behind.game.pending, End) and len(behind.game.inputs) == len(ahead.game.inputs):
            referee.check(ahead.held.match, behind.game)
            return links, len(behind.game.inputs)
        ahead, behind = behind, ahead
    raise AssertionError("the battle did not end")


def mean(name: str, trusting: bool, usual: bool, lines: int) -> int:
    """Return how many links 100 orders and dice take, over several battles."""
    links, inputs = zip(*(battle(name, seed, trusting, usual, lines) for seed in SEEDS), strict=True)
    return round(100 * sum(links) / sum(inputs))


def means(name: str) -> list[int]:
    """Return how many links 100 orders and dice take in each way, found out once in a run."""
    return once(f"letters/{name}", lambda: [mean(name, *way) for way in WAYS])


@pytest.mark.parametrize("name", BATTLES)
def test_a_trusting_battle_takes_far_fewer_links(name: str) -> None:
    """A trusting battle takes at most six tenths of the links of a sealed one; sending ahead never adds any."""
    sealed, answers, orders, trusting, both = means(name)

    assert trusting <= 0.6 * sealed
    assert orders <= answers <= sealed
    assert both <= trusting


def test_every_system_has_a_battle() -> None:
    """Every shipped system has a battle here."""
    assert {scenario.system for scenario in shipped().values()} == {name.partition("/")[0] for name in BATTLES}


def test_the_page_on_play_by_link_tells_the_figures() -> None:
    """The table in docs/play-by-link.md has these battles and the counted links for 100 orders and dice."""
    text = (ROOT / "docs" / "play-by-link.md").read_text("utf-8")
    told = {name: cells.split("|") for name, cells in re.findall(r"^\| `([a-z_/]+)` \|(.*)\|$", text, re.MULTILINE)}

    assert {name: means(name) for name in BATTLES} == {
        name: [int(cell) for cell in cells] for name, cells in told.items()
    }
