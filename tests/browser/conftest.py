"""The site on a loopback port, a Chromium, and pages that must not ask any other host for anything.

`python3 build.py test` has built the site and found the browser; a pytest started by hand does both here.
"""

import json
import os
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, Request, expect, sync_playwright

import build
from tests.browser.graft import grafted
from tests.browser.held import Held
from tests.browser.player import choose_setting
from tests.browser.seeds import ANEW, SEEDS
from tests.browser.watchdog import limited
from tests.chromium import chromium_options
from tests.laws.shared import once
from tests.serving import serve_in_thread

READY_TIMEOUT = 60_000  # milliseconds; a cold start takes 1-3 s on an idle machine
expect.set_options(timeout=READY_TIMEOUT)  # the usual 5 s are not enough beside another busy process
FAVICON = "/favicon.ico"
"""What a browser asks a host for by itself when a document names no sign of its own, as the keepers' text does not."""
LATE_TIERS = "--js-flags=--wasm-tiering-budget=1000000000"
"""Has Chromium optimise only WebAssembly that runs for long: a page of a test has gone before more would pay."""
ONE_PROCESS = "--process-per-site"
"""Has all pages of the site in a context run in one process: what it has compiled already it does not compile again."""
HOLD = """async () => {
  const { compiled } = await import("./web/boot/memory.mjs");
  window.held = await compiled(fetch("./vendor/pyodide/pyodide.asm.pack"));
}"""
"""Keeps WebAssembly compiled for the pages of a process."""


FAILED = pytest.StashKey[bool]()
"""Whether the part of a test that ran last has failed."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder as a browser test."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Record whether a test has failed, for the fixtures that clean up after it."""
    report = yield
    item.stash[FAILED] = report.failed
    return report


@dataclass
class Watch:
    """The requests and complaints of a page; `page.watch` of every page made here."""

    site: str
    others: list[str] = field(default_factory=list)
    """Sites of the test's own that the page may ask besides."""
    requests: list[str] = field(default_factory=list)
    console_errors: list[str] = field(default_factory=list)
    page_errors: list[str] = field(default_factory=list)
    has_crashed: bool = False
    """Whether the page made with it, which may stand for other tests, has ended."""

    def on_request(self, request: Request) -> None:
        self.requests.append(request.url)

    def on_console(self, message: ConsoleMessage) -> None:
        asked = message.location.get("url", "")
        if message.type == "error" and urlsplit(asked).path != FAVICON:
            self.console_errors.append(f"{message.text} ({asked})")

    def on_page_error(self, error: Exception) -> None:
        self.page_errors.append(str(error))

    def on_crash(self, _: Page) -> None:
        self.has_crashed = True

    def forget(self) -> None:
        """Reset it for another test."""
        self.others, self.requests, self.console_errors, self.page_errors = [], [], [], []

    @property
    def foreign(self) -> list[str]:
        """The requests that went to another host; data: and blob: addresses stay on the page."""
        inside = ("data", "blob", "about")
        hosts = [urlsplit(site).netloc for site in (self.site, *self.others)]
        return [
            url for url in self.requests if urlsplit(url).scheme not in inside and urlsplit(url).netloc not in hosts
        ]


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, ending in a slash; every xdist worker serves its own."""
    if "SANDTABLE_BUILT" not in os.environ:
        build.build()
    address, stop = serve_in_thread(build.DIST)
    yield address
    stop()


@pytest.fixture(scope="session")
def toys(site: str) -> Iterator[str]:
    """The address of the site with the toys of the tests in it, which the first worker that asks builds for all."""
    address, stop = serve_in_thread(once("grafted", grafted))
    yield address
    stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium, told to stay off the network by itself."""
    options = chromium_options()
    launched = playwright.chromium.launch(**options | {"args": [*options["args"], LATE_TIERS, ONE_PROCESS]})
    yield launched
    launched.close()


DESK = {"viewport": {"width": 1440, "height": 900}}
HAND = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
CALM = """(() => {
  new MutationObserver(() => {
    if (!window.isHasty) document.documentElement.removeAttribute("data-resting");
  }).observe(document, { subtree: true, attributeFilter: ["data-resting"] });
  const clicks = Object.getOwnPropertyDescriptor(UIEvent.prototype, "detail").get;
  Object.defineProperty(UIEvent.prototype, "detail", {
    get() { return window.isHasty ? clicks.call(this) : Math.min(clicks.call(this), 1); },
  });
})();"""
"""Has buttons of new questions take clicks at once, and no two taps count as a double one: see
web/dom/input_debounce.py. A test, which would only wait for it, is never hasty."""
HASTY = "window.isHasty = true"
"""Has all of this be as it is for people on the page of a test that is."""
MEDIA = ("color_scheme", "forced_colors")
"""What a page may be told that is otherwise said of a context."""
TIDY = """() => {
  for (const close of document.querySelectorAll("dialog[open]:not(:modal) [data-do=close]")) close.click();
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  for (const menu of document.querySelectorAll("details[open]")) menu.open = false;
  for (const close of document.querySelectorAll(".banner:not([hidden]) [data-do=close]")) close.click();
  document.querySelector("#film-by-order[aria-pressed=false]")?.click();
  for (const grown of document.querySelectorAll(":root, .asking")) grown.removeAttribute("style");
  Object.assign(document.documentElement.dataset, { text: "usual", motion: "system" });
  localStorage.clear();
  sessionStorage.clear();
  location.hash = "";
  window.isHasty = false;
}"""
"""What a test that shares its page leaves behind it: nothing kept, nothing open or said, no size or text of its own,
films that go order by order, the first page."""


def opened(browser: Browser, options: dict[str, object]) -> Page:
    """Open a watched page in a context of its own; it asks for calm unless told otherwise, so that no test waits."""
    context = browser.new_context(**{"reduced_motion": "reduce"} | options)
    context.set_default_timeout(READY_TIMEOUT)
    context.add_init_script(f"{SEEDS};{CALM}")
    watch = Watch(options["base_url"])
    context.on("request", watch.on_request)
    context.on("console", watch.on_console)
    context.on("weberror", lambda error: watch.on_page_error(error.error))
    page = context.new_page()
    page.on("crash", watch.on_crash)
    page.watch = watch
    return page


def assert_clean(watch: Watch) -> None:
    """Check that the page has requested nothing from another host and has thrown nothing."""
    assert not watch.foreign, f"the page asked another host: {watch.foreign}"
    assert not watch.page_errors, f"the page threw: {watch.page_errors}"


@pytest.fixture(autouse=True)
def _limit() -> Iterator[None]:
    """A limit of time for each test."""
    with limited():
        yield


@pytest.fixture(scope="session")
def standing() -> dict[str, Page]:
    """The started pages that tests share, by the shape of their window."""
    return {}


@pytest.fixture
def lend(
    browser: Browser, site: str, standing: dict[str, Page], request: pytest.FixtureRequest
) -> Iterator[Callable[[str, dict[str, object]], Page]]:
    """A function that lends the page of a name to one test; after a failure the next test gets a new one."""
    lent: dict[str, dict[str, object]] = {}

    def take(name: str, options: dict[str, object]) -> Page:
        if name not in standing or standing[name].watch.has_crashed:
            options = {"base_url": site, "service_workers": "block", "bypass_csp": True} | options
            standing[name] = opened(browser, options)
            standing[name].goto("./")
            standing[name].wait_for_selector("html[data-ready]", state="attached")
        lent[name] = options
        standing[name].evaluate(ANEW)
        return standing[name]

    yield take
    for name, options in lent.items():
        page = standing.pop(name)
        if request.node.stash[FAILED]:
            page.context.close()
            continue
        choose_setting(page, "confirm", "attacks")
        page.evaluate(TIDY)
        page.wait_for_selector("html[data-view=home]", state="attached")
        page.evaluate("localStorage.clear(); sessionStorage.clear()")  # leaving a game may have kept it
        page.set_viewport_size(options["viewport"])
        page.emulate_media(media="null", color_scheme="null", forced_colors="null", contrast="null")
        page.mouse.move(0, 0)
        assert_clean(page.watch)
        page.watch.forget()
        standing[name] = page


@pytest.fixture
def lend_toys(lend: Callable[[str, dict[str, object]], Page], toys: str) -> Callable[[dict[str, object]], Page]:
    """A function that lends a page on which the site with the toys runs, with such a window."""
    return lambda window: lend(f"toys {window}", {"base_url": toys} | window)


@pytest.fixture(scope="session")
def keepers() -> dict[str, list[Page]]:
    """Open pages without a program, by their contexts, which keep the site's files in memory."""
    return {}


@pytest.fixture
def new_page(
    browser: Browser, site: str, keepers: dict[str, list[Page]], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """A function that opens a watched page where nothing is kept and nothing runs yet; each shares nothing with others.

    Its arguments are those of `new_context`. There is no service worker unless asked for: most tests make first visits,
    and none is to see an older site. The page's content security policy is bypassed unless asked for: it forbids the
    eval of `wait_for_function`. At the end of the test every page opened so must have kept to the site and have thrown
    nothing, and what it kept is forgotten.

    The context has been another test's before, and its files are read and compiled. A test that does something to the
    whole context, such as setting its clock, says `alone`.
    """
    used: list[tuple[str, Page]] = []
    lonely: list[Page] = []

    def open_page(*, alone: bool = False, **options: object) -> Page:
        options = {"base_url": site, "service_workers": "block", "bypass_csp": True} | DESK | options
        if alone:
            lonely.append(opened(browser, options))
            return lonely[-1]
        media = {name: options.pop(name) for name in MEDIA if name in options}
        window = options["viewport"]
        kind = json.dumps(options | DESK, sort_keys=True)
        free = [keeper for keeper in keepers.pop(kind, ()) if not keeper.watch.has_crashed]
        keeper, *keepers[kind] = free or [kept_open(browser, options | DESK)]
        used.append((kind, keeper))
        page = keeper.context.new_page()
        page.watch = keeper.watch
        page.set_viewport_size(window)
        page.emulate_media(**media)
        return page

    yield open_page
    watches = [page.watch for page in lonely]
    for page in lonely:
        page.context.close()
    for kind, keeper in used:
        watches.append(replace(keeper.watch))
        if request.node.stash[FAILED]:
            keeper.context.close()
            continue
        for page in keeper.context.pages:
            if page != keeper:
                page.close()
        everything = {"origin": urljoin(keeper.url, "/").rstrip("/"), "storageTypes": "all"}
        keeper.context.new_cdp_session(keeper).send("Storage.clearDataForOrigin", everything)
        keeper.watch.forget()
        keepers[kind].append(keeper)
    for watch in watches:
        assert_clean(watch)


def kept_open(browser: Browser, options: dict[str, object]) -> Page:
    """Open a page without a program, whose process holds the site's WebAssembly compiled."""
    keeper = opened(browser, options)
    keeper.goto("CREDITS.txt")
    keeper.evaluate(HOLD)
    keeper.watch.forget()
    return keeper


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Page:
    """A desktop page, 1440x900; nothing is loaded yet: `page.goto("./")`. For a test marked `running` a shared one."""
    return running_or_not(request, "desk", DESK)


@pytest.fixture
def phone(request: pytest.FixtureRequest) -> Page:
    """A phone's page, 390x844 with touch; nothing is loaded yet, but for a test marked `running`."""
    return running_or_not(request, "hand", HAND)


def running_or_not(request: pytest.FixtureRequest, name: str, options: dict[str, object]) -> Page:
    """Return the page on which the site runs already if the test may have it, else one on which nothing runs yet."""
    if request.node.get_closest_marker("running") is not None:
        return request.getfixturevalue("lend")(name, options)
    return request.getfixturevalue("new_page")(**options)


@pytest.fixture
def held(page: Page) -> Held:
    """A page on a desk whose start waits."""
    return Held(page)


@pytest.fixture
def wait_ready() -> Callable[..., None]:
    """A function that waits until a page says that it is ready, with its "board" or as a "page" without one."""

    def wait(page: Page, what: str = "board") -> None:
        page.wait_for_selector(f"html[data-ready={what}]", state="attached", timeout=READY_TIMEOUT)

    return wait
