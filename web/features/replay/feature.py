"""The replay of a game, from any position."""

from __future__ import annotations

from web.features.replay import actions, parts, replay_bar, view
from web.game.mode import Mode
from web.shell.effects import Moment
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    forms={"play-on-form": actions.play_on},
    typed={"#film-slider": lambda session, _, at: actions.seek(session, str(at))},
    keys={"a": "see-again"},
    in_lessons=("see-again",),
    parts={"play-on-dialog": parts.play_on},
    on={
        Moment.NEW_TABLE: actions.begin_anew,
        Moment.POSITION_CHOSEN: actions.hold,
        Moment.PAST_SHOWN: actions.keep_open,
        Moment.FAULT: actions.hold,
    },
    interrupts=actions.end_turn_replay,
    press=actions.press,
    bars={Mode.PAST: view.past_bar},
    told={Mode.PAST: view.past_told},
    paint_table=replay_bar.paint,
)
