"""What the commands tell people, in the words of the page; for machines they print keys."""

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
    """The sentences of one game, all of it in the open."""

    def __init__(self, game: Game) -> None:
        self.game, self.words = game, Words.load(LANGUAGES[0])

    def names(self, n: int | None = None, *, places: bool = True) -> Names:
        """Return the names of what stands on the table after `n` inputs, of all of them where it is None."""
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
        """Return what input number `n` was, named as things stood before it."""
        given, names = self.game.inputs[n].given, self.names(n)
        if isinstance(given, Action):
            return self.order(given, names)
        return " ".join(names.name(f"face:{face}").removeprefix("face:") for face in faces(given))

    def log(self) -> Iterator[str]:
        """Yield a line for each input, and for each thing that it led to."""
        for n, (given, told) in enumerate(zip(self.game.inputs, self.game.told, strict=True)):
            names = self.names(n, places=False)
            yield f"{n}. {self.side(given.side)}: {self.given(n)}"
            yield from (f"   {names.say(event.key, event.facts)} ({event.rule})" for event in told)

    def state(self) -> str:
        """Return what the game waits for, or how it ended."""
        view, names = self.game.view(None), self.names()
        match self.game.pending:
            case End(_, rule) as end:
                return f"{result_text(names, end)} {end_reason(names, end, view)} ({rule})"
            case Decision(side, _, rule):
                return f"{names.side(side)}: {names.say(view.question, view.facts)} ({rule})"
            case Chance(_, rule):
                return f"{names.say(view.question, view.facts)} ({rule})"

    def refusal(self, why: Refusal) -> str:
        """Return why an order is not allowed, behind its rule."""
        return f"{why.rule}: {self.names().say(why.why, why.facts)}"

    def due(self) -> Node | None:
        """Return what the dice that are due may lead to; None where they belong to no attack."""
        found = attack_odds_left(Table(self.game, {}))
        return None if found is None else found[0]

    def odds(self, node: Node, choice: Chooser = as_usual) -> list[str]:
        """Return what an order may come to, as the page measures it for whoever gives it."""
        return lines(self.names(), node, choice)
