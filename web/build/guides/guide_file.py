"""What a guide says: positions, and what is drawn of them on the sheet, among the rules and in the legend.

The guides are files beside this one; docs/guides.md tells how to write one. Their texts stand in
web/words under the system's own keys.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from engine.core import codec
from engine.core.game import Game
from engine.core.scenario import DataFault, Mismatch
from engine.core.system import SYSTEMS
from engine.core.types import Action
from web.features.lesson.model import InputPattern, Lesson, play_given
from web.features.rules.rule_search import entries
from web.languages.texts import read_json, with_first

Spot = tuple[int, int]
"""To the right and down, in units of the drawing, from the middle of what is drawn."""


@dataclass(frozen=True)
class Call:
    """A call-out: the number `at` a spot, and a line from it to the spot that it speaks `of`."""

    say: str
    of: Spot
    at: Spot


@dataclass(frozen=True)
class Anatomy:
    """What is called out on one thing of a position: what of it is shown, `box`, is left, top, width and height.

    `alone`: whether its neighbours are left out, so that no number lies on them.
    """

    position: str
    thing: str
    box: tuple[int, int, int, int]
    calls: list[Call]
    alone: bool = False


@dataclass(frozen=True)
class TurnPart:
    """A step of the turn, and the rules that tell of it."""

    say: str
    rules: list[str]


@dataclass(frozen=True)
class Fight:
    """A fight: the order that begins it, what the dice show and is answered `then`; the things shown `around` it.

    A second drawing shows it `after` so many inputs. `faces`: whether each face of the die is told.
    """

    position: str
    order: InputPattern
    around: list[str]
    then: list[InputPattern]
    after: int = 1
    faces: bool = True
    room: int = 20


@dataclass(frozen=True)
class Picture:
    """A picture at a rule: a position in which things are pointed at, or an order is in hand; how much of it is shown.

    `show`: ``zones`` for those of the enemy, ``face`` and other kinds of reaches of the unit `of`.
    """

    rule: str
    say: str
    position: str
    around: list[str]
    point: list[str] = field(default_factory=list)
    order: InputPattern = field(default_factory=dict)
    of: str = ""
    show: list[str] = field(default_factory=list)
    room: int = 20


@dataclass(frozen=True)
class ShownSign:
    """A sign that a position shows of itself: the things `around` it, moved `by` so much, `size` wide and high."""

    say: str
    position: str
    around: str
    by: Spot = (0, 0)
    size: Spot = (0, 0)


@dataclass(frozen=True)
class Signs:
    """Where the marks of the legend are drawn: a position, an own `piece` in it, and an `enemy` beside it.

    `places`: a place beside the piece, and the one that the enemy stands in, where a board has places. `marks`: those
    that this board can show (legend_marks.py). `shown`: signs of pieces and places that have no kind of their own.
    """

    position: str
    piece: str
    enemy: str
    marks: list[str]
    places: list[str] = field(default_factory=list)
    shown: list[ShownSign] = field(default_factory=list)


@dataclass(frozen=True)
class Guide:
    """What is drawn for one system."""

    system: str
    positions: dict[str, dict[str, Any]]
    anatomy: Anatomy
    turn: list[TurnPart]
    fight: Fight
    pictures: list[Picture]
    signs: Signs

    def key(self, name: str) -> str:
        """Return the key of one of its texts."""
        return f"{self.system}.guide.{name}"

    def texts(self) -> Iterator[str]:
        """Yield the names of its texts."""
        for call in self.anatomy.calls:
            yield from (f"part.{call.say}", f"part.{call.say}.about")
        for step in self.turn:
            yield from (f"turn.{step.say}", f"turn.{step.say}.about")
        yield from ("sheet.anatomy", "sheet.picture", "fight.title", "fight.about", "fight.before", "fight.after")
        yield from (f"picture.{one.say}" for one in self.pictures)
        for shown in self.signs.shown:
            yield from (f"sign.shown.{shown.say}", f"sign.shown.{shown.say}.about")

    def game(self, name: str) -> Game:
        """Return a game that stands at a position. Raises DataFault."""
        if name not in self.positions:
            raise DataFault([Mismatch("position", f"one of {', '.join(self.positions)}", name)])
        return Lesson(self.system, "guide", 0, 1, "", self.positions, []).game(name)

    def action(self) -> Action:
        """Return the order of the fight. Raises DataFault."""
        return codec.action(self.game(self.fight.position).system, self.fight.order, "fight.order")


def load(root: Path, system: str) -> Guide:
    """Return the guide of a system. Raises DataFault."""
    where = f"web/build/guides/{system}.toml"
    try:
        data = tomllib.loads((root / where).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataFault([Mismatch(where, "TOML text", str(error))]) from None
    found = codec.convert(data, Guide, f"{where}: ")
    wrong = list(_wrong(found))
    if wrong:
        raise DataFault([one._replace(where=f"{where}: {one.where}") for one in wrong])
    return found


def texts(root: Path, language: str, system: str) -> Mapping[str, str]:
    """Return the texts of a system's guide in a language, with those of all guides."""
    found: dict[str, str] = {}
    for name in ("guide", system):
        found |= with_first(partial(_own_texts, root, name), language)
    return found


def _own_texts(root: Path, name: str, language: str) -> dict[str, str]:
    return read_json(root / f"web/words/{language}/guides/{name}.json")


def _wrong(guide: Guide) -> Iterator[Mismatch]:
    if guide.system not in SYSTEMS:
        yield Mismatch("system", f"one of {', '.join(SYSTEMS)}", guide.system)
        return
    rules = entries(guide.system)
    told = [("turn", rule) for step in guide.turn for rule in step.rules]
    for at, rule in (*told, *(("pictures", picture.rule) for picture in guide.pictures)):
        if rule not in rules:
            yield Mismatch(at, "the id of a rule", rule)
    game = guide.game(guide.fight.position)
    try:
        game.do(guide.action())
    except ValueError as fault:
        yield Mismatch("fight.order", "an order that is allowed", str(fault))
        return
    for n, given in enumerate(guide.fight.then):
        play_given(game, given, f"fight.then[{n}]")
