"""Sentences for the text output of commands, in the page's words; JSON output has keys instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.game import Game
from engine.core.odds import Chooser, Node, as_usual
from engine.core.types import Action, Chance, Decision, End, GameEndingAction, Refusal, Side
from web.boards.dice import faces
from web.game.dice_entry import attack_odds_left
from web.game.odds_view import lines
from web.game.sentences import end_reason, result_text, sentence
from web.game.table import Table
from web.languages.known import LANGUAGES
from web.words import Names, Words


class Sentences:
    """The sentences of one game, with all its information open."""

    def __init__(self, game: Game) -> None:
        self.game, self.words = game, Words.load(LANGUAGES[0])

    def names(self, n: int | None = None, *, places: bool = True) -> Names:
        """Return the names in use after `n` inputs, after all of them if it is None."""
        return Names(self.words, self.game.system.id, self.game.view(None, n), places=places)

    def side(self, side: Side | None) -> str:
        """Return the name of a side, or the word for the dice."""
        return self.words.say("site.review.dice") if side is None else self.names().side(side)

    def order(self, action: Action, names: Names | None = None) -> str:
        """Return an order in words."""
        if isinstance(action, GameEndingAction):
            return self.words.say(f"site.review.{action.verb}")
        return sentence(names or self.names(), action)

    def orders(self, actions: Iterable[Action], names: Names) -> str:
        """Return several orders in words."""
        return "; ".join(self.order(action, names) for action in actions)

    def given(self, n: int) -> str:
        """Return input number `n` in words, with the names in use before it."""
        given, names = self.game.inputs[n].given, self.names(n)
        if isinstance(given, Action):
            return self.order(given, names)
        return " ".join(names.name(f"face:{face}").removeprefix("face:") for face in faces(given))

    def log(self) -> Iterator[str]:
        """Yield a line for each input and for each of its events."""
        for n, (given, told) in enumerate(zip(self.game.inputs, self.game.told, strict=True)):
            names = self.names(n, places=False)
            yield f"{n}. {self.side(given.side)}: {self.given(n)}"
            yield from (f"   {names.say(event.key, event.facts)} ({event.rule})" for event in told)

    def state(self) -> str:
        """Return the pending decision or dice in words, or how the game ended."""
        view, names = self.game.view(None), self.names()
        match self.game.pending:
            case End(_, rule) as end:
                return f"{result_text(names, end)} {end_reason(names, end, view)} ({rule})"
            case Decision(side, _, rule):
                return f"{names.side(side)}: {names.say(view.question, view.facts)} ({rule})"
            case Chance(_, rule):
                return f"{names.say(view.question, view.facts)} ({rule})"

    def refusal(self, why: Refusal) -> str:
        """Return why an order is not allowed, preceded by its rule."""
        return f"{why.rule}: {self.names().say(why.why, why.facts)}"

    def due(self) -> Node | None:
        """Return the odds of the pending dice; None if they belong to no attack."""
        found = attack_odds_left(Table(self.game, {}))
        return None if found is None else found[0]

    def odds(self, node: Node, choice: Chooser = as_usual) -> list[str]:
        """Return the odds of an order as lines, as the page shows them to the side that gives it."""
        return lines(self.names(), node, choice)
