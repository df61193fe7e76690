"""Games and scenarios from files and links."""

from __future__ import annotations

from web.features.files import actions, guarded_opening
from web.shell.feature import Feature

FEATURE = Feature(
    actions={**actions.ACTIONS, **guarded_opening.ACTIONS},
    fields={"#file": lambda session, _, __: actions.choose(session)},
)
