"""A table whose game is reviewed."""

from __future__ import annotations

import pytest

from engine.core.types import Decision
from tests.laws.registry import scenarios
from web.game.seats import HUMAN
from web.game.table import Table


@pytest.fixture
def table() -> Table:
    """Return a training game of two people after a few orders."""
    found = Table.start(scenarios()["chartabella/training"], {}, {"P": HUMAN, "M": HUMAN}, 1)
    for _ in range(6):
        while not isinstance(found.game.pending, Decision):
            found.roll()
        found.play(found.game.menu()[-1])
    return found
