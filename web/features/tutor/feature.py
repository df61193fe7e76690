"""The tutor at one's elbow: he warns before a costly order, and keeps the list of such orders."""

from __future__ import annotations

from web.features.tutor import actions, mistakes, view
from web.shell.effects import Moment
from web.shell.feature import Feature

FEATURE = Feature(
    actions={**actions.ACTIONS, **mistakes.ACTIONS},
    parts={"tutor-body": view.body, "mistakes-body": view.mistakes},
    opens={mistakes.DIALOG: mistakes.show},
    closes={actions.DIALOG: actions.close},
    on={
        Moment.FIRST_PAGE: mistakes.show_way,
        Moment.NEW_TABLE: actions.follow,
        Moment.GAME_CHANGED: actions.follow,
        Moment.ORDER_SELECTED: actions.prepare,
        Moment.FAULT: actions.drop,
    },
    connect=actions.connect,
    interrupts=actions.wake,
    beside_selection=view.beside_selection,
)
