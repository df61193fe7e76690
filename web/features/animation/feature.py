"""Animation and sound of what happens on the board."""

from __future__ import annotations

from web.features.animation import playback
from web.shell.feature import Feature

FEATURE = Feature(board_changed=playback.move)
