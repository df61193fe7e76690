"""One game on the table: its seats, the player's selection and the position shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from engine.core import match, record
from engine.core.agenda import State, state_key
from engine.core.game import Game
from engine.core.match import OwnMatch
from engine.core.odds import Node
from engine.core.references import DieRef, Pick, PieceRef, PlaceRef, PoseRef, piece_ref
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
"""Maximum number of characters of a puzzle's task."""


@dataclass
class Table:
    """One game with its seats (side -> ``human``, ``friend`` or a level) and the view that its players have of it."""

    game: Game
    seats: dict[Side, str]
    turn: int = 0
    """Quarter turns clockwise by which the board is rotated; one of the rotations its view allows."""
    viewed_at: int | None = None
    """Number of inputs after which the board is looked at; None is now."""
    sheet: Pick | None = None
    """The thing whose sheet is open: a piece or a place."""
    refusals: tuple[Refusal, ...] = ()
    hint: tuple[str, dict[str, Any]] | None = None
    """Word key and facts of the hint shown beside a refusal."""
    threats: Threats = field(default_factory=Threats)
    asked_threats: PieceRef | None = None
    """The piece whose threats were requested last."""
    reasons: dict[int, Reason] = field(default_factory=dict)
    """Input number -> the computer opponent's reason for it."""
    task: str = ""
    """The puzzle's task; empty if the game is no puzzle."""
    opened: str | None = None
    """The place whose stack is spread out."""
    match: OwnMatch | None = None
    """The match by link that this game belongs to, from its local player's side."""
    branched: int | None = None
    """Number of inputs after which this game branched from another; None if it was played from its start."""
    untold: frozenset[Side] = frozenset()
    """Sides whose player an opened record does not name; a person takes them over."""
    own_dice: bool = False
    """Whether the players roll physical dice and enter the results."""
    entered: tuple[str, ...] = ()
    """Dice result entered so far: the faces, or an index into the list of outcomes."""
    is_visit: bool = False
    """Whether the game came by link and was not played on here; until then it replaces no saved game."""
    zones: bool = False
    """Whether the enemy's zones of control are always shown."""
    prospects: bool = False
    """Whether the board shows which pieces can still attack which."""
    covered: bool = False
    """Whether the board is hidden until the next player has the device."""
    standing_answers: dict[Side, tuple[str, ...]] = field(default_factory=dict)
    """Side -> steps of the question kinds that its player leaves to standing answers."""
    left_at: int | None = None
    """Number of inputs after the last undo; a question at this point is left to the player."""
    volley: tuple[Action, ...] = ()
    """The attacks waiting to be ordered together."""
    is_end_opened: bool = False
    """Whether the game-over screen was opened and not closed since."""
    offered: int | None = None
    """Number of inputs at which a draw was last offered."""
    _eyes: Side | None = None
    """The human side that last saw the board."""
    _selection: Selection | None = None
    _reasons_of_undone: dict[int, Reason | None] = field(default_factory=dict)
    _views: ViewCache = field(default_factory=ViewCache)
    notes: dict[str, list[Note]] = field(default_factory=dict)
    """Notes on each order that was looked at, by order."""
    results: LastResults = field(default_factory=LastResults)
    odds_cache: OddsCache = field(default_factory=OddsCache)

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
        """Set up a new game; see `WAYS` for `ways`."""
        table = cls(Game(scenario, options, seed=seed), seats)
        table._go_by(ways)
        table.turn = table._usual_turn()
        table._cover()
        return table

    def _go_by(self, ways: frozenset[str]) -> None:
        """Apply these ways of playing to the game."""
        self.own_dice = "own_dice" in ways
        if "study" in ways:
            self.game.begin_study()

    @property
    def is_end_shown(self) -> bool:
        """Whether the game-over screen is shown now."""
        return self.is_end_opened and self.mode is Mode.OVER

    @property
    def by_hand(self) -> bool:
        """Whether the dice wait for a person to roll them or to enter the result."""
        return self.game.study or self.own_dice

    @property
    def can_roll_again(self) -> bool:
        """Whether the last input was a dice roll that may be rolled again."""
        n = last_given_input(self)
        return self.game.study and n >= 0 and self.game.inputs[n].side is None

    def _usual_turn(self) -> int:
        """Return the initial rotation of the board."""
        return board_orientation.usual_orientation(
            self.view(), [side for side, seat in self.seats.items() if seat == HUMAN]
        )

    def fit(self, *, tall: bool) -> None:
        """Rotate the board to fit its container, which may be `tall`, keeping the same side at the bottom."""
        self.turn = board_orientation.fitting_orientation(self.view(), self.turn, tall=tall)

    def turn_board(self) -> None:
        """Turn the board around so that the other side is at the bottom; portrait or landscape stays as it is."""
        turns = self.view().board.turns
        self.turn = turns[turns.index(self.turn) ^ 1]

    def text(self) -> str:
        """Serialize the game and the page's own data as a save file."""
        return record.text(self.game, self.extra())

    def extra(self) -> dict[str, Any]:
        """Return the page's own data for a record: seats, rotation, reasons, task and so on."""
        task = {"task": self.task} if self.task else {}
        dice = {"dice": "own"} if self.own_dice else {}
        branched = {} if self.branched is None else {"branched": self.branched}
        match = {} if self.match is None else {"match": self.match.match.id}
        habits = {"usual": self.standing_answers} if self.standing_answers else {}
        always = {"seats": self.seats, "turn": self.turn, "reasons": reasons_data(self.reasons, self.game.told)}
        return {**always, **task, **dice, **branched, **match, **habits}

    @classmethod
    def from_record(cls, game: Game, extra: dict[str, Any], levels: tuple[str, ...]) -> Table:
        """Return the table for an opened record; invalid extra data is dropped, since only the game matters."""
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
        table.standing_answers = standing_answers_from(extra.get("usual"), game)
        task = extra.get("task")
        table.task = task[:TASK] if isinstance(task, str) else ""
        table.reasons = reasons_from(extra.get("reasons"), len(game.inputs))
        return table

    def branch(self, n: int, seats: dict[Side, str], seed: int, ways: frozenset[str] = frozenset()) -> Table:
        """Return a table with a new game that branches off after `n` inputs; a study game stays one."""
        made = Table(self.game.branch(n, seed=seed), seats, turn=self.turn, branched=n)
        made._go_by(ways)
        made.reasons = {m: why for m, why in self.reasons.items() if m < n}
        made._cover()
        return made

    @property
    def viewer(self) -> Side | None:
        """The side whose view the page shows: the only human side, or with two humans the one deciding.

        Between two decisions it is the side that decided last. Once the game is over nothing is hidden and it is None.
        """
        people, now = [side for side, seat in self.seats.items() if seat == HUMAN], self.game.pending
        if not people or isinstance(now, End):
            return None
        if len(people) == 1:
            return people[0]
        return now.side if isinstance(now, Decision) else self._eyes

    @property
    def known(self) -> State:
        """The part of the state that the viewer may know; odds and menus must not reveal more."""
        state = self.game.state
        return state if self.viewer is None else self.game.system.sight.redact(state, self.viewer)

    def view(self) -> View:
        """Return the view shown now: one object per state, so that derived data can be cached by it."""
        return self.view_at(self.shown_at)

    def view_at(self, n: int) -> View:
        """Return what the viewer may see after `n` inputs; the object stays identical while it is cached."""
        return self._views.at(self.game, self.viewer, n)

    @property
    def shown_at(self) -> int:
        """Number of inputs after which the board is shown: all of them unless a past position is viewed."""
        return len(self.game.inputs) if self.viewed_at is None else self.viewed_at

    def look(self, at: int) -> None:
        """View the board as it was after `at` inputs; the total number of inputs means the present."""
        self.viewed_at = at if 0 <= at < len(self.game.inputs) else None

    @property
    def mover(self) -> str:
        """Who must act now: ``human``, a level, ``dice``, ``end``, or ``friend`` if a turn must be sent.

        In a match, dice fall only where it allows that; ``ahead`` stands for an answer that was sent in advance.
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
        """The mode the page is in with this game."""
        if self.covered:
            return Mode.COVERED
        if self.viewed_at is not None:
            return Mode.PAST
        return mode_of(self.mover, is_by_hand=self.by_hand, has_people=self.has_people)

    @property
    def has_people(self) -> bool:
        """Whether a person plays here or remotely, or takes a lesson; otherwise the computer plays itself."""
        return not {HUMAN, FRIEND, LESSON}.isdisjoint(self.seats.values())

    @property
    def selection(self) -> Selection:
        """The selection of the person who decides now; empty while no person decides."""
        if self._selection is None:
            self._selection = Selection(self.game.system, self.known, is_open=self.mover == HUMAN)
        return self._selection

    def point(self, *things: Pick) -> None:
        """Point at a thing on the board, given by its possible readings."""
        self.threats, self.asked_threats, self.hint = Threats(), None, None
        self.sheet = things[0]
        self.refusals = ()
        if self.mode is not Mode.DECIDING:
            return
        idle = not self.selection.picks and not self.selection.gathers
        self.refusals = self.selection.point(*things)
        if not self.refusals and self.selection.picks and not isinstance(things[0], PieceRef):
            self.sheet = self.selection.picks[0]
        if self.refusals and self.selection.picks:
            places = {p[1] for p, _ in self.selection.open(self.selection.picks[:1]) if things[0] in p[2:]}
            if places:
                self.hint = ("site.hint.move_first", {"places": tuple(sorted(places))})
                self.refusals = self.refusals[:1]
        piece = next((p for p in self.view().pieces if piece_ref(p.id) == things[0]), None)
        now = self.game.pending
        if (
            idle
            and self.refusals
            and any(isinstance(thing, PieceRef) for thing in self.selection.firsts)
            and (piece is None or (isinstance(now, Decision) and piece.side != now.side))
        ):
            self.refusals = ()  # with nothing in hand, pointing at the enemy or the ground only asks what it is

    def aim(self, unit: Pick, spot: PlaceRef | PoseRef) -> None:
        """Propose moving a unit to a spot; if no order allows it, nothing is selected."""
        self.threats, self.asked_threats, self.hint = Threats(), None, None
        self.sheet = unit
        self.refusals = self.selection.aim(unit, spot)

    def lay(self, die: DieRef, thing: PieceRef) -> bool:
        """Propose placing a die on a thing; return whether the selected order is the only one that does so."""
        self.threats, self.asked_threats, self.hint = Threats(), None, None
        self.sheet = thing
        self.refusals, is_whole = self.selection.lay(die, thing)
        return is_whole

    def let_go(self) -> None:
        """Clear the selection and close everything that was open."""
        self.selection.clear()
        self.volley = ()
        self.refusals, self.hint, self.threats, self.asked_threats, self.sheet = (), None, Threats(), None, None

    def _cover(self) -> None:
        """Cover the board if another person decides now and part of the position is secret."""
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
        """Whether one side now knows something that the other does not."""
        sight, state = self.game.system.sight, self.game.state
        return sight.hidden and any(state_key(sight.redact(state, side)) != state_key(state) for side in self.seats)

    def uncover(self) -> None:
        """Reveal the board to the person who decides."""
        self.covered = False
        if isinstance(now := self.game.pending, Decision):
            self._eyes = now.side

    def play(self, action: Action) -> tuple[Event, ...]:
        """Play an order; raises Refused like Game.do."""
        told = self.game.do(action)
        self.refresh()
        return told

    def roll(self, outcome: Outcome | None = None) -> tuple[Event, ...]:
        """Roll the dice: as drawn, or with the given outcome."""
        told = self.game.roll(outcome)
        self.refresh()
        return told

    def go_on(self) -> None:
        """Apply the next automatic input: dice or, in a match, an answer that was sent ahead."""
        if self.match is None:
            self.roll()
            return
        if self.mover == AHEAD:
            self.reasons[len(self.game.inputs)] = SENT_AHEAD
        match.apply_automatic_input(self.match, self.game)
        self.refresh()

    def resign(self, side: Side) -> None:
        """Resign for a side."""
        self.play(Resign(side))

    def undo(self) -> None:
        """Undo the last order; only valid if `undo_rules` does not refuse it."""
        left = max(last_given_input(self), 0)
        while len(self.game.inputs) > left:
            self.game.undo()
            self._reasons_of_undone[len(self.game.inputs)] = self.reasons.pop(len(self.game.inputs), None)
        self.left_at = left
        if self.branched is not None:
            self.branched = min(self.branched, len(self.game.inputs))
        self.refresh()

    def redo(self) -> None:
        """Redo what was undone, with its reason."""
        if (reason := self._reasons_of_undone.get(len(self.game.inputs))) is not None:
            self.reasons[len(self.game.inputs)] = reason
        self.game.redo()
        self.refresh()

    def refresh(self) -> None:
        """Rebuild the selection, and close everything that was open, after the game or the seats have changed."""
        self._selection, self.viewed_at, self.sheet, self.volley = None, None, None, ()
        self.refusals, self.hint, self.threats, self.asked_threats = (), None, Threats(), None
        self.odds_cache.clear()
        self.notes.clear()
        self.opened, self.entered = None, ()
        self._cover()

    def odds(self, action: Action) -> Node:
        """Return the exact distribution of an order's results."""
        return self.odds_cache.of(self.game.system, self.selection.state, action)

    def odds_summary(self, action: Action) -> OddsSummary:
        """Return the summarized odds of an order."""
        return self.odds_cache.summary(self.game.system, self.selection.state, action)

    def chance(self, action: Action) -> Fraction:
        """Return the probability that an attack succeeds, ignoring reactions."""
        return success_chance(self.odds(action))

    def find_threats(self, thing: PieceRef) -> None:
        """Find what the enemy could attack a piece with if it were the enemy's turn."""
        self.asked_threats, self.threats = thing, find(self.game.system, self.selection.state, thing)
