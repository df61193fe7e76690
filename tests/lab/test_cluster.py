"""The workers of a Dask cluster play the same games as one process, each once, also when one of them dies."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from engine.core.scenario import shipped
from engine.lab import cluster
from engine.lab.cluster import NoCluster, play_checked, played_by_cluster
from engine.lab.games import Effort, Series
from tests.engine.commands import run
from tests.lab import dask_cluster
from tests.lab.dask_cluster import Part

TRAINING = "table_battles/training"
SERIES = Series(shipped()[TRAINING], ("veteran", "recruit"), Effort({"veteran": 10, "recruit": 10}), 7)
GAMES = 24


@pytest.fixture
def workers() -> Iterator[tuple[str, list[Part]]]:
    """The address of a scheduler on loopback, and the processes of its three workers and of itself."""
    with dask_cluster.cluster(3) as made:
        yield made


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
