"""This module takes a lesson by mouse, keyboard or touch, and does what each step asks for."""

from __future__ import annotations

from playwright.sync_api import Page

from engine.core.game import Game
from engine.core.references import PieceRef, PlaceRef, WordRef, piece_ref, place_ref, read_ref
from engine.core.types import Action
from tests.browser.commander import Commander
from tests.browser.player import PATIENCE
from tests.web.schools import all_lessons
from web.features.lesson.model import LessonStep, play_given, wanted_actions
from web.game.pick_path import without_row
from web.game.seats import HUMAN, LESSON
from web.game.selection import Selection
from web.game.table import Table

DONE = "html[data-lesson=done]"
AGAIN = "#lesson-next[data-do=lesson-step]"
"""What leads on where the battle at the end does not count."""
ENDS_TURN = ("do:end-turn", "do:pass", "do:end_moves", "do:end_shooting")
"""Words by which a turn or a phase is left, in the order in which they are looked for."""
HELD = "#question [data-do=back]"
"""What the question has while something is in hand."""
ATTACK = "#question .button:has(.chance)"
"""An attack that the question offers in a word."""
MOST_POINTED = 6
"""Things that are pointed at for one order at most."""
FIRST = "#question .button:not([data-do=back], [data-do=hint], [data-arg=always])"
"""What the question offers first."""
ASKED = """["score", "question", "told", "panel"].map(part => document.getElementById(part).textContent)
  .join("\\n") + document.documentElement.dataset.lesson"""
"""What is to be read at the table that an order changes, and nothing that a pointer alone does."""


class Pupil(Commander):
    """Takes a lesson on a page; what stands on the table follows from the lesson, for the page keeps nothing of it."""

    def __init__(self, page: Page, way: str, name: str, home: str = "./") -> None:
        super().__init__(page, way, home)
        self.lesson = all_lessons()[name]
        self._game = self.lesson.game(self.lesson.steps[0].begin)
        self._selection = self._opened()

    def game(self) -> Game:
        """Return the game as the lesson has it now."""
        return self._game

    def turn(self) -> int:
        """Return how the board lies: with the pupil's side at the bottom."""
        sides = self._game.system.sides(self._game.state)
        seats = {side: HUMAN if side == self.lesson.side else LESSON for side in sides}
        table = Table.from_record(self._game, {"seats": seats}, (LESSON,))
        table.fit(tall=self.way == "touch")
        return table.turn

    def _opened(self) -> Selection:
        return Selection(self._game.system, self._game.state)

    def wait_for_step(self, n: int) -> None:
        """Wait until the page is at a step, counted from 1."""
        self.page.wait_for_selector(f"html[data-lesson][data-step='{n}']", state="attached", timeout=PATIENCE)

    def begin_step(self, step: LessonStep) -> None:
        """Take the board of a step that has one of its own."""
        if step.begin:
            self._game = self.lesson.game(step.begin)
            self._selection = self._opened()

    def do_step(self, step: LessonStep) -> None:
        """Do what a step asks for."""
        if step.is_read:
            self.press_button("#lesson-next")
        elif step.point:
            self.point(self._game, step.point[0])
            self._hold(step.point[0])
        else:
            self.give(next(wanted_actions(step, self._game)))
        for given in step.then:
            play_given(self._game, given, "then")
            self._selection = self._opened()

    def give(self, action: Action) -> None:
        """Give an order, going on from what is in hand where that leads to it."""
        spelt = [without_row(pick) for pick in self._game.system.pointing.picks(self._game.state, action)]
        if not self._game.view().everywhere:
            self.let_go()  # what is pointed at by keys is a spot, which may mean something else than its stand
        held = list(self._selection.picks)
        while held and spelt[: len(held)] != held:
            self.press_button("#question [data-do=back]")
            self._selection.back()
            held = list(self._selection.picks)
        for pick in spelt[len(held) :]:
            if self._selection.chosen is None:
                self.point(self._game, pick)
                self._hold(pick)
        if self.page.locator("#confirm").count():
            self.press_button("#confirm")
        self._game.do(action)
        self._selection = self._opened()

    def let_go(self) -> None:
        """Let go of all that is in hand."""
        while self.page.locator("#question [data-do=back]").count():
            self.press_button("#question [data-do=back]")
        self._selection = self._opened()

    def point(self, game: Game, pick: str) -> None:
        """Point at one thing: on a table without places at a stand of a unit, or where the unit in hand is to go."""
        if game.view().everywhere or pick.startswith("do:"):
            super().point(game, pick)
        elif pick.startswith("spot:"):
            step = self.page.get_attribute("html", "data-step")
            self.aim(pick)
            self.page.wait_for_selector(f"#confirm, html:not([data-step='{step}'])", state="attached")
        else:
            unit = pick.removeprefix("piece:")
            stand = next(
                piece.id
                for piece in game.view().pieces
                if unit in (piece.group, piece.id) and not piece.values.get("stands")
            )
            self.tap(f"piece:{stand}")

    def _hold(self, pick: str) -> None:
        """Wait until the page has selected what was picked."""
        ref, pieces = read_ref(pick), self._game.view().pieces
        assert ref is not None, f"{pick} can be pointed at"
        if isinstance(ref, WordRef):
            self._selection.point(ref)
            return
        place = ref.id if isinstance(ref, PlaceRef) else next((p.space for p in pieces if p.id == ref.id), None)
        here = [piece_ref(p.id) for p in pieces if p.space == place and place is not None]
        self._selection.point(*((ref, place_ref(place)) if isinstance(ref, PieceRef) else (*here, ref)))

    def fight(self) -> None:
        """Play the battle at the end with orders to units that have some, and words otherwise, until one counts."""
        while not self.page.locator(DONE).count():
            if not self.decides():
                if self.page.locator(AGAIN).count():
                    self.press_button(AGAIN)
            elif not self.order_next():
                self.pass_on()

    def pass_by(self) -> None:
        """Let the battle at the end go by."""
        while self.decides():
            self.pass_on()

    def order_next(self) -> bool:
        """Take who can have an order next in hand and give it, an attack before others; tell whether one was given."""
        page = self.page
        page.keyboard.press("n")
        for n in range(MOST_POINTED):
            if not page.locator(HELD).count():
                return n > 0
            offered = [one for one in ("#confirm", ATTACK, FIRST) if page.locator(one).count()]
            if offered:
                self.press_button(offered[0])
                continue
            page.keyboard.press("Shift+T")  # the last target lies ahead, where the first is told first
            if self.way == "keys":
                page.keyboard.press("Enter")
            else:
                drawn = page.locator(f"#{page.evaluate('document.activeElement.id')}")
                drawn.tap(force=True) if self.way == "touch" else drawn.click(force=True)
        self.let_go()
        return False

    def decides(self) -> bool:
        """Return whether the pupil has to decide, once that is known, and the battle is not over."""
        self.page.wait_for_selector(f"html[data-mover=human], {DONE}, {AGAIN}", state="attached", timeout=PATIENCE)
        return self.page.get_attribute("html", "data-mover") == "human"

    def pass_on(self) -> None:
        """Press a button of the question, one that ends a turn before all others."""
        page, before = self.page, self.page.evaluate(ASKED)
        offered = [f'#question [data-arg="{word}"]' for word in ENDS_TURN]
        self.press_button(next((one for one in offered if page.locator(one).count()), FIRST))
        page.wait_for_function(f"before => {ASKED} !== before", arg=before, timeout=PATIENCE)

    def take(self) -> None:
        """Take the lesson up to the fight at its end."""
        self.page.goto(f"{self.home}#lesson/{self.lesson.name}")
        for n, step in enumerate(self.lesson.steps, 1):
            self.wait_for_step(n)
            self.begin_step(step)
            if not step.play:
                self.do_step(step)
