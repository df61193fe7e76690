"""The table in a frame on another page, which asks for games and hears of them."""

from __future__ import annotations

from web.features.embed import embed_requests
from web.shell.feature import Feature

FEATURE = Feature(
    actions=embed_requests.ACTIONS,
)
