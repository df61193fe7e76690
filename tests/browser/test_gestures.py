"""These tests hold fingers and the wheel on the board: some scroll the page, others act on the board."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import CDPSession, Frame, Page, expect

from tests.browser.player import Player

PEOPLE = {"P": "human", "M": "human"}
STEPS = 12
"""Movements of which a gesture is made."""
TAP = 0.08
"""Seconds that a tap takes."""
Spot = tuple[float, float]


class Fingers:
    """Real touches, which the browser itself turns into scrolling or hands to the page."""

    def __init__(self, page: Page) -> None:
        self._browser: CDPSession = page.context.new_cdp_session(page)

    def slide(self, *ways: tuple[Spot, Spot]) -> None:
        """Put fingers down, move each from its first spot to its second, and lift them."""
        self._touch("touchStart", [start for start, _ in ways])
        self.move(*ways)
        self.lift()

    def move(self, *ways: tuple[Spot, Spot]) -> None:
        """Move fingers that are down, each from its first spot to its second."""
        for n in range(1, STEPS + 1):
            self._touch("touchMove", [(a + (c - a) * n / STEPS, b + (d - b) * n / STEPS) for (a, b), (c, d) in ways])

    def slip(self, start: Spot, end: Spot) -> None:
        """Tap with a finger that slips, with a person's timing."""
        now = time.time()
        self._touch("touchStart", [start], now)
        self._touch("touchMove", [end], now + TAP / 2)
        self._touch("touchEnd", [], now + TAP)

    def press(self, spot: Spot) -> None:
        """Put a finger down and leave it there."""
        self._touch("touchStart", [spot])

    def lift(self) -> None:
        """Lift all fingers."""
        self._touch("touchEnd", [])

    def _touch(self, kind: str, spots: list[Spot], at: float | None = None) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(spots)]
        when = {} if at is None else {"timestamp": at}
        self._browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, **when})


def middle(page: Page | Frame) -> Spot:
    """Return the middle of the board."""
    box = page.locator("#board-box").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def scale(page: Page) -> float:
    """Return how much the board is enlarged."""
    return page.evaluate("new DOMMatrix(getComputedStyle(document.querySelector('#board')).transform).a")


def lies(page: Page) -> list[float]:
    """Return how the board is enlarged and panned, in hundredths of a pixel: below them is the rounding of its size."""
    return page.evaluate(
        """() => {
          const {a, e, f} = new DOMMatrix(document.querySelector("#board").style.transform);
          return [a, e, f].map(number => Math.round(100 * number) / 100 + 0);
        }"""
    )


@pytest.fixture
def board(phone: Page) -> Page:
    """Return a phone with a game on the table."""
    Player(phone, "touch").begin("chartabella/training", PEOPLE)
    return phone


@pytest.mark.running
def test_one_finger_on_the_whole_board_scrolls_the_page(board: Page) -> None:
    """A finger that slides over the board scrolls the page and picks nothing."""
    x, y = middle(board)
    before = lies(board)
    Fingers(board).slide(((x, y), (x, y - 150)))
    board.wait_for_function("scrollY > 50")

    assert before == lies(board)
    assert not board.locator("#board-box .piece.selected").count()


@pytest.mark.running
def test_two_fingers_enlarge_the_board_which_one_finger_then_pans(board: Page) -> None:
    """Two fingers enlarge the board, one finger then pans it, and once fitted it scrolls the page again."""
    x, y = middle(board)
    fingers = Fingers(board)
    fingers.slide(((x, y - 10), (x, y - 110)), ((x, y + 10), (x, y + 110)))
    board.wait_for_selector("#board-box.enlarged")
    large, before = scale(board), lies(board)
    fingers.slide(((x, y), (x, y - 60)))
    board.wait_for_function("was => document.querySelector('#board').style.transform !== was", arg=before)

    assert large > 1.2
    assert large == pytest.approx(scale(board))
    assert 0 == board.evaluate("scrollY")

    board.click('[data-do="zoom"][data-arg="fit"]')
    expect(board.locator("#board-box.enlarged")).to_have_count(0)
    fingers.slide(((x, y), (x, y - 150)))
    board.wait_for_function("scrollY > 50")


@pytest.mark.running
def test_the_wheel_scrolls_the_page_and_zooms_with_ctrl(page: Page) -> None:
    """The wheel scrolls the page over the board, and with Ctrl it zooms."""
    page.set_viewport_size({"width": 1000, "height": 500})
    Player(page, "mouse").begin("chartabella/training", PEOPLE)
    page.mouse.move(*middle(page))
    page.mouse.wheel(0, 60)
    page.wait_for_function("scrollY > 20")

    assert scale(page) == pytest.approx(1)

    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_selector("#board-box.enlarged")
    page.mouse.wheel(0, -60)
    page.wait_for_function("scrollY === 0")
