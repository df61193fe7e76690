"""Boards of hexes as bits agree with the board that knows its neighbours by name."""

from __future__ import annotations

import pytest

from engine.boards.bitboards import Bitboard, bit_numbers
from engine.boards.hexes import Grid, grid, lines

BOARDS = (grid(9, 9), grid(2, 2), grid(1, 1), lines(7, 10), lines(4, 1), lines(1, 3))
boards = pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.spaces[-1]}")


@boards
def test_numbers_rise_as_the_names_do(board: Grid):
    """Numbers rise with names, so a set in the order of numbers is in the order of the board."""
    land = Bitboard(board)

    assert [*board.spaces] == land.spaces(land.board)
    assert [*bit_numbers(land.board)] == [land.number[space] for space in board.spaces]


@boards
def test_a_set_grows_by_the_neighbours_of_its_spaces(board: Grid):
    """A set grows by its neighbours, and nothing wraps around the edge of a column."""
    land = Bitboard(board)
    for space in board.spaces:
        assert land.mask((space, *board.ring(space))) == land.grow(land.bit[space])
    assert land.board == land.grow(land.board)


@boards
def test_layers_and_discs_are_as_far_as_the_board_measures(board: Grid):
    """Layers and discs have the right distance, and a step goes the same way from every space."""
    land = Bitboard(board)
    for start in board.spaces:
        for distance, layer in enumerate(land.layers(land.bit[start])):
            away = {space: board.distance(start, space) for space in board.spaces}

            assert [space for space in away if away[space] == distance] == land.spaces(layer)
            assert [space for space in away if away[space] <= distance] == land.spaces(
                land.disc(land.number[start], distance)
            )
        for direction, space in board.near[start]:
            assert land.number[space] == land.number[start] + land.shift[direction]


def test_nothing_is_near_nothing():
    """An empty set has no layers."""
    assert [] == [*Bitboard(grid(3, 3)).layers(0)]
