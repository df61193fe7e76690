"""These tests hold automatic announcements: undone orders and repeated texts."""

from __future__ import annotations

from engine.core.references import piece_ref, place_ref
from tests.web.pages import Browser, Window, browser
from tests.web.schools import School
from tests.web.test_consent import TO_FIGHT, point, window
from web.game import order_actions
from web.game.seats import HUMAN
from web.shell.effects import Notice

__all__ = ["browser"]


def begun(browser: Browser) -> Window:
    """Return a window in which two orders were given."""
    made = window(browser)
    for order in TO_FIGHT[:2]:
        made.run(order_actions.play, order)
    return made


def test_what_is_taken_back_and_played_again_is_said(browser: Browser) -> None:
    """An undone or redone order is announced before the question, and old news is not repeated."""
    made = begun(browser)
    made.do("undo")

    assert made.page.markup["spoken"].startswith("Taken back: Norman infantry: move to 0504. ")
    assert "Movement" in made.page.markup["spoken"]
    assert "off" == made.page.attributes["told", "aria-live"]

    made.do("redo")

    assert made.page.markup["spoken"].startswith("Played again: Norman infantry: move to 0504. ")
    assert "polite" == made.page.attributes["told", "aria-live"]

    point(made, piece_ref("normands-2"))

    assert "again" not in made.page.markup["spoken"]


def test_of_a_whole_turn_its_first_order_is_said_and_how_many_came_after_it(browser: Browser) -> None:
    """An undone turn is announced in one sentence with its first order."""
    made = begun(browser)
    made.do("undo-turn")

    assert ", and 1 more order. " in made.page.markup["spoken"]
    assert made.page.markup["spoken"].startswith("Taken back: ")


def test_the_next_person_does_not_hear_what_was_taken_back(browser: Browser) -> None:
    """If the device changes hands, the order before is not announced."""
    made = begun(browser)
    made.session.news = "Taken back: a secret."
    made.table.covered = True
    made.app.painter.table()
    made.table.covered = False
    made.app.painter.table()

    assert "secret" not in made.page.markup["spoken"]


def test_the_same_refusal_twice_is_heard_twice(browser: Browser) -> None:
    """The same refusal is announced again only if it was asked for again."""
    made = window(browser, "chartabella/training", {"P": HUMAN, "M": HUMAN})
    point(made, piece_ref("110-1"), place_ref("A1"))
    refused = made.page.markup["why"]
    made.app.painter.table()
    assert refused
    assert [] == made.page.repeated

    point(made, place_ref("A1"))
    assert refused == made.page.markup["why"]
    assert ["why"] == made.page.repeated


def test_the_same_notice_twice_is_heard_twice() -> None:
    """A notice that repeats is announced like the first."""
    made = Window(Browser())
    painter = type(made.app.painter)(made.session)
    for times in range(3):
        assert ["notice"] * max(times - 1, 0) == made.page.repeated
        list(painter.notice(Notice("site.undo.dice")))
    assert ["notice"] * 2 == made.page.repeated


def test_the_same_answer_of_a_lesson_twice_is_heard_twice() -> None:
    """The same answer of a lesson is announced for each wrong pick."""
    school = School("lesson/chartabella/counters")
    for times in range(3):
        assert ["lesson-text"] * max(times - 1, 0) == school.page.repeated
        school.point(place_ref("A1"))


def test_orders_that_cannot_be_taken_back_say_nothing_of_it(browser: Browser) -> None:
    """A refusal to undo is a notice, and the question is not repeated."""
    made = window(browser, "chartabella/training", {"P": HUMAN, "M": HUMAN})
    said = made.page.markup["spoken"]
    made.do("undo")

    assert [("site.undo.nothing",)] == made.told
    assert said == made.page.markup["spoken"]
