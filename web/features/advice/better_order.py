"""The better order of a mistake, shown beside the one that was played when its position is opened to try it again."""

from __future__ import annotations

from engine.core.types import Action
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.features.advice.model import Advice, BetterOrder, of_game
from web.game.mode import Mode
from web.game.sentences import sentence
from web.game.table import Table
from web.shell.effects import Effects
from web.shell.session import Session
from web.words import Names

MOST = 3
"""Maximum number of actions that are named of either way."""


def shown(table: Table, advice: Advice) -> BetterOrder | None:
    """Return the better order for the position on the table, None at any other."""
    found = advice.better
    return found if found is not None and table.mode is not Mode.PAST and found.of == of_game(table) else None


def keep(session: Session, _: str) -> Effects:
    """Keep the better order of a costly decision from whose position a game has branched off."""
    table, advice = session.table, session.of(Advice)
    review, game = advice.review, advice.game
    if table is None or review is None or game is None or table.branched != len(table.game.inputs):
        return ()
    step = next((one for one in review.costly() if one.start == table.branched and one.best), None)
    if step is not None and game.digests[step.start] == table.game.digests[-1]:
        played = tuple(one.given for one in game.inputs[step.start : step.end] if isinstance(one.given, Action))
        advice.better = BetterOrder(of_game(table), played, step.best, step.reason, step.facts)
    return ()


def panel(table: Table, names: Names, advice: Advice) -> str:
    """Return the better order with its reason, and what was played; empty where none is known."""
    found, say = shown(table, advice), names.words.say
    if found is None:
        return ""
    better = say("site.review.better", {"orders": _orders(names, found.better)})
    played = say("site.better.played", {"orders": _orders(names, found.played)})
    why = f" {escape(names.say(found.reason, found.facts))}" if found.reason else ""
    title = say("site.better")
    return (
        f'<section class="sheet better" id="better" {aria_label(title)}><h2>{escape(title)}</h2>'
        f"<p><strong>{escape(better)}</strong>{why}</p><p>{escape(played)}</p></section>"
    )


def _orders(names: Names, orders: tuple[Action, ...]) -> str:
    told = "; ".join(sentence(names, action).rstrip(".") for action in orders[:MOST])
    more = len(orders) - MOST
    return told if more <= 0 else f"{told}; {names.words.say('site.review.more', {'n': more})}"
