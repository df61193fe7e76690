"""The log of the game, in a tab of the side panel."""

from __future__ import annotations

from web.features.log import view
from web.shell.feature import Feature, Tab

FEATURE = Feature(tabs={"log": Tab(lambda _: True, view.tab)})
