"""Buttons that answer a question: the usual answer once, always, or with a piece; and the end of standing answers."""

from __future__ import annotations

from engine.core.references import Pick
from engine.core.types import Decision
from web.game import game_lifecycle, order_actions
from web.game.mode import Mode
from web.game.standing_answers import added, pre_battle_steps, usual_answer
from web.shell.effects import TABLE, Effects, Notice
from web.shell.session import Session

ALWAYS = "always"


def answer(session: Session, often: str) -> Effects:
    """Give the usual answer to the current question, and to all of its kind in this game if `often` says so.

    The questions before the battle count as one kind.
    """
    table = session.table
    if table is None or table.mode is Mode.PAST:
        return
    now, action = table.game.pending, usual_answer(table.selection)
    if action is None or not isinstance(now, Decision):
        return
    if often == ALWAYS:
        first = pre_battle_steps(table.game.system)
        table.standing_answers = added(table.standing_answers, now.side, *(first if now.step in first else (now.step,)))
        yield from order_actions.give(session, action)  # left to the page, like all that follow
        return
    yield from order_actions.play(session, action)


def name(session: Session, ref: Pick) -> Effects:
    """Answer a question with the piece that it asks for, as with a word; a leading lesson receives a pick instead."""
    table = session.table
    if table is None or table.mode is Mode.PAST or table.selection.is_begun:
        return
    if session.guide is None or not session.guide.leads:
        actions = table.selection.firsts.get(ref, [])
        if len(actions) == 1:
            yield from order_actions.play(session, actions[0])
    else:
        yield from order_actions.point(session, ref)


def ask_again(session: Session, _: str) -> Effects:
    """Remove all standing answers."""
    table = session.table
    if table is not None:
        table.standing_answers = {}
        yield TABLE
        yield Notice("site.notice.asked_again")
        yield from game_lifecycle.after_player_action(session)


ACTIONS = {"usual": answer, "name": order_actions.with_pick(name), "ask-again": ask_again}
