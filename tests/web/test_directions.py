"""Directions are described from the player's view, with the compass, and drawn as the board lies."""

from __future__ import annotations

import re

import pytest

from engine.core.game import Game
from engine.core.references import piece_ref, place_ref
from engine.core.scenario import shipped
from tests.systems.chartabella.table import board
from tests.web.drawing import document
from web.boards.free_table import rim
from web.boards.free_table.layout import FreeTableLayout
from web.game import piece_sheet, question_view, recent_log
from web.game.perspective import names_at, sole_player
from web.game.seats import HUMAN
from web.game.sentences import sentence
from web.game.table import Table
from web.words import Names, Words

WORDS = Words.load("en")
MOVE = (piece_ref("101-1"), place_ref("E6"))


def seated(*people: str) -> Table:
    """Return a table with these sides' people at it; the other side is the computer's."""
    game = board("P 101 E7", "M 121 E1").game
    return Table(game, {side: HUMAN if side in people else "recruit" for side in "PM"})


def names(table: Table) -> Names:
    return Names(WORDS, table.game.system.id, table.view(), own=sole_player(table))


def buttons(table: Table) -> dict[str, int]:
    """Return the words offered at the end of a move, each with the angle of its arrow."""
    table.point(MOVE[0])
    table.point(MOVE[1])
    shown = question_view.question(table, names(table), table.view(), 0, False)
    found = re.findall(r"rotate\((\d+) 8 8\).*?</svg>([^<]*)<", shown)
    return {label: int(angle) for angle, label in found}


@pytest.mark.parametrize(("turn", "ahead"), [(0, 180), (2, 0), (1, 270)])
def test_a_word_with_a_direction_has_its_arrow(turn, ahead):
    """The arrow beside a word follows the board: the Persians look down, and up if the board is turned."""
    table = seated("P")
    table.turn = turn
    shown = buttons(table)

    assert {"Face towards the enemy (south)", "Face towards your own edge (north)"} == set(shown)
    assert ahead == shown["Face towards the enemy (south)"]
    assert (ahead + 180) % 360 == shown["Face towards your own edge (north)"]


@pytest.mark.parametrize(("turn", "angle"), [(0, 180), (2, 0), (1, 270)])
def test_the_sheet_draws_a_counter_as_it_faces_on_the_board(turn, angle):
    """The picture on the sheet looks as the counter does on the board."""
    table = seated("P")
    table.turn = turn
    table.sheet = MOVE[0]
    shown = piece_sheet.sheet(table, names(table), table.view())

    assert f'<g transform="rotate({angle})"><path class="body"' in shown


@pytest.mark.parametrize(
    ("people", "facing"), [("P", "the enemy\u2019s edge (south)"), ("M", "you (south)"), ("PM", "south")]
)
def test_sentences_tell_directions_to_the_one_who_reads(people, facing):
    """Orders, events and spoken names use the player's view; two people at one screen get the compass only."""
    table = seated(*people)
    move = next(a for a in table.game.menu() if a.verb == "move" and (a.piece, a.to, a.facing) == ("101-1", "E6", "S"))

    assert f"Line infantry (E7): move to E6, facing {facing}" == sentence(names(table), move)
    assert names(table).spoken(table.view().pieces[0]).endswith(f"facing {facing}")
    table.play(move)
    assert f"facing {facing}." in recent_log.recent_log(table, names(table))
    assert sole_player(table) == names_at(table, WORDS, 0).own


@pytest.mark.parametrize(
    ("people", "facing"), [("P", "your own edge (north)"), ("M", "away from you (north)"), ("PM", "north")]
)
def test_a_piece_that_turns_its_back_does_so_by_its_own_side(people, facing):
    """A piece that turns is said to look at its own or the enemy's edge."""
    table = seated(*people)
    table.play(next(a for a in table.game.menu() if a.verb == "move" and a.facing == "N"))

    assert f"facing {facing}." in recent_log.recent_log(table, names(table))


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_board_whose_words_tell_the_compass_shows_where_north_is(turn):
    """On a board whose words use the compass, the needle follows the turn of the board."""
    table = seated("P")
    drawn = document(table.view(), names(table), turn=turn)
    needle = re.search(r'<g class="north"><path transform="translate\([^)]*\) rotate\((\d+)\)"', drawn)

    assert needle
    assert 90 * turn == int(needle[1])


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
@pytest.mark.parametrize("name", ["charge/training", "conquerors_kings/training"])
def test_a_table_and_a_board_of_zones_show_where_north_is(name, turn):
    """A table and a board of zones have a compass in briefings and lessons too; its letter stays upright."""
    view = Game(shipped()[name], seed=1).view()
    drawn = document(view, Names(WORDS, name.partition("/")[0], view), turn=turn)
    (mark,) = re.findall(r'<g class="north [^>]*><path transform="translate\([^)]*\) rotate\((\d+)\)"', drawn)

    assert 90 * turn == int(mark)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_figures_at_the_rim_of_a_table_turn_with_it(turn):
    """The figures at the edge of a table count from the western and northern edges, as in texts."""
    view = Game(shipped()["charge/training"], seed=1).view()
    layout = FreeTableLayout(view.board, turn=turn)
    found = re.findall(
        r'translate\(([-\d.]+) ([-\d.]+)\)[^>]*><text class="tb-figure" y="9">(\d+)\u2033',
        rim.measure(view.board, layout),
    )
    wide, high = (
        [(float(x), float(y), 100 * int(n)) for x, y, n in found if (float(y) < 0) == flat] for flat in (True, False)
    )

    assert len(wide) > 1
    assert len(high) > 1
    assert all(n in layout.on_table(x, 0) for x, _, n in wide)
    assert all(n in layout.on_table(0, y) for _, y, n in high)


def test_a_shot_beside_its_target_tells_the_half():
    """A shot beside its target names the half that is struck: the one towards the enemy's edge or the shooter's own."""
    table = Table(board("P 108 E5", "M 121 G5").game, {"P": HUMAN, "M": "recruit"})
    shots = [sentence(names(table), a) for a in table.game.menu() if a.verb == "launch"]

    assert ["from your own side (north)", "from the enemy\u2019s side (south)"] == [
        shot.partition(" at ")[2][17:] for shot in shots
    ]
