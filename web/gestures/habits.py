"""Questions that are left to the page: one, all of a kind or all before the battle, and none of them again."""

from __future__ import annotations

from engine.core.types import Decision
from web.effects import TABLE, Effects, Notice
from web.gestures import game, orders
from web.play.habits import added, before, offered
from web.session import Session

ALWAYS = "always"


def answer(session: Session, often: str) -> Effects:
    """Answer the question that is asked as is usual, and all others of its kind in this game where `often` says so.

    Those before the battle are all of one kind.
    """
    table = session.table
    if table is None or table.looking is not None:
        return
    now, action = table.game.pending, offered(table.hand)
    if action is None or not isinstance(now, Decision):
        return
    if often == ALWAYS:
        first = before(table.game.system)
        table.habits = added(table.habits, now.side, *(first if now.step in first else (now.step,)))
    yield from orders.play(session, action)


def ask_again(session: Session, _: str) -> Effects:
    """Leave no question to the page any more."""
    table = session.table
    if table is not None:
        table.habits = {}
        yield TABLE
        yield Notice("site.notice.asked_again")
        yield from game.changed(session)


GESTURES = {"usual": answer, "ask-again": ask_again}
