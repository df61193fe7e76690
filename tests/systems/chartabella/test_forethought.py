"""These tests hold notes before an order of Chartabella, and how the computer uses them."""

from __future__ import annotations

import pytest

from engine.core.references import piece_ref
from engine.core.types import Action
from engine.search import BRAINS, Budget
from engine.systems.chartabella import SYSTEM
from engine.systems.chartabella.actions import Breach, Melee
from tests.systems.chartabella.table import CARD, KEEP, Table, board


def notes(table: Table, action: Action) -> list[tuple[str, int]]:
    """Return the notes on an order: key, whether it warns."""
    return [(note.key.removeprefix("chartabella.note."), note.good) for note in table.notes(action)]


def asked(defender: str, *, shot: bool = False) -> Table:
    """Return a table on which P's emblem is about to remove a piece of M from E5, and M has cards."""
    table = board("P X1 E7" if shot else "P 103 E6", f"M {defender} E5", "M 132 A1", cards=(0, 2))
    table.do(table.launch("E7", "E5", "N") if shot else table.melee("E6", "E5"), "EP")
    assert "M" == table.side
    return table


CASES = {
    "attack 3 at front 3": (("121", False), True),
    "attack 3 at front 2": (("124", False), False),
    "a shot at front 3": (("121", True), True),
    "a shot at front 1": (("127", True), False),
}
"""What is decided -> (piece, whether it is shot at), and whether swords would save it."""


@pytest.mark.rule("CH-70", "CH-72")
@pytest.mark.parametrize("case", CASES)
def test_a_card_that_saves_nobody_is_warned_of(case: str):
    """The warning stands on the card, never on keeping it, exactly where swords lead to the same loss."""
    (defender, shot), saves = CASES[case]
    table = asked(defender, shot=shot)

    assert ([] if saves else [("card_wasted", -1)]) == notes(table, CARD)
    assert [] == notes(table, KEEP)
    table.do(CARD)
    assert saves == (f"M {defender} N" in table.stands.values())


@pytest.mark.rule("CH-72")
@pytest.mark.parametrize("level", ["veteran", "general"])
@pytest.mark.parametrize("case", CASES)
def test_the_opponent_wastes_no_card(case: str, level: str):
    """A card is played for a piece that it saves, and kept where it saves nobody."""
    (defender, shot), saves = CASES[case]
    table = asked(defender, shot=shot)
    choice = BRAINS[level](SYSTEM, seed=1).choose(table.state, "M", Budget(nodes=600))

    assert (CARD if saves else KEEP) == choice.action


@pytest.mark.rule("CH-86")
def test_a_breach_tells_its_price():
    """That the ram is spent is told before it breaches, and whom the breach strikes."""
    table = board("M 131 E3", "M 131 F3", "P 101 E4", camp="E5")

    assert [("ram_spent", 0), ("breach_strikes", 1)] == notes(table, table.breach("E3", "E4"))
    assert [("ram_spent", 0)] == notes(table, table.breach("F3", "F4"))


@pytest.mark.rule("CH-86")
def test_a_ram_sent_at_somebody_on_the_wall_means_a_breach():
    """Pointing at a piece on the ring is answered by the rule of breaches: a camp gets one entrance only."""
    table = board("M 131 E3", "P 101 E4", "P 101 D4", camp="E5", entrance="F4")
    ((meant, *_),) = SYSTEM.pointing.propose(table.state, (piece_ref(table.at("E3")), piece_ref(table.at("E4"))))

    assert Breach(table.at("E3"), "E4") == meant
    assert ("CH-86", "has_entrance") == table.why(meant)


@pytest.mark.rule("CH-88")
def test_an_attack_that_may_lose_the_last_commander_warns():
    """The last commander's own attack warns of the battle lost; with another commander left it does not."""
    loses = {"P": ["commanders"], "M": ["commanders"]}
    for others, told in ((), [("may_lose", -1)]), (("P 115 A9",), []):
        table = board("P 100 E6", "M 121 E5", "M 132 A1", *others, loses=loses)
        assert told == notes(table, table.melee("E6", "E5")), others

    last = board("P 103 E6", "M 121 E5", "P 115 A9", "M 132 A1", loses=loses)
    assert [] == notes(last, last.melee("E6", "E5"))


@pytest.mark.rule("CH-91")
def test_leaving_the_camp_to_the_enemy_warns():
    """An attack by which the last defender leaves his camp to an enemy in it warns, and names the camp."""
    table = board("P 103 E6", "M 121 E5", "M 124 D4", camp="E5", loses={"P": ["camp"], "M": []})
    warned = [note for action in table.menu(Melee, "E6") for note in table.notes(action)]

    assert warned
    assert {"CH-91"} == {note.rule for note in warned}
    assert {"chartabella.note.lost_camp"} == {note.facts["why"]["key"] for note in warned}
