"""Chapter A: scenarios: what they lay out, and what is refused in a file, with path, expected and got."""

from __future__ import annotations

from copy import deepcopy
from functools import partial

import pytest

from engine.core import codec
from engine.core.game import Game
from engine.core.scenario import DataFault, shipped
from engine.systems.chartabella import SYSTEM
from engine.systems.chartabella.actions import Launch, Melee, MoveLaunch
from tests.systems import faults
from tests.systems.chartabella.table import END, Table, battle, board
from web.game.seats import HUMAN, usual_seats
from web.words import Words

NAMES = [scenario.id for scenario in shipped().values() if scenario.system == "chartabella"]
TRAINING = shipped()["chartabella/training"].data()

PUBLISHED = {
    "grain": ("2x103 1x115", "1x122 1x126 1x132", 0),
    "caravan": ("1x106 1x107 2x108 1x110 1x112 1x115", "5x121 1x124 2x127 1x128 1x132", 1),
    "persian_camp": (
        "1x100 4x101 2x102 3x103 1x106 1x107 2x108 1x109 2x110 2x114 1x115",
        "1x120 5x121 3x122 1x123 1x124 2x125 2x126 2x127 1x128 2x129 2x131 1x132", 2,
    ),
    "gaugamela": (
        "1x100 8x101 5x102 7x103 2x106 2x107 4x108 2x109 4x110 2x111 4x114 3x115",
        "1x120 11x121 7x122 2x123 2x124 4x125 4x126 4x127 2x128 4x129 3x132", 3,
    ),
}  # fmt: skip
"""The orders of battle of the published scenarios: Persians, Macedonians, cards of each."""


def army(scenario, side):
    """Return how many pieces of each code a side has: ``2x103 1x115``."""
    codes = sorted(scenario.body["pieces"][side].items())
    return " ".join(f"{len(spaces)}x{code}" for code, spaces in codes)


@pytest.mark.rule("CH-02", "CH-25", "CH-17")
@pytest.mark.parametrize("name", PUBLISHED)
def test_orders_of_battle(name):
    """The published scenarios have their pieces and cards, and the Persians begin."""
    scenario = shipped()[f"chartabella/{name}"]
    persians, macedonians, cards = PUBLISHED[name]

    assert (persians, macedonians) == (army(scenario, "P"), army(scenario, "M"))
    assert {"P": cards, "M": cards} == scenario.body["cards"]
    assert "P" == scenario.body["first"]


@pytest.mark.rule("CH-16", "CH-02", "CH-03")
@pytest.mark.parametrize("name", NAMES)
def test_scenarios_are_sound(name):
    """Every scenario passes the check of files from outside; its pieces face forward on ground of theirs."""
    scenario = codec.scenario(shipped()[f"chartabella/{name}"].data(), name)
    game = Game(scenario)
    s = game.state

    assert [] == game.system.check(s)
    assert all(s.facing[piece] == {"P": "S", "M": "N"}[s.battle.owners[piece]] for piece in s.place)
    assert not set(s.battle.stakes) & set(s.place.values())


@pytest.mark.rule("CH-23", "CH-02")
@pytest.mark.parametrize(("name", "stars"), [("persian_camp", 3), ("gaugamela", 5), ("training", 1)])
def test_stars_at_the_start(name, stars):
    """Both sides begin with equally many stars."""
    tracks = battle(name).game.view().tracks

    assert [stars, stars] == [track.value for track in tracks if track.key.endswith(".stars")]


@pytest.mark.rule("CH-02")
def test_the_first_turn_of_gaugamela():
    """No Persian fights or shoots from where it stands; only the horse bows and one javelin company reach anybody."""
    table = battle("gaugamela")
    movers = {action.piece for action in table.menu(MoveLaunch)}

    assert [] == table.menu(Melee) + table.menu(Launch)
    assert {table.at(space) for space in ("V10", "Y10", "A11", "B11", "C11")} == movers


@pytest.mark.rule("CH-96", "CH-03")
def test_larger_armies():
    """A scenario may list as many pieces of a kind as it has room for."""
    data = changed(pieces={**TRAINING["pieces"], "M": {**TRAINING["pieces"]["M"], "121": ["C2", "C1", "D2", "E1"]}})
    table = Table(Game(codec.scenario(data, "larger.toml")))

    assert 4 == sum(text.startswith("M 121") for text in table.stands.values())


@pytest.mark.rule("CH-16", "CH-18")
def test_backward():
    """A scenario may let a piece begin facing backward."""
    assert "M 121 S" == Table(Game(codec.scenario(changed(backward=["C2"]), "x.toml"))).stands["C2"]


def test_olive_grove_says_whom_the_visitor_leads():
    """Its text names the side that a person plays when nothing else is chosen, and no piece of the other side."""
    scenario, words = shipped()["chartabella/training"], Words.load("en")
    (side,) = [side for side, seat in usual_seats(scenario, SYSTEM).items() if seat == HUMAN]
    told = scenario.told("en")["notes"]

    assert f"You lead the {words.say(f'chartabella.side.{side}')}" in told
    for other, codes in scenario.body["pieces"].items():
        for code in codes if other != side else ():
            assert words.say(f"chartabella.type.{code}").split()[0] not in told


@pytest.mark.rule("CH-94")
def test_the_limit_is_an_option():
    """A player may shorten a game."""
    table = battle("training", limit=1)
    table.do(END, END)

    assert "CH-94" == table.end[1]


def changed(**body):
    """Return the training scenario with parts replaced."""
    data = deepcopy(TRAINING)
    data.update(body)
    return data


def with_pieces(side, **pieces):
    """Return the training scenario with pieces added to a side."""
    data = deepcopy(TRAINING)
    for code, spaces in pieces.items():
        data["pieces"][side][code.removeprefix("_")] = spaces
    return data


deep, without = partial(faults.put, TRAINING), partial(faults.without, TRAINING)

CAMP = {"centre": "D3", "defender": "P"}

BAD = {
    "hex off the board": (with_pieces("P", _103=["B9"]), "pieces.P.103[0]", "a space of the board", '"B9"'),
    "tile off the board": (deep(("tiles", "forest"), ["Z5"]), "tiles.forest[0]", "a space of the board", '"Z5"'),
    "two on one space": (
        with_pieces("P", _103=["D8"]), "pieces.P.103[0]", "an empty space (115 is there already)", '"D8"'
    ),
    "unknown code": (with_pieces("P", _999=["D7"]), "pieces.P.999", "one of 100, 101, 102", '"999"'),
    "code of the other side": (with_pieces("P", _121=["D7"]), "pieces.P.121", "one of 100, 101, 102", '"121"'),
    "cavalry in forest": (
        with_pieces("P", _110=["B5"]), "pieces.P.110[0]", "a space that mounted may enter", '"B5" (forest)'
    ),
    "artillery on a location": (
        with_pieces("P", H2=["D5"]), "pieces.P.H2[0]", "a space that artillery may enter", '"D5" (location)'
    ),
    "camp over the rim": (
        changed(camps=[{"centre": "D1", "defender": "P"}]),
        "camps[0].centre", "a space with all six neighbours on the board", '"D1"',
    ),
    "camp on a tile": (
        changed(camps=[{"centre": "D4", "defender": "P"}]),
        "camps[0].centre", "seven spaces without other tiles", '"D5"',
    ),
    "entrance off the ring": (
        changed(camps=[{**CAMP, "entrance": "D3"}]), "camps[0].entrance", "a space of the camp's ring", '"D3"'
    ),
    "unknown defender": (changed(camps=[{**CAMP, "defender": "X"}]), "camps[0].defender", "one of P, M", '"X"'),
    "forest on a location": (
        deep(("tiles", "locations"), ["D5", "B5"]), "tiles.locations[1]", "a space without forest", '"B5"'
    ),
    "stakes on a location": (deep(("tiles", "stakes"), ["D5"]), "tiles.stakes[0]", "a space without locations", '"D5"'),
    "a piece on stakes": (
        deep(("tiles", "stakes"), ["C2"]), "pieces.M.121[0]", "an empty space (stakes is there already)", '"C2"'
    ),
    "unknown loss condition": (deep(("loses", "P"), ["pride"]), "loses.P[0]", "one of commanders, caravan", '"pride"'),
    "loss without its piece": (deep(("loses", "P"), ["caravan"]), "loses.P[0]", "a caravan for caravan", "none"),
    "loss of a camp not there": (deep(("loses", "P"), ["camp"]), "loses.P[0]", "a camp of this side for camp", "none"),
    "wrong die face": (deep(("die", 1), "HEART"), "die[1]", "one of SW, EP, EM, TRI, STAR", '"HEART"'),
    "five faces": (changed(die=["SW"] * 5), "die", "6 faces", "5"),
    "a die without an emblem": (
        changed(die=["SW", "SW", "EP", "EP", "TRI", "STAR"]),
        "die", "the emblem EM on a face at least", "SW, SW, EP, EP, TRI, STAR",
    ),
    "rams without a camp to breach": (
        {**with_pieces("M", _131=["A1"]), "camps": [{**CAMP, "defender": "M"}], "loses": {"P": [], "M": ["rams"]}},
        "loses.M[0]", "a ram and a camp of the enemy for rams", "none",
    ),
    "rams with a camp already open": (
        {
            **with_pieces("M", _131=["A1"]),
            "camps": [{**CAMP, "entrance": "D2"}], "loses": {"P": [], "M": ["rams"]},
        },
        "loses.M[0]", "camps of the enemy without an entrance for rams", 'camps[0].entrance "D2"',
    ),
    "a ram shut in": (
        {**with_pieces("M", _131=["D3"]), "camps": [CAMP]},
        "pieces.M.131[0]", "a space outside the closed camp: a ram breaks a wall from outside", '"D3" (camp_centre)',
    ),
    "a side without pieces": (deep(("pieces", "M"), {"121": []}), "pieces.M", "a piece at least", "none"),
    "a die without swords": (
        changed(die=["STAR", "STAR", "EP", "EM", "TRI", "STAR"]),
        "die", "swords (SW) on a face at least", "STAR, STAR, EP, EM, TRI, STAR",
    ),
    "lost from the start": (
        {**with_pieces("M", _122=["D2"]), "camps": [CAMP], "loses": {"P": ["camp"], "M": []}},
        "pieces.P", "a start at which this side has not lost yet", "a loss by CH-91",
    ),
    "limit missing": (without("options", "limit"), "options.limit", "a number of rounds", "nothing"),
    "limit of nothing": (deep(("options", "limit"), 0), "options.limit", "a whole number from 1 to 200", "0"),
    "limit in words": (deep(("options", "limit"), "ten"), "options.limit", "a whole number from 1 to 200", '"ten"'),
    "switch in numbers": (deep(("options", "show_fallen"), 2), "options.show_fallen", "true or false", "2"),
    "unknown option": (deep(("options", "rain"), True), "options.rain", "one of show_fallen, limit", '"rain"'),
    "misspelt field": (changed(coloms=7), "coloms", "one of theme, first", '"coloms" (nearest: columns)'),
    "misspelt field of a camp": (changed(camps=[{**CAMP, "gate": "D4"}]), "camps[0].gate", "one of centre", '"gate"'),
    "wrong type": (changed(columns="seven"), "columns", "a whole number", "a text"),
    "missing field": (without("first"), "first", "a value", "nothing"),
    "a board too wide": (changed(columns=99), "columns", "a number from 3 to 26", "99"),
    "unknown theme": (changed(theme="napoleon"), "theme", "one of alexander", '"napoleon"'),
    "unknown first side": (changed(first="X"), "first", "one of P, M", '"X"'),
    "a side without cards": (changed(cards={"P": 1}), "cards", "an entry for P and M", "P"),
    "too many cards": (deep(("cards", "M"), 99), "cards.M", "a number from 0 to 20", "99"),
    "unknown way to judge": (changed(adjudicate=["side:X"]), "adjudicate[0]", "one of locations, points", '"side:X"'),
    "backward without a piece": (changed(backward=["D7"]), "backward[0]", "the start space of a piece", '"D7"'),
}  # fmt: skip
"""What is wrong -> scenario data, and the path, the beginning of what is expected, and what was got."""


@pytest.mark.rule("CH-02", "CH-03", "CH-08", "CH-09", "CH-13", "CH-15", "CH-16", "CH-24", "CH-82", "CH-94")
@pytest.mark.parametrize("what", BAD)
def test_a_bad_scenario_is_refused(what):
    """The fault names the path in the file, what is expected there and what stands there."""
    faults.assert_refused(*BAD[what])


@pytest.mark.rule("CH-82", "CH-16")
def test_stakes_in_a_camp_are_refused():
    """Stakes lie on meadow or forest, not in a camp."""
    tiles = {**TRAINING["tiles"], "stakes": ["D3"]}
    with pytest.raises(DataFault, match="seven spaces without other tiles"):
        codec.scenario(changed(camps=[CAMP], tiles=tiles), "my.toml")


@pytest.mark.rule("CH-82")
def test_stakes_on_forest_are_allowed():
    """Stakes may be laid in a forest."""
    assert codec.scenario(deep(("tiles", "stakes"), ["B5", "C4"]), "my.toml").body["tiles"]["stakes"] == ["B5", "C4"]


@pytest.mark.rule("CH-05")
def test_a_board_of_the_smallest_size():
    """The board is one grid of whole spaces."""
    assert 8 == len(board("P 101 A1", size=(3, 3)).game.view().board.spaces)
