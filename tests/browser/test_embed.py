"""These tests use the site as a frame in a page of another origin: blocked storage, narrow columns, messages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Error, Frame, Page

import build
from engine.core import record
from engine.core.scenario import shipped
from engine.systems.chartabella.actions import EndTurn, Move
from tests.browser.player import PATIENCE, READ, Player, open_more
from tests.browser.storage import BLOCKED, PROBE
from tests.serving import serve_in_thread
from web.game.seats import HUMAN
from web.game.table import Table

TRAINING = "chartabella/training"
EVENTS = ("ready", "move", "undone", "result", "step", "learned", "size", "error")
PAGE = """<!doctype html><html lang="en"><title>Somebody else's page</title>
<style>.column { width: WIDTHpx; margin: 0 }</style>
<script>
  window.heard = [];
  for (const type of EVENTS) addEventListener(`sandtable-${type}`, ({ detail }) => heard.push({ type, detail }));
</script>
<input id="field" autofocus><div class="column">TABLE</div>
<script src="SITEweb/embed.js"></script></html>"""


class Elsewhere:
    """A page of another origin with a table in it."""

    def __init__(self, page: Page, site: str, folder: Path, address: str) -> None:
        self.page, self.site, self.folder, self.address = page, site, folder, address
        page.watch.others.append(address)

    def open(self, table: str, width: int = 700) -> None:
        """Open the page with this markup in a column of this width."""
        made = PAGE.replace("EVENTS", json.dumps(EVENTS)).replace("WIDTH", str(width))
        self.write(made.replace("TABLE", table).replace("SITE", self.site))
        self.page.goto(self.address)

    def write(self, text: str, name: str = "index.html") -> None:
        """Put a file beside the page."""
        (self.folder / name).write_text(text, "utf-8")

    @property
    def frame(self) -> Frame:
        """The frame that the table plays in."""
        return next(frame for frame in self.page.frames if frame.url.startswith(f"{self.site}index.html"))

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """Return the details of the events of a kind so far."""
        return self.page.evaluate("kind => heard.filter((one) => one.type === kind).map((one) => one.detail)", kind)

    def wait(self, kind: str, number: int = 1) -> dict[str, Any]:
        """Wait for so many events of a kind; return the detail of the last."""
        count = "([kind, n]) => heard.filter((one) => one.type === kind).length >= n"
        self.page.wait_for_function(count, arg=[kind, number], timeout=2 * PATIENCE)
        return self.heard(kind)[-1]

    def ask(self, script: str, argument: object = None) -> Any:
        """Evaluate a function of the element and an argument."""
        call = "([script, argument]) => eval(script)(document.querySelector('sand-table'), argument)"
        return self.page.evaluate(call, [script, argument])

    def change(self, **attributes: str) -> None:
        """Change attributes of the element, all in one go."""
        self.ask(
            "(table, wishes) => { for (const name in wishes) table.setAttribute(name, wishes[name]); }", attributes
        )

    def order(self, piece: str, text: str) -> None:
        """Give an order from the list."""
        self.frame.click("#tab-orders")
        self.frame.click(f'#panel-orders [data-arg="piece:{piece}"]')
        self.frame.click(f'#panel-orders [data-arg="{text}"]')


@pytest.fixture
def elsewhere(new_page: Callable[..., Page], site: str, tmp_path: Path) -> Iterator[Callable[..., Elsewhere]]:
    """Return a function that makes a page of another origin: another port, or with `host` another host."""
    address, stop = serve_in_thread(tmp_path)

    def make(host: str = "127.0.0.1", **options: object) -> Elsewhere:
        page = new_page(**({"viewport": {"width": 1100, "height": 900}} | options))
        return Elsewhere(page, site, tmp_path, address.replace("127.0.0.1", host))

    yield make
    stop()


def training(*orders: object) -> Table:
    """Return a game of two people with these orders."""
    table = Table.start(shipped()[TRAINING], {}, {"P": HUMAN, "M": HUMAN}, seed=1)
    for order in orders:
        table.play(order)
    return table


def test_a_lesson_tells_the_page_around_its_steps(elsewhere: Callable[..., Elsewhere]) -> None:
    """The attribute begins a lesson in the frame, which keeps nothing; each step is an event."""
    host = elsewhere()
    host.open('<sand-table lesson="chartabella/counters"></sand-table>')
    first = host.wait("step")
    host.frame.click("#lesson-next")
    second = host.wait("step", 2)

    assert ("chartabella/counters", 1, 9) == (first["lesson"], first["number"], first["of"])
    assert ("chartabella/counters", 2, 9) == (second["lesson"], second["number"], second["of"])
    assert "Pezhetairoi" in second["text"]
    assert [] == host.heard("move")


def test_a_sheet_stands_in_the_frame_at_its_height(elsewhere: Callable[..., Elsewhere]) -> None:
    """The attribute shows the whole sheet with its drawings at its full height."""
    host = elsewhere()
    host.open('<sand-table sheet="table_battles"></sand-table>')
    told = "heard.findLast((one) => one.type === 'size')?.detail.height"
    host.page.wait_for_function(f"{told} > 1500 && document.querySelector('sand-table').offsetHeight === {told}")
    assert host.frame.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_in_a_narrow_column_where_storage_is_blocked(elsewhere: Callable[..., Elsewhere]) -> None:
    """In 320 pixels on another host without storage a side is played, and nothing is cut off."""
    host = elsewhere("localhost", bypass_csp=False)
    host.page.add_init_script(BLOCKED)
    host.page.route(f"{host.site}probe.html", lambda route: route.fulfill(body="<p>probe", content_type="text/html"))
    host.open(f'<iframe src="{host.site}probe.html"></iframe>')
    probe = next(frame for frame in host.page.frames if frame.url.endswith("probe.html"))

    assert {"localStorage", "sessionStorage", "indexedDB"} == set(probe.evaluate(PROBE))

    host.open(f'<sand-table scenario="{TRAINING}" side="persia" level="recruit"></sand-table>', width=320)
    ready = host.wait("ready")
    host.wait("size")

    assert {"P": "human", "M": "recruit"} == {seat["side"]: seat["seat"] for seat in ready["seats"]}
    assert 0 == host.frame.locator("#notice:not([hidden])").count()

    host.order("110-1", "move 110-1 C5 S")
    host.frame.click('#question [data-arg="do:end-turn"]')
    host.page.wait_for_function("heard.some((one) => one.type === 'move' && one.detail.side === 'M')", timeout=PATIENCE)
    first, second, *_ = host.heard("move")

    assert (1, "P", "move 110-1 C5 S") == (first["number"], first["side"], first["order"])
    assert (2, "end_turn") == (second["number"], second["order"])
    assert "C5" in first["said"]
    assert host.frame.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_host_hears_of_what_is_taken_back_and_of_the_end(elsewhere: Callable[..., Elsewhere]) -> None:
    """Height, order, undo and end are events, `result` is the end, and keyboard and history stay the host's."""
    host = elsewhere()
    host.open(f'<sand-table scenario="{TRAINING}" level="human"></sand-table>', width=400)
    host.wait("ready")
    told = "heard.findLast((one) => one.type === 'size')?.detail.height"
    host.page.wait_for_function(f"document.querySelector('sand-table').offsetHeight === {told}")
    host.frame.wait_for_function("document.documentElement.scrollHeight === innerHeight")

    assert host.page.evaluate("document.activeElement.id") == "field"
    assert host.ask("table => table.result") is None

    host.order("110-1", "move 110-1 C5 S")
    host.wait("move")
    host.frame.click("#undo")

    assert 0 == host.wait("undone")["number"]

    open_more(host.frame)
    host.frame.click("[data-do=resign]")
    host.frame.click("[data-do=resign-yes]")
    result = host.wait("result")

    assert ("M", "Macedonians", 1) == (result["winner"], result["name"], result["number"])
    assert result == host.ask("table => table.result")
    assert 1 == host.page.evaluate("history.length - 1")


def test_the_host_loads_a_record_and_reads_it(elsewhere: Callable[..., Elsewhere]) -> None:
    """A record is loaded as text or object and read back; an invalid one changes nothing."""
    host = elsewhere()
    short, long = training(Move("110-1", "C5", "S")), training(Move("110-1", "C5", "S"), EndTurn())
    host.open("<sand-table></sand-table>")
    host.ask("(table, text) => table.load(text)", short.text())

    assert 1 == host.wait("ready")["number"]

    host.ask("(table, text) => table.load(JSON.parse(text))", long.text())
    host.wait("ready", 2)
    with pytest.raises(Error, match="cannot be opened"):
        host.ask("(table, text) => table.load(text)", '{"format": 1}<img src=x onerror=alert(1)>')
    game, _, fault = record.load_text(host.ask("table => table.record()"))

    assert fault is None
    assert long.game.digests == game.digests
    assert "cannot be opened" in host.heard("error")[-1]["text"]
    assert "cannot be opened" in host.frame.inner_text("#notice")


def test_a_record_is_fetched_by_its_address(elsewhere: Callable[..., Elsewhere]) -> None:
    """The attribute `record` names a file of the host; a missing one is reported, and another can be named."""
    host = elsewhere()
    host.write(training(Move("110-1", "C5", "S")).text(), "game.json")
    host.open('<sand-table record="nowhere.json"></sand-table>')

    assert "nowhere.json" in host.wait("error")["text"]
    assert "nowhere.json" in host.frame.inner_text("#notice")

    host.change(record="game.json")

    assert (TRAINING, 1) == (host.wait("ready")["scenario"], host.heard("ready")[0]["number"])


def test_attributes_act_after_the_start(elsewhere: Callable[..., Elsewhere]) -> None:
    """The theme changes at once; scenario and side begin one new game; wrong ones are reported."""
    host = elsewhere(color_scheme="light")
    host.open(f'<sand-table scenario="{TRAINING}" level="human" theme="dark"></sand-table>')
    host.wait("ready")
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = host.frame.evaluate(paper)
    host.order("110-1", "move 110-1 C5 S")
    host.wait("move")
    host.change(theme="light")
    host.frame.wait_for_function(f"dark => {paper} !== dark", arg=dark)

    assert 1 == len(host.heard("ready"))

    host.change(scenario="chartabella/grain", side="M", level="general")
    ready = host.wait("ready", 2)

    assert "chartabella/grain" == ready["scenario"]
    assert {"P": "general", "M": "human"} == {seat["side"]: seat["seat"] for seat in ready["seats"]}

    host.change(side="greek")

    assert "greek" in host.wait("error")["text"]
    assert "greek" in host.frame.inner_text("#notice")

    host.frame.click("#start")

    assert "chartabella/grain" == host.wait("ready", 3)["scenario"]
    assert 3 == len(host.heard("ready"))


FORGED = """async (frame) => {
  const forger = document.createElement("iframe");
  document.body.append(forger);
  const script = "to.postMessage(JSON.stringify(message), origin)";
  const send = new forger.contentWindow.Function("to", "message", "origin", script);
  const site = new URL(frame.src).origin;
  send(frame.contentWindow, { sandtable: 1, type: "start", scenario: "chartabella/grain", side: "", level: "" }, site);
  const end = { sandtable: 1, type: "result", number: 1, winner: "M", name: "Forgers", reason: "forged" };
  send(self, end, self.origin);
  postMessage(JSON.stringify(end), self.origin);
  await new Promise((done) => {
    addEventListener("message", ({ data }) => { if (data === '"last"') done(); });
    send(self, "last", self.origin);
  });
}"""


def test_other_windows_are_not_heard(elsewhere: Callable[..., Elsewhere]) -> None:
    """Messages of another window of the host's origin change nothing on either side."""
    host = elsewhere()
    host.open(f'<sand-table scenario="{TRAINING}" level="human"></sand-table>')
    host.wait("ready")
    host.frame.evaluate("self.came = 0; addEventListener('message', () => { self.came += 1; })")
    host.ask(f"(table) => ({FORGED})(table.shadowRoot.querySelector('iframe'))")
    host.frame.wait_for_function("self.came === 1")
    host.order("110-1", "move 110-1 C5 S")
    host.wait("move")

    assert [] == host.heard("result")
    assert host.ask("table => table.result") is None
    assert [TRAINING] == [ready["scenario"] for ready in host.heard("ready")]


def test_a_host_under_a_false_name_neither_hears_nor_is_heard(elsewhere: Callable[..., Elsewhere]) -> None:
    """A host that writes another origin into the frame's address receives no message and starts nothing."""
    host = elsewhere()
    false = quote("http://localhost:1", safe="")
    host.open(f'<iframe id="by-hand" src="{host.site}index.html?embed=1&host={false}"></iframe>')
    host.page.evaluate("self.got = []; addEventListener('message', (event) => got.push(event.data))")
    host.frame.wait_for_function("self.sandtableFrame?.isHosted")
    host.frame.evaluate("self.came = 0; addEventListener('message', () => { self.came += 1; })")
    host.frame.wait_for_function(
        "document.querySelector('#settings-fields').childElementCount > 0", timeout=2 * PATIENCE
    )
    start = {"sandtable": 1, "type": "start", "scenario": TRAINING, "side": "", "level": ""}
    send = "([text, to]) => document.querySelector('#by-hand').contentWindow.postMessage(text, to)"
    host.page.evaluate(send, [json.dumps(start), host.site])
    host.frame.wait_for_function("self.came === 1")
    host.frame.evaluate("new Promise((done) => setTimeout(done))")

    assert host.frame.evaluate("document.documentElement.dataset.ready") is None
    assert [] == host.page.evaluate("got")


def test_the_visitors_own_game_is_not_touched(elsewhere: Callable[..., Elsewhere]) -> None:
    """A frame that could reach the visitor's storage does not touch the kept game."""
    host = elsewhere()
    own = Player(host.page, "mouse")
    own.begin(TRAINING, {"P": "human", "M": "human"})
    own.give(Move("110-1", "C5", "S"))
    host.page.goto(f"{host.site}vendor/NOTICE.txt")
    kept = host.page.evaluate("JSON.stringify({...localStorage})")
    host.open('<sand-table scenario="chartabella/grain" level="human" theme="dark"></sand-table>')
    host.wait("ready")
    host.order("103-1", "move 103-1 D6 S")
    host.wait("move")
    with host.page.expect_download() as saved:
        host.frame.click("[data-do=save]")
        host.frame.click("#keep-dialog [data-do=file]")

    assert "chartabella" == json.loads(saved.value.path().read_text("utf-8"))["system"]

    host.page.goto(f"{host.site}vendor/NOTICE.txt")

    assert kept == host.page.evaluate("JSON.stringify({...localStorage})")


def test_the_game_goes_on_in_its_own_window(elsewhere: Callable[..., Elsewhere]) -> None:
    """The link below the table opens the site with the present game, and links from the frame lead there."""
    host = elsewhere("localhost")
    host.open(f'<sand-table scenario="{TRAINING}" level="human"></sand-table>', width=300)
    host.wait("ready")
    host.order("110-1", "move 110-1 C5 S")
    host.wait("move")
    host.frame.click("[data-do=save]")
    host.frame.wait_for_selector("#link-text")

    assert host.frame.input_value("#link-text").startswith(f"{host.site}index.html#open/")
    assert not host.frame.locator("#keep-name").is_visible()

    host.frame.click("#keep-dialog [data-do=close]")
    with host.page.expect_popup() as opened:
        host.frame.click("#own-window")
    own = opened.value
    own.wait_for_selector("html[data-ready=board]", state="attached", timeout=2 * PATIENCE)
    game, _, fault = record.load_text(own.evaluate(READ))

    assert fault is None
    assert [Move("110-1", "C5", "S")] == [given.given for given in game.inputs]


def test_the_page_of_the_documents_works(elsewhere: Callable[..., Elsewhere]) -> None:
    """The page to copy from docs/embed.md shows a table, tells what happens and gives the record."""
    text = (build.ROOT / "docs/embed.md").read_text("utf-8")
    (example,) = re.findall(r"```html\n(<!doctype html>.*?)```", text, re.DOTALL)
    host = elsewhere("localhost")
    host.write(example.replace("https://games.example/sandtable/", host.site))
    host.page.goto(host.address)
    waiting = "The table is being set up."
    host.page.wait_for_function(
        "waiting => document.querySelector('#told').textContent !== waiting", arg=waiting, timeout=2 * PATIENCE
    )
    told = host.page.inner_text("#told")
    host.page.dispatch_event("#keep", "click")
    host.page.wait_for_function("document.querySelector('#record').textContent.startsWith('{')")

    assert re.match(r"Grain begins\.|\d+\. ", told)
    assert "grain" == json.loads(host.page.inner_text("#record"))["scenario"]["id"]


def test_a_frames_address_opened_by_itself_is_the_site(page: Page) -> None:
    """In a window of its own the address of a frame leads to the site at that battle, which keeps the game."""
    page.goto(f"./index.html?embed=1&scenario={TRAINING}&level=human")
    page.wait_for_selector("html[data-ready=board]:not([data-embedded])", state="attached")
    page.wait_for_selector("html[data-kept=yes]", state="attached")

    assert page.url.endswith("/index.html#play")


def test_a_frame_by_hand_plays(elsewhere: Callable[..., Elsewhere]) -> None:
    """Without a script the attributes are given as a query of the frame's address."""
    host = elsewhere("localhost")
    host.open(
        f'<iframe src="{host.site}index.html?embed=1&scenario={TRAINING}&level=human" style="height: 50rem"></iframe>'
    )
    host.frame.wait_for_selector("html[data-ready=board]", state="attached", timeout=2 * PATIENCE)

    assert "Olive Grove" in host.frame.title()
