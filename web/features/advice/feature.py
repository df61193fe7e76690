"""Advice by the General, and the review of a game, computed in a worker."""

from __future__ import annotations

from web.features.advice import actions, plan_arrows, view
from web.shell.effects import Moment
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    keys={"h": "hint"},
    connect=actions.connect,
    escape=actions.escape,
    on={
        Moment.FAULT: actions.drop,
        Moment.GAME_CHANGED: actions.drop_obsolete,
        Moment.NEW_TABLE: actions.drop_obsolete,
    },
    painted={"advised": view.announce},
    highlights=plan_arrows.highlights,
    beside_selection=view.beside_selection,
)
