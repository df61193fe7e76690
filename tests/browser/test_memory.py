"""A visit starts from the memory, or at once in the ordinary way if the memory cannot be used."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial
from threading import Thread

import pytest
import zstandard
from playwright.sync_api import Page, Route

import build
from tests.browser.player import AGAINST_THE_COMPUTER, Player, exchange
from web.build.dev_server import Handler, Server
from web.build.zstd import packed

TRAINING = "chartabella/training"
ADDRESS = "**/memory.bin"
QUICKEST = 1


def memory() -> bytes:
    """Return the memory as the build packed it."""
    return (build.DIST / "memory.bin").read_bytes()


def of_another_version() -> bytes:
    """Return a memory whole, but made of other parts than the page knows."""
    whole = zstandard.decompress(memory())
    head = re.sub(rb'"parts":"[^"]+"', b'"parts":"0123456789abcdef"', whole[: build.MEMORY_HEAD])
    return packed(head + whole[build.MEMORY_HEAD :], QUICKEST)


def of_nothing() -> bytes:
    """Return a memory of the right parts in which nothing is."""
    whole = zstandard.decompress(memory())
    return packed(whole[: build.MEMORY_HEAD] + bytes(len(whole) - build.MEMORY_HEAD), QUICKEST)


SPOILT: dict[str, Callable[[], bytes]] = {
    "cut short": lambda: memory()[:-1000],
    "damaged": lambda: memory()[:9000] + bytes(1000) + memory()[10_000:],
    "of another version": of_another_version,
    "with nothing in it": of_nothing,
    "a page of the server's": lambda: b"<!doctype html><title>Not here</title>",
}


def start(page: Page) -> str | None:
    """Open a battle and wait for its board; return how the page started: "restored" from the memory, or None."""
    page.goto(f"./#play/{TRAINING}")
    page.wait_for_selector("html[data-ready=board]", state="attached")
    return page.get_attribute("html", "data-memory")


def asked(page: Page) -> list[str]:
    """Return the names of the files that the page and its workers asked for."""
    return [address.rpartition("/")[2] for address in page.watch.requests]


def test_a_visit_starts_from_the_memory_without_library_and_engine(page: Page) -> None:
    """The first board is shown without the archives of library and engine, which are fetched after it."""
    page.route(re.compile("python_stdlib.pack|engine.pack"), lambda _: None)  # they never come

    assert start(page) == "restored"
    page.click("#rules-open, [data-do=rules]")  # nor do the rules need them
    assert page.locator("#rule-CH-01").is_visible()


def test_a_battle_of_every_system_is_played_from_the_memory(page: Page) -> None:
    """Page and opponent start from the memory and play battles of every system."""
    for scenario in AGAINST_THE_COMPUTER:
        exchange(Player(page, "mouse"), scenario)

    assert page.get_attribute("html", "data-memory") == "restored"
    assert "engine.pack" not in asked(page)


@pytest.mark.parametrize("how", [*SPOILT, "missing"])
def test_a_memory_that_cannot_be_used_is_left_alone(new_page: Callable[..., Page], how: str) -> None:
    """Page and threads start in the ordinary way, play, and do not request that memory again."""
    page = new_page()
    if how == "missing":
        page.route(ADDRESS, lambda route: route.fulfill(status=404))
    else:
        body = SPOILT[how]()
        page.route(ADDRESS, lambda route: route.fulfill(status=200, body=body))

    assert start(page) is None
    if how not in ("damaged", "missing"):  # whatever was the cause, what follows is the same
        return
    exchange(Player(page, "mouse"), TRAINING)
    page.unroute_all()
    page.watch.requests.clear()
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/engine.pack")):
        page.goto("./?again")  # the ordinary start, then
    assert "memory.bin" not in asked(page)


def test_webassembly_that_comes_only_when_asked_again_says_nothing_of_the_memory(page: Page) -> None:
    """If WebAssembly cannot be compiled at first, it is fetched again, and the memory is used."""
    came: list[str] = []

    def cut_off_once(route: Route) -> None:
        came.append(route.request.url)
        route.fulfill(status=200, body=b"", content_type="application/wasm") if len(came) == 1 else route.continue_()

    page.route("**/pyodide.asm.pack", cut_off_once)

    assert start(page) == "restored"
    assert len(came) > 1


SEEN_OR_NEVER = """(isTold) => {
  const { setTimeout, Worker } = self;
  if (isTold) self.setTimeout = (done, time, ...rest) => time === 400 ? 0 : setTimeout(done, time, ...rest);
  else PerformanceObserver.prototype.observe = function () {};
  self.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      self.begunAt ??= performance.now();
    }
  };
}"""
"""Leaves one of the two ways to know when the first page may have been seen, and notes when the first thread began."""


def test_the_first_page_is_seen_before_python_begins(page: Page) -> None:
    """No thread begins before the first page has been painted."""
    page.add_init_script(f"({SEEN_OR_NEVER})(true)")
    page.goto("./")
    page.wait_for_selector("html[data-ready=page]", state="attached")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")

    assert painted <= page.evaluate("begunAt")


def test_the_pages_other_scripts_are_asked_for_when_it_has_been_seen(page: Page) -> None:
    """Before the first paint the first page requests only three scripts."""
    page.add_init_script(f"({SEEN_OR_NEVER})(true)")
    page.goto("./")
    page.wait_for_selector("html[data-ready=page]", state="attached")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    came = page.evaluate("performance.getEntriesByType('resource').map((e) => [e.name.split('/').pop(), e.startTime])")
    scripts = {name: begun for name, begun in came if name.endswith(("js", "mjs"))}

    assert {"core.js", "pyodide.asm.mjs", "panzoom.min.js"} <= scripts.keys()
    assert {name for name, begun in scripts.items() if begun < painted} == {"guard.js", "early.js", "start.js"}


def test_python_begins_where_nothing_tells_that_the_page_was_seen(page: Page) -> None:
    """If the browser reports no painting, the page starts after a while."""
    page.add_init_script(f"({SEEN_OR_NEVER})(false)")
    page.goto("./")
    page.wait_for_selector("html[data-ready=page]", state="attached")

    assert page.get_attribute("html", "data-memory") == "restored"
    assert "engine.pack" not in asked(page)


def test_a_browser_that_has_no_room_for_the_memory_starts_without(page: Page) -> None:
    """If WebAssembly is refused the memory's room, the page starts in the ordinary way."""
    page.add_init_script(
        """const grow = WebAssembly.Memory.prototype.grow;
        WebAssembly.Memory.prototype.grow = function () {
          WebAssembly.Memory.prototype.grow = grow;
          throw new RangeError("no room");
        };"""
    )

    assert start(page) is None
    exchange(Player(page, "mouse"), TRAINING)


class Dripping(Handler):
    """Sends the memory slowly: 30 kB in a second."""

    def copyfile(self, source, outputfile) -> None:
        """Send a file."""
        if self.path != "/memory.bin":
            super().copyfile(source, outputfile)
            return
        while part := source.read(3000):
            outputfile.write(part)
            outputfile.flush()
            time.sleep(0.1)


def test_a_slow_line_is_not_made_to_wait_for_the_memory(new_page: Callable[..., Page]) -> None:
    """If the memory would take long, the page starts in the ordinary way and tries it another time."""
    with Server(("127.0.0.1", 0), partial(Dripping, directory=str(build.DIST))) as server:
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        page = new_page(alone=True, base_url=f"http://127.0.0.1:{server.server_address[1]}/")

        assert start(page) is None
        assert page.evaluate("localStorage.getItem('sandtable.memory')") is None
        page.watch.requests.clear()
        page.reload()
        page.wait_for_selector("html[data-ready=board]", state="attached")
        assert "memory.bin" in asked(page)
        page.goto("about:blank")
        server.shutdown()


def test_where_data_is_to_be_saved_the_memory_is_not_fetched(page: Page) -> None:
    """A browser that asks for little data starts in the ordinary way, which needs less."""
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")

    assert start(page) is None
    assert "memory.bin" not in asked(page)
