"""A game validates what is put in."""

from __future__ import annotations

import pytest

from engine.core.game import Game, Input, Refused
from engine.core.types import Chance, Decision, End, Resign
from tests.laws.registry import scenarios
from tests.toy.actions import Accept, Assault, Done, Hide, March, Reveal


@pytest.fixture
def game() -> Game:
    """Return a game of the toy's training scenario with orders laid: W has stakes."""
    game = Game(scenarios()["toy/training"], seed=1)
    game.do(Hide("straw"))
    game.do(Hide("stakes"))
    return game


def test_a_game_starts_at_its_first_question():
    """A new game has no inputs and one digest, and waits for its first question."""
    game = Game(scenarios()["toy/training"])

    assert Decision("E", "setup.hide", "TY-02", ("E",)) == game.pending
    assert ([], [], 1) == (game.inputs, game.told, len(game.digests))
    assert not game.can_undo()
    assert not game.can_redo


def test_the_menu_is_sorted(game):
    """The menu is sorted by the text of the actions, in whatever order the rules yield them."""
    texts = [action.text() for action in game.menu()]

    assert sorted(texts) == texts
    assert "done" == texts[0]


def test_do_tells_what_happened(game):
    """do() returns the events and keeps them, and the input names the side."""
    told = game.do(March("E1a", "E2"))

    assert ["toy.log.marched"] == [event.key for event in told]
    assert told == game.told[-1]
    assert Input("E", March("E1a", "E2")) == game.inputs[-1]


def test_a_refused_action_raises_with_its_refusal(game):
    """A refused action raises an exception with rule, key and facts."""
    with pytest.raises(Refused, match=r"TY-04: toy\.refuse\.not_your_company") as caught:
        game.do(March("W1a", "W2"))

    assert game.refuse(March("W1a", "W2")) == caught.value.refusal


def test_the_state_that_is_lent_is_a_copy(game):
    """A change of the state that the game lends does not change the game."""
    game.state.at.clear()
    game.state.agenda.clear()

    assert 16 == len(game.state.at)
    assert isinstance(game.pending, Decision)


def to_the_dice(game: Game) -> None:
    """Let E assault with nine dice and W accept."""
    for action in (Done(), Assault("E1", "W1", 9), Accept()):
        game.do(action)


def test_dice_fall_as_seeded(game):
    """The same seed rolls the same dice."""
    other = Game(scenarios()["toy/training"], seed=1)
    other.do(Hide("straw"))
    other.do(Hide("stakes"))
    for one in (game, other):
        to_the_dice(one)
        one.roll()

    assert game.inputs == other.inputs
    assert Input(None, game.inputs[-1].given) == game.inputs[-1]


def test_dice_fall_as_given(game):
    """Real dice are entered by their outcome."""
    to_the_dice(game)
    game.roll(4)

    assert Input(None, 4) == game.inputs[-1]


@pytest.mark.parametrize("outcome", [10, -1, "4", True, 4.0, [], None])
def test_an_outcome_that_cannot_come_is_refused(game, outcome):
    """An impossible outcome (more hits than dice, text, a switch, a float) leaves the game as it was."""
    to_the_dice(game)
    before = game.digests
    if outcome is None:
        game.roll(0)
        with pytest.raises(ValueError, match="no dice are due"):
            game.roll()
        return
    with pytest.raises(ValueError, match="expected one of"):
        game.roll(outcome)

    assert before == game.digests


def test_an_action_while_dice_are_due_is_refused(game):
    """An action while dice are due is refused with the rule that rolls them."""
    to_the_dice(game)

    assert isinstance(game.pending, Chance)
    assert ("TY-11", "refuse.dice_first") == (game.refuse(Done()).rule, game.refuse(Done()).why)


def test_undo_takes_back_the_last_action(game):
    """undo() takes actions back, and redo() plays them again one by one."""
    start = game.digests
    game.do(March("E1a", "E2"))
    game.do(March("E1b", "E2"))
    end = game.digests
    game.undo()
    game.undo()

    assert start == game.digests
    assert game.can_redo
    game.redo()
    game.redo()
    assert end == game.digests
    assert not game.can_redo


def test_the_same_action_again_keeps_what_can_be_redone(game):
    """Playing the undone action by hand counts as redo; another action forgets the rest."""
    game.do(March("E1a", "E2"))
    game.do(March("E1b", "E2"))
    game.undo()
    game.undo()
    game.do(March("E1a", "E2"))

    assert game.can_redo
    game.do(March("E3a", "E2"))
    assert not game.can_redo


def test_undo_belongs_to_the_side_that_acted(game):
    """W may not take back E's march, but E may."""
    game.do(March("E1a", "E2"))

    assert (True, True, False) == (game.can_undo(), game.can_undo("E"), game.can_undo("W"))


def test_dice_are_never_taken_back(game):
    """After a roll nobody can undo anything."""
    to_the_dice(game)
    game.roll(0)

    assert not game.can_undo()
    with pytest.raises(ValueError, match="nothing that may be taken back"):
        game.undo()


def test_what_was_shown_is_never_taken_back(game):
    """An action that revealed something cannot be undone: E has seen W's order."""
    game.do(Done())
    game.do(Assault("E1", "W1", 9))
    game.do(Reveal())

    assert not game.can_undo("W")
    with pytest.raises(ValueError, match="nothing that may be taken back"):
        game.undo()


def test_study_takes_back_anything_and_plays_it_again(game):
    """In study mode undo() also takes dice back, and redo() repeats the same outcomes."""
    to_the_dice(game)
    game.roll(0)
    after = game.digests
    game.begin_study()
    for _ in range(4):
        game.undo()

    assert 2 == len(game.inputs)
    for _ in range(4):
        game.redo()
    assert after == game.digests


def test_study_may_roll_other_dice(game):
    """In study mode dice can be rolled anew, and the earlier continuation can no longer be redone."""
    to_the_dice(game)
    first = game.pending.odds[0][0], game.pending.odds[-1][0]
    game.begin_study()
    game.roll(first[0])
    seen = game.digests[-1]
    game.undo()
    game.roll(first[1])

    assert (False, True) == (game.can_redo, seen != game.digests[-1])


def test_a_branch_is_a_game_of_its_own(game):
    """A branch has the inputs of the game up to a number, and changes nothing in the game."""
    to_the_dice(game)
    before = game.digests
    other = game.branch(3)

    assert before[:4] == other.digests
    other.do(Resign("W"))
    assert before == game.digests


def test_a_position_has_no_past(game):
    """A game from a position begins with the same question and has nothing to undo."""
    to_the_dice(game)
    other = game.position(3)

    assert (0, game.view(at=3)) == (len(other.inputs), other.view())
    assert game.state_at(3).agenda == other.start.agenda
    assert not other.can_undo()


def test_nothing_to_redo_raises(game):
    """redo() without an undone action raises."""
    with pytest.raises(ValueError, match="nothing to play again"):
        game.redo()


def test_giving_up_out_of_turn(game):
    """W may give up while E decides: E wins, and W may take it back."""
    game.do(Resign("W"))

    assert End("E", "TY-15", "end.resigned") == game.pending
    assert [] == game.menu()
    assert "refuse.over" == game.refuse(Done()).why
    assert game.can_undo("W")


def test_views_of_earlier_moments(game):
    """view() returns the present, or the position after a given number of inputs."""
    game.do(March("E1a", "E2"))
    place = {piece.id: piece.place for piece in game.view("E").pieces}["E1a"]
    earlier = {piece.id: piece.place for piece in game.view("E", at=2).pieces}["E1a"]

    assert ("E2", "E1") == (place, earlier)


def test_secret_events_stay_with_their_side(game):
    """Both sides know that an order was laid, but only its side knows which; the full log has no secrets."""
    keys = [[event.key for event in game.seen(game.told[1], side)] for side in ("E", "W")]

    assert "toy.log.hidden" in keys[0]
    assert "toy.log.hidden_order" not in keys[0]
    assert "toy.log.hidden_order" in keys[1]


def test_options_of_the_game_come_before_those_of_the_scenario():
    """The options of a game take precedence over those of its scenario."""
    pools = scenarios()["toy/pools"]

    assert 4 == Game(pools).state.battle.marches
    assert 2 == Game(pools, {"forced_march": False}).state.battle.marches
    assert {"forced_march": False} == Game(pools, {"forced_march": False}).options


def test_digests_roll_on(game):
    """Each digest depends on all earlier ones, so moving there and back gives another digest."""
    before = game.digests[-1]
    game.do(March("E1a", "E2"))
    game.do(March("E1a", "E1"))

    assert len(game.inputs) + 1 == len(game.digests) == len(set(game.digests))
    assert before not in game.digests[-1:]
