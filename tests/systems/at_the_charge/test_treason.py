"""Chapter N: treason, and the leader whose unit changes sides."""

from __future__ import annotations

import pytest

from engine.core.references import place_ref
from engine.core.types import Chance
from engine.systems.at_the_charge import SYSTEM
from engine.systems.at_the_charge.actions import Move, Part
from engine.systems.at_the_charge.state import losses, value
from tests.systems.at_the_charge.table import END, board, opened, put, rest, until

TURC, LATE, TRAITOR = "turc-1", "athanatoi-2", "petchenegues-1"


@pytest.mark.rule("AC-67")
@pytest.mark.parametrize(
    ("turn", "needed"), [(2, 5), (3, 4), (4, 3), (5, 3), (6, 3)]
)  # fmt: skip
def test_dice_of_treason(turn, needed):
    """Vector 35: 5 in turn 2, 4 in turn 3, 3 from turn 4 on; one less does nothing."""
    for die, turned in ((needed, True), (needed - 1, False)):
        table = opened("kalavryai")
        while not (table.asked == "treason.roll" and table.state.turn == turn):
            rest(table)

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
        rest(table, {2: 1, 3: 4}.get(table.state.turn, 6))

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


@pytest.mark.rule("AC-12", "AC-67")
def test_the_rebel_leader_stacks_with_them():
    """Bryennios may stand with the Pechenegs and ride along with them, as with any other of his units."""
    table = put(opened("kalavryai"), bryennios_1="0103")

    assert "0101" in table.moves("L:R")
    assert "0103" in table.moves("0101")
    table.do(Move("bryennios-1", ("0102", "0101")))
    assert "0101" == table.state.place["bryennios-1"]
    other = put(opened("kalavryai"), bryennios_1="0101")
    other.do(Move(TRAITOR, ("0102",), leader=True))
    assert "0102" == other.state.place["bryennios-1"] == other.state.place[TRAITOR]


def turned(at="0101", **places):
    """Return a table on which the Pechenegs have just changed sides under Bryennios, both on one space."""
    table = put(until(opened("kalavryai"), 2, "R", "phase.fight"), **{TRAITOR.replace("-", "_"): at, "bryennios_1": at})
    return put(table, **places).do(END, 6)


@pytest.mark.rule("AC-67")
def test_he_parts_from_them_at_the_treason():
    """His player moves him to the nearest space where he may stand, at once and before the loyal side moves."""
    table = turned()

    assert ("treason.part", "R") == (table.asked, table.side)
    assert [] == SYSTEM.faults(table.state)  # he stands with an enemy, as nobody else ever does
    assert {"0102", "0201"} == {action.to for action in table.menu()}
    assert ("AC-67", "part_where") == table.why(Part("bryennios-1", "0103"))
    assert ("AC-67", "part_other") == table.why(Part("hetaireia-1", "0102"))
    assert Part("bryennios-1", "0102") == next(iter(SYSTEM.pointing.propose(table.state, (place_ref("0102"),)))).action
    table.do(Part("bryennios-1", "0102"))
    assert ("0102", "0101") == (table.state.place["bryennios-1"], table.state.place[TRAITOR])
    assert ["parts", "phase.move"][:1] == table.latest
    assert ("phase.move", "L") == (table.asked, table.side)
    assert [] == SYSTEM.check(table.state)


@pytest.mark.rule("AC-67", "AC-12")
def test_he_may_go_to_one_of_his_units():
    """A space with one of his own units is one where he may stand; those of the enemy and of his leader are none."""
    table = turned("0508", maniakatoi_1="0407", francs_2="0408", alexios_1="0507")

    assert {"0407", "0509", "0607", "0608"} == {action.to for action in table.menu()}


@pytest.mark.rule("AC-67")
def test_the_only_space_is_taken_by_itself_further_away_if_need_be():
    """If only one space is nearest, he goes there without a question, however far it is."""
    table = turned("0101", francs_2="0102", francs_3="0201", turcs_1="0103", turcs_2="0202", chomatenoi_1="0301")

    assert "0302" == table.state.place["bryennios-1"]
    assert ["treason", "parts"] == table.latest


@pytest.mark.rule("AC-67", "AC-59")
def test_without_a_space_he_is_lost():
    """A leader who finds no space at all is lost, and counts."""
    treason = [{"counter": "turc-3-2", "side": "L", "dice": {"1": 2}}]
    others = [
        f"L I 3(2) @{line:02}{place:02}" for line in range(1, 4) for place in range(1, 4) if (line, place) != (2, 2)
    ]
    table = board(
        "R M 3(2) @0202", "R L 1 @0202", *others, sides=["R", "L"], phase="roll", lines=3, places=3, treason=treason
    )
    table.do(6)

    assert "bryennios-1" in table.state.fallen
    assert ("L", "phase.move") == (table.side, table.asked)


@pytest.mark.rule("AC-66", "AC-67")
def test_he_does_not_go_where_an_enemy_hides():
    """An enemy in ambush on the space he chose shows itself, and he chooses again."""
    ambush = [{"side": "L", "counter": "turc-3-2", "zone": ["0407"]}]
    treason = [{"counter": "petchenegues-3-2", "side": "L", "dice": {"1": 2}}]
    table = board(
        "L K 5(4) @1208",
        "R L 1 @0508",
        sides=["R", "L"],
        phase="roll",
        ambush=ambush,
        treason=treason,
        more={"R": {"petchenegues-3-2": ["0508"]}},
    )
    table.do(6)
    assert "0407" in {action.to for action in table.menu()}
    table.do(Part("bryennios-1", "0407"))

    assert "0407" == table.state.place["turc-1"]
    assert "treason.part" == table.asked
    assert "0407" not in {action.to for action in table.menu()}


@pytest.mark.rule("AC-67")
def test_the_chance_of_treason_is_shown():
    """The view tells how many faces turn them in this turn; not any more once they have turned."""
    table = until(opened("kalavryai"), 3, "R")
    chance = [t for t in table.game.view().tracks if t.key.endswith(".treason")]

    assert [("L", 3, 6)] == [(t.side, t.value, t.limit) for t in chance]
    table.change(lambda s: s.owners.update({TRAITOR: "L"}))
    assert [] == [t for t in table.game.view().tracks if t.key.endswith(".treason")]
