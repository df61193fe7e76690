"""Each command has its answer, its exit code, and one clear sentence for a fault."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest

from engine.cli import listing, output
from engine.core.codec import action_data
from engine.core.dice import Generator
from engine.core.types import Resign
from tests.engine.commands import run, run_json
from tests.laws.registry import ROOT, TOYS, scenarios
from tests.laws.walks import play


@dataclass
class Choice:
    """The choice of an opponent."""

    action: object
    reason_key: str = "test.any"
    facts: tuple = ()
    line: tuple = ()


class Any:
    """An opponent that plays the first legal order of its guess and records its arguments."""

    budgets: ClassVar[list[Budget]] = []

    def __init__(self, system, seed):
        self.system, self.rng = system, Generator(seed)

    def choose(self, state, side, budget):
        self.budgets.append(budget)
        assert self.system.sight.redact(state, side).orders == state.orders
        menu = list(self.system.legal(self.system.sight.determinize(state, side, self.rng)))
        return Choice(menu[self.rng.below(len(menu))])


class Cheat(Any):
    """An opponent that gives an illegal order."""

    def choose(self, *_):
        return Choice(Resign("nobody"))


@dataclass
class Budget:
    """The budget of an opponent."""

    nodes: int | None
    deadline: object = None


@pytest.fixture(autouse=True)
def _doubles(monkeypatch):
    """Offer the toy's scenarios, and opponents of the test's own."""
    search = ModuleType("engine.search")
    search.BRAINS, search.Budget = {"random": Any, "cheat": Cheat}, Budget
    monkeypatch.setitem(sys.modules, "engine.search", search)
    for module in (output, listing):
        monkeypatch.setattr(module, "shipped", scenarios)


def test_list_names_every_scenario(capsys):
    """The JSON list has an object for each scenario with what a chooser needs."""
    rows = run_json(capsys, "list")

    assert list(scenarios()) == [row["id"] for row in rows]
    assert {
        "id": "toy/training", "system": "toy", "rules": 1, "title": "Two rows", "size": "small", "difficulty": 1,
        "minutes": 5, "sides": ["E", "W"], "options": {"forced_march": False},
    } == next(row for row in rows if row["id"] == "toy/training")  # fmt: skip


def test_list_for_people(capsys):
    """Without --json there is a line for each scenario."""
    code, out, _ = run(capsys, "list")

    assert 0 == code
    assert "toy/training" in out
    assert "Two rows (small, difficulty 1, 5 min, E against W)" in out


def test_play_is_the_same_for_the_same_seed(capsys, tmp_path):
    """Two games of one seed are equal to the last input; another seed gives another game."""
    files = [str(tmp_path / f"{n}.json") for n in range(3)]
    games = [
        run_json(capsys, "play", "toy/training", "--brains", "random,random", "--seed", seed, "--record", file)
        for seed, file in zip("778", files, strict=True)
    ]
    texts = [Path(file).read_text("utf-8") for file in files]

    assert texts[0] == texts[1] != texts[2]
    assert games[0]["digest"] == games[1]["digest"]
    assert {"E": "random", "W": "random"} == games[0]["brains"]
    assert games[0]["end"].startswith("toy.end.")
    assert 0 == run(capsys, "replay", files[0])[0]


def test_play_gives_opponents_their_budget(capsys):
    """Opponents get a budget of positions and no clock, so that games can be repeated."""
    Any.budgets.clear()
    run_json(capsys, "play", "toy/training", "--brains", "random,random", "--nodes", "55")

    assert {(55, None)} == {(budget.nodes, budget.deadline) for budget in Any.budgets}


def test_play_sets_options(capsys, tmp_path):
    """An option from the command line is in the record."""
    file = tmp_path / "game.json"
    words = ("--brains", "random,random", "--option", "forced_march=true", "--record", str(file))
    run_json(capsys, "play", "toy/training", *words)

    assert {"forced_march": True} == json.loads(file.read_text("utf-8"))["options"]


def test_play_stops_an_opponent_that_cheats(capsys):
    """An illegal order of an opponent ends the game with exit code 1 and names the opponent."""
    code, out, err = run(capsys, "play", "toy/training", "--brains", "cheat,random")

    assert (1, "") == (code, out)
    assert "input 0: expected a legal action of E, got resign nobody (TY-15: refuse.unknown_side)\n" == err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "toy/nothing"], 'scenario: expected one of toy/pools, toy/training, got "toy/nothing"'),
        (["play", "toy/training", "--brains", "random"], '--brains: expected two levels, for E and W, got "random"'),
        (["play", "toy/training", "--brains", "x,random"], '--brains: expected levels of random, cheat, got "x"'),
        (
            ["play", "toy/training", "--option", "tea=1"],
            '--option: options.tea: expected one of forced_march, got "tea"',
        ),
        (["play", "toy/training", "--option", "tea"], '--option: expected NAME=VALUE, got "tea"'),
        (
            ["play", "toy/training", "--option", "forced_march=7"],
            "--option: options.forced_march: expected true or false, got 7",
        ),
        (
            ["play", "toy/training", "--brains", "random,random", "--record", "/nowhere/x.json"],
            "/nowhere/x.json: expected a file that can be written, got no such file or directory",
        ),
        (["replay", "/nowhere/x"], "/nowhere/x: expected a file that can be read, got no such file or directory"),
        (["replay", "/"], "/: expected a file that can be read, got is a directory"),
        (
            ["perft", "toy/training", "--depth", "-1"],
            (
                'python -m engine perft: argument --depth: expected a number from 0 on, got "-1" '
                "(see python -m engine perft --help)"
            ),
        ),
        (
            ["perft", "toy/training"],
            "python -m engine perft: the following arguments are required: --depth (see python -m engine perft --help)",
        ),
    ],
)
def test_bad_input_is_one_sentence(capsys, words, sentence):
    """Bad input gives exit code 2 and one sentence with path, what was expected and what came."""
    assert (2, "", sentence + "\n") == run(capsys, *words)


def test_no_command_is_bad_input(capsys):
    """Without a command there is a sentence too."""
    code, _, err = run(capsys)

    assert 2 == code
    assert 1 == err.count("\n")


@pytest.mark.parametrize("command", ["", "list", "play", "replay", "odds", "advise", "review", "perft", "check"])
def test_every_command_has_help(capsys, command):
    """--help explains and succeeds."""
    code, out, _ = run(capsys, *command.split(), "--help")

    assert 0 == code
    assert out.startswith("usage: python -m engine")


def test_replay_of_a_good_record(capsys, saved):
    """A whole game replays with exit code 0 and prints how it ended."""
    game, file = saved()
    data = run_json(capsys, "replay", file)

    assert (len(game.inputs), game.digests[-1], None) == (data["good"], data["digest"], data["fault"])
    assert game.pending.why == data["pending"]["end"]


def test_replay_prints_the_log(capsys, saved):
    """--log gives a line for each input and for what it led to, as data too."""
    _, file = saved(12)
    _, out, _ = run(capsys, "replay", file, "--log")

    assert "0. toy.side.E: toy.order." in out
    assert "\n   toy.log.hidden (TY-02)\n" in out
    assert 12 == len(run_json(capsys, "replay", file, "--log")["log"])


def test_replay_names_the_first_input_that_fails(capsys, saved, tmp_path):
    """A record with an illegal input gives exit code 1 and names the input; earlier inputs are valid."""
    _, file = saved(8)
    data = json.loads(Path(file).read_text("utf-8"))
    data["inputs"][2] = {"do": "march", "company": "E1a", "to": "E3"}
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(data), "utf-8")
    code, out, err = run(capsys, "replay", str(broken))

    assert 1 == code
    assert "2 inputs are good" in out
    assert (f"{broken}: input 2 fails: $.inputs[2]: expected a legal action, got march E1a E3 (TY-04)\n") == err


def test_replay_of_something_else(capsys, tmp_path):
    """A file that is not a record is bad input."""
    file = tmp_path / "other.json"
    for text, got in (("{}", "expected a saved game, got an object"), ("{", "expected JSON text, got"), ("[[", "JSON")):
        file.write_text(text, "utf-8")
        code, out, err = run(capsys, "replay", str(file))

        assert (2, "") == (code, out)
        assert err.startswith(f"{file}: $: ")
        assert got in err
        assert 1 == err.count("\n")


def test_bytes_that_are_no_text(capsys, tmp_path):
    """A file that is not UTF-8 is bad input."""
    file = tmp_path / "bytes.json"
    file.write_bytes(b"\xff\xfe\x00")

    assert (2, "", f"{file}: expected text in UTF-8, got other bytes\n") == run(capsys, "replay", str(file))


def assault_at(saved):
    """Return a record in which E is about to assault."""
    game, _ = play("toy/training", 3)
    n = next(n for n, one in enumerate(game.inputs) if getattr(one.given, "verb", "") == "assault")
    return saved(n)


def test_odds_are_exact(capsys, saved):
    """Chances are fractions that add up to one, with the percentage for people."""
    game, file = assault_at(saved)
    action = next(a for a in game.menu() if a.verb == "assault")
    data = run_json(capsys, "odds", file, "--action", json.dumps(action_data(action)))

    assert action_data(action) == data["action"]
    assert 1 == pytest.approx(sum(row["weight"] / row["of"] for row in data["chances"]))
    assert 100 == pytest.approx(sum(float(row["percent"]) for row in data["chances"]), abs=0.5)


def test_odds_of_an_earlier_position(capsys, saved):
    """--at goes back to an earlier position, and not beyond the last."""
    _, file = saved(10)
    code, _, err = run(capsys, "odds", file, "--action", '{"do": "hold"}', "--at", "0")

    assert 1 == code
    assert "--action: expected a legal action, got hold (TY-02: This is not what is asked now.)\n" == err
    assert (2, "", "--at: expected at most 10, got 11\n") == run(capsys, "odds", file, "--action", "{}", "--at", "11")


@pytest.mark.parametrize("name", ["chartabella/training", "at_the_charge/training", "conquerors_kings/training"])
def test_odds_of_an_answer_in_the_middle_of_an_attack(capsys, saved, name):
    """The chances of each answer to a nested question are those of the page."""
    whole, _ = play(name, 3)
    amid = [n for n in range(len(whole.inputs)) if getattr(whole.system.pending(whole.state_at(n)), "is_nested", False)]
    game, file = saved(amid[0], name)
    for action in game.menu()[:3]:
        data = run_json(capsys, "odds", file, "--action", json.dumps(action_data(action)))

        assert 1 == pytest.approx(sum(row["weight"] / row["of"] for row in data["chances"]))


@pytest.mark.parametrize(
    ("action", "code", "sentence"),
    [
        ("{", 2, "--action: expected JSON text, got"),
        ("[]", 2, "--action: expected an object with the verb in `do`, got []"),
        ('{"do": "fly"}', 2, "--action.do: expected one of hide, march"),
        ('{"do": "assault", "card": "E1", "target": "W1"}', 2, "--action"),
        (
            '{"do": "assault", "card": "E1", "target": "W1", "dice": true}',
            2,
            "--action.dice: expected a whole number, got true or false",
        ),
        ('{"do": "assault", "card": "E1", "target": "W1", "dice": 99}', 1, "--action: expected a legal action, got"),
        ('{"do": "hold"}', 1, "--action: expected an attack, or an answer in the middle of one, got hold"),
    ],
)
def test_odds_of_what_is_no_action(capsys, saved, action, code, sentence):
    """Something that is not an action is bad input; an illegal action, or one that is no attack, gives exit code 1."""
    _, file = assault_at(saved)
    given, out, err = run(capsys, "odds", file, "--action", action)

    assert (code, "") == (given, out)
    assert err.startswith(sentence)
    assert 1 == err.count("\n")


def test_perft_counts_by_depth(capsys):
    """The counts of the toy's start: three orders, three more, twelve marches each."""
    rows = run_json(capsys, "perft", "toy/training", "--depth", "3")

    assert [1, 3, 9, 108] == [row["decisions"] for row in rows]
    assert [0, 1, 2, 3] == [row["depth"] for row in rows]


def test_perft_gives_up_in_time(capsys):
    """With more positions than allowed no count is printed."""
    code, out, err = run(capsys, "perft", "toy/training", "--depth", "9", "--most", "500")

    assert (1, "") == (code, out)
    assert "toy/training: more than 500 states within 9 inputs; raise --most or lower --depth\n" == err


def test_check_files(capsys, saved, tmp_path):
    """Valid files are named, each mismatch of the others is a sentence, and the worst sets the exit code."""
    _, file = saved(5)
    bad = tmp_path / "bad.toml"
    text = (ROOT / "tests/toy/training.toml").read_text("utf-8")
    bad.write_text(text.replace("[3, 3, 2]", "[3, 9, 2]").replace("rounds = 3", "rounds = 0"), "utf-8")
    code, out, err = run(capsys, "check", "tests/toy/training.toml", file, str(bad))

    assert 2 == code
    assert f"tests/toy/training.toml: good\n{file}: good\n" == out
    assert (
        f"{bad}: rounds: expected 1 to 20, got 0\n{bad}: rows.E[1]: expected 1 to 6 companies (TY-01), got 9\n" in err
    )
    assert err.splitlines()[-1].startswith(f"{bad}: every field is explained in docs/scenarios/")


def test_check_refuses_a_built_in_battle_under_another_name(capsys, tmp_path):
    """A copy in `scenarios` with another battle's id is refused; elsewhere a file may have any name."""
    text = (ROOT / "scenarios/chartabella/grain.toml").read_text("utf-8")
    copies = [tmp_path / "scenarios/chartabella/well.toml", tmp_path / "well.toml"]
    for copy in copies:
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, "utf-8")

    code, _, err = run(capsys, "check", str(copies[0]))
    assert (2, 'well.toml: id: expected "well", as the file is called, got "grain"') == (code, err.splitlines()[0])
    assert 0 == run(capsys, "check", str(copies[1]))[0]


def test_check_names_the_page_of_the_system(capsys, tmp_path):
    """The check names the page that explains the fields of the system."""
    bad = tmp_path / "bad.toml"
    bad.write_text('format = 1\nsystem = "chartabella"\n', "utf-8")
    _, _, err = run(capsys, "check", str(bad))

    assert err.endswith(f"{bad}: every field is explained in docs/scenarios/chartabella.md\n")
    assert (ROOT / "docs/scenarios/chartabella.md").exists()


def test_check_finds_the_input_that_fails(capsys, saved):
    """A record with an input that does not fit gives exit code 1."""
    _, file = saved(5)
    data = json.loads(Path(file).read_text("utf-8"))
    data["inputs"].pop()
    Path(file).write_text(json.dumps(data), "utf-8")
    code, _, err = run(capsys, "check", file)

    assert (1, f"{file}: input 4 fails: $.inputs: expected 5 inputs, got 4\n") == (code, err)


def test_the_module_runs():
    """`python -m engine list --json` prints the shipped scenarios, and a bad command leaves with 2."""
    good, bad = (
        subprocess.run([sys.executable, "-m", "engine", *words], cwd=ROOT, capture_output=True, text=True, check=False)
        for words in (["list", "--json"], ["dance"])
    )
    shipped = [name for name in scenarios() if name.partition("/")[0] not in TOYS]

    assert (0, "") == (good.returncode, good.stderr)
    assert shipped == [row["id"] for row in json.loads(good.stdout)]
    assert (2, "", 1) == (bad.returncode, bad.stdout, bad.stderr.count("\n"))
