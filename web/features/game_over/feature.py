"""The end of a battle: who won and how, what it cost, where it turned."""

from __future__ import annotations

from web.features.game_over import actions
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
)
