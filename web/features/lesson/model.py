"""Lessons: reads and checks a lesson file, and tells which orders a step asks for.

docs/lessons.md tells how to write one. Its texts stand in web/words under the lesson's own keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core import codec
from engine.core.game import Game, Refused
from engine.core.scenario import FORMAT, DataFault, Mismatch, Scenario, excerpt, shipped
from engine.core.system import SYSTEMS, load
from engine.core.types import Action, Chance, Decision, Pose, Side
from engine.core.view import Piece, View
from web.boards.area import Rectangle
from web.game.seats import LEVELS
from web.languages.known import FIRST
from web.shell import message_checks

MOST_MINUTES = 10
_ID = re.compile("[a-z][a-z_]{0,39}")
"""A lesson's id, and the names of its texts and positions: parts of addresses and keys."""
PAGE = "page:"
"""What marks begin with that name a part of the page instead of a thing on the board."""
PAGE_PARTS = ("score", "question", "panel", "told")
InputPattern = dict[str, Any]
"""An order or a roll as records write them: ``{"do": "move", ...}``, ``{"roll": "SW"}``; or USUAL."""
CORNERS, TURNED = 4, 6
"""Numbers of an area: its edges, or also the headings between which somebody has to look who stands in it."""
CIRCLE = 720
"""Half degrees of a full turn."""
USUAL: InputPattern = {"usual": True}
"""The answer that is taken for granted, where the rules know one."""


@dataclass(frozen=True)
class Remark:
    """What is said of an order, or of pointing at something, that the step does not ask for."""

    say: str
    order: InputPattern = field(default_factory=dict)
    point: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class LessonStep:
    """One thing that is said and, unless it is only to be read, waited for.

    `begin`: the position from which it goes on; without it the board stays as it is. `mark`: what is marked on the
    board or the page; `facts` of its text. What is waited for: one of the things of `point` is pointed at; an order
    is given that has all fields of one of those in `order` and, where `leads` says so, brings pieces to places (or,
    ``""``, off the board) or, where `within` does, units of a table without places into areas; or, `play` being a
    level of the computer, the battle is fought to its end. An area is left, lower, right and upper edge in hundredths
    of an inch, for the middle of the unit's front, and, if it has to look somewhere, two headings between which it
    does, clockwise: all as scenarios tell poses. `then` is put in after it. `other` is said of orders, or of things
    pointed at, that are not asked for; `others` of certain ones.
    """

    say: str
    begin: str = ""
    mark: list[str] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)
    point: list[str] = field(default_factory=list)
    order: list[InputPattern] = field(default_factory=list)
    leads: dict[str, str] = field(default_factory=dict)
    within: dict[str, list[int]] = field(default_factory=dict)
    play: str = ""
    then: list[InputPattern] = field(default_factory=list)
    other: str = ""
    others: list[Remark] = field(default_factory=list)

    @property
    def wants_order(self) -> bool:
        """Whether an order is waited for."""
        return bool(self.order or self.leads or self.within)

    @property
    def is_read(self) -> bool:
        """Whether it is only to be read."""
        return not (self.point or self.wants_order or self.play)

    def asides(self) -> Iterator[str]:
        """Yield the names of what it may say besides its own text."""
        yield from filter(None, (self.other, *(aside.say for aside in self.others)))

    def areas(self, view: View) -> Iterator[Rectangle]:
        """Yield the areas of a table into which it wants units, as a view tells them."""
        for left, lower, right, upper in (area[:CORNERS] for area in self.within.values()):
            yield Rectangle(left, view.board.rows - upper, right, view.board.rows - lower)


@dataclass(frozen=True)
class Lesson:
    """A lesson: `side` is whom the person plays, `positions` are by name a scenario's own part each, or name one."""

    system: str
    id: str
    order: int
    minutes: int
    side: str
    positions: dict[str, dict[str, Any]]
    steps: list[LessonStep]

    @property
    def name(self) -> str:
        """SYSTEM/LESSON, what links carry."""
        return f"{self.system}/{self.id}"

    def key(self, name: str = "") -> str:
        """Return the key of one of its texts, of its title where none is named."""
        return f"{self.system}.lesson.{self.id}" + (f".{name}" if name else "")

    def texts(self) -> Iterator[str]:
        """Yield the names of all its texts but the title."""
        yield from ("about", *(name for step in self.steps for name in (step.say, *step.asides())))

    def scenario(self, name: str) -> Scenario:
        """Return the scenario of a position. Raises DataFault."""
        where, own = f"positions.{name}", self.positions[name]
        if "scenario" in own:
            if own["scenario"] not in shipped():
                raise DataFault([Mismatch(f"{where}.scenario", "a built-in scenario", excerpt(own["scenario"]))])
            return shipped()[own["scenario"]]
        words = {FIRST: {"title": self.name, "summary": self.name}}
        head = {"format": FORMAT, "system": self.system, "id": self.id, "order": 0, "words": words}
        head |= {"size": "small", "difficulty": 1, "minutes": self.minutes}
        return codec.scenario(head | {k: v for k, v in own.items() if k != "inputs"}, where)

    def game(self, name: str, seed: int = 0) -> Game:
        """Return a game that stands at a position. Raises DataFault."""
        game = Game(self.scenario(name), self.positions[name].get("options"), seed=seed)
        for n, given in enumerate(self.positions[name].get("inputs", ())):
            play_given(game, given, f"positions.{name}.inputs[{n}]")
        return game


def play_given(game: Game, given: InputPattern, where: str) -> None:
    """Put an order or a roll into a game. Raises DataFault where it cannot come now."""
    if "roll" in given:
        try:
            game.roll(given["roll"])
        except ValueError as error:
            raise DataFault([Mismatch(where, "a roll that can come now", f"{excerpt(given)} ({error})")]) from None
        return
    action = game.system.usual(game.state) if given == USUAL else codec.action(game.system, given, where)
    if action is None:
        raise DataFault([Mismatch(where, "a question that has a usual answer", "another")])
    try:
        game.do(action)
    except Refused as refused:
        raise DataFault([Mismatch(where, f"an order that is allowed ({refused.refusal.why})", action.text())]) from None


def matches_pattern(action: Action, wanted: Mapping[str, Any]) -> bool:
    """Whether an order has all these fields; a list of values, where the order has one, allows any of them."""
    own = codec.action_data(action)
    return all(name in own and _is_one_of(own[name], value) for name, value in wanted.items())


def _is_one_of(own: Any, value: Any) -> bool:
    if isinstance(own, tuple):
        return bool(list(own) == value)
    return own in (value if isinstance(value, list) else [value])


def is_wanted(step: LessonStep, game: Game, action: Action) -> bool:
    """Whether a legal order is what a step waits for: it looks so, and leads where it should."""
    if step.order and not any(matches_pattern(action, wanted) for wanted in step.order):
        return False
    return _follow(step, game, action) is None


def _follow(step: LessonStep, game: Game, action: Action) -> Mismatch | None:
    """Play an order with the step's script after it elsewhere; return what went otherwise than it should."""
    trial = game.position()
    try:
        trial.do(action)
        for n, given in enumerate(step.then):
            play_given(trial, given, f"then[{n}]")
    except Refused as refused:
        return Mismatch("order", "an order that is allowed", refused.refusal.why)
    except DataFault as fault:
        return fault.mismatches[0]
    view = trial.view()
    pieces = {piece.id: piece for piece in view.pieces}
    stand = {piece.id: (piece.at or "").removeprefix("place:") for piece in view.pieces}
    wrong = (Mismatch(f"leads.{p}", to or "off the board", stand.get(p, "")) for p, to in step.leads.items())
    missed = next((one for one in wrong if one.expected != (one.got or "off the board")), None)
    outside = (
        Mismatch(f"within.{unit}", f"a place in {area}", stand.get(unit) or "off the board")
        for unit, area in step.within.items()
        if unit not in pieces or not _lies_in(area, pieces[unit], view.board.rows)
    )
    return missed or next(outside, None)


def _lies_in(area: list[int], piece: Piece, height: int) -> bool:
    """Whether a unit lies in an area of a table that is so high, and looks as it should there."""
    at = piece.place
    if not isinstance(at, Pose):
        return False
    left, lower, right, upper = area[:CORNERS]
    first, last = area[CORNERS:] or (0, CIRCLE - 1)
    looks = (at.heading - first) % CIRCLE <= (last - first) % CIRCLE
    return left <= at.x <= right and lower <= height - at.y <= upper and looks


def wanted_actions(step: LessonStep, game: Game) -> Iterator[Action]:
    """Yield the orders that a step waits for as things stand, in the order of the menu."""
    return (action for action in game.menu() if is_wanted(step, game, action))


def from_built(text: str) -> tuple[tuple[Lesson, ...], Mapping[str, str]]:
    """Return the lessons of a system and their texts out of the file that the build has made.

    Raises:
        DataFault: the file is another, or damaged.
    """
    data = message_checks.checked_object(codec.parse(text), "$")
    lessons = (
        codec.convert(one, Lesson, "lesson") for one in message_checks.checked_list(data.get("lessons"), "lessons")
    )
    return tuple(lessons), codec.convert(data.get("texts"), dict[str, str], "texts")


# Checking


def read(data: Any, where: str) -> Lesson:
    """Return the lesson that data of a file stand for.

    Raises:
        DataFault: with every mismatch that is wrong.
    """
    found = codec.convert(data, Lesson, f"{where}: ")
    wrong = list(_wrong(found))
    if not wrong:
        try:
            rehearse(found)
        except DataFault as fault:
            wrong = fault.mismatches
    if wrong:
        raise DataFault([one._replace(where=f"{where}: {one.where}") for one in wrong])
    return found


def _wrong(lesson: Lesson) -> Iterator[Mismatch]:
    """Yield what is wrong in a lesson before anything of it is played."""
    if lesson.system not in SYSTEMS:
        yield Mismatch("system", f"one of {', '.join(SYSTEMS)}", excerpt(lesson.system))
        return
    for at, name in (("id", lesson.id), *((f"positions.{name}", name) for name in lesson.positions)):
        if not _ID.fullmatch(name):
            yield Mismatch(at, "small letters and underscores", excerpt(name))
    if not 1 <= lesson.minutes <= MOST_MINUTES:
        yield Mismatch("minutes", f"a number from 1 to {MOST_MINUTES}", excerpt(lesson.minutes))
    if not lesson.steps or not lesson.steps[0].begin:
        yield Mismatch("steps[0].begin", "the position from which the lesson begins", "nothing")
        return
    if not lesson.steps[-1].play:
        yield Mismatch(f"steps[{len(lesson.steps) - 1}].play", f"one of {', '.join(LEVELS)}", "nothing")
    for n, step in enumerate(lesson.steps):
        for mismatch in _wrong_step(lesson, step, is_last=n == len(lesson.steps) - 1):
            yield mismatch._replace(where=f"steps[{n}].{mismatch.where}")


def _wrong_step(lesson: Lesson, step: LessonStep, *, is_last: bool) -> Iterator[Mismatch]:
    for unit, area in step.within.items():
        if len(area) not in (CORNERS, TURNED) or area[0] >= area[2] or area[1] >= area[3]:
            expected = "left, lower, right and upper edge of an area, and no or two headings"
            yield Mismatch(f"within.{unit}", expected, excerpt(area))
    if step.begin and step.begin not in lesson.positions:
        yield Mismatch("begin", f"one of {', '.join(lesson.positions)}", excerpt(step.begin))
    if step.play and (not is_last or step.play not in LEVELS):
        expected = f"one of {', '.join(LEVELS)}" if is_last else "nothing but in the last step"
        yield Mismatch("play", expected, excerpt(step.play))
    if bool(step.point) + step.wants_order + bool(step.play) > 1:
        yield Mismatch("point", "one of point, order with leads or within, and play", "several")
    if (step.wants_order or step.point) and not step.other:
        yield Mismatch("other", "what is said of all that is not asked for", "nothing")
    for name in step.mark:
        if name.startswith(PAGE) and name.removeprefix(PAGE) not in PAGE_PARTS:
            yield Mismatch("mark", f"one of {', '.join(PAGE + part for part in PAGE_PARTS)}", excerpt(name))


def rehearse(lesson: Lesson) -> None:
    """Go through a lesson by the first order that each step asks for. Raises DataFault where it does not go on."""
    game = lesson.game(lesson.steps[0].begin)
    if lesson.side not in load(lesson.system).sides(game.state):
        sides = ", ".join(load(lesson.system).sides(game.state))
        raise DataFault([Mismatch("side", f"one of {sides}", excerpt(lesson.side))])
    for n, step in enumerate(lesson.steps):
        if step.begin:
            game = lesson.game(step.begin)
        at = f"steps[{n}]"
        _see(game, step, at)
        if step.wants_order:
            _stands(game, step, Side(lesson.side), at)
            found = next(wanted_actions(step, game), None)
            if found is None:
                raise DataFault([Mismatch(f"{at}.order", "an order that is allowed now", _why_not(step, game))])
            game.do(found)
        for m, given in enumerate(step.then):
            play_given(game, given, f"{at}.then[{m}]")
        following = next(iter(lesson.steps[n + 1 :]), None)
        if following is not None and not following.begin:
            _stands(game, following, Side(lesson.side), f"{at}.then")


def _see(game: Game, step: LessonStep, at: str) -> None:
    """See that the things exist that a step names. Raises DataFault."""
    view = game.view()
    known = {f"piece:{piece.id}" for piece in view.pieces if piece.place is not None}
    known |= {f"place:{space.id}" for space in view.everywhere}
    marks = [("mark", ref) for ref in step.mark if not ref.startswith(PAGE)]
    pointed = [("point", ref) for ref in (*step.point, *(ref for aside in step.others for ref in aside.point))]
    for name, ref in (*marks, *pointed):
        if ref not in known:
            raise DataFault([Mismatch(f"{at}.{name}", "a piece or a place that is there", excerpt(ref))])


def _stands(game: Game, step: LessonStep, side: Side, at: str) -> None:
    """See that all has come that has to before a step begins. Raises DataFault."""
    now = game.pending
    if isinstance(now, Chance):
        raise DataFault([Mismatch(at, "what the dice show that are due", "nothing")])
    if not step.is_read and not (isinstance(now, Decision) and now.side == side):
        raise DataFault([Mismatch(at, f"all that comes until {side} decides", f"less: {now.rule} is next")])


def _why_not(step: LessonStep, game: Game) -> str:
    """Say why no order is what a step asks for: what went wrong with the first that looks so."""
    alike = (
        action for action in game.menu() if not step.order or any(matches_pattern(action, one) for one in step.order)
    )
    return next((f"{action.text()}, where {_follow(step, game, action)}" for action in alike), "none")
