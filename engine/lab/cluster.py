"""Games played by the workers of a Dask cluster, on as many machines as it has.

Equal submissions are one task for Dask, so each batch has a key of its own. When a worker dies, Dask runs tasks again
whose results were handed over already, for as long as their futures are held, so each is released as it comes.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Generator, Iterable
from concurrent.futures import CancelledError
from itertools import count, islice
from typing import Any

from engine import VERSION
from engine.lab.games import Series
from engine.lab.processes import AHEAD, TRIES, Batch, WorkersDied, play_batch

ADDRESS = re.compile(r"([a-z]+://)?[\w.\-\[\]:]+:\d+")
PATIENCE = 10
"""Seconds that a scheduler may take to answer, and a cluster to have a worker."""


class NoCluster(Exception):  # noqa: N818 - it says what is wrong
    """Raised when a cluster cannot be used; its text is one sentence."""


def play_checked(series: Series, numbers: tuple[int, ...], version: str, battle_digest: str) -> Batch | str:
    """Play some games on a worker; return a sentence instead if the worker would play other games.

    It would if it has another version of the engine, or reads the battle in another way.
    """
    if version != VERSION:
        return f"a worker: engine: expected version {version}, got {VERSION}"
    if series.scenario.digest() != battle_digest:
        return f"a worker: battle: expected the digest {battle_digest}, got {series.scenario.digest()}"
    return play_batch(series, numbers)


def played_by_cluster(series: Series, batches: Iterable[tuple[int, ...]], address: str) -> Generator[Batch]:
    """Have the workers of a cluster play batches; yield each as it comes.

    Raises:
        NoCluster: the scheduler does not answer, there is no worker, or a worker has another engine.
        WorkersDied: the workers of a batch died again and again.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - only those who have a cluster need it
    except ImportError:
        raise NoCluster("--scheduler: expected the packages of the extra lab, got none of distributed") from None
    if not ADDRESS.fullmatch(address):
        raise NoCluster(f'--scheduler: expected an address such as tcp://10.0.0.1:8786, got "{address[:60]}"')
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # a lost scheduler is told in one sentence
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        what = f"a scheduler that answers within {PATIENCE} s"
        raise NoCluster(f"--scheduler: expected {what}, got none at {address}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise NoCluster(f"--scheduler: expected a worker within {PATIENCE} s, {address} has none") from None
        try:
            yield from given_out(client, series, batches)
        except (OSError, CancelledError):
            raise NoCluster(f"--scheduler: {address} answers no more") from None


def given_out(client: Any, series: Series, batches: Iterable[tuple[int, ...]]) -> Generator[Batch]:
    """Give out batches to the workers of a client, a few ahead for each; yield their results.

    Raises:
        OSError, CancelledError: the scheduler is lost.
        NoCluster: a worker has another engine.
        WorkersDied: the workers of a batch died again and again.
    """
    from distributed import as_completed  # noqa: PLC0415 - only those who have a cluster need it
    from distributed.scheduler import KilledWorker  # noqa: PLC0415 - see above

    left, keys = iter(batches), count()
    running: dict[Any, tuple[int, ...]] = {}
    tries: dict[tuple[int, ...], int] = {}
    coming: Any = as_completed(loop=client.loop)

    def give(numbers: tuple[int, ...]) -> None:
        key = f"sandtable-{client.id}-{next(keys)}"
        future = client.submit(play_checked, series, numbers, VERSION, series.scenario.digest(), key=key, pure=False)
        running[future] = numbers
        coming.add(future)

    def window() -> int:
        threads: dict[str, int] = client.nthreads()
        return AHEAD * max(1, sum(threads.values()))

    for numbers in islice(left, window()):
        give(numbers)
    for future in coming:
        numbers = running.pop(future)
        error, found = future.exception(), None
        if error is None:
            found = future.result()
        future.release()
        if isinstance(found, str):
            raise NoCluster(found)
        if found is not None:
            yield found
        elif not isinstance(error, KilledWorker):
            raise error
        else:
            tries[numbers] = tries.get(numbers, 0) + 1
            if tries[numbers] >= TRIES:
                raise WorkersDied(f"game {numbers[0]}: its workers died again and again")
            give(numbers)
        for further in islice(left, max(0, window() - len(running))):
            give(further)
