"""Firefox and WebKitGTK play too, as Chromium does: after one visit, by mouse, without a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import build
from engine.systems.chartabella.actions import EndTurn, Move
from tests.browser.drivers import KINDS
from tests.browser.panels import half_filled, held_fold
from tests.browser.player import AGAINST_THE_COMPUTER, Player, eager, exchange
from tests.browser.window import Window
from tests.serving import serve_in_thread
from web.boot.browsers import OTHERS
from web.boot.single import single_page

TRAINING = "chartabella/training"
BOARD = "html[data-ready=board]"


@pytest.fixture(scope="module", params=OTHERS)
def window(request: pytest.FixtureRequest, site: str) -> Iterator[Window]:
    """A window whose browser visits the site for the second time, and finds no server any more."""
    other = OTHERS[request.param]
    program = other.find()
    if program is None:
        pytest.skip(f"{other.name} is not here; on Debian it is {' '.join(other.packages)}")
    with KINDS[request.param](program) as opened:
        opened.base, stop = serve_in_thread(build.DIST)
        try:
            opened.goto("./")
            opened.wait_for_selector("html[data-offline=kept][data-late=installed]", state="attached")
        finally:
            stop()
        opened.goto("./?again")
        opened.wait_for_selector("html[data-ready=page][data-late=installed]", state="attached")
        yield opened


@pytest.fixture
def player(window: Window) -> Iterator[Player]:
    """A person with a mouse; the page must keep to its site and throw nothing."""
    window.errors.clear()
    yield Player(window, "mouse")
    asked = window.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert [address for address in asked if not address.startswith((window.base, "blob:", "data:"))] == []
    assert window.errors == []


def test_the_second_visit_needs_no_server(window: Window) -> None:
    """The second visit, without a server, starts from the memory that is kept with the site."""
    assert window.evaluate("document.documentElement.dataset.memory") == "restored"


def test_a_whole_game_against_the_computer(player: Player) -> None:
    """A game of Olive Grove is played to its end against a Recruit."""
    player.begin(TRAINING, {"P": "human", "M": "recruit"}, limit="2")

    player.play(eager)

    assert player.page.locator("#question .ending").is_visible()
    assert any(i.side == "M" for i in player.game().inputs)


def test_a_game_is_saved_reloaded_and_goes_on(player: Player) -> None:
    """A game goes on after reloading, and from the file to which it was saved before."""
    page = player.page
    player.begin(TRAINING, {"P": "human", "M": "human"})
    player.give(Move("110-1", "C5", "S"))
    saved = player.game().digests
    page.click(".tools [data-do=save]")
    file = page.download("#keep-dialog [data-do=file]")
    page.reload()
    page.wait_for_selector(BOARD, state="attached")

    player.give(EndTurn())

    assert len(player.game().digests) > len(saved)

    page.goto("./#")
    page.wait_for_selector("html[data-view=home]", state="attached")
    page.set_input_files("#file", file)
    page.wait_for_selector("html[data-view=play]", state="attached")

    assert player.game().digests == saved


@pytest.mark.parametrize("battle", [battle for battle in AGAINST_THE_COMPUTER if battle != TRAINING])
def test_the_computer_answers_in_other_systems(player: Player, battle: str) -> None:
    """A battle of two other systems stands on the table, takes orders, and the computer answers in its worker."""
    exchange(player, battle)

    assert player.page.locator("#board-frame svg").is_visible()


def test_what_is_held_open_or_half_typed_stays(player: Player) -> None:
    """A fold, the keyboard's place and a form that is half filled in outlast the painting of the panel around them."""
    held_fold(player)
    half_filled(player)


def test_the_single_file_starts_from_its_memory(window: Window, tmp_path: Path) -> None:
    """From a disk the page opens the memory that the file holds."""
    file = tmp_path / "sandtable.html"
    file.write_text(single_page(build.DIST, build.ROOT / "web/boot/single.js.in"), encoding="utf-8")
    window.errors.clear()

    window.goto(f"{file.as_uri()}#play/{TRAINING}")
    window.wait_for_selector(BOARD, state="attached")

    assert window.evaluate("document.documentElement.dataset.memory") == "restored"
    assert window.errors == []
