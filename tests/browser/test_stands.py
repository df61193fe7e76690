"""A battle of Stands is played on the page, with drags, turns, a charge and losses."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.boards.table.legs import WHEELS
from engine.core.game import Game
from engine.core.types import Pose
from tests.browser.commander import Commander
from tests.browser.conftest import DESK, HAND
from tests.browser.test_gestures import Fingers, scale
from tests.stands.actions import Begin, Charge, Evade, Hold, Join, Lose, Move, Spend

LAST = "JSON.stringify(JSON.parse(localStorage.getItem('sandtable.game')).inputs.at(-1))"
"""The order given last, as it is kept."""


def begun(page: Page, way: str, *, is_asked: bool = True) -> tuple[Commander, Game]:
    """Open the battle, win the throw with own dice and choose to act first.

    Each order waits to be confirmed, unless nothing is asked.
    """
    player = Commander(page, way)
    if is_asked:
        player.look_first()
    player.begin("stands/training", dict.fromkeys("NS", "human"), own_dice=True)
    player.enter("5")
    player.enter("2")
    return player, player.say("first")


@pytest.mark.parametrize(("way", "window"), [("mouse", DESK), ("touch", HAND), ("keys", DESK)])
def test_a_battle_of_stands_is_played(
    lend_toys: Callable[[dict[str, object]], Page], way: str, window: dict[str, object]
) -> None:
    """Initiative, a point, a move that is cut, a hero who joins, a wheel, a charge and its answer, the losses."""
    player, game = begun(lend_toys(window), way)
    page = player.page
    assert Begin(first=True) == game.inputs[-1].given

    player.press_button('#question [data-arg="do:spend"]')
    player.tap("piece:N2.1")
    game = player.confirm() if page.locator("#confirm").count() else player.game()
    assert Spend("N2") == game.inputs[-1].given

    player.carry("N2", (1000, 0))
    expect(page.locator("#question")).to_contain_text("Not enough movement")
    expect(page.locator("#question .cost")).to_contain_text("8 inches")
    game = player.confirm()
    assert Move("N2", ((3, 400),)) == game.inputs[-1].given

    player.tap("piece:NH")
    player.aim("piece:N1.1")
    game = player.confirm()
    assert Join("NH", "N1") == game.inputs[-1].given

    player.carry("N1", (0, 400))
    page.wait_for_selector("#confirm")
    player.swing("]", 3)
    game = player.confirm()
    given = game.inputs[-1].given
    assert isinstance(given, Move)
    assert any(kind == 4 for kind, _ in given.legs), given
    assert 390 == game.state.poses["N1"][2]
    player.say("end")
    fight(player)


def fight(player: Commander) -> None:
    """Charge N1, which holds, and remove the losses of both sides stand by stand."""
    player.tap("piece:S1.1")
    player.aim("piece:N1.1")
    expect(player.page.locator("#question")).to_contain_text("charges")
    game = player.confirm()
    assert Charge("S1", "N1") == game.inputs[-1].given
    assert "N" == game.pending.side
    assert {Hold(), Evade()} == set(game.menu())
    player.say("hold")
    game = player.enter("6")
    assert "fight.strike" == game.pending.step
    player.enter("2")
    game = player.enter("1")
    assert ("fight.lose", "N") == (game.pending.step, game.pending.side)
    for stand in ("N1.2", "NH"):
        player.tap(f"piece:{stand}")
        game = player.confirm() if player.page.locator("#confirm").count() else player.game()
        assert Lose(stand) == game.inputs[-1].given
    assert ("fight.lose", "S") == (game.pending.step, game.pending.side)
    player.tap("piece:S1.2")
    game = player.confirm() if player.page.locator("#confirm").count() else player.game()

    assert (("N1.1",), ("S1.1",)) == (game.state.stands["N1"], game.state.stands["S1"])


@pytest.mark.parametrize(("way", "window"), [("mouse", DESK), ("keys", DESK)])
def test_a_formation_is_chosen_and_stays_with_the_drag(
    lend_toys: Callable[[dict[str, object]], Page], way: str, window: dict[str, object]
) -> None:
    """The ghost is a column wherever the unit is dragged, and says why it falls short."""
    player, _ = begun(lend_toys(window), way)
    page = player.page
    question, ghosts = page.locator("#question"), page.locator("#layer-over .tb-ghost rect")

    player.form("N1", "column")
    expect(question).to_contain_text("N1 forms column")
    expect(question.locator(".cost")).to_contain_text("3 inches")
    expect(ghosts).to_have_count(2)
    one, two = (ghosts.nth(n).bounding_box() for n in (0, 1))
    assert one is not None
    assert two is not None
    beside, behind = sorted((abs(one["x"] - two["x"]), abs(one["y"] - two["y"])))
    assert beside < 1
    assert behind < (one["width"] + one["height"]) / 2  # less than a base is wide, as much as it is deep

    player.bring("N1", (0, 500))
    expect(question).to_contain_text("Not enough movement")
    expect(question.locator(".cost")).to_contain_text("6 inches")
    expect(question.locator("[data-arg='do:column']")).to_have_attribute("aria-pressed", "true")

    player.press_button('#question [data-arg="do:column"]')
    expect(question).not_to_contain_text("Not enough movement")
    expect(question.locator(".cost")).to_contain_text("5 inches")
    player.press_button('#question [data-arg="do:column"]')
    expect(question).to_contain_text("Not enough movement")
    game = player.confirm()

    assert Move("N1", ((0, 300),), "column") == game.inputs[-1].given
    assert ("N1",) == game.state.column


def grasp(player: Commander, handle: str) -> tuple[float, float]:
    """Return where a handle of the unit in hand lies in the window."""
    box = player.page.locator(f'[data-pick="handle:{handle}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_unit_is_wheeled_by_its_corner_turned_by_the_wheel_and_measured_with_the_mouse(
    lend_toys: Callable[[dict[str, object]], Page],
) -> None:
    """A dragged corner wheels, Alt with the wheel turns, and the tape reads inches."""
    player, _ = begun(lend_toys(DESK), "mouse")
    page = player.page
    x, y = player.where("piece:N2.1")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 60, steps=4)
    expect(page.locator("#layer-over .tb-ghost rect")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#layer-over .tb-ghost rect")).to_have_count(0)
    page.mouse.up()
    player.carry("N1", (0, 200))
    x, y = grasp(player, "left")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 20)
    page.mouse.move(x, y + 30, steps=4)
    expect(page.locator("#layer-over .tb-ghost rect")).to_have_count(2)
    page.mouse.up()
    expect(page.locator("#question .cost")).to_contain_text("inches")
    before = page.get_attribute("#space-cursor", "data-pick")
    page.keyboard.down("Alt")
    page.mouse.wheel(0, 100)
    page.keyboard.up("Alt")
    page.wait_for_function("was => document.querySelector('#space-cursor').dataset.pick != was", arg=before)
    game = player.confirm()
    given = game.inputs[-1].given
    assert isinstance(given, Move)
    assert any(kind in WHEELS for kind, _ in given.legs), given

    page.click("#tape")
    x, y = player.where("piece:N2.1")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*player.where("piece:S2.1"), steps=5)
    page.mouse.up()
    expect(page.locator("#spoken")).to_contain_text("From N2 to S2")
    expect(page.locator("#layer-over #tape-told")).to_contain_text("\u2033")
    assert len(game.inputs) == len(player.game().inputs)


@pytest.mark.parametrize(("way", "window"), [("mouse", DESK), ("touch", HAND)])
def test_a_unit_goes_where_it_is_dropped_and_is_carried_on_from_there(
    lend_toys: Callable[[dict[str, object]], Page], way: str, window: dict[str, object]
) -> None:
    """A unit dropped, and then wheeled by its corner, has given one order without confirmation."""
    player, game = begun(lend_toys(window), way, is_asked=False)
    page, before = player.page, len(game.inputs)
    player.carry("N1", (0, 200))
    game = player.after(before)
    assert Move("N1", ((0, 200),)) == game.inputs[-1].given
    expect(page.locator("#confirm")).to_have_count(0)

    was = page.evaluate(LAST)
    player.carry("N1", (0, 100))
    page.wait_for_function(f"was => {LAST} != was", arg=was)
    assert Move("N1", ((0, 300),)) == player.game().inputs[-1].given

    was = page.evaluate(LAST)
    (x, y), (a, b), (c, d) = grasp(player, "left"), player.where(Pose(0, 0).ref), player.where(Pose(0, 100).ref)
    end = (x + c - a, y + d - b)
    if way == "mouse":
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(*end, steps=4)
        page.mouse.up()
    else:
        Fingers(page).slide(((x, y), end))
    page.wait_for_function(f"was => {LAST} != was", arg=was)
    given = player.game().inputs[-1].given

    assert before + 1 == len(player.game().inputs)
    assert isinstance(given, Move)
    assert given.legs[0] == (0, 300)
    assert {kind for kind, _ in given.legs} & set(WHEELS)


def test_a_second_finger_turns_what_is_held_and_two_fingers_else_zoom(
    lend_toys: Callable[[dict[str, object]], Page],
) -> None:
    """A second finger turns the dragged unit; two fingers at once zoom the board."""
    player, _ = begun(lend_toys(HAND), "touch")
    page, fingers = player.page, Fingers(player.page)
    x, y = player.where("piece:N1.1")
    (a, b), (c, d) = player.where(Pose(0, 0).ref), player.where(Pose(0, 300).ref)
    here = (x + c - a, y + d - b)
    fingers._touch("touchStart", [(x, y)])
    for n in range(1, 6):
        fingers._touch("touchMove", [(x + (here[0] - x) * n / 5, y + (here[1] - y) * n / 5)])
    fingers._touch("touchStart", [here, (here[0] + 90, here[1])])
    for n in range(1, 9):
        angle = math.radians(5 * n)
        fingers._touch("touchMove", [here, (here[0] + 90 * math.cos(angle), here[1] + 90 * math.sin(angle))])
    fingers._touch("touchEnd", [])
    page.wait_for_selector("#confirm")
    assert 1 == scale(page)
    game = player.confirm()
    given = game.inputs[-1].given
    assert isinstance(given, Move)
    assert any(kind in WHEELS for kind, _ in given.legs), given

    one, other = player.where("piece:N2.1"), player.where("piece:S2.1")
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    ends = [(2 * spot[0] - middle[0], 2 * spot[1] - middle[1]) for spot in (one, other)]
    fingers.slide((one, ends[0]), (other, ends[1]))
    assert scale(page) > 1
    assert len(game.inputs) == len(player.game().inputs)


def test_a_unit_is_moved_turned_about_and_measured_by_keys(lend_toys: Callable[[dict[str, object]], Page]) -> None:
    """Shift moves an inch, a key turns about, and another key is the tape, which Escape closes."""
    player, _ = begun(lend_toys(DESK), "keys")
    page = player.page
    player.tap("piece:N2.1")
    page.wait_for_selector("#question [data-do=about]")
    player._tab_to("#space-cursor")
    for _ in range(2):
        page.keyboard.press("Shift+ArrowDown")
    expect(page.locator("#question .cost")).to_contain_text("2 inches")
    game = player.confirm()
    assert Move("N2", ((0, 200),)) == game.inputs[-1].given

    player._tab_to("#space-cursor")
    page.keyboard.press("m")
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator("#layer-over #tape-told")).to_contain_text("\u2033")
    page.keyboard.press("Escape")
    expect(page.locator("#layer-over #tape-told")).to_have_count(0)
