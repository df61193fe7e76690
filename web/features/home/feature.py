"""The first page, with the visitor's own state."""

from __future__ import annotations

from web.features.home import actions, view
from web.shell.effects import Moment
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    fields={"filter.": lambda session, name, value: actions.choose(session, name, str(value))},
    on={Moment.FIRST_PAGE: actions.show},
    painted={"home": view.paint},
)
