"""The replay of a game, from any position."""

from __future__ import annotations

from web.features.replay import actions, parts
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    forms={"play-on-form": actions.play_on},
    typed={"#film-slider": lambda session, _, at: actions.seek(session, str(at))},
    keys={"a": "see-again"},
    parts={"play-on-dialog": parts.play_on},
)
