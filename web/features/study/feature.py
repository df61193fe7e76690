"""Games in which everything may be taken back, and dice that a person rolls."""

from __future__ import annotations

from web.features.study import actions, parts
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    forms={"fell-form": actions.take_number, "seats-form": actions.take_seats},
    parts={"seats-fields": parts.seats_fields},
)
