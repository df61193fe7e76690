"""These tests hold how a turn is sent: agreements and what is sent ahead are chosen before the link is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote

import pytest

from engine.core import link
from engine.core.match import invite, stage
from engine.core.scenario import shipped
from engine.core.types import Decision
from tests.web.features.match.test_match import due_dice
from tests.web.pages import Browser, Window, browser
from web.features.advice.model import Advice
from web.features.match import conditional_moves
from web.features.match.model import Matches
from web.game import match_storage
from web.game.seats import FRIEND, HUMAN
from web.game.table import Table

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
    """The host chooses the dice first, and the link contains the choice."""
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


def test_the_general_answers_only_where_it_was_agreed(browser: Browser) -> None:
    """Without an agreement the General refuses; with one the link contains it."""
    window = invited(browser)
    assert window.table.match is not None
    assert not window.table.match.match.advice
    window.table.undo()
    window.do("hint")
    assert [("site.match.advice.not",)] == window.told
    assert not window.session.of(Advice).busy

    window = invited(browser)
    window.do("match-prepare")
    send_form(window, dice="sealed", advice=True)
    held = window.table.match
    assert held is not None
    assert held.match.advice


def test_orders_are_put_into_the_line_and_taken_out_again(browser: Browser) -> None:
    """Changing the line keeps the other choices of the form, and the link contains the line as it was left."""
    window = Window(browser)
    window.use(due_dice())
    first = conditional_moves.supposed_game(window.table)
    assert first is not None
    action = first.menu()[0]
    window.do("match-prepare")
    window.page.fields["prepare-form"] = {"line": action.text(), "usual.retreat.step": True}
    window.do("match-line", "add")

    assert [action] == conditional_moves.playable_moves(window.table)
    assert 'id="along-usual.retreat.step" name="usual.retreat.step" checked' in window.page.markup["prepare-body"]
    window.do("match-line", "drop")
    assert [] == conditional_moves.playable_moves(window.table)
    window.do("match-line", "add")
    send_form(window, **{"usual.retreat.step": True})

    held = window.table.match
    assert held is not None
    assert (1, ("retreat.step",)) == (len(held.match.along[-1].line), held.match.along[-1].usual)
    assert () == held.draft.line


def answered(window: Window) -> str:
    """Return the link of a friend who accepts what the window sends, and ends his turn."""
    guest = Window(Browser(), f"open/{link.pack(match_storage.letter(window.session))}")
    guest.do("match-accept")
    guest.order()
    guest.do("match-send")
    return guest.session.link_to(match_storage.letter(guest.session))


def test_who_accepts_is_told_what_he_can_do_first(browser: Browser) -> None:
    """A guest who accepts can play if the decision is his; otherwise he is told that the host decides."""
    window = invited(browser)
    window.do("match-prepare")
    send_form(window, dice="sealed")
    told = []
    for side in ("P", "M"):
        guest = Window(Browser(), f"open/{link.pack(match_storage.letter(window.session))}")
        assert guest.session.of(Matches).invited is not None
        came, sealed, game = guest.session.of(Matches).invited
        guest.session.of(Matches).invited = replace(came, host="M" if side == "P" else "P"), sealed, game
        guest.do("match-accept")
        now = guest.table.game.pending
        assert isinstance(now, Decision)
        told.append((now.side == side, "Play, then send" in " ".join(guest.sentences)))

    assert {(True, True), (False, False)} == set(told)


def put_in(window: Window, text: str) -> None:
    """Put an answer in."""
    window.page.fields["match-form"] = {"match.answer": text}
    window.page.gesture("submit", {"id": "match-form"})


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda _: "Thanks, I play tonight.", "No link of Sandtable is in this text"),
        (lambda answer: answer[:-20], "Its end is missing"),
        (lambda answer: answer[:90] + "AAAA" + answer[94:], "It was changed on its way"),
        (lambda answer: answer[: answer.index("#")] + "#open/" + link.pack({"kind": "turn"}), "This turn is refused"),
    ],
    ids=["no link", "cut off", "changed", "no turn"],
)
def test_an_answer_that_is_refused_leaves_its_dialog_open(
    browser: Browser, spoil: Callable[[str], str], told: str
) -> None:
    """A refused answer is explained beside the field, which stays open for another."""
    window = invited(browser)
    window.do("match-prepare")
    send_form(window, dice="sealed")
    answer = answered(window)
    put_in(window, spoil(answer))

    assert {"match-dialog"} == window.page.dialogs
    assert told in window.page.markup["match-told"]
    assert "match-told" in window.page.shown
    assert [] == window.told

    put_in(window, f"https://guard.example/?url={quote(answer, safe='')}&data=05%7C02&reserved=0")
    assert set() == window.page.dialogs
    assert 2 == len(window.table.game.inputs)
    window.do("match-show", "answer")
    assert "" == window.page.markup["match-told"]
