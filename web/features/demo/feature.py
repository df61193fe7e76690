"""The demo battle that is played on the first page."""

from __future__ import annotations

from web.features.demo import actions, view
from web.shell.effects import Moment
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    painted={"prelude": view.paint},
    on={Moment.FIRST_PAGE: actions.begin, Moment.NEW_TABLE: actions.let_go},
)
