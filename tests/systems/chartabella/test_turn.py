"""Chapter C: turns and activations."""

from __future__ import annotations

import pytest

from tests.systems.chartabella.table import END, board


@pytest.mark.rule("CH-25", "CH-26")
def test_two_activations_then_the_other_side():
    """Two different pieces act, one after the other; then it is the other side's turn."""
    table = board("M 121 E3", "M 121 C3", "M 121 A3", "P 101 E8", "P 101 A8")
    asked = []
    for piece in ("E3", "C3"):
        asked.append((table.side, table.game.view().facts["activation"]))
        table.do(table.turn(piece))

    assert [("M", 1), ("M", 2)] == asked
    assert ("P", "turn.activation") == (table.side, table.asked)


@pytest.mark.rule("CH-26", "CH-45")
def test_the_first_action_is_finished_first():
    """While the die of the first action is due no second piece can be chosen."""
    table = board("P 103 E6", "P 101 A9", "M 121 E5")
    table.do(table.melee("E6", "E5"))

    assert "melee.roll" == table.asked
    assert ("CH-45", "refuse.dice_first") == table.why(table.turn("A9"))


@pytest.mark.rule("CH-27")
def test_a_piece_acts_once():
    """No order is offered to a piece that has acted this turn; in the next turn it may act again."""
    table = board("M 121 E3", "M 121 C3", "P 101 E8")
    table.do(table.turn("E3"))

    assert {table.at("C3")} == {action.piece for action in table.game.menu() if action != END}
    table.do(END, END)
    assert None is table.why(table.turn("E3"))


@pytest.mark.rule("CH-28")
def test_passing_and_ending():
    """Vector 51: passing without an activation and ending after one are both allowed."""
    table = board("M 121 E3", "M 121 C3", "P 101 E8", "P 101 A8")
    table.do(END)
    assert "P" == table.side
    table.do(table.turn("E8"), END)
    assert "M" == table.side


@pytest.mark.rule("CH-25")
def test_a_round_is_a_turn_of_each():
    """The round counts up when both sides have had their turn."""
    table = board("M 121 E3", "P 101 E8")
    rounds = []
    for _ in range(3):
        rounds.append(next(t.value for t in table.game.view().tracks if t.key == "chartabella.track.round"))
        table.do(END)

    assert [1, 1, 2] == rounds


@pytest.mark.rule("CH-26")
def test_whose_pieces():
    """Only pieces of one's own, on the board, are chosen."""
    table = board("P 103 E6", "M 121 E5", "M 121 A1", "P 101 A9")
    enemy, fallen = table.turn("A1"), table.turn("E5")
    table.do(table.melee("E6", "E5"), "EP")

    assert ("CH-26", "not_yours") == table.why(enemy)
    assert ("CH-26", "fallen") == table.why(fallen)
    assert ("CH-26", "no_piece") == table.why(table.turn("nobody"))
