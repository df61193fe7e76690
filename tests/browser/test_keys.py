"""The page leaves the browser its keys, a few keys save long ways, and letters can be switched off."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.core import record
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.systems.chartabella.actions import EndTurn, Move, PlayCard
from tests.browser.player import READ, Player, open_more, opened
from web.shell.shortcuts import OFFERED

TRAINING = "chartabella/training"
PEOPLE = {"P": "human", "M": "human"}


def in_contact(page: Page) -> Player:
    """Return a person at the keyboard of a battle in which the piece to move can strike an enemy."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    for order in (Move("110-1", "C5", "S"), EndTurn(), Move("121-1", "C4", "N"), EndTurn()):
        player.give(order)
    player.way = "keys"
    return player


def left_to_the_browser(page: Page, key: str) -> bool:
    """Return whether the page leaves a key to the browser."""
    page.evaluate("""
        document.addEventListener("keydown", (event) => {
          window.taken = event.defaultPrevented;
          event.preventDefault(); // or the browser would do what it does
        }, { once: true })""")
    page.keyboard.press(key)
    return page.evaluate("window.taken === false")


@pytest.mark.running
@pytest.mark.parametrize("key", ["Alt+u", "Alt+h", "Alt+ArrowLeft", "Alt+ArrowRight", "Alt+1"])
def test_alt_belongs_to_the_browser(page: Page, key: str) -> None:
    """With Alt no key acts on the game, and the browser gets it."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    player.give(Move("110-1", "C5", "S"))
    here = page.evaluate("document.activeElement.id")

    assert left_to_the_browser(page, key)
    assert 1 == len(player.game().inputs)
    assert here == page.evaluate("document.activeElement.id")


def test_single_letters_can_be_switched_off(page: Page) -> None:
    """A setting switches off keys of one sign; arrows, Enter and Ctrl still work, also after a reload."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    player.give(Move("110-1", "C5", "S"))
    page.click(".top [data-do=settings]")
    page.select_option("#setting-letters", "off")
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("html[data-ready=board]", state="attached")
    for key in ("u", "n", "1", "?", "r", "q"):
        page.keyboard.press(key)

    assert 1 == len(player.game().inputs)
    assert not page.locator("#rules-dialog, #keys-dialog").locator("visible=true").count()
    assert page.locator("#question [data-do=hint]").count()

    page.keyboard.press("Control+z")

    assert 0 == len(player.game().inputs)


@pytest.mark.running
def test_figures_take_what_the_question_offers(page: Page) -> None:
    """Keys 1 to 9 press the question's buttons in order; a digit without a button does nothing."""
    player = in_contact(page)
    page.locator(".space[tabindex='0']").focus()
    before = len(player.game().inputs)
    page.keyboard.press("9")

    assert before == len(player.game().inputs)

    offered = page.locator(OFFERED).all_inner_texts()
    at = next(n for n, text in enumerate(offered, 1) if text.startswith("End the turn"))
    page.keyboard.press(str(at))
    page.wait_for_function(f"JSON.parse(localStorage['sandtable.game']).inputs.length > {before}")

    assert EndTurn() == player.game().inputs[-1].given


def test_figures_take_choices_of_which_there_is_more_to_say_in_their_order(page: Page) -> None:
    """A choice with a note below has the digit of its place, and help comes last."""
    battle = Game(shipped()[TRAINING], seed=1)
    orders = ("move 115-1 E8 N", "move 110-1 A5 N", "move_launch 127-1 B1 110-1 S")
    for text in orders:
        battle.do(next(action for action in battle.menu() if action.text() == text))
    battle.roll("EM")
    player = opened(page, record.text(battle, extra={"seats": PEOPLE}))
    offered = page.locator(OFFERED)

    expect(offered).to_have_text([re.compile("^Keep the card"), re.compile("^Play a card"), "Ask the General"])

    page.locator(".space[tabindex='0']").focus()
    page.keyboard.press("2")
    page.wait_for_function(f"JSON.parse({READ}).inputs.length > 4")

    assert PlayCard() == player.game().inputs[4].given


@pytest.mark.running
def test_one_key_goes_to_the_question_and_one_to_each_marked_target(page: Page) -> None:
    """T goes through the marked targets, Shift+T back, and Q to the question, which is announced."""
    player = in_contact(page)
    player.point(player.game(), "piece:110-1")
    struck = page.eval_on_selector_all(".space[aria-label*='can be']", "all => all.map(space => space.id)")
    assert struck
    seen = []
    for _ in struck:
        page.keyboard.press("t")
        seen.append(page.evaluate("document.activeElement.id"))

    assert sorted(struck) == sorted(seen)

    page.keyboard.press("t")
    page.keyboard.press("Shift+T")

    expect(page.locator(f"#{seen[-1]}")).to_be_focused()

    page.keyboard.press("q")

    expect(page.locator("#question")).to_be_focused()


@pytest.mark.running
def test_without_a_target_the_key_goes_over_the_marked_places(page: Page) -> None:
    """Without targets T goes through the marked spaces and starts again."""
    player = Player(page, "keys")
    player.begin(TRAINING, PEOPLE)
    player.point(player.game(), "piece:110-1")
    marked = page.locator("[id^='mark-']").count()
    seen = []
    for _ in range(marked + 1):
        page.keyboard.press("t")
        seen.append(page.evaluate("document.activeElement.id"))

    assert marked == len(set(seen))
    assert seen[0] == seen[-1]


@pytest.mark.running
def test_the_list_of_keys_tells_them(page: Page) -> None:
    """The list names the keys of question, targets and choices, and how letters are switched off."""
    Player(page, "mouse").begin(TRAINING, PEOPLE)
    open_more(page)
    page.click("[data-do=keys]")
    told = page.inner_text("#keys-dialog")

    for part in ("to the question", "next marked target", "what the question offers", "switched off in the settings"):
        assert part in told


def test_the_figures_stand_on_the_choices_for_whoever_uses_the_keyboard(new_page: Callable[..., Page]) -> None:
    """The buttons show their digits while the keyboard is used, and their spoken names do not change."""
    page = new_page(viewport={"width": 1440, "height": 900})
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    figure = "getComputedStyle(document.querySelector('#question .button'), '::before').content"
    page.mouse.click(5, 5)

    assert "none" == page.evaluate(figure)

    page.keyboard.press("n")

    assert "counter(choice)" in page.evaluate(figure)
