"""Chapter A: faults of a scenario file are reported with path, expected and got; valid files are accepted."""

from __future__ import annotations

import pytest

from engine.core import codec
from engine.core.game import Game
from engine.core.scenario import shipped
from tests.systems.at_the_charge.table import Table
from tests.systems.faults import assert_refused, put, without

KALAVRYAI, TRAINING = (shipped()[f"at_the_charge/{name}"].data() for name in ("kalavryai", "training"))


AMBUSH, LATE, TREASON, CAMP = (KALAVRYAI[part][0] for part in ("ambush", "reinforcements", "treason", "camps"))

BAD = {
    "hex off the board": (
        put(TRAINING, ("pieces", "N", "lombards-3-2"), ["0901"]), "pieces.N.lombards-3-2[0]", "a hex of the board",
        '"0901"',
    ),
    "no name of a hex": (
        put(TRAINING, ("pieces", "N", "lombards-3-2"), ["E5"]), "pieces.N.lombards-3-2[0]", "a hex of the board", '"E5"'
    ),
    "two units on one hex": (
        put(TRAINING, ("pieces", "N", "lombards-3-2"), ["0605"]), "pieces.N.archers-2-1[0]",
        "a hex without another unit (lombards-3-2 is there)", '"0605"',
    ),
    "enemies on one hex": (
        put(TRAINING, ("pieces", "N", "lombards-3-2"), ["0404"]), "pieces.N.lombards-3-2[0]",
        "a hex without another unit (milice-2-1 is there)", '"0404"',
    ),
    "unknown counter": (
        put(TRAINING, ("pieces", "N", "elephants-9-1"), ["0801"]), "pieces.N.elephants-9-1", "a counter of this game",
        '"elephants-9-1"',
    ),
    "leader without rating": (without(TRAINING, "leaders", "N", "rating"), "leaders.N.rating", "a value", "nothing"),
    "rating too great": (
        put(TRAINING, ("leaders", "N", "rating"), 9), "leaders.N.rating", "a number from 0 to 4", "9"
    ),
    "unknown leader": (
        put(TRAINING, ("leaders", "N", "name"), "nobody"), "leaders.N.name", "one of onfroy, rudolf", '"nobody"'
    ),
    "leader off the board": (
        put(TRAINING, ("leaders", "N", "at"), "0910"), "leaders.N.at", "a hex of the board", '"0910"'
    ),
    "leader with the enemy": (
        put(TRAINING, ("leaders", "N", "at"), "0404"), "leaders.N.at", "a hex without an enemy", '"0404"'
    ),
    "leaders together": (
        put(put(TRAINING, ("leaders", "B", "at"), "0801"), ("leaders", "N", "at"), "0801"),
        "leaders.N.at", "a hex without an enemy", '"0801"',
    ),
    "leader of nobody": (
        put(TRAINING, ("leaders", "P"), TRAINING["leaders"]["N"]), "leaders.P", "one of B, N", '"P"'
    ),
    "overlays that overlap": (
        put(TRAINING, ("overlays", 1, "hexes"), ["0402"]), "overlays[1].hexes[0]",
        "a hex that no other overlay covers", '"0402"',
    ),
    "an overlay twice on a hex": (
        put(TRAINING, ("overlays", 1, "hexes"), ["0408", "0408"]), "overlays[1].hexes[1]",
        "a hex that no other overlay covers", '"0408"',
    ),
    "overlay off the board": (
        put(TRAINING, ("overlays", 1, "hexes"), ["0400"]), "overlays[1].hexes[0]", "a hex of the board", '"0400"'
    ),
    "unknown ground": (
        put(TRAINING, ("overlays", 1, "ground"), "swamp"), "overlays[1].ground", "one of woods, hill", '"swamp"'
    ),
    "river between strangers": (
        put(TRAINING, ("rivers", 0), "0201/0401"), "rivers[0]", "two neighbouring hexes as in 0201/0301", '"0201/0401"'
    ),
    "river of one hex": (
        put(TRAINING, ("rivers", 0), "0201"), "rivers[0]", "two neighbouring hexes as in 0201/0301", '"0201"'
    ),
    "bridge without a river": (
        put(TRAINING, ("bridges", 0), "0505/0605"), "bridges[0]", "the hexside of a river", '"0505/0605"'
    ),
    "road that leaps": (
        put(TRAINING, ("roads", 0), ["0105", "0305"]), "roads[0][1]", 'a neighbour of "0105"', '"0305"'
    ),
    "one side": (put(TRAINING, ("sides",), ["N"]), "sides", "two different sides", "N"),
    "a side twice": (put(TRAINING, ("sides",), ["N", "N"]), "sides", "two different sides", "N, N"),
    "unknown side": (put(TRAINING, ("sides",), ["X", "N"]), "sides[0]", "one of P, N, R, L, B", '"X"'),
    "unknown first side": (put(TRAINING, ("first",), "P"), "first", "one of B, N", '"P"'),
    "unknown side for time": (put(TRAINING, ("time",), "P"), "time", "one of B, N", '"P"'),
    "unknown rule for time": (
        put(TRAINING, ("time_rule",), "AC-99"), "time_rule", "one of AC-62, AC-63, AC-69", '"AC-99"'
    ),
    "no turns": (put(TRAINING, ("turns",), 0), "turns", "a number from 1 to 20", "0"),
    "morale missing": (without(TRAINING, "morale", "N"), "morale", "an entry for B and N", "B"),
    "no morale": (put(TRAINING, ("morale", "N"), 0), "morale.N", "a number from 1 to 200", "0"),
    "pieces missing": (without(TRAINING, "pieces", "N"), "pieces", "an entry for B and N", "B"),
    "a board too small": (put(TRAINING, ("lines",), 2), "lines", "a number from 3 to 20", "2"),
    "a board too wide": (put(TRAINING, ("places",), 99), "places", "a number from 3 to 20", "99"),
    "wrong type": (put(TRAINING, ("lines",), "eight"), "lines", "a whole number", "a text"),
    "missing field": (without(TRAINING, "first"), "first", "a value", "nothing"),
    "misspelt field": (put(TRAINING, ("rivrs",), []), "rivrs", "one of sides, first", '"rivrs" (nearest: rivers)'),
    "misspelt field of a leader": (
        put(TRAINING, ("leaders", "N", "rank"), 1), "leaders.N.rank", "one of name, rating", '"rank" (nearest: rating)'
    ),
    "switch in numbers": (
        put(TRAINING, ("options", "adjacent_fire"), 1), "options.adjacent_fire", "true or false", "1"
    ),
    "unknown option": (
        put(TRAINING, ("options", "rain"), True), "options.rain", "one of hills_block_fire, adjacent_fire", '"rain"'
    ),
    "ambush of nobody": (
        put(KALAVRYAI, ("ambush", 0, "side"), "N"), "ambush[0].side", "one of R, L", '"N"'
    ),
    "ambush of an unknown counter": (
        put(KALAVRYAI, ("ambush", 0, "counter"), "turc"), "ambush[0].counter", "a counter of this game", '"turc"'
    ),
    "ambush off the board": (
        put(KALAVRYAI, ("ambush", 0, "zone"), ["1314"]), "ambush[0].zone[0]", "a hex of the board", '"1314"'
    ),
    "nowhere to hide": (
        put(KALAVRYAI, ("ambush", 0, "zone"), ["1010", "1011"]), "ambush[0].zone",
        "a zone with a hex on which nothing stands", "none",
    ),
    "an empty field of the ambush": (
        put(KALAVRYAI, ("ambush", 0, "zone"), []), "ambush[0].zone", "a zone with a hex on which nothing stands", "none"
    ),
    "two in ambush": (
        put(KALAVRYAI, ("ambush",), [AMBUSH, AMBUSH]), "ambush[1]", "at most one unit in ambush", "another"
    ),
    "reinforcement of nobody": (
        put(KALAVRYAI, ("reinforcements", 0, "side"), "N"), "reinforcements[0].side", "one of R, L", '"N"'
    ),
    "reinforcement after the end": (
        put(KALAVRYAI, ("reinforcements", 0, "turn"), 7), "reinforcements[0].turn", "a turn from 1 to 6", "7"
    ),
    "reinforcement by no hex": (
        put(KALAVRYAI, ("reinforcements", 0, "hexes"), []), "reinforcements[0].hexes", "at least one hex", "nothing"
    ),
    "reinforcement off the board": (
        put(KALAVRYAI, ("reinforcements", 0, "hexes"), ["1201", "1301"]), "reinforcements[0].hexes[1]",
        "a hex of the board", '"1301"',
    ),
    "a traitor of one's own": (
        put(KALAVRYAI, ("treason", 0, "side"), "R"), "treason[0].counter", "a counter of the other side",
        '"petchenegues-3-2"',
    ),
    "a traitor who is not there": (
        put(KALAVRYAI, ("pieces", "R", "petchenegues-3-2"), []), "treason[0].counter", "a counter of the other side",
        '"petchenegues-3-2"',
    ),
    "treason after the end": (
        put(KALAVRYAI, ("treason", 0, "dice"), {"7": 3}), "treason[0].dice.7",
        "a turn of the game with a face of the die", "3",
    ),
    "treason on a seven": (
        put(KALAVRYAI, ("treason", 0, "dice"), {"2": 7}), "treason[0].dice.2",
        "a turn of the game with a face of the die", "7",
    ),
    "two camps": (put(KALAVRYAI, ("camps",), [CAMP, CAMP]), "camps[1]", "at most one camp", "another"),
    "camp off the board": (
        put(KALAVRYAI, ("camps", 0, "hexes"), ["0001"]), "camps[0].hexes[0]", "a hex of the board", '"0001"'
    ),
    "camp raided by nobody": (put(KALAVRYAI, ("camps", 0, "raider"), "P"), "camps[0].raider", "one of R, L", '"P"'),
}  # fmt: skip
"""What is wrong -> scenario data, and the path, the beginning of what is expected, and what was got."""


@pytest.mark.rule("AC-02", "AC-08", "AC-12", "AC-14", "AC-17", "AC-64", "AC-65", "AC-67", "AC-68", "AC-70")
@pytest.mark.parametrize("what", BAD)
def test_a_bad_scenario_is_refused(what):
    """The fault names the path in the file, what is expected there and what stands there."""
    assert_refused(*BAD[what])


@pytest.mark.rule("AC-65", "AC-70")
def test_the_wide_field_needs_room_too():
    """On a board that ends before line 09 the wide field of the ambush holds nothing, so the option is refused."""
    data = put(TRAINING, ("ambush",), [{**AMBUSH, "side": "B", "zone": ["0101"]}])
    assert codec.scenario(data, "my.toml")
    data["options"]["ambush_wide"] = True
    assert_refused(data, "options.ambush_wide", "a zone with a hex on which nothing stands", "none")


@pytest.mark.rule("AC-65", "AC-70")
@pytest.mark.parametrize(
    ("side", "zone", "free"), [("B", ["0101", "0101"], ["0101"]), ("N", ["0104", "0705"], ["0104"])]
)
def test_an_option_that_finds_no_field_changes_nothing(side, zone, free):
    """An option without effect before the game leaves the scenario's own field of the ambush."""
    data = put(TRAINING, ("ambush",), [{**AMBUSH, "side": side, "zone": zone}])
    table = Table(Game(codec.scenario(data, "my.toml"), {"ambush_wide": True}))

    assert ("setup.hide", free) == (table.asked, [action.to for action in table.menu()])


@pytest.mark.rule("AC-08")
def test_a_side_needs_no_leader():
    """A side without a leader has no bonus and no loss of one."""
    game = Game(codec.scenario(without(TRAINING, "leaders", "B"), "my.toml"))
    tracks = {(track.key, track.side): track.value for track in game.view().tracks}

    assert ("at_the_charge.track.commander", "B") not in tracks
    assert 1 == tracks["at_the_charge.track.commander", "N"]
    assert not [marks for marks in game.view().lies.values() if "command:B" in marks]


@pytest.mark.rule("AC-02", "AC-08")
def test_other_battles():
    """A smaller board, a counter any number of times, and units of both sides under one name can be played."""
    data = put(TRAINING, ("pieces", "B", "normands-6-4"), ["0101", "0102", "0103"])
    game = Game(codec.scenario({**data, "arrange": True}, "my.toml"))

    assert [] == game.system.check(game.state)
    assert 3 == sum(game.state.owners[p] == "B" for p in game.state.battle.kinds if p.startswith("normands"))
