"""A page that did not finish opening a file or link starts without it, and a visitor may leave while it opens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine, Generator
from typing import Any

import pytest

from engine.core import link, safe_json
from engine.core.game import Game
from engine.core.scenario import DataFault, shipped
from engine.systems.chartabella.actions import EndTurn
from tests.laws.walks import play
from tests.web.pages import Browser, FakePage, Window, browser
from web.game import guarded_opening, record_loader
from web.game.seats import HUMAN
from web.game.table import Table
from web.storage.store import OPENING

__all__ = ["browser"]

ORDERS = 60
"""Orders of a game that takes long to be read, where a page says so soon."""


class Never:
    """An awaitable that never finishes."""

    def __await__(self) -> Generator[str, None, None]:
        yield "never"


@pytest.fixture
def killed(monkeypatch: pytest.MonkeyPatch) -> list[Coroutine[Any, Any, None]]:
    """Marks of tabs that were killed while they read a game."""
    found: list[Coroutine[Any, Any, None]] = []

    def beside(_: FakePage, work: Coroutine[Any, Any, None]) -> None:
        try:
            while work.send(None) != "never":
                pass
        except StopIteration:
            return
        found.append(work)

    async def stuck(*_: object) -> AsyncIterator[Any]:
        await Never()
        yield

    monkeypatch.setattr(FakePage, "beside", beside)
    monkeypatch.setattr(record_loader, "replay", stuck)
    return found


def table(orders: int = 2) -> Table:
    """Return a game of two people."""
    game = Game(shipped()["chartabella/training"], seed=1)
    for _ in range(orders):
        game.do(EndTurn())
    return Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))


def address(made: Table) -> str:
    """Return the address of a link to a game."""
    return f"{link.OPEN}/{link.pack({'kind': 'game', 'record': link.game_data(made.game, made.extra())})}"


def follow(window: Window, where: str) -> None:
    """Go to an address, as a page that is opened there does."""
    window.page.where = where
    window.page.gesture("address", {})


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page whose clock advances by a millisecond with each reading, so progress is shown early."""
    monkeypatch.setattr(guarded_opening, "PART", 5)
    monkeypatch.setattr(guarded_opening, "SOON", 20)


def during(window: Window, does: Callable[[], None]) -> None:
    """Have something done as soon as the page says that it is at a long reading."""
    say = window.app.painter.notice

    def notice(said: Any) -> Any:
        made = say(said)
        if said.key == "site.notice.opening":
            window.app.painter.notice = say  # type: ignore[method-assign]  # once
            does()
        return made

    window.app.painter.notice = notice  # type: ignore[method-assign]  # a page that looks on


def test_a_link_that_a_page_did_not_get_through_is_left_out_the_next_time(
    browser: Browser, killed: list[Coroutine[Any, Any, None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a tab was killed while reading a link, the next one starts without it, says so, and opens it on request."""
    where = address(table())
    follow(Window(browser), where)
    assert 1 == len(killed)
    assert OPENING in browser.held

    monkeypatch.undo()
    window = Window(browser)
    follow(window, where)
    assert [("site.notice.not_opened.link", "open-anyway")] == window.told
    assert (None, "", "page") == (window.session.table, window.page.where, window.page.roots["ready"])

    window.do("open-anyway")
    assert 2 == len(window.table.game.inputs)
    assert OPENING not in browser.held


def test_another_link_is_opened_all_the_same(
    browser: Browser, killed: list[Coroutine[Any, Any, None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mark applies only to its link, so another link is opened."""
    follow(Window(browser), address(table()))
    assert 1 == len(killed)
    monkeypatch.undo()
    window = Window(browser)
    follow(window, address(table(3)))

    assert 3 == len(window.table.game.inputs)


def test_a_kept_game_that_a_page_did_not_get_through_waits_to_be_asked_for(
    browser: Browser, killed: list[Coroutine[Any, Any, None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page starts without the kept game, which is unchanged and opens on request."""
    first = Window(browser)
    first.use(table())
    kept = browser.held["sandtable.game"]
    first.session.table = None
    first.session.where = ""
    follow(first, "play")
    assert 1 == len(killed)

    monkeypatch.undo()
    window = Window(browser)
    follow(window, "play")
    assert [("site.notice.not_opened.game", "open-anyway", "rescue")] == window.told
    assert (None, kept) == (window.session.table, browser.held["sandtable.game"])

    window.do("open-anyway")
    assert 2 == len(window.table.game.inputs)


@pytest.mark.parametrize("where", [address(table()), "open/1abc", "open/" + link.pack({"kind": "turn"})])
def test_no_mark_stays_where_reading_came_to_an_end(browser: Browser, where: str) -> None:
    """A link that was opened or refused leaves no mark."""
    follow(Window(browser), where)

    assert OPENING in browser.written
    assert OPENING not in browser.held


@pytest.mark.usefixtures("slow")
def test_a_long_reading_says_so_and_is_left_by_its_button(browser: Browser) -> None:
    """The page shows the progress, and the button beside it leads to the first page without a game."""
    window = Window(browser)
    during(window, lambda: window.do("leave-opening"))
    follow(window, address(Table(play("chartabella/caravan", 3, ORDERS)[0], {"P": HUMAN, "C": HUMAN})))

    assert [("site.notice.opening", "leave-opening")] == window.told
    assert (None, "") == (window.session.table, window.page.where)
    assert OPENING not in browser.held


@pytest.mark.usefixtures("slow")
def test_a_long_reading_is_left_by_going_elsewhere(browser: Browser) -> None:
    """A visitor who goes to another place while a link is read stays there."""
    window = Window(browser)
    during(window, lambda: follow(window, "setup/charge/training"))
    follow(window, address(Table(play("chartabella/caravan", 3, ORDERS)[0], {"P": HUMAN, "C": HUMAN})))

    assert (None, "setup/charge/training") == (window.session.table, window.page.where)


def test_what_is_read_bit_by_bit_is_what_is_read_at_once() -> None:
    """Text that is read in slices gives the same value, or is refused for the same reason."""
    text = "[" + ",".join(["[1]"] * 90_000) + "]"
    found: list[Any] = []
    stops = sum(1 for _ in guarded_opening.collect(found, safe_json.parse_in_slices(text)))

    assert stops >= 10
    assert [safe_json.parse(text)] == found
    with pytest.raises(DataFault, match="at most 60 lists"):
        safe_json.run_to_end(safe_json.parse_in_slices("[" * 50_000))
