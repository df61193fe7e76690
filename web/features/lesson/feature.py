"""Step-by-step lessons on the real engine."""

from __future__ import annotations

from web.features.lesson import actions, parts
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    parts={"lessons": parts.lesson_list},
)
