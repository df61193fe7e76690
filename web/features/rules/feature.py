"""The rules of a system, with a search."""

from __future__ import annotations

from web.features.rules import actions, view
from web.shell.feature import Feature
from web.shell.session import RULES

FEATURE = Feature(
    actions=actions.ACTIONS,
    fields={"#rules-system": lambda session, _, system: actions.choose(session, str(system))},
    typed={"#rules-search": lambda session, _, text: actions.search(session, str(text))},
    keys={"r": "rules"},
    in_lessons=("rules",),
    painted={RULES: view.paint},
    links={actions.RULE: actions.open_rule},
    opens={actions.DIALOG: actions.show},
    closes={actions.DIALOG: actions.close},
)
