"""Chapter A: the arrangement of units of one name, and the order of the choices."""

from __future__ import annotations

import pytest

from engine.systems.at_the_charge import SYSTEM
from engine.systems.at_the_charge.actions import AsListed, Hide, Station
from tests.systems.at_the_charge.table import Table, battle

LISTED = AsListed()


def asked(table: Table) -> Table:
    """Return a table at the first question to the Normans."""
    while table.side != "N":
        table.do(LISTED)
    return table


def arrangements(table: Table) -> list[frozenset[tuple[str, str]]]:
    """Return every way in which the units of the name asked for may come to stand, found by playing all choices."""
    _, group, _ = table.state.agenda[-1]
    found, states = [], [table.state]
    while states:
        s = states.pop()
        if s.agenda[-1][:2] == ("setup.arrange", group):
            for action in SYSTEM.legal(s):
                if action != LISTED:
                    states.append(s.copy())
                    SYSTEM.play(states[-1], action)
        else:
            found.append(frozenset((s.battle.kinds[piece], s.place[piece]) for piece in s.battle.groups[group][0]))
    return found


@pytest.mark.rule("AC-09")
def test_every_arrangement_once():
    """The Italians can be arranged in 20 ways, the Norman knights in 15, and each way is reached once."""
    italians, normans = arrangements(battle("civitate")), arrangements(asked(battle("civitate")))

    assert (20, 20) == (len(italians), len(set(italians)))
    assert (15, 15) == (len(normans), len(set(normans)))


@pytest.mark.rule("AC-09")
def test_groups():
    """Units of one name and kind whose values differ are asked for; mounted and foot of one people stay apart."""
    groups = {name: battle(name).state.battle.groups for name in ("civitate", "kalavryai", "training")}
    names = {name: [pieces[0].rpartition("-")[0] for pieces, _ in found] for name, found in groups.items()}

    assert ["italiens", "souabes", "latium", "normands", "infanterie"] == names["civitate"]
    assert ["thessaliens_cav", "macedoniens_cav", "thraces_cav"] == names["kalavryai"]
    assert [] == names["training"]


@pytest.mark.rule("AC-08", "AC-09", "AC-65")
def test_who_is_asked_in_which_order():
    """The second player's groups, then the first player's, then the ambush; then the first player moves."""
    table, order = battle("civitate"), []
    while table.asked != "phase.move":
        order.append((table.side, table.state.agenda[-1][1]))
        table.do(table.menu(Station)[0])
    kalavryai = battle("kalavryai")

    assert ["P", "N"] == list(dict.fromkeys(side for side, _ in order))
    assert [0, 1, 2, 3, 4] == list(dict.fromkeys(group for _, group in order))
    assert "N" == table.side
    assert ("R", "setup.arrange") == (kalavryai.side, kalavryai.asked)
    kalavryai.do(LISTED)
    assert ("L", "setup.hide") == (kalavryai.side, kalavryai.asked)
    kalavryai.do(Hide("turc-1", "1113"))
    assert ("R", "phase.move") == (kalavryai.side, kalavryai.asked)


@pytest.mark.rule("AC-09")
def test_as_listed():
    """As listed, all units of the side stand where the scenario puts them; the other side is still asked."""
    table = battle("civitate")
    start = table.state.place
    table.do(LISTED)

    assert ("N", "setup.arrange") == (table.side, table.asked)
    table.do(LISTED)
    assert start == table.state.place
    strong = {space for space, unit in table.stands.items() if unit == "P K 3(1)"}
    assert {"0508", "0509", "0608"} == strong
    assert {"0912", "1012"} == {space for space, unit in table.stands.items() if unit == "N K 5(4)"}


@pytest.mark.rule("AC-09")
def test_two_units_change_places():
    """The strongest unit is asked first; it takes a space, and who stood there stands on its space instead."""
    table = battle("civitate")
    table.do(Station("italiens-1", "0504"))

    assert {"0504": "P K 3(1)", "0508": "P K 2(1)"} == {at: table.stands[at] for at in ("0504", "0508")}
    assert ["swap"] == table.latest
    table.do(Station("italiens-2", "0509"), LISTED)
    assert "station" in [event.key.rpartition(".")[2] for event in table.events]
    assert "P K 3(1)" == table.stands["0608"]


@pytest.mark.rule("AC-09")
def test_equal_units_are_not_told_apart():
    """Units of equal values are interchangeable: the next one stands behind the one before."""
    table = battle("civitate")
    table.do(Station("italiens-1", "0505"))

    assert {"0508", "0509", "0511"} == {action.to for action in table.menu(Station)}
    assert ("AC-09", "arrange_taken") == table.why(Station("italiens-2", "0504"))
    assert ("AC-09", "arrange_taken") == table.why(Station("italiens-2", "0505"))
    assert ("AC-09", "arrange_taken") == table.why(Station("italiens-2", "0608"))


@pytest.mark.rule("AC-09")
def test_only_on_the_spaces_listed_for_the_name():
    """A unit stands on a space of its own name, and units are asked for one after the other."""
    table = battle("civitate")

    assert ("AC-09", "arrange_hex") == table.why(Station("italiens-1", "0211"))
    assert ("AC-09", "arrange_hex") == table.why(Station("italiens-1", "nowhere"))
    assert ("AC-09", "arrange_other") == table.why(Station("italiens-2", "0504"))
    assert ("AC-09", "arrange_other") == table.why(Station("normands-1", "0903"))
    assert ("AC-09", "arrange_other") == table.why(Station("nobody", "0504"))


@pytest.mark.rule("AC-09")
def test_nothing_is_asked_without_a_choice():
    """Once only equal units are left, the rest is placed; the last unit of a group is not asked for."""
    table = battle("civitate")
    table.do(Station("italiens-1", "0504"), Station("italiens-2", "0505"), Station("italiens-3", "0511"))

    assert "souabes-1" == table.menu(Station)[0].piece
    table.do(Station("souabes-1", "0212"))
    assert "latium-1" == table.menu(Station)[0].piece
