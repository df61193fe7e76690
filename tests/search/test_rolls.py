"""These tests hold turns with many dice: whole placements, and small positions with an obvious order."""

from __future__ import annotations

import pytest

from engine.core.agenda import state_key
from engine.core.types import Chance, Decision
from engine.search import BRAINS, Budget, Choice
from engine.search.rolls import TurnWorth
from engine.systems.table_battles.actions import Attack, Done, Pass, Place, Screen
from engine.systems.table_battles.ai.hints import HINTS
from engine.systems.table_battles.placement import odds_of
from engine.systems.table_battles.state import State
from tests.laws.registry import scenarios, system_of
from tests.search.games import follow, play, stroll

SYSTEM = system_of("table_battles/training")
GROUNDS = ("training", "rocroi", "kolin", "cannae", "hastings", "marengo")
thinkers = pytest.mark.parametrize("level", ["veteran", "general"])
planners = pytest.mark.parametrize("level", ["recruit", "veteran", "general"])


def halidon(
    side: str, step: str, dice: dict[str, str], sticks: dict[str, int] | None = None, rolled: str = ""
) -> State:
    """Return Halidon Hill with these dice and sticks, at an action or at a placement."""
    s = SYSTEM.start(scenarios()["table_battles/training"])
    b = s.battle.book
    for card, faces in dice.items():
        s.dice[b.number[f"HAL-{card}"]] = faces
    for card, n in (sticks or {}).items():
        s.sticks[b.number[f"HAL-{card}"]] = n
    s.side, s.rolled = b.sides.index(side), rolled
    s.agenda = (
        [("turn.end",), ("turn.place",)] if step == "place" else [("turn.end",), ("turn.dice",), ("turn.act", True)]
    )
    assert SYSTEM.check(s) == []
    return s


def choose(s: State, level: str, nodes: int = 2000) -> Choice:
    """Return what a level orders."""
    now = SYSTEM.pending(s)
    assert isinstance(now, Decision)
    return BRAINS[level](SYSTEM, seed=3).choose(s, now.side, Budget(nodes=nodes))


@planners
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_placement_is_a_line_of_legal_orders(level, ground):
    """Each batch is allowed after those before it, and its reason has facts that can be named."""
    lines = 0
    for s in stroll(scenarios()[f"table_battles/{ground}"], SYSTEM, 120, seed=5)[::5]:
        now = SYSTEM.pending(s)
        if not isinstance(now, Decision):
            continue
        follow(SYSTEM, s, choose(s, level, nodes=150))
        lines += now.step == "turn.place"
    assert lines


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_placement_once(ground):
    """No placement comes twice, and all can be played."""
    for s in stroll(scenarios()[f"table_battles/{ground}"], SYSTEM, 80, seed=2):
        found = []
        for line, leads in HINTS.placements(s):
            after: State = s.copy()
            for action in line:
                assert None is SYSTEM.refuse(after, action), line
                SYSTEM.play(after, action)
            assert state_key(after) == state_key(leads), line
            found.append(line)
        assert len(found) == len(set(found))


def test_rolls_of_one_kind_leave_the_same_placements():
    """Grouped outcomes are exact: each choice of batches is as likely as among all outcomes."""
    s = SYSTEM.start(scenarios()["table_battles/training"])
    likely: list[dict] = []
    for odds in (odds_of(6), HINTS.kinds(s)):
        likely.append({})
        for outcome, weight in odds:
            after: State = s.copy()
            SYSTEM.play(after, outcome)
            lines = frozenset(line[:-1] if line[-1] == Done() else line for line, _ in HINTS.placements(after))
            likely[-1][lines] = likely[-1].get(lines, 0) + weight

    assert likely[0] == likely[1]
    assert len(HINTS.kinds(s)) < 462


def test_samples_of_a_roll_keep_its_weight():
    """Samples keep the total weight, and enough of them are exact."""
    s = SYSTEM.start(scenarios()["table_battles/training"])
    turns = TurnWorth(SYSTEM, HINTS, "SC", BRAINS["general"](SYSTEM).meter)
    assert isinstance(SYSTEM.pending(s), Chance)
    assert sum(weight for _, weight in turns.outcomes(s, 500)) == 6**6
    assert sum(weight for _, weight in turns.outcomes(s, 12)) == 12


@thinkers
@pytest.mark.rule("TB-68")
def test_takes_the_rout_that_wins(level):
    """Two hits on the last two sticks of a starred formation end the battle."""
    s = halidon("EN", "act", {"E3": "55", "E1": "11"}, {"S3": 2})
    choice = choose(s, level)

    assert choice.action == Attack("HAL-E3", "HAL-S3", 0)
    assert choice.reason == "table_battles.reason.decide"


@thinkers
@pytest.mark.rule("TB-52")
def test_loads_the_card_that_can_strike_next(level):
    """Two fives go to the archers, who can then rout the starred schiltron."""
    s = halidon("EN", "place", {}, {"S3": 2}, rolled="55")
    choice = choose(s, level)

    assert choice.action == Place("HAL-E3", (5, 5))
    assert choice.reason == "table_battles.reason.load"


@thinkers
@pytest.mark.rule("TB-33")
def test_makes_the_screen_ready_that_saves_the_battle(level):
    """Douglas with two sticks before Norfolk's loaded archers gets the die that screens them."""
    s = halidon("SC", "place", {"E3": "66"}, {"S3": 2}, rolled="5")

    assert choose(s, level).action == Place("HAL-S3", (5,))


@thinkers
@pytest.mark.rule("TB-26")
def test_does_not_rout_itself_for_nothing(level):
    """A formation with its last stick does not attack one that it cannot rout."""
    s = halidon("SC", "act", {"S1": "11"}, {"S1": 1})

    assert not isinstance(choose(s, level).action, Attack)


@pytest.mark.rule("TB-69")
def test_value_sees_that_nobody_is_left_to_attack():
    """One card that can still attack is worth less than two."""
    two = halidon("SC", "act", {})
    b = two.battle.book
    one: State = two.copy()
    for card in ("S1", "S2"):
        one.status[b.number[f"HAL-{card}"]] = "retired"
        one.sticks[b.number[f"HAL-{card}"]] = 0

    assert SYSTEM.thinking.value(one, "SC") < SYSTEM.thinking.value(two, "SC")


@pytest.mark.rule("TB-86")
def test_waiting_costs_the_side_that_is_behind():
    """With fewer cubes each quiet turn is a disadvantage, because dusk comes nearer."""
    s = halidon("SC", "act", {})
    s.morale = [1, 3]
    late: State = s.copy()
    late.quiet = 30

    assert SYSTEM.thinking.value(late, "SC") < SYSTEM.thinking.value(s, "SC")


@pytest.mark.rule("TB-86")
def test_an_attack_is_worth_more_to_the_side_that_dusk_would_beat():
    """As quiet turns pass, loaded dice become worth more to the side that is behind, and less to the other."""

    def gain(side: str, dice: dict[str, str], quiet: int) -> int:
        bare, ready = halidon("SC", "act", {}), halidon("SC", "act", dice)
        for s in (bare, ready):
            s.morale, s.quiet = [1, 3], quiet
        return SYSTEM.thinking.value(ready, side) - SYSTEM.thinking.value(bare, side)

    assert gain("SC", {"S1": "11"}, 0) < gain("SC", {"S1": "11"}, 20)
    assert gain("EN", {"E1": "11"}, 0) > gain("EN", {"E1": "11"}, 20)


@pytest.mark.rule("TB-31")
def test_answers_a_reaction_with_its_reason():
    """The answer to a reaction is legal and has a reason in the system's own words."""
    met = 0
    for s in (s for seed in range(4, 8) for s in stroll(scenarios()["table_battles/rocroi"], SYSTEM, 2500, seed)):
        if s.agenda and s.agenda[-1][0] == "turn.react":
            choice = choose(s, "veteran")
            met += isinstance(choice.action, Screen) or choice.reason.startswith("table_battles.reason.")
    assert met


def test_without_time_nothing_is_done():
    """Without time the choice is a legal order at once: no action, no dice placed."""
    assert choose(halidon("EN", "act", {"E1": "1"}), "general", 0).action == Pass()
    assert choose(halidon("EN", "place", {}, rolled="55"), "general", 0).action == Done()


@pytest.mark.rule("TB-86")
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_game_of_veterans_ends_before_the_limit(ground):
    """A game between Veterans is decided before dusk."""
    scenario = scenarios()[f"table_battles/{ground}"]
    sides = SYSTEM.sides(SYSTEM.start(scenario))
    end, _ = play(scenario, dict.fromkeys(sides, "veteran"), 1000, 1)

    assert ".dusk" not in end.why
