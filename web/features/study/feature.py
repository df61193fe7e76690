"""Study games, in which everything can be undone, and dice that a player rolls."""

from __future__ import annotations

from web.features.study import actions, parts
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    forms={"fell-form": actions.take_number, "seats-form": actions.take_seats},
    press=actions.press,
    parts={"seats-fields": parts.seats_fields},
)
