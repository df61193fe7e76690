"""One visit keeps everything for use without network, and a new version waits for the visitor."""

from __future__ import annotations

import re
import shutil
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import build
from tests.browser.conftest import DESK, assert_clean, opened
from tests.browser.player import AGAINST_THE_COMPUTER, Player, exchange
from tests.serving import serve_in_thread
from web.build.release import write_worker

TRAINING = "chartabella/training"
TEMPLATE = build.ROOT / "web/boot/sw.js.in"
NEWER = "9.9.9+newer"
KEPT = "html[data-offline=kept]"
"""The last thing that a first visit does for the next."""


@pytest.fixture
def copy(site: str, tmp_path: Path) -> Iterator[tuple[Path, str, Callable[[], None]]]:
    """A copy of the site that a test may change, its address, and what stops its server."""
    folder = tmp_path / "site"
    shutil.copytree(build.DIST, folder)
    address, stop = serve_in_thread(folder)
    running = [stop]

    def stop_once() -> None:
        while running:
            running.pop()()

    yield folder, address, stop_once
    stop_once()


def visit(new_page: Callable[..., Page], address: str) -> Page:
    """Return a page that has visited the site once and whose browser keeps it now."""
    page = new_page(alone=True, base_url=address, service_workers="allow", viewport={"width": 1440, "height": 900})
    page.goto("./")
    page.wait_for_selector(KEPT, state="attached")
    return page


@pytest.fixture(scope="module")
def kept(browser: Browser, site: str) -> Iterator[Page]:
    """A page that has visited a site once, whose browser keeps it, and whose server has stopped."""
    address, stop = serve_in_thread(build.DIST)
    page = opened(browser, {"base_url": address, "service_workers": "allow", "bypass_csp": True} | DESK)
    page.goto("./")
    page.wait_for_selector(KEPT, state="attached")
    stop()
    yield page
    page.context.close()
    assert_clean(page.watch)


def version(page: Page) -> str:
    """Return the version that the foot of the page tells."""
    return page.inner_text("#version")


def test_every_system_is_played_in_a_new_tab_without_a_server(kept: Page) -> None:
    """After one visit battles of every system are played in a new tab without a server."""
    tab = kept.context.new_page()
    player = Player(tab, "mouse")

    for scenario in AGAINST_THE_COMPUTER:
        exchange(player, scenario)

    before = len(player.game().inputs)
    tab.goto("./?from=elsewhere#play")  # another query; the kept game needs the late wheels to be read
    tab.wait_for_selector("html[data-ready=board]", state="attached")  # a start that is broken off is tried another way
    tab.reload()
    tab.wait_for_selector("html[data-ready=board][data-memory=restored]", state="attached")
    assert len(player.game().inputs) == before
    assert tab.locator("#play-title").is_visible()


def test_every_battle_can_be_set_up_without_a_server(kept: Page) -> None:
    """After one visit the form of every battle opens without a server."""
    page = kept.context.new_page()
    page.goto("./")
    page.wait_for_selector("html[data-ready=page]", state="attached")
    names = page.eval_on_selector_all("[data-scenario]", "cards => cards.map((card) => card.dataset.scenario)")

    for name in names:
        page.goto(f"./#setup/{name}")
        page.wait_for_function(
            "title => document.querySelector('#setup-title') && location.hash === title", arg=f"#setup/{name}"
        )
        assert page.locator("#start").is_visible()

    assert len(names) > 10


SPOIL = """async ([name, how]) => {
  const cut = (whole) => how === "empty" ? new Uint8Array(1000) : whole.slice(0, how === "head" ? 1000 : -1000);
  if (name === "file") {
    const folder = await navigator.storage.getDirectory();
    const names = await Array.fromAsync(folder.keys());
    const file = await folder.getFileHandle(names[0]);
    const whole = await (await file.getFile()).arrayBuffer();
    const writing = await file.createWritable();
    await writing.write(cut(whole));
    await writing.close();
    return names.length;
  }
  const cache = await caches.open((await caches.keys()).find((key) => key.includes(" app-")));
  const kept = await cache.match("./memory.bin");
  await (await caches.open("spare")).put("./memory.bin", kept.clone());
  const { headers } = kept, whole = await kept.arrayBuffer();
  await cache.put("./memory.bin", new Response(cut(whole), { headers }));
  return headers.get("X-Unpacked");
}"""
"""Damages the memory in its file or in the cache; returns how many files there are, or if the cache's is unpacked."""
RESTORE = """async () => {
  const cache = await caches.open((await caches.keys()).find((key) => key.includes(" app-")));
  await cache.put("./memory.bin", await (await caches.open("spare")).match("./memory.bin"));
  await caches.delete("spare");
  localStorage.clear();
  const { active } = await navigator.serviceWorker.getRegistration(), { port1, port2 } = new MessageChannel();
  active.postMessage({ hasFailed: false }, [port2]);
  return new Promise((done) => { port1.onmessage = () => done(); });
}"""
"""Puts back into the cache what was there before, has the browser forget that it could not be used, and has the file
made anew."""
MENDED = """() => new Promise((done) => {
  const look = async () => {
    const folder = await navigator.storage.getDirectory();
    const [name] = await Array.fromAsync(folder.keys());
    const isLeft = Object.keys(localStorage).some((name) => name.startsWith("sandtable.start "));
    if (name && !isLeft) done();
    else setTimeout(look, 20);
  };
  look();
})"""
"""Waits until a file that was damaged is made anew."""


def started(page: Page) -> str | None:
    """Load the page again; return how it started: "restored" from the memory, or None."""
    page.reload()
    page.wait_for_selector("html[data-ready=page]", state="attached")
    return page.get_attribute("html", "data-memory")


def test_a_memory_that_is_damaged_where_it_is_kept_is_left_alone(kept: Page) -> None:
    """The service worker repairs a damaged file from its cache without a server; if both are damaged none is used."""
    page = kept.context.new_page()
    page.goto("./")
    page.wait_for_selector("html[data-ready=page]", state="attached")

    for how in ("empty", "end", "head"):
        page.evaluate(MENDED)
        assert page.evaluate(SPOIL, ["file", how]) == 1, how
        assert started(page) == "restored", how
        page.evaluate(MENDED)
        assert page.evaluate(SPOIL, ["file", how]) == 1, how
        assert page.evaluate(SPOIL, ["cache", how]) is None, how
        assert started(page) != "restored", how
        page.evaluate(RESTORE)


def test_a_browser_without_files_keeps_the_memory_unpacked(copy, new_page) -> None:
    """Without a file the page starts from the memory in the cache, without a server."""
    folder, address, stop = copy
    worker = folder / "sw.js"
    worker.write_text(worker.read_text(encoding="utf-8").replace("getDirectory", "noDirectory"), encoding="utf-8")
    page = visit(new_page, address)
    stop()

    assert started(page) == "restored"
    assert page.evaluate(SPOIL, ["cache", "end"]) == "yes"
    assert started(page) != "restored"


def test_what_the_service_worker_cannot_unpack_is_unpacked_by_each_visit(copy, new_page) -> None:
    """Memory and WebAssembly that cannot be unpacked are kept packed, and the page starts from them."""
    folder, address, stop = copy
    worker = folder / "sw.js"
    text = worker.read_text(encoding="utf-8")
    assert "async function unpacked(packed) {" in text
    text = text.replace("async function unpacked(packed) {", "async function unpacked(packed) { throw Error();")
    worker.write_text(text, encoding="utf-8")
    page = visit(new_page, address)
    stop()

    assert started(page) == "restored"


def test_what_is_kept_wrong_is_not_used_and_comes_again(copy, new_page) -> None:
    """A file with wrong contents is not used, and "Try again" fetches what is damaged in the cache."""
    folder, address, _ = copy
    worker = folder / "sw.js"
    text = worker.read_text(encoding="utf-8")
    assert "await writing.write(whole);" in text
    worker.write_text(text.replace("writing.write(whole)", "writing.write(whole.slice(8))"), encoding="utf-8")
    page = visit(new_page, address)
    files = "navigator.storage.getDirectory().then((all) => Array.fromAsync(all.keys()))"

    assert page.evaluate(files) == []
    assert started(page) == "restored"

    page.evaluate("""async () => {
      const cache = await caches.open((await caches.keys()).find((key) => key.includes(" vendor-")));
      const headers = { "Content-Type": "text/javascript" };
      await cache.put("./vendor/pyscript/core.js", new Response("damaged", { headers }));
    }""")
    page.reload()
    page.wait_for_selector("#boot-parts:has-text('core.js')")
    page.watch.page_errors.clear()  # this start is meant to fail
    page.click("#boot-again")
    page.wait_for_selector("html[data-ready=page]", state="attached")


EXAMINED = """
const { fetch } = self;
const asked = [];
self.fetch = (...given) => {
  const answer = fetch(...given);
  asked.push(answer);
  return answer;
};
self.examined = async () => { // each look may have led to another
  for (let seen = -1; seen < asked.length;) {
    seen = asked.length;
    await Promise.allSettled(asked);
    await new Promise((done) => setTimeout(done));
  }
};
WebAssembly.compileStreaming = () => new Promise(() => {}); // Python never comes
addEventListener("DOMContentLoaded", () => dispatchEvent(new Event("py:error")));
"""
"""Has a start fail for no known reason; `examined` waits until all its parts were looked at."""


def test_a_kept_page_is_the_page_of_the_server(kept: Page) -> None:
    """The service worker serves the page as it was sent, with its preload links."""
    page = kept.context.new_page()
    page.goto("./")
    page.wait_for_selector("html[data-ready=page]", state="attached")
    served = page.evaluate("fetch('./').then(answer => answer.text())")

    assert (build.DIST / "index.html").read_text(encoding="utf-8") == served
    assert 'rel="preload"' in served


def renew(folder: Path, old: str) -> None:
    """Put a new version, of another name than the old one, into a copy of the site."""
    index = folder / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace(old, NEWER), encoding="utf-8")
    write_worker(folder, TEMPLATE)


def take_newer(page: Page) -> None:
    """Agree to the new version, and wait until it is there."""
    page.click("#update-take")
    page.wait_for_function("newer => document.querySelector('#version')?.textContent === newer", arg=NEWER)


def test_a_new_version_waits_until_the_visitor_agrees(copy, new_page) -> None:
    """A new version is announced during a game, used on agreement, and the kept game is there.

    A second window is not reloaded then; it offers to.
    """
    folder, address, _ = copy
    page = visit(new_page, address)
    player = Player(page, "mouse")
    exchange(player, TRAINING)
    before, old = len(player.game().inputs), version(page)
    other = page.context.new_page()
    other.goto("./")
    other.wait_for_selector("html[data-ready=page]", state="attached")
    older = "`${encodeURIComponent(location.href.split('#')[0])} 0123456789abcdef`"  # the memory of a version before
    page.evaluate(f"navigator.storage.getDirectory().then((all) => all.getFileHandle({older}, {{ create: true }}))")
    renew(folder, old)

    page.reload()
    page.wait_for_selector("#update:not([hidden])")
    assert version(page) == old
    page.wait_for_selector("html[data-ready=board]", state="attached")
    take_newer(page)
    page.wait_for_selector("html[data-ready=board]", state="attached")

    assert len(player.game().inputs) == before
    assert not page.locator("#update").is_visible()
    page.wait_for_function("caches.keys().then((names) => names.length === 2)")  # those of the old version are gone
    files = "navigator.storage.getDirectory().then((all) => Array.fromAsync(all.keys()))"
    page.wait_for_function(f"{files}.then((names) => names.length === 1)")

    other.wait_for_selector("#update:not([hidden])")
    assert version(other) == old
    take_newer(other)


def test_a_kept_page_that_fails_to_start_offers_a_new_version(copy, new_page) -> None:
    """A failed start from kept files blames no part that the server sent; a newer version is looked for and offered."""
    folder, address, _ = copy
    page = visit(new_page, address)
    failing = page.context.new_page()
    failing.add_init_script(EXAMINED)
    failing.goto("./")
    failing.wait_for_selector("#boot-failed:not([hidden])")
    failing.evaluate("examined()")
    assert "" == failing.inner_text("#boot-parts")
    failing.close()

    renew(folder, version(page))
    page.add_init_script("""for (const name of ["instantiate", "instantiateStreaming", "compileStreaming"])
        if (!sessionStorage.mended) WebAssembly[name] = () => Promise.reject(new Error("no room"));""")
    page.reload()
    page.wait_for_selector("html[data-failed=yes]", state="attached")
    page.wait_for_selector("#update:not([hidden])")
    page.watch.page_errors.clear()  # this version is meant to fail
    page.evaluate("sessionStorage.mended = 1")
    take_newer(page)
    page.wait_for_selector("html[data-ready]", state="attached")


def test_a_game_that_is_not_kept_is_not_lost_to_a_new_version_unasked(copy, new_page) -> None:
    """If the browser keeps nothing, taking the new version asks first."""
    folder, address, _ = copy
    page = visit(new_page, address)
    page.evaluate("void (Storage.prototype.setItem = () => { throw new Error('full'); })")
    page.evaluate(f"location.hash = 'play/{TRAINING}'")
    page.wait_for_selector("html[data-kept=no]", state="attached")
    old = version(page)
    renew(folder, old)
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    asked = []
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.click("#update-take")

    assert len(asked) == 1
    assert version(page) == old
    assert page.locator("html[data-view=play]").count() == 1


def test_a_site_with_a_wrong_file_is_not_kept(copy, new_page) -> None:
    """If one file is not as built, nothing is kept, and the page works with its server."""
    folder, address, _ = copy
    (folder / "CREDITS.txt").write_text("something else", encoding="utf-8")
    page = new_page(alone=True, base_url=address, service_workers="allow")
    page.goto("./")
    page.wait_for_selector("html[data-ready=page]", state="attached")
    ended = page.evaluate(
        """async () => {
          const { installing } = await navigator.serviceWorker.register("./sw.js");
          if (!installing) return "none";
          return new Promise((done) => { installing.onstatechange = () => done(installing.state); });
        }"""
    )

    assert ended in ("redundant", "none")
    assert page.evaluate("navigator.serviceWorker.controller") is None


def test_version_credits_and_licences_are_on_every_view(page: Page) -> None:
    """The foot of the page has the version and leads to credits and licences on every view."""
    for view in ("home", "setup", "play"):
        page.goto("./#" if view == "home" else f"./#{view}/{TRAINING}")
        page.wait_for_selector(f"html[data-view={view}][data-ready]", state="attached")
        assert re.fullmatch(r"\d+\.\d+\.\d+\+[0-9a-f]{8}", version(page))
        assert page.locator(".foot").is_visible()
        links = page.eval_on_selector_all(".foot a", "links => links.map((link) => link.href)")
        assert len(links) == 2
        assert all(page.request.get(link).ok for link in links)


@pytest.mark.running
def test_the_site_can_be_installed(page: Page) -> None:
    """The manifest names the site, and every icon that it names is there in the size that it tells."""
    manifest = page.request.get("./manifest.webmanifest").json()
    assert manifest["name"] == "Sandtable"
    assert manifest["display"] == "standalone"
    sizes = {}
    for icon in manifest["icons"]:
        data = page.request.get(icon["src"]).body()
        if icon["type"] == "image/png":
            wide, high = struct.unpack(">II", data[16:24])
            sizes[icon.get("purpose", "any"), wide] = icon["sizes"]
            assert icon["sizes"] == f"{wide}x{high}"
    assert {("any", 192), ("any", 512), ("maskable", 512)} <= set(sizes)
    assert page.locator("link[rel=icon]").get_attribute("href").endswith("icon.svg")
