"""These tests hold the list of saved games: its entries, and what makes room."""

from __future__ import annotations

import json

import pytest

from engine.core.link import MAX_LINK
from engine.core.scenario import shipped
from engine.core.types import RESIGNED, Decision, End, Resign
from tests.web.pages import Browser, Window
from web.boards.board_kinds import small
from web.features.saved_games import parts
from web.features.saved_games import view as panel
from web.game import board_orientation
from web.game.seats import HUMAN
from web.game.sentences import time as time_told
from web.game.table import Table
from web.storage import saved_games
from web.storage.saved_games import SavedGame
from web.words import Names, Words


@pytest.fixture
def table() -> Table:
    """Return a game of the training scenario between two people."""
    return Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": HUMAN}, seed=1)


def kept(number: int, *, aside: bool) -> SavedGame:
    """Return an entry of any game."""
    return SavedGame(f"{number:x}", "A game", number, "toy/training", "Two rows", 3, "Round 2", is_aside=aside)


def test_an_entry_tells_what_its_game_is(table: Table) -> None:
    """An entry has scenario, number of inputs and whether it is over; its name is tidied, or is the title."""
    table.resign("P")
    entry = saved_games.entry(table.text(), "  Last\n stand ", 255, "en", "Round 1")

    assert (
        SavedGame("ff", "Last stand", 255, "chartabella/training", "Olive Grove", 1, "Round 1", is_over=True) == entry
    )
    assert "Olive Grove" == saved_games.entry(table.text(), " ", 255, "en").name


def test_names_are_text_and_never_markup() -> None:
    """A name with angle brackets is shown as it was typed."""
    entry = SavedGame("1", "<img src=x>", 1, "toy/training", "<b>", 3, "Round 2", is_study=True)
    made = panel.shelf([entry], Words.load("en"), str, {})

    assert "<img" not in made
    assert "&lt;img src=x&gt;" in made
    assert "study" in made
    assert "Round 2" in made


def test_a_long_link_is_told_and_a_file_offered() -> None:
    """The length of a link is shown, and a long link offers a file too."""
    words = Words.load("en")
    short, long = panel.link(words, "x" * 8000), panel.link(words, "x" * 8001)

    assert ("8000 characters" in short, "link-file" in short) == (True, False)
    assert ("8001 characters" in long, "link-file" in long) == (True, True)


def test_a_link_that_no_page_would_open_is_not_made() -> None:
    """If a link is too long for any page, only a file is offered."""
    made = panel.link(Words.load("en"), "x" * (MAX_LINK + 1))

    assert ("link-file" in made, "copy-link" in made, "xxx" in made) == (True, False, False)


def test_a_puzzle_keeps_its_task(table: Table) -> None:
    """The task of a puzzle is in the record's extra data, and is dropped if it is not text."""
    table.task = "Break the left wing"
    again = Table.from_record(table.game, table.extra(), ())

    assert "Break the left wing" == again.task
    assert "" == Table.from_record(table.game, {"task": 7}, ()).task
    table.play(Resign("P"))
    assert "task" in json.loads(table.text())["extra"]


def test_a_game_is_told_by_who_plays_and_how_it_ended(table: Table) -> None:
    """An entry tells whether one person won or lost, which of two persons won, or a draw."""
    words = Words.load("en")
    names = Names(words, "chartabella", table.view())
    view, won, drawn = table.view(), End("P", "CH-88", "chartabella.end.commanders"), End(None, "CH-29", "end.agreed")
    alone, two = {"P": HUMAN, "M": "veteran"}, {"P": HUMAN, "M": HUMAN}

    assert ("Persians against a Veteran", "won", "Round 1") == panel.standing(names, view, alone, won)
    assert "lost" == panel.standing(names, view, {"P": "general", "M": HUMAN}, won)[1]
    assert ("two persons", "victory of the Persians", "Round 1") == panel.standing(names, view, two, won)
    assert "a draw" == panel.standing(names, view, two, drawn)[1]

    left = End("P", "CH-93", RESIGNED)
    assert "given up" == panel.standing(names, view, {"P": "general", "M": HUMAN}, left)[1]
    assert "won: the enemy gave up" == panel.standing(names, view, alone, left)[1]
    assert "victory of the Persians: the enemy gave up" == panel.standing(names, view, two, left)[1]
    assert ("the computer on both sides", "Round 1") == panel.standing(
        names, view, {"P": "recruit", "M": "recruit"}, table.game.pending
    )


def test_it_is_said_where_a_kept_game_is_found() -> None:
    """A notice says where a saved game is: on the first page, or among the finished ones."""
    told = []
    for is_over in (False, True):
        window = Window(Browser())
        window.use(Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": HUMAN}, seed=1))
        if is_over:
            window.table.play(Resign("P"))
        window.page.fields["keep-form"] = {"keep.name": "Mine"}
        window.page.gesture("submit", {"id": "keep-form"})
        told.append(window.sentences[-1])

    assert "“Your games”" in told[0]
    assert "“Finished games”" in told[1]
    assert "Your games" not in told[1]


def test_the_turn_of_a_game_is_not_the_turn_of_its_film(table: Table) -> None:
    """A game is saved with the turn in which it stands, whatever position is viewed."""
    names = Names(Words.load("en"), "chartabella", table.view())
    while time_told(names, table.view()) == "Round 1":
        table.play(table.game.menu()[0])
    table.look(0)

    assert "Round 2" == time_told(names, table.view_at(len(table.game.inputs)))


def test_whether_a_record_is_of_a_game_that_is_over(table: Table) -> None:
    """A record that cannot be read is not a finished game."""
    assert not saved_games.is_over(table.text())
    table.resign("P")
    assert saved_games.is_over(table.text())
    assert [False] * 3 == [saved_games.is_over(text) for text in (None, "{", "[]")]


def test_a_game_of_secrets_is_drawn_as_it_stood_when_it_is_over() -> None:
    """A running game with secrets between two persons is drawn at its start, a finished one at its end."""
    made = Window(Browser())
    table = Table.start(shipped()["at_the_charge/training"], {}, {"N": HUMAN, "B": HUMAN}, seed=1)
    start = table.view()
    while table.view().pieces == start.pieces:
        menu = list(table.game.menu())
        table.play(next((action for action in menu if action.verb == "move"), menu[-1]))
    drawn = []
    for _ in range(2):
        parts.going_board(made.session, table.text())
        assert made.session.autosave.going is not None
        drawn.append(made.session.autosave.going[1].picture)
        if isinstance(table.game.pending, Decision):
            table.resign(table.game.pending.side)

    assert small(start, turn=board_orientation.fitting_orientation(start, table.turn)) == drawn[0] != drawn[1]
    assert small(table.view(), turn=board_orientation.fitting_orientation(table.view(), table.turn)) == drawn[1]
