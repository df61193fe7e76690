"""Pieces glide, dice fall, any input ends the motion, and reduced motion has none."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from engine.systems.chartabella.actions import EndTurn, Melee, Move
from tests.browser.player import Player
from web.game.selection import Selection

LIVELY = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "no-preference"}
SLOW = 0.02
"""How fast a scene goes that a test looks at: it lasts longer than any test."""
MOVING = "id => document.getElementById(id).getAnimations().length"
HEARD = """for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) { window.heard = (window.heard ?? 0) + 1; return start.apply(this, when); };
}"""
"""Counts what sounds."""
NEXT = """async () => (await import(new URL("./web/stage.mjs", document.baseURI))).play(
  JSON.stringify({ acts: [], dice: [], sounds: [], length: 400 }))"""
"""Plays a scene in which no dice fall."""
THROW = """async () => (await import(new URL("./web/stage.mjs", document.baseURI))).play(JSON.stringify({ acts: [],
  dice: [{ faces: ["<i class='die'></i>"], others: [], sides: [0], at: [900, 40] }], sounds: [], length: 400 }))"""
"""Throws a die at what stands near the top of the board."""
FREE = """() => {
  const { top, bottom } = document.querySelector(".thrown").getBoundingClientRect();
  return [top, document.querySelector(".asking").getBoundingClientRect().top - bottom];
}"""
"""How far dice lie below the window's top, and above the question."""
COVERED = """() => {
  const dice = [...document.querySelectorAll(".thrown")].map((one) => one.getBoundingClientRect());
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const pieces = [...document.querySelectorAll("#layer-pieces > *")];
  const covered = (piece) => dice.some((one) => meets(one, piece.getBoundingClientRect()));
  return pieces.filter(covered).map((piece) => piece.id);
}"""
"""The pieces that dice lie on."""
LEFT = """() => document.getAnimations().filter((one) => one.effect.target.closest("#board-box, .thrown")).length"""


def slowly(page: Page, rate: float = SLOW) -> None:
    """Have all that moves go slowly."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": rate})


def test_an_order_is_seen_a_click_ends_it_and_calm_has_none(new_page: Callable[..., Page]) -> None:
    """A piece glides while the board is already changed; a click on another ends that and acts."""
    page = new_page(**LIVELY)
    page.add_init_script(HEARD)
    player = Player(page, "mouse")
    player.begin("chartabella/training", {"P": "human", "M": "human"})
    page.wait_for_selector("html[data-stage=ready]", state="attached")
    slowly(page)

    player.give(Move("110-1", "C5", "S"))

    assert page.evaluate(MOVING, "piece-110-1") == 1
    page.wait_for_function("window.heard > 0")  # sounds are made beside the page
    assert "C5" in page.inner_text("#told")

    game = player.game()
    player.point(game, next(ref for ref in Selection(game.system, game.state).firsts if ref.startswith("piece:")))

    assert page.evaluate(LEFT) == 0
    assert page.locator("#layer-under .mark").count() > 0
    page.keyboard.press("Escape")

    page.click("#sound summary")
    page.click("#sound-off")
    expect(page.locator("#sound[open]")).to_have_count(0)
    page.evaluate("window.heard = 0")
    for order in (EndTurn(), Move("121-1", "C4", "N"), EndTurn(), Melee("110-1", "121-1", "C5")):
        player.give(order)

    fell = [one.given for one in player.game().inputs if one.side is None]
    assert page.locator(".thrown").count() == len(fell) > 0
    assert page.locator(".thrown b .die").count() == len(fell)
    assert page.locator("#stage .burst").count() == 1
    assert page.evaluate("window.heard") == 0

    page.evaluate(NEXT)  # whatever the enemy does then

    expect(page.locator("#stage > *")).to_have_count(0)  # each goes when its motion says that it has ended
    assert page.locator(".thrown").count() == len(fell), "the dice of the own attack can be read still"
    assert page.evaluate(COVERED) == []

    page.keyboard.press("Shift")

    expect(page.locator(".thrown, #stage > *")).to_have_count(0)

    page.emulate_media(reduced_motion="reduce")
    player.wait_for_person()
    player.give(player.game().menu()[0])

    assert page.evaluate(LEFT) == 0


def test_in_calm_the_sound_can_be_turned_on(new_page: Callable[..., Page]) -> None:
    """With reduced motion sounds can be turned on, nothing moves, and a reload keeps it."""
    page = new_page(**LIVELY | {"reduced_motion": "reduce"})
    page.add_init_script(HEARD)
    player = Player(page, "mouse")
    player.begin("chartabella/training", {"P": "human", "M": "human"})
    expect(page.locator("html")).to_have_attribute("data-sound", "off")
    page.click("#sound summary")
    page.click("#sound-low")
    page.wait_for_function("window.heard > 0")
    expect(page.locator("#sound[open]")).to_have_count(0)
    page.evaluate("window.heard = 0")

    player.give(Move("110-1", "C5", "S"))

    page.wait_for_function("window.heard > 0")
    assert page.evaluate(MOVING, "piece-110-1") == 0
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-sound", "on")


def test_dice_lie_where_they_are_in_sight(new_page: Callable[..., Page]) -> None:
    """On a scrolled page on a phone all dice are visible."""
    page = new_page(viewport={"width": 390, "height": 700}, reduced_motion="no-preference")
    Player(page, "mouse").begin("charge/training", {"A": "human", "B": "human"})
    page.wait_for_selector("html[data-stage=ready]", state="attached")
    page.evaluate("document.documentElement.style.minHeight = '200vh'")
    page.evaluate("scrollTo(0, document.getElementById('board-box').getBoundingClientRect().top + 120)")
    page.evaluate(THROW)

    assert min(page.evaluate(FREE)) >= 0
