"""The page's data in a record of older rules stay with their inputs."""

from __future__ import annotations

import json

from engine.core import record
from tests.laws.registry import ROOT
from web.storage import migration


def test_reasons_of_an_older_game_stay_with_their_moves():
    """If inputs were inserted, reasons and the place of a branch move with the others."""
    data = json.loads((ROOT / "tests/saves/table_battles/marengo.json").read_text("utf-8"))
    told = {str(n): [json.dumps(given), {}] for n, given in enumerate(data["inputs"])}
    opening = record.RecordReplay({**data, "extra": {"reasons": told, "branched": len(told), "turn": 1}})
    for _ in opening:
        pass
    found, inputs = migration.own_data(opening), json.loads(record.text(opening.game))["inputs"]

    assert opening.bridges
    assert [] == [n for n, (why, _) in found["reasons"].items() if json.loads(why) != inputs[int(n)]]
    assert (len(inputs), 1, len(told)) == (found["branched"], found["turn"], len(found["reasons"]))
