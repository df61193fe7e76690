"""These tests hold the orientation of a board, and what the small picture of a battle shows at its start."""

from __future__ import annotations

import re

import pytest

from engine.core.scenario import shipped
from engine.core.system import load
from web.boards.board_kinds import small
from web.features.setup.view import setup
from web.game import board_orientation
from web.game.seats import human_sides, usual_seats
from web.game.table import Table
from web.words import Names, Words

OPEN = ("charge/skirmish", "conquerors_kings/open")


@pytest.mark.parametrize("name", [name for name in shipped() if not name.startswith("chartabella")])
def test_the_small_map_of_the_set_up_lies_as_the_board_will(name: str) -> None:
    """The small map has the orientation of the seats; Chartabella's map always lies on its side."""
    scenario = shipped()[name]
    system = load(scenario.system)
    seats = usual_seats(scenario, system)
    table = Table.start(scenario, {}, seats, seed=1)
    words = Words.load("en")
    made = setup(scenario, system, words, seats=seats, in_progress=False)
    names = Names(words, system.id, system.sight.view(system.start(scenario), None))

    assert small(board_orientation.opening_view(scenario, system), turn=table.turn, names=names) in made


def test_the_small_picture_of_a_bare_table_names_both_sides_where_it_is_seen() -> None:
    """On the square table of the first charge the small picture shows the middle part with its crosses."""
    scenario = shipped()["charge/training"]
    view = board_orientation.opening_view(scenario, load(scenario.system))
    made = small(view, names=Names(Words.load("en"), scenario.system, view))
    found = re.search(r'viewBox="\S+ (\S+) \S+ (\S+)"', made)
    assert found is not None
    top, whole = (float(part) for part in found.groups())
    named = [float(y) for y in re.findall(r'class="map-name side-\d"><rect [^>]*/><text [^>]* y="([\d.]+)"', made)]

    assert 2 == len(named)
    assert all(0.15 * whole < y - top < 0.85 * whole for y in named)
    assert 'class="tb-cross"' in made


@pytest.mark.parametrize("name", OPEN)
def test_the_small_map_of_an_open_battle_shows_armies_drawn_up(name: str) -> None:
    """The small map of an open battle shows ready-made armies in a usual formation."""
    scenario = shipped()[name]
    view = board_orientation.opening_view(scenario, load(scenario.system))

    assert {*view.sides} == {piece.side for piece in view.pieces if piece.place is not None}
    assert "side-0" in small(view)
    assert "side-1" in small(view)


def test_the_side_of_a_person_lies_at_the_bottom() -> None:
    """The person's side is at the bottom; with two people the second side."""
    scenario = shipped()["charge/training"]
    system = load(scenario.system)
    view = system.sight.view(system.start(scenario), None)
    first, second = view.board.turns[:2]
    for seats, turn in ((("human", "recruit"), second), (("recruit", "human"), first), (("human", "human"), first)):
        assert turn == board_orientation.usual_orientation(view, human_sides(dict(zip(view.sides, seats, strict=True))))
