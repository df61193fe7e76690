"""A visitor whose browser keeps the site and the memory, and whose server has stopped."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from typing import Any

from playwright.sync_api import Browser, Page, Playwright
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as Waited

import build
from tests.browser.conftest import DESK, LATE_TIERS, ONE_PROCESS, READY_TIMEOUT, opened
from tests.chromium import chromium_options
from tests.serving import serve_in_thread

HANGS = 20
"""Seconds after which a page that answers nothing is ended, as a browser offers: damage may show at any time."""
IMPATIENCE = 5_000
"""Milliseconds after which somebody ends a start that may be well under way: what has to follow is the same."""
KEPT = "html[data-offline=kept][data-late=installed]"
ENDED = "html:is([data-ready], [data-failed])"
FILE = """self.memoryFile = async () => {
  const folder = await navigator.storage.getDirectory();
  const [name] = await Array.fromAsync(folder.keys());
  return name ? folder.getFileHandle(name) : null;
};
self.memoryDigest = async () => {
  const file = await memoryFile();
  if (!file) return "no file";
  return new Uint8Array(await crypto.subtle.digest("SHA-256", await (await file.getFile()).arrayBuffer())).join(" ");
};
self.writeMemory = async (at, data) => {
  const writing = await (await memoryFile()).createWritable({ keepExistingData: true });
  await writing.write({ type: "write", position: at, data });
  await writing.close();
};
self.readMemory = async (from, to) => {
  const file = await (await memoryFile()).getFile();
  return new Uint8Array(await file.slice(from, to).arrayBuffer());
};
self.marks = () => Object.keys(localStorage).filter((name) => name.startsWith("sandtable.start "));
self.seenTo = () => new Promise((done) => {
  const look = async () => {
    const { ready } = document.documentElement.dataset;
    const digest = ready && marks().length === 0 && await memoryDigest().catch(() => null); // null: being made
    if (ready === "dead" || digest) done(digest || ready);
    else setTimeout(look, 20);
  };
  look();
});"""
"""Has a page look at the only file of the site, in which the memory is kept, and at the marks of starts."""

SPOIL = """async ([at, length]) => {
  const old = await readMemory(at, at + length);
  await writeMemory(at, old.fill(old.some(Boolean) ? 0 : 255));
}"""
FLIP = """async (bits) => {
  const whole = await readMemory();
  for (const bit of bits) whole[bit >> 3] ^= 1 << (bit & 7);
  await writeMemory(0, whole);
}"""
QUIET = "CREDITS.txt"
"""A text of the site, on which nothing runs."""
HEAD = 1024
"""Bytes of the first line of a memory."""
OWN = ("sandtable.start ", "sandtable.memory")
"""What names begin with that starts keep something under."""


class Visitor:
    """A browser of its own, in which the site was visited, and the page that is open in it."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        options = {"base_url": address, "service_workers": "allow", "bypass_csp": True}
        self.page = opened(browser, options | DESK)
        self.context, self.watch = self.page.context, self.page.watch
        self.context.add_init_script(FILE)
        self.page.goto("./")
        self.page.wait_for_selector(KEPT, state="attached")
        self.digest: str = self.page.evaluate("memoryDigest()")
        """Of the memory in its file, as it was written."""
        self.size: int = self.page.evaluate("memoryFile().then((file) => file.getFile()).then((file) => file.size)")

    def tab(self) -> Page:
        """Open another page, which becomes the one that is open here."""
        self.page = self.context.new_page()
        self.page.watch = self.watch
        self.page.on("crash", self.watch.on_crash)
        self.watch.has_crashed = False
        return self.page

    def leave(self) -> None:
        """Close all pages, and open another."""
        old = self.context.pages
        self.tab()
        for page in old:
            page.close()

    def start(self, patience: float = READY_TIMEOUT) -> str:
        """Load the page, in a new tab after a crash, or load it again; return how the start went.

        "restored" from the memory, "ordinary", "failed" with the page's own words, "crashed", or "hung": then its
        process has been killed, as a browser offers.
        """
        try:
            if self.watch.has_crashed:
                self.tab()
            if self.page.url == "about:blank" or self.page.url.endswith(QUIET):
                self.page.goto("./")
            else:
                with self.bounded():
                    self.again()
            self.page.wait_for_selector(ENDED, state="attached", timeout=patience)
            if self.page.get_attribute("html", "data-failed"):
                return "failed"
            return self.page.get_attribute("html", "data-memory") or "ordinary"
        except Waited:
            self.kill()
            return "hung"
        except PlaywrightError:
            if not self.watch.has_crashed:
                raise
            return "crashed"

    def again(self) -> None:
        """Press "Try again" where that is offered, else load the page again."""
        if self.page.locator("#boot-failed").is_visible():
            self.page.click("#boot-again")
            self.page.wait_for_selector("html:not([data-failed])", state="attached")
        else:
            self.page.reload(wait_until="commit")

    def seen_to(self) -> str:
        """Wait until no mark is left; return the digest of the memory's file, or "dead" if the page died or hangs."""
        try:
            with self.bounded():
                return self.page.evaluate("seenTo()")
        except PlaywrightError:
            if not self.watch.has_crashed:
                raise
            return "dead"

    @contextmanager
    def bounded(self) -> Iterator[None]:
        """Ask a page that may hang: then its process is killed, and Playwright says that it has crashed."""
        timer = Timer(HANGS, end, [self.renderers()])
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def answer(self, script: str, given: object) -> Any:
        """Return what a script gives on the page, or where that hangs or has died on another of the site."""
        if not self.watch.has_crashed:
            try:
                with self.bounded():
                    return self.page.evaluate(script, given)
            except PlaywrightError:
                if not self.watch.has_crashed:
                    raise
        self.tab().goto(f"./{QUIET}")
        return self.page.evaluate(script, given)

    def renderers(self) -> list[int]:
        """Return the processes of the pages."""
        found = self.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        return [process["id"] for process in found if process["type"] == "renderer"]

    def come_through(self) -> tuple[str, ...]:
        """Start until the file, which is damaged, is whole again; return how each start went."""
        went = [self.start(IMPATIENCE)]
        if went[0] in ("failed", "crashed", "hung"):
            went.append(self.start())
        if (found := self.seen_to()) == "dead":
            went.append(self.start())
            found = self.seen_to()
        assert found == self.digest, went
        return tuple(went)

    def spoil(self, at: int, length: int) -> None:
        """Have a block of the memory's file hold nothing but zeros, or, where it does so anyway, ones."""
        self.answer(SPOIL, [at, length])

    def flip(self, bits: list[int]) -> None:
        """Flip these bits of the memory's file."""
        self.answer(FLIP, bits)

    def write(self, at: int, text: str) -> None:
        """Write into the memory's file."""
        self.page.evaluate("([at, text]) => writeMemory(at, text)", [at, text])

    def head(self) -> str:
        """Return the first line of the memory's file."""
        return self.page.evaluate("size => readMemory(0, size).then((line) => new TextDecoder().decode(line))", HEAD)

    def games(self) -> dict[str, str]:
        """Return all that is kept but what starts keep for themselves."""
        kept: dict[str, str] = self.page.evaluate("({ ...localStorage })")
        return {name: text for name, text in kept.items() if not name.startswith(OWN)}

    def forget(self, name: str) -> None:
        """Have something not be kept any more."""
        self.page.evaluate("name => localStorage.removeItem(name)", name)

    def kill(self) -> None:
        """Kill the process of the page that is open."""
        found = self.renderers()
        with self.page.expect_event("crash"):
            end(found)


def end(processes: list[int]) -> None:
    """Kill these processes."""
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


@contextmanager
def visitor(playwright: Playwright) -> Iterator[Visitor]:
    """A visitor who has been there once; only kept files are requested."""
    options = chromium_options()
    address, stop = serve_in_thread(build.DIST)
    with playwright.chromium.launch(**options | {"args": [*options["args"], LATE_TIERS, ONE_PROCESS]}) as browser:
        try:
            made = Visitor(browser, address)
        finally:
            stop()
        yield made
        assert not made.watch.foreign
