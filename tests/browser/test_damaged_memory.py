"""After a damaged memory or a failed start from it, the next start is an ordinary one."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.player import Player, exchange
from tests.browser.visitor import Visitor, visitor
from tests.depth import cases

TRAINING = "chartabella/training"
REFUSED = "sandtable.memory"
SEED = 4
PLACES, AT_ONCE, BLOCK = cases(4, 32), 4, 4096
BITS = 400
RUIN = 20_000
"""Bits after which no start from the file can go well."""
ENDS_BADLY = {"failed", "crashed", "hung"}
GOOD = {"ordinary", "restored"}
"""How the start after a bad one goes: restored from the copy of the server, which has a checksum, if that one was ready
before it hung."""


@pytest.fixture(scope="module")
def others(site: str, playwright: Playwright) -> Iterator[Visitor]:
    """A visitor with a game who has been there once."""
    with visitor(playwright) as made:
        made.page.evaluate(f"location.hash = 'play/{TRAINING}'")
        made.page.wait_for_selector("html[data-view=play][data-ready=board]", state="attached")
        made.page.goto("./#")
        made.start()
        made.seen_to()
        yield made


@pytest.fixture
def somebody(others: Visitor) -> Iterator[Visitor]:
    """That visitor, once the last start is seen to, as at the end of each test: the file whole, the games unchanged.

    A start that is not seen to has the next one doubt the file, or its damage repaired before a test starts from it.
    """
    kept = others.games()
    yield others
    others.leave()
    others.start()
    assert others.seen_to() == others.digest
    assert others.games() == kept
    others.forget(REFUSED)


def bits(chance: random.Random, size: int, count: int) -> list[int]:
    """Return places of bits in a file of so many bytes."""
    return [chance.randrange(8 * size) for _ in range(count)]


@pytest.mark.parametrize("seed", range(PLACES // AT_ONCE))
def test_wherever_the_memory_is_damaged_the_second_start_goes_well(somebody: Visitor, seed: int) -> None:
    """A start from a file with a damaged block succeeds, or the next one is ordinary and repairs the file."""
    chance = random.Random(seed)
    went = []
    for _ in range(AT_ONCE):
        somebody.spoil(chance.randrange(somebody.size - BLOCK), BLOCK)
        went.append(somebody.come_through())

    assert {first for first, *_ in went} <= ENDS_BADLY | {"restored", "ordinary"}
    assert {second for _, *seconds in went for second in seconds} <= GOOD


def test_bits_turned_over_everywhere_lock_nobody_out(somebody: Visitor) -> None:
    """After a start from a file with hundreds of wrong bits, which may crash the tab, the next one succeeds."""
    somebody.flip(bits(random.Random(SEED), somebody.size, BITS))

    assert {*somebody.come_through()[1:]} <= GOOD


STOPS = {
    "read": """self.Worker = class extends Worker {
  postMessage(task) { if (task.isFiled) console.log("stopped"); else super.postMessage(task); }
};""",
    "put in place": """const { set } = Uint8Array.prototype;
Uint8Array.prototype.set = function (...given) {
  set.apply(this, given);
  if (given[0].byteLength < 1e6) return;
  console.log("stopped");
  for (const end = performance.now() + 60000; performance.now() < end;);
};""",
}
"""Has a start from the memory come no further than this."""


def stop(page: Page, where: str) -> None:
    """Start on a new page, which comes no further than this."""
    page.add_init_script(STOPS[where])
    with page.expect_console_message(lambda message: message.text == "stopped"):
        page.goto("./", wait_until="commit")


def test_a_start_that_was_killed_is_followed_by_an_ordinary_one(somebody: Visitor) -> None:
    """After the tab was killed the next start is ordinary; after two in a row the memory is not used."""
    for where in STOPS:
        stop(somebody.tab(), where)
        somebody.kill()
        assert somebody.start() == "ordinary"
        assert somebody.seen_to() == somebody.digest

    assert somebody.start() == "ordinary"


def test_a_start_that_fails_says_so_and_is_tried_again_in_the_ordinary_way(somebody: Visitor) -> None:
    """The message blames the copy, not the network or the site; "Try again" starts without it once."""
    somebody.tab().add_init_script("""new MutationObserver((_, observer) => {
      if (!document.documentElement?.dataset.memory) return;
      observer.disconnect();
      self.addEventListener = () => { throw new Error("no"); }; // of which Python has need
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-memory"] });""")
    somebody.page.goto("./")
    said = somebody.page.locator("#boot-failed")

    expect(said.locator("#boot-copy")).to_be_visible()
    assert not any(blame in said.inner_text() for blame in ("arrive", "connection", "too old", "incomplete"))
    assert somebody.start() == "ordinary"
    somebody.seen_to()
    somebody.tab()
    assert somebody.start() == "restored"


def test_a_start_in_another_window_is_no_failed_one(somebody: Visitor) -> None:
    """Two windows may start from the memory at the same time; if one is closed, one start is ordinary."""
    first = somebody.tab()
    stop(first, "read")
    somebody.tab()

    assert somebody.start() == "restored"

    first.close()
    assert somebody.start() == "ordinary"
    somebody.seen_to()
    assert somebody.start() == "restored"


def test_a_memory_that_cannot_be_opened_is_made_anew(somebody: Visitor) -> None:
    """If the first line of the file is wrong, the page starts in the ordinary way at once and repairs it."""
    somebody.write(0, somebody.head().replace('"fixed":', '"wrong":'))

    assert somebody.start() == "ordinary"
    assert somebody.page.locator("#damaged").is_hidden()
    assert somebody.seen_to() == somebody.digest
    assert somebody.start() == "restored"


def test_where_no_mark_can_be_left_the_file_is_not_read(somebody: Visitor) -> None:
    """If storage is full, the page starts from the packed memory, whatever is in the file."""
    somebody.flip(bits(random.Random(SEED), somebody.size, RUIN))
    somebody.page.evaluate("""() => {
      for (let size = 2 ** 22; size >= 1;) {
        try { localStorage.setItem(`full ${size} ${Math.random()}`, "x".repeat(size)); } catch { size >>= 1; }
      }
    }""")

    assert somebody.start() == "restored"
    assert somebody.page.evaluate("marks()") == []

    for name in somebody.games():
        if name.startswith("full "):
            somebody.forget(name)
    somebody.start()
    somebody.seen_to()


def test_the_opponent_thinks_in_no_damaged_memory(others: Visitor) -> None:
    """The computer's thread does not start from a file that was damaged after the page's start."""
    others.flip(bits(random.Random(SEED), others.size, RUIN))

    exchange(Player(others.page, "mouse"), TRAINING)

    others.leave()
    others.come_through()
