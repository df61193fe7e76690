"""Conditional moves: a player sends them with a link, for the questions that the same phase will ask next.

They are chosen on the assumption that dice show their most likely outcome and every question during a resolution gets
its usual answer, using only what the player may know.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core import codec
from engine.core.distribution import likeliest_outcome
from engine.core.game import Game
from engine.core.match import OwnMatch
from engine.core.match_turn import MAX_LINE, TurnExtras, preanswerable_steps
from engine.core.types import Action, Chance, Decision, End
from web.game.table import Table

MOST = 200
"""Maximum number of consecutive dice and answers that are assumed."""


def match_at(table: Table) -> OwnMatch:
    """Return the match on the table."""
    assert table.match is not None, "only a match has a turn to send"
    return table.match


def supposed_game(table: Table) -> Game | None:
    """Return the game as it would stand before the next conditional move, or None if none would be asked for."""
    held = table.match
    if held is None or not held.next or isinstance(table.game.pending, End) or len(held.draft.line) >= MAX_LINE:
        return None
    game, _ = _followed(table, held)
    now = game.pending
    is_due = isinstance(now, Decision) and now.side == held.side and not now.is_nested and not now.secret
    return game if is_due else None


def playable_moves(table: Table) -> list[Action]:
    """Return the conditional moves that are still legal if everything goes as expected."""
    return [] if table.match is None or not table.match.draft.line else _followed(table, table.match)[1]


def _followed(table: Table, held: OwnMatch) -> tuple[Game, list[Action]]:
    """Return the supposed game after the conditional moves, and those of them that were legal in it."""
    own, system = table.game, table.game.system
    game = Game(
        own.scenario, own.options, system=system, start=system.sight.redact(own.state, held.side), rules=own.rules
    )
    given: list[Action] = []
    for _ in range(MOST):
        now = game.pending
        if isinstance(now, Chance):
            game.roll(likeliest_outcome(system, game.state, now))
        elif not isinstance(now, Decision):
            break
        elif now.is_nested and (usual := system.usual(game.state)) is not None:
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


def prepared(fields: dict[str, str | bool], table: Table) -> tuple[dict[str, bool], TurnExtras]:
    """Return a form's values: the terms agreed before the first turn (match.agree), and what is sent along."""
    usual = tuple(kind for kind in preanswerable_steps(table.game.system) if fields.get(f"usual.{kind}") is True)
    draft = replace(match_at(table).draft, usual=usual, draw=fields.get("draw") is True)
    return {"trusting": fields.get("dice") == "trusting", "advice": fields.get("advice") is True}, draft
