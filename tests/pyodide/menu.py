"""Time the whole menu of one activation in Gaugamela, in milliseconds: the first time and the median of later ones."""

import json
import statistics
import time

from engine.core.game import Game
from engine.core.scenario import shipped

game = Game(shipped()["chartabella/gaugamela"])
times = []
for _ in range(15):
    state = game.state
    begin = time.perf_counter()
    count = len(list(game.system.legal(state)))
    times.append((time.perf_counter() - begin) * 1000)
answer = json.dumps({"count": count, "first": times[0], "median": statistics.median(times[1:])})
