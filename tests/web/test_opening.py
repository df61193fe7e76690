"""While a link is opened nothing else is shown before its board; the first page is shown if it fails."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

import pytest

from engine.core import codec, link, match
from engine.core.scenario import shipped
from engine.systems.chartabella.actions import EndTurn
from tests.web.pages import Browser, FakePage, Window
from web.game.seats import HUMAN, LEVELS
from web.game.table import Table
from web.storage.store import MATCH

TRAINING = "chartabella/training"
VIEWS = ("home", "setup", "play")


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str | None, bool]]:
    """Record address, place and readiness at each wait for data from outside."""
    found: list[tuple[str, str | None, bool]] = []

    def fetch_late(page: FakePage, pause: Callable[[], Awaitable[None]]) -> Awaitable[None]:
        found.append((page.where, page.roots.get("view"), "ready" in page.roots))
        return pause()

    monkeypatch.setattr(FakePage, "fetch_late", fetch_late)
    return found


def table(name: str = TRAINING) -> Table:
    """Return a game that is not at its start any more."""
    made = Table.start(shipped()[name], {}, {"P": HUMAN, "M": LEVELS[0]}, seed=1)
    made.play(EndTurn())
    return made


def opened(data: dict[str, object], browser: Browser | None = None) -> Window:
    """Return a window that follows the link that carries this."""
    return Window(browser or Browser(), f"{link.OPEN}/{link.pack(data)}")


def shared(made: Table) -> dict[str, object]:
    """Return what the link of a game carries."""
    return {"kind": "game", "record": link.game_data(made.game, made.extra())}


def place(window: Window) -> list[str]:
    """Return the places of the site that are shown."""
    assert window.page.roots["view"] in window.page.shown
    return [view for view in VIEWS if view in window.page.shown]


def test_no_other_place_is_shown_before_the_board(waits: list[tuple[str, str | None, bool]]) -> None:
    """Until a link is read, its address stays and no place is shown; then the game is."""
    made = table()
    window = opened(shared(made))

    assert [(f"open/{link.pack(shared(made))}", None, False)] == waits
    assert ["play"] == place(window)
    assert ("play", "board") == (window.page.where, window.page.roots["ready"])
    assert made.game.digests == window.table.game.digests


def test_a_scenario_of_somebody_comes_to_the_form_at_once(waits: list[tuple[str, str | None, bool]]) -> None:
    """A link with a scenario leads to the form, without the first page before it."""
    own = codec.scenario({**shipped()[TRAINING].data(), "id": "mine"}, "test")
    window = opened(link.scenario_data(own))

    assert [(None, False)] == [seen[1:] for seen in waits]
    assert ["setup"] == place(window)
    assert "setup/chartabella/mine" == window.page.where


@pytest.mark.parametrize(
    "text",
    ["", "1", "1abc", link.pack({"kind": "game"}), link.pack(shared(table()))[:-9], link.pack({"kind": "turn"})],
    ids=["nothing", "no more than a digit", "no packed data", "no record", "cut off", "no turn"],
)
def test_a_link_that_is_not_good_leads_to_the_first_page(text: str) -> None:
    """A bad link leads to the first page with a sentence, and the address changes."""
    browser = Browser()
    told: list[str] = []
    window = Window(browser)
    window.page.where = f"{link.OPEN}/{text}"
    window.app.painter.notice = lambda notice: told.append(notice.key) or ()  # type: ignore[method-assign]
    window.page.gesture("address", {})

    assert ["home"] == place(window)
    assert ("", "page") == (window.page.where, window.page.roots["ready"])
    assert 1 == len(told)
    assert told[0] in ("site.notice.bad_link", "site.match.refused")


def test_a_link_opened_beside_a_game_leaves_its_board_first(waits: list[tuple[str, str | None, bool]]) -> None:
    """A link beside a game in progress shows the first page until its game is ready; the other game is saved."""
    window = Window(Browser())
    window.use(table())
    window.page.roots.pop("ready")
    waits.clear()
    window.page.where = f"{link.OPEN}/{link.pack(shared(table()))}"
    window.page.gesture("address", {})

    assert ["play"] == place(window)
    assert "play" == window.page.where
    assert window.table.is_visit


def test_an_invitation_lies_over_the_first_page() -> None:
    """An invitation is asked about on the first page."""
    board = Table.start(shipped()[TRAINING], {}, {"P": HUMAN, "M": HUMAN}, seed=1).game
    held = match.finish_turn(match.invite("0" * 32, "M"), board, "1" * 32)
    window = opened(match.link_data(held, board))

    assert ["home"] == place(window)
    assert "" == window.page.where
    assert window.page.is_open("invitation-dialog")


def test_a_turn_of_a_known_match_comes_to_its_board(waits: list[tuple[str, str | None, bool]]) -> None:
    """A turn of a kept match shows its board without the first page."""
    board = Table.start(shipped()[TRAINING], {}, {"P": HUMAN, "M": HUMAN}, seed=1).game
    held = match.finish_turn(match.invite("0" * 32, "M"), board, "1" * 32)
    browser = Browser()
    browser.held[MATCH + held.match.id] = json.dumps(match.kept_data(held, board))
    window = opened(match.link_data(held, board), browser)

    assert [(None, False)] == [seen[1:] for seen in waits]
    assert ["play"] == place(window)
    assert ["site.match.own"] == window.said
