"""L9: undo restores everything, and never crosses dice, revealed secrets or actions of the other side."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.core.codec import state_data
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.types import Chance, Decision, End, Resign
from tests.laws.registry import scenario_names, scenarios
from tests.laws.walks import decisions, drawn, picture, walks

FEW = 20
"""Orders at the head of a menu that are compared: a menu is a matter of the state, which is compared whole."""
per_scenario = pytest.mark.parametrize("scenario", scenario_names())


def everything(game: Game) -> tuple:
    """Return all that undo has to restore."""
    menu = list(islice(game.system.legal(game.state), FEW))
    return game.digests, list(game.inputs), list(game.told), game.pending, picture(game.state), menu


@per_scenario
def test_undo_and_redo_restore_everything(scenario):
    """After undo the game is as it was, after redo as it was before undo; dice and other sides are never crossed."""
    game, rng = Game(scenarios()[scenario], seed=5), Generator(5)
    others = game.system.sides(game.state)
    while not isinstance(game.pending, End) and len(game.inputs) < 100:
        now = game.pending
        if isinstance(now, Chance):
            game.roll()

            assert not game.can_undo()
            assert not any(game.can_undo(side) for side in others)
            with pytest.raises(ValueError, match="nothing that may be taken back"):
                game.undo()
            continue
        menu = drawn(game.system, game.state, rng)
        action = menu[rng.below(len(menu))]
        before = everything(game) if rng.below(4) == 0 else None
        events = game.do(action)
        if before and game.can_undo():
            after = everything(game)
            game.undo()

            assert before == everything(game)
            assert game.can_redo
            assert events == game.redo()
            assert after == everything(game)
        assert game.can_undo(now.side) == game.can_undo()
        assert [] == [side for side in others if side != now.side and game.can_undo(side)]


@per_scenario
def test_a_different_action_after_undo_forgets_what_was_undone(scenario):
    """After another action nothing can be redone."""
    game = Game(scenarios()[scenario], seed=5)
    while isinstance(game.pending, Chance):
        game.roll()
    one, *rest = game.menu()
    game.do(one)
    game.undo()
    game.do(rest[0] if rest else Resign(game.system.sides(game.state)[0]))

    assert not game.can_redo
    with pytest.raises(ValueError, match="nothing to play again"):
        game.redo()


@per_scenario
def test_resigning_can_be_taken_back(scenario):
    """A side that gave up may take that back."""
    game = Game(scenarios()[scenario], seed=5)
    one, two = game.system.sides(game.state)
    before = everything(game)
    game.do(Resign(two))

    assert isinstance(game.pending, End)
    assert one == game.pending.winner
    assert game.system.resign_rule == game.pending.rule
    assert (True, False) == (game.can_undo(two), game.can_undo(one))
    game.undo()
    assert before == everything(game)


@per_scenario
def test_what_shows_something_hidden_cannot_be_taken_back(scenario):
    """If an action tells a side something hidden, an event says so, and undo refuses."""
    for position, s, now in decisions(scenario):
        system = position.walk.system
        for action in islice(system.legal(s), 8):
            if any(teaches(system, s, side, action, position.at) for side in system.sides(s)):
                log: list = []
                system.play(s.copy(), action, log)

                assert any(event.reveals for event in log), (position, now.side, action)


def teaches(system, s, side, action, seed) -> bool:
    """Return whether a side knows more after an action than it could work out before: two guesses part."""
    seen = set()
    for n in range(4):
        guess = system.sight.determinize(system.sight.redact(s, side), side, Generator(seed + n))
        if system.refuse(guess, action) is not None:
            continue
        system.play(guess, action)
        seen.add(str(state_data(system.sight.redact(guess, side), fixed=False)))
    return len(seen) > 1


@per_scenario
def test_dice_are_part_of_the_record(scenario):
    """The rolls of a game are inputs, so that a game can be played again without its seed."""
    walk = walks(scenario)[1]
    again = Game(scenarios()[scenario], seed=99)
    for given in walk.inputs[:150]:
        again.do(given.given) if given.side else again.roll(given.given)
    n = len(again.inputs)

    assert tuple(walk.digests[: n + 1]) == again.digests
    assert walk.told[:n] == again.told


@per_scenario
def test_a_side_made_each_action_and_nobody_a_roll(scenario):
    """Each action has the side that decided it, and an outcome of dice has none."""
    for walk in walks(scenario)[:3]:
        s = walk.system.start(walk.scenario)
        for given in walk.inputs:
            now = walk.system.pending(s)

            assert given.side == (now.side if isinstance(now, Decision) else None)
            walk.system.play(s, given.given)
