"""The grid, what zones hold and what lies around them: CK-02 to CK-21, against the cases of the ledger."""

from __future__ import annotations

import pytest

from engine.systems.conquerors_kings import morale, zones
from engine.systems.conquerors_kings.data import KINDS, NORTH, SOUTH
from engine.systems.conquerors_kings.grid import grid
from tests.systems.conquerors_kings.table import Table

FULL = ("S a CO C3", "S b CO C3", "S c CO C3", "S d SKI C3", "S e ELE C3", "S f ART C3", "S g GEN C3")


@pytest.mark.rule("CK-02", "CK-03")
def test_each_side_has_its_own_front_and_flanks():
    """TV-01: front, right, rear, left of C3 and A1, and of C3 for North."""
    assert grid(6).faces(SOUTH, "C3") == ("C4", "D3", "C2", "B3")
    assert grid(6).faces(NORTH, "C3") == ("C2", "B3", "C4", "D3")
    assert grid(6).faces(SOUTH, "A1") == ("A2", "B1", "", "")


@pytest.mark.rule("CK-05")
def test_columns_go_from_right_to_left_and_rows_from_the_front():
    """TV-02: South begins at the last column, North at A."""
    assert grid(4).order(SOUTH)[:6] == ("D5", "D4", "D3", "D2", "D1", "C5")
    assert grid(4).order(NORTH)[:6] == ("A1", "A2", "A3", "A4", "A5", "B1")


@pytest.mark.rule("CK-07", "CK-08")
@pytest.mark.parametrize(("halves", "bases", "dice"), [(6, 3, 3), (5, 3, 3), (4, 2, 2), (3, 2, 2), (2, 1, 2)])
def test_bases_are_half_their_halves_rounded_up(halves, bases, dice):
    """TV-03: and a unit is at strength while all three are on the table."""
    s = Table.with_(f"S a CO C3 halves={halves}").state
    kind = KINDS["CO"]

    assert zones.bases(s, "a") == bases
    assert (kind.dice if zones.is_at_strength(s, "a") else kind.weak) == dice


@pytest.mark.rule("CK-12")
@pytest.mark.parametrize(
    ("more", "load"), [((), 3), (("S h SKI C3",), 4), (("S h ART C3",), 4), (("S h MSK C3",), 4), (("S h ELE C3",), 4)]
)
def test_the_first_skirmisher_elephant_and_gun_count_nothing(more, load):
    """TV-04: a full zone, and one more of each."""
    s = Table.with_(*FULL, *more).state

    assert zones.load(s, s.held["C3"]) == load
    assert zones.is_roomy(s, "C3", ()) == (load <= 3)


@pytest.mark.rule("CK-12")
def test_two_lines_and_two_skirmishers_fill_a_zone():
    """TV-04: CO CO SKI SKI is a load of 3."""
    s = Table.with_("S a CO C3", "S b CO C3", "S c SKI C3", "S d SKI C3", "S e CO C2").state

    assert zones.load(s, s.held["C3"]) == 3
    assert not zones.is_roomy(s, "C3", ("e",))


@pytest.mark.rule("CK-13", "CK-14", "CK-21")
@pytest.mark.parametrize(
    ("pieces", "count"),
    [
        (("N G3 CO C4", "N GG GEN C4"), 4),
        (("N G3 CO C4",), 3),
        (("N G3 CO C4 halves=4", "N GG GEN C4"), 3),
        (("N G3 CO C4", "N GG GEN C4", "N GH GEN C4"), 4),
        (("N G3 CO C4", "N AR ART C4"), 3),
    ],
)
def test_four_bases_make_a_face_hostile_and_own_a_zone(pieces, count):
    """TV-05: a general's base counts, a second general's and artillery do not."""
    s = Table.with_("S a CO C3", *pieces).state

    assert zones.count(s, "C4") == count
    assert zones.hostile(s, SOUTH, "C3") == (["C4"] if count >= 4 else [])
    assert zones.owner(s, "C4") == (NORTH if count >= 4 else None)


@pytest.mark.rule("CK-15", "CK-32")
def test_any_friendly_unit_across_a_face_supports():
    """TV-06: three dice alone, two beside a skirmisher, three with one across a corner."""
    alone = Table.with_("S a CO C3 q=L", markers={"C3": 1}).state
    beside = Table.with_("S a CO C3 q=L", "S b SKI D3", markers={"C3": 1}).state
    corner = Table.with_("S a CO C3 q=L", "S b SKI D4", markers={"C3": 1}).state

    assert [morale.dice(s, "C3") for s in (alone, beside, corner)] == [3, 2, 3]


@pytest.mark.rule("CK-21", "CK-26")
def test_a_second_general_in_a_zone_is_ignored():
    """TV-09: his gift of morale caps nothing until the first is dead."""
    both = ("S a CO C3", "S g GEN C3", "S h GEN C3 gifts=morale")
    table = Table.with_(*both, "N n CO C4", "N o CO C4", markers={"C3": 5})

    assert (morale.dice(table.state, "C3"), zones.general(table.state, "C3")) == (7, "g")

    table.change(lambda s: s.held.update({"C3": ("a", "h")}))

    assert morale.dice(table.state, "C3") == 4


@pytest.mark.rule("CK-32")
@pytest.mark.parametrize(
    ("markers", "flags", "more", "dice"),
    [(3, "", (), 5), (8, "", (), 7), (3, "flags=winning", (), 5), (3, "", ("S e SKI C3 q=E",), 4)],
)
def test_morale_dice_are_the_sum_of_their_terms(markers, flags, more, dice):
    """TV-13: markers, hostile faces, levy, no support, veteran, hill; winning on top of a hill changes nothing."""
    s = Table.with_(
        f"S a CO C3 q=L {flags}", "S b CO C3 q=V", *more, "N m CO C4", "N n CO C4", "N o CO B3", "N p CO B3",
        markers={"C3": markers}, ground={"C3": "gentle"}, step=2,
    ).state  # fmt: skip

    assert morale.dice(s, "C3") == dice


@pytest.mark.rule("CK-31")
def test_zones_with_a_marker_or_a_hostile_face_test_and_no_others():
    """TV-14: Gaugamela with Macedon's second row one zone forward; row 5 is not listed."""
    table = Table.of("gaugamela")
    forward = {"A2": "A3", "B2": "B3", "C2": "C3", "D2": "D3", "E2": "E3", "F2": "F3"}

    def advance(s):
        from engine.systems.conquerors_kings.state import put  # noqa: PLC0415 - read where the position is made

        for piece, zone in list(s.at.items()):
            if zone in forward and piece != "PAR":
                put(s, piece, forward[zone])
        s.active = NORTH

    s = table.change(advance).state

    assert morale.listed(s) == ["B4", "C4", "D4", "E4", "F4"]
    assert [morale.dice(s, zone) for zone in morale.listed(s)] == [1, 1, 0, 0, 0]
