"""Games played by several processes of one machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, NamedTuple

from engine.lab.games import Series

AHEAD = 2
"""Batches that are given out for each process, so that none waits for the next."""
TRIES = 3
"""How often a batch is given out whose process died."""


class Batch(NamedTuple):
    """The results of some games, and the seconds that they took."""

    results: list[dict[str, Any]]
    seconds: float


class WorkersDied(Exception):  # noqa: N818 - it says what happened
    """Raised when processes died again and again at the same games; its text is one sentence."""


def play_batch(series: Series, numbers: tuple[int, ...]) -> Batch:
    """Play some games of a series."""
    began = time.perf_counter()
    return Batch([series.play(number) for number in numbers], time.perf_counter() - began)


def leave_interrupt_to_parent() -> None:
    """Have a worker process ignore Ctrl+C, which every process of a terminal gets: the asking process ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played_here(series: Series, batches: Iterable[tuple[int, ...]]) -> Generator[Batch]:
    """Play batches in this process; yield each as it is played."""
    for numbers in batches:
        yield play_batch(series, numbers)


def played_by_processes(series: Series, batches: Iterable[tuple[int, ...]], jobs: int) -> Generator[Batch]:
    """Have several processes play batches; yield each as it comes.

    The games of a process that dies are given out again.

    Raises:
        WorkersDied: a batch was lost with its process `TRIES` times.
    """
    left, lost = iter(batches), list[tuple[int, ...]]()
    tries: dict[tuple[int, ...], int] = {}
    while True:
        running: dict[Future[Batch], tuple[int, ...]] = {}
        pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), leave_interrupt_to_parent)
        try:
            while True:
                wanted = jobs * AHEAD - len(running)
                given = [lost.pop() for _ in range(min(len(lost), wanted))]
                for numbers in (*given, *islice(left, wanted - len(given))):
                    running[pool.submit(play_batch, series, numbers)] = numbers
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    batch = future.result()
                    del running[future]
                    yield batch
        except BrokenProcessPool:
            lost += running.values()
            for numbers in running.values():
                tries[numbers] = tries.get(numbers, 0) + 1
                if tries[numbers] > TRIES:
                    first = numbers[0]
                    raise WorkersDied(f"game {first}: its process died {tries[numbers]} times") from None
        finally:
            processes = list((pool._processes or {}).values())  # noqa: SLF001 - the pool offers no way to end them
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
