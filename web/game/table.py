"""One game on the table: its seats, the player's selection, and the position that is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from engine.core import match, record
from engine.core.agenda import State, state_key
from engine.core.game import Game
from engine.core.match import OwnMatch
from engine.core.odds import Node
from engine.core.scenario import Scenario
from engine.core.types import Action, Chance, Decision, End, Event, Outcome, Reason, Refusal, Resign, Side
from engine.core.view import Note, View
from web.game import board_orientation
from web.game.input_reasons import SENT_AHEAD, last_given_input, reasons_data, reasons_from
from web.game.last_results import LastResults
from web.game.mode import Mode, mode_of
from web.game.odds_cache import OddsCache
from web.game.odds_summary import OddsSummary
from web.game.seats import AHEAD, FRIEND, HUMAN, LESSON
from web.game.selection import Selection
from web.game.standing_answers import standing_answers_from
from web.game.threats import Threats, find, success_chance
from web.game.view_cache import ViewCache

TASK = 400
"""Characters of a puzzle's task at most."""


@dataclass
class Table:
    """One game with its seats (side -> ``human``, ``friend`` or a level) and the players' view of it."""

    game: Game
    seats: dict[Side, str]
    turn: int = 0
    """Quarter turns clockwise in which the board is seen, one of its view's."""
    viewed_at: int | None = None
    """Number of inputs after which the board is looked at; None is now."""
    sheet: str | None = None
    """The thing whose sheet is open: ``piece:..`` or ``place:..``."""
    why: tuple[Refusal, ...] = ()
    hint: tuple[str, dict[str, Any]] | None = None
    """Word key and facts of advice beside a refusal."""
    threats: Threats = field(default_factory=Threats)
    asked_threats: str = ""
    """The piece whose threats were asked for last."""
    reasons: dict[int, Reason] = field(default_factory=dict)
    """Input number -> why the computer opponent chose it."""
    task: str = ""
    """What is to be found in this position, where it is a puzzle."""
    opened: str | None = None
    """The place whose stack is spread out."""
    match: OwnMatch | None = None
    """The match by link that this game is, as its person holds it."""
    branched: int | None = None
    """Number of inputs after which this game left another one; None when it was played from its start."""
    untold: frozenset[Side] = frozenset()
    """Sides of an opened record that does not tell who played them: a person goes on with them."""
    own_dice: bool = False
    """Whether the players roll dice of their own and enter what fell."""
    entered: tuple[str, ...] = ()
    """What was entered of the dice that are due: their faces, or the place in the list of outcomes."""
    is_visit: bool = False
    """Whether it came by link and nobody here has played on it: until then it takes no other game's place."""
    zones: bool = False
    """Whether the enemy's zones of control are shown all the time."""
    prospects: bool = False
    """Whether it is shown who can still come to strike whom."""
    covered: bool = False
    """Whether the board is out of sight until the person who decides next has the device."""
    habits: dict[Side, tuple[str, ...]] = field(default_factory=dict)
    """Side -> the kinds of questions that its person leaves to the page: their steps."""
    left_at: int | None = None
    """Number of inputs at which something was taken back: a question there is left to the person."""
    volley: tuple[Action, ...] = ()
    """The attacks that wait to be given all together."""
    offered: int | None = None
    """Number of inputs at which a draw was offered last."""
    _eyes: Side | None = None
    """The person's side that the board was shown to last."""
    _hand: Selection | None = None
    _reasons_of_undone: dict[int, Reason | None] = field(default_factory=dict)
    _views: ViewCache = field(default_factory=ViewCache)
    notes: dict[str, list[Note]] = field(default_factory=dict)
    """What is worth a thought before each order that was looked at."""
    results: LastResults = field(default_factory=LastResults)
    weighed: OddsCache = field(default_factory=OddsCache)

    @classmethod
    def start(
        cls,
        scenario: Scenario,
        options: dict[str, Any],
        seats: dict[Side, str],
        seed: int,
        *,
        ways: frozenset[str] = frozenset(),
    ) -> Table:
        """Set up a new game; `ways` see `WAYS`."""
        table = cls(Game(scenario, options, seed=seed), seats)
        table._go_by(ways)
        table.turn = table._usual_turn()
        table._cover()
        return table

    def _go_by(self, ways: frozenset[str]) -> None:
        """Play on in these ways."""
        self.own_dice = "own_dice" in ways
        if "study" in ways:
            self.game.begin_study()

    @property
    def by_hand(self) -> bool:
        """Whether dice wait for a person to roll them or to enter what fell."""
        return self.game.study or self.own_dice

    @property
    def can_roll_again(self) -> bool:
        """Whether the last thing that happened are dice that may fall anew."""
        n = last_given_input(self)
        return self.game.study and n >= 0 and self.game.inputs[n].side is None

    def _usual_turn(self) -> int:
        """Return how the board lies at first."""
        return board_orientation.usual_orientation(
            self.view(), [side for side, seat in self.seats.items() if seat == HUMAN]
        )

    def fit(self, *, tall: bool) -> None:
        """Let the board lie as its place wants it, which may be `tall`, the same side at the bottom."""
        self.turn = board_orientation.fitting_orientation(self.view(), self.turn, tall=tall)

    def turn_board(self) -> None:
        """Turn the board around, so that the other side is at the bottom; its place tells which way it lies."""
        turns = self.view().board.turns
        self.turn = turns[turns.index(self.turn) ^ 1]

    def text(self) -> str:
        """Return the record of the game, with the page's own data, as a save file."""
        return record.text(self.game, self.extra())

    def extra(self) -> dict[str, Any]:
        """Return the page's own data of a record: seats, the way the board lies, reasons, the task."""
        task = {"task": self.task} if self.task else {}
        dice = {"dice": "own"} if self.own_dice else {}
        branched = {} if self.branched is None else {"branched": self.branched}
        match = {} if self.match is None else {"match": self.match.match.id}
        habits = {"usual": self.habits} if self.habits else {}
        always = {"seats": self.seats, "turn": self.turn, "reasons": reasons_data(self.reasons, self.game.told)}
        return {**always, **task, **dice, **branched, **match, **habits}

    @classmethod
    def from_record(cls, game: Game, extra: dict[str, Any], levels: tuple[str, ...]) -> Table:
        """Return the table of an opened record; what is odd in its extra data is left out: the game is what counts."""
        seats = extra["seats"] if isinstance(extra.get("seats"), dict) else {}
        sides = game.system.sides(game.state)
        untold = frozenset(s for s in sides if seats.get(s) not in (HUMAN, *levels))
        table = cls(game, {s: HUMAN if s in untold else seats[s] for s in sides}, untold=untold)
        turn = extra.get("turn")
        table.turn = turn if type(turn) is int and turn in table.view().board.turns else table._usual_turn()
        table.own_dice = extra.get("dice") == "own"
        branched = extra.get("branched")
        if type(branched) is int and 0 <= branched <= len(game.inputs):
            table.branched = branched
        table._cover()
        table.habits = standing_answers_from(extra.get("usual"), game)
        task = extra.get("task")
        table.task = task[:TASK] if isinstance(task, str) else ""
        table.reasons = reasons_from(extra.get("reasons"), len(game.inputs))
        return table

    def branch(self, n: int, seats: dict[Side, str], seed: int, ways: frozenset[str] = frozenset()) -> Table:
        """Return a table with a new game that goes as this one did up to `n` inputs; a game of study stays one."""
        made = Table(self.game.branch(n, seed=seed), seats, turn=self.turn, branched=n)
        made._go_by(ways)
        made.reasons = {m: why for m, why in self.reasons.items() if m < n}
        made._cover()
        return made

    @property
    def viewer(self) -> Side | None:
        """The side that the page shows the board to: the one person's, with two people the one who decides.

        Between two decisions it is the one who decided last. Once the game is over there is nothing left to hide.
        """
        people, now = [side for side, seat in self.seats.items() if seat == HUMAN], self.game.pending
        if not people or isinstance(now, End):
            return None
        if len(people) == 1:
            return people[0]
        return now.side if isinstance(now, Decision) else self._eyes

    @property
    def known(self) -> State:
        """What the viewer may know of the state now: odds and menus must not tell more."""
        state = self.game.state
        return state if self.viewer is None else self.game.system.sight.redact(state, self.viewer)

    def view(self) -> View:
        """Return what is looked at: one object for each state, so that what is made of it can be kept by it."""
        return self.view_at(self.shown_at)

    def view_at(self, n: int) -> View:
        """Return what the viewer may see after `n` inputs, the same object as long as it is kept."""
        return self._views.at(self.game, self.viewer, n)

    @property
    def shown_at(self) -> int:
        """Number of inputs after which the board is shown: all of them, unless one looks at the past."""
        return len(self.game.inputs) if self.viewed_at is None else self.viewed_at

    def look(self, at: int) -> None:
        """Look at the board as it was after a number of inputs; after all of them, at it now."""
        self.viewed_at = at if 0 <= at < len(self.game.inputs) else None

    @property
    def mover(self) -> str:
        """Who has to do something now: ``human``, a level, ``dice``, ``end``, or ``friend`` where a turn is to be sent.

        In a match dice fall where it says so, and ``ahead`` is what a side has answered ahead.
        """
        now = self.game.pending
        if isinstance(now, End):
            return "end"
        if self.match is None:
            return "dice" if isinstance(now, Chance) else self.seats[now.side]
        if match.next_automatic_input(self.match, self.game) is not None:
            return "dice" if isinstance(now, Chance) else AHEAD
        return FRIEND if isinstance(now, Chance) else self.seats[now.side]

    @property
    def mode(self) -> Mode:
        """What the page is doing with this game."""
        if self.covered:
            return Mode.COVERED
        if self.viewed_at is not None:
            return Mode.PAST
        return mode_of(self.mover, is_by_hand=self.by_hand, has_people=self.has_people)

    @property
    def has_people(self) -> bool:
        """Whether a person plays here, plays elsewhere, or learns; without any the computer plays with itself."""
        return any(seat in (HUMAN, FRIEND, LESSON) for seat in self.seats.values())

    @property
    def hand(self) -> Selection:
        """The orders of the person who decides now; empty while nobody does."""
        if self._hand is None:
            self._hand = Selection(self.game.system, self.known, is_open=self.mover == HUMAN)
        return self._hand

    def point(self, *things: str) -> None:
        """Point at a thing on the board, given in its readings."""
        self.threats, self.asked_threats, self.hint = Threats(), "", None
        self.sheet = things[0]
        self.why = ()
        if self.mode is not Mode.DECIDING:
            return
        idle = not self.hand.picks and not self.hand.gathers
        self.why = self.hand.point(*things)
        if not self.why and self.hand.picks and not things[0].startswith("piece:"):
            self.sheet = self.hand.picks[0]
        if self.why and self.hand.picks:
            places = {p[1] for p, _ in self.hand.open(self.hand.picks[:1]) if things[0] in p[2:]}
            if places:
                self.hint = ("site.hint.move_first", {"places": tuple(sorted(places))})
                self.why = self.why[:1]
        piece = next((p for p in self.view().pieces if f"piece:{p.id}" == things[0]), None)
        now = self.game.pending
        if (
            idle
            and self.why
            and any(thing.startswith("piece:") for thing in self.hand.firsts)
            and (piece is None or (isinstance(now, Decision) and piece.side != now.side))
        ):
            self.why = ()  # with nothing in hand, pointing at the enemy or the ground only asks what it is

    def aim(self, unit: str, spot: str) -> None:
        """Propose that a unit goes to a spot; where no order leads there, none is in hand."""
        self.threats, self.asked_threats, self.hint = Threats(), "", None
        self.sheet = unit
        self.why = self.hand.aim(unit, spot)

    def lay(self, die: str, thing: str) -> bool:
        """Propose that a die is laid on a thing; tell whether the order in hand is the only one that does."""
        self.threats, self.asked_threats, self.hint = Threats(), "", None
        self.sheet = thing
        self.why, is_whole = self.hand.lay(die, thing)
        return is_whole

    def let_go(self) -> None:
        """Let go of all picks and close what was open."""
        self.hand.clear()
        self.volley = ()
        self.why, self.hint, self.threats, self.asked_threats, self.sheet = (), None, Threats(), "", None

    def _cover(self) -> None:
        """Cover the board when another person decides now and something on it is secret."""
        now = self.game.pending
        people = [side for side, seat in self.seats.items() if seat == HUMAN]
        if not isinstance(now, Decision) or now.side not in people:
            self.covered = False
            return
        another = len(people) > 1 and now.side != self._eyes
        self.covered = another and (self.has_secrets or now.secret)
        if not self.covered:
            self._eyes = now.side

    @property
    def has_secrets(self) -> bool:
        """Whether a side knows now what the other does not."""
        system, state = self.game.system, self.game.state
        return system.sight.hidden and any(
            state_key(system.sight.redact(state, side)) != state_key(state) for side in self.seats
        )

    def uncover(self) -> None:
        """Show the board to the person who decides."""
        self.covered = False
        if isinstance(now := self.game.pending, Decision):
            self._eyes = now.side

    def play(self, action: Action) -> tuple[Event, ...]:
        """Play an order; raises Refused as Game.do does."""
        told = self.game.do(action)
        self._changed()
        return told

    def roll(self, outcome: Outcome | None = None) -> tuple[Event, ...]:
        """Let the dice fall, as drawn or as given."""
        told = self.game.roll(outcome)
        self._changed()
        return told

    def go_on(self) -> None:
        """Let come what comes by itself: dice, in a match also an answer that was sent ahead."""
        if self.match is None:
            self.roll()
            return
        if self.mover == AHEAD:
            self.reasons[len(self.game.inputs)] = SENT_AHEAD
        match.apply_automatic_input(self.match, self.game)
        self._changed()

    def resign(self, side: Side) -> None:
        """Give the game up for a side."""
        self.play(Resign(side))

    def undo(self) -> None:
        """Take the last order back; only valid when nothing in takeback.py refuses it."""
        left = max(last_given_input(self), 0)
        while len(self.game.inputs) > left:
            self.game.undo()
            self._reasons_of_undone[len(self.game.inputs)] = self.reasons.pop(len(self.game.inputs), None)
        self.left_at = left
        if self.branched is not None:
            self.branched = min(self.branched, len(self.game.inputs))
        self._changed()

    def redo(self) -> None:
        """Play again what was taken back, with its reason."""
        if (reason := self._reasons_of_undone.get(len(self.game.inputs))) is not None:
            self.reasons[len(self.game.inputs)] = reason
        self.game.redo()
        self._changed()

    def refresh(self) -> None:
        """Make the orders anew after the seats changed."""
        self._changed()

    def _changed(self) -> None:
        self._hand, self.viewed_at, self.sheet, self.volley = None, None, None, ()
        self.why, self.hint, self.threats, self.asked_threats = (), None, Threats(), ""
        self.weighed.clear()
        self.notes.clear()
        self.opened, self.entered = None, ()
        self._cover()

    def odds(self, action: Action) -> Node:
        """Return the exact distribution of what an order leads to."""
        return self.weighed.of(self.game.system, self.hand.state, action)

    def odds_summary(self, action: Action) -> OddsSummary:
        """Return the odds of an order, added up."""
        return self.weighed.summary(self.game.system, self.hand.state, action)

    def chance(self, action: Action) -> Fraction:
        """Return the probability that an attack succeeds, reactions left aside."""
        return success_chance(self.odds(action))

    def find_threats(self, thing: str) -> None:
        """Find out what the enemy could strike a piece with if it were its turn."""
        self.asked_threats = thing
        self.threats = find(self.game.system, self.hand.state, thing)
