"""The choices before a game."""

from __future__ import annotations

from web.features.setup import mode_badges, parts
from web.shell.feature import Feature

FEATURE = Feature(
    parts={"setup": parts.setup_form},
    paint_table=mode_badges.paint,
)
