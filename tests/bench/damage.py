"""This module measures damaged records and links: how many crash the reader, and the longest time it takes."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

from engine.core import link, record
from tests.core.match_players import played
from tests.laws.damage import damaged_data, damaged_texts, opening
from tests.laws.walks import play

SCENARIOS = ("chartabella/caravan", "at_the_charge/civitate", "table_battles/rocroi", "conquerors_kings/trebia")
INPUTS = 120
TURNS = 40
COUNT, QUICK_COUNT = 10_000, 600


def texts(scenario: str, count: int) -> Iterator[str]:
    """Yield damaged texts of a game: a quarter fields, a quarter text, a quarter links, a quarter turns of a match."""
    game, _ = play(scenario, 4, INPUTS)
    text = record.text(game)
    part = count // 4
    yield from (json.dumps(data) for data in damaged_data(json.loads(text), part))
    yield from damaged_texts(text, part)
    yield from damaged_texts(link.pack({"kind": "game", "record": link.game_data(game)}), part)
    _, turns = played(scenario, 4, TURNS)
    yield from (json.dumps(data) for data in damaged_data(turns[-1], count - 3 * part))


def figures(quick: bool) -> list[tuple[str, float, float, str]]:
    """Return (name, measured, target, note) of all damaged texts together."""
    count = (QUICK_COUNT if quick else COUNT) // len(SCENARIOS) + 1
    crashes, slowest, done = 0, 0.0, 0
    for scenario in SCENARIOS:
        for text in texts(scenario, count):
            began = time.process_time()
            try:
                opening(text)
            except Exception:  # noqa: BLE001 - whatever it is, it is counted
                crashes += 1
            slowest, done = max(slowest, time.process_time() - began), done + 1
    return [
        ("damaged records and links: crashes", crashes, 0.0, f"at most; {done} texts"),
        ("damaged records and links: slowest second", slowest, 1.0, f"at most; {done} texts, CPython"),
    ]
