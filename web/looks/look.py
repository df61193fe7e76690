"""What the page has to be told of a system beside its words: pictures, faces, and what its words mean to a drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

NOTHING: Mapping[str, tuple[str, str]] = MappingProxyType({})
EMBLEMS = ("winged-emblem", "lion")
"""Emblem of the first side and of the second."""


class DieSymbol(NamedTuple):
    """A face of a die that is no number: its class, and the icon in it with its size, or the path that draws it."""

    shape: str
    icon: str = ""
    size: int = 0
    path: str = ""


RING, BORDER, FIGURE, ENTRY, GROUND = "ring", "border", "figure", "entry", "ground"
"""General kinds of signs on places, which every drawing may know: a ring inside a place, in the colour of a side; a
border around neighbours that bear the same; a figure in the middle; an arrowhead that points in from outside; other
ground than was there."""


class Sign(NamedTuple):
    """What a mark of a place looks like: its kind, the class of its line, and what is drawn beside that.

    `casing`: the class of a broader line below; `area`: the attribute that fills the place; `figure`: SVG at (0, 0).
    """

    kind: str
    style: str = ""
    casing: str = ""
    area: str = ""
    figure: str = ""


MASSED, LINED, LOOSE, MOUNTED, GREAT, ENGINE, LEADING = (
    "massed", "lined", "loose", "mounted", "great", "engine", "leading",
)  # fmt: skip
"""Formations of figures on their bases: two close ranks; one that gives room; each by itself; horses; one great beast;
a machine; one who leads, with a standard."""
LYING, COUNTED, FACING, BACKED, DONE, ONWARD = "lying", "counted", "facing", "backed", "done", "onward"
"""General kinds of signs on zones: so many fallen; numbers of what stands there; the border to an enemy who counts;
friends beside; it has had its turn; the order in which zones have theirs."""


class Figures(NamedTuple):
    """How the troops of a kind stand on their bases: their formation, the icon of a figure, others by mark."""

    formation: str
    icon: str
    armed: Mapping[str, str] = MappingProxyType({})

    def of(self, marks: Iterable[str]) -> str:
        """Return the icon of a unit with these marks."""
        return next((self.armed[mark] for mark in marks if mark in self.armed), self.icon)


class Base(NamedTuple):
    """How the troops of a kind stand on a measured base: their family, its icon, with a bar for the better ones."""

    family: str
    icon: str
    is_better: bool = False


class Look(NamedTuple):
    """How the things of one system look.

    `symbols`: kind of piece -> names in the page's icon sheet, a main picture and a small one; `arms`: mark of a piece
    -> pictures of any kind that has none of its own; `faces`: face of a die -> how it is drawn; `crossings`: verbs by
    which a piece goes through what stands between two places; `dealing`: verbs by which something is laid on a card;
    `finishing`: verbs by which a side has done with its turn or a part of it; `leaving`: those of them with which all
    its pieces stay where they are, or get no dice; `forgoing`: those by which it makes none of its attacks;
    `states`: marks of a piece that are told wherever it is named; `away`: marks of one that is not on the board and not
    lost; `counted`: ends, as their keys end, at which nothing but what is left was counted;
    `passing`: states that neither a counter to be cut out has nor one that fell; `fallen`: the option that shows
    what fell where it fell; `fields`: field of an order -> which kind of name it stands for; `signs`: mark of a place
    -> how it is drawn; `abilities`: kind of a line on a card -> the picture before it; `in_turn`: kinds of lines that
    strike the cards they name one after another; `figures`: kind of piece -> how it stands on bases; `letters` and
    `traits`: mark of a piece -> the letter or the icon in the band of its unit; `badges`: mark that passes -> the icon
    over its unit; `markers`: mark of a place or a piece -> how many markers for it there are to cut out; `bases`: kind
    of piece -> how it stands on a measured base; `plates`: the printed figures of a unit that stand on its plate, each
    behind its icon; `rare_tracks`: track that a side has only now and then -> its icon; `track_digits`: track without a
    limit -> how many digits it may come to, where that is more than one; `paper_tracks`: track -> how far it goes on
    paper, 0 where it is none to be played with, for those that do not go to their limit; `crossed_out`: the figure of a
    piece or card of which losses are crossed out on paper, and how much of it is left when the piece goes;
    `paper_ends`: track -> the number at which something happens, where that is not its limit; `paper_marks`: track ->
    the ground of a place apart without which nothing happens at the numbers that its clock marks;
    `opening`: the field of a battle that names the side with the first turn.
    """

    symbols: Mapping[str, tuple[str, str]] = NOTHING
    arms: Mapping[str, tuple[str, str]] = NOTHING
    faces: Mapping[str, DieSymbol] = MappingProxyType({})
    crossings: tuple[str, ...] = ()
    dealing: tuple[str, ...] = ()
    finishing: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()
    forgoing: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    passing: tuple[str, ...] = ()
    fallen: str = ""
    fields: Mapping[str, str] = MappingProxyType({})
    signs: Mapping[str, Sign] = MappingProxyType({})
    abilities: Mapping[str, str] = MappingProxyType({})
    in_turn: tuple[str, ...] = ()
    figures: Mapping[str, Figures] = MappingProxyType({})
    letters: Mapping[str, str] = MappingProxyType({})
    traits: Mapping[str, str] = MappingProxyType({})
    badges: Mapping[str, str] = MappingProxyType({})
    markers: Mapping[str, int] = MappingProxyType({})
    bases: Mapping[str, Base] = MappingProxyType({})
    plates: Mapping[str, str] = MappingProxyType({})
    rare_tracks: Mapping[str, str] = MappingProxyType({})
    track_digits: Mapping[str, int] = MappingProxyType({})
    paper_tracks: Mapping[str, int] = MappingProxyType({})
    paper_ends: Mapping[str, int] = MappingProxyType({})
    paper_marks: Mapping[str, str] = MappingProxyType({})
    crossed_out: tuple[str, int] = ("", 0)
    opening: str = ""

    def shows_fallen(self, options: Mapping[str, object]) -> bool:
        """Whether what fell is shown where it fell, by the options of a game."""
        return bool(options.get(self.fallen, True))
