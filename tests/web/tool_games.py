"""Games and lessons in which somebody uses the page's tools: the material of a law, and of trying at random."""

from __future__ import annotations

import json
from functools import cache

import build
from engine.core.game import Game
from engine.core.types import Decision, End
from tests.laws.walks import play
from tests.web.pages import Browser, Window
from tests.web.schools import School, all_lessons
from tests.web.tool_use import Coverage, ToolUser
from web.boot import briefings
from web.play.table import HUMAN, Table
from web.session import PICTURES, SHEET, SIGNS

IN_HASTE = json.dumps({"speed": "skip", "seconds": "1", "idle": "asked"})
"""Settings with which nothing waits, and each question is asked, so that a game is at its question again later."""
INPUTS = 120
"""Of a game whose questions tools are used at."""
RECRUIT = "recruit"


@cache
def late_files() -> dict[str, str]:
    """Return what a site has beside its lessons by address; of guides, whose markup is only shown, a line stands in."""
    told = {f"briefings/en/{system}.json": text for system, text in briefings.built(build.ROOT, "en").items()}
    guides = {
        f"guides/en/{system}/{part}": text
        for system in {name.partition("/")[0] for name in all_lessons()}
        for part, text in ((f"{SHEET}.html", "<p>sheet</p>"), (f"{SIGNS}.html", "<p>legend</p>"), (f"{PICTURES}.json", "{}"))
    }
    return told | guides


@cache
def game_of(name: str, seed: int) -> Game:
    """Return a random game of a battle, or the first inputs of it."""
    return play(name, seed, INPUTS)[0]


def questions(game: Game, most: int) -> list[int]:
    """Return after how many inputs a game asks a side or is over: the first of each kind, then others evenly."""
    first: dict[str, int] = {}
    others: list[int] = []
    for n in range(len(game.inputs) + 1):
        now = game.system.pending(game.state_at(n))
        kind = now.step if isinstance(now, Decision) else "end" if isinstance(now, End) else None
        if kind is not None and first.setdefault(kind, n) != n:
            others.append(n)
    room = max(most - len(first), 0)
    return sorted((*first.values(), *others[:: max(1, len(others) // max(room, 1))][:room]))


def battle(name: str, seed: int, coverage: Coverage, *, questions_at: int, tools: int) -> ToolUser:
    """Use tools at questions of a random game of a battle: two people play it, or with an odd seed one and a Recruit."""
    game = game_of(name, seed)
    user = ToolUser(_window(Browser()), seed, coverage)
    sides = game.system.sides(game.state)
    known: set[str] = set()
    for at in questions(game, questions_at):
        seats = dict.fromkeys(sides, HUMAN) | ({sides[1]: RECRUIT} if seed % 2 else {})
        user.put(Table(game.branch(at, seed=seed), seats).text())
        now = user.session.playing().game.pending
        kind = now.step if isinstance(now, Decision) else "end"
        meddle(user, tools, is_new=kind not in known)
        known.add(kind)
    return user


def _window(browser: Browser) -> Window:
    browser.site |= late_files()
    browser.held["sandtable.settings"] = IN_HASTE
    return Window(browser)


def lesson(name: str, seed: int, coverage: Coverage, *, tools: int) -> ToolUser:
    """Use tools at each step of a lesson."""
    browser = Browser()
    school = School(f"lesson/{name}", browser)
    browser.site |= late_files()
    user = ToolUser(school, seed, coverage)
    while not school.step.play:
        meddle(user, tools)
        school.do_step()
    meddle(user, tools)
    return user


def meddle(user: ToolUser, tools: int, *, is_new: bool = False) -> None:
    """Use some tools at the question that waits, one in the midst of another, and come back to it.

    At a kind of question that is new each order is given that the General advises.
    """
    mark = user.mark()
    if is_new and user.session.playing().mover == HUMAN:
        user.take_all_advice(mark)
    for _ in range(tools):
        user.use_any()
    user.come_back(mark)
