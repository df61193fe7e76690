"""The gestures that send a turn of a match: what is agreed and what goes along is chosen before the link is made."""

from __future__ import annotations

from engine.core.match import invite, stage
from engine.core.scenario import shipped
from tests.web.pages import Browser, Window, browser
from tests.web.test_matching import due_dice
from web.play import ahead
from web.play.table import FRIEND, HUMAN, Table

__all__ = ["browser"]


def invited(browser: Browser) -> Window:
    """Return the window of somebody who has ordered and invites now."""
    window = Window(browser)
    table = Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": FRIEND}, seed=1)
    table.match = invite("0" * 32, "P")
    window.use(table)
    window.order()
    return window


def send_form(window: Window, **fields: str | bool) -> None:
    """Send the form with these fields."""
    window.page.fields["prepare-form"] = fields
    window.page.gesture("submit", {"id": "prepare-form"})


def test_an_invitation_is_made_once_its_dice_are_chosen(browser: Browser) -> None:
    """The host is asked first; what he chose is what the link carries."""
    window = invited(browser)
    window.do("match-prepare")
    assert "prepare-dialog" in window.page.dialogs
    assert "could look ahead" in window.page.markup["prepare-body"]
    held = window.table.match
    assert held is not None
    assert "send" == stage(held, window.table.game)

    send_form(window, dice="trusting", **{"usual.melee.card": True})

    held = window.table.match
    assert held is not None
    assert (True, ("melee.card",)) == (held.match.trusting, held.match.along[0].usual)
    assert {"match-dialog"} == window.page.dialogs


def test_orders_are_put_into_the_line_and_taken_out_again(browser: Browser) -> None:
    """What else was chosen in the form stays; the link carries the line as it was left."""
    window = Window(browser)
    window.use(due_dice())
    first = ahead.supposed(window.table)
    assert first is not None
    action = first.menu()[0]
    window.do("match-prepare")
    window.page.fields["prepare-form"] = {"line": action.text(), "usual.retreat.step": True}
    window.do("match-line", "add")

    assert [action] == ahead.line(window.table)
    assert 'id="along-usual.retreat.step" name="usual.retreat.step" checked' in window.page.markup["prepare-body"]
    window.do("match-line", "drop")
    assert [] == ahead.line(window.table)
    window.do("match-line", "add")
    send_form(window, **{"usual.retreat.step": True})

    held = window.table.match
    assert held is not None
    assert (1, ("retreat.step",)) == (len(held.match.along[-1].line), held.match.along[-1].usual)
    assert () == held.draft.line
