"""Ask the adviser at questions of games: answer with the machine's `speed` and a row for each question.

A row is (inputs so far, positions looked at, seconds, whether it was cut short).
Given: JSON with the texts of `records`, the `nodes` asked for, and `every`: one of so many questions is asked.
"""

import json

from engine.core import record
from engine.core.types import Decision
from engine.search.advice import Adviser
from tests.bench.processor import clock, speed

told = json.loads(given)  # noqa: F821 - set by run.mjs
rows = []
for text in told["records"]:
    game, _, fault = record.load_text(text)
    assert fault is None
    for n in range(0, len(game.inputs), told["every"]):
        s = game.state_at(n)
        now = game.system.pending(s)
        if not isinstance(now, Decision):
            continue
        known = game.system.sight.redact(s, now.side)
        began = clock()
        adviser = Adviser(game.system, known, now.side, nodes=told["nodes"], seed=1)
        adviser.advise()
        rows.append((n, adviser.considered, clock() - began, bool(adviser.cut)))
answer = json.dumps({"speed": speed(), "rows": rows})
