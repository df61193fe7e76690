"""Chapter N: reinforcement and the pillage of the camp."""

from __future__ import annotations

import pytest

from engine.core.references import piece_ref, word_ref
from engine.systems.at_the_charge import SYSTEM
from engine.systems.at_the_charge.actions import Attack, Enter, Hide, Move
from engine.systems.at_the_charge.movement.zones import in_command
from engine.systems.at_the_charge.state import losses, value
from tests.systems.at_the_charge.table import END, battle, board, lift, opened, put, until

TURC, LATE, TRAITOR = "turc-1", "athanatoi-2", "petchenegues-1"


# Reinforcement


@pytest.mark.rule("AC-64", "AC-25")
def test_the_reinforcement():
    """Vector 38: not in turn 1; in turn 2 it enters at 1208, goes on to 1108 for 2 points, and has its charge."""
    table = until(opened("kalavryai"), 1, "L")

    assert ("AC-64", "arrives") == table.why(Enter(LATE, ("1208",)))
    assert {"piece": f"piece:{LATE}", "turn": 2} == table.facts(Enter(LATE, ("1208",)))
    assert [] == table.menu(Enter)
    until(table, 2, "L")
    action = Enter(LATE, ("1208", "1108"))
    assert 2 == SYSTEM.pointing.trace(table.state, action).cost
    table.do(action)
    assert "1108" == table.state.place[LATE]
    assert ("AC-64", "at_the_charge.log.enter") == (table.game.told[-1][0].rule, table.game.told[-1][0].key)
    assert (LATE,) == table.state.charging
    assert () == table.state.waiting


@pytest.mark.rule("AC-64", "AC-19")
def test_it_enters_by_its_edge_once():
    """It enters by a space of line 12 and no other, only its owner brings it on, and then it has moved."""
    table = until(opened("kalavryai"), 2, "R")

    assert ("AC-10", "not_yours") == table.why(Enter(LATE, ("1208",)))
    assert ("AC-10", "not_yours") == table.why(Move(LATE, ("1208",)))
    until(table, 2, "L")
    assert ("AC-64", "entry") == table.why(Enter(LATE, ("1108",)))
    assert ("AC-64", "entry") == table.why(Enter(LATE, ()))
    assert ("AC-64", "not_here") == table.why(Move(LATE, ("1208",)))
    assert ("AC-64", "not_waiting") == table.why(Enter(TRAITOR, ("1208",)))
    assert {f"12{n:02}" for n in range(1, 16)} <= {action.path[-1] for action in table.menu(Enter)}
    table.do(Enter(LATE, ("1208",)))
    assert ("AC-64", "not_waiting") == table.why(Enter(LATE, ("1209",)))
    assert ("AC-19", "moved") == table.why(Move(LATE, ("1108",)))


@pytest.mark.rule("AC-64", "AC-18", "AC-21")
def test_enemies_at_the_edge():
    """It does not enter where an enemy unit stands, stops in zones, and passes a friend without stopping there."""
    table = until(opened("kalavryai"), 2, "L")
    put(table, hetaireia_1="1205", chomatenoi_1="1210")

    assert ("AC-18", "enemy") == table.why(Enter(LATE, ("1205",)))
    assert ("AC-21", "zone_stop") == table.why(Enter(LATE, ("1206", "1207")))
    assert ("AC-12", "stacking") == table.why(Enter(LATE, ("1210",)))
    assert None is table.why(Enter(LATE, ("1210", "1110")))
    ends = {action.path[-1] for action in table.menu(Enter)}
    assert not {"1205", "1210"} & ends
    assert "1206" in ends


@pytest.mark.rule("AC-64", "AC-16")
def test_it_enters_in_its_turn():
    """In turn 2 the movement cannot end before it has entered; nothing else holds the phase up."""
    table = until(opened("kalavryai"), 2, "L")

    assert ("AC-64", "enter_first") == table.why(END)
    assert {"piece": f"piece:{LATE}"} == table.facts(END)
    asked = SYSTEM.sight.view(table.state, "L")
    assert (f"piece:{LATE}", "at_the_charge.question.phase.move.due") == (asked.facts["piece"], asked.question)
    table.do(Move("francs-2", ("1009",)))
    assert ("AC-64", "enter_first") == table.why(END)
    table.do(Enter(LATE, ("1208",)))
    assert None is table.why(END)
    early = until(opened("kalavryai"), 1, "L")
    assert None is early.why(END)


@pytest.mark.rule("AC-64", "AC-59")
def test_it_waits_where_every_space_is_closed():
    """Only where no space of its edge is open does it wait for the next turn; meanwhile it is no loss and no target."""
    table = until(opened("kalavryai"), 2, "L")
    edge = table.state.battle.late[LATE][1]
    table.change(lambda s: s.battle.late.update({LATE: (2, ("1201",))}))
    put(table, hetaireia_1="1201")

    assert [] == table.menu(Enter)
    assert ("AC-18", "enemy") == table.why(Enter(LATE, ("1201",)))
    table.do(END)
    assert 0 == losses(table.state, "L")
    assert ("AC-29", "no_target") == table.why(Attack(LATE, ("hetaireia-1",), ()))
    track = next(t for t in table.game.view().tracks if t.key.endswith(".reinforcement"))
    assert ("L", 2) == (track.side, track.value)
    seen = next(p for p in table.game.view("R").pieces if p.id == LATE)
    assert (None, True) == (seen.place, "waiting" in seen.marks)
    until(table, 3, "L")
    assert [] == table.menu(Enter)
    table.change(lambda s: s.battle.late.update({LATE: (2, edge)}))
    assert ("AC-64", "enter_first") == table.why(END)


# Pillage


@pytest.mark.rule("AC-68", "AC-59")
def test_the_pillage():
    """Vector 36: a loyal unit on 0107 takes 1 from every rebel face, to 0 if need be; losses count as printed."""
    table = put(until(opened("kalavryai"), 1, "L"), turcs_1="0207")
    lift(table, "macedoniens_cav-3", "macedoniens_inf-1", "thraces_inf-1", "thraces_cav-2")
    table.change(lambda s: setattr(s, "reduced", ("thessaliens_cav-1", "francs-1", "thraces_cav-1")))
    before = {p: value(table.state, p) for p in ("hetaireia-1", "maniakatoi-1", "thraces_cav-1", "turcs-1", "francs-2")}
    table.do(Move("turcs-1", ("0107",)))

    after = {p: value(table.state, p) for p in before}
    assert {"hetaireia-1": 4, "maniakatoi-1": 4, "thraces_cav-1": 1, "turcs-1": 2, "francs-2": 6} == before
    assert {"hetaireia-1": 3, "maniakatoi-1": 3, "thraces_cav-1": 0, "turcs-1": 2, "francs-2": 6} == after
    assert ["move", "pillaged"] == table.latest
    assert {"bryennios-1": 1}.items() <= table.state.battle.ratings.items()
    table.change(lambda s: s.fallen.update({"hetaireia-1": s.place.pop("hetaireia-1")}))
    assert 4 == losses(table.state, "R")


@pytest.mark.rule("AC-68", "AC-37", "AC-38", "AC-54")
def test_a_value_of_0():
    """A unit of value 0 adds nothing to an attack, defends with 1 all the same, and breaks at any check."""
    camps = [{"raider": "L", "hexes": ["0101"]}]
    table = board("L K 5(4) @0608", "R K 3(1)* @0508", sides=["R", "L"], camps=camps)
    table.change(lambda s: setattr(s, "pillaged", True))
    weak = table.at("0508")
    table.do(table.attack("0508", "0608"))
    assert (5, 1, "4-1") == table.odds
    table.do(2)
    assert {"piece": f"piece:{weak}", "morale": 0} == table.told("check")
    table.do(1)

    assert weak in table.state.fallen
    rebel = board("R K 3(1)* @0608", "L I 3(2) @0508", sides=["R", "L"], first="R", camps=camps)
    rebel.change(lambda s: setattr(s, "pillaged", True))
    assert ("AC-37", "no_strength") == rebel.why(rebel.attack("0508", "0608"))


@pytest.mark.rule("AC-32", "AC-38", "AC-68")
def test_archers_to_whom_the_pillage_left_nothing():
    """With strength 0 there is nothing to take off for melee; their leader's rating counts, and so it is told."""
    camps = [{"raider": "L", "hexes": ["0101"]}]
    table = board("L K 5(4) @0608", "R A 2(1)* @0508", "R L 2 @0508", sides=["R", "L"], camps=camps)
    table.change(lambda s: setattr(s, "pillaged", True))
    table.do(table.attack("0508", "0608"))

    assert (5, 2, "2-1") == table.odds
    assert (0, 2, 2) == tuple(table.told("defends_leader")[fact] for fact in ("value", "rating", "total"))


@pytest.mark.rule("AC-68", "AC-67")
def test_standing_in_the_camp_is_not_entering_it():
    """Vector 36: turned on 0101 the Pechenegs have not pillaged; from 0101 to 0102 they do."""
    table = until(opened("kalavryai"), 2, "R", "phase.fight").do(END)
    table.do(5)

    assert not table.state.pillaged
    table.do(Move(TRAITOR, ("0102",)))
    assert table.state.pillaged


@pytest.mark.rule("AC-68", "AC-13")
def test_riding_through_the_camp_and_back():
    """Turned on 0101 the Pechenegs may also pillage by riding out and coming back, and that is offered."""
    table = until(opened("kalavryai"), 2, "R", "phase.fight").do(END)
    lift(table, "thraces_cav-2").do(5)
    back = table.moves("0101")["0101"]

    assert (TRAITOR, "do:ride-out") == (back.piece, SYSTEM.pointing.picks(table.state, back)[1])
    assert back == next(iter(SYSTEM.pointing.propose(table.state, (piece_ref(TRAITOR), word_ref("ride-out"))))).action
    table.do(back)
    assert table.state.pillaged
    assert "0101" == table.state.place[TRAITOR]


@pytest.mark.rule("AC-68")
def test_passing_through_the_camp_is_entering_it():
    """To ride through a space of line 01 is enough; it happens once."""
    table = put(until(opened("kalavryai"), 1, "L"), turcs_1="0212", turcs_2="0211")
    lift(table, "thessaliens_inf-1", "thessaliens_cav-3", "maniakatoi-1", "hetaireia-1", "francs-1")
    table.do(Move("turcs-1", ("0113", "0213")))

    assert table.state.pillaged
    table.do(Move("turcs-2", ("0111",)))
    assert ["move"] == table.latest
    track = next(t for t in table.game.view().tracks if t.key.endswith(".pillaged"))
    assert ("L", 1) == (track.side, track.value)


@pytest.mark.rule("AC-68", "AC-13")
def test_who_does_not_pillage():
    """Neither a leader alone nor a rebel pillages; a way through the camp is preferred to one that earns less."""
    table = put(until(opened("kalavryai"), 1, "L"), alexios_1="0215", turcs_1="0214")
    lift(table, "maniakatoi-1", "hetaireia-1")
    table.do(Move("alexios-1", ("0115",)))

    assert not table.state.pillaged
    offered = table.moves("0214")
    assert all(any(at.startswith("01") for at in offered[to].path) for to in ("0213", "0215", "0313"))
    rebel = opened("kalavryai")
    rebel.do(Move("thraces_cav-2", ("0102",)))
    assert not rebel.state.pillaged


@pytest.mark.rule("AC-68", "AC-66")
def test_camp_and_field_are_shown():
    """The camp is marked on the board for all; the field of the ambush while its owner chooses; the entry in time."""
    table = battle("kalavryai")
    while table.asked != "setup.hide":
        table.do(table.menu()[0])

    def marked(mark, viewer):
        view = table.game.view(viewer)
        return {space.id for space in view.spaces if mark in view.marks(space)}

    assert {f"01{n:02}" for n in range(1, 16)} == marked("camp", "R") == marked("camp", "L")
    assert 12 == len(marked("ambush", "L"))
    assert set() == marked("ambush", "R")
    table.do(Hide(TURC, "1113"))
    assert set() == marked("ambush", "L") == marked("entry", "L")
    until(table, 2, "L")
    assert {f"12{n:02}" for n in range(1, 16)} == marked("entry", "L")


@pytest.mark.rule("AC-55", "AC-66")
def test_the_ring_of_the_commander():
    """The commander's spaces are his own and those around him, whoever stands there."""
    table = opened("kalavryai")

    assert set("1010 0910 0911 1009 1011 1110 1111".split()) == in_command(table.state, "L")
    view = table.game.view("R")
    marks = {space.id for space in view.spaces if "command:L" in view.marks(space)}
    assert in_command(table.state, "L") == marks
