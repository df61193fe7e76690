"""The site embedded in a frame on a host page, which requests games and is told of them."""

from __future__ import annotations

from web.features.embed import embed_requests, host_messages
from web.shell.effects import Moment
from web.shell.feature import Feature

FEATURE = Feature(
    actions=embed_requests.ACTIONS,
    connect=embed_requests.connect,
    first_route=embed_requests.begin,
    on={
        Moment.GAME_CHANGED: host_messages.changed,
        Moment.STEP_BEGUN: host_messages.tell_step,
        Moment.LESSON_DONE: host_messages.tell_learned,
        Moment.LESSON_UNKNOWN: host_messages.tell_unknown,
    },
)
