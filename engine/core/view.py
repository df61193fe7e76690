"""What a side sees: the one picture of a game that every board, list and spoken name is made from.

Texts are keys of web/words with facts; places carry plain coordinates, so that nothing here draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from engine.core.types import EMPTY, Action, Facts, PieceId, PlaceId, Pose, Refusal, Rule, Side

GONE, OPEN, BECAME = "gone", "open", "ground:"
"""What may lie on any place or border: that it is not there any more, that nothing is left of it, what it became."""


class Space(NamedTuple):
    """A place of the board that never moves.

    `x`, `y`: integer board coordinates of its system's geometry; `ground`: terrain id; `signs`: what else stands there
    all game long (``stakes``), each with a word key of its own.
    """

    id: PlaceId
    x: int
    y: int
    ground: str
    signs: tuple[str, ...] = ()


class Edge(NamedTuple):
    """Something between two neighbouring places, such as a wall."""

    a: PlaceId
    b: PlaceId
    kind: str


class Region(NamedTuple):
    """An area of a table without places: its corners in hundredths of an inch, to the right and down.

    `rate`: how far an inch of movement goes there, as it is told (``1/2``), empty where that is an inch; `height`: how
    many levels it lies above the table.
    """

    id: str
    ground: str
    points: tuple[tuple[int, int], ...]
    rate: str = ""
    height: int = 0


class Board(NamedTuple):
    """What stands all game long, and is one object for the whole of it.

    `kind` names the geometry (``hexes``), `columns` and `rows` its size in places. `look` names the manner of
    drawing: ``field`` (letters and numbers on the margin) or ``map`` (printed names in the spaces). `turns`: the
    quarter turns clockwise in which it may be looked at, the usual one first; in the first one the second side sits
    at the bottom, in the second one the first side. `north`: degrees clockwise from the top of the board, not turned,
    to where north lies. `apart` are the places beside it, where pieces wait that are in the game and not on the
    board: a reserve, an army being chosen; their ground tells why they wait.
    Grounds that zones (``zones``) are drawn with are ``gentle`` and ``steep`` hills, ``rough`` ground, ``wood``,
    ``marsh`` and ``village``; any other is drawn as open.
    A table without places (``table``) has its size in hundredths of an inch, and `regions` instead of spaces. Grounds
    that it is drawn with are ``wood``, ``scrub``, ``plough``, ``marsh``, ``slope`` and ``crest``, ``road``, ``river``,
    ``wagons``, ``camp``, ``rampart``, ``cliff`` and ``house``; any other is an area of plain ground.
    """

    kind: str
    columns: int
    rows: int
    spaces: tuple[Space, ...]
    edges: tuple[Edge, ...] = ()
    look: str = "field"
    turns: tuple[int, ...] = (0, 2)
    north: int = 0
    apart: tuple[Space, ...] = ()
    regions: tuple[Region, ...] = ()


class Reach(NamedTuple):
    """How far something of a piece goes on a table without places, in hundredths of an inch from its base.

    `kind` has a word key (``reach.rally``) and, where a drawing knows it, a line of its own: ``sure``, ``likely`` and
    ``most`` of a charge, ``near`` and ``long`` of a shot, ``rally``, ``inspire``, ``face`` (the lines between front,
    flanks and rear). `swing`: half degrees to either side of ahead; 360 is all around.
    """

    kind: str
    far: int
    swing: int = 360


class Piece(NamedTuple):
    """A unit, or whatever else stands on the board.

    `kind` names its entry in the words and its symbol; `place` is where it stands: a place by its id,
    on the board or apart from it, or a pose on a table without places; None once it is gone. `fell` is the place where
    it fell; `facing` is in degrees clockwise from the top of the board, None where it has none;
    `values` are printed figures in the order shown (key -> text); `marks` are states and arms. Those
    of any system that a drawing knows are ``acted``, ``moved``, ``attacked``, ``attacked_on``, ``charges``, ``hidden``,
    ``leader``, ``one_step`` and ``reduced`` (it shows its weaker face); what others look like, the system's look says.
    Several pieces may have the same place: the first of them in the view lies lowest. `cost` is what its loss counts,
    where losses are counted. `reverse` are the figures of the face to which it is turned when it is weakened, None
    where there is no such face or it shows already. `group` is the unit it is a part of, where pieces stand in units;
    `slot` its file and rank there, from 0 at the left and at the front, where it is one of several of a name; `size`
    its width and depth in hundredths of an inch, where pieces have a measured base; `gaps` the poses in it where a
    piece is missing; `reaches` how far it can come, strike or be heard from there.
    """

    id: str
    side: Side | None
    kind: str
    place: PlaceId | Pose | None
    facing: int | None
    values: Facts
    stars: int = 0
    marks: tuple[str, ...] = ()
    fell: PlaceId | None = None
    cost: int | None = None
    reverse: Facts | None = None
    group: PieceId | None = None
    size: tuple[int, int] | None = None
    gaps: tuple[Pose, ...] = ()
    reaches: tuple[Reach, ...] = ()
    slot: tuple[int, int] | None = None

    @property
    def space(self) -> str | None:
        """The id of the place that it stands on; None where it stands at a pose or is gone."""
        return None if isinstance(self.place, Pose) else self.place

    @property
    def at(self) -> str | None:
        """The reference of where it stands: ``place:E4``, ``spot:1200,300,90``; None once it is gone."""
        return self.place.ref if isinstance(self.place, Pose) else self.place and f"place:{self.place}"


class Ability(NamedTuple):
    """What a card can do, one of its printed lines.

    `kind`: ``attack``, ``screen`` ...; `key` and `facts`: its text; `targets`: cards it names, in their order; `now`:
    the card it would strike now, None where it would strike none; `is_reaction`; `is_armed`: whether it could be used
    as things lie; `needs`: word keys of what stands before the text in brackets (``[Pair]``, ``[voluntary]``); `adds`:
    sentences behind it, as word keys with facts.
    """

    kind: str
    key: str
    facts: Facts
    targets: tuple[str, ...] = ()
    now: str | None = None
    is_reaction: bool = False
    is_armed: bool = False
    needs: tuple[str, ...] = ()
    adds: tuple[tuple[str, Facts], ...] = ()


class Card(NamedTuple):
    """A formation as a card on the table; its id is that of its piece and of its place.

    `row` 0 is the second side's line, 1 the first side's, `column` its place in it from the left; `kind`: ``normal``
    or ``special``; `status`: ``in_play``, ``reserve`` or ``out``; `strength` as printed, `now` sticks or cubes on it,
    `coming` sticks on their way to it; `area`: which dice it takes, as printed; `dice` on it; `tags`: word keys with
    facts (reserve, retire, pursuit); `load`: how likely it can take dice from the next roll of its side's pool as it is
    now, None where it never takes any or is not in play.
    """

    id: str
    side: Side
    wing: str
    row: int
    column: int
    kind: str
    status: str
    strength: int
    now: int
    area: str
    abilities: tuple[Ability, ...]
    dice: tuple[int, ...] = ()
    coming: int = 0
    star: bool = False
    arm: str = ""
    tags: tuple[tuple[str, Facts], ...] = ()
    load: Fraction | None = None


class Track(NamedTuple):
    """A number shown in the header: `key` is its word key, `sign` its picture, `side` None for the whole game.

    `told`: word key of what the value stands for, where it has a name; `marks`: values that count on a clock, which a
    track with any is shown as; `chance`: how likely it reaches its limit when it next moves, None where that is no
    matter of chance.
    """

    key: str
    side: Side | None
    value: int
    limit: int | None = None
    sign: str = "cycle"
    told: str = ""
    marks: tuple[int, ...] = ()
    chance: Fraction | None = None


class Strike(NamedTuple):
    """One piece that strikes another on a table without places: `need` is the least face of a die that hits.

    1 hits in any case, 7 never; `is_shot`: from afar.
    """

    piece: PieceId
    target: PieceId
    need: int
    is_shot: bool = False


class View(NamedTuple):
    """All that one side may see; `viewer` is None for the view of everything.

    `facts` of the question say what is being decided (``{"activation": 1}``); `goals` are word keys with facts of
    what makes each side lose or win.
    """

    viewer: Side | None
    sides: tuple[Side, Side]
    active: Side | None
    board: Board
    pieces: tuple[Piece, ...]
    tracks: tuple[Track, ...]
    goals: Mapping[Side, tuple[tuple[str, str, Facts], ...]]
    """side -> (rule id, word key, facts) of each of its loss conditions."""
    question: str
    """Word key of what is asked or rolled for, or how it ended."""
    facts: Facts = EMPTY
    zones: Mapping[Side, tuple[str, ...]] = EMPTY
    """side -> the places that its pieces control, where the game knows such a thing."""
    cards: tuple[Card, ...] = ()
    """The formations of a game of cards."""
    links: tuple[tuple[str, str, bool], ...] = ()
    """Cards that stand together, by twos, and whether they still do."""
    pools: Mapping[Side, tuple[int, ...]] = EMPTY
    """side -> the dice before it, by their faces; 0 for one not rolled yet."""
    prospects: tuple[tuple[str, str], ...] = ()
    """Pieces by twos of which the first can still come to strike the second, in a game that ends when none can."""
    names: Mapping[str, str] = EMPTY
    """Reference -> name, for what a scenario names itself: ``side:SC``, ``piece:HAL-S1``, ``wing:blue``."""
    plural: tuple[str, ...] = ()
    """Those of these references whose names are of several: ``Scots attack``, not ``attacks``."""
    dangers: Mapping[Side, tuple[tuple[str, str, Facts], ...]] = EMPTY
    """side -> (rule id, word key, facts) of what is about to lose it the battle: one more loss of a kind does."""
    lies: Mapping[str, tuple[str, ...]] = EMPTY
    """Reference -> what lies there for a while: on a place marks with word keys of their own (``held:P``), the ground
    that it has become (``ground:entrance``) or ``gone``; on a border (``edge:E5|E6``) ``open`` where nothing is left
    of it."""
    strikes: tuple[Strike, ...] = ()
    """Who strikes whom in what is being resolved, on a table without places."""

    @property
    def gone(self) -> frozenset[str]:
        """The places of the board that are not there any more."""
        return frozenset(ref[6:] for ref, marks in self.lies.items() if GONE in marks and ref.startswith("place:"))

    @property
    def spaces(self) -> tuple[Space, ...]:
        """The places of the board that are there now."""
        gone = self.gone
        return tuple(s for s in self.board.spaces if s.id not in gone) if gone else self.board.spaces

    @property
    def everywhere(self) -> tuple[Space, ...]:
        """Every place that can be pointed at: those of the board that are there now, then those apart from it."""
        return self.spaces + self.board.apart

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The borders that stand now."""
        return tuple(e for e in self.board.edges if OPEN not in self.lies.get(f"edge:{e.a}|{e.b}", ()))

    def ground(self, space: Space) -> str:
        """Return the ground of a place as it is now."""
        became = (mark[7:] for mark in self.lies.get(f"place:{space.id}", ()) if mark.startswith(BECAME))
        return next(became, space.ground)

    def marks(self, space: Space) -> tuple[str, ...]:
        """Return what lies and stands on a place beside its ground."""
        lying = (mark for mark in self.lies.get(f"place:{space.id}", ()) if not mark.startswith(BECAME))
        return (*lying, *space.signs)


class Trace(NamedTuple):
    """What an action draws on the board.

    `path` are the places walked through (start first), `flight` those flown over (shooter's first), `takes` the pieces
    it takes or may take, `facing` how it faces afterwards in degrees, `run` the straight run of a charge. `cost` is
    what walking costs, in points of movement; `notes` are what else is worth a mark where it ends (``stop``,
    ``charge``), each with a word key of its own. On a table without places `poses` are how each piece that moves would
    stand then, by its id; `left` is what of the movement would be left, None where that says nothing; `strikes` who
    would strike whom; `exposed` are pieces of the enemy that could then reach it, by id, with the kind of their reach.
    """

    path: tuple[str, ...] = ()
    flight: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    facing: int | None = None
    run: tuple[str, ...] = ()
    cost: int | None = None
    notes: tuple[str, ...] = ()
    poses: tuple[tuple[PieceId, Pose], ...] = ()
    left: int | None = None
    strikes: tuple[Strike, ...] = ()
    exposed: tuple[tuple[PieceId, str], ...] = ()


class Proposal(NamedTuple):
    """An order that pointing may have meant, legal or not.

    `cost`: what it uses, in points of movement (on a table in hundredths of an inch), None where that says nothing;
    `why`: what kept it from coming as far as was pointed, None where it does or the order is refused itself.
    """

    action: Action
    cost: int | None = None
    why: Refusal | None = None


class Note(NamedTuple):
    """A note shown before an order: `good` is -1 for a warning, +1 for good news, 0 for a cost.

    A `part` is a term of the sum that the note before it tells.
    """

    rule: Rule
    key: str
    good: int = 0
    facts: Facts = EMPTY
    part: bool = False


class Verdict(NamedTuple):
    """What became of an attack: `key` for the sentence, `good` +1 for the actor, -1 against it, 0 neither.

    `takes`: whether the other side loses something by it, be it as much as the actor or less.
    """

    key: str
    good: int
    facts: Facts = EMPTY
    takes: bool = False
