"""L10: a save opens as the same game; a damaged one opens up to the damage and reports it."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache

import pytest

from engine import VERSION
from engine.core import link, record
from engine.core.dice import Generator
from engine.core.game import Game, Input
from engine.core.scenario import DataFault, Mismatch, digest
from engine.core.types import Action, Chance, Decision
from tests.depth import cases
from tests.laws.damage import damaged_data, damaged_texts, opening
from tests.laws.registry import ROOT, scenario_names, scenarios
from tests.laws.walks import drawn, picture, walks

per_scenario = pytest.mark.parametrize("scenario", scenario_names())
SAVES = ROOT / "tests" / "saves"
LONGEST = cases(60, 120)
"""Inputs of a game that are saved and loaded again."""
OFTEN = cases(20, 30)
"""After so many inputs it is saved once more."""
DAMAGED = cases(30, 60)
"""Damaged copies of each record."""


def beginning(scenario: str) -> list[Input]:
    """Return the first inputs of a random game."""
    return list(walks(scenario)[0].inputs[:LONGEST])


@cache
def short_game(scenario: str, inputs: int = LONGEST) -> Game:
    """Return a game after those inputs, made once for tests that only read it."""
    game = Game(scenarios()[scenario], seed=4)
    for given in beginning(scenario)[:inputs]:
        put(game, given)
    return game


def put(game: Game, given: Input) -> None:
    """Put a recorded input into a game."""
    if given.side is None:
        game.roll(given.given)
    else:
        game.do(given.given)


@per_scenario
def test_a_save_opens_as_the_same_game(scenario):
    """At many points of a game the text of a save gives the same inputs, digests, log and extra data."""
    game = Game(scenarios()[scenario], seed=4)
    for n, given in enumerate(beginning(scenario)):
        if n % OFTEN == 0:
            loaded, extra, fault = record.load_text(record.text(game, {"players": ["A", "B"]}))

            assert fault is None
            assert {"players": ["A", "B"]} == extra
            assert (game.inputs, game.digests, game.told) == (loaded.inputs, loaded.digests, loaded.told)
            assert game.pending == loaded.pending
            assert picture(game.state) == picture(loaded.state)
            assert game.options == loaded.options
        put(game, given)


@per_scenario
def test_whatever_order_things_come_in_the_game_stays_true(scenario):
    """After doing, rolling, undoing, redoing, saving and loading in any order the inputs explain the digests."""
    game, rng = Game(scenarios()[scenario], seed=8), Generator(8)
    for _ in range(60):
        what = rng.below(8)
        if what == 0 and game.can_undo():
            game.undo()
        elif what == 1 and game.can_redo:
            game.redo()
        elif what == 2:
            before = game
            game, _, fault = record.load_text(record.text(before), seed=rng.below(99))

            assert fault is None
            assert (before.inputs, before.digests, before.pending) == (game.inputs, game.digests, game.pending)
        elif isinstance(game.pending, Chance):
            game.roll()
        elif menu := drawn(game.system, game.state, rng):
            game.do(menu[rng.below(len(menu))])
    again = Game(scenarios()[scenario])
    for given in game.inputs:
        put(again, given)

    assert (again.digests, again.told) == (game.digests, game.told)


@per_scenario
def test_missing_inputs_give_the_beginning_and_a_fault(scenario):
    """A record whose last inputs were removed opens up to there and says so."""
    game = short_game(scenario)
    data = json.loads(record.text(game))
    keep = len(game.inputs) // 2
    data["inputs"] = data["inputs"][:keep]
    loaded, _, fault = record.load_data(data)

    assert (keep, "$.inputs") == (fault.good, fault.mismatch.where)
    assert game.inputs[:keep] == loaded.inputs


@per_scenario
def test_a_wrong_digest_gives_the_beginning_and_a_fault(scenario):
    """A record with a wrong digest opens up to the last input whose digest fits."""
    game = short_game(scenario)
    data = json.loads(record.text(game))
    at = len(game.inputs) // 2
    data["digests"][at], data["digests"][at + 1] = data["digests"][at + 1], data["digests"][at]
    loaded, _, fault = record.load_data(data)

    assert (at - 1, f"$.digests[{at}]") == (fault.good, fault.mismatch.where)
    assert game.inputs[: at - 1] == loaded.inputs
    assert game.digests[:at] == loaded.digests


@per_scenario
def test_another_input_gives_the_beginning_and_a_fault(scenario):
    """A record with an input that is illegal, malformed or out of turn opens up to it."""
    game = short_game(scenario)
    good = json.loads(record.text(game))
    at = next(n for n, given in enumerate(game.inputs) if n and isinstance(given.given, Action))
    rolls = ({"roll": 99}, {"roll": True}, {"roll": None})
    for wrong in (*rolls, {"do": "dance"}, {}, None, 7, [], {**good["inputs"][at], "x": 1}):
        data = deepcopy(good)
        data["inputs"][at] = wrong
        loaded, _, fault = record.load_data(data)

        assert at == fault.good, wrong
        assert fault.mismatch.where.startswith(f"$.inputs[{at}]"), wrong
        assert fault.mismatch.expected
        assert fault.mismatch.got
        assert game.inputs[:at] == loaded.inputs


@per_scenario
def test_whatever_is_damaged_the_record_opens_or_says_why_not(scenario):
    """A record with one change anywhere opens, wholly or in part, or is refused with its mismatches."""
    good = json.loads(record.text(short_game(scenario, 25)))
    for data in damaged_data(good, DAMAGED):
        mismatches: list[Mismatch] = []
        try:
            loaded, _, fault = record.load_data(data)
        except DataFault as refused:
            mismatches = refused.mismatches
        else:
            mismatches = [fault.mismatch] if fault else []

            assert len(loaded.inputs) == (fault.good if fault else len(data["inputs"]))
        assert all(mismatch.where and mismatch.expected and mismatch.got for mismatch in mismatches), mismatches


def _digest(start: object) -> str:
    """Return the digest that goes with a position, whatever it holds; nothing where it cannot be written."""
    try:
        return digest(["", start])
    except (TypeError, ValueError):
        return ""


@per_scenario
def test_a_damaged_start_can_be_looked_at_or_is_refused(scenario):
    """A record from a position, with one change in that position, opens or says why not."""
    game = short_game(scenario, 25).position()
    good = json.loads(record.text(game))
    for start in damaged_data(good["start"], DAMAGED):
        mismatches: list[Mismatch] = []
        try:
            loaded, _, _ = record.load_data({**good, "start": start, "digests": [_digest(start)]})
        except DataFault as refused:
            mismatches = refused.mismatches
        else:
            assert any(loaded.system.legal(loaded.state)) or not isinstance(loaded.pending, Decision)
            assert all(loaded.view(side) for side in (None, *game.system.sides(game.state)))
        assert all(mismatch.where.startswith("$.start") for mismatch in mismatches), mismatches


@per_scenario
@pytest.mark.parametrize("packed", [False, True], ids=["file", "link"])
def test_damaged_text_and_links_open_or_are_refused(scenario, packed):
    """Text with flipped bits, missing ends, swapped stretches or huge numbers raises only faults.

    Each fault says where it is, what was expected and what came.
    """
    game = short_game(scenario, 25)
    text = link.pack({"kind": "game", "record": link.game_data(game)}) if packed else record.text(game)
    told = [opening(damaged) for damaged in damaged_texts(text, DAMAGED)]

    assert all(": expected " in one and ", got " in one for one in told if one)
    assert sum(bool(one) for one in told) > len(told) / 2


@per_scenario
def test_truncated_text_is_refused(scenario):
    """Half of a record's text is refused because it is not JSON."""
    text = record.text(short_game(scenario))
    for end in (0, 1, len(text) // 3, len(text) - 1):
        with pytest.raises(DataFault):
            record.load_text(text[:end])


@per_scenario
def test_a_game_from_the_table_opens(scenario):
    """A record opens even if its scenario is not shipped, because it contains the scenario."""
    game = short_game(scenario)
    data = json.loads(record.text(game))
    data["scenario"]["id"] = "found-on-the-net"
    loaded, _, fault = record.load_data(data)

    assert fault is None
    assert game.digests == loaded.digests
    assert "found-on-the-net" == loaded.scenario.id


@pytest.mark.parametrize("system", sorted({name.partition("/")[0] for name in scenario_names()}))
def test_every_version_leaves_a_save_of_every_system(system):
    """This version has a save of every system for later versions (`python -m tests.saves --write`)."""
    versions = {json.loads(path.read_text("utf-8"))["engine"] for path in (SAVES / system).glob("*.json")}

    assert VERSION in versions


@pytest.mark.parametrize("name", [f"{path.parent.name}/{path.stem}" for path in sorted(SAVES.glob("*/*.json"))])
def test_old_saves_open_for_ever(name):
    """Every save that was ever kept opens completely."""
    loaded, _, fault = record.load_text((SAVES / f"{name}.json").read_text("utf-8"))

    assert fault is None
    assert loaded.inputs


@per_scenario
def test_a_save_was_kept(scenario):
    """Each scenario has a save; `python -m tests.saves --write` makes missing ones and changes none."""
    assert (SAVES / f"{scenario}.json").exists()
