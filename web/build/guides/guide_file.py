"""The content of a guide: positions, and what is drawn of them on the sheet, beside rules and in the legend.

The guides are files beside this one; docs/guides.md describes the format. Their texts are in web/words under the
system's own keys.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from engine.core import codec
from engine.core.game import Game
from engine.core.references import Pick, read_ref
from engine.core.scenario import DataFault, Mismatch
from engine.core.system import SYSTEMS
from engine.core.types import Action
from web.features.lesson.model import InputPattern, Lesson, play_given
from web.features.rules.rule_search import entries
from web.languages.texts import read_json, with_first

Spot = tuple[int, int]
"""Offset to the right and down from the middle of the drawing, in its units."""


@dataclass(frozen=True)
class Call:
    """A call-out: its number is `at` a spot, with a line to the spot that it explains (`of`)."""

    say: str
    of: Spot
    at: Spot


@dataclass(frozen=True)
class Anatomy:
    """Call-outs on one thing of a position: the visible part, `box`, is left, top, width and height.

    `alone`: its neighbours are left out, so that no number covers them.
    """

    position: str
    thing: str
    box: tuple[int, int, int, int]
    calls: list[Call]
    alone: bool = False


@dataclass(frozen=True)
class TurnPart:
    """A step of the turn, and its rules."""

    say: str
    rules: list[str]


@dataclass(frozen=True)
class Fight:
    """A fight: the action that begins it, then dice and answers (`then`); the things `around` it are shown.

    A second drawing shows it `after` some inputs. `faces`: each face of the die is explained.
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
    """A picture at a rule: a position with things picked or an action selected, and the part of it that is shown.

    `show`: ``zones`` for those of the enemy, ``face`` and other kinds of ranges of the unit `of`.
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
    """A sign that a position shows: the things `around` it, an offset (`by`), and its width and height (`size`)."""

    say: str
    position: str
    around: str
    by: Spot = (0, 0)
    size: Spot = (0, 0)


@dataclass(frozen=True)
class Signs:
    """The setting of the legend's marks: a position with an own `piece` and an adjacent `enemy`.

    `places`: a place beside the piece, and the enemy's, on a board with places. `marks`: those that this board can show
    (legend_marks.py). `shown`: signs of pieces and places that have no kind of their own.
    """

    position: str
    piece: str
    enemy: str
    marks: list[str]
    places: list[str] = field(default_factory=list)
    shown: list[ShownSign] = field(default_factory=list)


@dataclass(frozen=True)
class Guide:
    """The content of one system's guide."""

    system: str
    positions: dict[str, dict[str, Any]]
    anatomy: Anatomy
    turn: list[TurnPart]
    fight: Fight
    pictures: list[Picture]
    signs: Signs

    def key(self, name: str) -> str:
        """Return the key of one of the guide's texts."""
        return f"{self.system}.guide.{name}"

    def texts(self) -> Iterator[str]:
        """Yield the names of the guide's texts."""
        for call in self.anatomy.calls:
            yield from (f"part.{call.say}", f"part.{call.say}.about")
        for step in self.turn:
            yield from (f"turn.{step.say}", f"turn.{step.say}.about")
        yield from ("sheet.anatomy", "sheet.picture", "fight.title", "fight.about", "fight.before", "fight.after")
        yield from (f"picture.{one.say}" for one in self.pictures)
        for shown in self.signs.shown:
            yield from (f"sign.shown.{shown.say}", f"sign.shown.{shown.say}.about")

    def game(self, name: str) -> Game:
        """Return a game that has been played up to a position. Raises DataFault."""
        if name not in self.positions:
            raise DataFault([Mismatch("position", f"one of {', '.join(self.positions)}", name)])
        return Lesson(self.system, "guide", 0, 1, "", self.positions, []).game(name)

    def action(self) -> Action:
        """Return the action of the fight. Raises DataFault."""
        return codec.action(self.game(self.fight.position).system, self.fight.order, "fight.order")


def references(texts: Iterable[str]) -> list[Pick]:
    """Return the references that a guide's file spells."""
    return [ref for text in texts if (ref := read_ref(text)) is not None]


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
    """Return the texts of a system's guide in a language, with those shared by all guides."""
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
