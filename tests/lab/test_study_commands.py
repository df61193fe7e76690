"""The studies of the command line answer in sentences and in JSON, and refuse bad input in a sentence."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from engine.core.chances import read
from engine.lab.results_file import ResultsFile
from tests.engine.commands import run, run_json
from tests.laws.registry import ROOT

TRAINING = "table_battles/training"
MATCH = ("study", "match", TRAINING, "veteran", "recruit", "--nodes", "10", "--jobs", "1")


def test_a_match_tells_the_share_and_whether_anybody_is_stronger(capsys) -> None:
    """Share with interval, counts of pairs, Elo, draws, ends and lengths are told."""
    code, out, err = run(capsys, *MATCH, "--games", "4")

    assert (0, "") == (code, err)
    for part in ("points of 100 in 4 games (2 pairs)", "Neither is shown to be stronger", "Elo", "Draws: ", "Ends: "):
        assert part in out


def test_a_match_in_json_has_all_figures(capsys) -> None:
    """The counts of pairs add up, and the share lies within its interval."""
    data = run_json(capsys, *MATCH, "--games", "4", "--sprt", "0", "50")
    value, low, high = data["share"]

    assert low <= value <= high
    assert data["pairs"] == sum(data["pair_counts"]) == 2
    assert data["games"] == 4
    assert data["sprt"]["accepts_high"] is None


def test_the_same_command_again_plays_nothing_anew(capsys, tmp_path: Path) -> None:
    """The second answer is the first, and the file has not grown."""
    words = (*MATCH, "--games", "4", "--out", str(tmp_path / "new" / "folder"))
    first = run(capsys, *words)
    size = (tmp_path / "new/folder/games.jsonl").stat().st_size

    assert run(capsys, *words) == first
    assert (tmp_path / "new/folder/games.jsonl").stat().st_size == size


def test_the_balance_of_a_battle_ends_with_one_sentence(capsys, tmp_path: Path) -> None:
    """A battle of one's own, given as a file, is judged like a shipped one and called like its file."""
    own = tmp_path / "own.toml"
    shutil.copy(ROOT / f"scenarios/{TRAINING}.toml", own)
    words = ("--games", "3", "--nodes", "10", "--jobs", "1")
    _, told, _ = run(capsys, "study", "balance", str(own), *words)

    assert told.replace(str(own), TRAINING) == run(capsys, "study", "balance", TRAINING, *words)[1]
    assert f"{own}: Scots win " in told
    assert "Neither side is shown to be favoured" in told
    assert "Ends: morale " in told


def test_each_level_may_have_positions_of_its_own(capsys) -> None:
    """`--nodes 30,10` gives the first level 30 positions for an order, and the second 10."""
    words = ("study", "match", TRAINING, "veteran", "recruit", "--jobs", "1", "--games", "2", "--json", "--nodes")

    assert run_json(capsys, *words, "30,10")["nodes"] == {"veteran": 30, "recruit": 10}
    assert run_json(capsys, *words, "30")["nodes"] == {"veteran": 30, "recruit": 30}


def test_the_share_can_be_written_into_the_battles_file(capsys, tmp_path: Path) -> None:
    """The table [measured] is replaced, the rest of the file stays, and so does the battle."""
    own = tmp_path / "own.toml"
    shutil.copy(ROOT / f"scenarios/{TRAINING}.toml", own)
    before = own.read_text("utf-8").partition("[measured]")[0]
    words = ("study", "balance", str(own), "--games", "20", "--nodes", "10", "--jobs", "1", "--write", "--json")
    data = run_json(capsys, *words)[0]
    again = run_json(capsys, *words)[0]
    text = own.read_text("utf-8")

    assert text.startswith(before)
    assert tomllib.loads(text)["measured"] == {
        "share": round(data["share"][0], 2), "games": 20, "level": "veteran", "nodes": 10,
    }  # fmt: skip
    assert again == data


def test_a_battle_of_ones_own_is_kept_beside_its_games(capsys, tmp_path: Path) -> None:
    """Its games can be played again though its file has changed since."""
    own = tmp_path / "own.toml"
    shutil.copy(ROOT / f"scenarios/{TRAINING}.toml", own)
    words = ("--games", "2", "--nodes", "10", "--jobs", "1", "--out", str(tmp_path / "runs"))
    run(capsys, "study", "balance", str(own), *words)
    kept = tmp_path / "runs/own/battle.toml"

    assert kept.read_bytes() == own.read_bytes()


def test_losses_and_turns_are_told(capsys) -> None:
    """The part that each side lost lies between none and all, and the turn of the end is told with its range."""
    data = run_json(capsys, *MATCH, "--games", "4", "--json")
    _, out, _ = run(capsys, *MATCH, "--games", "4")
    least, median, most = data["turns"]

    assert set(data["lost"]) == set(data["sides"])
    assert 0 < max(data["lost"].values()) <= 1
    assert 1 <= least <= median <= most
    assert f"It ends in turn {median} in the middle, {least} to {most}." in out
    assert "Lost of 100 pieces, stands or cards: Scots " in out


def test_a_system_stands_before_its_battles(capsys) -> None:
    """Where several battles of a system are judged, the system is told first, with the positions of all."""
    words = ("--games", "2", "--nodes", "10", "--jobs", "1")
    found = run_json(capsys, "study", "calibration", TRAINING, "table_battles/rocroi", *words)["found"]
    counts = [sum(tenth["positions"] for tenth in one["tenths"]) for one in found]

    assert [one["name"] for one in found] == ["table_battles", TRAINING, "table_battles/rocroi"]
    assert counts[0] == counts[1] + counts[2]
    assert max(tenth["games"] for tenth in found[0]["tenths"]) > 2


def test_a_report_uses_all_whole_pairs_of_a_damaged_file(capsys, tmp_path: Path) -> None:
    """A damaged line costs its pair and no more, and is told."""
    run(capsys, *MATCH, "--games", "8", "--out", str(tmp_path))
    path = tmp_path / "games.jsonl"
    lines = path.read_text("utf-8").splitlines()
    first = next(n for n, line in enumerate(lines) if json.loads(line)["game"] == 0)
    lines[first] = lines[first].replace('"winner":', '"winner":"XX","was":')
    path.write_text("\n".join(lines) + "\n", "utf-8")
    run(capsys, "study", "report", str(tmp_path), "--page", str(tmp_path / "page.html"))
    text = (tmp_path / "page.html").read_text("utf-8")

    assert "<td>veteran</td><td>6</td>" in text
    assert "1 damaged line is left out." in text


def test_a_battle_that_was_changed_is_told_in_words(capsys, tmp_path: Path) -> None:
    """The games of the old battle are kept, and the sentence asks for another folder."""
    own = tmp_path / "own.toml"
    text = (ROOT / f"scenarios/{TRAINING}.toml").read_text("utf-8")
    own.write_text(text, "utf-8")
    words = ("study", "balance", str(own), "--games", "2", "--nodes", "10", "--jobs", "1", "--out", str(tmp_path / "r"))
    run(capsys, *words)
    own.write_text(text.replace("limit = 100", "limit = 90"), "utf-8")
    code, _, err = run(capsys, *words)

    assert code == 2
    assert "the battle has been changed since these games were played; choose another folder" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("match", "table_battles/nowhere", "veteran", "recruit"), "scenario: expected one of"),
        (("match", TRAINING, "admiral", "recruit"), "level: expected one of random, recruit"),
        (("match", TRAINING, "recruit", "recruit"), "levels: expected two different ones"),
        (("match", TRAINING, "veteran", "recruit", "--games", "3"), "--games: expected an even number"),
        (("match", TRAINING, "veteran", "recruit", "--sprt", "5", "5"), "--sprt: expected two numbers, the lower"),
        (("match", TRAINING, "veteran", "recruit", "--until", "0"), "expected a positive number"),
        (("match", TRAINING, "veteran", "recruit", "--nodes", "10,x"), "--nodes: expected"),
        (("balance", TRAINING, "--nodes", "10,20"), "--nodes: expected one number for equal levels, got 10,20"),
        (("match", TRAINING, "veteran", "recruit", "--nodes", "1,2,3"), "expected one number, or two with a comma"),
        (("match", TRAINING, "veteran", "recruit", "--scheduler", "foo"), "expected an address such as tcp://"),
        (("balance", TRAINING, "--write"), "--write: expected the file of a battle to write into"),
        (("balance", "nowhere.toml"), "nowhere.toml: expected a file that can be read"),
        (("match", TRAINING, "veteran", "recruit", "--out", "/dev/null/x"), "expected a folder that can be written"),
    ],
)
def test_bad_input_gets_one_sentence(capsys, words: tuple[str, ...], said: str) -> None:
    """The exit code is 2 and nothing is played."""
    code, out, err = run(capsys, "study", *words)

    assert (2, "") == (code, out)
    assert said in err
    assert err.count("\n") == 1


def test_a_folder_of_another_study_is_refused(capsys, tmp_path: Path) -> None:
    """A match with another seed does not continue that of the first."""
    run(capsys, *MATCH, "--games", "2", "--out", str(tmp_path))
    code, out, err = run(capsys, *MATCH, "--games", "2", "--seed", "9", "--out", str(tmp_path))

    assert (2, "") == (code, out)
    assert "seed: expected 9, as in this study, got 0; choose another folder" in err


def test_a_full_disk_is_told(capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What cannot be written ends the run with a sentence, and what was written before is still there."""
    words = (*MATCH, "--out", str(tmp_path))
    run(capsys, *words, "--games", "2")
    before = (tmp_path / "games.jsonl").read_bytes()

    def add(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(ResultsFile, "add", add)
    code, out, err = run(capsys, *words, "--games", "4")

    assert (2, "") == (code, out)
    assert err == f"{tmp_path}: expected a folder that can be written, got no space left on device\n"
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_a_damaged_line_is_told_by_its_number(capsys, tmp_path: Path) -> None:
    """The rest of the file is used, and the lost game is played again."""
    words = (*MATCH, "--games", "4", "--out", str(tmp_path))
    whole = run(capsys, *words)
    path = tmp_path / "games.jsonl"
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([lines[0], lines[1][:40], *lines[2:]]) + "\n", "utf-8")
    code, out, err = run(capsys, *words)

    assert (code, out) == whole[:2]
    assert err == f"{path}: line 2: expected the result of a game; it is left out\n"


def test_a_report_is_one_page_without_script(capsys, tmp_path: Path) -> None:
    """It has a row for each series, and plots that follow the colours of the page; text of results is no markup."""
    run(capsys, *MATCH, "--games", "4", "--out", str(tmp_path / "match"))
    run(
        capsys,
        "study",
        "balance",
        TRAINING,
        "--games",
        "2",
        "--nodes",
        "10",
        "--jobs",
        "1",
        "--out",
        str(tmp_path / "b"),
    )
    words = ("--games", "4", "--nodes", "10", "--jobs", "1", "--out", str(tmp_path / "c"))
    run(capsys, "study", "calibration", TRAINING, *words)
    games = tmp_path / "match/games.jsonl"
    games.write_text(games.read_text("utf-8").replace(TRAINING, "<b>own"), "utf-8")
    page = tmp_path / "report.html"
    data = run_json(capsys, "study", "report", str(tmp_path), "--page", str(page))
    text = page.read_text("utf-8")

    assert data["studies"] == [TRAINING, TRAINING, "<b>own: veteran against recruit"]
    assert (text.count("<svg"), text.count("<script"), text.count("<b>")) == (5, 0, 0)
    assert "http://" not in re.sub(
        r'xmlns(:\w+)?="[^"]*"|<rdf:RDF.*?</rdf:RDF>|<!DOCTYPE.*?>', "", text, flags=re.DOTALL
    )
    assert "var(--ink)" in text


def test_a_folder_without_games_has_no_report(capsys, tmp_path: Path) -> None:
    """The sentence names the folder, and no page is written."""
    code, _, err = run(capsys, "study", "report", str(tmp_path), "--page", str(tmp_path / "page.html"))

    assert code == 2
    assert err == f"{tmp_path}: expected games of a study (games.jsonl), got none\n"
    assert [] == [*tmp_path.iterdir()]


def test_a_calibration_tells_what_was_said_and_what_was_won(capsys) -> None:
    """The positions of the tenths are all positions of the battle."""
    words = ("study", "calibration", TRAINING, "--games", "3", "--nodes", "10", "--jobs", "1")
    (alone,) = run_json(capsys, *words)["found"]
    _, out, _ = run(capsys, *words)
    positions = sum(tenth["positions"] for tenth in alone["tenths"])

    assert (alone["name"], alone["kind"]) == (TRAINING, "battle")
    assert f"{TRAINING}: {positions} positions, Brier " in out
    assert positions > 10
    assert [tenth["said"] for tenth in alone["tenths"]] == sorted(tenth["said"] for tenth in alone["tenths"])
    assert all(1 <= tenth["games"] <= 3 for tenth in alone["tenths"])


def test_a_fit_is_kept_in_its_system_and_judged_on_other_games(capsys, monkeypatch, tmp_path: Path) -> None:
    """Half of the games are fitted on and the others are told; the file says where it comes from."""
    monkeypatch.setattr("engine.cli.calibrate.path_of", lambda _: tmp_path / "chances.json")
    words = ("study", "calibration", TRAINING, "--games", "30", "--nodes", "10", "--jobs", "1")
    together = run_json(capsys, *words, "--fit")["found"][0]
    whole = run_json(capsys, *words)["found"][0]
    kept = json.loads((tmp_path / "chances.json").read_text("utf-8"))

    told, known = (sum(tenth["positions"] for tenth in of["tenths"]) for of in (together, whole))
    assert 0 < told < known
    assert kept["games"] == {TRAINING: {"games": 30, "nodes": 10}}
    assert kept["battles"][TRAINING]["size"][::4] == [100, 7]
    assert read(kept, "kept").numbers["worth"] > 0


def test_the_speed_of_a_battle_is_told(capsys) -> None:
    """Positions a second and games an hour come from the time of the processor."""
    _, out, _ = run(capsys, "study", "speed", TRAINING, "--games", "1", "--nodes", "10")
    data = run_json(capsys, "study", "speed", TRAINING, "--games", "1", "--nodes", "10")

    assert "positions a second" in out
    assert "games an hour" in out
    assert data[0]["looked_at"] > 0 < data[0]["seconds"]
