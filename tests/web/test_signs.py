"""The sign on a card shows what its formation is made of."""

from __future__ import annotations

import pytest

from engine.core.game import Game
from engine.core.scenario import shipped
from tests.web.line_boards import names_of
from web.boards.cards import card_face
from web.boards.cards.table_layout import TableLayout
from web.boards.highlights import Highlights

SIGNS = {
    "table_battles/rocroi": {"ROC-F7": "cannon", "ROC-S7": "cannon", "ROC-F2": "horse-head", "ROC-S3": "spears"},
    "table_battles/marengo": {"MAR-A6": "cannon", "MAR-F10": "cannon", "MAR-F6": "laurel-crown"},
    "table_battles/cannae": {"CAN-C9": "laurel-crown", "CAN-R7": "laurel-crown"},
    "table_battles/hastings": {"HAS-N5": "bowman", "HAS-N6": "laurel-crown", "HAS-E5": "spears"},
}


def drawn(view, card):
    """Return one card as it is drawn."""
    layout = TableLayout(view.board, view.cards, turn=0)
    made = card_face.formation(next(c for c in view.cards if c.id == card), view, names_of(view), layout)
    return made.lit(Highlights())


@pytest.mark.rule("TB-78")
@pytest.mark.parametrize("battle", SIGNS)
def test_guns_are_shown_only_where_they_are_guns(battle):
    """Hannibal, Bonaparte and archers have signs of their own, and only guns show a gun."""
    view = Game(shipped()[battle]).view()
    guns = [one.id for one in view.cards if '#icon-cannon"' in drawn(view, one.id)]

    assert sorted(one for one, sign in SIGNS[battle].items() if sign == "cannon") == sorted(guns)
    assert [] == [one for one, sign in SIGNS[battle].items() if f'#icon-{sign}"' not in drawn(view, one)]
