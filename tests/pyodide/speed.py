"""Time random games of a scenario and the opening of a long record, with msgspec; answer with what a second brings.

Given: JSON with the `scenario`, the number of random `games`, and the text of a `record`.
"""

import json
import time

from engine.core import record
from tests.bench.turns import turns_per_second

ROUNDS = 5


def inputs_per_second(text: str) -> tuple[float, float]:
    """Return the inputs replayed a second on opening a record: the first time, and the median of later ones."""
    found = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        game, _, fault = record.load_text(text)
        assert fault is None
        found.append(len(game.inputs) / (time.perf_counter() - began))
    return found[0], sorted(found[1:])[len(found) // 2]


told = json.loads(given)  # noqa: F821 - set by run.mjs
first, later = inputs_per_second(told["record"])
answer = json.dumps(
    {"turns": turns_per_second(told["scenario"], told["games"]), "first": first, "inputs": later, "rounds": ROUNDS}
)
