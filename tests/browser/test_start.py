"""A part of the start that is missing, cut off or changed is reported by name, with what to do."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import ClassVar

import pytest
from playwright.sync_api import Page, expect

import build
from tests.browser.player import PATIENCE
from web.build.dev_server import Handler, Server
from web.build.release import integrity

TRAINING = "chartabella/training"


def without_memory(page: Page) -> None:
    """Have a page start in the ordinary way."""
    page.route("**/memory.bin", lambda route: route.abort())


def test_the_page_knows_every_part_of_the_start_by_its_digest(site: str) -> None:
    """The page has the digest of every script, module and file that it fetches at once."""
    page = (build.DIST / "index.html").read_text(encoding="utf-8")
    known = dict(re.findall(r'(?:href|src)="\./([^"]+)" (?:data-)?integrity="([^"]+)"', page))
    parts = re.findall(r'<script src="\./([^"]+)"', page)
    parts += re.findall(r'rel="(?:(?:module)?preload|part)" (?!as="(?:font|style)").*?href="\./([^"]+)"', page)

    assert {"vendor/pyodide/pyodide.asm.pack", "web/boot/guard.js", "web/boot/start.js"} <= set(parts)
    assert known == {name: integrity(build.DIST / name) for name in parts}


def test_a_part_that_does_not_arrive_is_said(page: Page) -> None:
    """Without the engine the page says so, and battles and rules can be read."""
    without_memory(page)
    page.route("**/engine.pack", lambda route: route.abort())
    page.goto("./")
    page.wait_for_selector("#boot-failed:not([hidden])")
    page.click(".top [data-do=rules]")

    expect(page.locator("#rule-CH-01")).to_be_visible()

    page.goto("about:blank")  # what else it complains about comes before
    page.watch.page_errors.clear()  # this page is meant to fail


@pytest.mark.parametrize("part", ["engine.pack", "pyodide.asm.pack", "pyodide.asm.mjs", "core.js", "standins.js"])
def test_a_part_that_is_missing_or_wrong_is_named_at_once(new_page: Callable[..., Page], part: str) -> None:
    """A missing part, or an error page instead of it, is named without a long wait."""
    page = new_page(bypass_csp=False)
    if part in ORDINARY:
        without_memory(page)
    for status in (404, 200):
        answer = {"status": status, "content_type": "text/html", "body": "<p>Home"}
        page.route(f"**/{part}", lambda route, _, answer=answer: route.fulfill(**answer))
        page.goto("./", wait_until="commit")
        page.wait_for_selector("#boot-failed:not([hidden])", timeout=PATIENCE)
        if part != "standins.js" or status == 404:
            expect(page.locator("#boot-parts")).to_contain_text(part)
        page.unroute_all()
        page.goto("about:blank")

    page.watch.page_errors.clear()  # this page is meant to fail


ORDINARY = ("engine.pack", "python_stdlib.pack", "zstddec.wasm")
"""What a start needs that is not from a memory."""
DAMAGED = (
    "early.js start.js memory.mjs zstd.mjs core.js pyodide.asm.mjs pyodide.asm.pack python_stdlib.pack "
    "pyodide-lock.json engine.pack zstddec.wasm"
).split()
HALVED = "start.js memory.mjs pyodide.asm.pack python_stdlib.pack pyodide-lock.json index.html".split()
"""Of each kind of file, and of each way in which one is fetched, one or two; a page that comes damaged has no way to
know that of itself."""
SPOILT = [*((part, "damaged") for part in DAMAGED), *((part, "half") for part in HALVED)]


def spoilt(data: bytes, how: str) -> bytes:
    """Return a file as it comes half, or with stretches of it turned over, so that no script runs all the same."""
    if how == "half":
        return data[: len(data) // 2]
    places = {len(data) * part // 4 + n for part in (1, 2, 3) for n in range(40)}
    return bytes(byte ^ 0x15 if place in places else byte for place, byte in enumerate(data))


def serve_spoilt(page: Page, part: str, how: str) -> str:
    """Have the page get a file of the site spoilt; return the file's name."""
    (path,) = (path for path in build.DIST.rglob(part))
    address = "./" if path.name == "index.html" else f"**/{path.name}"
    if path.name in ORDINARY:
        without_memory(page)
    kind = Handler.extensions_map.get(path.suffix, "text/html")
    body = spoilt(path.read_bytes(), how)
    page.route(address, lambda route: route.fulfill(status=200, content_type=kind, body=body))
    return path.name


@pytest.mark.parametrize(("part", "how"), SPOILT)
def test_a_part_that_comes_half_or_damaged_is_named(new_page: Callable[..., Page], part: str, how: str) -> None:
    """A part that was cut off or changed is named, and no other, long before the time limit."""
    page = new_page(bypass_csp=False)
    name = serve_spoilt(page, part, how)
    page.goto("./", wait_until="commit")
    page.wait_for_selector("#boot-parts:not(:empty)", timeout=PATIENCE)

    assert page.inner_text("#boot-parts") == name
    assert "copied anew" in page.inner_text("#boot-failed")

    page.goto("about:blank")
    page.watch.page_errors.clear()  # this page is meant to fail


@pytest.mark.parametrize("how", ["missing", "half", "damaged"])
def test_a_page_whose_guard_does_not_come_says_so_itself(new_page: Callable[..., Page], how: str) -> None:
    """Without the guard the page shows the guard's name until it is ready."""
    page = new_page(bypass_csp=False)
    without_memory(page)
    page.route("**/engine.pack", lambda _: None)  # it never comes
    if how == "missing":
        page.route("**/guard.js", lambda route: route.fulfill(status=404))
    else:
        serve_spoilt(page, "guard.js", how)
    page.goto("./", wait_until="commit")

    expect(page.locator("#boot-unguarded")).to_contain_text("guard.js")

    page.unroute("**/engine.pack")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.locator("#boot-unguarded").is_hidden()
    page.watch.page_errors.clear()  # this page is meant to fail


class CutOnce(Handler):
    """Sends half of engine.pack the first time, and has the browser keep that for an hour."""

    sent: ClassVar[list[str]] = []

    def do_GET(self) -> None:  # noqa: N802 - http.server calls it so
        """Answer."""
        if self.path == "/memory.bin":
            self.send_error(404)
            return
        if self.path != "/engine.pack" or self.sent:
            super().do_GET()
            return
        self.sent.append(self.path)
        half = spoilt((build.DIST / "engine.pack").read_bytes(), "half")
        self.send_response(200)
        self.send_header("Content-Length", str(len(half)))
        self.send_header("Cache-Control", "max-age=3600")
        super(Handler, self).end_headers()
        self.wfile.write(half)


def test_trying_again_fetches_past_what_is_kept_on_the_way(new_page: Callable[..., Page]) -> None:
    """ "Try again" requests the file itself, not its cached copy, and the page starts."""
    with Server(("127.0.0.1", 0), partial(CutOnce, directory=str(build.DIST))) as server:
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        page = new_page(alone=True, base_url=f"http://127.0.0.1:{server.server_address[1]}/")
        page.goto("./", wait_until="commit")
        page.wait_for_selector("#boot-parts:has-text('engine.pack')")
        page.click("#boot-again")
        page.wait_for_selector("html[data-ready]", state="attached")
        server.shutdown()

    page.watch.page_errors.clear()  # the first start is meant to fail


def test_without_scripts_the_page_says_so(new_page: Callable[..., Page]) -> None:
    """Without JavaScript the page says that playing needs it."""
    page = new_page(alone=True, java_script_enabled=False)
    page.goto("./")

    assert "JavaScript" in page.locator("#home noscript").inner_text()
    assert page.locator("#boot").is_hidden()
    assert page.locator("#home .card").first.is_visible()

    page.click(".top [data-do=rules]")
    page.locator("#rules-text noscript a").first.click()

    expect(page.locator("#rule-CH-01")).to_be_visible()


@pytest.mark.parametrize(("part", "how"), [("micropip-*.whl", "half"), ("msgspec-*.whl", "damaged")])
def test_a_wheel_that_comes_half_or_damaged_is_named(page: Page, part: str, how: str) -> None:
    """A damaged late part is named with a way to fetch it again, and the game continues."""
    name = serve_spoilt(page, part, how)
    page.goto(f"./#play/{TRAINING}")
    page.wait_for_selector("#notice [data-do=fetch-again]")
    assert name in page.inner_text("#notice")
    assert page.locator("#question .button").first.is_visible()
    page.unroute(f"**/{name}")
    page.click("#notice [data-do=fetch-again]")

    page.wait_for_selector("html[data-late=installed]", state="attached")


def test_a_wheel_that_did_not_come_is_fetched_again(page: Page, wait_ready: Callable[..., None]) -> None:
    """A file that needs a missing wheel leads to a button that fetches it, and then opens."""
    page.route("**/wheels/*", lambda route: route.abort())
    page.goto("./#play/chartabella/training")
    wait_ready(page)
    text = page.evaluate("localStorage.getItem('sandtable.game')")
    page.set_input_files("#file", {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()})
    page.wait_for_selector("#notice [data-do=fetch-again]")
    page.unroute("**/wheels/*")
    page.click("#notice [data-do=fetch-again]")

    page.wait_for_selector("html[data-late=installed]", state="attached")
    assert not page.locator("#failed-dialog[open]").count()
