"""This module opens a window for lessons: the lessons of the project, and a reader who points and gives orders."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any
from unittest.mock import patch

import build
from engine.core import codec
from engine.core.types import Action
from tests.web.pages import Browser, Window
from web.build import lessons
from web.features.lesson.lesson_progress import LessonProgress
from web.features.lesson.model import Lesson, LessonStep, wanted_actions
from web.game import order_actions
from web.worker import handle

IN_HASTE = json.dumps({"speed": "skip", "seconds": "1"})
LEAVING = ("end", "pass")
"""How words begin by which a turn or a part of it is left."""
LONG = 2_000
"""Orders within which every battle at the end of a lesson is over."""


LOOKS = 10
"""Looks at the clock after which an opponent's time is over."""


def answer(message: dict[str, Any]) -> dict[str, Any]:
    """Answer a message like an opponent whose clock ticks with each reading, whatever the processor's speed."""
    ticks = count()
    with patch("time.monotonic", lambda: next(ticks) / 1000):
        found: dict[str, Any] = json.loads(handle(json.dumps(message | {"milliseconds": LOOKS})))
    return found


@cache
def site() -> dict[str, str]:
    """Return the files of the lessons as the build writes them, by address."""
    return {f"lessons/en/{system}.json": text for system, text in lessons.built(build.ROOT, "en").items()}


@cache
def all_lessons() -> dict[str, Lesson]:
    """Return every lesson by its name, those of a system in their order, as the files have them.

    They are not rehearsed, as the build does: every process of a run asks for them before its first test.
    """
    systems = lessons.taught(build.ROOT)
    files = [tomllib.loads(path.read_text("utf-8")) for path in lessons.files(build.ROOT)]
    found = [codec.convert(data, Lesson, "lesson") for data in files]
    return {lesson.name: lesson for lesson in sorted(found, key=lambda one: (systems.index(one.system), one.order))}


def left_at(name: str, step: int) -> Browser:
    """Return a browser in which a lesson was left at a step, counted from 0."""
    browser = Browser()
    browser.held["sandtable.lessons"] = json.dumps({name: step})
    return browser


class School(Window):
    """A window that opens at a place of the site, such as a lesson."""

    def __init__(self, address: str, browser: Browser | None = None, host: object = None) -> None:
        browser = browser or Browser()
        browser.site = site()
        browser.held.setdefault("sandtable.settings", IN_HASTE)
        super().__init__(browser, address, host)

    @property
    def learner(self) -> LessonProgress:
        """Return the lesson on the table."""
        assert self.session.guide is not None
        return self.session.guide

    @property
    def step(self) -> LessonStep:
        return self.learner.step

    def point(self, ref: str) -> None:
        """Click on a thing of the board."""
        self.page.gesture("click", {"pick": ref, "tag": "g"})
        assert "failed-dialog" not in self.page.dialogs, self.session.report

    def give(self, action: Action) -> None:
        """Give an order, as somebody who confirms it."""
        self.run(order_actions.play, action)

    def do_step(self) -> None:
        """Do what the step asks for, and let come what comes after it."""
        if self.step.is_read:
            self.do("lesson-next")
        elif self.step.point:
            self.point(self.step.point[0])
        else:
            self.give(next(wanted_actions(self.step, self.table.game)))
        while self.page.waiting:
            self.page.pass_time()

    def go_to_fight(self) -> None:
        """Take the lesson as far as its battle."""
        for _ in range(len(self.learner.lesson.steps) - 1):
            self.do_step()
        assert self.step.play

    def fight(self) -> None:
        """Play the battle at the end with a Recruit on either side."""
        self._play(self._recruits)

    def pass_by(self) -> None:
        """Let the battle at the end go by: words alone, those that end something first, and usual answers."""
        self._play(self._passing)

    def _play(self, choose: Callable[[int], Action]) -> None:
        answered = 0
        for n in range(LONG):
            if self.table.mover == "end":
                while self.page.waiting:  # the computer's last order is seen before anything is said of the end
                    self.page.pass_time()
                return
            if self.table.mover == "human":
                self.give(choose(n))
                continue
            worker = self.page.workers[0]
            if len(worker.asked) > answered:
                answered = len(worker.asked)
                worker.answer(answer(worker.asked[-1]))
            self.page.pass_time()
        raise AssertionError("the battle has no end")

    def _recruits(self, n: int) -> Action:
        game, own = self.table.game, self.learner.lesson.side
        message = {"id": n, "op": "choose", "system": game.system.id, "level": "recruit", "seed": n, "side": own}
        state = codec.state_data(game.system.sight.redact(game.state, own))
        return codec.action(game.system, answer({**message, "state": state})["action"])

    def _passing(self, _: int) -> Action:
        game = self.table.game
        picks = {action: game.system.pointing.picks(game.state, action) for action in game.menu()}
        words = [action for action, spelt in picks.items() if all(pick.startswith("do:") for pick in spelt)]
        leaving = [action for action in words if picks[action][0].removeprefix("do:").startswith(LEAVING)]
        return next(iter(leaving), None) or game.system.usual(game.state) or next(iter(words or picks))
