"""All texts a player reads: looked up by key, filled with facts.

A fact that is a reference (``piece:121-3``, ``place:E5``, ``side:P``, ``face:SW``) is first replaced by its name.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from unicodedata import combining, normalize

from engine.core import package_data
from engine.core.references import piece_ref, side_ref
from engine.core.system import SYSTEMS
from engine.core.types import Pose, Side
from engine.core.view import Piece, View
from web.languages.agreement import GENDERS, Grammar, Name
from web.languages.known import FIRST
from web.languages.plurals import plural_of

PARTS = (
    *("offline", "search", "site"),
    *(system for system, package in SYSTEMS.items() if package == f"engine.systems.{system}"),
)
"""The word files of a language in web/words: the site's, and one per system. A feature's lie in its folder."""


COMPASS = {
    point: round(22.5 * n) for n, point in enumerate("N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split())
}
"""Compass point -> degrees clockwise from north, rounded."""
BODY = re.compile(r"(\w+)(?: \d+)?$")
"""The last word of a name, before an optional number; `site.bodies` lists those that name one body of many men."""
DIRECTIONS = ("facing", "half")
"""Kinds of references that are compass points."""
MOST_TEXT = 10_000
"""Maximum length of a whole sentence: nested sentences could otherwise double without end."""


DECIMAL = re.compile(r"\d+\.\d+")
BY_TOUCH = re.compile(r"\{touch:([^|}]*)\|([^}]*)\}")
"""The part of a text that differs for touch and mouse: ``{touch:tap|click}``."""


@cache
def _texts(language: str) -> dict[str, str]:
    """Read all word files of a language, cached; the touch and mouse variants are still in the texts.

    The first language supplies texts that another one lacks. Raises ValueError if two files have the same key.
    """
    texts: dict[str, str] = {}
    for file in _files(language):
        found: dict[str, str] = json.loads(file)
        if twice := texts.keys() & found.keys():
            raise ValueError(f"two files of words have {', '.join(sorted(twice))}")
        texts |= found
    return texts if language == FIRST else _texts(FIRST) | texts


def _files(language: str) -> Iterator[str]:
    """Yield the content of the word files of a language: those of the site and the systems, then the features'."""
    for part in PARTS:
        try:
            yield package_data.text("web", f"words/{language}/{part}.json")
        except OSError:
            if language == FIRST:
                raise
    yield from package_data.texts_of_subpackages("web.features", f"words.{language}.json")


class Words:
    """The texts of one language."""

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        self.language = language
        self.texts = texts
        self.point = texts.get("site.decimal_point", ".")
        self.grammar = Grammar(plural_of(language), tuple(texts.get(GENDERS, "").split()))

    @classmethod
    @cache
    def load(cls, language: str, *, by_touch: bool = False) -> Words:
        """Return all words of a language, cached, in the variant for touch or for mouse."""
        texts = _texts(language)
        one = r"\1" if by_touch else r"\2"
        told = {key: BY_TOUCH.sub(one, text) for key, text in texts.items() if "{touch:" in text}
        return cls(language, {**texts, **told})

    def more(self, texts: Mapping[str, str]) -> Words:
        """Return these words with additional texts."""
        return Words(self.language, {**self.texts, **texts})

    def has(self, key: str) -> bool:
        """Return whether there is a text for a key."""
        return key in self.texts

    def decimal(self, text: str) -> str:
        """Return a text with the language's decimal point if it is a decimal number."""
        return text.replace(".", self.point) if self.point != "." and DECIMAL.fullmatch(text) else text

    def fault(self, why: str) -> tuple[str, str]:
        """Return why a worker has failed, and its own message unless the cause is known."""
        known = f"site.opponent.{why}"
        return (self.say(known), "") if self.has(known) else (self.say("site.opponent.fault"), why[:MOST_TEXT])

    def say(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        """Return the text of a key with its facts filled in; the key itself if the text is missing."""
        text = self.texts.get(key)
        if text is None:
            return key
        return text.format_map(self.grammar.facts(facts or {}))[:MOST_TEXT] if "{" in text else text


def typographic(text: str) -> str:
    """Return a text of a scenario or a ledger with typographic apostrophes, as in the word files."""
    return text.replace("'", "\u2019")


def accented(name: str, spelt: str) -> str:
    """Return a name with the accents that its words have in a list of words: stored games keep it without accents."""
    for word in spelt.split():
        name = name.replace("".join(sign for sign in normalize("NFD", word) if not combining(sign)), word)
    return name


def is_fact(value: Any) -> bool:
    """Return whether an outside value may be a fact: a text, a number, or a list of them.

    Nested sentences come only from the engine itself.
    """
    row = value if isinstance(value, (tuple, list)) else (value,)
    return all(one is None or isinstance(one, (str, int, float)) for one in row)


class Names:
    """The names of everything in a view, for one system."""

    def __init__(self, words: Words, system: str, view: View, *, places: bool = True, own: Side | None = None) -> None:
        self.words = words
        self.system = system
        self.places = places
        self.own = own
        """The side of the only reader, if there is one: directions are described from its point of view."""
        self.sides = view.sides
        self.pieces = {piece.id: piece for piece in view.pieces}
        self._is_plated = view.board.kind == "table"
        """Whether units have plates on the board; the plate's text is then added to their names."""
        self._spoken: dict[tuple[Side | None, str, int | None], str] = {}
        spelt = words.texts.get(f"{system}.accents", "")
        self.given = {reference: accented(typographic(name), spelt) for reference, name in view.names.items()}
        bodies = words.texts.get("site.bodies", "").split()
        ones = {reference for reference, name in self.given.items() if {*BODY.findall(name.lower())} & {*bodies}}
        self.plural = {*view.plural, *words.texts.get(f"{system}.plural", "").split()} - ones
        self.genders = {
            reference: gender
            for gender in words.grammar.genders
            for reference in words.texts.get(f"{system}.gender.{gender}", "").split()
        }

    @property
    def alike(self) -> object:
        """Value that is equal for readers whose texts differ only in pieces' places: texts and given names."""
        return self.words.texts, self.given

    def say(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        """Return the text of a key, with references in the facts replaced by names; no sentence repeats a place."""
        facts = facts or {}
        told = facts.get("place") if "{place}" in self.words.texts.get(key, "") else None
        piece = self.pieces.get(str(facts.get("piece", "")).removeprefix("piece:"))
        of = piece.side if piece is not None else None
        return self.words.say(key, {name: self.name(value, told, of) for name, value in facts.items()})

    def name(self, value: Any, told: Any = None, of: Side | None = None) -> str:
        """Return a fact as text: a reference by its name, a list joined, anything else as it is.

        A fact with a `key` and facts is a nested sentence. A piece at the place `told` is named without its place.
        Where a piece faces is described relative to the reader: to an edge for an own piece, or to or away from the
        reader for a piece of another side `of`. Names and lists of names know whether they are plural.
        """
        if isinstance(value, Mapping):
            return self.say(value["key"], value)
        if isinstance(value, (tuple, list)):
            named = [self.name(item, told) for item in value]
            is_of_pieces = all(isinstance(item, str) and item.startswith("piece:") for item in value)
            row = ", ".join(self._counted(named) if is_of_pieces else named)
            genders = {getattr(name, "gender", "") for name in named}
            gender = genders.pop() if len(genders) == 1 else ""
            return Name(row, len(named) != 1 or getattr(named[0], "is_plural", False), gender)
        if not isinstance(value, str) or ":" not in value:
            return self.words.decimal(str(value))
        if self.given.get(value):
            return self._named_so(value)
        kind, _, which = value.partition(":")
        if kind == "piece":
            return self.piece(which, told)
        if kind == "side":
            return self.side(which)
        if kind == "place":
            return self.place(which)
        if (pose := Pose.read(value)) is not None:
            x, y = (f"{n // 100}.{n % 100 // 10}".removesuffix(".0") for n in (pose.x, pose.y))
            spot = {"x": self.words.decimal(x), "y": self.words.decimal(y), "degrees": pose.heading // 2}
            return self.words.say("site.table.spot", spot)
        key = f"{self.system}.{kind}.{which}"
        if not self.words.has(key):
            return value
        if kind in DIRECTIONS and self.own is not None:
            facts = {"compass": self.words.say(f"{self.system}.facing.{which}")}
            theirs = ".theirs" if kind == "facing" and of != self.own else ""
            return self.words.say(f"site.{kind}{theirs}.{self.way(which, self.own)}", facts)
        return self.words.say(key)

    def _counted(self, named: list[str]) -> Iterator[str]:
        """Yield each name once, with its count."""
        for name, n in Counter(named).items():
            yield name if n == 1 else self.words.say("site.times", {"name": name, "n": n})

    def way(self, compass: str, side: Side) -> str:
        """Return the direction of a compass point as a side sees it: ``ahead``, ``right``, ``back`` or ``left``.

        The second side sits south and looks north; the first one sits opposite.
        """
        turned = COMPASS[compass] + (0 if side == self.sides[1] else 180)
        return ("ahead", "right", "back", "left")[(turned + 45) // 90 % 4]

    def piece(self, piece_id: str, told: Any = None) -> Name:
        """Return the name of a piece with its place, unless that is `told` already."""
        piece = self.pieces.get(piece_id)
        if piece is None:
            return Name(piece_id, False)
        name = self._own(piece) or self.type(piece.kind)
        stands = piece.space if self.places and told != piece.at else None
        return Name(f"{name} ({self.place(stands)})", name.is_plural, name.gender) if stands else name

    def place(self, place: str) -> str:
        """Return the name of a place: its text, which may depend on the sides, or else its id."""
        key = f"{self.system}.place.{place}"
        if not self.words.has(key):
            return place
        return self.words.say(key, dict(zip(("northern", "southern"), map(self.side, self.sides), strict=False)))

    def _own(self, piece: Piece) -> Name | None:
        """Return the name that a scenario gives to a piece, or None."""
        reference = piece_ref(piece.id)
        return self._named_so(reference) if reference in self.given else None

    def _named_so(self, reference: str) -> Name:
        """Return the name that a scenario gives; one stand of several is named with its position in the unit."""
        name, piece = self.given[reference], self.pieces.get(reference.removeprefix("piece:"))
        if piece is not None and self._is_plated and name != (unit := piece.group or piece.id):
            name = self.words.say("site.table.unit", {"name": name, "plate": unit})
        if piece is not None and piece.slot is not None:
            file, rank = piece.slot
            name = self.words.say("site.table.stand", {"name": name, "file": file + 1, "rank": rank + 1})
        return Name(name, reference in self.plural, self.genders.get(reference, ""))

    def type(self, kind: str) -> Name:
        """Return the name of a kind of piece."""
        return self._called(f"piece:{kind}", f"{self.system}.type.{kind}")

    def short(self, kind: str) -> str:
        """Return the name of a kind of piece in at most ten letters."""
        return self.words.say(f"{self.system}.type.{kind}.short")

    def printed(self, kind: str) -> str:
        """Return the name of a kind of piece on the published counter; empty if it equals our name."""
        name = self.words.texts.get(f"{self.system}.printed.{kind}", "")
        return "" if name == self.type(kind) else name

    def side(self, side: str) -> Name:
        """Return the name of a side."""
        return self._called(side_ref(side), f"{self.system}.side.{side}")

    def _called(self, reference: str, key: str) -> Name:
        """Return the name that the scenario gives to a reference, or else the one in the word files."""
        name = self.given.get(reference) or self.words.say(key)
        return Name(name, reference in self.plural, self.genders.get(reference, ""))

    def spoken(self, piece: Piece) -> str:
        """Return a piece's name for screen readers, with its side if needed: "Persian commander, facing south"."""
        look = (piece.side, self._own(piece) or piece.kind, piece.facing)
        if look not in self._spoken:
            self._spoken[look] = self._named(piece)
        return self._spoken[look]

    def _named(self, piece: Piece) -> str:
        name = self._own(piece) or self.type(piece.kind)
        key = f"{self.system}.side.{piece.side}.of"
        of = self.words.texts.get(key, "")
        side = self.side(piece.side) if piece.side and not of else ""
        of = "" if {of, piece.side and self.side(piece.side)} & set(name.split()) else of
        facing = next((point for point, angle in COMPASS.items() if angle == piece.facing), "")
        looks = (
            self.words.say("site.facing", {"facing": self.name(f"facing:{facing}", of=piece.side)}) if facing else ""
        )
        return ", ".join(part for part in (f"{of} {name}".strip(), side, looks) if part)
