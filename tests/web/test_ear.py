"""These tests hold the spoken texts: odds before an order, the selection as a state, the targets in order."""

from __future__ import annotations

from engine.core.game import Game
from engine.core.references import piece_ref, place_ref
from engine.core.scenario import shipped
from tests.systems.at_the_charge.table import board as charge
from tests.systems.chartabella.table import board
from tests.systems.table_battles.table import battle
from web.boards.board_kinds import drawing
from web.game import board_highlights, question_view
from web.game.odds_view import in_line
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words

WORDS = Words.load("en")


def seated(game: Game) -> Table:
    """Return a table at which two persons play a game."""
    return Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))


def names(table: Table) -> Names:
    return Names(WORDS, table.game.system.id, table.view())


def spoken(table: Table) -> str:
    return question_view.question_text(table, names(table), table.view())


def test_the_odds_of_an_attack_are_told_before_it_is_confirmed() -> None:
    """With a selected attack its odds are spoken, and that Enter plays it; with a piece alone neither is."""
    table = seated(battle("training", "EN", dice={"E2": "333"}).game)
    table.point(piece_ref("HAL-E2"))

    assert "Enter" not in spoken(table)
    assert "odds" not in spoken(table)

    table.point(piece_ref("HAL-S2"))
    action = table.selection.chosen
    assert action is not None

    assert f"The odds: {in_line(table, names(table), action)}." in spoken(table)
    assert "Enter once more gives the order" in spoken(table)


def test_the_odds_are_told_where_only_a_word_is_missing() -> None:
    """If only one word is left, the odds of its order are spoken before it is played."""
    made = charge("N K 5(4) @0808", "P I 3(2) @0708")
    table = seated(made.game)
    for place in ("0708", "0808"):
        table.point(piece_ref(made.at(place)))
    action = table.selection.candidate
    assert action is not None
    assert table.selection.chosen is None

    assert f"The odds: {in_line(table, names(table), action)}." in spoken(table)
    assert "Enter once more gives the order" in spoken(table)


def test_the_space_of_what_is_in_hand_is_the_chosen_one() -> None:
    """The space of a selected piece says so, and no longer after it is deselected."""
    table = seated(board("P 103 E6", "M 121 E5").game)
    view = table.view()
    table.point(next(piece_ref(p.id) for p in view.pieces if p.place == "E6"))

    assert frozenset({"E6"}) == board_highlights.chosen(table, view)

    table.let_go()

    assert frozenset() == board_highlights.chosen(table, view)


def test_marked_targets_come_in_the_order_of_the_board() -> None:
    """The key for targets leads only to targets if there are any, otherwise to destinations."""
    table = seated(board("P 103 E6", "M 121 E5", "P 110 A9").game)
    view = table.view()
    for place, found in (("E6", lambda places: places == (place_ref("E5"),)), ("A9", lambda places: len(places) > 1)):
        table.let_go()
        table.point(next(piece_ref(p.id) for p in view.pieces if p.place == place))
        places = board_highlights.targets(view, board_highlights.of(table, view, names(table), None))

        assert found(places), places
        assert list(places) == [ref for s in view.board.spaces if (ref := place_ref(s.id)) in places]


def test_every_kind_of_board_is_one_stop_for_the_ear() -> None:
    """A board is an application with its own cursor, so Tab passes it in one step."""
    for name in ("chartabella/training", "at_the_charge/training", "table_battles/training"):
        table = seated(Game(shipped()[name], {}, seed=1))

        assert 'role="application"' in drawing(table.view()).opening(names(table))
