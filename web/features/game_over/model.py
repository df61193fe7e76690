"""The game-over screen's state: the result for the player, the player's record, and the next battle or level."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from engine.core.game import Game
from engine.core.types import End, Side
from engine.core.view import View
from web.features.review.model import Review, ReviewStep
from web.game.recent_turn import is_board_action, remaining_strength
from web.game.seats import HUMAN, LADDER, LEVELS
from web.game.table import Table
from web.storage.win_record import Score

TURNING = 2_000
"""Minimum change in outlook for a decision or dice to be the turning point: ten per cent."""


class TurningPoint(NamedTuple):
    """A turning point: the decision or the dice, the side that gained, and the first side's value before and after.

    `before` and `after` are the first side's values as the chart shows them.
    """

    step: ReviewStep
    side: Side
    before: int
    after: int


class GameOver:
    """How the game counted."""

    def __init__(self) -> None:
        self.score: Score | None = None
        """The player's score in games of this kind including this one; None if it does not count."""


def solo_player(table: Table) -> tuple[Side, str] | None:
    """Return the side of the only human player against the computer, and its level; None for other seats."""
    people = [side for side, seat in table.seats.items() if seat == HUMAN]
    levels = [seat for seat in table.seats.values() if seat in LADDER]
    return (people[0], levels[0]) if len(people) == len(levels) == 1 else None


def solo_result(table: Table) -> int | None:
    """Return the result for the only human player: 1 won, 0 drawn, -1 lost; None without such a player."""
    people = [side for side, seat in table.seats.items() if seat == HUMAN]
    now = table.game.pending
    if not isinstance(now, End) or len(people) != 1:
        return None
    return 0 if now.winner is None else 1 if now.winner in people else -1


def counts_for_record(table: Table) -> bool:
    """Return whether a game counts for the record: a whole game against the computer with dice nobody chose."""
    is_plain = not table.game.study and not table.own_dice and table.branched is None and not table.task
    return solo_player(table) is not None and is_plain and table.game.start is None


def next_level(table: Table) -> str | None:
    """Return the level above that of the computer just beaten, or None if there is none."""
    found = solo_player(table)
    if found is None or solo_result(table) != 1:
        return None
    return next((level for level in LADDER[LADDER.index(found[1]) + 1 :] if level in LEVELS), None)


def next_battle(table: Table, battles: Iterable[str]) -> str | None:
    """Return the next battle of the same system; the first follows the last."""
    system, name = table.game.system.id, table.game.scenario.name
    own = [battle for battle in battles if battle.partition("/")[0] == system]
    if name not in own or len(own) < 2:
        return None
    return own[(own.index(name) + 1) % len(own)]


def steps_lost(begun: View, view: View, side: Side) -> int:
    """Return how many steps a side's surviving pieces have lost."""
    before = {piece.id: remaining_strength(piece) for piece in begun.pieces}
    left = [piece for piece in view.pieces if piece.side == side and piece.place is not None]
    return sum(max(0, before.get(piece.id, 0) - remaining_strength(piece)) for piece in left)


def turning_point(review: Review, game: Game) -> TurningPoint | None:
    """Return the step that raised the winner's value most, in a draw either side's; None if none raised it much.

    The effects of actions or a throw count in full, even those that nobody foresaw. Declarations such as ending a turn,
    resigning or agreeing on a draw decide nothing: what changes with them is credited to the next action.
    """
    now = game.pending
    winner = now.winner if isinstance(now, End) else None
    first, second = review.sides
    turns: list[TurningPoint] = []
    waited: int | None = None
    for step, following in pairwise(review.steps):
        is_order = step.side is not None
        if is_order and not any(is_board_action(game, n) for n in range(step.start, step.end)):
            waited = step.before if waited is None else waited
            continue
        before = waited if is_order and waited is not None else step.before
        turns.append(TurningPoint(step, first if before < following.before else second, before, following.before))
        waited = None
    turns = [turn for turn in turns if winner in (None, turn.side)]
    most = max(turns, key=lambda turn: abs(turn.after - turn.before), default=None)
    return most if most is not None and abs(most.after - most.before) >= TURNING else None


def quiet_end_kind(game: Game) -> str:
    """Return how a game without a turning point ended: ``given_up``, ``draw`` or ``none`` of these."""
    now = game.pending
    assert isinstance(now, End)
    return "given_up" if now.is_given_up else "draw" if now.winner is None else "none"
