"""Try random input for as long as you like: `python3 build.py fuzz [--minutes N] [--seed S] [KIND ...]`.

All cores work, each with its own seeds. A case that breaks a promise is kept in tests/broken/ and tried in later runs.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from itertools import count
from multiprocessing import Pool
from typing import NamedTuple

from tests.fuzz.cases import PROMISES, attempt, keep, make


class Task(NamedTuple):
    """The work of one core."""

    kinds: tuple[str, ...]
    first: int
    step: int
    end: float
    """When to stop, in seconds since 1970."""


def work(task: Task) -> tuple[int, Counter[str]]:
    """Try seeds until the time is over; return the number of cases, and of broken ones by kind."""
    done, broken = 0, Counter()
    for seed in count(task.first, task.step):
        for kind in task.kinds:
            if time.time() > task.end:
                return done, broken
            case = make(kind, seed)
            done += 1
            try:
                attempt(case)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is kept
                broken[kind] += 1
                print(f"{keep(case, error).name}: {type(error).__name__}: {error}"[:300], flush=True)
    raise AssertionError("seeds do not end")


def main() -> int:
    """Try until the time is over; return 1 if a promise was broken."""
    parser = argparse.ArgumentParser(prog="build.py fuzz", description="Try random input of every kind.")
    parser.add_argument("--minutes", type=float, default=1.0, help="how long (1)")
    parser.add_argument("--seed", type=int, default=time.time_ns() // 1000, help="where to begin (elsewhere each time)")
    parser.add_argument("kinds", nargs="*", choices=[[], *PROMISES], default=[], help="what to try (all)")
    chosen = parser.parse_args()
    cores, end = os.cpu_count() or 1, time.time() + 60 * chosen.minutes
    tasks = [Task(tuple(chosen.kinds or PROMISES), chosen.seed + core, cores, end) for core in range(cores)]
    print(f"seeds from {chosen.seed}, {cores} cores", flush=True)
    with Pool(cores) as pool:
        told = pool.map(work, tasks)
    broken = sum((found for _, found in told), Counter())
    print(f"{sum(done for done, _ in told)} cases; broken: {dict(broken) or 'none'}")
    return 1 if broken else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
