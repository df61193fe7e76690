"""The end of a game: the result, the losses, the turning point."""

from __future__ import annotations

from web.features.game_over import actions, view
from web.shell.effects import Moment
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    painted={"finale": view.paint},
    on={Moment.GAME_ENDED: actions.begin},
    paint_table=view.paint,
)
