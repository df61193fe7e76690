"""Attack with all: shows the odds of all attacks, then plays them one by one until another question comes."""

from __future__ import annotations

from engine.core.types import Decision
from web.game import attack_all, confirmation, order_actions
from web.game.mode import Mode
from web.game.table import Table
from web.shell.effects import TABLE, Effects, Later, Notice
from web.shell.session import Session

PAUSES = {"slow": 1200, "normal": 800, "fast": 300, "skip": 0}
"""Milliseconds between two attacks, by the speed setting, so that each is seen before the next."""


def ask(session: Session, _: str) -> Effects:
    """Select all possible attacks; give them at once if no confirmation is required."""
    table = session.table
    if table is None or not attack_all.is_offered(table):
        return
    table.volley = attack_all.attacks(table)
    if not table.volley:
        yield Notice("site.volley.none")
    elif confirmation.never_confirms(table, session.settings.confirm):
        yield from give(session, "")
    else:
        yield TABLE
        session.page.focus("#confirm")


def give(session: Session, _: str) -> Effects:
    """Give the selected attacks, the first at once."""
    table = session.table
    if table is not None and attack_all.is_pending(table):
        yield from _next(session, table, table.game.pending)


def _next(session: Session, table: Table, asked: object) -> Effects:
    """Give the next attack while the question stays the same, then continue after a pause."""
    now = table.game.pending
    is_same = isinstance(now, Decision) and isinstance(asked, Decision) and now.repeats(asked)
    action = attack_all.next_attack(table) if is_same and table.mode is Mode.DECIDING else None
    if action is None:
        return

    def given(session: Session) -> Effects:
        mark = table.game.digests[-1]

        def further(session: Session) -> Effects:
            if session.table is table and session.is_at_table and table.game.digests[-1] == mark:
                yield from _next(session, table, asked)

        yield Later(PAUSES[session.settings.speed], further)

    yield from order_actions.play(session, action, given)


ACTIONS = {"volley": ask, "volley-go": give}
