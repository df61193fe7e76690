"""Dice areas: which batches a card takes."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.systems.table_battles.language import areas
from tests.systems.table_battles.table import PASS, card, made, strike

CASES = """
DA-01 | 6                  |       | 666    | yes
DA-02 | 6                  | 6     | 5      | no
DA-03 | 1/2/3              |       | 22     | yes
DA-04 | 1/2/3              |       | 12     | no
DA-05 | 1/2/3              | 22    | 3      | yes
DA-06 | 1/2/3              | 22    | 2      | yes
DA-07 | (5)/(6)            |       | 55     | no
DA-08 | (5)/(6)            | 5     | 5      | yes
DA-09 | (5)/(6)            | 5     | 6      | yes
DA-10 | Any                | 14    | 26     | yes
DA-11 | Doubles            |       | 333    | no
DA-12 | Doubles            | 33    | 55     | yes
DA-13 | Doubles            |       | 3355   | no
DA-14 | Doubles or Triples |       | 444    | yes
DA-15 | Doubles or Triples |       | 4444   | no
DA-16 | Triples            |       | 22     | no
DA-17 | Straight 4         |       | 2345   | yes
DA-18 | Straight 4         |       | 2346   | no
DA-19 | Straight 3         | 123   | 456    | yes
DA-20 | Straight 3         |       | 1234   | no
DA-21 | 6 or Doubles       | 22    | 6      | yes
DA-22 | (Any)              | 1     | 4      | yes
DA-25 | 4/5                | 444   | 55     | yes
DA-26 | 4/5                | 444   | 45     | no
"""
ROWS = [[part.strip() for part in line.split("|")] for line in CASES.strip().splitlines()]


@pytest.mark.rule("TB-54", "TB-55", "TB-56", "TB-57", "TB-58", "TB-59", "TB-60")
@pytest.mark.parametrize(("name", "area", "held", "batch", "legal"), ROWS, ids=[row[0] for row in ROWS])
def test_dice_areas(name, area, held, batch, legal):
    """DA-01 to DA-22, DA-25, DA-26: A batch is legal when a part of the area takes it, whatever lies there already."""
    assert (legal == "yes") == areas.is_legal(area, batch)
    assert (legal == "yes") == (batch in areas.batches(area, batch))
    table = made(card("A1", strike("B1"), area=area), card("B1", strike("A1")), dice={"A1": held} if held else {})
    if held:
        table.do(PASS)
    table.do("".join(sorted(batch + "1" * (6 - len(held) - len(batch)))))
    assert (legal == "yes") == (table.game.refuse(table.place("A1", batch)) is None)


@pytest.mark.rule("TB-20", "TB-55")
def test_a_full_house_can_gather_on_a_list_of_faces():
    """Dice of one face a turn: 4 4 4 and, a turn later, 5 5 on 4/5 are a Full House, and an attack that asks for one
    is a good one.
    """
    table = made(card("A1", strike("B1", req=["full_house"]), area="4/5"), card("B1", strike("A1")), dice={"A1": "444"})
    table.do(PASS, "155", table.place("A1", "55")).until("A")

    assert None is table.why(table.attack("A1", "B1"))


def guns(**more):
    """Return a battle in which A1 are guns."""
    return made(
        card("A1", {"type": "bombard"}, kind="special", strength=2, area=more.pop("area", "(4)")),
        card("A2", strike("B1"), wing="aa"), card("B1", strike("A2")), **more,
    )  # fmt: skip


@pytest.mark.rule("TB-66")
def test_a_full_card_takes_no_dice():
    """DA-23: A Special Formation with as many cubes as its numeral takes no dice."""
    table = guns(cubes={"A1": 2}, dice={"A2": "6"})
    table.do(table.null("A2"), "444444")

    assert ("TB-66", "full") == table.why(table.place("A1", "4"))


@pytest.mark.rule("TB-67")
def test_without_a_cube_in_the_supply_no_dice():
    """DA-24: With all ten cubes in use a Special Formation takes no dice."""
    table = guns(area="Triples", morale=(5, 4), dice={"A2": "6"})
    table.do(table.null("A2"), "555555")

    assert 0 == table.supply
    assert ("TB-67", "supply") == table.why(table.place("A1", "555"))


def every(rolled):
    """Return every batch of rolled faces, counted out plainly."""
    return {"".join(rolled[i] for i in some) for n in range(1, 7) for some in combinations(range(len(rolled)), n)}


AREAS = ["6", "1/2/3", "(5)/(6)", "(2)", "Any", "(Any)", "Doubles", "Triples", "Doubles or Triples", "Straight 3",
         "Straight 4", "Straight 5", "6 or Doubles", "(1) or Straight 3", "none", "4/5 or (1)/(2)"]  # fmt: skip


@pytest.mark.rule("TB-54", "TB-60")
@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("rolled", ["112446", "123456", "666666", "334455", "2", ""])
def test_the_batches_of_an_area_are_those_that_are_legal(area, rolled):
    """What is offered is exactly what the judge allows among all batches there are."""
    assert set(areas.batches(area, rolled)) == {b for b in every(rolled) if areas.is_legal(area, b)}


@pytest.mark.rule("TB-64")
def test_the_smallest_batches_have_no_die_to_spare():
    """A cube is offered for the fewest dice only: no legal batch lies within another one."""
    assert ("4", "5") == areas.smallest("4/5", "44455")
    assert ("44",) == areas.smallest("Doubles or Triples", "4446")
    assert ("123", "234") == areas.smallest("Straight 3", "1234")


@pytest.mark.rule("TB-54")
@pytest.mark.parametrize(
    "text", ["7", "0/1", "", "(5)/6", "5/5", "Quadruples", "Straight 6", "Straight", "5 or", "any", "²"]
)
def test_what_is_no_area(text):
    """A text that is none of the words of areas is told apart."""
    assert None is areas.parse(text)


@pytest.mark.rule("TB-60")
def test_no_area_takes_nothing():
    """The area none has no parts and takes no dice."""
    assert () == areas.parse("none")
    assert not areas.is_legal("none", "1")
