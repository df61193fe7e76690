"""The review of a game, in a tab of the side panel."""

from __future__ import annotations

from web.features.review import tab
from web.shell.feature import Feature, Tab

FEATURE = Feature(
    tabs={"review": Tab(tab.has_content, tab.markup)},
    painted={"reviewed": tab.announce},
)
