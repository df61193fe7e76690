"""This module plays games and lessons with the page's tools, for a law and for random tests."""

from __future__ import annotations

import json
from functools import cache

import build
from engine.core.game import Game
from engine.core.system import SYSTEMS
from engine.core.types import Decision, End, Pending, Side
from tests.laws.walks import play
from tests.web.pages import Browser, Window
from tests.web.schools import School
from tests.web.tool_return import ReturningUser, copied
from tests.web.tool_use import Coverage
from web.build import briefings
from web.game.seats import HUMAN
from web.game.table import Table
from web.shell.session import PICTURES, SHEET, SIGNS

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
        for system in SYSTEMS
        for part, text in (
            (f"{SHEET}.html", "<p>sheet</p>"),
            (f"{SIGNS}.html", "<p>legend</p>"),
            (f"{PICTURES}.json", "{}"),
        )
    }
    return told | guides


@cache
def game_of(name: str, seed: int) -> Game:
    """Return a random game of a battle, or the first inputs of it."""
    return play(name, seed, INPUTS)[0]


def questions(game: Game, most: int) -> list[int]:
    """Return after how many inputs a game asks a side or is over: of each kind once, then others evenly, `most` in all.

    Where there are more kinds than that, some of them, evenly.
    """
    first: dict[str, int] = {}
    others: list[int] = []
    for n in range(len(game.inputs) + 1):
        kind = kind_of(game.system.pending(game.state_at(n)))
        if kind and first.setdefault(kind, n) != n:
            others.append(n)
    kinds = evenly(list(first.values()), most)
    return sorted((*kinds, *evenly(others, most - len(kinds))))


def new_questions(game: Game, people: set[Side], known: set[str]) -> list[int]:
    """Return after how many inputs a game first asks one of these sides a question of a kind that is not known yet."""
    first: dict[str, int] = {}
    for n in range(len(game.inputs) + 1):
        now = game.system.pending(game.state_at(n))
        if isinstance(now, Decision) and now.side in people and now.step not in known:
            first.setdefault(now.step, n)
    return [*first.values()]


def kind_of(now: Pending) -> str:
    """Return the kind of a question, or that the game is over; nothing for dice."""
    return now.step if isinstance(now, Decision) else "end" if isinstance(now, End) else ""


def evenly(found: list[int], most: int) -> list[int]:
    """Return some of these, at most so many, from first to last."""
    return [found[n * len(found) // most] for n in range(most)] if len(found) > most else found


def battle(name: str, seed: int, coverage: Coverage, *, most: int, tools: int, is_whole: bool = False) -> ReturningUser:
    """Use tools at some questions of a random game: two people play it, or with an odd seed one and a Recruit.

    `is_whole`: every tool at each kind of question of a person's that is new, besides.
    """
    game, (user, seats) = game_of(name, seed), visitor(name, seed, coverage)
    so_far = game.branch(0, seed=seed)
    people = {side for side, who in seats.items() if who == HUMAN}
    new = new_questions(game, people, coverage.whole) if is_whole else []
    for at in sorted({*questions(game, most), *new}):
        for given in game.inputs[len(so_far.inputs) : at]:
            so_far.do(given.given) if given.side else so_far.roll(given.given)
        user.put(Table(copied(so_far), dict(seats)))
        if at in new:
            use_every_tool(user)
        meddle(user, tools)
    return user


def visitor(name: str, seed: int, coverage: Coverage) -> tuple[ReturningUser, dict[Side, str]]:
    """Return somebody with an empty page, and the seats of a game: people, with an odd seed a person and a Recruit."""
    browser = Browser()
    browser.site |= late_files()
    browser.held["sandtable.settings"] = IN_HASTE
    game = game_of(name, seed)
    sides = game.system.sides(game.state)
    seats = dict.fromkeys(sides, HUMAN) | ({sides[1]: RECRUIT} if seed % 2 else {})
    return ReturningUser(Window(browser), seed, coverage), seats


def persons_questions(name: str, seed: int) -> list[int]:
    """Return after how many inputs a random game of a battle asks a person."""
    game, seats = game_of(name, seed), visitor(name, seed, Coverage())[1]
    asked = [game.system.pending(game.state_at(n)) for n in range(len(game.inputs) + 1)]
    return [n for n, now in enumerate(asked) if isinstance(now, Decision) and seats[now.side] == HUMAN]


def question(name: str, seed: int, at: int, coverage: Coverage) -> None:
    """Use every tool at the question of a random game after a number of inputs."""
    user, seats = visitor(name, seed, coverage)
    user.put(Table(copied(game_of(name, seed).branch(at, seed=seed)), seats))
    use_every_tool(user)


def use_every_tool(user: ReturningUser) -> None:
    """Use every tool at the question that waits, and give each order that the General advises."""
    mark, table = user.mark(), user.session.playing()
    user.coverage.whole.add(kind_of(table.game.pending))
    user.take_all_advice(mark)
    user.use_every_tool(mark)


def lesson(name: str, seed: int, coverage: Coverage, *, tools: int) -> ReturningUser:
    """Use tools at each step of a lesson."""
    school = School(f"lesson/{name}")
    school.page.browser.site |= late_files()
    user = ReturningUser(school, seed, coverage)
    while not school.step.play:
        meddle(user, tools)
        school.do_step()
    meddle(user, tools)
    return user


def meddle(user: ReturningUser, tools: int) -> None:
    """Use some tools at the question, one in the midst of another, and come back to it."""
    mark = user.mark()
    for _ in range(tools):
        user.use_any()
    user.come_back(mark)
