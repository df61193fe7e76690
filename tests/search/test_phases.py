"""These tests hold plans of whole phases, and small positions of At the Charge with an obvious plan."""

from __future__ import annotations

import pytest

from engine.core.types import Decision
from engine.search import BRAINS, Budget, Choice
from engine.systems.at_the_charge.actions import Attack, EndPhase
from engine.systems.at_the_charge.combat.strength import attack_total, defence_total, odds_column
from engine.systems.at_the_charge.state import State, unit_at
from tests.laws.registry import scenarios, system_of
from tests.search.games import follow, stroll
from tests.systems.at_the_charge.table import Table, board

SYSTEM = system_of("at_the_charge/training")
GROUNDS = ("training", "civitate", "kalavryai")
thinkers = pytest.mark.parametrize("level", ["veteran", "general"])
planners = pytest.mark.parametrize("level", ["recruit", "veteran", "general"])


def choose(s: State, level: str, nodes: int = 2000, seed: int = 3) -> Choice:
    """Return what a level orders."""
    now = SYSTEM.pending(s)
    assert isinstance(now, Decision)
    return BRAINS[level](SYSTEM, seed=seed).choose(SYSTEM.sight.redact(s, now.side), now.side, Budget(nodes=nodes))


def moved(table: Table, level: str) -> State:
    """Return the state after the movement phase that a level plans."""
    s: State = table.state.copy()
    choice = choose(s, level)
    for order in (choice.action, *(further.action for further in choice.line)):
        assert None is SYSTEM.refuse(s, order), order
        SYSTEM.play(s, order)
    return s


@planners
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_line_is_a_whole_phase_of_legal_orders(level, ground):
    """Each order of a line is allowed after those before it, and its reason has facts that can be named."""
    lines = 0
    for n, s in enumerate(stroll(scenarios()[f"at_the_charge/{ground}"], SYSTEM, 90, seed=5)[::9]):
        now = SYSTEM.pending(s)
        if not isinstance(now, Decision):
            continue
        choice = choose(s, level, nodes=300, seed=n)
        follow(
            SYSTEM,
            SYSTEM.sight.determinize(SYSTEM.sight.redact(s, now.side), now.side, BRAINS[level](SYSTEM, seed=n).dice),
            choice,
        )
        if now.step == "phase.move":
            lines += 1
            assert isinstance((choice, *choice.line)[-1].action, EndPhase)
        else:
            assert choice.line == ()
    assert lines


@thinkers
def test_ends_the_phase_when_there_is_no_time(level):
    """Without a budget a phase is ended, which is always allowed."""
    s = board("N K 5(4) @0808", "P I 3(2) @0508", phase="move").state
    choice = choose(s, level, nodes=0)

    assert EndPhase() == choice.action
    assert choice.line == ()


@thinkers
@pytest.mark.rule("AC-26", "AC-39")
def test_masses_against_a_lone_unit(level):
    """Three knights attack unsupported infantry together, at four to one, with a charge."""
    table = board(
        "N K 5(4) @0808", "N K 5(4) @0806", "N K 3(2) @0810", "P I 3(2) @0508", "P I 3(2) @0115", phase="move"
    )
    s = moved(table, level)
    choice = choose(s, level)

    assert isinstance(choice.action, Attack)
    a = choice.action
    assert odds_column(attack_total(s, a.target, a.melee, a.fire), defence_total(s, a.target, True)) == 5
    assert any(piece in s.charging for piece in a.melee)


@thinkers
@pytest.mark.rule("AC-22", "AC-25")
def test_rides_out_to_charge_again(level):
    """A knight beside its enemy leaves the zone and comes back with a charge."""
    table = board("N K 5(4) @0608", "P I 2(1) @0508", phase="move")
    s = moved(table, level)

    assert table.at("0608") in s.charging
    assert isinstance(choose(s, level).action, Attack)


@thinkers
@pytest.mark.rule("AC-15")
def test_keeps_its_leader_company(level):
    """A leader whom enemy knights can reach does not stay alone."""
    table = board("N L 2 @0808", "N K 6(4) @0908", "P K 3(2) @0408", "P K 3(2) @0405", phase="move")
    s = moved(table, level)

    assert unit_at(s, s.place[table.at("L:N")]) is not None


@thinkers
@pytest.mark.rule("AC-15")
def test_rides_down_a_lone_leader(level):
    """A leader who is alone within reach is eliminated in passing."""
    table = board("N K 5(4) @0808", "P L 1 @0606", "P I 3(2) @0215", phase="move")

    assert table.at("L:P") in moved(table, level).fallen


@thinkers
@pytest.mark.rule("AC-52")
def test_strikes_the_unit_that_cannot_retreat(level):
    """Of two equal targets the one that cannot retreat is attacked first."""
    table = board(
        "N K 6(4) @0208", "N K 5(4) @0206", "P I 2(1) @0107",
        "N K 5(4) @0812", "P I 2(1) @0712", "P I 2(1) @0115",
    )  # fmt: skip
    choice = choose(table.state, level)

    assert isinstance(choice.action, Attack)
    assert choice.action.target == table.at("0107")
    assert choice.reason == "at_the_charge.reason.trapped"


@thinkers
@pytest.mark.rule("AC-35")
def test_shoots_since_it_risks_nothing(level):
    """Archers shoot at a target within range that they could not fight hand to hand."""
    table = board("N A 3(2) @0708", "P I 2(1) @0508")
    choice = choose(table.state, level)

    assert isinstance(choice.action, Attack)
    assert choice.action.fire == (table.at("0708"),)


@thinkers
def test_leaves_a_hopeless_attack(level):
    """A weak unit does not attack a strong one on a hill."""
    table = board("N I 2(1) @0608", "P I 6(4) @0508", ground={"hill": "0508"})

    assert EndPhase() == choose(table.state, level).action


@thinkers
@pytest.mark.rule("AC-68")
def test_goes_for_the_camp(level):
    """Horse archers with an open way to the camp ride into it."""
    table = board(
        "L M 3(2) @0503", "R I 2(1) @0214", "R I 2(1) @0314", "R I 3(2) @0414", "R K 3(2) @0514",
        sides=["R", "L"], phase="move", camps=[{"raider": "L", "hexes": ["0101", "0102", "0103", "0104"]}],
    )  # fmt: skip

    assert moved(table, level).pillaged


@thinkers
@pytest.mark.rule("AC-53")
def test_names_the_steadiest_for_a_check(level):
    """If an attacker has to check its morale, the strongest is named."""
    table = board("N K 6(4) @0608", "N I 2(1) @0607", "P I 2(1) @0508")
    table.do(table.attack("0508", "0607 0608"), 1)

    assert table.asked == "combat.name"
    assert table.name("0608") == choose(table.state, level).action
