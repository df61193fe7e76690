"""The common part of the systems' tables for tests: a game, its question, its refusals and events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self

from engine.core.game import Game
from engine.core.odds import odds_tree, reachable_states
from engine.core.types import Action, Decision, End, Event, Outcome
from engine.core.view import Note


class GameTable:
    """A game to try single rules on; each system's table says how its pieces and orders are called.

    `unlisted`: orders that may be allowed though the menu has only one of several ways to give them.
    """

    unlisted: ClassVar[tuple[type[Action], ...]] = ()

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def state(self) -> Any:
        """The state now."""
        return self.game.state

    def change(self, what: Callable[[Any], None]) -> Self:
        """Change the state now by hand."""
        changed = self.game._states[-1].copy()
        what(changed)
        self.game._states[-1] = changed  # another object: what the game waits for is kept for each state
        return self

    @property
    def asked(self) -> str:
        """The step that is pending; ``end`` when the game is over."""
        now = self.game.pending
        return "end" if isinstance(now, End) else now.step

    @property
    def side(self) -> str | None:
        """The side that decides, None while dice are due or the game is over."""
        now = self.game.pending
        return now.side if isinstance(now, Decision) else None

    @property
    def end(self) -> tuple[str | None, str, str] | None:
        """Winner, rule and key of the end, None while the game goes on."""
        now = self.game.pending
        return (now.winner, now.rule, self._short("end", now.why)) if isinstance(now, End) else None

    def do(self, *given: Action | Outcome) -> Self:
        """Play actions and outcomes of chance one after the other; each has to be possible."""
        for one in given:
            if isinstance(one, Action):
                self.game.do(one)
            else:
                self.game.roll(one)
        return self

    def notes(self, action: Action) -> list[Note]:
        """Return what is worth a thought before an order."""
        system = self.game.system
        assert system.forecast.notes is not None
        return list(
            system.forecast.notes(self.state, action, lambda: reachable_states(odds_tree(system, self.state, action)))
        )

    def why(self, action: Action) -> tuple[str, str] | None:
        """Return rule and key of the refusal, None when the action is allowed."""
        refusal = self.game.refuse(action)
        if not isinstance(action, self.unlisted):
            assert (action in self.game.menu()) == (refusal is None), "the menu and the judge agree"
        return (refusal.rule, self._short("refuse", refusal.why)) if refusal else None

    def facts(self, action: Action) -> dict[str, Any]:
        """Return the facts of the refusal."""
        refusal = self.game.refuse(action)
        assert refusal is not None
        return refusal.facts

    def menu(self, kind: type[Action] = Action) -> list[Action]:
        """Return the orders of a kind."""
        return [action for action in self.game.menu() if isinstance(action, kind)]

    @property
    def events(self) -> list[Event]:
        """Everything told so far."""
        return [event for events in self.game.told for event in events]

    @property
    def latest(self) -> list[str]:
        """The keys of what was told by the last input."""
        return [self._short("log", event.key) for event in self.game.told[-1]]

    def told(self, key: str) -> dict[str, Any] | None:
        """Return the facts of the last event with a key, None when nothing of the kind was told."""
        return next((e.facts for e in reversed(self.events) if self._short("log", e.key) == key), None)

    def _short(self, kind: str, key: str) -> str:
        """Return a word's key without what all words of a kind begin with in this system."""
        return key.removeprefix(f"{self.game.system.id}.{kind}.")
