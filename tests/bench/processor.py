"""This module measures processor time and the machine's speed, for scripts in Pyodide under Node.js."""

from __future__ import annotations

import js

from tests.bench.pace import work

ROUNDS = 40


def clock() -> float:
    """Return the processor time of this process in seconds: what else the machine does is not counted."""
    used = js.process.cpuUsage()
    return (used.user + used.system) / 1e6


def speed() -> float:
    """Return how long the fixed piece of work of tests/bench/pace.py takes by that clock, in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        began = clock()
        work()
        times.append(clock() - began)
    return 1000 * sorted(times)[ROUNDS // 2]
