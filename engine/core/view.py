"""What a side sees: the one model of a game from which every board, list and spoken name is made.

Texts are keys of web/words with facts; places carry plain coordinates, so that nothing here draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from engine.core.references import PlaceRef, PoseRef, place_ref
from engine.core.types import EMPTY, Action, Facts, PieceId, PlaceId, Pose, Refusal, Rule, Side

GONE, OPEN, BECAME = "gone", "open", "ground:"
"""Changes to a place or border: it has disappeared, it is cleared, its ground has changed."""


class Space(NamedTuple):
    """A place of the board that never moves.

    `x` and `y` are integer board coordinates in its system's geometry; `ground` is a terrain id; `signs` are other
    things that stand there all game long (``stakes``), each with its own word key.
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

    `rate` is the distance that an inch of movement covers there, as shown (``1/2``), empty for one inch; `height` is
    the number of levels it lies above the table.
    """

    id: str
    ground: str
    points: tuple[tuple[int, int], ...]
    rate: str = ""
    height: int = 0


class Board(NamedTuple):
    """The immutable part of the view: one object for the whole game.

    `kind` names the geometry (``hexes``), `columns` and `rows` its size in places. `look` names the style of drawing:
    ``field`` (letters and numbers on the margin) or ``map`` (printed names in the spaces). `turns` are the quarter
    turns clockwise in which it may be viewed, the default first; in the first one the second side sits at the bottom,
    in the second one the first side. `north` is the direction of north in degrees clockwise from the top of the
    unturned board. `apart` are places beside the board for pieces that are in the game and not on the board: a reserve,
    an army being chosen; their ground tells why the pieces wait.

    The grounds of zones (``zones``) that have a drawing are ``gentle`` and ``steep`` hills, ``rough`` ground, ``wood``,
    ``marsh`` and ``village``; any other is drawn as open.

    A table without places (``table``) has its size in hundredths of an inch, and `regions` instead of spaces. Its
    grounds that have a drawing are ``wood``, ``scrub``, ``plough``, ``marsh``, ``slope`` and ``crest``, ``road``,
    ``river``, ``wagons``, ``camp``, ``rampart``, ``cliff`` and ``house``; any other is an area of plain ground.
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
    """A range of a piece on a table without places, in hundredths of an inch from its base.

    `kind` has a word key (``reach.rally``) and, if it is drawn in a special way, its own line: ``sure``, ``likely`` and
    ``most`` of a charge, ``near`` and ``long`` of a shot, ``rally``, ``inspire``, ``face`` (the lines between front,
    flanks and rear). `swing` is in half degrees to either side of straight ahead; 360 is all around.
    """

    kind: str
    far: int
    swing: int = 360


class Piece(NamedTuple):
    """A unit, or anything else that stands on the board.

    `kind` names its entry in the words and its symbol; `place` is its location: the id of a place on the board or apart
    from it, or a pose on a table without places; None once it is gone. `fell` is the place where it fell; `facing` is
    in degrees clockwise from the top of the board, None if it has none; `values` are printed figures in the order shown
    (key -> text); `marks` are states and arms. The marks that any system's drawing knows are ``acted``, ``moved``,
    ``attacked``, ``attacked_on``, ``charges``, ``hidden``, ``leader``, ``one_step`` and ``reduced`` (it shows its
    weaker face); the system's look defines all others. Several pieces may share a place: the first of them in the view
    lies lowest. `cost` is what its loss counts, if losses are counted. `reverse` are the figures of the face to which
    it is turned when weakened, None if there is no such face or it already shows. `group` is the unit it is a part of,
    if pieces are grouped in units; `slot` its file and rank there, from 0 at the left and at the front, if several
    pieces share a name; `size` its width and depth in hundredths of an inch, if pieces have a measured base; `gaps` the
    poses in it where a piece is missing; `reaches` its ranges of movement, attack and command.
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
    def space(self) -> PlaceId | None:
        """The id of the place that it stands on; None if it stands at a pose or is gone."""
        return None if isinstance(self.place, Pose) else self.place

    @property
    def at(self) -> PlaceRef | PoseRef | None:
        """The reference of its location: ``place:E4``, ``spot:1200,300,90``; None once it is gone."""
        if isinstance(self.place, Pose):
            return self.place.ref
        return place_ref(self.place) if self.place else None


class Ability(NamedTuple):
    """An ability of a card, one of its printed lines.

    `kind` is ``attack``, ``screen`` ...; `key` and `facts` are its text; `targets` are the cards it names, in their
    order; `now` is the card it would strike now, None if none; `is_reaction` marks a reaction; `is_armed` tells whether
    it could be used in the current position; `needs` are word keys of the bracketed words before the text (``[Pair]``,
    ``[voluntary]``); `adds` are the sentences after it, as word keys with facts.
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

    `row` 0 is the second side's line, 1 the first side's, `column` its place in it from the left; `kind` is ``normal``
    or ``special``; `status` is ``in_play``, ``reserve`` or ``out``; `strength` is as printed, `now` the sticks or cubes
    on it, `coming` the sticks on their way to it; `area` tells which dice it takes, as printed; `dice` are those on it;
    `tags` are word keys with facts (reserve, retire, pursuit); `load` is the chance that it can take dice from the next
    roll of its side's pool in the current position, None if it never takes any or is not in play.
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
    """A number shown in the header: `key` is its word key, `sign` its icon, `side` None for the whole game.

    `told` is the word key of the value's name, if it has one; `marks` are the values that matter on a clock, and a
    track with any is shown as a clock; `chance` is the probability that it reaches its limit at its next move, None if
    that is not a matter of chance.
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
    """One piece that strikes another on a table without places: `need` is the lowest face of a die that hits.

    1 always hits, 7 never; `is_shot` marks a ranged attack.
    """

    piece: PieceId
    target: PieceId
    need: int
    is_shot: bool = False


class View(NamedTuple):
    """Everything that one side may see; `viewer` is None for the view of everything.

    `facts` describe the pending decision (``{"activation": 1}``); `goals` are word keys with facts of the conditions
    under which each side loses or wins.
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
    """Word key of the pending question or roll, or of how the game ended."""
    facts: Facts = EMPTY
    zones: Mapping[Side, tuple[str, ...]] = EMPTY
    """side -> the places that its pieces control, in games with zones of control."""
    cards: tuple[Card, ...] = ()
    """The formations of a card game."""
    links: tuple[tuple[str, str, bool], ...] = ()
    """Pairs of cards that stand together, and whether they still do."""
    pools: Mapping[Side, tuple[int, ...]] = EMPTY
    """side -> the dice before it, by their faces; 0 for a die not rolled yet."""
    prospects: tuple[tuple[str, str], ...] = ()
    """Pairs of pieces of which the first can still strike the second, in a game that ends when none can."""
    names: Mapping[str, str] = EMPTY
    """Reference -> name, for things named by the scenario: ``side:SC``, ``piece:HAL-S1``, ``wing:blue``."""
    plural: tuple[str, ...] = ()
    """Those of these references whose names are plural: ``Scots attack``, not ``attacks``."""
    dangers: Mapping[Side, tuple[tuple[str, str, Facts], ...]] = EMPTY
    """side -> (rule id, word key, facts) of what is about to lose it the battle: one more such loss does."""
    lies: Mapping[str, tuple[str, ...]] = EMPTY
    """Reference -> temporary marks there. A place has marks with their own word keys (``held:P``), its changed
    ground (``ground:entrance``) or ``gone``; a border (``edge:E5|E6``) has ``open`` once it is cleared."""
    strikes: tuple[Strike, ...] = ()
    """The strikes in the attack being resolved, on a table without places."""

    @property
    def gone(self) -> frozenset[PlaceId]:
        """The places of the board that have disappeared."""
        return frozenset(ref.id for ref, marks in self.lies.items() if GONE in marks and isinstance(ref, PlaceRef))

    @property
    def spaces(self) -> tuple[Space, ...]:
        """The places of the board that exist now."""
        gone = self.gone
        return tuple(s for s in self.board.spaces if s.id not in gone) if gone else self.board.spaces

    @property
    def everywhere(self) -> tuple[Space, ...]:
        """Every place that can be pointed at: the existing places of the board, then those apart from it."""
        return self.spaces + self.board.apart

    @property
    def has_places(self) -> bool:
        """Whether there is any place that can be pointed at; a free table has none."""
        return bool(self.everywhere)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The borders that exist now."""
        return tuple(e for e in self.board.edges if OPEN not in self.lies.get(f"edge:{e.a}|{e.b}", ()))

    def ground(self, space: Space) -> str:
        """Return the current ground of a place."""
        became = (mark[7:] for mark in self.lies.get(place_ref(space.id), ()) if mark.startswith(BECAME))
        return next(became, space.ground)

    def marks(self, space: Space) -> tuple[str, ...]:
        """Return the marks and signs on a place besides its ground."""
        lying = (mark for mark in self.lies.get(place_ref(space.id), ()) if not mark.startswith(BECAME))
        return (*lying, *space.signs)


class Trace(NamedTuple):
    """The marks that an action draws on the board.

    `path` are the places walked through (start first), `flight` those flown over (shooter's first), `takes` the pieces
    it takes or may take, `facing` its facing afterwards in degrees, `run` the straight run of a charge. `cost` is the
    cost of the walk in movement points; `notes` are further marks at its end (``stop``, ``charge``), each with its own
    word key. On a table without places `poses` are the resulting poses of all pieces that move, by id; `left` is the
    remaining movement, None if that has no meaning; `strikes` are the strikes that would follow; `exposed` are enemy
    pieces that could then reach it, by id, with the kind of their reach.
    """

    path: tuple[str, ...] = ()
    flight: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    facing: int | None = None
    run: tuple[PlaceId, ...] = ()
    cost: int | None = None
    notes: tuple[str, ...] = ()
    poses: tuple[tuple[PieceId, Pose], ...] = ()
    left: int | None = None
    strikes: tuple[Strike, ...] = ()
    exposed: tuple[tuple[PieceId, str], ...] = ()


class Proposal(NamedTuple):
    """An order that the picks may have meant, legal or not.

    `cost` is the movement it uses, in movement points (on a table in hundredths of an inch), None if that has no
    meaning; `why` is the reason why it stops short of the target, None if it does not or if the order itself is
    refused.
    """

    action: Action
    cost: int | None = None
    why: Refusal | None = None


class Note(NamedTuple):
    """A note shown before an order: `good` is -1 for a warning, +1 for good news, 0 for a cost.

    A `part` is a term of the sum in the note before it.
    """

    rule: Rule
    key: str
    good: int = 0
    facts: Facts = EMPTY
    part: bool = False


class Verdict(NamedTuple):
    """The result of an attack: `key` for the sentence, `good` is +1 for the actor, -1 against it, 0 neither.

    `takes` tells whether the other side loses something, even if the actor loses as much or more.
    """

    key: str
    good: int
    facts: Facts = EMPTY
    takes: bool = False
