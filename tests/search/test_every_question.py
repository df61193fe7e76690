"""The General has an answer with a reason for every question that a person is asked, in all five systems."""

from __future__ import annotations

from functools import cache
from itertools import islice
from operator import attrgetter
from typing import NamedTuple

import pytest

from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Chance, Decision, End
from engine.search import BRAINS, Budget
from engine.search.advice import MOST, Adviser
from engine.search.tips import Tip
from tests.laws.facts import named_in, unknown_in
from web.words import Words

BATTLES = {
    "chartabella/training": 40,
    "chartabella/caravan": 60,
    "at_the_charge/kalavryai": 160,
    "table_battles/rocroi": 120,
    "conquerors_kings/trebia": 160,
    "conquerors_kings/open": 120,
    "charge/skirmish": 40,
    "charge/frontier": 110,
}
"""Battle -> the inputs of a game of it in which advice is asked for."""
NODES, PLAYED = 120, 30
"""The positions for advice, and those for an order of the game."""
AGAIN = 2
"""How often advice is asked for at each step of a game."""
WORDS = Words.load("en")


class Asked(NamedTuple):
    """A question of a game, and the advice that was given there twice."""

    game: Game
    advice: list[Tip]
    again: list[Tip]
    answers: int
    """The number of answers, counted up to two."""


def advise(game: Game, now: Decision) -> list[Tip]:
    """Return the advice for a question, from what its side may know."""
    seen = game.system.sight.redact(game.state, now.side)
    return Adviser(game.system, seen, now.side, nodes=NODES, seed=1).advise()


@cache
def questions(name: str) -> list[Asked]:
    """Return the first questions of each step of a game in which every third order is drawn, an attack if it can be."""
    game, dice = Game(shipped()[name], seed=1), Generator(1)
    system = game.system
    brains = {side: BRAINS["veteran"](system, seed=1) for side in system.sides(game.state)}
    met: dict[str, list[Asked]] = {}
    while len(game.inputs) < BATTLES[name] and not isinstance(now := game.pending, End):
        if isinstance(now, Chance):
            game.roll()
            continue
        menu = [*islice(system.legal(game.state), 30)]
        found = met.setdefault(now.step, [])
        if len(found) < AGAIN:
            found.append(Asked(game.position(), advise(game, now), advise(game, now), min(2, len(menu))))
        if dice.below(3):
            game.do(brains[now.side].choose(system.sight.redact(game.state, now.side), now.side, Budget(PLAYED)).action)
        else:
            menu = [action for action in menu if system.forecast.is_attack(game.state, action)] or menu
            game.do(menu[dice.below(len(menu))])
    return [one for found in met.values() for one in found]


@pytest.mark.parametrize("name", BATTLES)
def test_every_question_gets_allowed_answers_in_the_order_of_their_chances(name: str) -> None:
    """There is one answer at least, two where a question within an order has two, three at most, the best first."""
    assert questions(name)
    for game, advice, _, answers in questions(name):
        least = answers if game.pending.is_nested else 1

        assert least <= len(advice) <= MOST, game.pending
        assert len(advice) == len({tip.action for tip in advice}), game.pending
        assert sorted(advice, key=attrgetter("worth"), reverse=True) == advice, game.pending
        assert all(game.refuse(tip.action) is None for tip in advice), game.pending


@pytest.mark.parametrize("name", BATTLES)
def test_every_answer_has_a_reason_in_words_about_what_is_there(name: str) -> None:
    """The reason is a text of the page, all its facts are given, and it names nothing that its side cannot see."""
    for game, advice, _, _ in questions(name):
        known = named_in(game.system.sight.view(game.state, game.pending.side))
        for tip in advice:
            assert tip.reason in WORDS.texts, tip
            assert [] == unknown_in(known, tip.facts), tip


@pytest.mark.parametrize("name", BATTLES)
def test_a_question_that_is_asked_again_gets_the_same_advice(name: str) -> None:
    """Advice depends on the position, the seed and the number of positions alone."""
    for game, advice, again, _ in questions(name):
        assert advice == again, game.pending


def test_the_questions_of_all_systems_are_among_them():
    """The games meet questions in the middle of an order and others in each of the five systems."""
    met = {(asked.game.system.id, asked.game.pending.is_nested) for name in BATTLES for asked in questions(name)}

    assert {(name.partition("/")[0], is_nested) for name in BATTLES for is_nested in (False, True)} == met
