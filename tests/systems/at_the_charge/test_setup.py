"""Chapter A: the orders of battle, counters and frame of the scenarios."""

from __future__ import annotations

from copy import deepcopy

import pytest

from engine.core import codec
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Decision
from engine.systems.at_the_charge import SYSTEM
from engine.systems.at_the_charge.data import COUNTERS, KNIGHTS, MOUNTED_ARCHERS
from engine.systems.at_the_charge.state import movement, steps, value
from tests.systems.at_the_charge.table import battle, faces, opened
from tests.systems.faults import assert_refused, put

NAMES = [scenario.id for scenario in shipped().values() if scenario.system == "at_the_charge"]
CIVITATE, KALAVRYAI = (shipped()[f"at_the_charge/{name}"].data() for name in ("civitate", "kalavryai"))

ARMIES = {
    "civitate": {
        "P": "3 K 3(1), 3 K 2(1), 1 I 6(4), 1 I 5(4), 1 I 3(1), 7 I 2(1), 2 A 2(1), 1 A 2",
        "N": "4 K 6(5), 2 K 5(4), 1 K 7(5), 1 I 4(3), 1 I 3(2), 1 A 3(2)",
    },
    "kalavryai": {
        "R": "4 K 3(2), 1 K 3(1), 4 K 2(1), 1 K 4(3), 1 K 4(2), 2 I 2(1), 1 I 2, 1 M 3(2)",
        "L": "2 M 2(1), 1 M 3(2), 2 K 5(4), 2 K 6(5), 1 K 4(3), 1 K 2(1)",
    },
    "training": {
        "B": "1 I 5(4), 2 K 4(2), 1 K 3(2), 2 I 2(1), 2 A 3(2)",
        "N": "1 K 6(4), 1 K 5(4), 1 K 5(3), 1 K 3(2), 2 I 3(2), 1 A 2(1)",
    },
}  # fmt: skip
"""The orders of battle, those in ambush and those yet to come with them."""


@pytest.mark.rule("AC-05", "AC-06", "AC-08", "AC-65", "AC-64")
@pytest.mark.parametrize("name", NAMES)
def test_orders_of_battle(name):
    """Each side has the units that the ledger lists, of the kinds and values it lists."""
    s = battle(name).state
    for side, text in ARMIES[name].items():
        listed = dict(reversed(part.split(" ", 1)) for part in text.split(", "))
        shown = [
            faces(code)
            for piece, code in s.battle.kinds.items()
            if s.owners[piece] == side and piece not in s.battle.ratings
        ]

        assert listed == {face: str(shown.count(face)) for face in shown}


@pytest.mark.rule("AC-08", "AC-60", "AC-12")
@pytest.mark.parametrize(
    ("name", "strength"), [("civitate", (49, 51)), ("kalavryai", (40, 35)), ("training", (26, 27))]
)
def test_strength_and_army_morale(name, strength):
    """The values of each side are those of the ledger, with one commander; its army can be broken before it is gone."""
    s = battle(name).state
    for side, total in zip(s.battle.sides, strength, strict=True):
        own = [p for p in s.battle.kinds if s.owners[p] == side]

        assert total == sum(COUNTERS[s.battle.kinds[p]].full for p in own if p not in s.battle.ratings)
        assert 0 < s.battle.levels[side] < total
        assert 1 == sum(p in s.battle.ratings for p in own)


@pytest.mark.rule("AC-05", "AC-14")
@pytest.mark.parametrize(
    ("name", "ratings"),
    [
        ("civitate", {"rudolf-1": 1, "onfroy-1": 2}),
        ("kalavryai", {"bryennios-1": 1, "alexios-1": 2}),
        ("training", {"dokeianos-1": 1, "guillaume-1": 2}),
    ],
)
def test_leaders(name, ratings):
    """The leaders of the scenarios and their ratings."""
    assert ratings == battle(name).state.battle.ratings


@pytest.mark.rule("AC-16", "AC-04", "AC-29")
def test_what_counters_show():
    """Movement and range depend on the kind of piece and are the same on the reduced face."""
    table = opened("kalavryai")
    s = table.state
    shown = {piece.id: piece.values for piece in table.game.view().pieces}
    by_kind = {"knights": ("5", None), "infantry": ("3", None), "archers": ("3", "2"), "mounted_archers": ("6", "2")}
    for piece in s.place:
        kind = "leader" if piece in s.battle.ratings else COUNTERS[s.battle.kinds[piece]].arm
        expected = ("6", None) if kind == "leader" else by_kind[kind]

        assert expected == (shown[piece]["movement"], shown[piece].get("range"))
    table.change(lambda s: setattr(s, "reduced", ("petchenegues-1",)))
    again = next(piece for piece in table.game.view().pieces if piece.id == "petchenegues-1")
    assert {**shown["petchenegues-1"], "value": "2"} == again.values


@pytest.mark.rule("AC-04")
def test_five_kinds():
    """Units are of four kinds; what is mounted and what shoots goes by the kind; leaders make the fifth."""
    arms = {counter.arm for counter in COUNTERS.values()}

    assert {"knights", "infantry", "archers", "mounted_archers"} == arms
    assert {c.arm for c in COUNTERS.values() if c.reach} == {"archers", "mounted_archers"}
    assert {c.arm for c in COUNTERS.values() if c.movement > 3} == {KNIGHTS, MOUNTED_ARCHERS}
    assert 6 == movement(battle("training").state, "guillaume-1")


@pytest.mark.rule("AC-06")
def test_steps():
    """Units begin on their full faces with two steps; a unit of one step has no weaker face."""
    s = battle("civitate").state

    assert () == s.reduced
    assert (2, 1) == (steps(s, "apulia-1"), steps(s, "molise-1"))
    assert all(c.reduced is None or c.reduced < c.full for c in COUNTERS.values())
    s.reduced = ("elite-1",)
    assert (1, 5) == (steps(s, "elite-1"), value(s, "elite-1"))


@pytest.mark.rule("AC-12", "AC-08")
def test_the_archers_of_civitate():
    """Vector 8: archers on 0909 are refused, where infantry stands; as listed they stand on 0910."""
    data = put(CIVITATE, ("pieces", "N", "archers-3-2"), ["0909"])

    assert_refused(data, "pieces.N.archers-3-2[0]", "a hex without another unit (infanterie-3-2 is there)", '"0909"')
    assert "0910" == opened("civitate").state.place["archers-1"]


@pytest.mark.rule("AC-08", "AC-10", "AC-11")
@pytest.mark.parametrize(
    ("name", "first", "turns", "nearest"), [("civitate", "N", 5, 3), ("kalavryai", "R", 6, 6), ("training", "N", 5, 2)]
)
def test_frame(name, first, turns, nearest):
    """Who moves first, for how many turns, and how far the armies stand apart."""
    table = opened(name)
    s = table.state
    grid = SYSTEM.sight.view(s, None).board
    xy = {space.id: (space.x, space.y) for space in grid.spaces}

    def distance(a, b):
        dx, dy = (abs(i - j) for i, j in zip(xy[a], xy[b], strict=True))
        return dx + max(0, (dy - dx) // 2)

    north, south = ([s.place[p] for p in s.place if s.owners[p] == side] for side in s.battle.sides)
    assert (first, "phase.move", 1) == (table.side, table.asked, s.turn)
    assert turns == s.battle.turns
    assert nearest == min(distance(a, b) for a in north for b in south)


@pytest.mark.rule("AC-08", "AC-12")
@pytest.mark.parametrize("name", NAMES)
def test_scenarios_are_sound(name):
    """Every scenario passes the check of files from outside and holds together from its first question on."""
    game = Game(codec.scenario(shipped()[f"at_the_charge/{name}"].data(), name))

    assert [] == game.system.check(game.state)
    assert isinstance(game.pending, Decision)


@pytest.mark.rule("AC-70")
def test_options():
    """All three switches are off by default and are kept with the game."""
    assert {"hills_block_fire", "adjacent_fire", "ambush_wide"} == set(SYSTEM.options)
    for name in NAMES:
        assert not any(battle(name).state.battle.switches.values())
    game = battle("kalavryai", ambush_wide=True).game
    assert game.options["ambush_wide"]
    assert game.state.battle.switches["ambush_wide"]


@pytest.mark.rule("AC-08")
def test_the_bound_of_inputs_grows_with_the_battle():
    """A greater battle has a greater bound; it counts those in ambush and those who come later."""
    bounds = {name: SYSTEM.max_inputs(shipped()[f"at_the_charge/{name}"]) for name in NAMES}
    data = deepcopy(KALAVRYAI)
    del data["ambush"]
    smaller = codec.scenario(data, "my.toml")

    assert bounds["training"] < bounds["civitate"]
    assert SYSTEM.max_inputs(smaller) < bounds["kalavryai"]
