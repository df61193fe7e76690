"""Fixtures that the tests of the command line share."""

from __future__ import annotations

import pytest

from engine.core import record
from tests.laws.walks import play


@pytest.fixture
def saved(tmp_path):
    """Return a function that writes the beginning of a random game as a record file."""

    def save(inputs: int | None = None, name: str = "toy/training"):
        game, _ = play(name, 3)
        while inputs is not None and len(game.inputs) > inputs:
            game.take_back()
        path = tmp_path / "game.json"
        path.write_text(record.text(game), "utf-8")
        return game, str(path)

    return save
