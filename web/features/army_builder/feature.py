"""The army that a player builds before a battle."""

from __future__ import annotations

from web.features.army_builder import actions, model, view
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    forms={actions.FORM: actions.lead},
    fields={"army.": actions.change},
    first_in_panel=view.first_in_panel,
    needs_room=lambda table: model.due(table) is not None,
)
