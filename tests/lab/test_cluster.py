"""The workers of a Dask cluster play the same games as one process, each once, also when one of them dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from engine.core.scenario import shipped
from engine.lab import cluster
from engine.lab.cluster import NoCluster, play_checked, played_by_cluster
from engine.lab.games import Effort, Series
from tests.engine.commands import run
from tests.laws.registry import ROOT

TRAINING = "table_battles/training"
SERIES = Series(shipped()[TRAINING], ("veteran", "recruit"), Effort({"veteran": 10, "recruit": 10}), 7)
GAMES = 24
WORKER = ("worker", "--nthreads", "1", "--no-dashboard", "--no-nanny")


def started(stack: ExitStack, *words: str, until: str) -> tuple[subprocess.Popen[str], str]:
    """Start a part of a cluster; return its process, and the line in which it says this."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *words],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    stack.callback(process.wait)
    stack.callback(process.kill)
    assert process.stderr is not None
    stack.callback(process.stderr.close)
    for line in process.stderr:
        if until in line:
            return process, line
    raise AssertionError(f"dask {words[0]} ended before it said {until}")


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """The address of a scheduler on loopback, and the processes of its three workers and of itself."""
    with ExitStack() as stack:
        scheduler, line = started(
            stack, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", until="tcp://"
        )
        address = line.split()[-1]
        local = ("--local-directory", str(tmp_path))
        three = [started(stack, *WORKER, address, *local, until="Registered to")[0] for _ in range(3)]
        yield address, [*three, scheduler]


def test_a_cluster_plays_each_game_once_even_if_a_worker_dies(workers) -> None:
    """One of three workers is killed half way; digests and all the rest equal those of one process."""
    address, processes = workers
    found = []
    for batch in played_by_cluster(SERIES, [(number,) for number in range(GAMES)], address):
        found += batch.results
        if len(found) == GAMES // 3:
            processes[0].send_signal(signal.SIGKILL)

    assert sorted(result["game"] for result in found) == [*range(GAMES)]
    assert sorted(found, key=lambda result: result["game"]) == [SERIES.play(number) for number in range(GAMES)]


def test_a_scheduler_that_is_lost_is_told(workers) -> None:
    """What has been played has been handed over, and a sentence says that the scheduler answers no more."""
    address, processes = workers
    found: list[dict[str, object]] = []
    coming = played_by_cluster(SERIES, [(number,) for number in range(10 * GAMES)], address)
    found += next(coming).results
    processes[-1].send_signal(signal.SIGKILL)

    with pytest.raises(NoCluster, match="answers no more"):
        found += [result for batch in coming for result in batch.results]
    assert len(found) == 1


def test_a_scheduler_that_does_not_answer_is_told(capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says how long was waited, and the exit code is that of bad input."""
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    words = ("study", "match", TRAINING, "veteran", "recruit", "--scheduler", "tcp://127.0.0.1:9")
    code, out, err = run(capsys, *words)

    assert (2, "") == (code, out)
    assert err == "--scheduler: expected a scheduler that answers within 1 s, got none at tcp://127.0.0.1:9\n"


def test_a_worker_with_another_engine_or_battle_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker compares the version and the digest of the battle before it plays."""
    digest = SERIES.scenario.digest()

    assert "expected version 0.0.1, got" in str(play_checked(SERIES, (0,), "0.0.1", digest))
    assert "expected the digest 0000" in str(play_checked(SERIES, (0,), cluster.VERSION, "0000"))
