"""The review of a game, in a tab of the side panel."""

from __future__ import annotations

from web.features.review import export, tab
from web.shell.feature import Feature, Tab

FEATURE = Feature(
    actions={"save-review": export.save},
    tabs={"review": Tab(tab.has_content, tab.markup)},
    painted={"reviewed": tab.announce},
)
"""The tab of the side panel that offers a review and shows it, what it announces, and the files of it."""
