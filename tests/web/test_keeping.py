"""These tests hold games in a browser with several windows."""

from __future__ import annotations

import json

import pytest

from engine.core.game import Game
from engine.core.scenario import shipped
from engine.systems.chartabella.actions import EndTurn
from tests.web.pages import Browser, Window, browser
from web.game import autosave, game_lifecycle, order_actions, record_loader
from web.game.seats import HUMAN
from web.game.table import Table
from web.storage import saved_games
from web.storage.store import Store

__all__ = ["browser"]


def table(name: str = "chartabella/training", orders: int = 1, limit: int = 20) -> Table:
    """Return a game of two people in which some orders were given; another limit of rounds makes it another game."""
    game = Game(shipped()[name], {"limit": limit}, seed=1)
    for _ in range(orders):
        game.do(EndTurn())
    return Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))


def shelved(browser: Browser) -> list[int]:
    """Return how many inputs the games on the shelf have, the newest first."""
    return [entry.inputs for entry in Store(browser).saves()]


def test_two_windows_lose_neither_game(browser: Browser) -> None:
    """A game of another window is saved before it is overwritten, once, in its latest state."""
    one, two = Window(browser), Window(browser)
    one.use(table("chartabella/caravan"))
    two.use(table("chartabella/grain"))
    for _ in range(2):
        one.order()
        two.order()

    assert json.loads(browser.held["sandtable.game"])["digests"] == list(two.table.game.digests)
    assert [3, 2] == shelved(browser)
    assert {"site.notice.put_aside"} == set(one.said)


def test_a_window_that_falls_behind_is_told(browser: Browser) -> None:
    """A window is told that its game continued elsewhere and can show that state; nothing is lost."""
    first, second = Window(browser), Window(browser)
    first.use(table())
    second.resume()
    second.order()
    first.run(record_loader.elsewhere)

    assert [("site.notice.behind", "catch-up")] == first.told

    first.do("catch-up")
    first.order()

    assert 3 == len(first.table.game.inputs)
    assert [] == shelved(browser)


def test_a_window_hears_of_its_own_game_only(browser: Browser) -> None:
    """A change of another game, or an earlier state, is not reported."""
    first, second = Window(browser), Window(browser)
    first.use(table(orders=2))
    for other in (table("chartabella/grain"), table(orders=1), table(orders=2)):
        second.use(other)
        first.run(record_loader.elsewhere)

    assert [] == first.told


def test_a_game_that_is_over_is_put_aside_too(browser: Browser) -> None:
    """A finished game that is replaced is in the list, with its replay and review."""
    one = Window(browser)
    one.use(table())
    one.order()
    one.table.resign("P")
    one.run(autosave.autosave)

    assert autosave.put_aside(one.session)
    assert "site.notice.put_aside.over" in one.said
    assert [len(one.table.game.inputs)] == shelved(browser)


def test_a_window_alone_puts_nothing_aside(browser: Browser) -> None:
    """Continuing the kept game makes no copy."""
    one, two = Window(browser), Window(browser)
    one.use(table())
    one.order()
    two.resume()
    two.order()

    assert [] == shelved(browser)
    assert 3 == len(two.table.game.inputs)


def test_a_game_that_opens_in_part_is_kept_whole(browser: Browser) -> None:
    """A record that opens only in part is kept as it was in the list."""
    data = json.loads(table(orders=4).text())
    data["inputs"][2] = {"do": "march"}
    browser.held["sandtable.game"] = json.dumps(data)
    window = Window(browser)
    window.resume()

    assert 2 == len(window.table.game.inputs)
    assert [4] == shelved(browser)
    assert ["site.notice.partly", "site.notice.put_aside.over"] == window.said


def test_a_game_that_opens_in_part_is_not_written_over_without_asking(browser: Browser) -> None:
    """Without room for a copy the visitor decides, and can save the record first."""
    data = json.loads(table(orders=4).text())
    data["inputs"][2] = {"do": "march"}
    before = browser.held["sandtable.game"] = json.dumps(data)
    browser.room = len(before) + 100
    window = Window(browser)
    window.resume()

    assert window.session.table is None
    assert before == browser.held["sandtable.game"]
    assert ("site.notice.replaces", "rescue", "replace") in window.told


@pytest.mark.parametrize(("whole", "left"), [(True, []), (False, [4])])
def test_a_game_put_aside_stays_until_it_is_kept_whole(browser: Browser, whole: bool, left: list[int]) -> None:
    """A saved game that is opened leaves the list, unless it opens only in part."""
    window = Window(browser)
    data = json.loads(table(orders=4).text())
    if not whole:
        data["inputs"][2] = {"do": "march"}
    entry = saved_games.entry(json.dumps(data), "", 1, "en", aside=True)
    Store(browser).save(entry, json.dumps(data))
    window.do("shelf-open", entry.id)

    assert window.session.table is not None
    assert left == shelved(browser)


def test_a_game_that_came_by_link_takes_no_place(browser: Browser) -> None:
    """Games opened by link change nothing that is kept; a reload shows the last of them."""
    one = Window(browser)
    one.use(table("chartabella/caravan"))
    one.order()
    before = dict(browser.held)
    for limit in range(10, 30):
        one.run(game_lifecycle.show_visit, table(limit=limit))

    assert before == browser.held
    one.resume()
    assert (29, True) == (one.table.game.options["limit"], one.table.is_visit)


def test_playing_on_what_came_by_link_puts_the_own_game_aside(browser: Browser) -> None:
    """The first own order makes the linked game the one in progress, and the other one is listed."""
    one = Window(browser)
    one.use(table("chartabella/caravan"))
    one.order()
    one.run(game_lifecycle.show_visit, table())
    one.order()

    assert [2] == shelved(browser)
    assert json.loads(browser.held["sandtable.game"])["digests"] == list(one.table.game.digests)
    assert browser.visited is None


def test_on_the_first_page_the_own_game_is_the_one_to_continue(browser: Browser) -> None:
    """A game that was only viewed is left with the page, unless there is no other."""
    one = Window(browser)
    one.run(game_lifecycle.show_visit, table())
    game_lifecycle.leave(one.session)
    assert one.session.table is not None

    one.table.is_visit = False
    one.run(autosave.autosave)
    one.run(game_lifecycle.show_visit, table(orders=3))
    game_lifecycle.leave(one.session)
    assert one.session.table is None
    one.resume()
    assert 1 == len(one.table.game.inputs)


def test_nothing_on_the_shelf_makes_room_for_another_game(browser: Browser) -> None:
    """Saved games stay until their player removes them."""
    one = Window(browser)
    for n in range(30):
        one.run(game_lifecycle.replace, table(limit=n + 10))
        one.session.table = None

    assert 29 == len(shelved(browser))


def test_what_the_browser_kept_as_a_game_and_is_none_is_put_by(browser: Browser) -> None:
    """A kept text that cannot be read can be saved to a file afterwards."""
    browser.held["sandtable.game"] = "[" * 50_000
    one = Window(browser)
    one.use(table())
    one.run(record_loader.tell_damaged)
    one.do("damaged-file")

    assert ("site.notice.damaged", "damaged-file", "damaged-drop") in one.told
    assert ["[" * 50_000] == list(json.loads(browser.files["sandtable-damaged.json"]).values())
    one.do("damaged-drop")
    assert not any("damaged" in name for name in browser.held)


def test_a_game_that_went_on_in_two_windows_says_so_in_its_record(browser: Browser) -> None:
    """If another window continued with other dice, continuing differently is a branch."""
    first, second = Window(browser), Window(browser)
    first.use(table(orders=2))
    second.resume()
    first.order()
    assert "branched" not in json.loads(browser.held["sandtable.game"])["extra"]

    second.run(order_actions.play, next(a for a in second.table.game.menu() if a.verb == "move"))
    record = json.loads(browser.held["sandtable.game"])

    assert 2 == record["extra"]["branched"]
    assert False is record["study"]
    assert list(second.table.game.digests) == record["digests"]


def test_a_game_that_goes_on_in_one_window_at_a_time_is_one(browser: Browser) -> None:
    """Continuing where another window left the game, or starting another game there, is not a branch."""
    first, second = Window(browser), Window(browser)
    first.use(table(orders=2))
    second.resume()
    second.order()
    first.do("catch-up")
    first.order()
    second.use(table("chartabella/grain"))
    first.order()

    assert first.table.branched is None
    assert second.table.branched is None
