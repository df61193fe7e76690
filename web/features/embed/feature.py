"""The site embedded in a frame on a host page, which requests games and is told of them."""

from __future__ import annotations

from web.features.embed import embed_requests
from web.shell.feature import Feature

FEATURE = Feature(
    actions=embed_requests.ACTIONS,
)
