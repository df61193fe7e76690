"""Background on a battle, before and during play."""

from __future__ import annotations

from web.features.briefing import actions, parts
from web.shell.effects import Moment
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    keys={"i": "briefing"},
    on={Moment.SETUP: actions.for_setup},
    parts={"briefing-body": parts.briefing_body},
)
