"""Automatic answers to questions that decide nothing or that a person leaves to the page.

The rules still ask these questions, so that a record contains their answers and replays unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.agenda import State, state_key
from engine.core.system import System
from engine.core.types import Action, Decision, Reason
from web.game.input_reasons import ANSWERED, last_given_input
from web.game.mode import Mode
from web.game.seats import FRIEND, HUMAN
from web.game.standing_answers import pre_battle_steps, usual_answer
from web.game.table import Table

MOST = 12
"""Maximum number of answers that are compared; among more answers some always differ."""


def auto_answer(table: Table) -> tuple[Action, Reason] | None:
    """Return the answer to the person's current question and its reason; None if the question decides something.

    Only what the person can see is considered, so that the answer reveals nothing.
    """
    if not _may_answer(table):
        return None
    system, state = table.game.system, table.selection.state
    now = system.pending(state)
    if not isinstance(now, Decision) or not (now.complete or now.covers_all_actions) or not table.selection.is_known:
        return None
    menu = [action for _, action in table.selection.entries]
    if len(menu) == 1:
        why = "only"
    elif now.complete and len(menu) <= MOST and not table.has_secrets and _are_alike(table, menu):
        why = "same"
    else:
        return None
    return None if _parts(table, menu[-1]) else (menu[-1], (f"{ANSWERED}{why}", {}))


def standing_answer(table: Table) -> tuple[Action, Reason] | None:
    """Return the usual answer and its reason if the person leaves this kind of question to the page; else None.

    A standing answer before the battle is set in the open, so that secrets and the cover do not block it.
    """
    now = table.game.pending
    if not isinstance(now, Decision) or now.step not in table.standing_answers.get(now.side, ()):
        return None
    if not (_waits(table) if now.step in pre_battle_steps(table.game.system) else _may_answer(table)):
        return None
    usual = usual_answer(table.selection)
    return None if usual is None else (usual, (f"{ANSWERED}usual", {}))


def _may_answer(table: Table) -> bool:
    """Return whether a player at this page is asked now, and answering for them reveals nothing hidden."""
    return _waits(table) and not (table.covered or tells_secret(table))


def _waits(table: Table) -> bool:
    """Return whether a player at this page is asked now, and has not undone anything at this question."""
    is_asked = table.mode in (Mode.DECIDING, Mode.COVERED) and table.left_at != len(table.game.inputs)
    return is_asked and not table.is_visit


def _parts(table: Table, action: Action) -> bool:
    """Return whether an answer passes the turn directly after an order that could be continued or undone."""
    system, n = table.game.system, last_given_input(table)
    if n < 0:
        return False
    before, after = (system.pending(table.game.state_at(m)) for m in (n, n + 1))
    if not (isinstance(after, Decision) and after.repeats(before)):
        return False
    answered = table.selection.state.copy()
    system.play(answered, action)
    follows = system.pending(answered)
    return not isinstance(follows, Decision) or follows.side != after.side


def _are_alike(table: Table, menu: Sequence[Action]) -> bool:
    """Return whether all answers lead to equal states."""
    first = None
    for action in menu:
        after = table.selection.state.copy()
        table.game.system.play(after, action)
        first = state_key(after) if first is None else first
        if state_key(after) != first:
            return False
    return True


def tells_secret(table: Table) -> bool:
    """Return whether skipping a question could reveal a secret, because some side has hidden something.

    One secret question in the game suffices, because whether something was hidden is part of the secret.
    """
    game, people = table.game, [seat for seat in table.seats.values() if seat in (HUMAN, FRIEND)]
    if not game.system.sight.hidden or len(people) < 2:
        return False
    return table.has_secrets or any(_is_secret(game.system, game.state_at(n)) for n in range(len(game.inputs) + 1))


def _is_secret(system: System, state: State) -> bool:
    now = system.pending(state)
    return isinstance(now, Decision) and now.secret
