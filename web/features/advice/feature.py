"""Advice by the General, and the review of a game, computed in a worker."""

from __future__ import annotations

from web.features.advice import actions
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    keys={"h": "hint"},
)
