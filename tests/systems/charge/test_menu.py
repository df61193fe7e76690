"""The menu of the Movement phase and pointing at the table: CG-87, CG-98, CG-103, CG-104."""

from __future__ import annotations

import pytest

from engine.boards.table.legs import ABOUT, ADVANCE, BACK, LEFT, PIVOT, RIGHT, WHEEL_LEFT, WHEEL_RIGHT
from engine.boards.table.vectors import turn
from engine.core.references import Pick, piece_ref, word_ref
from engine.core.types import Action, PieceId, Pose
from engine.core.view import Proposal
from engine.systems.charge import SYSTEM
from engine.systems.charge.actions import ChooseOrder, EndMoves, Hold, Move, SpendDone
from engine.systems.charge.movement.moving import menu
from engine.systems.charge.movement.walking import Walker, places
from engine.systems.charge.pointing import picks, propose, trace
from engine.systems.charge.state import State
from tests.picks import read_picks
from tests.systems.charge.table import Table


def orders(s: State, unit: str) -> list[Action]:
    """Return what the menu has of a unit."""
    return list(next(opened() for head, opened in SYSTEM.parts(s) if head == piece_ref(unit)))


def moves(s: State, unit: str, form: str) -> list[tuple[tuple[int, ...], ...]]:
    """Return the legs of the moves that the menu has of a unit in a formation."""
    return [one.legs for one in orders(s, unit) if isinstance(one, Move) and one.form == form]


def heads(s: State) -> list[Pick]:
    """Return what the parts of the menu begin with."""
    return [head for head, _ in SYSTEM.parts(s) if head is not None]


def pointed(s: State, unit: str, there: tuple[int, int, int], *words: str) -> list[Proposal]:
    """Return what pointing at a pose means for a unit, the first first."""
    spot = Pose(there[0], s.battle.height - there[1], there[2]).ref
    return list(propose(s, (piece_ref(unit), *map(word_ref, words), spot)))


def end(s: State, unit: str, move: Action) -> tuple[int, int, int]:
    """Return where a move of a unit ends."""
    assert isinstance(move, Move)
    walker = Walker(s, PieceId(unit), move.form)
    return places(walker.block, walker.pose, move.legs)[-1][1]


def started(name: str) -> Table:
    """Return a scenario at its first order: dice as they come first, nothing spent."""
    table = Table.of(name)
    while table.asked != "orders.order":
        now = table.game.pending
        table.do(
            now.odds[0][0]
            if hasattr(now, "odds")
            else SpendDone()
            if table.asked == "command.spend"
            else ChooseOrder(first=True)
        )
    return table


@pytest.mark.rule("CG-104")
def test_the_menu_opens_unit_by_unit():
    """TV-93: in training there are B1 and the end of the part; nobody has points to spend."""
    table = Table.of("training")

    assert ["piece:B1"] == heads(table.state)
    menu = list(SYSTEM.legal(table.state))
    assert [Hold("B1"), EndMoves()] == [menu[0], menu[-1]]


@pytest.mark.rule("CG-104")
def test_who_has_acted_is_no_part_of_the_menu():
    """CG-104: heads are those who may still act, in unit order."""
    table = Table.with_("A R1 RL 4/4 1800,1300,0", "A R2 RL 4/4 3600,1300,0", "A R3 RL 4/4 5400,1300,0")
    assert ["piece:R1", "piece:R2", "piece:R3"] == heads(table.state)

    table.do(Hold("R2"))
    assert ["piece:R1", "piece:R3"] == heads(table.state)


@pytest.mark.rule("CG-87")
@pytest.mark.parametrize("name", ["training", "frontier"])
def test_every_order_of_the_menu_is_legal(name):
    """TV-135: of every unit, and no more than 120 moves in a formation."""
    s = started(name).state
    for head in heads(s):
        found = orders(s, head.id)

        assert [] == [one for one in found if SYSTEM.refuse(s, one) is not None]
        assert all(
            sum(isinstance(one, Move) and one.form == form for one in found) <= 120 for form in ("formed", "march")
        )


@pytest.mark.rule("CG-87")
def test_moves_go_by_halves_and_quarters_and_wheels():
    """CG-87, items 1 and 2: about face, aside and back, straight on, wheels with what remains."""
    s = Table.with_("A R1 RL 4/4 3600,1300,0").state
    found = moves(s, "R1", "formed")

    assert [((ABOUT, 0),), ((RIGHT, 150),), ((RIGHT, 300),), ((LEFT, 150),), ((LEFT, 300),)] == found[:5]
    assert [((BACK, 150),), ((BACK, 300),), ((ADVANCE, 150),), ((ADVANCE, 300),)] == found[5:9]
    first = (WHEEL_RIGHT, 10)
    left = 9000 - 1257
    assert [(first, (ADVANCE, left // 15 * n // 4)) for n in (1, 2, 3, 4)] == [
        legs for legs in found if legs[0] == first and len(legs) == 2
    ]
    assert ((WHEEL_RIGHT, 71),) in found  # what is paid for of 90 steps


@pytest.mark.rule("CG-87")
def test_moves_end_in_cells_of_their_own():
    """CG-87: no two moves of a formation end within the same quarter of an inch and two and a half degrees."""
    s = Table.with_("A R1 BB 1/1 3600,1300,0", "A R2 RL 4/4 1800,1300,0").state
    for form in ("formed", "march"):
        ends = [end(s, "R1", Move(PieceId("R1"), form, legs)) for legs in moves(s, "R1", form)]
        cells = [(x // 25, y // 25, h // 5) for x, y, h in ends]

        assert len(set(cells)) == len(cells)
    assert 120 == len(moves(s, "R1", "formed"))


@pytest.mark.rule("CG-87")
@pytest.mark.parametrize(
    ("kind", "gap", "expected"),
    [("RA", 1351, [151, 551]), ("RB", 1957, [447]), ("RL", 533, [433]), ("RL", 2450, [])],
)
def test_moves_go_up_to_an_enemy_into_range_and_out_of_his_charge(kind, gap, expected):
    """CG-87, item 3: javelins reach 12 and 8 inches, warriors charge 15, an inch is kept; 24.5 inches are too far."""
    s = Table.with_(f"A R1 {kind} 4/4 3600,500,0", f"B B1 BR 4/4 3600,{500 + gap},360").state
    ahead = [legs[0][1] for legs in moves(s, "R1", "formed") if len(legs) == 1 and legs[0][0] == ADVANCE]
    reach = Walker(s, PieceId("R1")).allowance // 15

    assert set(expected) == set(ahead) - {reach * n // 4 for n in range(1, 5)}


@pytest.mark.rule("CG-87")
def test_moves_come_level_with_a_friend():
    """CG-87, item 4: to his heading and his front, but not with somebody who looks elsewhere."""
    s = Table.with_("A R1 RL 4/4 1800,1300,0", "A R2 RL 4/4 3000,1530,0").state
    assert ((ADVANCE, 230),) in moves(s, "R1", "formed")

    s = Table.with_("A R1 RL 4/4 1800,1300,0", "A R2 RL 4/4 3000,1530,61").state
    assert not any(end(s, "R1", Move(PieceId("R1"), "formed", legs))[2] == 61 for legs in moves(s, "R1", "formed"))


@pytest.mark.rule("CG-87")
@pytest.mark.rule("CG-11")
def test_engines_turn_to_the_compass_and_to_enemies():
    """TV-100: nothing but hold and pivots, enemies within 36 inches among them."""
    s = Table.with_("A R1 BA 2/2 1800,1300,0", "A R2 RL 2/2 6000,400,0", "B B1 BR 2/2 2300,3000,360").state
    found = orders(s, "R1")

    assert Hold("R1") == found[0]
    assert all(isinstance(one, Move) and [leg[0] for leg in one.legs] == [PIVOT] for one in found[1:])
    headings = [one.legs[0][1] for one in found[1:] if isinstance(one, Move)]
    assert [*range(45, 720, 45)] == headings[:15]
    assert 1 == len(headings[15:])
    assert abs(turn(headings[15], 31)) <= 2


@pytest.mark.rule("CG-87")
@pytest.mark.rule("CG-42")
def test_a_wall_is_formed_on_the_spot_and_walked_in_by_the_highly_trained():
    """CG-87: "no legs", and half of it all for legionaries; warriors have the first alone, cavalry neither."""
    s = Table.with_("A R1 RL 6/3 1800,1300,0", "A B1 BR 8/4 3600,1300,0", "A R3 RC 3/3 5400,1300,0").state

    assert () == moves(s, "R1", "wall")[0]
    assert ((ADVANCE, 300),) in moves(s, "R1", "wall")
    assert [()] == moves(s, "B1", "wall")
    assert [] == moves(s, "R3", "wall")


@pytest.mark.rule("CG-41")
@pytest.mark.rule("CG-87")
def test_who_stands_in_a_wall_keeps_it_by_holding():
    """CG-15: it is not offered to form one beside that; a single stand keeps none. To say so is allowed as ever."""
    table = Table.with_("A R1 RL 6/3 1800,1300,0 wall", "A B1 BR 8/4 3600,1300,0 wall")
    assert () not in moves(table.state, "R1", "wall")
    assert [] == moves(table.state, "B1", "wall")
    assert table.why(Move("R1", "wall", ())) is None
    assert "wall" == table.do(Hold("R1")).state.form["R1"]


@pytest.mark.rule("CG-33")
def test_who_is_in_contact_may_form_a_wall_or_hold():
    """CG-33: touched only since the turn began: hold and the wall are all that is left of walking."""
    s = Table.with_("A R1 RE 6/3 1800,2300,360", "B B1 GW 8/4 1800,2300,0").state

    assert [Move("R1", "wall", ())] == [one for one in orders(s, "R1") if isinstance(one, Move)]


@pytest.mark.rule("CG-103")
@pytest.mark.parametrize(
    ("wanted", "legs", "cost", "there"),
    [
        ((1800, 1600, 0), ((ADVANCE, 300),), 300, None),
        ((1900, 1600, 0), ((ADVANCE, 300), (RIGHT, 100)), 500, None),
        ((1864, 1540, 60), ((WHEEL_RIGHT, 60),), 503, None),
        ((1950, 1700, 60), ((WHEEL_RIGHT, 60), (ADVANCE, 182), (LEFT, 6)), 697, (1950, 1701, 60)),
        ((1800, 980, 360), ((ABOUT, 0),), 350, None),
        ((1700, 1500, 690), ((WHEEL_LEFT, 30), (ADVANCE, 95), (LEFT, 61)), 469, None),
    ],
)
def test_a_pointed_pose_is_solved_into_legs(wanted, legs, cost, there):
    """TV-62: ahead, aside, wheels, about face, and several of them; costs in hundredths, rounded up."""
    s = Table.with_("A B1 BR 8/4 1800,1300,0").state
    best = pointed(s, "B1", wanted)[0]

    assert (Move("B1", "formed", legs), cost, None) == best
    assert (there or wanted) == end(s, "B1", best.action)


@pytest.mark.rule("CG-103")
@pytest.mark.rule("CG-105")
def test_what_is_proposed_first_comes_nearest_to_the_pose():
    """TV-62: ten inches off a march gets there, seven are reached formed, and the reason is told with that."""
    s = Table.with_("A B1 BR 8/4 1800,1300,0").state
    march, formed = pointed(s, "B1", (1800, 2300, 0))[:2]

    assert (Move("B1", "march", ((ADVANCE, 1000),)), 1000, None) == march
    assert (Move("B1", "formed", ((ADVANCE, 700),)), "charge.refuse.too_far") == (formed.action, formed.why.why)


@pytest.mark.rule("CG-105")
def test_a_march_that_comes_no_nearer_is_proposed_after_the_formed_move():
    """CG-105: a friend stands where the formed move ends and bars the march there too."""
    s = Table.with_("A B1 BR 8/4 1800,1300,0", "A B2 BR 8/4 1800,2317,0").state
    formed, march = pointed(s, "B1", (1800, 2600, 0))[:2]

    assert ["formed", "march"] == [formed.action.form, march.action.form]
    assert formed.action.legs == march.action.legs


@pytest.mark.rule("CG-103")
def test_a_hero_turns_goes_and_turns():
    """TV-111, F9: free turns on the spot around a straight way."""
    s = Table.with_("A B1 BB 1/1 1800,1300,0", "A B2 BR 2/2 4800,1300,0").state
    best = pointed(s, "B1", (2200, 1500, 180))[0]

    assert (Move("B1", "formed", ((PIVOT, 98), (ADVANCE, 426), (PIVOT, 180))), 426) == best[:2]
    assert (2202, 1499, 180) == end(s, "B1", best.action)


@pytest.mark.rule("CG-103")
def test_a_unit_shut_in_holds_and_says_why():
    """CG-103: where nothing moves the answer is hold, with the refusal of one hundredth more."""
    s = Table.with_("A R1 RL 4/4 1800,1300,0", "A R2 RL 4/4 1800,1457,0").state
    best = pointed(s, "R1", (1800, 1500, 0))[0]

    assert (Hold("R1"), "charge.refuse.in_way", {"unit": "piece:R2"}) == (best.action, best.why.why, best.why.facts)


@pytest.mark.rule("CG-103")
@pytest.mark.rule("CG-37")
def test_who_cannot_clear_a_friend_stops_before_him():
    """CG-103: the last leg is taken back by 25c until the end is free."""
    s = Table.with_("A R1 RL 4/4 1800,1300,0", "A R2 RA 4/4 1800,1700,0").state
    best = pointed(s, "R1", (1800, 1700, 0))[0]

    assert (Move("R1", "formed", ((ADVANCE, 225),)), "charge.refuse.no_room") == (best.action, best.why.why)


@pytest.mark.rule("CG-103")
def test_who_may_not_walk_is_told_so():
    """CG-103: a unit in contact is given the refusal of its move."""
    s = Table.with_("A R1 RE 6/3 1800,2300,360", "B B1 GW 8/4 1800,2300,0").state
    meant = pointed(s, "R1", (1800, 2900, 360))[0]

    assert "charge.refuse.in_contact" == SYSTEM.refuse(s, meant.action).why


@pytest.mark.rule("CG-103")
def test_a_formation_in_hand_tells_how_a_move_ends():
    """CG-103: a march, and a walk in the wall at half rate."""
    s = Table.with_("A R1 RL 6/3 1800,1300,0").state

    assert Move("R1", "march", ((ADVANCE, 300),)) == pointed(s, "R1", (1800, 1600, 0), "march")[0].action
    best = pointed(s, "R1", (1800, 1700, 0), "wall-walk")[0]
    assert (Move("R1", "wall", ((ADVANCE, 300),)), "charge.refuse.half_rate") == (best.action, best.why.why)
    assert [Move("R1", "wall", ())] == [one.action for one in propose(s, read_picks("piece:R1", "do:wall"))]


@pytest.mark.rule("CG-103")
def test_a_trace_shows_each_leg_and_where_every_stand_would_lie():
    """CG-103: the poses of the unit from leg to leg, its stands at the end, and the cost in hundredths."""
    s = Table.with_("A B1 BR 8/4 1800,1300,0").state
    seen = trace(s, Move("B1", "formed", ((ADVANCE, 100), (ABOUT, 0))))

    assert ("spot:1800,3500,0", "spot:1800,3400,0", "spot:1800,3720,360") == seen.path
    assert 450 == seen.cost
    lying = dict(seen.poses)
    assert (Pose(1440, 3560, 360), Pose(1440, 3720, 360)) == (lying["B1.1"], lying["B1.5"])
    assert 8 == len(lying)


@pytest.mark.rule("CG-103")
@pytest.mark.parametrize("unit", ["R1", "R2", "R4"])
def test_pointing_finds_every_move_of_the_menu(unit):
    """CG-103, CG-104: what the menu has is spelt by formation and end, and found again by pointing so."""
    s = started("frontier").state
    listed = [one for one in orders(s, unit) if isinstance(one, Move)]
    spelt = {picks(s, one): one for one in listed}

    assert len(spelt) == len(listed)
    for things, move in list(spelt.items())[::7]:
        assert move in [meant.action for meant in propose(s, things)]


@pytest.mark.rule("CG-87")
def test_moves_are_kept_until_somebody_near_changes():
    """CG-87: asked again after somebody far away has moved they are the very same; a neighbour opens them anew."""
    table = Table.with_(
        "A R1 RL 4/4 1800,1300,0", "A R2 RL 4/4 3600,1300,0", "A R3 RL 4/4 6720,2300,0", size=(12000, 4800)
    )
    first = [*menu(table.state, PieceId("R1"))]
    table.do(Move("R3", "formed", ((ADVANCE, 100),)))
    again = [*menu(table.state, PieceId("R1"))]
    assert all(one is other for one, other in zip(first, again, strict=True))

    table.do(Move("R2", "formed", ((LEFT, 300),)))
    assert first != [*menu(table.state, PieceId("R1"))]
    assert [] == [one for one in orders(table.state, "R1") if SYSTEM.refuse(table.state, one) is not None]


@pytest.mark.rule("CG-37", "CG-87")
def test_whatever_is_offered_beside_one_who_stands_flush_can_be_ordered():
    """House: Rounding brings a neighbour into the way of some lengths of a leg: a leg taken back is none of them."""
    table = Table.with_(
        "A R3 RC 3/3 3625,1269,681",
        "A R4 RB 2/2 2409,1157,0",
        "A R5 RE 4/2 2917,1268,646",
        "A R6 RG 1/1 2221,2004,630",
        "A R1 RL 6/3 2399,731,710",
        size=(4800, 3600),
    )
    offered = orders(table.state, "R5")

    assert len(offered) > 20
    assert [] == [order for order in offered if SYSTEM.refuse(table.state, order) is not None]
