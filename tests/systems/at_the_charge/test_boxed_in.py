"""Why a piece that no hex takes stays where it is."""

from __future__ import annotations

import pytest

from tests.systems.at_the_charge.table import board
from tests.systems.at_the_charge.test_pointing import piece, refused


@pytest.mark.rule("AC-16", "AC-18")
def test_why_a_piece_stays_where_it_is():
    """Pointed at alone, it is refused with what keeps it from the hexes beside it."""
    around = ("0807", "0809", "0707", "0708", "0907", "0908", "0709", "0909")
    table = board("N I 3(2) @0808", *(f"P I 2(1) @{space}" for space in around), phase="move")

    assert ("AC-18", "enemy_later") == refused(table, piece(table, "0808"))
