"""Actions in a past position apply to what the board shows, or say that it is the past."""

from __future__ import annotations

import json

import pytest

from engine.core import link
from engine.core.types import Decision, End
from tests.web.pages import Browser, Window, browser
from tests.web.played_games import played
from web.features.links.model import SOLVED_BY, LinkDialog
from web.features.match import turn_exchange
from web.features.print.model import Prints
from web.features.print.print_options import Choices
from web.features.print.printed_pages import PrintedBattle, sheets
from web.features.replay import actions as replay_actions
from web.features.replay.actions import KEYS as FILM_KEYS
from web.game.seats import HUMAN
from web.game.table import Table
from web.shell.shortcuts import KEYS
from web.words import Words

__all__ = ["browser"]

WORDS = Words.load("en")
BATTLES = ["chartabella/training", "at_the_charge/training", "table_battles/rocroi", "conquerors_kings/training"]
BATTLES.append("charge/training")
LEADS_AWAY = {*replay_actions.ACTIONS, "back", "catch-up", "finale", "home"}
"""Gestures of the film itself, and others that say that they lead from the past to the game as it stands."""
ELSEWHERE = {"rematch", "play-now", "draw-yes", "resign-yes", "print", "share-link", "share-scenario"}
ELSEWHERE |= set(turn_exchange.ACTIONS)
"""Gestures that begin another game, or belong to dialogs of the game as it stands, of a match, or of another place."""
ARGUMENTS = {"look": "now", "advice": "0", "print-at": "1", "setup": "charge/training", "unface": "", "volume": "low"}
SAYS_SO = {"undo", "undo-turn", "redo", "roll-again", "seats", "resign", "offer-draw", "hint", "finish", "next-piece"}


def looking(browser: Browser, name: str = "chartabella/training", *, back: int = 3, inputs: int = 12) -> Window:
    """Return a window that looks at a game as it was some inputs ago."""
    window = Window(browser)
    window.use(played(name, inputs))
    window.do("look", str(len(window.table.game.inputs) - back))
    assert window.table.viewed_at is not None
    return window


def shared(window: Window, mode: str = "game") -> Table:
    """Return the game that a visitor finds behind the link that the window makes."""
    window.do("save")
    window.page.gesture("change", {"name": "link.mode", "value": mode})
    data = window.session.of(LinkDialog).data(window.table)
    window.do("close", "keep-dialog")
    visitor = Window(Browser(), f"open/{link.pack(data)}")
    return visitor.table


@pytest.mark.parametrize("name", BATTLES)
def test_no_button_and_no_key_changes_the_game_from_its_past(browser: Browser, name: str) -> None:
    """No button or key changes the game, and the past stays on the board unless the action leaves it."""
    window = looking(browser, name)
    before, at = window.table.game.digests, window.table.viewed_at
    silent = set()
    for command in sorted(set(window.app.actions) - ELSEWHERE):
        window.told.clear()
        window.do(command, ARGUMENTS.get(command, ""))
        assert window.session.table is not None, command
        assert window.table.game.digests == before, command
        assert window.table.viewed_at == at or command in LEADS_AWAY, command
        if command in SAYS_SO and ("site.past.not_now", "to-now") not in window.told:
            silent.add(command)
        window.page.dialogs.clear()
        window.page.go("play")
        window.do("look", str(at))
    for key in sorted({*KEYS, *FILM_KEYS, "1", "9", "Enter", "d", "[", "]"}):
        for shift in (False, True):
            window.press(key, shift=shift)
            assert window.table.game.digests == before, key
            window.page.dialogs.clear()
            window.page.go("play")
            window.do("look", str(at))
    for key in "zy":
        window.press(key, command=True)
        assert window.table.game.digests == before, key

    assert silent == set()


def test_what_is_for_the_game_as_it_stands_says_so_and_leads_there(browser: Browser) -> None:
    """Undo in the past takes nothing back, says so, and its button leads to the present."""
    window = looking(browser)
    count = len(window.table.game.inputs)
    window.do("undo")

    assert [f"You look at the past, after order {count - 3} of {count}."] == [
        window.sentences[-1].partition(" That")[0]
    ]
    assert window.page.attributes["undo", "aria-disabled"] == "true"

    window.do("to-now")
    assert (None, count) == (window.table.viewed_at, len(window.table.game.inputs))


@pytest.mark.parametrize("name", BATTLES)
def test_a_link_from_the_past_holds_nothing_of_what_came_after(browser: Browser, name: str) -> None:
    """A link from the past contains the game up to there; position and puzzle begin there."""
    window = looking(browser, name)
    game, at = window.table.game, window.table.viewed_at
    assert at is not None
    here = game.state_at(at)

    assert game.inputs[:at] == shared(window, "game").game.inputs[:at]
    assert game.digests[at] == shared(window, "game").game.digests[at]
    assert at <= len(shared(window, "game").game.inputs) < len(game.inputs)
    assert len(game.inputs) == len(shared(window, "whole").game.inputs)
    for mode in ("position", "puzzle"):
        start = shared(window, mode).game.start
        assert start is not None
        assert game.system.sight.view(here, None).pieces == game.system.sight.view(start, None).pieces


def test_the_dialog_says_what_is_of_the_past_and_what_is_not(browser: Browser) -> None:
    """The dialog names links by the position shown, and saving keeps the whole game."""
    window = looking(browser)
    count = len(window.table.game.inputs)
    window.do("save")
    told = window.page.markup["keep-body"]

    assert f"the game up to where you look, after order {count - 3} of {count}" in told
    assert "What is saved here is the whole game" in told
    window.do("file")
    assert [count] == [len(json.loads(text)["inputs"]) for text in browser.files.values()]

    window.do("to-now")
    window.do("save")
    assert "past" not in window.page.markup["keep-body"]
    assert ("game", "position", "puzzle") == window.session.of(LinkDialog).modes


def test_a_puzzle_of_a_finished_game_is_of_a_position_in_which_somebody_decides(browser: Browser) -> None:
    """There is no puzzle at the end of a game; before it a person plays the deciding side."""
    window = Window(browser)
    table = played("table_battles/training", 400)
    assert isinstance(table.game.pending, End)
    window.use(table)
    window.do("save")
    assert "puzzle" not in window.session.of(LinkDialog).modes
    window.do("close", "keep-dialog")
    at = max(n for n in range(len(table.game.inputs)) if table.game.inputs[n].side is not None)
    window.do("look", str(at))
    side = table.game.inputs[at].side
    puzzle = shared(window, "puzzle")

    assert isinstance(puzzle.game.pending, Decision)
    assert {one: HUMAN if one == side else SOLVED_BY for one in table.seats} == puzzle.seats


def test_a_puzzle_before_dice_is_for_the_side_whose_turn_it_is(browser: Browser) -> None:
    """If dice are due, a puzzle seats one person and the computer."""
    window = Window(browser)
    table = played("chartabella/caravan", 40)
    window.use(table)
    at = next(n for n in range(10, 40) if table.game.inputs[n].side is None)
    window.do("look", str(at))

    assert sorted(shared(window, "puzzle").seats.values()) == sorted((HUMAN, SOLVED_BY))


def test_a_running_film_stops_where_a_link_is_made(browser: Browser) -> None:
    """The replay stops while the link dialog is open, so the copied link is the one shown."""
    window = looking(browser)
    window.do("film-play")
    window.do("save")
    at = window.table.viewed_at
    window.page.pass_time()

    assert (at, at) == (window.table.viewed_at, window.session.of(LinkDialog).at)


def test_an_order_in_hand_is_neither_given_nor_drawn_in_the_past(browser: Browser) -> None:
    """A selection from before stays unplayed while the past is shown."""
    window = Window(browser)
    window.use(played("charge/training", 3))
    unit = next(thing for thing in window.table.selection.firsts if thing.startswith("piece:"))
    window.do("point", unit)
    picks = window.table.selection.picks
    window.do("look", "1")
    for key in ("ArrowUp", "]", "b", "Enter"):
        window.press(key)

    assert picks == window.table.selection.picks
    assert window.session.playing().game.digests[-1] == played("charge/training", 3).game.digests[-1]


def test_the_past_is_printed_up_to_where_one_looks(browser: Browser) -> None:
    """The printed record ends at the position shown, and the form says so."""
    window = looking(browser)
    table, at = window.table, window.table.viewed_at
    assert at is not None
    window.page.go("print")
    window.run(window.app.actions["tab"], "now")
    window.page.gesture("address", {})

    assert at == window.session.of(Prints).at
    assert f"after order {at} of {len(table.game.inputs)}" in window.page.markup["print-form"]
    printed = PrintedBattle.of_table(table, WORDS, at)
    assert printed.record is not None
    assert (at, table.game.view(table.viewer, at)) == (len(printed.record.entries), printed.now)
    made = sheets(printed, Choices(frozenset({"log", "end"})))
    assert f"Up to order {at} of {len(table.game.inputs)}" in made
    assert f"After order {at}" in made
    assert "Still being played" not in made


def test_the_orders_of_now_are_not_listed_beside_the_past(browser: Browser) -> None:
    """The list of orders and the panel show the past."""
    window = looking(browser)
    window.do("tab", "orders")
    assert "no orders are given here" in window.page.markup["panel-orders"]
    window.do("tab", "now")
    assert "You look at the past" in window.page.markup["panel-now"]
    window.do("to-now")
    window.do("tab", "orders")
    assert 'class="orders"' in window.page.markup["panel-orders"]
