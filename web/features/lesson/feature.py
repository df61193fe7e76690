"""Step-by-step lessons on the real engine."""

from __future__ import annotations

from engine.core.system import SYSTEMS
from web.features.lesson import actions, parts, view
from web.shell.effects import Moment
from web.shell.feature import Feature
from web.shell.session import LESSON, LESSONS

FEATURE = Feature(
    actions=actions.ACTIONS,
    parts={LESSONS: parts.lesson_list},
    routes={
        LESSON: actions.learn,
        LESSONS: lambda session, system: actions.show_list(session, system) if system in SYSTEMS else None,
    },
    on={Moment.ADDRESS: actions.leave_for},
    title=view.title,
    paint_table=view.paint,
)
