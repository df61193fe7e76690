"""These tests hold a system as the rest of the project sees it."""

from __future__ import annotations

import pytest

from engine.core.system import SYSTEMS, Option, load
from engine.core.types import Agree, Decision, Resign
from tests.laws.registry import scenarios
from tests.toy import SYSTEM
from tests.toy.actions import Accept, Assault, Done, Hide, Hold, Lose


@pytest.fixture
def s():
    """Return a game of the toy in which E may assault."""
    s = SYSTEM.start(scenarios()["toy/training"])
    for action in (Hide("straw"), Hide("straw"), Done()):
        SYSTEM.play(s, action)
    return s


def test_systems_are_found_by_id():
    """load() returns the record of a system; an unknown id raises KeyError."""
    assert SYSTEM is load("toy")
    assert "toy" in SYSTEMS
    with pytest.raises(KeyError):
        load("chess")


def test_verbs_name_the_kinds_of_actions():
    """Giving up is an action of every system; agreeing on a draw only if the rules have it."""
    assert Hold is SYSTEM.verbs["hold"]
    assert Resign is SYSTEM.verbs["resign"]
    assert len(SYSTEM.actions) + 1 == len(SYSTEM.verbs)
    assert Agree is load("table_battles").verbs["agree"]
    assert "refuse.no_draws" == SYSTEM.refuse(SYSTEM.start(scenarios()["toy/pools"]), Agree()).why


def test_start_takes_options_of_the_scenario_and_of_the_game():
    """The options of a game take precedence over those of its scenario."""
    pools = scenarios()["toy/pools"]

    assert (4, 2) == (SYSTEM.start(pools).battle.marches, SYSTEM.start(pools, {"forced_march": False}).battle.marches)


def test_ask_gives_the_question_and_its_arguments(s):
    """There is a question only while a decision is pending."""
    ask, args = SYSTEM.ask(s)

    assert (("E",), False) == (args, ask.complete)
    SYSTEM.play(s, Assault("E1", "W1", 3))
    SYSTEM.play(s, Accept())
    with pytest.raises(AssertionError, match="no question"):
        SYSTEM.ask(s)


def test_nothing_is_legal_while_dice_are_due_or_after_the_end(s):
    """No action is legal while dice are due."""
    SYSTEM.play(s, Assault("E1", "W1", 3))
    SYSTEM.play(s, Accept())
    assert [] == list(SYSTEM.legal(s))
    SYSTEM.play(s, Resign("E"))
    assert [] == list(SYSTEM.legal(s))


@pytest.mark.parametrize(
    ("action", "rule", "why"),
    [
        (Lose("W1a"), "TY-06", "refuse.not_now"),
        (Resign("X"), "TY-15", "refuse.unknown_side"),
        (Assault("E1", "W1", 0), "TY-07", "toy.refuse.dice"),
    ],
)
def test_refusals_cite_the_rule_that_is_asked_about(s, action, rule, why):
    """The rule of the question refuses an action of another kind, and the facts say what it asks for."""
    refusal = SYSTEM.refuse(s, action)

    assert (rule, why) == (refusal.rule, refusal.why)
    assert why != "refuse.not_now" or refusal.facts == {"asked": "combat.assault"}


def test_refusals_around_dice_and_the_end(s):
    """A refusal while dice are due says so first, and after the end nothing is allowed, not even giving up."""
    SYSTEM.play(s, Assault("E1", "W1", 3))
    SYSTEM.play(s, Accept())
    assert ("TY-11", "refuse.dice_first") == (SYSTEM.refuse(s, Done()).rule, SYSTEM.refuse(s, Done()).why)
    assert None is SYSTEM.refuse(s, Resign("E"))
    SYSTEM.play(s, Resign("E"))
    for action in (Done(), Resign("E"), Resign("W")):
        assert "refuse.over" == SYSTEM.refuse(s, action).why


def test_an_action_of_no_system_is_refused(s):
    """Any object that is not an action of the system is refused."""

    class Foreign:
        """A class that is not an action of the toy."""

    assert "refuse.not_now" == SYSTEM.refuse(s, Foreign()).why


def test_play_runs_on_to_what_is_pending_next(s):
    """After the assault's question the next turn begins by itself."""
    SYSTEM.play(s, Hold())

    assert Decision("W", "movement.march", "TY-04", ("W", 2)) == SYSTEM.pending(s)


@pytest.mark.parametrize(
    ("option", "good", "bad", "expected"),
    [
        (Option("TY-14"), (True, False), (0, 1, None, "true", []), "true or false"),
        (Option("TY-14", 2, 4), (2, 3, 4), (1, 5, True, 3.0, "3", None), "a whole number from 2 to 4"),
    ],
)
def test_options_know_their_settings(option, good, bad, expected):
    """A switch is true or false and nothing else; a number is within its limits and not a switch."""
    assert all(option.is_valid(value) for value in good)
    assert not any(option.is_valid(value) for value in bad)
    assert expected == option.expected
