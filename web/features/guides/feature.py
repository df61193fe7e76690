"""The reference sheet, the legend of the signs, and the pictures of the rules."""

from __future__ import annotations

from engine.core.system import SYSTEMS
from web.features.guides import actions, view
from web.shell.feature import Feature, SitePlace
from web.shell.session import PICTURES, SHEET

FEATURE = Feature(
    actions=actions.ACTIONS,
    places={
        SHEET: SitePlace(lambda _, which: which in SYSTEMS, lambda session, _: actions.sheet(session), actions.leave),
    },
    fields={"#signs-system": lambda session, _, system: actions.choose(session, str(system))},
    keys={"l": "signs"},
    in_lessons=("signs",),
    closes={actions.DIALOG: actions.close},
    parts={"sheet": view.sheet, "signs": view.signs, "rules-found": view.hits},
    painted={PICTURES: lambda session, rule: view.pictures(session, str(rule))},
)
