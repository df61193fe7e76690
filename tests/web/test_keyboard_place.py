"""These tests hold the keyboard focus: its mark on the board and the first link of the page."""

from __future__ import annotations

from engine.core.references import place_ref
from engine.core.scenario import shipped
from tests.web.offered import seen
from tests.web.pages import Browser, Window, browser
from web.game.seats import HUMAN
from web.game.table import Table
from web.shell.effects import TABLE

__all__ = ["browser"]


def window(browser: Browser) -> Window:
    """Return a window with a game that has begun."""
    made = Window(browser)
    made.use(Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": HUMAN}, seed=1))
    return made


def test_the_mark_of_the_keyboards_place_goes_with_it(browser: Browser) -> None:
    """The arrow keys take the mark along from where a click has put the focus."""
    made = window(browser)
    made.page.gesture("click", {"pick": "place:D4", "tag": "g"})
    made.press("ArrowUp", tag="g", pick="place:D4")
    painted = made.page.nodes["layer-over"]["cursor"]
    made.run(lambda _: (TABLE,))

    assert place_ref("D4") != made.session.cursor
    assert painted == made.page.nodes["layer-over"]["cursor"]


def test_the_first_link_of_the_page_stays_in_the_game(browser: Browser) -> None:
    """The first link skips what is above the board and leads nowhere else, also before Python is ready."""
    made = window(browser)
    link = next(node for node, _ in seen(made.page) if node.tag == "a")
    made.page.gesture("click", {"do": link.attributes["data-do"], "href": "main", "tag": "a"})

    assert ("skip", "#main") == (link.attributes["class"], link.attributes["href"])
    assert "#main" == made.page.focused[-1]
    assert "play" == made.page.address()
    assert [] == Window(browser, "main").told
