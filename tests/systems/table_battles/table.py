"""A table to try single rules on: a shipped battle or one made of a few cards, changed as the test wants it.

Cards of a shipped battle are called by their short ids (``S1`` for ``HAL-S1``), dice by their faces (``"44"``).
"""

from __future__ import annotations

from typing import Any

from engine.core import codec
from engine.core.agenda import settle
from engine.core.game import Game
from engine.core.scenario import Scenario, shipped
from engine.core.types import Action, Chance
from engine.core.view import View
from engine.systems.table_battles import SYSTEM
from engine.systems.table_battles.actions import (
    Absorb,
    Attack,
    Bombard,
    Command,
    Counterattack,
    Decline,
    Done,
    Lift,
    Null,
    Pass,
    Place,
    Retire,
    Screen,
    Shift,
)
from engine.systems.table_battles.data import IN_PLAY, IN_RESERVE, REMOVED, ROUTED
from engine.systems.table_battles.language.card_set import card_set
from engine.systems.table_battles.sequence import STEPS
from engine.systems.table_battles.state import CardSet, State, pool, supply
from tests.systems.table import GameTable

PREFIXES = {"training": "HAL-", "rocroi": "ROC-", "kolin": "KOL-", "hastings": "HAS-", "marengo": "MAR-"}
DECLINE, DONE, PASS = Decline(), Done(), Pass()


class Table(GameTable):
    """A game whose cards are called by short ids."""

    def __init__(self, game: Game, prefix: str = "") -> None:
        super().__init__(game)
        self.prefix = prefix

    @property
    def book(self) -> CardSet:
        """The cards of the battle."""
        return card_set(self.state.battle.text)

    def number(self, short: str) -> int:
        """Return the number of a card."""
        return self.book.number[self.prefix + short]

    # What lies on the table

    def sticks(self, *shorts: str) -> tuple[int, ...]:
        """Return the sticks of cards."""
        return tuple(self.state.sticks[self.number(short)] for short in shorts)

    def dice(self, *shorts: str) -> tuple[str, ...]:
        """Return the dice on cards."""
        return tuple(self.state.dice[self.number(short)] for short in shorts)

    def cubes(self, short: str) -> int:
        """Return the cubes on a card."""
        return self.state.cubes[self.number(short)]

    def status(self, *shorts: str) -> tuple[str, ...]:
        """Return the statuses of cards."""
        return tuple(self.state.status[self.number(short)] for short in shorts)

    @property
    def morale(self) -> tuple[int, ...]:
        """Morale of the first-listed side and of the other."""
        return tuple(self.state.morale)

    @property
    def lost(self) -> tuple[int, ...]:
        """Sticks eliminated of the first-listed side and of the other."""
        return tuple(self.state.lost)

    @property
    def owes(self) -> tuple[bool, ...]:
        """Which side has lost its next Action Phase."""
        return tuple(self.state.owes)

    @property
    def supply(self) -> int:
        """Cubes in nobody's use."""
        return supply(self.state, self.book)

    def pool(self, side: str) -> int:
        """Return how many dice a side has in its pool."""
        return pool(self.state, self.book, self.book.sides.index(side))

    def view(self) -> View:
        """Return what everybody sees."""
        return self.game.view()

    # What is asked and done

    def attack(self, piece: str, target: str, action: int = 0) -> Attack:
        """Attack with a card."""
        return Attack(self.prefix + piece, self.prefix + target, action)

    def bombard(self, piece: str, action: int = 0) -> Bombard:
        """Bombard."""
        return Bombard(self.prefix + piece, action)

    def command(self, piece: str, friend: str, action: int = 1) -> Command:
        """Command a friend forward."""
        return Command(self.prefix + piece, self.prefix + friend, action)

    def lift(self, piece: str, action: int = 0) -> Lift:
        """Lift a cube."""
        return Lift(self.prefix + piece, action)

    def retire(self, piece: str) -> Retire:
        """Retire."""
        return Retire(self.prefix + piece)

    def null(self, piece: str) -> Null:
        """Take the dice off."""
        return Null(self.prefix + piece)

    def shift(self, piece: str, friend: str, n: int) -> Shift:
        """Send sticks."""
        return Shift(self.prefix + piece, self.prefix + friend, n)

    def screen(self, piece: str, action: int = 1) -> Screen:
        """Screen."""
        return Screen(self.prefix + piece, action)

    def counter(self, piece: str, action: int = 1) -> Counterattack:
        """Strike back."""
        return Counterattack(self.prefix + piece, action)

    def absorb(self, piece: str, action: int = 1) -> Absorb:
        """Absorb."""
        return Absorb(self.prefix + piece, action)

    def place(self, piece: str, faces: str) -> Place:
        """Place dice."""
        return Place(self.prefix + piece, tuple(map(int, faces)))

    def do(self, *given: Action | str) -> Table:
        """Play actions and rolls (``"112446"``) one after the other; each has to be possible."""
        for one in given:
            if isinstance(one, str):
                self.game.roll(one)
            else:
                self.game.do(one)
            assert [] == SYSTEM.check(self.state)
        return self

    def told(self, key: str) -> dict[str, Any] | None:
        """Return the facts of the last event whose key begins so, None when nothing of the kind was told."""
        keys = [(self._short("log", event.key), event.facts) for event in self.events]
        return next((facts for short, facts in reversed(keys) if f"{short}.".startswith(f"{key}.")), None)

    def pass_turn(self) -> Table:
        """Do nothing, whatever is asked, until the other side's turn begins."""
        turn = self.state.turn
        while self.state.turn == turn and self.end is None:
            now = self.game.pending
            if isinstance(now, Chance):
                self.game.roll(now.odds[0][0])
            else:
                self.do(PASS if now.step == "turn.act" else DONE)
        return self

    def until(self, side: str) -> Table:
        """Do nothing until a side is asked for an action in a later turn."""
        turn = self.state.turn
        while (self.asked, self.side) != ("turn.act", side) or self.state.turn == turn:
            now = self.game.pending
            self.do(now.odds[0][0] if isinstance(now, Chance) else PASS if now.step == "turn.act" else DONE)
        return self


def begin(table: Table, side: str = "", **changes: Any) -> Table:
    """Change a table and let a side's turn begin on it.

    `dice`, `sticks`, `cubes`, `coming`, `counters` by short id; `out`, `play`, `reserve`: cards by status; `morale`,
    `lost`: by side; `owes`: the side that owes an Action Phase; `turn`, `quiet`.
    """

    def apply(s: State) -> None:
        for short in changes.get("out", "").split():
            i = table.number(short)
            s.status[i], s.sticks[i], s.cubes[i] = REMOVED, 0, 0
        for short in changes.get("routed", "").split():
            i = table.number(short)
            s.status[i], s.sticks[i], s.cubes[i] = ROUTED, 0, 0
        for name, status in (("play", IN_PLAY), ("reserve", IN_RESERVE)):
            for short in changes.get(name, "").split():
                s.status[table.number(short)] = status
        for name in ("dice", "sticks", "cubes", "coming", "counters"):
            for short, value in changes.get(name, {}).items():
                getattr(s, name)[table.number(short)] = value
        for name in ("morale", "lost"):
            if name in changes:
                setattr(s, name, list(changes[name]))
        for name in ("turn", "quiet"):
            if name in changes:
                setattr(s, name, changes[name])
        b = s.battle.book
        s.owes = [one == changes.get("owes") for one in b.sides]
        s.side = b.sides.index(side) if side else b.first
        s.agenda, s.end = [("turn.begin",)], None
        settle(STEPS, s)
        assert [] == SYSTEM.check(s)

    return table.change(apply)


def battle(name: str, side: str = "", *, options: dict[str, Any] | None = None, **changes: Any) -> Table:
    """Return a table of a shipped battle, changed, at the beginning of a side's turn."""
    scenario = changes.pop("scenario", None) or shipped()[f"table_battles/{name}"]
    table = Table(Game(scenario, options, system=SYSTEM), PREFIXES[name])
    return begin(table, side, **changes) if side or changes else table


def rewritten(name: str, **body: Any) -> Scenario:
    """Return a shipped battle with parts of its body written anew."""
    return codec.scenario({**shipped()[f"table_battles/{name}"].data(), **body}, name, SYSTEM)


def card(short: str, *actions: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a card as a scenario writes it: of side A or B by its first letter, of wing a or b."""
    base = {"id": short, "name": f"The {short}", "side": short[0], "wing": short[0].lower(), "strength": 4}
    return {**base, "area": "Any", "actions": list(actions), **more}


def strike(targets: str, hits: Any = 1, **more: Any) -> dict[str, Any]:
    """Return an attack as a scenario writes it."""
    return {"type": "attack", "targets": targets.split(), "hits": hits, **more}


def react(kind: str, targets: str, **more: Any) -> dict[str, Any]:
    """Return a reaction as a scenario writes it."""
    return {"type": kind, "targets": "any" if targets == "any" else targets.split(), **more}


HEADER = {
    "format": 1, "system": "table_battles", "id": "table", "order": 0, "words": {"en": {"title": "T", "summary": "T"}},
    "size": "small", "difficulty": 1, "minutes": 1,
}  # fmt: skip
SIDES = [
    {"id": "A", "name": "Ants", "morale": 3, "wings": {"a": "Left", "aa": "Right"}},
    {"id": "B", "name": "Bees", "morale": 3, "wings": {"b": "Centre", "bb": "Rear"}},
]


def data(*cards: dict[str, Any], **body: Any) -> dict[str, Any]:
    """Return a battle of a few cards as data."""
    return {**HEADER, "sides": SIDES, "first": "A", "cards": list(cards), **body}


def made(*cards: dict[str, Any], side: str = "A", body: dict[str, Any] | None = None, **changes: Any) -> Table:
    """Return a table of a battle made of a few cards, changed, at the beginning of a side's turn."""
    scenario = codec.scenario(data(*cards, **(body or {})), "table", SYSTEM)
    return begin(Table(Game(scenario, system=SYSTEM)), side, **changes)
