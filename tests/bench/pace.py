"""This module measures work in milliseconds, and the speed of Python here, under CPython and in Pyodide."""

import time
from collections.abc import Callable


def timed(work: Callable[[], object], rounds: int) -> dict[str, float]:
    """Return how long some work takes, in milliseconds."""
    times = []
    for _ in range(rounds):
        begin = time.perf_counter()
        work()
        times.append((time.perf_counter() - begin) * 1000)
    later = sorted(times[1:])  # the site's library has no module for a median
    return {"first": times[0], "median": later[len(later) // 2], "slowest": later[-1]}


def speed() -> float:
    """Return how long a fixed piece of work takes, in milliseconds: how fast Python is here and now."""

    return timed(work, 60)["median"]


def work() -> dict[int, tuple[int, str]]:
    """Do the fixed piece of work."""
    return {n * 7919 % 4001: (n, str(n)) for n in range(4000)}
