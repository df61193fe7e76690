"""A drag that ends in its own place is a tap, and no mark outlasts its cause."""

from __future__ import annotations

import pytest

from engine.core.references import piece_ref
from engine.core.scenario import shipped
from engine.core.types import Chance
from engine.systems.conquerors_kings.actions import EndGenerals
from tests.web.pages import Browser, Window, browser
from tests.web.test_drops import given, spot
from tests.web.test_free_table import drawn_up
from tests.web.test_free_table import window as free_table
from web.game import move_refusals, order_actions
from web.game.seats import HUMAN
from web.game.table import Table
from web.headless_page import TALL

__all__ = ["browser"]

FIRST = {
    "chartabella/training": ("PM", piece_ref("102-1")),
    "at_the_charge/training": ("NB", piece_ref("infanterie-1")),
    "conquerors_kings/training": ("NS", piece_ref("R1")),
    "table_battles/training": (("SC", "EN"), piece_ref("HAL-S3")),
    "charge/training": ("AB", piece_ref("B1.1")),
}
"""A battle of each system: its sides, and a piece of whoever decides first."""


def phone(browser: Browser, battle: str) -> tuple[Window, str]:
    """Return a phone with a battle between two people, and a piece that has orders."""
    sides, pick = FIRST[battle]
    made = Window(browser)
    made.page.shape = TALL
    table = Table.start(shipped()[battle], {}, dict.fromkeys(sides, HUMAN), seed=1)
    while isinstance(table.game.pending, Chance):
        table.roll()
    made.use(table)
    if battle.startswith("conquerors"):
        made.run(order_actions.play, EndGenerals())
    return made, pick


def marks(made: Window) -> dict[str, str]:
    """Return what lies below the pieces."""
    return dict(made.page.nodes["layer-under"])


@pytest.mark.parametrize("battle", FIRST)
def test_two_taps_leave_the_marks_and_the_question_of_before(browser: Browser, battle: str) -> None:
    """On a phone a tap that deselects a piece removes its note and marks."""
    made, pick = phone(browser, battle)
    before, asked = marks(made), made.page.markup["question"]
    made.page.gesture("click", {"pick": pick, "tag": "g"})
    assert made.table.selection.is_begun
    assert made.page.markup["question"] != asked

    made.page.gesture("click", {"pick": pick, "tag": "g"})
    assert not made.table.selection.is_begun
    assert (before, asked) == (marks(made), made.page.markup["question"])


@pytest.mark.parametrize("battle", [battle for battle in FIRST if not battle.startswith("charge")])
def test_a_piece_dropped_where_it_was_is_tapped(browser: Browser, battle: str) -> None:
    """A piece dropped in its own place has the marks, question and selection of a tap."""
    (tapped, pick), (slipped, _) = phone(browser, battle), phone(browser, battle)
    piece = move_refusals.own_piece(slipped.table, slipped.session.view(), pick)
    assert piece is not None
    for is_held in (True, False):
        tapped.page.gesture("click", {"pick": pick, "tag": "g"})
        slipped.page.gesture("carry", {"pick": pick})
        slipped.page.gesture("set-down", {"pick": pick, "on": f"place:{piece.space}"})

        assert is_held == slipped.table.selection.is_begun
        assert tapped.table.selection.picks == slipped.table.selection.picks
        assert tapped.page.markup["question"] == slipped.page.markup["question"]
        assert marks(tapped) == marks(slipped)


def test_a_unit_of_a_table_dropped_where_it_was_is_tapped(browser: Browser) -> None:
    """A unit dropped in its own place is selected without an order, or deselected the second time."""
    made = free_table(browser, "attacks")
    unit = drawn_up(made)
    here = spot(made, unit, 0)
    facts = {"pick": f"piece:{unit}.1", "start": here, "here": here, "done": True}
    for is_dropped, is_held in ((True, True), (True, False), (False, False)):
        made.page.gesture("drag", facts | {"dropped": is_dropped})

        assert is_held == (made.table.selection.picks == (piece_ref(unit),))
        assert is_held == made.table.selection.is_begun
        assert [] == given(made)
