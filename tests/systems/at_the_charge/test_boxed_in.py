"""These tests hold the refusal of a piece that can enter no hex."""

from __future__ import annotations

import pytest

from tests.systems.at_the_charge.table import board
from tests.systems.at_the_charge.test_pointing import piece, refused


@pytest.mark.rule("AC-16", "AC-18")
def test_why_a_piece_stays_where_it_is():
    """A piece that is picked alone is refused with the obstacles around it."""
    around = ("0807", "0809", "0707", "0708", "0907", "0908", "0709", "0909")
    table = board("N I 3(2) @0808", *(f"P I 2(1) @{space}" for space in around), phase="move")

    assert ("AC-18", "enemy_later") == refused(table, piece(table, "0808"))
