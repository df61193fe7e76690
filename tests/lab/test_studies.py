"""Games of a study are the same however they are played, none is lost, and none is counted twice."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from engine.core.scenario import shipped
from engine.lab.games import Effort, Series
from engine.lab.processes import played_by_processes
from engine.lab.results_file import NAME, OtherStudy, ResultsFile
from engine.lab.run import Games, Stop, Workers, run
from engine.lab.samples import samples

TRAINING = "table_battles/training"
SERIES = Series(shipped()[TRAINING], ("veteran", "recruit"), Effort({"veteran": 10, "recruit": 10}), 7)
TO_THE_END = Stop()
EQUALS = SERIES._replace(levels=("recruit", "recruit"))


def played(kept: ResultsFile | None, count: int, stop: Stop = TO_THE_END, series: Series = SERIES) -> Games:
    """Play a series in this process."""
    return run(series, count, kept, Workers(1), stop, lambda _: None)


@pytest.fixture(scope="module")
def whole() -> Games:
    """The games of the series, played in one go."""
    return played(None, 12)


def test_a_pair_has_the_same_dice_and_the_levels_change_sides(whole: Games) -> None:
    """The seats of the second game are those of the first, swapped; another pair has other dice."""
    assert whole[0]["seats"] == dict(zip(whole[1]["seats"], [*whole[1]["seats"].values()][::-1], strict=True))
    assert SERIES.dice(0) == SERIES.dice(1) != SERIES.dice(2)
    assert len({EQUALS.dice(number) for number in range(10)}) == 10


def test_a_game_can_be_played_again_from_its_line(whole: Games) -> None:
    """Battle, levels, positions, seed and number give the same game, to its last state."""
    line = json.loads(json.dumps(whole[5]))
    again = Series(
        shipped()[line["battle"]], tuple(line["levels"]), Effort(line["nodes"], line["seconds"]), line["seed"]
    )

    assert again.play(line["game"]) == whole[5]
    assert {"engine", "battle_digest", "winner", "reason", "rule", "inputs", "end_digest"} <= set(line)


def test_a_run_that_was_broken_off_goes_on_where_it_was(whole: Games, tmp_path: Path) -> None:
    """A first run plays four games, a second one the others: together they are the games of one run."""
    for count in (4, 12):
        with ResultsFile(tmp_path, SERIES.facts()) as kept:
            assert len(kept.games) == (0 if count == 4 else 4)
            games = played(kept, count)

    assert games == whole
    lines = (tmp_path / NAME).read_text("utf-8").splitlines()
    assert sorted(json.loads(line)["game"] for line in lines) == [*range(12)]


def test_a_line_that_was_cut_off_is_played_again(whole: Games, tmp_path: Path) -> None:
    """The end of a killed run is told by its number and played again, and a damaged line in the middle too."""
    with ResultsFile(tmp_path, SERIES.facts()) as kept:
        played(kept, 6)
    path = tmp_path / NAME
    lines = path.read_bytes().splitlines()
    lines[2] = b'{"game": 2, "engine"'
    path.write_bytes(b"\n".join([*lines[:-1], lines[-1][:30]]))

    with ResultsFile(tmp_path, SERIES.facts()) as kept:
        assert kept.damaged == [3, 6]
        assert sorted(kept.games) == [0, 1, 3, 4]
        assert played(kept, 12) == whole
    with ResultsFile(tmp_path, SERIES.facts()) as kept:
        assert sorted(kept.games) == [*range(12)]


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (SERIES._replace(seed=8), "seed: expected 8"),
        (SERIES._replace(effort=Effort({"veteran": 11})), 'positions: expected {"veteran": 11}'),
        (SERIES._replace(levels=("recruit", "veteran")), "levels: expected"),
        (SERIES._replace(scenario=shipped()["chartabella/training"]), "battle: expected"),
    ],
)
def test_games_of_another_study_are_refused(other: Series, named: str, tmp_path: Path) -> None:
    """The sentence says in which line what was expected and what came; nothing is written."""
    with ResultsFile(tmp_path, SERIES.facts()) as kept:
        played(kept, 2)
    before = (tmp_path / NAME).read_bytes()

    with pytest.raises(OtherStudy, match=named):
        ResultsFile(tmp_path, other.facts())

    assert (tmp_path / NAME).read_bytes() == before


def test_processes_play_the_same_games_even_if_one_dies(whole: Games) -> None:
    """Of two processes one is killed half way: its games are given out again, and all are as they were."""
    games: Games = {}
    killed = False
    for batch in played_by_processes(SERIES, [(number,) for number in range(12)], 2):
        games |= {result["game"]: result for result in batch.results}
        if len(games) >= 4 and not killed:
            killed = True
            os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)

    assert killed
    assert dict(sorted(games.items())) == whole


def test_a_run_ends_at_the_first_number_of_games_that_is_enough(whole: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games beyond it do not count, so the answer depends neither on the processes nor on their speed."""
    monkeypatch.setattr("engine.lab.run.LEAST", 3)
    stop = Stop(width=0.6)
    games = played(None, 12, stop)
    number = stop.enough(samples(whole))

    assert number is not None
    assert number < 6
    assert games == {n: whole[n] for n in range(2 * number)}


def test_equals_are_measured_by_the_first_side() -> None:
    """Each game of equals is a sample of its own: a win of the side named first is 1."""
    games = played(None, 5, series=EQUALS)

    assert samples(games) == [0.5 if g["winner"] is None else float(g["winner"] == "SC") for g in games.values()]
