"""These tests hold what a record contains, and how damaged, foreign or newer records are opened."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from engine import VERSION
from engine.core import record
from engine.core.agenda import state_key
from engine.core.game import Game
from engine.core.scenario import DataFault, shipped
from engine.core.system import SYSTEMS
from tests.laws.walks import play
from tests.toy import SYSTEM


@pytest.fixture(scope="module")
def good() -> dict[str, Any]:
    """Return the record of a whole random game, as JSON data."""
    game, _ = play("toy/training", 2)
    return json.loads(record.text(game, {"names": ["Ann", "Bob"]}))


@pytest.fixture
def data(good) -> dict[str, Any]:
    """Return a record to be damaged."""
    return deepcopy(good)


def refused(data: Any) -> tuple[str, str, str]:
    """Return the mismatch for which a record is refused whole."""
    with pytest.raises(DataFault) as caught:
        record.load_data(data)
    (mismatch,) = caught.value.mismatches
    return mismatch.where, mismatch.expected, mismatch.got


def test_a_record_says_what_it_is(good):
    """A record has the fields of docs/save-format.md, from format and engine to state and extra."""
    assert (record.FORMAT, VERSION, "toy", 1) == (good["format"], good["engine"], good["system"], good["rules"])
    assert "training" == good["scenario"]["id"]
    assert {"do": "hide", "order": good["inputs"][0]["order"]} == good["inputs"][0]
    assert any("roll" in given for given in good["inputs"])
    assert len(good["digests"]) == len(good["inputs"]) + 1
    assert {"names": ["Ann", "Bob"]} == good["extra"]
    assert "rows" not in good["state"]


def test_a_record_opens_as_the_game_it_was(good):
    """A record opens with all inputs, without a fault, and with the caller's own data."""
    game, extra, fault = record.load_data(good)

    assert None is fault
    assert {"names": ["Ann", "Bob"]} == extra
    assert good == record.save(game, extra) | {"state": good["state"]}
    assert tuple(good["digests"]) == game.digests


def test_a_record_opens_with_a_system_that_is_not_registered(good):
    """A record opens with a system that is passed in, and its scenario is validated too."""
    game, _, fault = record.load_data(good, system=SYSTEM)

    assert None is fault
    assert len(good["inputs"]) == len(game.inputs)


@pytest.mark.parametrize("foreign", [None, [], "x", 3, {}, {"name": "a song"}, [{"inputs": []}]])
def test_foreign_data_are_no_record(foreign):
    """JSON of something else is refused."""
    where, expected, got = refused(foreign)

    assert ("$", "a saved game") == (where, expected)
    assert got


@pytest.mark.parametrize("name", [name for name in record._NEEDED if name != "inputs"])
def test_every_part_is_needed(data, name):
    """A record lacks no field except the last state."""
    del data[name]

    assert (f"$.{name}", "nothing") == refused(data)[::2]


def test_the_last_state_is_not_needed(data):
    """A record without its last state opens as the same game."""
    del data["state"]

    assert None is record.load_data(data)[2]


@pytest.mark.parametrize(
    ("name", "value", "mismatch"),
    [
        ("format", 3, ("$.format", "at most 2 (a newer version of the site saved it)", "3")),
        ("format", 0, ("$.format", "2", "0")),
        ("format", True, ("$.format", "a whole number", "true or false")),
        ("format", "1", ("$.format", "a whole number", "a text")),
        ("format", 1.0, ("$.format", "a whole number", "a number")),
        ("format", None, ("$.format", "a whole number", "nothing")),
        ("rules", False, ("$.rules", "a whole number", "true or false")),
        ("system", "chess", ("$.system", "one of {systems}", "chess")),
        ("system", ["toy"], ("$.system", "a text", "a list")),
        ("scenario", "training", ("$.scenario", "an object", "a text")),
        ("scenario", {}, ("$.scenario.system", "toy", "None")),
        ("digest", "0" * 16, None),
        ("digest", 7, ("$.digest", "a text", "a whole number")),
        ("options", [], ("$.options", "an object", "a list")),
        ("options", {"tea": True}, ("$.options.tea", "one of forced_march", '"tea"')),
        ("options", {"forced_march": None}, ("$.options.forced_march", "true or false", "nothing")),
        ("options", {"forced_march": {}}, ("$.options.forced_march", "true or false", "{}")),
        ("options", {"forced_march": 1}, ("$.options.forced_march", "true or false", "1")),
        ("study", 1, ("$.study", "true or false", "a whole number")),
        ("start", [], ("$.start", "an object of columns", "a list")),
        ("start", {}, ("$.start.agenda", "a column", "nothing")),
        ("inputs", {}, ("$.inputs", "a list", "an object")),
        ("inputs", [{}] * 20_001, ("$.inputs", "at most 20000 inputs", "20001")),
        ("digests", "abc", ("$.digests", "a list", "a text")),
        ("extra", None, ("$.extra", "an object", "nothing")),
    ],
)
def test_a_damaged_frame_is_refused(data, name, value, mismatch):
    """Wrong types, unknown systems and options, and newer versions raise their mismatches."""
    data[name] = value
    found = refused(data)

    if mismatch is None:
        assert ("$.digest", "0" * 16) == found[::2]
    else:
        where, expected, got = mismatch
        assert (where, expected.format(systems=", ".join(SYSTEMS)), got) == found


def test_a_stranger_in_the_frame_is_refused(data):
    """A field that no record has is refused."""
    data["stranger"] = 1
    where, expected, got = refused(data)

    assert ("$", "stranger") == (where, got)
    assert expected.startswith("one of format, engine, system")


def test_a_scenario_of_another_system_is_refused(data):
    """A record whose scenario belongs to another system is refused."""
    data["scenario"]["system"] = "chartabella"

    assert ("$.scenario.system", "toy", "chartabella") == refused(data)


def test_a_changed_scenario_is_refused(data):
    """A record whose digest does not fit its scenario is refused, and so is an invalid scenario."""
    data["scenario"]["rounds"] = 4
    assert "$.digest" == refused(data)[0]
    data["scenario"]["rounds"] = 400
    assert ("$.scenario: rounds", "1 to 20", "400") == refused(data)


def test_words_of_a_scenario_may_change(data):
    """Titles and notes of a scenario may change."""
    data["scenario"]["words"]["en"]["title"] = "Two lines"
    data["scenario"]["minutes"] = 6

    assert None is record.load_data(data)[2]


@pytest.mark.parametrize(
    ("given", "expected", "got"),
    [
        ({"roll": 99}, "one of [", "99"),
        ({"roll": "1"}, "one of [", "1"),
        ({"roll": True}, "one of [", "True"),
        ({"roll": 1.0}, "one of [", "1.0"),
        ({"roll": float("nan")}, "one of [", "nan"),
        ({"roll": None}, "one of [", "None"),
        ({"roll": [1]}, "one of [", "[1]"),
        ({"roll": 1, "x": 2}, "an object with the verb", '{"roll": 1, "x": 2}'),
        ({"do": "accept"}, "a legal action", "accept (TY-11)"),
        (3, "an object with the verb", "3"),
    ],
)
def test_a_damaged_roll_gives_the_beginning(data, given, expected, got):
    """A damaged roll ends the record there, and the fault says which outcomes were possible."""
    at = next(n for n, one in enumerate(data["inputs"]) if "roll" in one)
    data["inputs"][at] = given
    game, _, fault = record.load_data(data)

    assert (at, at, f"$.inputs[{at}]") == (fault.good, len(game.inputs), fault.mismatch.where)
    assert fault.mismatch.expected.startswith(expected)
    assert got == fault.mismatch.got


@pytest.mark.parametrize(
    ("given", "where", "expected", "got"),
    [
        ({"roll": 1}, "$.inputs[1]", "a decision", "a roll of dice"),
        ({"do": "hide", "order": 1}, "$.inputs[1].order", "a text", "a whole number"),
        ({"do": "hide", "order": "pikes"}, "$.inputs[1]", "a legal action", "hide pikes (TY-02)"),
        ({"do": "resign", "side": "X"}, "$.inputs[1]", "a legal action", "resign X (TY-15)"),
        ({"do": "hide", "order": "straw", "x": 1}, "$.inputs[1].x", "one of order", '"x"'),
        ({}, "$.inputs[1]", "an object with the verb in `do`", "{}"),
        (None, "$.inputs[1]", "an object with the verb in `do`", "nothing"),
    ],
)
def test_a_damaged_action_gives_the_beginning(data, given, where, expected, got):
    """An input that is not an allowed action ends the record there and is reported."""
    data["inputs"][1] = given
    game, _, fault = record.load_data(data)

    assert (1, where, expected, got) == (fault.good, fault.mismatch.where, fault.mismatch.expected, fault.mismatch.got)
    assert 1 == len(game.inputs)


def test_an_input_given_twice_is_a_fault(data):
    """The order of W cannot be laid twice."""
    data["inputs"].insert(1, data["inputs"][1])
    data["digests"].insert(1, data["digests"][1])
    game, _, fault = record.load_data(data)

    assert len(game.inputs) == fault.good < len(data["inputs"])


def test_nothing_follows_the_end(data):
    """Inputs after the end of the game are a fault."""
    end = len(data["inputs"])
    data["inputs"].append({"do": "resign", "side": "E"})
    _, _, fault = record.load_data(data)

    assert (end, "resign E (TY-15)") == (fault.good, fault.mismatch.got)


@pytest.mark.parametrize("got", [None, 7, "x" * 99, []])
def test_a_digest_that_is_none_is_a_fault(data, got):
    """Whatever is in the place of a digest, the inputs before it are valid."""
    data["digests"][5] = got
    game, _, fault = record.load_data(data)

    assert (4, 4, "$.digests[5]") == (fault.good, len(game.inputs), fault.mismatch.where)
    assert fault.mismatch.got


def test_a_start_that_differs_is_a_fault(data):
    """If the set-up itself differs, only the start is valid."""
    data["digests"][0] = "0" * 16
    game, _, fault = record.load_data(data)

    assert (0, 0, "$.digests[0]") == (fault.good, len(game.inputs), fault.mismatch.where)


def test_missing_and_superfluous_digests_are_faults(data):
    """A record has one digest more than inputs."""
    short, long = deepcopy(data), deepcopy(data)
    last = short["digests"].pop()
    long["digests"].append("0" * 16)
    faults = [record.load_data(one)[2] for one in (short, long)]

    assert (f"$.digests[{len(data['inputs'])}]", last, "nothing") == (
        faults[0].mismatch.where, faults[0].mismatch.expected, faults[0].mismatch.got,
    )  # fmt: skip
    assert (len(data["inputs"]), "$.inputs") == (faults[1].good, faults[1].mismatch.where)


def test_a_newer_record_is_told_as_newer_whatever_else_it_holds():
    """A newer record is reported as newer first, because a later format may have other fields."""
    assert "at most 2 (a newer version of the site saved it)" == refused({"format": 9, "inputs": [], "moves": 3})[1]


def test_text_of_a_record_is_read_with_the_same_care():
    """load_text() refuses what parse() refuses."""
    for text in ("", "{", "[]", "null", '{"inputs": [], "inputs": []}', "[" * 9999):
        with pytest.raises(DataFault):
            record.load_text(text)


def test_a_record_of_the_first_form_opens_as_an_ordinary_game(data):
    """A record of format 1, which has neither study nor start, opens as a game from the set-up without study."""
    game, _, fault = record.load_data({**{k: v for k, v in data.items() if k not in ("study", "start")}, "format": 1})

    assert (None, None, False) == (fault, game.start, game.study)
    assert tuple(data["digests"]) == game.digests


def test_a_game_that_begins_in_the_middle_is_saved_and_opened_as_such(good):
    """A game from a position has the same choices, and the same end after the same inputs."""
    whole = record.load_data(good)[0]
    middle = len(whole.inputs) // 2
    game = whole.position(middle)
    for given in whole.inputs[middle:]:
        game.roll(given.given) if given.side is None else game.do(given.given)
    loaded, _, fault = record.load_text(record.text(game))

    assert None is fault
    assert (len(whole.inputs) - middle, game.digests) == (len(loaded.inputs), loaded.digests)
    assert whole.pending == loaded.pending
    assert whole.view() == loaded.view()


def test_a_game_of_study_stays_one(good):
    """A game in study mode says so in its records and branches too."""
    game = record.load_data(good)[0]
    game.begin_study()
    loaded = record.load_text(record.text(game))[0]

    assert loaded.study
    assert loaded.branch(3).study


@pytest.mark.parametrize("change", [{"engine": "0.0.1"}, {"rules": 0}, {"rules": 2}])
def test_a_record_of_another_version_opens_at_its_position(data, change):
    """If inputs have another meaning now, a record of another version continues from its last state and says so."""
    before = record.load_data(data)[0].state
    game, _, fault = record.load_data({**data, **change, "digests": [*data["digests"][:5], "0" * 16]})

    assert (True, 4, "$.digests[5]") == (fault.at_position, fault.good, fault.mismatch.where)
    assert (0, True) == (len(game.inputs), state_key(before) == state_key(game.state))


def test_a_record_of_another_version_that_replays_is_whole(data):
    """A record of another version that replays to the same digests keeps its past."""
    game, _, fault = record.load_data({**data, "rules": 2, "engine": "9.9.9"})

    assert (None, len(data["inputs"])) == (fault, len(game.inputs))


def test_a_record_of_another_version_without_a_good_position_gives_its_beginning(data):
    """A last state that breaks an invariant is not opened."""
    data["state"]["agenda"] = [["nonsense"]]
    game, _, fault = record.load_data({**data, "engine": "0.0.1", "digests": data["digests"][:5]})

    assert (False, 4, 4) == (fault.at_position, fault.good, len(game.inputs))


def test_opening_tells_how_far_it_is(good):
    """Opening reports its progress, so a page can replay a long record in slices."""
    opening = record.RecordReplay(good)

    assert list(range(1, len(opening) + 1)) == list(opening)
    assert tuple(good["digests"]) == opening.game.digests


def test_a_position_with_endless_figures_is_refused():
    """A position with an absurd number of sticks is refused, because each would be an order to choose."""
    game = Game(shipped()["table_battles/kolin"], seed=1)
    data = json.loads(record.text(game.position()))
    data["start"]["sticks"][0] = 10**12
    with pytest.raises(DataFault) as caught:
        record.load_data(data)

    assert ["$.start.sticks: expected numbers up to 1000, got 1000000000000"] == list(map(str, caught.value.mismatches))


def test_a_position_with_an_endless_menu_is_refused(monkeypatch):
    """The orders of a position are counted only up to the limit."""
    game = Game(shipped()["chartabella/training"], seed=1)
    data = json.loads(record.text(game.position()))
    most = len(game.menu())
    monkeypatch.setattr(record, "MAX_ORDERS", most + 1)
    assert record.load_data(data)[2] is None

    monkeypatch.setattr(record, "MAX_ORDERS", most)
    assert refused(data) == ("$.start", f"a question with fewer than {most} orders", "one with more")
