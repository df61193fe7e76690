"""Firefox and WebKitGTK play as Chromium does: after one visit, by mouse, without a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import build
from engine.systems.chartabella.actions import EndTurn, Move
from tests.browser.drivers import KINDS
from tests.browser.panels import half_filled, held_fold
from tests.browser.player import AGAINST_THE_COMPUTER, Player, eager, exchange
from tests.browser.window import Window
from tests.depth import cases
from tests.serving import serve_in_thread
from web.build.browsers import OTHERS
from web.build.single_file import single_page

TRAINING = "chartabella/training"
BOARD = "html[data-ready=board]"
READY = "html[data-ready=page]"
KEPT_MEMORY = """const kept = async () => {
  for await (const file of (await navigator.storage?.getDirectory?.())?.values() ?? []) return file;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const request = (await cache.keys()).find(({ url }) => url.includes("memory.bin"));
    if (request) return { cache, request, getFile: async () => (await cache.match(request)).blob() };
  }
};
const file = await kept();
const bytes = file && new Uint8Array(await (await file.getFile()).arrayBuffer());
"""
"""The memory from which later visits start: a file, or an entry of a cache where a browser keeps no files for sites."""
SUM = f"""async () => {{
  {KEPT_MEMORY}
  return bytes ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).join(" ") : null;
}}"""
IS_WRITTEN = f"""(async () => {{
  {KEPT_MEMORY}
  try {{
    if (!file?.cache) await (await file.createWritable()).abort();
  }} catch (fault) {{
    if (fault.name === "NoModificationAllowedError") return false;
    throw fault;
  }}
  return true;
}})()"""
"""Whether the page writes it no longer: a slow machine is still at it when the board stands."""
DAMAGE = f"""async (place) => {{
  {KEPT_MEMORY}
  bytes.fill(0, place, place + 4096);
  if (file.cache) {{
    await file.cache.put(file.request, new Response(bytes, await file.cache.match(file.request)));
    return "in a cache";
  }}
  const writing = await file.createWritable();
  await writing.write(bytes);
  await writing.close();
  return "in a file";
}}"""
"""Makes a block of it zeros; tells where it is."""
IN_THE_MIDST = 5_000_000
"""A place of the memory where something stands that a game needs."""
OVER = "(document.documentElement.dataset.ready || document.documentElement.dataset.failed)"
MARKS = (
    """Object.entries(localStorage).filter(([name]) => name.startsWith("sandtable.start ")).map(([, stage]) => stage)"""
)
"""How far starts from the memory came that are under way, failed, or whose memory was not looked at yet."""


@pytest.fixture(scope="module", params=OTHERS)
def window(request: pytest.FixtureRequest, site: str) -> Iterator[Window]:
    """A window whose browser visits the site for the second time, without a server."""
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
    """A player with a mouse; the page must request nothing elsewhere and throw nothing."""
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


OTHER_BATTLES = [battle for battle in AGAINST_THE_COMPUTER if battle != TRAINING]
EACH_ONCE = [*zip(OTHERS, OTHER_BATTLES, strict=True)]
"""Each browser with one of the battles."""


@pytest.mark.parametrize(
    ("window", "battle"), cases(EACH_ONCE, [*product(OTHERS, OTHER_BATTLES)]), indirect=["window"], scope="module"
)
def test_the_computer_answers_in_other_systems(player: Player, battle: str) -> None:
    """A battle of two other systems stands on the table, takes orders, and the computer answers in its worker."""
    exchange(player, battle)

    assert player.page.locator("#board-frame svg").is_visible()


def test_what_is_held_open_or_half_typed_stays(player: Player) -> None:
    """A fold, the focus and a half-filled form outlast the painting of their panel."""
    held_fold(player)
    half_filled(player)


def test_a_damaged_memory_locks_nobody_out(window: Window) -> None:
    """At most one start fails, and the damaged file is soon replaced without a server."""
    window.wait_for_function(f"{MARKS}.length === 0")
    window.wait_for_function(IS_WRITTEN)
    whole = window.evaluate(SUM)
    left = [whole] if window.evaluate(DAMAGE, IN_THE_MIDST) == "in a file" else [whole, None]

    window.reload()
    window.wait_for_function(f"{MARKS}.every((stage) => stage === 'failed') && {OVER}")
    if window.evaluate(f"{MARKS}.length"):
        window.reload()
    window.wait_for_selector(READY, state="attached")
    window.wait_for_function(f"{MARKS}.length === 0")
    window.wait_for_function(f"({SUM})().then((sum) => {json.dumps(left)}.includes(sum))")

    window.reload()
    window.wait_for_selector(READY, state="attached")
    assert None in left or window.evaluate("document.documentElement.dataset.memory") == "restored"
    window.errors.clear()


def test_the_single_file_starts_from_its_memory(window: Window, tmp_path: Path) -> None:
    """The single file starts from the memory that it contains."""
    file = tmp_path / "sandtable.html"
    file.write_text(single_page(build.DIST, build.ROOT / "web/boot/single.js.in"), encoding="utf-8")
    window.errors.clear()

    window.goto(f"{file.as_uri()}#play/{TRAINING}")
    window.wait_for_selector(BOARD, state="attached")

    assert window.evaluate("document.documentElement.dataset.memory") == "restored"
    assert window.errors == []
