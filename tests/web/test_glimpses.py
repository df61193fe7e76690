"""These tests hold the faint marks for the piece under the pointer."""

from __future__ import annotations

from engine.core.references import piece_ref
from engine.core.scenario import shipped
from tests.web.pages import Browser, Window, browser
from tests.web.test_glances import rest, window
from web.game import order_actions
from web.game.seats import HUMAN
from web.game.table import Table

__all__ = ["browser"]


def marks(made: Window) -> tuple[set[str], set[str]]:
    """Return the marks of places and of pieces that are drawn faintly, and those that are drawn in full."""
    drawn = made.page.nodes["layer-under"] | made.page.nodes["layer-over"]
    shown = {key: text for key, text in drawn.items() if key.startswith(("mark-", "target-"))}
    faint = {key for key, text in shown.items() if ' faint"' in text}
    return faint, shown.keys() - faint


def test_resting_on_a_piece_marks_faintly_what_choosing_it_marks(browser: Browser) -> None:
    """Destinations and targets are marked faintly, and the marks disappear with the pointer."""
    made = window(browser)
    rest(made, piece_ref("110-1"))
    faint, full = marks(made)
    assert {"mark-D6", "target-121-1"} <= faint
    assert not full

    rest(made, "")
    assert (set(), set()) == marks(made)
    made.page.gesture("click", {"pick": "piece:110-1", "tag": "g"})
    assert (set(), faint) == marks(made)


def test_resting_on_an_enemy_marks_who_can_strike_it(browser: Browser) -> None:
    """Own pieces that could attack the enemy under the pointer have the ring of a target."""
    made = window(browser)
    rest(made, piece_ref("121-1"))
    assert ({"target-110-1", "target-114-1"}, set()) == marks(made)


def test_with_a_piece_in_hand_resting_on_another_marks_nothing(browser: Browser) -> None:
    """With a selected piece only the continuations of its order are marked."""
    made = window(browser)
    made.page.gesture("click", {"pick": "piece:110-1", "tag": "g"})
    before = marks(made)
    rest(made, piece_ref("101-1"))
    assert before == marks(made)
    assert before[1]


def test_resting_on_a_unit_of_a_table_marks_whom_it_could_charge(browser: Browser) -> None:
    """On a free table the unit has the ring of a target, and the menu of its moves is not opened."""
    made = Window(browser)
    made.use(Table.start(shipped()["charge/training"], {}, {"B": HUMAN, "R": HUMAN}, seed=1))
    while made.table.game.pending.step != "orders.order":
        made.run(order_actions.play, made.table.game.menu()[0])
    own = next(unit.removeprefix("piece:") for unit in made.table.selection.firsts if unit.startswith("piece:"))
    rest(made, piece_ref(f"{own}.1"))
    assert {f"target-{other}" for other in ("B1", "R1") if other != own} == marks(made)[0]
    assert not made.table.selection.is_known
