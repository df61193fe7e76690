"""The end of a game: the result, the losses, the turning point."""

from __future__ import annotations

from web.features.game_over import actions
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
)
