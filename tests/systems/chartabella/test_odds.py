"""Chapter I: the chances of six, found by playing the fight itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.core.odds import DiceNode, QuestionNode, leaves, odds_tree, verdict_chances
from engine.systems.chartabella import SYSTEM
from tests.systems.chartabella.table import board

LEADS = {
    "+2": ("P 101 A1", "P 115 I1"),
    "triangle": ("P 101 A1",),
    "star": ("P 115 I1",),
    "even": (),
    "crossed": ("P 101 A1", "M 132 I1"),
    "-triangle": ("M 121 A1",),
    "-star": ("M 132 I1",),
    "-2": ("M 121 A1", "M 132 I1"),
}
"""Who is ahead in locations (A1) and in commander stars."""


def sixths(table, action):
    """Return verdict -> faces of six."""
    chances = verdict_chances(odds_tree(SYSTEM, table.state, action))
    return {key.removeprefix("chartabella.verdict."): share * 6 for key, share in chances.items()}


@pytest.mark.rule("CH-73", "CH-46", "CH-50", "CH-51", "CH-52", "CH-55", "CH-56")
@pytest.mark.parametrize(
    ("attacker", "target", "table"),
    [
        ("103", "124", "5/1/0 5/1/0 5/1/0 5/1/0 4/2/0 4/2/0 4/2/0 3/3/0"),
        ("101", "124", "3/1/2 2/1/3 2/1/3 1/1/4 2/2/2 1/2/3 1/2/3 1/3/2"),
        ("101", "121", "3/3/0 2/4/0 2/4/0 1/5/0 2/4/0 1/5/0 1/5/0 1/5/0"),
    ],
)
def test_melee(attacker, target, table):
    """Win, loss and draw of six, for attack above, at and below the defence, and each lead; crossed is face by face."""
    found = {}
    for lead, pieces in LEADS.items():
        fight = board(f"P {attacker} E6", f"M {target} E5", *pieces, locations="A1")
        chances = sixths(fight, fight.melee("E6", "E5"))
        found[lead] = "/".join(str(chances.get(key, 0)) for key in ("win", "loss", "draw"))

    assert dict(zip(LEADS, table.split(), strict=True)) == found


@pytest.mark.rule("CH-73", "CH-62", "CH-22")
@pytest.mark.parametrize(("target", "hits"), [("126", [5, 5, 5, 5, 4, 4, 4, 3]), ("124", [3, 2, 2, 1, 2, 1, 1, 1])])
def test_shots(target, hits):
    """Hits of six against defence 1 and 2, for each lead."""
    found = []
    for pieces in LEADS.values():
        shot = board("P 114 E8", f"M {target} E5", *pieces, locations="A1")
        found.append(sixths(shot, shot.launch("E8", "E5", "N")).get("hit", 0))

    assert hits == found


@pytest.mark.rule("CH-73", "CH-80", "CH-75")
def test_sure_things():
    """Artillery and elephants need no die."""
    thrower, elephant = board("P H2 E8", "M 121 E5"), board("P 111 E6", "M 121 E5")

    assert {"hit": 6} == sixths(thrower, thrower.launch("E8", "E5", "N"))
    assert {"trample": 6} == sixths(elephant, elephant.trample("E6", "E5"))


@pytest.mark.rule("CH-29", "CH-34", "CH-90")
@pytest.mark.parametrize(("loses", "verdict", "good"), [("P", "move_wins", 1), ("M", "move_loses", -1)])
def test_a_move_that_decides_before_the_shot(loses, verdict, good):
    """Moving onto the last location, or leaving the camp to the enemy, shows the end and no chances of the shot."""
    if loses == "P":
        table = board("M 126 E3", "P 101 E6", locations="E4", loses={"P": ["locations"], "M": []})
        action = table.move_launch("E3", "E4", "E6", "S")
    else:
        camps = [{"centre": "E5", "defender": "M", "entrance": "E4"}]
        table = board("M 126 E4", "P 101 E5", "P 101 E1 N", camps=camps, loses={"P": [], "M": ["camp"]})
        action = table.move_launch("E4", "E3", "E1", "N")

    assert {verdict: 6} == sixths(table, action)
    assert [good] == [leaf.verdict.good for leaf, _ in leaves(odds_tree(SYSTEM, table.state, action), lambda _: 0)]


@pytest.mark.rule("CH-73", "CH-70")
def test_cards_are_shown_in_the_odds():
    """A face that may be met with a card shows both results; whoever always plays its card gets the swords' result."""
    fight = board("P 103 E6", "M 124 E5", cards=(1, 0))
    node = odds_tree(SYSTEM, fight.state, fight.melee("E6", "E5"))

    assert isinstance(node, DiceNode)
    assert ["EM"] == [face for face, _, branch in node.branches if isinstance(branch, QuestionNode)]
    played = sum(share for leaf, share in leaves(node, lambda _: 0) if leaf.verdict.good > 0)
    assert Fraction(1) == played


@pytest.mark.rule("CH-75", "CH-77")
@pytest.mark.parametrize(("others", "good"), [(("M 121 E6",), 1), (("M 111 E6",), 0), (("P 101 E6",), -1)])
def test_what_trampling_is_worth_calling(others, good):
    """The verdict on trampling weighs enemies against friends."""
    table = board("P 111 E7", *others)
    action = table.trample("E7", "E6")
    after = table.state
    SYSTEM.play(after, action)

    assert good == SYSTEM.forecast.verdict(table.state, after, action).good
