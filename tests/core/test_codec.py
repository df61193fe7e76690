"""Valid data from outside are read unchanged, and a fault in data has its path, what was expected and what came."""

from __future__ import annotations

import contextlib
import json
import tracemalloc

import pytest

from engine.core import codec
from engine.core.scenario import DataFault
from engine.core.types import Resign
from tests.laws.registry import TOY, scenarios
from tests.toy import SYSTEM
from tests.toy.actions import Assault, Done


def mismatches(call, *arguments) -> list[tuple[str, str, str]]:
    """Return what a call finds wrong."""
    with pytest.raises(DataFault) as caught:
        call(*arguments)
    return [(mismatch.where, mismatch.expected, mismatch.got) for mismatch in caught.value.mismatches]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "JSON text"),
        ("{", "JSON text"),
        ("nothing", "JSON text"),
        ('{"a": 1} {}', "JSON text"),
        ("NaN", "JSON text"),
        ("[1, Infinity]", "JSON text"),
        ("[-Infinity]", "JSON text"),
        ('{"a": 1, "a": 1}', "JSON text"),
        ("1" * 5000, "JSON text"),
        ("[" * 100_000, "at most 60 lists and objects inside one another"),
        ("[" * 70 + "]" * 70, "at most 60 lists and objects inside one another"),
        ('{"a":' * 70 + "1" + "}" * 70, "at most 60 lists and objects inside one another"),
        ("[9007199254740993]", "numbers up to 9007199254740992"),
        ("-1" + "0" * 300, "numbers up to 9007199254740992"),
        ("[1e999]", "numbers up to 9007199254740992"),
        ('"\\ud800"', "whole characters"),
        ('{"\\udfff": 1}', "whole characters"),
        (b"\xff\xfe\xfd", "JSON text"),
        (b'"\xc3"', "JSON text"),
    ],
    ids=range(19),
)
def test_text_that_is_no_json_is_refused(text, expected):
    """Text that is not JSON, has NaN or duplicate names, or is too deep or too large raises only a mismatch."""
    ((where, wanted, got),) = mismatches(codec.parse, text, "here")

    assert ("here", expected) == (where, wanted)
    assert got


@pytest.mark.parametrize(
    "text",
    [
        '\\"' * 300_000,
        '"' + '\\"' * 300_000 + "\\\n",
        "{" + "".join(f'"{n}":1,' for n in range(200_000)) + '"x":1,"x":1}',
    ],
    ids=("quotes without end", "an escape at the end", "many names"),
)
def test_text_made_to_keep_a_reader_busy_is_refused_in_one_pass(text):
    """Each quote and name is read once, so text made to keep a reader busy is refused quickly."""
    ((where, wanted, _),) = mismatches(codec.parse, text)

    assert ("$", "JSON text") == (where, wanted)


@pytest.mark.parametrize(
    "text",
    ['["' + "x" * 4_900_000 + '"]', '["' + "\\n" * 2_400_000 + '"]', "[" + "[]," * 1_600_000 + "[]]", "{" * 4_900_000],
    ids=("one string", "escapes", "empty lists", "brackets"),
)
def test_text_takes_little_more_memory_than_it_is_long(text):
    """Neither a long string nor millions of empty lists take a hundred times their length in memory."""
    tracemalloc.start()
    with contextlib.suppress(DataFault):
        codec.parse(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 60_000_000


def test_lists_are_counted_before_they_are_made():
    """Lists with more entries than any file of this site has are refused before they are made."""
    assert [("$", "at most 200000 lists and objects", "more")] == mismatches(codec.parse, "[" + "[]," * 200_000 + "1]")


def test_text_that_is_too_long_is_refused_unread():
    """Text of more than five million characters is refused unread."""
    assert [("$", "at most 5000000 characters", "5000001")] == mismatches(codec.parse, " " * 5_000_001)


@pytest.mark.parametrize("value", [None, True, 0, -5, 1.5, "", "é\n\u2028😀", [], {}, {"a": [1, {"b": None}]}, 2**53])
def test_json_comes_in_as_it_is(value):
    """Values that JSON can express are read back equal."""
    assert value == codec.parse(json.dumps(value))
    assert value == codec.parse(json.dumps(value, ensure_ascii=False).encode())


def test_an_action_is_an_object_with_its_verb():
    """An action is an object with its verb and its fields in order; Resign is an action of every system."""
    assert {"do": "assault", "card": "E1", "target": "W2", "dice": 3} == codec.action_data(Assault("E1", "W2", 3))
    assert Assault("E1", "W2", 3) == codec.action(SYSTEM, codec.action_data(Assault("E1", "W2", 3)))
    assert Resign("E") == codec.action(SYSTEM, {"do": "resign", "side": "E"})
    assert Done() == codec.action(SYSTEM, {"do": "done"})


VERBS = "one of hide, march, done, assault, hold, reveal, accept, lose, resign"


@pytest.mark.parametrize(
    ("data", "mismatch"),
    [
        (None, ("here", "an object with the verb in `do`", "nothing")),
        ([], ("here", "an object with the verb in `do`", "[]")),
        ("done", ("here", "an object with the verb in `do`", '"done"')),
        ({}, ("here", "an object with the verb in `do`", "{}")),
        ({"do": 1}, ("here", "an object with the verb in `do`", '{"do": 1}')),
        ({"do": ["done"]}, ("here", "an object with the verb in `do`", '{"do": ["done"]}')),
        ({"do": "fly"}, ("here.do", VERBS, '"fly"')),
        ({"do": "done", "now": True}, ("here.now", "one of ", '"now"')),
        ({"do": "hide"}, ("here.order", "a value", "nothing")),
        ({"do": "hide", "order": None}, ("here.order", "a text", "nothing")),
        (
            {"do": "assault", "card": "E1", "target": "W1", "dice": True},
            ("here.dice", "a whole number", "true or false"),
        ),
        ({"do": "assault", "card": "E1", "target": "W1", "dice": 1e400}, ("here.dice", "a whole number", "a number")),
        ({"do": "assault", "card": "E1", "target": "W1", "dice": "3"}, ("here.dice", "a whole number", "a text")),
    ],
)
def test_what_is_no_action_is_refused(data, mismatch):
    """Each value that is not an action raises its mismatch, whether or not an action would be allowed."""
    assert [mismatch] == mismatches(codec.action, SYSTEM, data, "here")


@pytest.mark.parametrize("value", [10**5000, [[10**5000]], "x" * 5_000_000], ids=("number", "list", "text"))
def test_what_cannot_be_written_out_is_still_told(value):
    """A value of any size appears in a short sentence."""
    ((_, _, got),) = mismatches(codec.action, SYSTEM, {"do": value})

    assert len(got) < 80


@pytest.mark.parametrize("id_", ["", "a b", "a/b", "../x", "<b>", "x" * 61, "-a", "\u00e9", "a\n"])
def test_the_id_of_a_scenario_is_checked(id_):
    """The id of a scenario is checked, because it becomes part of addresses and file names."""
    data = scenarios()["toy/training"].data() | {"id": id_}

    assert [("a.toml: id", "up to 60 letters, digits, hyphens and underscores")] == [
        mismatch[:2] for mismatch in mismatches(codec.scenario, data, "a.toml", SYSTEM)
    ]


@pytest.mark.parametrize(
    ("name", "wrong", "told"),
    [
        ("size", "huge", ("one of small, medium, large", '"huge"')),
        ("difficulty", 9, ("one of 1, 2, 3", "9")),
        ("difficulty", 0, ("one of 1, 2, 3", "0")),
        ("minutes", -5, ("a number from 1 to 6000", "-5")),
    ],
)
def test_what_the_card_of_a_scenario_could_not_tell_is_refused(name, wrong, told):
    """Each wrong size, difficulty or length of a scenario raises a sentence of its own."""
    data = scenarios()["toy/training"].data() | {name: wrong}

    assert [(f"a.toml: {name}", *told)] == mismatches(codec.scenario, data, "a.toml", SYSTEM)


def test_long_values_are_cut_in_messages():
    """A message quotes at most sixty characters of what came."""
    ((_, _, got),) = mismatches(codec.action, SYSTEM, {"do": "x" * 500})

    assert 60 == len(got)
    assert got.endswith("...")


@pytest.fixture
def columns():
    """Return the columns of a state as JSON data."""
    return json.loads(json.dumps(codec.state_data(SYSTEM.start(scenarios()["toy/training"]))))


def test_a_state_comes_in_as_it_went_out(columns):
    """A state is read back equal: a dict's rows are tuples again, and so are the steps of the agenda."""
    s = codec.state(SYSTEM, columns)

    assert ("E1", "E2", "E3") == s.battle.rows["E"]
    assert ("setup.hide", "E") == s.agenda[-1]
    assert columns == json.loads(json.dumps(codec.state_data(s)))


def test_fixed_columns_can_be_left_out(columns):
    """Digests and saves omit columns that never change."""
    s = codec.state(SYSTEM, columns)

    assert set(columns) - set(s.BATTLE.COLUMNS) == set(codec.state_data(s, fixed=False))


@pytest.mark.parametrize(
    ("name", "value", "where"),
    [
        ("at", {"E1a": 1}, "$.at.E1a"),
        ("at", {"E1a": "W1"}, "$"),
        ("round", True, "$.round"),
        ("round", 99, "$"),
        ("shown", "E", "$.shown"),
        ("agenda", {}, "$.agenda"),
        ("agenda", [["nonsense"]], "$.agenda[0]"),
        ("agenda", [[]], "$.agenda[0]"),
        ("agenda", [[["setup.hide"]]], "$.agenda[0]"),
        ("agenda", [[{}]], "$.agenda[0]"),
        ("end", ["E"], "$.end"),
        ("stranger", 1, "$.stranger"),
    ],
)
def test_a_state_that_is_no_state_is_refused(columns, name, value, where):
    """Wrong types, unknown steps and columns, and states that break an invariant raise their mismatches."""
    ((found, expected, got),) = mismatches(codec.state, SYSTEM, {**columns, name: value})

    assert where == found
    assert expected
    assert got


def test_a_state_lacks_no_column(columns):
    """A missing column is named, and data that are not an object are refused."""
    del columns["at"]

    assert [("$.at", "a column", "nothing")] == mismatches(codec.state, SYSTEM, columns)
    assert [("$", "an object of columns", "[]")] == mismatches(codec.state, SYSTEM, [])


def edited(old: str, new: str) -> str:
    """Return the toy's training scenario with something replaced."""
    text = (TOY / "training.toml").read_text("utf-8")
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "mismatch"),
    [
        ("format = 1", "format = 2", ("a.toml: format", "1", "2")),
        ("format = 1", "format = true", ("a.toml: format", "a whole number", "true or false")),
        ("format = 1\n", "", ("a.toml: format", "1", "nothing")),
        ('"toy"', '"chess"', ("a.toml: system", "one of {systems}", '"chess"')),
        ('"toy"', "[]", ("a.toml: system", "one of {systems}", "[]")),
        ('"toy"', "{}", ("a.toml: system", "one of {systems}", "{}")),
        ("minutes = 5", 'minutes = "5"', ("a.toml: minutes", "a whole number", "a text")),
        ("minutes = 5\n", "", ("a.toml: minutes", "a value", "nothing")),
        ("rounds = 3\n", "", ("a.toml: rounds", "a value", "nothing")),
        ("rounds = 3", "rounds = nan", ("a.toml: rounds", "a whole number", "a number")),
        ("rounds = 3", "rounds = 1979-05-27", ("a.toml: rounds", "a whole number", "date")),
        (
            "rounds = 3",
            "rounds = 3\nruonds = 3",
            ("a.toml: ruonds", "one of rounds, first, rows", '"ruonds" (nearest: rounds)'),
        ),
        ("rounds = 3", "rounds = 99", ("a.toml: rounds", "1 to 20", "99")),
        ("E = [3, 3, 2]", "E = [3, 3.0, 2]", ("a.toml: rows.E[1]", "a whole number", "a number")),
        ("E = [3, 3, 2]", "E = [3, 7, 2]", ("a.toml: rows.E[1]", "1 to 6 companies", "7")),
        ("[words.en]", "[words.de]\ntitle = 'x'\n[words.en]", ("a.toml: words.de.summary", "a text", "nothing")),
        ("[words.en]", "[options]\ntea = true\n[words.en]", ("a.toml: options.tea", "one of forced_march", '"tea"')),
        (
            "[words.en]",
            "[options]\nforced_march = []\n[words.en]",
            ("a.toml: options.forced_march", "true or false", "[]"),
        ),
        (
            "[words.en]",
            "[options]\nforced_march = 1\n[words.en]",
            ("a.toml: options.forced_march", "true or false", "1"),
        ),
    ],
)
def test_a_scenario_that_is_none_is_refused(old, new, mismatch):
    """The fault of a damaged file names the file, the path inside, what was expected and what is there."""
    where, expected, got = mismatch
    wanted = (where, expected.format(systems=", ".join(codec.SYSTEMS)), got)

    assert [wanted] == mismatches(codec.scenario_text, edited(old, new), "a.toml")


@pytest.mark.parametrize("value", ["2025-01-01", "nan", "-inf", "9007199254740993"])
def test_a_scenario_holds_only_what_a_record_can(value):
    """A date, a number that is not finite, or one that browsers cannot represent is refused in a scenario."""
    text = (TOY / "pools.toml").read_text("utf-8") + f"\n[measured]\nwhen = {value}\n"

    ((where, _, _),) = mismatches(codec.scenario_text, text, "a.toml")
    assert where.startswith("a.toml")


def test_a_scenario_without_words_is_refused():
    """A scenario without a title in any language is refused."""
    data = {**codec.scenario_text((TOY / "pools.toml").read_text("utf-8"), "a").data(), "words": {}}

    assert [("a: words", "the texts of a language", "none")] == mismatches(codec.scenario, data, "a")


def test_a_scenario_tells_all_its_spots():
    """All faults that the system finds in a scenario are reported at once."""
    found = mismatches(codec.scenario_text, edited("E = [3, 3, 2]", "E = [3, 7, 9]"), "a.toml")

    assert ["a.toml: rows.E[1]", "a.toml: rows.E[2]"] == [where for where, _, _ in found]


def test_a_scenario_tells_what_is_wrong_in_header_options_and_body_at_once():
    """A misspelt name hides no other fault, and the nearest name may be one of the header."""
    text = edited("E = [3, 3, 2]", "E = [3, 7, 2]").replace("minutes = 5", "minuets = 5\nminutes = 0")
    text = text.replace("[words.en]", "[options]\nforced_marhc = true\n[words.en]")
    found = mismatches(codec.scenario_text, text, "a.toml")

    assert [
        ("a.toml: minuets", "one of rounds, first, rows", '"minuets" (nearest: minutes)'),
        ("a.toml: minutes", "a number from 1 to 6000", "0"),
        ("a.toml: options.forced_marhc", "one of forced_march", '"forced_marhc" (nearest: forced_march)'),
        ("a.toml: rows.E[1]", "1 to 6 companies", "7"),
    ] == found


@pytest.mark.parametrize("text", ["a =", "[[[", "a = 1\na = 2", "\x00"])
def test_text_that_is_no_toml_is_refused(text):
    """Text that TOML cannot read, or with a name given twice, raises a mismatch."""
    ((where, expected, _),) = mismatches(codec.scenario_text, text, "a.toml")

    assert ("a.toml", "TOML text") == (where, expected)


@pytest.mark.parametrize("data", [None, [], "x", 1])
def test_a_scenario_is_a_table(data):
    """A scenario that is not a table is refused."""
    ((where, expected, _),) = mismatches(codec.scenario, data, "a.toml")

    assert ("a.toml", "a table") == (where, expected)


def test_a_good_scenario_comes_in_whole():
    """A valid scenario is read completely: header, words, options and the system's own part."""
    found = codec.scenario_text((TOY / "pools.toml").read_text("utf-8"), "pools.toml")

    assert ("toy/pools", "medium", 2) == (found.name, found.size, found.difficulty)
    assert {"forced_march": True} == found.options
    assert {"rounds": 5, "first": "W", "rows": {"E": [6, 4, 6], "W": [6, 6]}} == found.body
