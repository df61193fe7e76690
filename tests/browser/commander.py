"""This module plays on a table without places: it picks stands and spots, drags units, and turns them."""

from __future__ import annotations

from engine.core.game import Game
from engine.core.references import read_ref
from engine.core.types import Pose
from tests.browser.player import Player, choose_setting
from tests.browser.test_gestures import Fingers
from web.boards.free_table.free_table import STEP, FreeTable
from web.boards.free_table.layout import SCALE

ON_PAGE = """([x, y]) => {
  const m = document.querySelector("#board-svg").getScreenCTM();
  return [m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f];
}"""
"""Where a point of the drawing lies in the window."""
INCH = 100 // STEP
"""Steps of the keyboard's place in an inch, which Shift takes at once."""


def point_of(drawn: FreeTable, text: str) -> tuple[float, float] | None:
    """Return where a thing that text refers to lies on a drawing."""
    ref = read_ref(text)
    return None if ref is None else drawn.point(ref)


class Commander(Player):
    """A person who plays on a table without places."""

    def look_first(self) -> None:
        """Have every order wait until it is confirmed."""
        choose_setting(self.page, "confirm", "every")

    def where(self, ref: str) -> tuple[float, float]:
        """Return where a thing of the table lies in the window, scrolled to where it can be reached."""
        drawn = FreeTable(self.game().view(), turn=self.turn())
        point = point_of(drawn, ref)
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
        """Move the keyboard cursor to a stand or a spot."""
        drawn = FreeTable(self.game().view(), turn=self.turn())
        point = point_of(drawn, ref)
        assert point is not None
        self._tab_to("#space-cursor")
        here = point_of(drawn, self.page.get_attribute("#space-cursor", "data-pick") or "")
        assert here is not None
        dx, dy = (round((to - at) / (STEP * SCALE)) for to, at in zip(point, here, strict=True))
        for key, count in (("ArrowRight", dx), ("ArrowLeft", -dx), ("ArrowDown", dy), ("ArrowUp", -dy)):
            for press, often in ((f"Shift+{key}", count // INCH), (key, count % INCH)):
                for _ in range(often if count > 0 else 0):
                    self.page.keyboard.press(press)

    def carry(self, unit: str, by: tuple[int, int]) -> None:
        """Move a unit by a distance in hundredths of an inch, with a drag or the arrow keys."""
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
        """Move the selected unit by a distance from where it stands, with the rest of the selection."""
        if self.way != "keys":
            self.carry(unit, by)
            return
        place = next(p.place for p in self.game().view().pieces if p.id == unit)
        assert isinstance(place, Pose)
        self.walk(Pose(place.x + by[0], place.y + by[1], place.heading).ref)

    def swing(self, key: str, times: int) -> None:
        """Turn the selected unit by five degrees each time."""
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
            self.page.keyboard.type(fell)
            self.page.wait_for_function("document.activeElement.id == 'take'")
            self.page.keyboard.press("Enter")
        else:
            index = [str(outcome) for outcome, _ in self.game().pending.odds].index(fell)
            self.press_button(f'#question [data-do=fell][data-arg="{index}"]')
            self.press_button("#take")
        return self.after(before)
