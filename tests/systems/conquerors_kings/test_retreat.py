"""Falling back and displacement: CK-80 to CK-85, against the cases of the ledger."""

from __future__ import annotations

import pytest

from engine.core import agenda
from engine.core.types import Event
from engine.systems.conquerors_kings import SYSTEM
from engine.systems.conquerors_kings.actions import DisplaceTo, FallBackDir, PursuitLoss, RerollPursuit
from tests.systems.conquerors_kings.table import Table, at


def back(zone: str, *units: str, side: str = "S", barred: str = "") -> tuple[object, ...]:
    """Return the step in which units fall back together."""
    return ("retreat.begin", side, zone, units, barred)


WALL = ("S p CO C2", "S q CO C2", "S r CO C2")


@pytest.mark.rule("CK-85", "CK-81")
def test_a_full_zone_is_jumped_and_gets_the_markers():
    """TV-50: over C2 to C1, the markers lie in C2."""
    table = Table.with_("S a CO C3", *WALL, markers={"C3": 2}, step=8).run(back("C3", "a"))

    assert at(table, "a") == ["C1"]
    assert (table.state.markers["C2"], table.state.markers["C1"]) == (2, 0)


@pytest.mark.rule("CK-81", "CK-82", "CK-85")
@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        (WALL, ["jumped", "markers_left", "fell_back"]),
        ((), ["markers_follow", "fell_back"]),
        (
            ("N n SKI C2", "S p CO B2", "S q CO D2"),
            ["makes_room", "displaced", "markers_follow", "fell_back"],
        ),
    ],
)
def test_a_fall_back_is_told(pieces, told):
    """Zones jumped, who makes room, and where the markers lie."""
    table = Table.with_("S a CO C3", *pieces, markers={"C3": 2}, step=8)
    log: list[Event] = []
    table.change(lambda s: (agenda.push(s, back("C3", "a")), agenda.settle(SYSTEM.steps, s, log)))

    assert [event.key.removeprefix("conquerors_kings.log.") for event in log] == told


@pytest.mark.rule("CK-84", "CK-85")
def test_over_two_full_zones_a_unit_leaves_the_table():
    """TV-50: half a base lost, the markers in C2."""
    more = ("S u CO C1", "S v CO C1", "S w CO C1")
    table = Table.with_("S a CO C3", *WALL, *more, markers={"C3": 2}, step=8).run(back("C3", "a"))

    assert (at(table, "a"), table.state.halves["a"], table.state.markers["C2"]) == (["reserve"], 5, 2)


@pytest.mark.rule("CK-84", "CK-30", "CK-07")
def test_past_the_base_edge_all_but_elephants_lose_half_a_base():
    """TV-51: CO 5, elephant and general in reserve, the weak CO destroyed, the markers gone."""
    pieces = ("S a CO C1", "S b CO C1 halves=2", "S c ELE C1", "S g GEN C1")
    table = Table.with_(*pieces, markers={"C1": 4}, step=8).run(back("C1", "a", "b", "c"))

    assert at(table, "a", "b", "c", "g") == ["reserve", "lost", "reserve", "reserve"]
    assert (table.state.halves["a"], table.state.markers["C1"]) == (5, 0)


@pytest.mark.rule("CK-82", "CK-83")
def test_a_weak_enemy_makes_room_where_its_owner_likes():
    """TV-52: light horse behind a beaten zone goes to C2, E2 or D1; then the group lands."""
    table = Table.with_("S a CO D3", "N n MSK D2", step=8).run(back("D3", "a"))

    assert (table.asked, table.side) == ("displace.to", "N")
    assert [a.to for a in table.game.menu()] == ["C2", "D1", "E2"]
    assert table.why(DisplaceTo("D3")) == ("CK-11", "enemy_there")

    table.do(DisplaceTo("C2"))

    assert at(table, "a", "n") == ["D2", "C2"]


@pytest.mark.rule("CK-80")
def test_four_enemy_bases_close_the_way_to_the_base_edge():
    """TV-52: the owner picks among the other three, never the zone that the assault came from."""
    pieces = ("S a CO D3", "N m CO D2", "N n CO D2", "N o CO D4")
    table = Table.with_(*pieces, step=8).run(back("D3", "a", barred="D4"))

    assert (table.asked, table.side) == ("retreat.way", "S")
    assert [a.to for a in table.game.menu()] == ["C3", "E3"]
    assert table.why(FallBackDir("D2")) == ("CK-80", "four_bases")
    assert table.why(FallBackDir("D4")) == ("CK-80", "opponents_zone")
    assert table.why(FallBackDir("C4")) == ("CK-02", "no_face")


@pytest.mark.rule("CK-80")
def test_a_weak_assaulter_behind_closes_the_way_too():
    """TV-65: three bases would not, but it is the opponent's zone."""
    table = Table.with_("S a CO D3", "S b CO D3", "N n CO D2", step=8).run(back("D3", "a", "b", barred="D2"))

    assert [a.to for a in table.game.menu()] == ["C3", "D4", "E3"]


@pytest.mark.rule("CK-80")
def test_a_surrounded_group_is_destroyed_with_its_general():
    """TV-52: all ways closed."""
    foes = [f"N {zone}{n} CO {zone}" for zone in ("C3", "E3", "D2", "D4") for n in "ab"]
    table = Table.with_("S a CO D3", "S g GEN D3", *foes, step=8).run(back("D3", "a"))

    assert at(table, "a", "g") == ["lost", "lost"]


@pytest.mark.rule("CK-81")
@pytest.mark.parametrize(
    ("pieces", "goes", "taken"),
    [
        (("S a CO C3", "S b CO C3", "S c CO C3"), "a", 2),
        (("S a CO C3", "S b CO C3", "S c SKI C3"), "c", 0),
        (("S a CO C3",), "a", 5),
    ],
)
def test_one_of_several_takes_its_share_of_the_markers(pieces, goes, taken):
    """TV-17: of five markers two go with one of three, none with a skirmisher, all with the last."""
    table = Table.with_(*pieces, markers={"C3": 5}, step=8).run(back("C3", goes))

    assert (table.state.markers["C2"], table.state.markers["C3"]) == (taken, 5 - taken)


@pytest.mark.rule("CK-30")
def test_a_general_goes_with_the_last_units_and_stays_with_one_of_several():
    """All units fall back together: he goes; only one of them: he stays."""
    pieces = ("S a CO C3", "S b CO C3", "S g GEN C3")

    assert at(Table.with_(*pieces, step=8).run(back("C3", "a")), "g") == ["C3"]
    assert at(Table.with_(*pieces, step=8).run(back("C3", "a", "b")), "g") == ["C2"]


@pytest.mark.rule("CK-83", "CK-84")
@pytest.mark.parametrize(("halves", "place", "left"), [(3, "reserve", 2), (2, "lost", 0)])
def test_displaced_from_the_base_row_without_a_refuge_units_leave_the_table(halves, place, left):
    """TV-81: AUX in B5 with friends all around, swept from B4."""
    full = [f"N {zone}{n} CO {zone}" for zone in ("A5", "C5") for n in "abc"]
    table = Table.with_(f"N a AUX B5 halves={halves}", *full, "S m CO B4", step=8)
    table.run(("displace.begin", "B5", "B4"))

    assert (at(table, "a"), table.state.halves["a"]) == ([place], left)


@pytest.mark.rule("CK-83", "CK-90")
def test_displaced_pieces_leave_their_artillery_behind():
    """It is lost; a lone general has to go as well."""
    table = Table.with_("N g GEN C4", "N h ART C4", "S m CO C3", step=8).run(("displace.begin", "C4", "C3"))
    table.do(DisplaceTo("C5"))

    assert at(table, "g", "h") == ["C5", "lost"]


def pursued(excess: int, *units: str, marked: bool = True) -> Table:
    """Return the dice of a pursuit of South's units in C3."""
    return Table.with_(*units, step=8).run(("pursuit.begin", "S", "C3", excess, marked))


@pytest.mark.rule("CK-74", "CK-18")
@pytest.mark.parametrize(
    ("excess", "fell", "asked"), [(1, "11145", "S"), (1, "11123", None), (2, "12345", "N"), (2, "44566", None)]
)
def test_one_side_may_have_the_pursuit_thrown_again(excess, fell, asked):
    """TV-62: the pursued after a small margin, from 1 on; the pursuer after a big one, up to 4."""
    table = pursued(excess, "S a CO C3").do(fell)

    assert (table.side if table.asked == "pursuit.again" else None) == asked


@pytest.mark.rule("CK-74", "CK-16", "CK-104", "CK-88")
def test_pursuit_losses_fall_where_the_pursuer_likes():
    """TV-82: usually on the unit that one loss brings below strength; each places a marker."""
    table = pursued(1, "S a CO C3", "S b CO C3 halves=5", "S c SKI C3").do("11145", RerollPursuit(yes=False))

    assert (table.asked, table.side) == ("pursuit.loss", "N")
    assert SYSTEM.usual(table.state) == PursuitLoss("b")

    table.do(PursuitLoss("b"), PursuitLoss("c"))

    assert (table.state.halves["b"], table.state.halves["c"], table.state.markers["C3"]) == (4, 3, 1)


@pytest.mark.rule("CK-36", "CK-16")
def test_a_pursuit_after_a_rout_places_no_markers():
    """TV-19: and the last unit takes all losses unasked."""
    table = pursued(0, "S a CO C3", marked=False).do("12456", RerollPursuit(yes=True), "12344")

    assert (table.state.halves["a"], table.state.markers["C3"]) == (4, 0)
