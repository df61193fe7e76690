"""This module makes positions by hand: a true one with other columns, opened like a record or a link."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from engine.core import codec, record
from engine.core.game import Game
from engine.core.scenario import DataFault, digest, is_shipped

MOST_LINES = 400_000
"""Lines of Python that opening or refusing a position may take: some tenths of a second, however fast the machine."""


def opened(game: Game, **columns: Any) -> Game:
    """Return the game that begins in the position in which another is, some of its columns changed.

    That of a built-in battle is opened as its record is, that of one which a test has laid out by its columns alone.
    """
    data = json.loads(json.dumps({**codec.state_data(game.state, fixed=False), **columns}))
    if not is_shipped(game.scenario):
        start = codec.state(game.system, data, "$.start", game.state.battle)
        return Game(game.scenario, game.options, system=game.system, start=start)
    begun = record.save(Game(game.scenario, game.options))
    return record.RecordReplay({**begun, "start": data, "digests": [digest(["", data])]}).game


def refused(game: Game, **columns: Any) -> str:
    """Return what is told of such a position, which has to be refused, and soon."""
    with pytest.raises(DataFault) as caught, few_lines():
        opened(game, **columns)
    return str(caught.value)


@contextmanager
def few_lines(most: int = MOST_LINES) -> Iterator[None]:
    """Fail if more than so many lines of Python are run inside, and stop there."""
    left = most

    def count(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal left
        left -= event == "line"
        if left < 0:
            raise TimeoutError
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(before)
        assert left >= 0, f"more than {most} lines"  # whatever was made of the error that stopped it
