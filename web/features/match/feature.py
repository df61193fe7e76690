"""A match by link against a friend elsewhere."""

from __future__ import annotations

from web.features.match import actions, parts, turn_exchange, view
from web.game.mode import Mode
from web.shell.feature import Feature

FEATURE = Feature(
    resumes=actions.resume,
    begins=actions.begins,
    bars=dict.fromkeys((Mode.OVER, Mode.SENDING, Mode.AHEAD), view.mode_bar),
    told=dict.fromkeys((Mode.SENDING, Mode.AHEAD), view.mode_told),
    actions={**actions.ACTIONS, **turn_exchange.ACTIONS},
    forms={
        "match-form": turn_exchange.read_answer,
        "prepare-form": turn_exchange.prepared,
        "match-site-form": turn_exchange.name_site,
    },
    parts={
        "invitation-body": parts.invitation,
        "prepare-body": parts.prepare_body,
        "match-body": parts.match_body,
        "matches": parts.matches,
    },
)
