"""Scenarios: what they set up, what is refused in them (CK-02, CK-06 to CK-12, CK-21, CK-38, CK-46, CK-95)."""

from __future__ import annotations

import pytest

from engine.core import codec
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Chance, End
from engine.systems.conquerors_kings import SYSTEM
from engine.systems.conquerors_kings.data import KINDS, NORTH, SOUTH
from engine.systems.conquerors_kings.scenario_validation import cost
from tests.systems.conquerors_kings.table import Table
from tests.systems.faults import assert_refused, put, without

NAMES = ("training", "trebia", "gaugamela", "open")
TRAINING, TREBIA, OPEN = (shipped()[f"conquerors_kings/{name}"].data() for name in ("training", "trebia", "open"))
ROMANS, GAULS = ("armies", "romans", "troops"), ("armies", "gauls", "troops")
MACEDON = ("armies", "macedon", "troops")
HASTATI = TRAINING["armies"]["romans"]["troops"][0]
GUN = {"id": "X", "name": "Ballista", "kind": "ART", "zone": "B2"}

BAD = {
    "zone off the grid": (
        put(TRAINING, (*ROMANS, 0, "zone"), "E2"),
        "armies.romans.troops[0].zone (R1, Hastati left)",
        "a zone",
        '"E2"',
    ),
    "no name of a zone": (
        put(TRAINING, (*ROMANS, 0, "zone"), "b2"),
        "armies.romans.troops[0].zone (R1, Hastati left)",
        "a zone",
        '"b2"',
    ),
    "more than a zone takes": (
        put(TRAINING, (*ROMANS, 2, "zone"), "A1")
        | {
            "armies": {
                **TRAINING["armies"],
                "romans": {"name": "Romans", "troops": [{**HASTATI, "id": name} for name in ("R1", "R2", "R3", "R4")]},
            },
        },
        "armies.romans.troops",
        "a load of at most 3 in B2",
        "4",
    ),
    "unknown kind": (
        put(TRAINING, (*ROMANS, 0, "kind"), "PIG"),
        "armies.romans.troops[0].kind (R1, Hastati left)",
        "one of",
        '"PIG"',
    ),
    "unknown quality": (
        put(TRAINING, (*ROMANS, 0, "quality"), "X"),
        "armies.romans.troops[0].quality (R1, Hastati left)",
        "one of",
        '"X"',
    ),
    "a trait that the kind never has": (
        put(TRAINING, (*ROMANS, 3, "traits"), ["pike"]),
        "armies.romans.troops[3].traits[0] (R4, Velites)",
        "one of armoured",
        '"pike"',
    ),
    "a gift of a unit": (
        put(TRAINING, (*ROMANS, 0, "gifts"), ["fight"]),
        "armies.romans.troops[0].gifts[0] (R1, Hastati left)",
        "no gift",
        '"fight"',
    ),
    "a side without units": (
        put(TRAINING, ROMANS, [TRAINING["armies"]["romans"]["troops"][5]]),
        "armies.romans.troops",
        "at least one unit",
        "none",
    ),
    "a side without an army": (put(TRAINING, ("sides", "S", "army"), ""), "sides.S.army", "one of", '""'),
    "one side alone": (without(TRAINING, "sides", "S"), "sides", "an entry for N and S", "N"),
    "an id twice": (
        put(TRAINING, (*ROMANS, 1, "id"), "R1"),
        "armies.romans.troops[1].id (R1, Hastati right)",
        "up to 8",
        '"R1"',
    ),
    "an id of the enemy's": (
        put(TRAINING, (*GAULS, 0, "id"), "R1"),
        "armies.romans.troops[0].id (R1, Hastati left)",
        "an id that the enemy has not",
        '"R1"',
    ),
    "enemies in a zone": (
        put(TRAINING, (*ROMANS, 0, "zone"), "B4"),
        "armies.romans.troops[0].zone (R1, Hastati left)",
        "a zone without the enemy",
        '"B4"',
    ),
    "ground that is closed": (
        put(TRAINING, (*ROMANS, 0), {**GUN, "zone": "D3"}),
        "armies.romans.troops[0].zone (X, Ballista)",
        "ground open to ART",
        '"D3"',
    ),
    "unknown scenery": (put(TRAINING, ("scenery", "D3"), "sea"), "scenery.D3", "one of", '"sea"'),
    "scenery off the grid": (put(TRAINING, ("scenery", "E3"), "wood"), "scenery.E3", "a zone", '"E3"'),
    "too wide": (put(TRAINING, ("columns",), 9), "columns", "a number from 4 to 8", "9"),
    "no lead": (put(TRAINING, ("lead_win",), 0), "lead_win", "a number from 1", "0"),
    "decisive before won": (put(TRAINING, ("lead_decisive",), 1), "lead_decisive", "a number from lead_win", "1"),
    "artillery on the flank": (
        put(TREBIA, ("armies", "carthage", "troops", 8), {**GUN, "zone": "flank"}),
        "armies.carthage.troops[8].zone (X, Ballista)",
        "no artillery",
        '"flank"',
    ),
    "a plan in the enemy's half": (
        put(OPEN, (*MACEDON, 0, "zone"), "C4"),
        "armies.macedon.troops[0].zone (PH1, Phalanx 1)",
        "a zone of row 1 or 2",
        '"C4"',
    ),
}
BAD["too dear"] = (
    put(put(OPEN, (*MACEDON, 0, "quality"), "E"), (*MACEDON, 1, "quality"), "V"),
    "armies.macedon.troops",
    "a cost of at most 160",
    "162",
)


@pytest.mark.rule("CK-02", "CK-06", "CK-09", "CK-10", "CK-11", "CK-12", "CK-20", "CK-38", "CK-46", "CK-95")
@pytest.mark.parametrize("name", BAD)
def test_a_bad_scenario_is_refused_with_its_spot(name):
    """Path, what is expected there, what stands there."""
    assert_refused(*BAD[name])


@pytest.mark.parametrize("name", NAMES)
def test_scenarios_are_taken_and_hold_together(name):
    """Each passes its own check, and its state every invariant."""
    scenario = codec.scenario(shipped()[f"conquerors_kings/{name}"].data(), name)
    s = SYSTEM.start(scenario)

    assert SYSTEM.check(s) == []
    assert codec.state_data(codec.state(SYSTEM, codec.state_data(s))) == codec.state_data(s)


@pytest.mark.parametrize("name", NAMES)
def test_random_games_end(name):
    """However they go, within the inputs that are promised."""
    game, dice = Game(shipped()[f"conquerors_kings/{name}"]), Generator(7)
    for _ in range(20_000):
        now = game.pending
        if isinstance(now, End):
            break
        if isinstance(now, Chance):
            game.roll(dice.draw(now))
        else:
            menu = game.menu()
            game.do(menu[dice.below(len(menu))])

    assert isinstance(game.pending, End)


@pytest.mark.rule("CK-95")
@pytest.mark.parametrize(
    ("army", "total", "units"),
    [("macedon", 154, 19), ("rome", 151, 20), ("carthage", 152, 17), ("parthia", 158, 17), ("germans", 151, 19),
     ("empire", 158, 18)],
)  # fmt: skip
def test_the_six_armies_cost_what_the_ledger_says(army, total, units):
    """TV-72: and have so many units, artillery among those of the empire."""
    troops = OPEN["armies"][army]["troops"]

    assert sum(map(cost, troops)) == total
    assert sum(troop["kind"] not in ("GEN", "ART") for troop in troops) == units


@pytest.mark.rule("CK-100")
def test_the_plan_of_an_army_is_turned_for_north():
    """TV-72: North's AF1 goes to D4, SP1 to F4."""
    s = Table.of("open").state
    known = s.battle.rosters["carthage", "carthage"]

    assert [known.troops[piece].zone for piece in ("S-AF1", "N-AF1", "N-SP1")] == ["C2", "D4", "F4"]


@pytest.mark.rule("CK-06", "CK-07", "CK-41", "CK-53", "CK-65")
def test_kinds_have_the_figures_of_the_play_sheet():
    """Halves, move, shooting dice, fight dice."""
    figures = {name: (kind.halves, kind.move, kind.missiles, kind.dice) for name, kind in KINDS.items()}

    assert figures["CO"] == (6, 1, 4, 3)
    assert figures["MSK"] == (4, 2, 2, 1)
    assert figures["CHA"] == (6, 2, 2, 3)
    assert figures["ELE"] == (2, 1, 3, 2)


@pytest.mark.rule("CK-38", "CK-106")
def test_the_edge_of_a_flank_force_is_chosen_in_secret():
    """Carthage chooses before the first turn; Rome sees the force, not the edge."""
    table = Table.of("trebia")

    assert (table.asked, table.side) == ("flank.edge", "N")

    table.game.do(table.game.menu()[0])

    assert table.state.edge == {NORTH: "left", SOUTH: ""}
    assert SYSTEM.sight.redact(table.state, SOUTH).edge == {NORTH: "?", SOUTH: ""}
    assert SYSTEM.sight.redact(table.state, NORTH).edge == {NORTH: "left", SOUTH: ""}
