"""Advice by the General, and the review of a game, computed in a worker."""

from __future__ import annotations

from web.features.advice import actions, better_order, plan_arrows, view
from web.shell.effects import Effects, Moment
from web.shell.feature import Feature
from web.shell.session import Session


def new_table(session: Session, which: str) -> Effects:
    """Drop a request about the game before, and keep the better order where a mistake is tried again."""
    yield from better_order.keep(session, which)
    yield from actions.drop_obsolete(session, which)


FEATURE = Feature(
    actions=actions.ACTIONS,
    keys={"h": "hint"},
    connect=actions.connect,
    escape=actions.escape,
    on={
        Moment.FAULT: actions.drop,
        Moment.GAME_CHANGED: actions.drop_obsolete,
        Moment.NEW_TABLE: new_table,
    },
    painted={"advised": view.announce},
    highlights=plan_arrows.highlights,
    beside_selection=view.beside_selection,
)
