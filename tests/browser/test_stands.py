"""A battle of stands on the page: the initiative, drags and turns, a point, a hero who joins, a charge, its losses."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.core.game import Game
from engine.core.types import Pose
from tests.browser.conftest import DESK, HAND
from tests.browser.player import Player
from tests.browser.test_gestures import Fingers
from tests.stands.actions import Begin, Charge, Evade, Hold, Join, Lose, Move, Spend
from web.boards.table.freetable import STEP, FreeTable

ON_PAGE = """([x, y]) => {
  const m = document.querySelector("#board-svg").getScreenCTM();
  return [m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f];
}"""
"""Where a point of the drawing lies in the window."""
READ_TURN = "JSON.parse(localStorage.getItem('sandtable.game')).extra.turn"


class Commander(Player):
    """A person who plays on a table without places."""

    def where(self, ref: str) -> tuple[float, float]:
        """Return where a thing of the table lies in the window, scrolled to where it can be reached."""
        drawn = FreeTable(self.game().view(), turn=self.page.evaluate(READ_TURN))
        point = drawn.point(ref)
        assert point is not None
        if self.way == "touch":
            self.page.locator("#board").evaluate("element => element.scrollIntoView({ block: 'start' })")
        x, y = self.page.evaluate(ON_PAGE, list(point))
        return x, y

    def tap(self, ref: str) -> None:
        """Point at a thing of the table."""
        if self.way == "keys":
            self.walk(ref)
            self.page.keyboard.press("Enter")
        elif self.way == "touch":
            self.page.touchscreen.tap(*self.where(ref))
        else:
            self.page.mouse.click(*self.where(ref))

    def aim(self, ref: str) -> None:
        """Point at where the unit in hand is to go, so that its order is in hand."""
        if self.way == "keys":
            self.walk(ref)
        else:
            self.tap(ref)

    def walk(self, ref: str) -> None:
        """Walk with the keyboard's place to a stand or a spot."""
        drawn = FreeTable(self.game().view(), turn=self.page.evaluate(READ_TURN))
        point = drawn.point(ref)
        assert point is not None
        to = Pose.read(drawn.at(*point) or "")
        assert to is not None
        self._tab_to("#space-cursor")
        here = Pose.read(self.page.get_attribute("#space-cursor", "data-pick") or "")
        assert here is not None
        dx, dy = round((to.x - here.x) / STEP), round((to.y - here.y) / STEP)
        for key, count in (("ArrowRight", dx), ("ArrowLeft", -dx), ("ArrowDown", dy), ("ArrowUp", -dy)):
            for _ in range(count):
                self.page.keyboard.press(key)

    def carry(self, unit: str, by: tuple[int, int]) -> None:
        """Bring a unit so far in hundredths of an inch: a drag, or the arrow keys."""
        stand = next(p for p in self.game().view().pieces if unit in (p.group, p.id) and p.size == (240, 160))
        assert isinstance(stand.place, Pose)
        if self.way == "keys":
            self.tap(f"piece:{stand.id}")
            self.page.wait_for_selector("#question [data-do=turn-left]")
            unit_place = next(p.place for p in self.game().view().pieces if p.id == unit)
            self.walk(Pose(unit_place.x + by[0], unit_place.y + by[1], unit_place.heading).ref)
            return
        (x, y), (a, b) = self.where(f"piece:{stand.id}"), self.where(Pose(0, 0).ref)
        c, d = self.where(Pose(*by).ref)
        end = (x + c - a, y + d - b)
        if self.way == "touch":
            Fingers(self.page).slide(((x, y), end))
            return
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move((x + end[0]) / 2, (y + end[1]) / 2)
        self.page.mouse.move(*end)
        self.page.mouse.up()

    def form(self, unit: str, word: str) -> None:
        """Take a unit in hand, and a formation."""
        self.tap(f"piece:{unit}.1")
        self.press_button(f'#question [data-arg="do:{word}"]')
        self.page.wait_for_selector(f'#question [data-arg="do:{word}"][aria-pressed=true]')

    def bring(self, unit: str, by: tuple[int, int]) -> None:
        """Bring the unit in hand so far from where it stands, with what else is in hand."""
        if self.way != "keys":
            self.carry(unit, by)
            return
        place = next(p.place for p in self.game().view().pieces if p.id == unit)
        assert isinstance(place, Pose)
        self.walk(Pose(place.x + by[0], place.y + by[1], place.heading).ref)

    def turn(self, key: str, times: int) -> None:
        """Turn the unit in hand by five degrees each time."""
        for _ in range(times):
            if self.way == "keys":
                self.page.keyboard.press(key)
            else:
                self.press_button(f"#question [data-do={'turn-left' if key == '[' else 'turn-right'}]")

    def confirm(self) -> Game:
        """Give the order in hand."""
        before = len(self.game().inputs)
        if self.way == "keys" and self.page.evaluate("document.activeElement.id") == "space-cursor":
            self.page.wait_for_selector("#confirm")
            self.page.keyboard.press("Enter")
        else:
            self.press_button("#confirm")
        return self.after(before)

    def after(self, before: int) -> Game:
        """Wait until the game kept has more inputs than so many; return it."""
        self.page.wait_for_function(
            "n => JSON.parse(localStorage.getItem('sandtable.game')).inputs.length > n", arg=before
        )
        return self.game()

    def say(self, word: str) -> Game:
        """Choose a word that the question offers."""
        before = len(self.game().inputs)
        self.press_button(f'#question [data-arg="do:{word}"]')
        return self.after(before)

    def enter(self, fell: str) -> Game:
        """Enter what a die shows, or how many hit."""
        before = len(self.game().inputs)
        self.page.wait_for_selector("#dice-lead")
        if self.way == "keys":
            self.page.wait_for_selector("html:not([data-resting])", state="attached")
            self.page.keyboard.type(fell)
            self.page.wait_for_function("document.activeElement.id == 'take'")
            self.page.keyboard.press("Enter")
        else:
            index = [str(outcome) for outcome, _ in self.game().pending.odds].index(fell)
            self.press_button(f'#question [data-do=fell][data-arg="{index}"]')
            self.press_button("#take")
        return self.after(before)


def begun(toys: str, new_page: Callable[..., Page], way: str, window: dict[str, object]) -> tuple[Commander, Game]:
    """Open the battle, win the throw with own dice and choose to act first."""
    player = Commander(new_page(base_url=toys, **window), way)
    player.begin("stands/training", dict.fromkeys("NS", "human"), own_dice=True)
    player.enter("5")
    player.enter("2")
    return player, player.say("first")


@pytest.mark.parametrize(("way", "window"), [("mouse", DESK), ("touch", HAND), ("keys", DESK)])
def test_a_battle_of_stands_is_played(
    toys: str, new_page: Callable[..., Page], way: str, window: dict[str, object]
) -> None:
    """Initiative, a point, a move that is cut, a hero who joins, a wheel, a charge and its answer, the losses."""
    player, game = begun(toys, new_page, way, window)
    page = player.page
    assert Begin(first=True) == game.inputs[-1].given

    player.press_button('#question [data-arg="do:spend"]')
    player.tap("piece:N2.1")
    game = player.confirm() if page.locator("#confirm").count() else player.game()
    assert Spend("N2") == game.inputs[-1].given

    player.carry("N2", (1000, 0))
    expect(page.locator("#question")).to_contain_text("Not enough movement")
    expect(page.locator("#question .cost")).to_contain_text("8.00 inches")
    game = player.confirm()
    assert Move("N2", ((3, 400),)) == game.inputs[-1].given

    player.tap("piece:NH")
    player.aim("piece:N1.1")
    game = player.confirm()
    assert Join("NH", "N1") == game.inputs[-1].given

    player.carry("N1", (0, 400))
    page.wait_for_selector("#confirm")
    player.turn("]", 3)
    game = player.confirm()
    given = game.inputs[-1].given
    assert isinstance(given, Move)
    assert any(kind == 4 for kind, _ in given.legs), given
    assert 390 == game.state.poses["N1"][2]
    player.say("end")
    fight(player)


def fight(player: Commander) -> None:
    """Charge N1, which holds, and take off what both sides lose, stand by stand."""
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


@pytest.mark.parametrize(("way", "window"), [("mouse", DESK), ("touch", HAND), ("keys", DESK)])
def test_a_formation_is_chosen_and_stays_with_the_drag(
    toys: str, new_page: Callable[..., Page], way: str, window: dict[str, object]
) -> None:
    """The ghost is a column where the unit stands and wherever it is brought; where it falls short it says why."""
    player, _ = begun(toys, new_page, way, window)
    page = player.page
    question, ghosts = page.locator("#question"), page.locator("#layer-over .tb-ghost polygon")

    player.form("N1", "column")
    expect(question).to_contain_text("N1 forms column")
    expect(question.locator(".cost")).to_contain_text("3.00 inches")
    expect(ghosts).to_have_count(2)
    one, two = (ghosts.nth(n).bounding_box() for n in (0, 1))
    assert one is not None
    assert two is not None
    beside, behind = sorted((abs(one["x"] - two["x"]), abs(one["y"] - two["y"])))
    assert beside < 1
    assert behind < (one["width"] + one["height"]) / 2  # less than a base is wide, as much as it is deep

    player.bring("N1", (0, 500))
    expect(question).to_contain_text("Not enough movement")
    expect(question.locator(".cost")).to_contain_text("6.00 inches")
    expect(question.locator("[data-arg='do:column']")).to_have_attribute("aria-pressed", "true")

    player.press_button('#question [data-arg="do:column"]')
    expect(question).not_to_contain_text("Not enough movement")
    expect(question.locator(".cost")).to_contain_text("5.00 inches")
    player.press_button('#question [data-arg="do:column"]')
    expect(question).to_contain_text("Not enough movement")
    game = player.confirm()

    assert Move("N1", ((0, 300),), "column") == game.inputs[-1].given
    assert ("N1",) == game.state.column
