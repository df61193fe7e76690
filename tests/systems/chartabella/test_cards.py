"""Chapter H: intervention cards."""

from __future__ import annotations

import pytest

from tests.systems.chartabella.table import CARD, KEEP, board


@pytest.mark.rule("CH-70", "CH-69", "CH-52", "CH-72")
def test_the_attacker_saves_itself():
    """Vector 13: the enemy's emblem would lose 3 against 2; with a card swords decide, and the attacker wins."""
    table = board("P 103 E6", "M 124 E5", cards=(1, 0))
    table.do(table.melee("E6", "E5"), "EM")

    assert ("melee.card", "P") == (table.asked, table.side)
    assert {"E6": "P 103 S", "E5": "M 124 N"} == table.stands
    table.do(CARD)
    assert {"E5": "P 103 S"} == table.stands
    assert {"P": 0, "M": 0} == table.state.cards


@pytest.mark.rule("CH-52", "CH-70")
@pytest.mark.parametrize("cards", [(0, 0), (0, 3)])
def test_without_a_card_nobody_is_asked(cards):
    """Vector 13: without a card of its own the attacker is removed at once."""
    table = board("P 103 E6", "M 124 E5", cards=cards)
    table.do(table.melee("E6", "E5"), "EM")

    assert {"E5": "M 124 N"} == table.stands


@pytest.mark.rule("CH-70", "CH-51")
def test_the_defender_saves_itself():
    """Vector 14: the emblem would lose front 3; with a card 2 against 3 loses the attacker."""
    table = board("P 101 E6", "M 121 E5", cards=(0, 1))
    table.do(table.melee("E6", "E5"), "EP")

    assert ("melee.card", "M") == (table.asked, table.side)
    table.do(CARD)
    assert {"E5": "M 121 N"} == table.stands
    assert 0 == table.state.cards["M"]


@pytest.mark.rule("CH-70", "CH-69")
def test_a_card_may_be_kept():
    """Declining lets the result stand and keeps the card."""
    table = board("P 101 E6", "M 121 E5", cards=(0, 1))
    table.do(table.melee("E6", "E5"), "EP", KEEP)

    assert {"E5": "P 101 S"} == table.stands
    assert 1 == table.state.cards["M"]


@pytest.mark.rule("CH-70", "CH-50", "CH-56")
def test_no_card_against_swords_or_a_level_symbol():
    """Vector 15: swords, and a star that is level 3 to 3, cannot be met with a card."""
    for face in ("SW", "STAR", "TRI"):
        table = board("P 101 E6", "M 121 E5", "P 100 A9", "P 115 C9", "M 120 A1", "M 132 C1", cards=(1, 1))
        table.do(table.melee("E6", "E5"), face)

        assert "turn.activation" == table.asked
        assert "E6" not in table.stands


@pytest.mark.rule("CH-70", "CH-62")
def test_no_card_when_a_shot_misses():
    """Vector 15: a shot that rolls the enemy's emblem endangers nobody."""
    table = board("P 114 E8", "M 121 E5", cards=(1, 1))
    table.do(table.launch("E8", "E5", "N"), "EM")

    assert "launch.after" == table.asked


@pytest.mark.rule("CH-71", "CH-75", "CH-80")
def test_no_card_without_a_die():
    """Vector 16: trampling and artillery ask nobody."""
    elephant = board("P 111 E6", "M 121 E5", "M 121 A1", cards=(3, 3))
    elephant.do(elephant.trample("E6", "E5"))
    thrower = board("P H2 E8", "M 121 E5", "M 121 A1", cards=(3, 3))
    thrower.do(thrower.launch("E8", "E5", "N"))

    assert "E5" not in thrower.stands
    assert ("turn.activation", "M") == (elephant.asked, elephant.side)
    assert "launch.after" == thrower.asked


@pytest.mark.rule("CH-72", "CH-70")
def test_a_card_that_does_not_help_may_be_played():
    """Vector 53: 3 against 2: swords give the same loss, and the card is spent."""
    table = board("P 103 E6", "M 124 E5", "M 121 A1", cards=(0, 1))
    table.do(table.melee("E6", "E5"), "EP", CARD)

    assert "P 103 S" == table.stands["E5"]
    assert 0 == table.state.cards["M"]


@pytest.mark.rule("CH-70")
def test_one_card_to_a_roll():
    """After a card the result is final, although the other side has cards too and now loses its piece."""
    table = board("P 101 E6", "M 121 E5", "P 101 A9", cards=(1, 1))
    table.do(table.melee("E6", "E5"), "EP", CARD)

    assert "E6" not in table.stands
    assert "turn.activation" == table.asked
    assert {"P": 1, "M": 0} == table.state.cards


@pytest.mark.rule("CH-17", "CH-69")
def test_cards_are_open():
    """Both sides see how many cards each has."""
    view = board("P 101 E6", cards=(2, 3)).game.view("P")

    assert {"P": 2, "M": 3} == {t.side: t.value for t in view.tracks if t.key == "chartabella.track.cards"}
