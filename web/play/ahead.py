"""Orders that go ahead with a link, for one's own next questions in the phase that goes on.

They are chosen as if dice fell as they mostly do and every question amid was answered as usual, from what one may know.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core import codec
from engine.core.game import Game
from engine.core.match import Held
from engine.core.spread import likeliest
from engine.core.turn import MAX_LINE, Along, kinds
from engine.core.types import Action, Chance, Decision, End
from web.play.table import Table

MOST = 200
"""Dice and answers in a row that are supposed at most."""


def held_at(table: Table) -> Held:
    """Return the match that is on the table."""
    assert table.match is not None, "only a match has a turn to send"
    return table.match


def supposed(table: Table) -> Game | None:
    """Return the game as it is supposed to stand when the next order of the line is due; None where none would be."""
    held = table.match
    if held is None or not held.next or isinstance(table.game.pending, End) or len(held.draft.line) >= MAX_LINE:
        return None
    game, _ = _followed(table, held)
    now = game.pending
    is_due = isinstance(now, Decision) and now.side == held.side and not now.amid and not now.secret
    return game if is_due else None


def line(table: Table) -> list[Action]:
    """Return the orders that go ahead, as far as they can be given as things are supposed to go."""
    return [] if table.match is None or not table.match.draft.line else _followed(table, table.match)[1]


def _followed(table: Table, held: Held) -> tuple[Game, list[Action]]:
    """Return the supposed game behind the orders of the line, and those of them that could be given in it."""
    own, system = table.game, table.game.system
    game = Game(
        own.scenario, own.options, system=system, start=system.sight.blind(own.state, held.side), rules=own.rules
    )
    given: list[Action] = []
    for _ in range(MOST):
        now = game.pending
        if isinstance(now, Chance):
            game.roll(likeliest(system, game.state, now))
        elif not isinstance(now, Decision):
            break
        elif now.amid and (usual := system.usual(game.state)) is not None:
            game.do(usual)
        elif now.side == held.side and len(given) < len(held.draft.line):
            action = codec.action(system, held.draft.line[len(given)])
            if game.refuse(action) is not None:
                break
            game.do(action)
            given.append(action)
        else:
            break
    return game, given


def prepared(fields: dict[str, str | bool], table: Table) -> tuple[dict[str, bool], Along]:
    """Return what a filled-in form says: what is agreed on before the first turn (match.agree), and what goes along."""
    usual = tuple(kind for kind in kinds(table.game.system) if fields.get(f"usual.{kind}") is True)
    draft = replace(held_at(table).draft, usual=usual, draw=fields.get("draw") is True)
    return {"trusting": fields.get("dice") == "trusting", "advice": fields.get("advice") is True}, draft
