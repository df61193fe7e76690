"""The page's content security policy is strict, and a whole game does not violate it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

import build
from engine.core.scenario import shipped
from tests.browser.player import PATIENCE, Player, let_play
from web.build.dev_server import Handler, Server


def policy() -> dict[str, list[str]]:
    """Return the policy that the built page sets, by directive."""
    page = (build.DIST / "index.html").read_text(encoding="utf-8")
    (content,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', page)
    assert page.index("Content-Security-Policy") < page.index("<link"), "it holds from the first file on"
    return {name: sources for name, *sources in (directive.split() for directive in content.split(";"))}


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    """The policy names no other host, no inline script and no eval, and shuts what the site does not use."""
    found = policy()
    allowed = {"'none'", "'self'", "'wasm-unsafe-eval'", "'unsafe-inline'", "data:", "blob:"}
    assert {source for sources in found.values() for source in sources} <= allowed
    assert found["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
    assert [name for name, sources in found.items() if "'unsafe-inline'" in sources] == ["style-src-attr"]
    assert all(found[name] == ["'none'"] for name in ("default-src", "object-src", "base-uri", "form-action"))


def test_a_whole_game_and_every_kind_of_board_keep_to_the_policy(new_page: Callable[..., Page]) -> None:
    """A battle to its end and every kind of board cause no violation."""
    page = new_page(bypass_csp=False, viewport={"width": 1440, "height": 900})

    assert let_play(page, "./", "chartabella/training") == []

    trainings = [scenario for name, scenario in shipped().items() if name.endswith("/training")]
    assert len(trainings) == 5
    for training in trainings:
        Player(page, "mouse").begin(training.name, {})
        expect(page.locator("#play-title")).to_have_text(training.told("en")["title"])

    assert page.evaluate("window.violations") == []
    assert not page.watch.console_errors


@pytest.fixture
def guarded(site: str) -> Iterator[str]:
    """The address of the site as sent with every header that docs/security.md names."""
    text = (build.ROOT / "docs/security.md").read_text(encoding="utf-8")
    block = text.partition("## Headers")[2].partition("```\n")[2].partition("```")[0]
    headers = dict(line.split(": ", 1) for line in block.splitlines())
    assert len(headers) == 6

    class Guarded(Handler):
        def end_headers(self) -> None:
            for name, value in headers.items():
                self.send_header(name, value)
            super().end_headers()

    with Server(("127.0.0.1", 0), partial(Guarded, directory=str(build.DIST))) as server:
        thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


def test_the_site_works_with_every_header_that_a_club_may_set(new_page: Callable[..., Page], guarded: str) -> None:
    """With the headers of docs/security.md a battle is played by the threads, and the offline copy is made and used."""
    page = new_page(alone=True, base_url=guarded, bypass_csp=False, service_workers="allow")

    assert let_play(page, "./", "chartabella/training") == []
    page.wait_for_selector("html[data-offline=kept]", state="attached")
    page.goto("./?again")
    page.wait_for_selector("html[data-ready=page][data-memory=restored]", state="attached")
    assert not page.watch.console_errors


def test_looking_back_printing_and_inviting_keep_to_the_policy(new_page: Callable[..., Page]) -> None:
    """Replay, review, printing, a link and an invitation cause no violation."""
    page = new_page(bypass_csp=False, viewport={"width": 1440, "height": 900})
    page.goto("./")
    page.wait_for_selector("html[data-late=installed]", state="attached")
    page.set_input_files("#file", build.ROOT / "tests/saves/chartabella/grain.json")
    page.wait_for_selector("html[data-view=play][data-ready=board]", state="attached")
    page.click("#film-begin")
    page.click("#film-on")
    page.click("#film-end")
    page.click("#question [data-do=review]")
    page.wait_for_selector("#panel-review [data-arg=deep]", timeout=2 * PATIENCE)
    page.click("[data-do=save]")
    page.wait_for_selector("#link-text")
    page.click("#keep-dialog [data-do=close]")
    page.evaluate("location.hash = 'print'")
    page.wait_for_selector("#print-sheets .print-sheet")
    page.evaluate("location.hash = 'setup/chartabella/training'")
    page.select_option("#setup-form [name='seat.P']", "friend")
    page.select_option("#setup-form [name='seat.M']", "human")
    page.click("#setup-form [type=submit]")
    page.click("#question [data-do=match-prepare]")
    page.click("#prepare-form [type=submit]")
    page.wait_for_selector("#match-link")

    assert not page.watch.console_errors
