"""The look of a system: what the page needs besides its texts, such as icons, die faces and the roles of its terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

NOTHING: Mapping[str, tuple[str, str]] = MappingProxyType({})
EMBLEMS = ("winged-emblem", "lion")
"""Emblems of the first and of the second side."""


class DieSymbol(NamedTuple):
    """A die face that is not a number: its class, and the icon in it with its size, or the path that draws it."""

    shape: str
    icon: str = ""
    size: int = 0
    path: str = ""


RING, BORDER, FIGURE, ENTRY, GROUND = "ring", "border", "figure", "entry", "ground"
"""Generic kinds of signs on places, which every drawing may support.

In order: a ring inside a place, in the colour of a side; a border around adjacent places with the same mark; a figure
in the middle; an arrowhead that points in from outside; changed ground.
"""


class Sign(NamedTuple):
    """The look of a place's mark: its kind, the class of its line, and additional drawings.

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
"""Formations of figures on their bases.

In order: two close ranks; one loose rank; scattered figures; horses; one large beast; an engine; a leader with a
standard.
"""
LYING, COUNTED, FACING, BACKED, DONE, ONWARD = "lying", "counted", "facing", "backed", "done", "onward"
"""Generic kinds of signs on zones.

In order: a number of fallen units; tallies of the units there; the border to a relevant enemy; adjacent friends; the
zone has had its turn; the order in which zones have theirs.
"""


class Figures(NamedTuple):
    """Figures of a kind of troops on their bases: the formation, the usual icon, and other icons by mark."""

    formation: str
    icon: str
    armed: Mapping[str, str] = MappingProxyType({})

    def of(self, marks: Iterable[str]) -> str:
        """Return the icon of a unit with these marks."""
        return next((self.armed[mark] for mark in marks if mark in self.armed), self.icon)


class Base(NamedTuple):
    """A kind of troops on a measured base: its family, its icon, and whether a bar marks it as the better kind."""

    family: str
    icon: str
    is_better: bool = False


class Look(NamedTuple):
    """The look of one system.

    `symbols`: kind of piece -> names in the page's icon sheet, a main icon and a small one; `arms`: mark of a piece ->
    icons of any kind without its own; `faces`: face of a die -> its symbol; `crossings`: verbs by which a piece passes
    through an obstacle between two places; `dealing`: verbs that place something on a card; `finishing`: verbs by which
    a side ends its turn or a part of it; `leaving`: those of them by which all its pieces stay where they are, or get
    no dice; `forgoing`: those by which it makes none of its attacks; `states`: marks of a piece that are mentioned
    wherever it is named; `counted`: endings of the keys
    of results that are only a count of what is left; `passing`: states that neither a cut-out counter nor a fallen
    piece has; `fallen`: the option that shows fallen pieces where they fell; `fields`: field of an action -> the kind
    of name it refers to; `signs`: mark of a place -> its sign; `abilities`: kind of a line on a card -> the icon before
    it; `in_turn`: kinds of lines that attack the cards they name one after another; `figures`: kind of piece -> its
    figures on bases; `letters` and `traits`: mark of a piece -> the letter or the icon in the band of its unit;
    `badges`: temporary mark -> the icon over its unit; `markers`: mark of a place or a piece -> the number of markers
    to cut out for it; `bases`: kind of piece -> its measured base; `plates`: the values on a unit's plate -> the icon
    before each; `rare_tracks`: track that a side has only at times -> its icon; `track_digits`: track without a limit
    -> its maximum number of digits, if more than one; `paper_tracks`: track -> its length on paper, 0 if it is not used
    in play, for those that do not end at their limit; `crossed_out`: the value of a piece or card whose losses are
    crossed out on paper, and how much of it is left when the piece is lost; `paper_ends`: track -> the number with an
    effect, if that is not its limit; `paper_marks`: track -> the ground of a place apart without which the numbers that
    its clock marks have no effect; `opening`: the field of a scenario that names the side with the first turn.
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
        """Return whether fallen pieces are shown where they fell, by the options of a game."""
        return bool(options.get(self.fallen, True))
