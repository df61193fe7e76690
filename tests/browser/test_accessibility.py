"""axe-core finds no fault in any view, in light and dark, and every view fits 390 pixels."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from engine.systems.at_the_charge.actions import AsListed, Hide
from engine.systems.chartabella.actions import EndTurn, Move
from engine.systems.table_battles.actions import Place
from tests.browser.commander import Commander
from tests.browser.conftest import DESK
from tests.browser.player import Player, contact, uncover
from tests.browser.pupil import Pupil
from tests.web.test_focus_ring import luminance

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
PEOPLE = {"P": "human", "M": "human"}


IN_SIGHT = """async ([colours, told]) => {
  const unseen = "dialog:not([open]), main > [hidden]" + (colours ? ", svg:not(:focus-within)" : "");
  const away = [...document.querySelectorAll(unseen)].map((one) => [one, [...one.childNodes]]);
  for (const [one] of away) one.replaceChildren();
  try {
    return (await axe.run({ resultTypes: ["violations"], selectors: false, ...told })).violations;
  } finally { for (const [one, own] of away) one.append(...own); }
}"""
"""Has axe look at the page without what is in closed dialogs and on hidden pages, most of its elements.

For colours it is also without what is drawn in pictures, of which it never says anything: test_signs.py measures them.
"""


WIDTHS = """() => ["larger", "usual"].map((text) => {
  document.documentElement.dataset.text = text;
  return document.documentElement.scrollWidth;
})"""
"""How wide the page is, with its largest text and with its usual one."""


COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe that look at colours: nothing else is another in another theme."""
OTHERS = {"rules": {name: {"enabled": False} for name in COLOURS}}
"""The usual rules without those."""


def violations(page: Page, *only: str) -> list[str]:
    """Return what axe finds wrong with what is shown, each with the first element; by usual rules or `only` colours."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    found = [] if only else page.evaluate(IN_SIGHT, [False, OTHERS])
    found += page.evaluate(IN_SIGHT, [True, {"runOnly": only or COLOURS}])
    return [f"{v['id']}: {v['help']} ({v['nodes'][0]['html'][:200]})" for v in found]


def violations_in_both(page: Page, *only: str) -> dict[str, list[str]]:
    """Return what axe finds wrong in the dark theme, and with the colours of the light one, where there is anything."""
    found = {}
    for scheme, rules in (("dark", only), ("light", only or COLOURS)):
        page.emulate_media(color_scheme=scheme)
        found[scheme] = violations(page, *rules)
    return {scheme: wrong for scheme, wrong in found.items() if wrong}


def home(page: Page) -> None:
    page.goto("./#")
    page.wait_for_selector("html[data-ready]", state="attached")


def setting_up(page: Page) -> None:
    page.goto("./#setup/chartabella/grain")
    page.wait_for_selector("#start")


def playing(page: Page) -> None:
    player = Player(page, "mouse")
    player.begin("chartabella/training", PEOPLE)
    player.point(player.game(), "piece:110-1")


def attacking(page: Page) -> None:
    player = Player(page, "mouse")
    player.begin("chartabella/training", PEOPLE)
    for order in (Move("110-1", "C5", "S"), EndTurn(), Move("121-1", "C4", "N"), EndTurn()):
        player.give(order)
    game = player.game()
    player.point(game, "piece:110-1")
    player.point(game, "piece:121-1")


def refused(page: Page) -> None:
    player = Player(page, "mouse")
    player.begin("chartabella/training", PEOPLE)
    player.point(player.game(), "piece:110-1")
    player.point(player.game(), "place:B5")


def orders(page: Page) -> None:
    page.click("#tab-orders")


def log(page: Page) -> None:
    page.click("#tab-log")


def pieces(page: Page) -> None:
    page.click("#tab-pieces")


def rules(page: Page) -> None:
    home(page)
    page.click(".top [data-do=rules]")


def settings(page: Page) -> None:
    home(page)
    page.click(".top [data-do=settings]")


def moving_a_stack(page: Page) -> None:
    player = Player(page, "mouse")
    player.begin("at_the_charge/training", {"N": "human", "B": "human"})
    player.point(player.game(), "piece:normands-1")


def putting_an_attack_together(page: Page) -> None:
    player = Player(page, "mouse")
    game = contact(player)
    for piece in ("normands-1", "milice-1", "infanterie-1"):
        player.point(game, f"piece:{piece}")


def hiding(page: Page) -> None:
    player = Player(page, "mouse")
    player.begin("at_the_charge/kalavryai", {"R": "human", "L": "human"})
    player.give(AsListed())
    uncover(player)


def covered(page: Page) -> None:
    Player(page, "mouse").give(Hide("turc-1", "1113"))
    page.wait_for_selector("#cover:not([hidden])")


def cards(page: Page) -> None:
    player = Player(page, "mouse")
    player.begin("table_battles/rocroi", {"FR": "human", "SP": "human"})
    player.point(player.game(), "piece:ROC-F2")


def agreeing_on_dice(page: Page) -> None:
    player = Player(page, "mouse")
    player.begin("chartabella/training", {"P": "human", "M": "friend"})
    player.give(EndTurn())
    page.click("#question [data-do=match-prepare]")


def playing_by_link(page: Page) -> None:
    page.click("#prepare-form [type=submit]")
    page.click("#match-dialog summary >> nth=0")


def lesson(page: Page) -> None:
    """Show a step of a lesson with the answer to an order that it does not want."""
    pupil = Pupil(page, "mouse", "chartabella/moves")
    page.goto(f"./#lesson/{pupil.lesson.name}")
    pupil.wait_for_step(1)
    pupil.do_step(pupil.lesson.steps[0])
    pupil.wait_for_step(2)
    pupil.give(Move("121-1", "C3", "N"))
    page.wait_for_selector(".lesson-aside")


def reading_before(page: Page) -> None:
    """Show the form before a game with the briefing unfolded."""
    page.goto("./#setup/table_battles/cannae")
    page.wait_for_selector(".briefing-sources", state="attached")
    if not page.is_visible(".briefing-sources"):
        page.click("#briefing-fold summary")
    page.wait_for_selector(".briefing-sources")


def reading_in_a_game(page: Page) -> None:
    """Show the briefing over the board."""
    Player(page, "mouse").begin("chartabella/training", PEOPLE)
    page.click("#briefing-ask")
    page.wait_for_selector("#briefing-dialog .briefing-sources")


def lesson_list(page: Page) -> None:
    """Show the list with one lesson done and one begun."""
    page.evaluate("""localStorage.setItem("sandtable.lessons", '{"chartabella/counters":-1,"chartabella/moves":4}')""")
    page.goto("./#lessons/chartabella")
    page.wait_for_selector(".lesson-item")


def stands_in_hand(page: Page) -> Commander:
    """Select the Germans of the first charge."""
    player = Commander(page, "mouse")
    player.begin("charge/training", {"A": "human", "B": "human"})
    player.wait_for_person()
    player.tap("piece:B1.1")
    page.wait_for_selector("#question [data-do=turn-left]")
    return player


def charge_forecast(page: Page) -> None:
    """Select their charge, with its odds."""
    stands_in_hand(page).tap("piece:R1.1")
    page.wait_for_selector("#confirm")


def mustering(page: Page) -> None:
    """Show the first question of a battle in which each side builds an army."""
    Commander(page, "mouse").begin("charge/skirmish", {"A": "human", "B": "human"})


def ended(page: Page) -> None:
    """Show the end of a game against the computer: result, losses, chart, what comes next."""
    Player(page, "mouse").begin("chartabella/training", {"P": "human", "M": "recruit"})
    page.click(".more > summary")
    page.click("#resign")
    page.click("[data-do=resign-yes]")
    page.wait_for_selector("#finale .finale-card")


JOURNEYS = [
    [home], [setting_up], [playing, orders, pieces], [attacking, log], [refused], [rules], [settings],
    [moving_a_stack, pieces], [putting_an_attack_together], [hiding, covered], [cards],
    [agreeing_on_dice, playing_by_link], [lesson], [lesson_list], [stands_in_hand], [charge_forecast], [mustering],
    [reading_before], [reading_in_a_game], [ended],
]  # fmt: skip
"""The views, each with those that are come to from it."""


@pytest.mark.running
@pytest.mark.parametrize("views", JOURNEYS, ids=lambda views: "_".join(view.__name__ for view in views))
def test_axe_finds_nothing_and_nothing_scrolls_sideways(page: Page, views: list[Callable[[Page], None]]) -> None:
    """No view has an accessibility fault that axe-core knows, in light and dark, nor is it wider than 390 pixels where
    the screen is no wider, whatever size the text has.
    """
    for view in views:
        page.set_viewport_size(DESK["viewport"])
        view(page)

        assert {} == violations_in_both(page), view.__name__

        page.set_viewport_size({"width": 390, "height": 844})

        assert [390, 390] == page.evaluate(WIDTHS), view.__name__


@pytest.mark.running
@pytest.mark.parametrize("view", [attacking, charge_forecast, settings], ids=lambda view: view.__name__)
def test_high_contrast_reads_seven_to_one(page: Page, view: Callable[[Page], None]) -> None:
    """On a device that asks for more contrast all text has 7 to 1, in light and dark."""
    view(page)
    page.emulate_media(contrast="more")

    assert {} == violations_in_both(page, "color-contrast-enhanced")


@pytest.mark.running
def test_the_board_is_one_stop_with_a_way_past_it(page: Page) -> None:
    """The board is an application with one tab stop, a link before it leads to the question, which has a heading."""
    Player(page, "mouse").begin("chartabella/training", PEOPLE)

    expect(page.get_by_role("application", name="walk with the arrow keys")).to_be_visible()
    assert 1 == page.locator("#board [tabindex='0']").count()

    page.locator("#skip-board").focus()

    expect(page.locator("#skip-board")).to_be_in_viewport()

    page.keyboard.press("Enter")

    expect(page.locator("#question")).to_be_focused()
    expect(page.get_by_role("heading", name="What to do now")).to_be_attached()
    expect(page.get_by_role("group", name="What to do now")).to_have_accessible_description(re.compile("Activation"))


@pytest.mark.running
def test_the_thing_in_hand_is_told_as_a_state(page: Page) -> None:
    """The space of a selected piece is pressed for screen readers, and no longer after it is deselected."""
    player = Player(page, "keys")
    player.begin("chartabella/training", PEOPLE)
    player.point(player.game(), "piece:110-1")

    expect(page.get_by_role("application").get_by_role("button", pressed=True)).to_have_count(1)
    expect(page.locator(".space:focus")).to_have_attribute("aria-pressed", "true")

    page.keyboard.press("Escape")

    expect(page.locator(".space[aria-pressed]")).to_have_count(0)


@pytest.mark.running
@pytest.mark.parametrize("battle", ["chartabella/training", "at_the_charge/training", "table_battles/training"])
def test_the_ring_of_focus_is_drawn_in_two_colours(page: Page, battle: str) -> None:
    """The space with the focus has a light ring within a dark one, only if the keyboard is used."""
    sides = {"chartabella": "PM", "at_the_charge": ("N", "B"), "table_battles": ("SC", "EN")}[battle.partition("/")[0]]
    Player(page, "mouse").begin(battle, dict.fromkeys(sides, "human"))
    page.keyboard.press("t")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    shaft, casing = page.evaluate(
        "['shaft', 'casing'].map((name) => getComputedStyle(document.querySelector(`#ring .${name}`)).stroke)"
    )
    held, drawn = page.locator(".space:focus .hit").bounding_box(), page.locator("#ring").bounding_box()
    assert held is not None
    assert drawn is not None

    assert ("rgb(255, 253, 244)", "rgb(20, 18, 10)") == (shaft, casing)
    assert all(abs(held[name] - drawn[name]) < 16 for name in ("x", "y", "width", "height"))

    page.mouse.click(5, 5)

    assert not page.locator("#ring").is_visible()


@pytest.mark.running
def test_forced_colours_tell_the_chosen_tab_and_what_is_disabled(page: Page) -> None:
    """With forced colours the open tab and a disabled button differ from the others."""
    page.emulate_media(forced_colors="active")
    Player(page, "mouse").begin("chartabella/training", PEOPLE)
    style = """name => {
        const { color, backgroundColor } = getComputedStyle(document.querySelector(name));
        return [color, backgroundColor];
    }"""
    tab, other = (page.evaluate(style, selector) for selector in ("#tab-now", "#tab-log"))
    undo, save = (page.evaluate(style, selector) for selector in ("#undo", ".tools [data-do=save]"))

    light = page.evaluate("""() => {
        const made = document.body.appendChild(document.createElement("i"));
        made.style.cssText = "forced-color-adjust: none; background: Highlight; color: HighlightText";
        return [getComputedStyle(made).color, getComputedStyle(made).backgroundColor];
    }""")

    assert light == tab != other
    assert undo[0] != save[0]


@pytest.mark.running
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_leave_the_words_on_buttons_readable(page: Page, scheme: str) -> None:
    """With forced colours "Place 2" and the other answers differ from their background."""
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    player = Player(page, "mouse")
    player.begin("table_battles/training", {"SC": "human", "EN": "human"})
    game = player.game()
    player.point(game, next(f"piece:{action.piece}" for action in game.menu() if isinstance(action, Place)))
    page.wait_for_selector("#question [data-arg^='do:place']")
    pairs = page.eval_on_selector_all(
        "#question .button",
        """all => all.map((button) => {
          const { color, backgroundColor } = getComputedStyle(button);
          return [color, backgroundColor].map((shade) => "#" + shade.match(/[0-9.]+/g).slice(0, 3)
            .map((part) => Number(part).toString(16).padStart(2, "0")).join(""));
        })""",
    )

    assert len(pairs) >= 2
    assert all(abs(luminance(text) - luminance(behind)) > 0.5 for text, behind in pairs)


@pytest.mark.running
def test_every_space_has_a_spoken_name(page: Page) -> None:
    """Each space has a spoken name and says what stands there."""
    playing(page)
    spoken = page.eval_on_selector_all("#board-box .space", "all => all.map(e => e.getAttribute('aria-label'))")

    assert 60 == len(spoken)
    assert any(name.startswith("D8, Persian") and "facing south" in name for name in spoken)
