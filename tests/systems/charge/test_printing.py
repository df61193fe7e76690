"""Charge! on paper: stands to cut out, the table at their scale, the sheet of rules."""

from __future__ import annotations

import re

import pytest

from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.types import Pose
from web.paint.print_choices import Choices
from web.paint.print_sheets import PrintedBattle, sheets
from web.words import Words


def battle() -> PrintedBattle:
    """Return the raid on the frontier before it has begun."""
    return PrintedBattle.of_scenario(shipped()["charge/frontier"], load("charge"), Words.load("en"))


def test_every_stand_is_cut_out_and_no_unit():
    """20 Roman stands and 28 of the raiders, each as wide as was chosen."""
    made = sheets(battle(), Choices(frozenset({"counters"}), size=30))

    assert 48 == made.count('<div class="cut cut-stand">')
    assert 48 == len(re.findall(r'class="cut-name"[^>]*>(?:Legionaries|Auxiliaries|Horse|Archers|Veterans|Legate|'
                                r"Household|Warriors|Skirmishers|Champion|Swordsmen|Chief)", made))  # fmt: skip
    assert set(re.findall(r'width="([\d.]+)mm"', made)) == {"30.50"}


def test_the_table_is_printed_at_the_scale_of_the_stands():
    """48 inches are twenty stands of 2.4 inches: with stands of 12 mm the table is 240 mm wide, its rim aside."""
    made = sheets(battle(), Choices(frozenset({"ground"}), size=12))
    wide = sum(float(width) for width in re.findall(r'class="[^"]*printed" [^>]*width="([\d.]+)mm"', made))

    assert 240 <= wide <= 290


def order(name: str) -> str:
    """Return the printed order of battle of a scenario."""
    given = PrintedBattle.of_scenario(shipped()[f"charge/{name}"], load("charge"), Words.load("en"))
    return sheets(given, Choices(frozenset({"battle"})))


@pytest.mark.parametrize("name", ["frontier", "mons_graupius", "training", "watling_street"])
def test_each_unit_has_one_row_in_the_order_of_battle(name: str):
    """As many rows as units that stand on the table, each name once by its code, none still to be placed."""
    scenario = shipped()[f"charge/{name}"]
    view = load("charge").sight.view(load("charge").start(scenario), None)
    units = [piece.id for piece in view.pieces if piece.group is None and isinstance(piece.place, Pose)]

    made = order(name)

    rows = re.findall(r"<tbody>.*?</tbody>", made, re.DOTALL)
    assert units == [re.search(r'<th scope="row"[^>]*>[^<]* (\w+)<', row)[1] for row in rows]  # type: ignore[index]
    assert all(row.count('<th scope="row"') == 1 for row in rows)
    assert "to be placed" not in made
    stands = sum(piece.group is not None and piece.place is not None for piece in view.pieces)
    assert stands == sum(map(int, re.findall(r"</span></td><td>(\d+)</td>", made)))


def test_a_row_tells_all_values_and_where_the_unit_stands():
    """Figures of the unit and of each kind of its stands, the hero by name; its place as the printed map shows it."""
    row = next(row for row in re.findall(r"<tbody>.*?</tbody>", order("frontier"), re.DOTALL) if " R1<" in row)
    cells = [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)]

    where = "24″ from the left, 10″ from the top, facing the bottom of the map; 3 wide, 3 deep"
    assert [
        *("Legionaries R1 in a Shield Wall", "28", "6"),
        *("Legionaries Highly Trained, throwing weapons", "6", "+1", "+0", "5", "3", "17", where),
        *("Legate, Roman General the general, Tortoise, throwing weapons", "1", "+2", "+1", "6", "4", "34"),
    ] == cells


def test_places_follow_the_map_as_it_is_turned():
    """Whoever has the map turned half around reads the places from its other corner."""
    given = battle()

    made = sheets(given._replace(turn=(given.turn + 2) % 4), Choices(frozenset({"battle"})))

    assert "24″ from the left, 26″ from the top, facing the top of the map; 3 wide, 3 deep" in made
