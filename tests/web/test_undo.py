"""One button or key undoes a whole turn, as far as dice, revealed secrets and the other side allow."""

from __future__ import annotations

import pytest

from engine.core.references import piece_ref, place_ref
from engine.core.types import Action
from engine.systems.chartabella.actions import EndTurn, Move
from engine.systems.conquerors_kings.actions import EndGenerals
from tests.web.pages import Browser, Window, browser
from tests.web.test_consent import TO_FIGHT, point, window
from web.game import order_actions
from web.game.seats import HUMAN

__all__ = ["browser"]

COMPUTER = {"N": HUMAN, "B": "recruit"}


def begun(browser: Browser, *given: Action, seats: dict[str, str] = COMPUTER) -> Window:
    """Return a window with the training battle in which a person has given these orders."""
    made = window(browser, seats=seats)
    for order in given:
        made.run(order_actions.play, order)
    return made


@pytest.mark.parametrize("shift", [True, False])
def test_a_button_and_a_key_take_the_whole_turn_back(browser: Browser, shift: bool) -> None:
    """One stroke undoes the turn's orders, and redo plays each again; U undoes one."""
    made = begun(browser, *TO_FIGHT)
    made.do("undo-turn")
    assert [] == made.table.game.inputs

    made.do("redo")
    made.do("redo")
    assert 2 == len(made.table.game.inputs)
    made.press("U" if shift else "u", shift=shift)
    assert (0 if shift else 1) == len(made.table.game.inputs)


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_step_of_an_order_in_hand_is_taken_back_before_orders(browser: Browser, way: str) -> None:
    """Each stroke removes one pick of the selection, and then the last order."""
    made = window(browser, "chartabella/training", {"P": HUMAN, "M": HUMAN})
    made.run(order_actions.play, Move("110-1", "C5", "S"))
    point(made, piece_ref("102-1"), place_ref("F6"))
    left = []
    while made.table.selection.is_begun:
        made.press("z", command=True) if way == "key" else made.do("undo")
        left.append(made.table.selection.picks)
        assert 1 == len(made.table.game.inputs)
    assert len(left) > 1
    assert "selected" not in made.page.nodes["layer-pieces"]["piece-102-1"]
    made.press("z", command=True) if way == "key" else made.do("undo")
    assert [] == made.table.game.inputs


def test_what_the_other_side_did_stays(browser: Browser) -> None:
    """With two people the turn before is not undone."""
    made = window(browser, "chartabella/training", {"P": HUMAN, "M": HUMAN})
    for order in (Move("110-1", "C5", "S"), EndTurn(), Move("121-1", "C4", "N")):
        made.run(order_actions.play, order)
    made.do("undo-turn")
    assert [Move("110-1", "C5", "S"), EndTurn()] == [one.given for one in made.table.game.inputs]
    assert [] == made.told


def thrown(browser: Browser) -> Window:
    """Return a window in which a person's general has stepped by a die, and units have moved since."""
    made = window(browser, "conquerors_kings/training", {"N": "recruit", "S": HUMAN})
    step = next(a for a in made.table.game.menu() if a.verb == "general_step")
    for order in (step, EndGenerals()):
        made.run(order_actions.play, order)
    point(made, piece_ref("R1"), place_ref("B3"))
    made.do("confirm")
    return made


def test_dice_of_the_turn_stay_and_it_is_said(browser: Browser) -> None:
    """Undo stops at dice and says why, and the button says the same."""
    made = thrown(browser)
    at = next(n for n, one in enumerate(made.table.game.inputs) if one.side is None)
    assert len(made.table.game.inputs) > at + 1
    made.do("undo-turn")
    assert at + 1 == len(made.table.game.inputs)
    assert [("site.undo.dice",)] == made.told
    assert "true" == made.page.attributes["undo-turn", "aria-disabled"]

    made.do("undo-turn")
    assert [("site.undo.dice",)] * 2 == made.told


def test_in_study_the_dice_of_the_turn_go_with_it(browser: Browser) -> None:
    """In study mode nothing stops the undo of a turn."""
    made = thrown(browser)
    made.table.game.begin_study()
    made.do("undo-turn")
    assert [] == made.table.game.inputs
    assert [] == made.told


def test_nothing_done_is_said(browser: Browser) -> None:
    """At the beginning undo says that there is nothing."""
    made = begun(browser)
    made.do("undo-turn")
    assert [("site.undo.nothing",)] == made.told
