"""These tests hold Charge! on paper: stands to cut out, the table at their scale, the sheet of rules."""

from __future__ import annotations

import re

import pytest

from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.types import Pose
from engine.systems.charge.data import TYPES
from web.features.print.print_options import Choices
from web.features.print.printed_pages import PrintedBattle, sheets
from web.features.rules.rule_search import entries
from web.words import Words


def battle() -> PrintedBattle:
    """Return the raid on the frontier before it has begun."""
    return PrintedBattle.of_scenario(shipped()["charge/frontier"], load("charge"), Words.load("en"))


def stands(made: str) -> list[str]:
    """Return the stands to cut out."""
    return re.findall(r'<div class="cut cut-stand">.*?</div>', made)


def test_every_stand_is_cut_out_and_no_unit():
    """20 Roman stands and 28 of the raiders, each as wide as was chosen, named for whoever hears the page."""
    found = stands(sheets(battle(), Choices(frozenset({"counters"}), size=30)))

    assert 48 == len(found)
    named = (
        "Legionaries|Auxiliaries|Horse|Archers|Veterans|Legate|Household|Warriors|Skirmishers|Champion|Swordsmen|Chief"
    )
    assert all(re.search(rf'aria-label="(?:{named})', stand) for stand in found)
    assert {"30.50"} == {width for stand in found for width in re.findall(r'width="([\d.]+)mm"', stand)}


def test_a_stand_tells_what_it_fights_with():
    """Its side's mark, the sign of its troops, its unit, its rank, and the figures that the order of battle has."""
    given = battle()
    found = stands(sheets(given, Choices(frozenset({"counters"}))))
    view = given.start
    told = [piece for side in view.sides for piece in view.pieces if piece.side == side and piece.group is not None]

    assert len(told) == len(found)
    for piece, stand in zip(told, found, strict=True):
        texts = re.findall(r"<text[^>]*>([^<]*)<", stand)
        figures = "\u2002".join(f"{key[0].upper()}{value}" for key, value in piece.values.items())
        rank = "Champion" if piece.slot is None else f"rank {piece.slot[1] + 1}"
        assert [piece.group, figures] == [texts[0], texts[2]]
        assert piece.slot is None or rank == texts[1]
        assert stand.count("cut-side") == 1
        assert "#icon-" in stand
    marks = {
        side: {
            re.search(r'cut-side"[^>]*d="([^"]*)"', found[n])[1] for n, piece in enumerate(told) if piece.side == side
        }
        for side in view.sides
    }  # type: ignore[index]
    assert [1, 1] == [len(one) for one in marks.values()]
    assert marks[view.sides[0]] != marks[view.sides[1]]


def test_markers_a_ruler_and_an_aid_for_wheels():
    """In the scale of the sheet, which it says: 24 inches of ruler are 180 mm, and arcs are as wide as stands are."""
    made = sheets(battle(), Choices(frozenset({"counters"}), size=18))

    assert "6\u2033 are 45 mm, and the table is" in made
    assert "the stand is 18 \u00d7 12 mm" in made
    assert "fold along the dotted line" not in made
    for mark in ("fleeing", "in a Shield Wall"):
        assert f'aria-label="{mark}"' in made
    ruler, wheel = re.findall(r'<div class="cut-measure">.*?</div>', made)
    lines = [float(x) for x in re.findall(r"M([\d.]+) 0v", ruler)]
    assert len(lines) == 25
    assert lines[24] - lines[0] == pytest.approx(180)
    assert [str(18 * n) for n in range(1, 7)] == re.findall(r"A(\d+) ", wheel)
    quarter = [int(n) for n in re.findall(r">(\d+)</text>(?:<text class=\"cut-wide\")", wheel)]
    assert quarter == [3, 7, 11, 15, 18, 22]  # whole inches of a quarter circle of 2.4, 4.8 ... inches


def test_the_table_is_printed_at_the_scale_of_the_stands():
    """48 inches are twenty stands of 2.4 inches: with stands of 10 mm the table is 200 mm wide, its rim aside."""
    made = sheets(battle(), Choices(frozenset({"ground"}), size=10))
    sizes = re.findall(r'class="[^"]*printed" [^>]*width="([\d.]+)mm" height="([\d.]+)mm"', made)

    assert len(sizes) == 1
    assert 200 <= max(map(float, sizes[0])) <= 242


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


def test_the_rules_on_paper_tell_what_heroes_have_besides():
    """Leadership, Inspiration and Command of each type of hero stand in a table, as the profiles have them."""
    found = r"^\| ([A-Z][a-z]+ [A-Z][a-z]+) \| \+(\d) \| (\d+)\" \|"
    rows = re.findall(found, entries("charge")["CG-19"].ruling, re.MULTILINE)
    heroes = {one: kind for one, kind in TYPES.items() if kind.is_hero}
    texts = Words.load("en").texts

    assert rows == [
        (texts[f"charge.type.{one}"], str(kind.leadership), str(kind.inspiration)) for one, kind in heroes.items()
    ]
