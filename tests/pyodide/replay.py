"""Replay each game of a JSON list of [scenario name, inputs as given]; answer with the digests of each."""

import json

from engine.core.game import Game
from engine.core.scenario import shipped

scenarios = shipped()
digests = []
for name, inputs in json.loads(given):  # noqa: F821 - set by run.mjs
    game = Game(scenarios[name])
    for item in inputs:
        if "roll" in item:
            game.roll(item["roll"])
        else:
            fields = {k: tuple(v) if isinstance(v, list) else v for k, v in item.items() if k != "do"}
            game.do(game.system.verbs[item["do"]](**fields))
    digests.append(game.digests)
answer = json.dumps(digests)
