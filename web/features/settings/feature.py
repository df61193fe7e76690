"""The visitor's settings."""

from __future__ import annotations

from web.features.settings import actions
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    fields={"setting.": actions.change},
    connect=actions.connect,
)
