"""Printing a battle or a game."""

from __future__ import annotations

from web.features.print import actions, view
from web.game.game_lifecycle import PRINT
from web.shell.feature import Feature, SitePlace

FEATURE = Feature(
    actions=actions.ACTIONS,
    forms={"print-form": actions.print_now},
    fields={"print.": actions.change},
    painted={"print-form": view.form, "print-sheets": view.sheets},
    places={PRINT: SitePlace(actions.has, actions.show, actions.leave)},
)
