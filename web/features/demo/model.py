"""The demo on the first page: its steps, and which of them is shown."""

from __future__ import annotations

import re
from typing import Any

from engine.core import codec
from web.boards.drawing import DEMO_PREFIX
from web.shell import message_checks

_ID = re.compile(r' id="([^"]+)"')


class DemoFilm:
    """A demo as the build has painted it (web/build/prelude.py): the layers, scene and sentence of each step."""

    def __init__(self, text: str) -> None:
        """Read a demo. Raises DataFault if the text is not valid."""
        found = message_checks.checked_object(codec.parse(text), "film")
        self._drawn: list[tuple[str, str]] = []
        for markup in message_checks.checked_list(found.get("drawn"), "film.drawn"):
            named = _ID.search(str(markup))
            if named is None:
                raise message_checks.fault("film.drawn", "a node with an id", markup)
            self._drawn.append((named[1], markup))
        self._steps: list[dict[str, Any]] = message_checks.checked_list(found.get("steps"), "film.steps")
        self.begin = message_checks.number(found, "begin", "film", 0, len(self._steps) - 1)
        """The step that the page shows initially."""

    def __len__(self) -> int:
        return len(self._steps)

    def layers(self, at: int) -> dict[str, dict[str, str]]:
        """Return each layer of a step by the id of its element: node id -> markup."""
        layers: dict[str, list[int]] = self._steps[at]["layers"]
        return {f"{DEMO_PREFIX}layer-{name}": dict(self._drawn[n] for n in nodes) for name, nodes in layers.items()}

    def scene(self, at: int) -> dict[str, Any] | None:
        """Return the animation that leads to a step, or None for the first."""
        made: dict[str, Any] | None = self._steps[at]["scene"]
        return made

    def told(self, at: int) -> str:
        """Return what happened before a step, as plain text."""
        return str(self._steps[at]["told"])


class Demo:
    """The state of the demo on the first page."""

    def __init__(self) -> None:
        self.reel: DemoFilm | None = None
        self.at = 0
        self.run = 0
        """Counts starts and stops, so that an outdated delayed step is recognized."""
        self.is_playing = False
        self.is_held = False
        """Whether the visitor did something else, or stopped it: from then on it plays only on request."""
        self.since = 0
        """Time at which the last step was shown, in milliseconds."""

    def hold(self) -> None:
        """Stop the demo; a step that is already scheduled does nothing."""
        self.run += 1
        self.is_playing = False
