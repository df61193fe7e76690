"""Lessons: reads and validates lesson files, and decides which actions a step expects.

docs/lessons.md describes the format. The texts of a lesson are in web/words under the lesson's own keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core import codec
from engine.core.game import Game, Refused
from engine.core.references import Ref, piece_ref, place_ref, read_ref
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
"""Pattern of a lesson's id and of the names of its texts and positions, which become parts of addresses and keys."""
PAGE_PARTS = ("score", "question", "panel", "told")


class PageRef(Ref):
    """A part of the page that a lesson marks: ``page:score``."""

    __slots__ = ()
    kind = "page"


InputPattern = dict[str, Any]
"""An action or a roll as records write it: ``{"do": "move", ...}``, ``{"roll": "SW"}``; or USUAL."""
CORNERS, TURNED = 4, 6
"""Length of an area's list of numbers: its four edges, optionally followed by two headings for the unit's facing."""
CIRCLE = 720
"""Half degrees in a full turn."""
USUAL: InputPattern = {"usual": True}
"""Stands for the default answer, if the rules know one."""


def _names_page(text: str) -> bool:
    """Return whether a mark in a lesson's file names a part of the page instead of a thing on the board."""
    return text.startswith(f"{PageRef.kind}:")


@dataclass(frozen=True)
class Remark:
    """A remark on an action, or on something pointed at, that the step does not expect."""

    say: str
    order: InputPattern = field(default_factory=dict)
    point: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class LessonStep:
    """One text of a lesson and, unless it is only to be read, the player's input it waits for.

    `begin` names the position the step starts from; without it the board stays as it is. `mark` lists what is marked on
    the board or the page; `facts` are the facts of the step's text. The step waits for one of these: the player points
    at one of the things in `point`; the player gives an action that has all fields of one of those in `order` and, if
    `leads` is given, brings pieces to places (or, ``""``, off the board) or, if `within` is given, brings units of a
    table without places into areas; or, if `play` names a level of the computer, the battle is fought to its end. An
    area is left, lower, right and upper edge in hundredths of an inch, for the middle of the unit's front, optionally
    followed by the two headings, clockwise, between which the unit must face: all as scenarios write poses. `then` is
    applied after the expected input. `other` is said of actions, or of things pointed at, that are not expected;
    `others` of specific ones.
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
    def marks(self) -> tuple[Ref, ...]:
        """What is marked on the board and the page, as references."""
        read = (PageRef(text) if _names_page(text) else read_ref(text) for text in self.mark)
        return tuple(ref for ref in read if ref is not None)

    @property
    def wants_order(self) -> bool:
        """Whether the step waits for an action."""
        return bool(self.order or self.leads or self.within)

    @property
    def is_read(self) -> bool:
        """Whether the step is only to be read."""
        return not (self.point or self.wants_order or self.play)

    def asides(self) -> Iterator[str]:
        """Yield the names of the texts that the step may say besides its own."""
        yield from filter(None, (self.other, *(aside.say for aside in self.others)))

    def areas(self, view: View) -> Iterator[Rectangle]:
        """Yield the areas of a table into which the step wants units, in the view's coordinates."""
        for left, lower, right, upper in (area[:CORNERS] for area in self.within.values()):
            yield Rectangle(left, view.board.rows - upper, right, view.board.rows - lower)


@dataclass(frozen=True)
class Lesson:
    """A lesson: `side` is the player's side; each entry of `positions` is a scenario's own part or names a scenario."""

    system: str
    id: str
    order: int
    minutes: int
    side: str
    positions: dict[str, dict[str, Any]]
    steps: list[LessonStep]

    @property
    def name(self) -> str:
        """SYSTEM/LESSON, as links carry it."""
        return f"{self.system}/{self.id}"

    def key(self, name: str = "") -> str:
        """Return the key of one of the lesson's texts, or of its title if no name is given."""
        return f"{self.system}.lesson.{self.id}" + (f".{name}" if name else "")

    def texts(self) -> Iterator[str]:
        """Yield the names of all texts of the lesson except the title."""
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
        """Return a game that has been played up to a position. Raises DataFault."""
        game = Game(self.scenario(name), self.positions[name].get("options"), seed=seed)
        for n, given in enumerate(self.positions[name].get("inputs", ())):
            play_given(game, given, f"positions.{name}.inputs[{n}]")
        return game


class FetchedLessons:
    """The lessons that have been fetched, by system."""

    def __init__(self) -> None:
        self.by_system: dict[str, tuple[Lesson, ...]] = {}


def play_given(game: Game, given: InputPattern, where: str) -> None:
    """Apply an action or a roll to a game. Raises DataFault if it is not legal now."""
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
    """Return whether an action has all these fields; a list as value allows any one of its entries."""
    own = codec.action_data(action)
    return all(name in own and _is_one_of(own[name], value) for name, value in wanted.items())


def _is_one_of(own: Any, value: Any) -> bool:
    if isinstance(own, tuple):
        return bool(list(own) == value)
    return own in (value if isinstance(value, list) else [value])


def is_wanted(step: LessonStep, game: Game, action: Action) -> bool:
    """Return whether a legal action is what a step waits for: its fields match and it leads to the required state."""
    if step.order and not any(matches_pattern(action, wanted) for wanted in step.order):
        return False
    return _follow(step, game, action) is None


def _follow(step: LessonStep, game: Game, action: Action) -> Mismatch | None:
    """Play an action and the step's script on a copy of the game; return the first unmet condition."""
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
    stand = {piece.id: _standing(piece) for piece in view.pieces}
    wrong = (Mismatch(f"leads.{p}", to or "off the board", stand.get(p, "")) for p, to in step.leads.items())
    missed = next((one for one in wrong if one.expected != (one.got or "off the board")), None)
    outside = (
        Mismatch(f"within.{unit}", f"a place in {area}", stand.get(unit) or "off the board")
        for unit, area in step.within.items()
        if unit not in pieces or not _lies_in(area, pieces[unit], view.board.rows)
    )
    return missed or next(outside, None)


def _standing(piece: Piece) -> str:
    """Return where a piece stands, as lessons write it: a place by its id, or a pose; empty off the board."""
    return piece.space or piece.at or ""


def _lies_in(area: list[int], piece: Piece, height: int) -> bool:
    """Return whether a unit is inside an area of a table of this height and faces as the area requires."""
    at = piece.place
    if not isinstance(at, Pose):
        return False
    left, lower, right, upper = area[:CORNERS]
    first, last = area[CORNERS:] or (0, CIRCLE - 1)
    looks = (at.heading - first) % CIRCLE <= (last - first) % CIRCLE
    return left <= at.x <= right and lower <= height - at.y <= upper and looks


def wanted_actions(step: LessonStep, game: Game) -> Iterator[Action]:
    """Yield the actions that a step expects in the current state, in menu order."""
    return (action for action in game.menu() if is_wanted(step, game, action))


def from_built(text: str) -> tuple[tuple[Lesson, ...], Mapping[str, str]]:
    """Return the lessons of a system and their texts from the file that the build made.

    Raises:
        DataFault: the file is of another kind, or damaged.
    """
    data = message_checks.checked_object(codec.parse(text), "$")
    lessons = (
        codec.convert(one, Lesson, "lesson") for one in message_checks.checked_list(data.get("lessons"), "lessons")
    )
    return tuple(lessons), codec.convert(data.get("texts"), dict[str, str], "texts")


# Validation


def read(data: Any, where: str) -> Lesson:
    """Return the lesson described by the data of a file.

    Raises:
        DataFault: with every mismatch found.
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
    """Yield the mismatches of a lesson that can be found without playing it."""
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
        if _names_page(name) and PageRef(name).id not in PAGE_PARTS:
            yield Mismatch(
                "mark", f"one of {', '.join(f'{PageRef.kind}:{part}' for part in PAGE_PARTS)}", excerpt(name)
            )


def rehearse(lesson: Lesson) -> None:
    """Play through a lesson with the first action that each step expects. Raises DataFault if it cannot continue."""
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
    """Check that the things a step names exist. Raises DataFault."""
    view = game.view()
    known: set[Ref] = {piece_ref(piece.id) for piece in view.pieces if piece.place is not None}
    known |= {place_ref(space.id) for space in view.everywhere}
    marks = [("mark", ref) for ref in step.mark if not _names_page(ref)]
    pointed = [("point", ref) for ref in (*step.point, *(ref for aside in step.others for ref in aside.point))]
    for name, ref in (*marks, *pointed):
        if ref not in known:
            raise DataFault([Mismatch(f"{at}.{name}", "a piece or a place that is there", excerpt(ref))])


def _stands(game: Game, step: LessonStep, side: Side, at: str) -> None:
    """Check that nothing else is pending before a step begins. Raises DataFault."""
    now = game.pending
    if isinstance(now, Chance):
        raise DataFault([Mismatch(at, "what the dice show that are due", "nothing")])
    if not step.is_read and not (isinstance(now, Decision) and now.side == side):
        raise DataFault([Mismatch(at, f"all that comes until {side} decides", f"less: {now.rule} is next")])


def _why_not(step: LessonStep, game: Game) -> str:
    """Explain why no legal action is what a step expects: the mismatch of the first whose fields match."""
    alike = (
        action for action in game.menu() if not step.order or any(matches_pattern(action, one) for one in step.order)
    )
    return next((f"{action.text()}, where {_follow(step, game, action)}" for action in alike), "none")
