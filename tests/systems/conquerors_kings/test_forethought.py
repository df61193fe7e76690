"""These tests hold notes before an order: dice, closed columns, late units, full zones."""

from __future__ import annotations

import pytest

from engine.systems.conquerors_kings import SYSTEM
from engine.systems.conquerors_kings.actions import EndGenerals, EndMoves, GeneralStep, Move
from engine.systems.conquerors_kings.pointing import trace
from tests.systems.conquerors_kings.table import Table


def told(table: Table, action: object) -> dict[str, tuple[str, dict[str, object]]]:
    """Return rule and facts of each note on an order, by its key."""
    return {note.key.removeprefix("conquerors_kings.note."): (note.rule, note.facts) for note in table.notes(action)}


@pytest.mark.rule("CK-22")
def test_a_generals_step_tells_its_die():
    """2 or more, 5 of 6; the board marks it."""
    table = Table.with_("S g GEN C3", "S a CO C3")

    assert told(table, GeneralStep("g", "C4")) == {"general_step": ("CK-22", {"die": 2, "n": 5})}
    assert trace(table.state, GeneralStep("g", "C4")).notes == ("die_2",)


@pytest.mark.rule("CK-42", "CK-43", "CK-45", "CK-46", "CK-50")
def test_a_move_tells_the_die_that_it_needs_and_why():
    """Sideways near the enemy, each modifier with its rule; out of where it may not be; away from the enemy none."""
    table = Table.with_("S a CO C2", "S b CO C2", "N n CO D4", step=4)

    assert told(table, Move("a", "D2")) == {"no_die": ("CK-45", {"to": "place:D2"})}
    assert told(table, Move("a", "C1")) == {}
    assert trace(table.state, Move("a", "D2")).notes == ()

    near = ("S b CHA B3", "S c ART D2", "N n CO D4", "N m CO B5")
    table = Table.with_("S a CO C3 q=L", *near, step=4, ground={"B3": "wood", "C3": "wood"})

    notes = told(table, Move("a", "D3"))
    scores = {key: notes[key] for key in notes if key.startswith("score.")}
    assert scores == {
        "score.leaving": ("CK-42", {"die": 6, "n": 1}),
        "score.levy": ("CK-43", {}),
        "score.obstructed": ("CK-43", {}),
    }
    assert trace(table.state, Move("a", "D3")).notes == ("die_6",)
    assert told(table, Move("b", "B4"))["score.forced"] == ("CK-46", {"die": 6, "n": 1})
    assert told(table, Move("c", "D3"))["score.artillery"] == ("CK-50", {"die": 3, "n": 4})


@pytest.mark.rule("CK-32", "CK-33", "CK-26", "CK-80", "CK-84", "CK-85")
def test_the_end_of_generals_tells_the_morale_tests_to_come():
    """Each zone that throws, with its terms and the chances of 0 to 3 fails; who leaves, jumps or is surrounded."""
    wall = [f"S w{n} CO C2" for n in range(3)]
    gifted = "S g GEN C3 gifts=morale"
    table = Table.with_("S a CO C3", gifted, *wall, "S b CO A1", markers={"C3": 5, "A1": 1}, step=1)
    notes = [(note.rule, note.key.rpartition(".")[2], note.facts) for note in table.notes(EndGenerals())]

    chances = [("fails_0", 6), ("fails_1", 25), ("fails_2", 38), ("fails_3", 31)]
    counted = [("markers", "+5"), ("gift", "-1")]
    assert [one[:2] for one in notes] == [
        ("CK-32", "morale"), ("CK-85", "would_jump"), ("CK-32", "morale"), ("CK-84", "would_leave"),
    ]  # fmt: skip
    assert notes[0][2].items() >= {"zone": "place:C3", "dice": 4, "least": 4}.items()
    assert [(one["key"].rpartition(".")[2], one["chance"]) for one in notes[0][2]["chances"]] == chances
    assert [one["key"].rpartition(".")[2] for one in notes[2][2]["chances"]] == ["fails_0", "fails_1", "fails_2"]
    assert [(one["term"]["key"].rpartition(".")[2], one["n"]) for one in notes[0][2]["terms"]] == counted
    assert notes[1][2] == {"zone": "place:C3", "jumped": ("place:C2",)}

    foes = [f"N {zone}{n} CO {zone}" for zone in ("C4", "C2", "B3", "D3") for n in "ab"]
    table = Table.with_("S a CO C3", "S g GEN B1", *foes)

    assert [note.rule for note in table.notes(EndGenerals())] == ["CK-32", "CK-80"]


@pytest.mark.rule("CK-30")
def test_the_last_unit_of_a_zone_is_told_that_its_general_stays():
    """Nobody takes him along; with others left there is nothing to tell."""
    table = Table.with_("S a CO C2", "S g GEN C2", step=4)

    assert told(table, Move("a", "C1"))["leaves_general"] == ("CK-30", {"piece": "piece:g"})
    assert told(Table.with_("S a CO C2", "S b CO C2", "S g GEN C2", step=4), Move("a", "C1")) == {}


@pytest.mark.rule("CK-40")
def test_a_move_tells_who_could_not_move_any_more():
    """Those in columns to the right, once; nobody when the mover goes on."""
    table = Table.with_("S a CAV C3", "S b CO D3", "S c CO B3", "S d CO E3 flags=routed", step=4)

    assert told(table, Move("a", "C4")) == {"closes": ("CK-40", {"pieces": ("piece:b",)})}
    assert told(table.do(Move("a", "C4")), Move("a", "C3")) == {}


@pytest.mark.rule("CK-40")
def test_the_last_move_tells_that_moves_end_with_it():
    """Return whether its die takes it on or not; not while somebody, or the mover itself, can go on."""
    last = {"last_move": ("CK-40", {})}

    assert told(Table.with_("S a CO C3", step=4), Move("a", "C4")) == last
    assert told(Table.with_("S a CAV C3", step=4), Move("a", "C4")) == {}
    assert told(Table.with_("S a CO C3", "S b CO B3", step=4), Move("a", "C4")) == {}
    near = Table.with_("S a CO C3", "N n CO D4", step=4)
    assert told(near, Move("a", "D3")).items() >= last.items()
    assert near.do(Move("a", "D3"), 1).asked != "movement.order"
    swept = Table.with_("S a CO C3", "N n SKI C4", step=4)
    assert told(swept, Move("a", "C4")).items() >= last.items()


@pytest.mark.rule("CK-58", "CK-102")
def test_a_move_tells_who_would_be_late():
    """Units that came this turn, where an enemy stands beside; skirmishers and switches are left out."""
    pieces = ("S a CO C2", "S b CO C3 flags=entered", "S c SKI C3 flags=entered", "N n CO C4")

    assert told(Table.with_(*pieces, step=4), Move("a", "C3")) == {"late": ("CK-58", {"n": 2, "to": "place:C3"})}
    assert told(Table.with_(*pieces, step=4, never_late=True), Move("a", "C3")) == {}


@pytest.mark.rule("CK-51", "CK-48")
def test_moves_tell_of_zones_that_get_too_full_and_of_who_is_swept_aside():
    """The fourth line, also at the end of movement; enemies in the zone entered."""
    full = ("S a CO C3", "S b CO C3", "S c CO C3", "S d CO C2", "N n SKI C4")
    table = Table.with_(*full, step=4)
    over = {"overfull": ("CK-51", {"zones": ("place:C3",), "most": 3})}

    assert told(table, EndMoves()) == {}
    assert told(table, Move("d", "C3")).items() >= over.items()
    assert told(table, Move("a", "C4")) == {"sweeps": ("CK-48", {"pieces": ("piece:n",), "to": "place:C4"})}
    assert told(Table.with_(*full, "S e CO C3", step=4), EndMoves()) == over


def test_what_is_told_about_any_order_never_fails():
    """Every order of the first questions of every battle has its notes and its picture."""
    for name in ("training", "trebia", "gaugamela"):
        table = Table.of(name)
        for action in table.game.menu():
            assert isinstance(table.notes(action), list)
            assert SYSTEM.pointing.trace(table.state, action) is not None
