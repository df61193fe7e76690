"""Chapter N: reinforcement, ambush, treason and the pillage of the camp."""

from __future__ import annotations

import pytest

from engine.core.types import Chance
from engine.systems.at_the_charge import SYSTEM
from engine.systems.at_the_charge.actions import Attack, Enter, Hide, Move, Reveal
from engine.systems.at_the_charge.movement.ground import in_command, zone
from engine.systems.at_the_charge.state import losses, value
from tests.systems.at_the_charge.table import END, battle, opened

TURC, LATE, TRAITOR = "turc-1", "athanatoi-2", "petchenegues-1"


def until(table, turn, side, phase="phase.move", die=1):
    """Pass on to a phase; whenever treason is rolled for, this is the die."""
    while (table.state.turn, table.side, table.asked) != (turn, side, phase):
        table.do(die if table.asked == "treason.roll" else END)
    return table


def put(table, **pieces):
    """Put pieces on other hexes by hand; the names are ids with _ for -."""
    return table.change(lambda s: s.place.update({name.replace("_", "-"): at for name, at in pieces.items()}))


def lift(table, *pieces):
    """Take pieces off the board by hand, as if they had never been there."""
    return table.change(lambda s: [s.place.pop(piece) for piece in pieces])


def clear(table):
    """Take the loyal right wing, which would be in the way, off the board."""
    return lift(table, "alexios-1", "athanatoi-1", "francs-2", "francs-3")


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
    assert 2 == SYSTEM.trace(table.state, action).cost
    table.do(action)
    assert "1108" == table.state.place[LATE]
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


@pytest.mark.rule("AC-64", "AC-59")
def test_it_may_come_later_or_never():
    """It may enter in any later turn; while it waits it is no loss and no target."""
    table = until(opened("kalavryai"), 5, "L")

    assert 0 == losses(table.state, "L")
    assert table.menu(Enter)
    track = next(t for t in table.game.view().tracks if t.key.endswith(".reinforcement"))
    assert ("L", 2) == (track.side, track.value)
    seen = next(p for p in table.game.view("R").pieces if p.id == LATE)
    assert (None, True) == (seen.place, "waiting" in seen.marks)
    until(table, 6, "R", "phase.fight")
    assert ("AC-29", "no_target") == table.why(Attack(LATE, ("hetaireia-1",), ()))


# Ambush


@pytest.mark.rule("AC-65")
def test_where_it_hides():
    """Vector 37: 1112 is outside the field of the ambush, 1113 in it; nobody else stands there."""
    table = battle("kalavryai")
    while table.asked != "setup.hide":
        table.do(table.menu()[0])

    assert ("AC-65", "outside_zone") == table.why(Hide(TURC, "1112"))
    assert None is table.why(Hide(TURC, "1113"))
    assert ("AC-65", "hide_other") == table.why(Hide("turcs-1", "1113"))
    assert ("AC-65", "outside_zone") == table.why(Hide(TURC, ""))
    assert {f"{line:02}{n}" for line in range(9, 13) for n in (13, 14, 15)} == {a.to for a in table.menu(Hide)}


@pytest.mark.rule("AC-65", "AC-70")
def test_the_wide_field():
    """With the option it hides on lines 09 to 12, places 01 to 13, where nobody stands: 45 spaces."""
    table = battle("kalavryai", ambush_wide=True)
    while table.asked != "setup.hide":
        table.do(table.menu()[0])

    hexes = {action.to for action in table.menu(Hide)}
    assert 45 == len(hexes)
    assert ("AC-65", "hide_taken") == table.why(Hide(TURC, "1010"))
    assert ("AC-65", "outside_zone") == table.why(Hide(TURC, "1114"))


@pytest.mark.rule("AC-66")
def test_it_waits_for_turn_2():
    """Vector 37: in turn 1 it can neither move nor show itself, from turn 2 on it shows itself and then acts."""
    table = until(opened("kalavryai"), 1, "L")

    assert ("AC-66", "ambush_waits") == table.why(Move(TURC, ("1013",)))
    assert ("AC-66", "ambush_waits") == table.why(Reveal(TURC))
    assert [] == table.menu(Reveal)
    until(table, 2, "L")
    assert ("AC-66", "reveal_first") == table.why(Move(TURC, ("1013",)))
    assert ("AC-66", "not_hidden") == table.why(Reveal(LATE))
    table.do(Reveal(TURC))
    assert "1113" == table.state.place[TURC]
    assert {} == table.state.hidden
    assert not table.game.can_undo()
    table.do(Move(TURC, ("1013",)))
    assert "1013" == table.state.place[TURC]


@pytest.mark.rule("AC-66")
def test_it_shows_itself_to_fight():
    """In its own combat phase it may show itself and shoot at once; the other side cannot show it."""
    table = until(opened("kalavryai"), 2, "R", "phase.fight")

    assert ("AC-66", "not_yours") == table.why(Reveal(TURC))
    until(table, 2, "L", "phase.fight")
    put(table, hetaireia_1="1111")
    shot = Attack("hetaireia-1", (), (TURC,))
    assert ("AC-66", "reveal_first") == table.why(shot)
    table.do(Reveal(TURC))
    assert "phase.fight" == table.asked
    assert None is table.why(shot)


@pytest.mark.rule("AC-66", "AC-20")
def test_while_it_is_hidden():
    """It controls nothing, is no target, and the commander's bonus passes it by."""
    table = until(opened("kalavryai"), 2, "R", "phase.fight")
    put(table, hetaireia_1="1112")

    assert not {"1213", "1114"} & zone(table.state, "L")
    assert ("AC-29", "no_target") == table.why(Attack(TURC, ("hetaireia-1",), ()))
    until(table, 2, "L")
    table.do(Reveal(TURC))
    assert {"1213", "1114", "1112"} <= zone(table.state, "L")


@pytest.mark.rule("AC-66", "AC-25")
def test_bumping_into_it():
    """Vector 37: a rebel that would enter its space stops in the one before, its move is over, and it is revealed."""
    table = put(opened("kalavryai"), hetaireia_1="1012")
    clear(table)
    table.do(Move("hetaireia-1", ("1113",)))

    assert {"hetaireia-1": "1012", TURC: "1113"}.items() <= table.state.place.items()
    assert "hetaireia-1" in table.state.moved
    assert () == table.state.charging
    assert ["revealed"] == table.latest
    assert not table.game.can_undo()


@pytest.mark.rule("AC-66", "AC-25")
def test_bumping_into_it_on_the_way():
    """What was ridden before the ambush was ridden, and may have earned the charge; the zone is in force at once."""
    table = clear(put(opened("kalavryai"), hetaireia_1="1112"))
    table.do(Move("hetaireia-1", ("1212", "1213", "1113", "1013")))

    assert ("1213", ("hetaireia-1",)) == (table.state.place["hetaireia-1"], table.state.charging)
    assert ["move", "revealed"] == table.latest
    assert {"to": "place:1213"}.items() <= table.told("move").items()
    assert "1213" in zone(table.state, "L")


@pytest.mark.rule("AC-66", "AC-12")
def test_a_friend_stands_before_it():
    """If a friend holds the space before the ambush, the piece stops on the last space where it may stand."""
    table = put(opened("kalavryai"), hetaireia_1="1112", maniakatoi_1="1213")
    clear(table)
    table.do(Move("hetaireia-1", ("1212", "1213", "1113")))

    assert "1212" == table.state.place["hetaireia-1"]
    other = put(opened("kalavryai"), hetaireia_1="1112", maniakatoi_1="1213", francs_1="1212")
    clear(other)
    other.do(Move("hetaireia-1", ("1212", "1213", "1113")))
    assert "1112" == other.state.place["hetaireia-1"]
    assert "hetaireia-1" in other.state.moved


@pytest.mark.rule("AC-66")
def test_a_lone_leader_finds_it():
    """Leaders bump into it like units, and are not ridden down by it."""
    table = clear(put(opened("kalavryai"), bryennios_1="1012"))
    table.do(Move("bryennios-1", ("1113",)))

    assert "1012" == table.state.place["bryennios-1"]
    assert "1113" == table.state.place[TURC]


@pytest.mark.rule("AC-66")
def test_found_in_turn_1_it_still_waits():
    """Found in turn 1 it has its zone and can be attacked, but neither moves nor attacks before turn 2."""
    table = clear(put(opened("kalavryai"), hetaireia_1="1012"))
    table.do(Move("hetaireia-1", ("1113",)), END)

    assert None is table.why(Attack(TURC, ("hetaireia-1",), ()))
    until(table, 1, "L")
    assert ("AC-66", "ambush_waits") == table.why(Move(TURC, ("1114",)))
    assert [] == [a for a in table.menu(Move) if a.piece == TURC]
    until(table, 1, "L", "phase.fight")
    assert ("AC-66", "ambush_waits") == table.why(Attack("hetaireia-1", (TURC,), ()))
    assert [] == [a for a in table.menu(Attack) if TURC in a.melee]
    until(table, 2, "L")
    assert [a for a in table.menu(Move) if a.piece == TURC]


@pytest.mark.rule("AC-66", "AC-12")
def test_its_own_side_passes_it():
    """Loyal pieces, the leader too, pass its space and cannot stop there."""
    table = put(until(opened("kalavryai"), 1, "L"), francs_3="1112")

    assert ("AC-66", "own_ambush") == table.why(Move("francs-3", ("1113",)))
    assert ("AC-66", "own_ambush") == table.why(Move("alexios-1", ("1011", "1012", "1113")))
    assert None is table.why(Move("francs-3", ("1113", "1114")))
    assert "1113" not in {a.path[-1] for a in table.menu(Move)}
    table.do(Move("francs-3", ("1113", "1114")))
    assert {TURC: "1113"} == table.state.hidden


@pytest.mark.rule("AC-66", "AC-65")
def test_scouting_is_not_taken_back():
    """A rebel that enters the field of the ambush learns something; elsewhere its move can be taken back."""
    table = put(opened("kalavryai"), hetaireia_1="1112")
    clear(table)
    table.do(Move("maniakatoi-1", ("0512",)))

    assert table.game.can_undo("R")
    table.do(Move("hetaireia-1", ("1212", "1213", "1214")))
    assert not table.game.can_undo()
    assert {"1213", "1214"} == set(table.state.scouted)
    table.do(END, END, END, END)
    until(table, 2, "R")
    table.do(Move("hetaireia-1", ("1213",)))
    assert table.game.can_undo("R")


@pytest.mark.rule("AC-65", "AC-66")
def test_where_the_loyal_stand_nobody_hides():
    """Where a loyal piece ends a move, or stood when the ambush was laid, nobody can be hidden."""
    table = until(opened("kalavryai"), 1, "L")
    table.do(Move("francs-3", ("1112", "1113", "1114")))

    assert ("1114",) == table.state.scouted
    wide = opened("kalavryai", ambush="1113", ambush_wide=True)
    assert {"1001", "1105", "1004", "1003", "1008", "1011", "1010"} == set(wide.state.scouted)


@pytest.mark.rule("AC-65")
def test_it_is_shown_at_the_end():
    """A unit that never left its ambush is shown on the space that was noted when the game is over."""
    table = opened("kalavryai", ambush="1214")
    until(table, 6, "L", "phase.fight")
    table.do(END)

    assert ("L", "AC-69", "time") == table.end
    assert "1214" == table.state.place[TURC]
    assert "revealed" in table.latest
    assert "1214" == next(p.place for p in table.game.view("R").pieces if p.id == TURC)


# Treason


@pytest.mark.rule("AC-67")
@pytest.mark.parametrize(
    ("turn", "needed"), [(2, 5), (3, 4), (4, 3), (5, 3), (6, 3)]
)  # fmt: skip
def test_dice_of_treason(turn, needed):
    """Vector 35: 5 in turn 2, 4 in turn 3, 3 from turn 4 on; one less does nothing."""
    for die, turned in ((needed, True), (needed - 1, False)):
        table = opened("kalavryai")
        while not (table.asked == "treason.roll" and table.state.turn == turn):
            table.do(1 if table.asked == "treason.roll" else END)

        assert isinstance(table.game.pending, Chance)
        assert "AC-67" == table.game.pending.rule
        table.do(die)
        assert ("L" if turned else "R") == table.state.owners[TRAITOR]
        assert ("treason" if turned else "true") == table.latest[0]
        assert ("L", "phase.move") == (table.side, table.asked)


@pytest.mark.rule("AC-67")
def test_no_roll_in_turn_1_nor_once_it_is_over():
    """Vector 35: turn 1 has no roll; there is none either once they have turned, or are lost."""
    table = opened("kalavryai")
    asked = []
    while table.end is None:
        asked.append((table.state.turn, table.asked))
        table.do({2: 1, 3: 4}.get(table.state.turn, 6) if table.asked == "treason.roll" else END)

    assert [2, 3] == [turn for turn, step in asked if step == "treason.roll"]
    gone = opened("kalavryai")
    gone.change(lambda s: s.fallen.update({TRAITOR: s.place.pop(TRAITOR)}))
    assert "L" == until(gone, 2, "L").side
    assert not [event for event in gone.events if event.rule == "AC-67"]


@pytest.mark.rule("AC-67", "AC-06", "AC-68")
def test_they_turn_as_they_stand():
    """Vector 35: reduced they stay reduced and may move at once; what the pillage took they get back."""
    table = opened("kalavryai")
    table.change(lambda s: setattr(s, "reduced", (TRAITOR,)))
    table.change(lambda s: setattr(s, "pillaged", True))
    before = value(table.state, TRAITOR)
    until(table, 2, "R", "phase.fight").do(END)
    table.do(6)

    assert (1, 2) == (before, value(table.state, TRAITOR))
    assert ("0101", "L") == (table.state.place[TRAITOR], table.state.owners[TRAITOR])
    assert None is table.why(Move(TRAITOR, ("0102",)))
    table.do(Move(TRAITOR, ("0102",)))
    assert (TRAITOR,) == table.state.reduced


@pytest.mark.rule("AC-67", "AC-59")
def test_they_count_for_the_side_they_are_on():
    """Lost as rebels they are a rebel loss, lost after turning a loyal one; turning itself is no loss."""
    table = opened("kalavryai")
    s = table.state
    s.owners[TRAITOR] = "L"

    assert (0, 0) == (losses(s, "R"), losses(s, "L"))
    s.fallen[TRAITOR] = s.place.pop(TRAITOR)
    assert (0, 3) == (losses(s, "R"), losses(s, "L"))
    s.owners[TRAITOR] = "R"
    assert (3, 0) == (losses(s, "R"), losses(s, "L"))


@pytest.mark.rule("AC-67", "AC-12")
def test_they_and_the_rebel_leader_keep_apart():
    """While they are rebels, they and the rebel leader do not end on one space; once they have turned all is open."""
    table = put(opened("kalavryai"), bryennios_1="0103")

    assert ("AC-67", "traitor") == table.why(Move("bryennios-1", ("0102", "0101")))
    assert ("AC-67", "traitor") == table.why(Move(TRAITOR, ("0102", "0103")))
    assert None is table.why(Move(TRAITOR, ("0102", "0103", "0104")))
    assert "0101" not in table.moves("L:R")
    table.change(lambda s: s.owners.update({TRAITOR: "L"}))
    assert ("AC-18", "enemy") == table.why(Move("bryennios-1", ("0102", "0101")))


@pytest.mark.rule("AC-67")
def test_the_chance_of_treason_is_shown():
    """The view tells how many faces turn them in this turn; not any more once they have turned."""
    table = until(opened("kalavryai"), 3, "R")
    chance = [t for t in table.game.view().tracks if t.key.endswith(".treason")]

    assert [("L", 3, 6)] == [(t.side, t.value, t.limit) for t in chance]
    table.change(lambda s: s.owners.update({TRAITOR: "L"}))
    assert [] == [t for t in table.game.view().tracks if t.key.endswith(".treason")]


# Pillage


@pytest.mark.rule("AC-68", "AC-59")
def test_the_pillage():
    """Vector 36: a loyal unit on 0107 weakens all rebels by 1 at once, none below 1; losses count as printed."""
    table = put(until(opened("kalavryai"), 1, "L"), turcs_1="0207")
    lift(table, "macedoniens_cav-3", "macedoniens_inf-1", "thraces_inf-1", "thraces_cav-2")
    table.change(lambda s: setattr(s, "reduced", ("thessaliens_cav-1", "francs-1", "thraces_cav-1")))
    before = {p: value(table.state, p) for p in ("hetaireia-1", "maniakatoi-1", "thraces_cav-1", "turcs-1", "francs-2")}
    table.do(Move("turcs-1", ("0107",)))

    after = {p: value(table.state, p) for p in before}
    assert {"hetaireia-1": 4, "maniakatoi-1": 4, "thraces_cav-1": 1, "turcs-1": 2, "francs-2": 6} == before
    assert {"hetaireia-1": 3, "maniakatoi-1": 3, "thraces_cav-1": 1, "turcs-1": 2, "francs-2": 6} == after
    assert ["move", "pillaged"] == table.latest
    assert {"bryennios-1": 1}.items() <= table.state.ratings.items()
    table.change(lambda s: s.fallen.update({"hetaireia-1": s.place.pop("hetaireia-1")}))
    assert 4 == losses(table.state, "R")


@pytest.mark.rule("AC-68", "AC-67")
def test_standing_in_the_camp_is_not_entering_it():
    """Vector 36: turned on 0101 the Pechenegs have not pillaged; from 0101 to 0102 they do."""
    table = until(opened("kalavryai"), 2, "R", "phase.fight").do(END)
    table.do(5)

    assert not table.state.pillaged
    table.do(Move(TRAITOR, ("0102",)))
    assert table.state.pillaged


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
        return {space.id for space in table.game.view(viewer).board.spaces if mark in space.marks}

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
    marks = {space.id for space in table.game.view("R").board.spaces if "command:L" in space.marks}
    assert in_command(table.state, "L") == marks
