"""Every order can be picked on the drawn board, and is in the list of orders."""

import re
import xml.etree.ElementTree as ET
from dataclasses import fields

import pytest

import build
from engine.core import record
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.references import piece_ref
from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.types import Chance, Decision, Pose
from engine.core.view import Board
from tests.laws.walks import drawn
from tests.systems.chartabella.table import board
from tests.web.drawing import document
from web.build import lessons
from web.game import answer_comparison, order_list, question_view
from web.game.question import question_now
from web.game.seats import HUMAN
from web.game.sentences import sentence, word_label
from web.game.table import Table
from web.words import Names, Words

AFTER = (0, 12, 40)
"""Inputs after which a random game is looked at."""
FEW = 60
"""Inputs of a game in which words are compared."""


def tables(name: str) -> list[Table]:
    """Return tables of a scenario in the course of a random game, each with somebody to decide."""
    found, dice = [], Generator(11)
    scenario = shipped()[name]
    sides = load(scenario.system).sides(load(scenario.system).start(scenario))
    table = Table.start(scenario, {}, dict.fromkeys(sides, HUMAN), seed=4)
    game = table.game
    while len(found) < len(AFTER) and isinstance(game.pending, Decision | Chance):
        if isinstance(game.pending, Chance):
            table.roll()
            continue
        if len(game.inputs) >= AFTER[len(found)]:
            copy, extra, fault = record.load_text(table.text(), seed=4)
            assert fault is None
            found.append(Table.from_record(copy, extra, ()))
        menu = drawn(game.system, game.state, dice)
        table.play(menu[dice.below(len(menu))])
    return found


def lies_on(board: Board, pick: str) -> bool:
    """Return whether a spot is on a table without places, which is one thing to pick."""
    spot = Pose.read(pick)
    return spot is not None and 0 <= spot.x <= board.columns and 0 <= spot.y <= board.rows


@pytest.mark.parametrize("name", shipped())
def test_every_order_is_on_the_board_and_in_the_list(name: str) -> None:
    """Everything that an order's picks name is drawn with that name in valid SVG, and the order is listed.

    A unit is drawn as its pieces, and spots are on the cloth of a table.
    """
    words = Words.load("en")
    for table in tables(name):
        view = table.view()
        names = Names(words, table.game.system.id, view)
        drawn = ET.fromstring(document(view, names))
        ids = [element.get("id") for element in drawn.iter() if element.get("id")]
        shown = {element.get("data-pick") for element in drawn.iter()}
        shown |= {piece_ref(piece.group) for piece in view.pieces if piece.group and piece_ref(piece.id) in shown}
        picked = {pick.removeprefix("+") for picks, _ in table.selection.entries for pick in picks}
        if "spot:" in shown:
            shown |= {pick for pick in picked if lies_on(view.board, pick)}
        away = {piece_ref(piece.id) for piece in view.pieces if piece.place is None}
        offered = set(
            re.findall(r'data-do="point" data-arg="([^"]+)"', question_view.question(table, names, view, 0, False))
        )

        assert len(set(ids)) == len(ids)
        assert set() == {pick for pick in picked - shown - away if not pick.startswith("do:")}
        assert set() == (picked & away) - offered

        listed = set()
        for first in {picks[0].removeprefix("+") for picks, _ in table.selection.entries}:
            table.selection.clear()
            if first.startswith(("piece:", "place:")):
                table.selection.point(first)
            listed |= set(re.findall(r'data-do="order" data-arg="([^"]+)"', order_list.all_orders(table, names)))

        assert {action.text() for _, action in table.selection.entries} == listed


def test_the_list_calls_an_order_as_its_button_does() -> None:
    """The order that ends a part of the turn has one name in list and button."""
    table = tables("at_the_charge/training")[0]
    names = Names(Words.load("en"), "at_the_charge", table.view())
    table.selection.clear()

    for told in (order_list.all_orders(table, names), question_view.question(table, names, table.view(), 0, False)):
        assert "End the phase" in told


@pytest.mark.parametrize("name", [f"{system}/training" for system in lessons.taught(build.ROOT)])
def test_an_order_that_has_no_parts_is_called_as_its_button_is(name: str) -> None:
    """An order without parts has one name before, when refused, and in the log."""
    game, words, called = Game(shipped()[name], seed=1), Words.load("en"), {}
    while len(game.inputs) < FEW and isinstance(game.pending, Decision | Chance):
        if isinstance(game.pending, Chance):
            game.roll()
            continue
        names = Names(words, game.system.id, game.view())
        for action in game.menu():
            spelt = game.system.pointing.picks(game.state, action)
            if not fields(action) and len(spelt) == 1:
                called[spelt[0]] = word_label(names, spelt[0]), sentence(names, action)
        game.do(next(iter(game.menu())) if len(game.inputs) % 2 else list(game.menu())[-1])

    assert called
    assert all(label.startswith(order) for label, order in called.values()), called


def test_what_a_word_leads_to_is_told_once():
    """If each answer leads to one result, the buttons show it and the panel does not repeat it."""
    card = board("P 101 E6", "M 121 E5", "M 121 A1", cards=(1, 1))
    card.do(card.melee("E6", "E5"), "EP")
    table = Table(card.game, {"P": HUMAN, "M": HUMAN})
    names = Names(Words.load("en"), "chartabella", table.view())
    asked = question_view.question(table, names, table.view(), 0, stopped=False)

    assert 2 == asked.count(" lost)</span>")
    assert "" == answer_comparison.panel(question_now(table, names, table.view()))
