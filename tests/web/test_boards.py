"""These tests hold the common interface of every kind of board."""

from __future__ import annotations

import pytest

from engine.core.game import Game
from engine.core.references import piece_ref, place_ref
from engine.core.scenario import shipped
from engine.core.view import View
from tests.browser.graft import PLAYED
from tests.laws.registry import TOYS, scenarios
from web.boards.board_kinds import KINDS, drawing
from web.boards.highlights import Highlights
from web.words import Names, Words

BATTLES = ("chartabella/gaugamela", "at_the_charge/civitate", "table_battles/rocroi")
LOOKS = [(name, turn) for name in BATTLES for turn in (0, 1, 2, 3)]


def view_of(name: str) -> View:
    """Return a battle as it begins."""
    return Game(shipped()[name], seed=1).view(None)


def test_every_board_of_a_battle_has_a_drawing() -> None:
    """Every built-in battle has a kind of board that is drawn, and every kind is used.

    Battles of the toys with a page count too.
    """
    battles = [s for s in scenarios().values() if s.system not in TOYS or s.system in PLAYED]

    assert set(KINDS) == {Game(scenario, seed=1).view(None).board.kind for scenario in battles}


@pytest.mark.parametrize(("name", "turn"), LOOKS)
def test_a_place_is_found_where_it_is_drawn(name: str, turn: int) -> None:
    """The middle of a place is in its room, and picking there returns the place, however the board is turned."""
    view = view_of(name)
    drawn = drawing(view, turn=turn)
    for space in view.board.spaces:
        place = place_ref(space.id)
        point, box = drawn.point(place), drawn.box(place)

        assert point is not None
        assert box is not None
        assert box.holds(*point)
        assert place == drawn.at(*point)


@pytest.mark.parametrize(("name", "turn"), LOOKS)
def test_a_piece_is_found_where_it_stands(name: str, turn: int) -> None:
    """A piece is found where its place is; a thing that is nowhere has no point and no room."""
    view = view_of(name)
    drawn = drawing(view, turn=turn)
    standing = [(piece.id, piece.place) for piece in view.pieces if piece.place]
    for piece, place in standing or [(card.id, card.id) for card in view.cards]:
        assert drawn.point(place_ref(place)) == drawn.point(piece_ref(piece))

    assert drawn.point(piece_ref("nobody")) is None
    assert drawn.box(place_ref("nowhere")) is None


@pytest.mark.parametrize("name", BATTLES)
def test_beside_the_board_there_is_no_place(name: str) -> None:
    """A point far from every place returns none."""
    assert drawing(view_of(name)).at(-10_000, -10_000) is None


@pytest.mark.parametrize(("name", "mark"), [("chartabella/caravan", "held"), ("at_the_charge/civitate", "command")])
def test_the_ground_is_kept_when_a_place_changes_hands(name: str, mark: str) -> None:
    """Things that lie on a place for a while are in a layer of their own, so the ground does not change."""
    view = view_of(name)
    place = view.spaces[0].id
    held = view._replace(lies={**view.lies, place_ref(place): (f"{mark}:{view.sides[0]}",)})
    names = Names(Words.load("en"), name.partition("/")[0], view)
    before, now = (drawing(one, turn=1) for one in (view, held))

    assert before.standing(names) == now.standing(names)
    assert f'class="{mark} side-0"' in now.moving(names, Highlights())["lying"][f"lies-{place}"]
