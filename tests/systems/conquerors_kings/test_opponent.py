"""These tests hold the computer opponent: its odds, plans, caution and reasons."""

from __future__ import annotations

import pytest

from engine.core.dice import Generator
from engine.core.hints import BEST, CARELESS, SOUND
from engine.core.scenario import shipped
from engine.core.types import Decision
from engine.search import BRAINS, Budget
from engine.search.search_budget import Meter
from engine.systems.conquerors_kings import SYSTEM
from engine.systems.conquerors_kings.actions import Assault, EndFights, EndGenerals, EndMoves, GeneralStep, Move
from engine.systems.conquerors_kings.ai import value
from engine.systems.conquerors_kings.ai.combat_values import chances, prospect
from engine.systems.conquerors_kings.ai.evaluation import evaluate
from engine.systems.conquerors_kings.ai.hints import HINTS
from engine.systems.conquerors_kings.ai.lookahead import MOVES, Lookahead
from engine.systems.conquerors_kings.ai.plan import Planner, moving
from engine.systems.conquerors_kings.ai.rollout import EvenDice
from engine.systems.conquerors_kings.data import NORTH, SOUTH
from tests.search.games import play
from tests.systems.conquerors_kings.table import Table

STRONG = ("S a CO C3", "S b CO C3", "S c CO C3", "S g GEN C3")
WEAK = ("N x AUX C4 halves=4", "N y SKI C4")
FAR = ("S d CO A1", "N z CO F5")


def chosen(table: Table, level: str = "veteran"):
    """Return what an opponent chooses for the question that waits."""
    s, now = table.state, table.game.pending
    assert isinstance(now, Decision)
    return BRAINS[level](SYSTEM, seed=1).choose(SYSTEM.sight.redact(s, now.side), now.side, Budget(400))


@pytest.mark.rule("CK-69", "CK-71", "CK-104", "CK-28")
@pytest.mark.parametrize(
    ("mine", "theirs", "gifts", "odds"),
    [
        (4, 4, (False, False), (1095, 2577, 4405, 1922)), (8, 8, (False, False), (1816, 2335, 3181, 2668)),
        (10, 8, (False, False), (3179, 2759, 2486, 1576)), (5, 8, (False, False), (471, 1140, 3279, 5110)),
        (14, 12, (False, False), (3554, 2222, 2075, 2149)), (8, 8, (True, False), (3767, 2277, 3642, 315)),
        (8, 8, (False, True), (320, 1132, 3702, 4847)),
    ],
)  # fmt: skip
def test_the_opponent_knows_the_odds_of_the_ledger(mine, theirs, gifts, odds):
    """TV-68: with usual answers, and with the gift of the fight on either side."""
    found = chances(mine, theirs, *gifts)

    assert found[:4] == pytest.approx(odds, abs=1)


@pytest.mark.parametrize("name", ["training", "trebia", "gaugamela"])
def test_what_one_side_gains_the_other_loses(name):
    """The worth of a state is the negative of what it is worth to the enemy."""
    s = Table.of(name).state

    assert value(s, NORTH) == -value(s, SOUTH)


def test_it_assaults_where_it_pays():
    """Three full units and a general against a weak zone."""
    table = Table.with_(*STRONG, *WEAK, *FAR, step=6)

    assert chosen(table).action == Assault("C3", "C4")
    assert chosen(table).reason == "conquerors_kings.reason.assault"


def test_it_knows_when_not_to_fight():
    """Tired units that have just arrived, against a full zone with a general."""
    late = [f"S {name} CO C3 halves=4 flags=entered" for name in "ab"]
    table = Table.with_(*late, "N x CO C4", "N y CO C4", "N z CO C4", "N g GEN C4", "S d CO A1", step=6)

    assert chosen(table).action == EndFights()
    assert chosen(table).reason == "conquerors_kings.reason.no_fight"


def test_lateness_makes_an_assault_worth_less():
    """Three late units make none at all."""
    worths = []
    for number in range(3):
        flags = ["flags=entered" if n < number else "" for n in range(3)]
        pieces = [f"S {name} CO C3 {flag}".strip() for name, flag in zip("abc", flags, strict=True)]
        found = prospect(Table.with_(*pieces, *WEAK, *FAR, step=6).state, "C3", "C4")
        worths.append(found.worth)
    three = Table.with_(*(f"S {name} CO C3 flags=entered" for name in "abc"), *WEAK, *FAR, step=5)

    assert worths == sorted(worths, reverse=True)
    assert prospect(three.state, "C3", "C4") is None


def test_ground_counts_more_as_the_clock_runs_out():
    """Two points of the middle row."""
    early, late = (Table.with_("S a CO C3", "S b CO C3", "N x CO A5", "S y CO F1", clock=n) for n in (0, 58))

    assert value(late.state, SOUTH) > value(early.state, SOUTH)


@pytest.mark.parametrize(("clock", "sign"), [(0, 1), (59, -1)])
def test_a_general_weighs_assaults_more_early_and_less_late(clock, sign):
    """What a strong zone promises against a weak one, beside what a veteran makes of it."""
    s = Table.with_(*STRONG, *WEAK, *FAR, step=6, clock=clock).state

    assert sign * (evaluate(s, SOUTH, BEST) - evaluate(s, SOUTH, SOUND)) > 0


def test_a_beginner_fears_no_assault():
    """What the enemy's strong zone promises against a weak one of his counts for him as nothing."""
    strong, weak = [piece.replace("S ", "N ", 1) for piece in STRONG], [piece.replace("N ", "S ", 1) for piece in WEAK]
    s = Table.with_(*strong, *weak, "N d CO A5", "S z CO F1", step=6).state

    assert evaluate(s, SOUTH, CARELESS) > evaluate(s, SOUTH, SOUND)


@pytest.mark.parametrize("seed", range(8))
def test_a_veteran_misjudges_no_plan_at_the_end(seed):
    """The next die of the clock ends the battle whatever it shows."""
    s = Table.with_("S a CO C4", "S b CO C4", "N x CO A4", "N y CO A4", step=4, clock=60).state

    assert Planner(s, _Free(), SOUND, Generator(seed)).best == Planner(s, _Free(), SOUND, Generator(seed + 1)).best


def test_it_goes_for_ground_that_is_free():
    """Two units behind an empty middle row, the enemy far away, the clock late."""
    table = Table.with_("S a CO C2", "S b CO C2", "N x CO A5", step=4, clock=55)

    assert chosen(table).action in {Move("a", "C3"), Move("b", "C3")}


@pytest.mark.rule("CK-92")
@pytest.mark.parametrize("level", ["veteran", "general"])
def test_it_does_not_assault_a_hill_at_bad_odds(level):
    """Two units uphill against two and a general."""
    target = ("N x CO C4", "N y CO C4", "N g GEN C4")
    table = Table.with_("S a CO C3", "S b CO C3", "S d CO B1", *target, ground={"C4": "steep"}, step=6)

    assert chosen(table, level).action == EndFights()


@pytest.mark.rule("CK-30")
@pytest.mark.parametrize("level", ["veteran", "general"])
def test_a_general_alone_before_the_enemy_goes_back_to_his_troops(level):
    """He stands next to two enemy units, his own troops are two zones behind him."""
    table = Table.with_("S a CO B1", "S b CO B1", "S g GEN C3", "N x CO C4", "N y CO C4", "N z CO A5", step=1)
    order = chosen(table, level)

    assert order.action == GeneralStep("g", "C2")
    assert order.reason == "conquerors_kings.reason.to_safety"


@pytest.mark.rule("CK-25")
@pytest.mark.parametrize("level", ["veteran", "general"])
def test_a_general_stays_with_shaken_troops_until_they_are_tested(level):
    """Five markers lie in his zone; others stand ready to go forward."""
    shaken = ("S a CO B2 halves=2", "S b CO B2 halves=5", "S c CO B2", "S g GEN B2")
    target = ("N x CO B4", "N y CO B4", "N z CO C5", "N w CO C5")
    table = Table.with_(*shaken, "S d SKI C3", "S e CAV C3", *target, markers={"B2": 5}, step=1)

    assert chosen(table, level).action == EndGenerals()


@pytest.mark.rule("CK-48")
@pytest.mark.parametrize("level", ["veteran", "general"])
def test_it_sweeps_aside_who_holds_ground_too_weakly(level):
    """Skirmishers alone in the zone that is worth three points."""
    weak = ("N x SKI C4", "N y CO A5", "N z CO A5")
    table = Table.with_("S a CAV C3", "S b CAV C3", "S c CO D3", "S d CO D3", *weak, step=4, clock=40)
    order = chosen(table, level)

    assert {Move("a", "C4"), Move("b", "C4")} <= {order.action, *(further.action for further in order.line)}


@pytest.mark.rule("CK-87", "CK-93")
@pytest.mark.parametrize("level", ["veteran", "general"])
def test_it_takes_the_base_row_on_the_last_turn(level):
    """The next die of the clock ends the battle whatever it shows."""
    table = Table.with_("S a CO C4", "S b CO C4", "N x CO A4", "N y CO A4", step=4, clock=59)
    order = chosen(table, level)

    assert [order.action, *(further.action for further in order.line)][:2] == [Move("a", "C5"), Move("b", "C5")]


@pytest.mark.rule("CK-93")
def test_on_the_last_turn_a_lead_that_wins_is_worth_more_than_an_army():
    """Two points ahead with a single unit, against one with six that holds nothing."""
    few = ("S a CO C3", "S b SKI C3", "S c CO B1 halves=2")
    many = ("N u CO A5", "N v CO A5", "N w CO B5", "N x CO B5", "N y CO E5", "N z CO E5")
    early, late = (Table.with_(*few, *many, step=4, clock=clock).state for clock in (20, 59))

    assert value(early, SOUTH) < 0 < value(late, SOUTH)


@pytest.mark.rule("CK-83")
def test_a_plan_that_sweeps_aside_is_taken_back_whole():
    """All stand again where they stood, and their markers lie there."""
    weak = ("N x SKI C4", "N y CO A5", "N z CO A5")
    s = Table.with_("S a CAV C3", "S b CAV C3", *weak, markers={"C4": 2}, step=4).state
    planner = Planner(s, _Free(), 1, Generator(1))
    goal = next(goal for goal in planner.goals("a") if goal.way == ("C4",))
    before = planner.go({"a": goal})
    moved = planner.s.at["x"]
    planner.go(before)

    assert moved in {"B4", "D4", "C5"}
    assert planner.s.held == s.held
    assert planner.s.markers == s.markers


def test_dice_spread_evenly_show_what_they_mostly_show():
    """Over all trials each face falls about as often as by its weight, in every throw."""
    odds = (("a", 1), ("b", 4), ("c", 1))
    for throw in range(8):
        shown = []
        for trial in range(23):
            dice = EvenDice(trial, 23)
            shown.append([dice.show(odds) for _ in range(throw + 1)][-1])

        assert 15 <= shown.count("b") <= 16
        assert all(3 <= shown.count(face) <= 4 for face in "ac")


def test_every_answer_of_the_opponent_has_a_reason_of_its_own():
    """In a whole game nothing is told in the words that all systems share."""
    reasons = set()
    levels = {NORTH: "veteran", SOUTH: "veteran"}
    play(shipped()["conquerors_kings/training"], levels, 200, 3, lambda *met: reasons.add(met[-1].reason))

    assert [] == sorted(reason for reason in reasons if not reason.startswith("conquerors_kings.reason."))


def test_its_plan_of_moves_is_legal_to_the_end():
    """Each order follows on the one before, from right to left."""
    table = Table.of("gaugamela")
    while table.asked != "movement.order":
        table.do(HINTS.candidates(table.state, 1)[0]) if table.side else table.game.roll()
    line = [*HINTS.plans(table.state, SOUTH, _Free(), SOUND, Generator(1))][-1]
    for action in line:
        if table.asked != "movement.order":
            break
        if table.game.refuse(action) is None:
            table.do(action)
        while table.side is None and table.asked == "movement.die":
            table.do(6)

    assert len(line) > 5
    assert line[-1] == EndMoves()
    assert table.asked != "movement.order"


class _Free:
    """An allowance that never ends."""

    is_over = False

    def spend(self) -> None:
        """Count nothing."""


@pytest.mark.parametrize("name", ["training", "trebia"])
def test_a_veteran_beats_chance(name):
    """From either side."""
    for side, other in ((NORTH, SOUTH), (SOUTH, NORTH)):
        end, _ = play(shipped()[f"conquerors_kings/{name}"], {side: "veteran", other: "random"}, 60, seed=3)

        assert end.winner == side


def test_an_open_battle_is_played_from_its_first_choice():
    """Every question before it has an answer at once."""
    table = Table.of("open")
    for _ in range(400):
        if table.state.step:
            break
        if table.side:
            table.do(chosen(table, "general").action)
        else:
            table.game.roll()

    assert table.state.turn == 1


def foresight(nodes: int | None) -> Lookahead:
    """Return a General before his moves at Gaugamela who may look at so many positions."""
    s = Table.of("gaugamela").state.copy()
    s.step = MOVES
    return Lookahead(moving(s), Meter(Budget(nodes)), Generator(1))


def test_a_plan_that_is_broken_off_is_no_worse_than_the_one_that_it_changes():
    """Where time ends while the enemy's answer to a change is looked for, the change is not made."""
    at_leisure, hurried = foresight(None), foresight(800)
    for general in (at_leisure.planner, hurried):
        assert [*general.plans()]
    hurried.meter = hurried.planner.meter = Meter(Budget())

    assert hurried.foreseen() >= at_leisure.foreseen()


@pytest.mark.parametrize(("to", "reason"), [("C2", "rides_ahead"), ("D2", "rides")])
def test_a_general_is_said_to_lead_only_where_troops_can_follow(to, reason):
    """Ahead of troops that stand beside the zone; further on he only rides."""
    table = Table.with_("S g GEN D3", "S a CO C3")

    key, _ = HINTS.purpose(table.state, SOUTH, GeneralStep("g", to))

    assert key == f"conquerors_kings.reason.{reason}"
