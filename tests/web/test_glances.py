"""Resting on a piece, with the mouse or a finger that stays: what it is and what it could do."""

from __future__ import annotations

import pytest

from engine.core.game import Game
from engine.core.scenario import shipped
from tests.web.pages import Browser, Window, browser
from web.gestures import orders
from web.paint import glance
from web.paint.html import short_chance
from web.play.table import HUMAN, Table
from web.words import Names, Words

__all__ = ["browser"]

WORDS = Words.load("en")


def window(browser: Browser, name: str = "chartabella/training") -> Window:
    """Return a window with a battle in which two pieces stand near enough to fight."""
    made = Window(browser)
    made.use(Table.start(shipped()[name], {}, {"P": HUMAN, "M": HUMAN}, seed=1))
    for text in ("move 110-1 C5 S", "end_turn", "move 121-1 C4 N", "end_turn"):
        made.run(orders.play, next(a for a in made.table.game.menu() if a.text() == text))
    return made


def rest(made: Window, pick: str) -> str:
    """Let the pointer rest on a thing; return the note on it, nothing where none is to be seen."""
    made.page.gesture("rest", {"pick": pick})
    assert "failed-dialog" not in made.page.dialogs, made.session.report
    return "" if "glance" in made.page.hidden else made.page.markup["glance"]


def test_resting_on_a_piece_tells_what_it_is_and_could_do(browser: Browser) -> None:
    """Its name and figures, how many places it can go to, whom it can strike and how likely; nothing is in hand."""
    made = window(browser)
    told = rest(made, "piece:110-1")
    fight = [a for a in made.table.game.menu() if a.text().startswith("melee 110-1 121-1")]
    assert f"{short_chance(max(map(made.table.chance, fight)))}" in told
    assert "Can go to" in told
    assert not made.table.hand.is_begun

    assert "Can " not in rest(made, "piece:121-1")
    assert "" == rest(made, "")


def test_with_a_piece_in_hand_resting_on_a_target_tells_its_odds(browser: Browser) -> None:
    """What an attack on it would come to is there before it is pointed at."""
    made = window(browser)
    made.page.gesture("click", {"pick": "piece:110-1", "tag": "g"})
    assert "%" in rest(made, "piece:121-1")
    assert ("piece:110-1",) == made.table.hand.picks


def test_the_note_lies_where_the_piece_does_not(browser: Browser) -> None:
    """Of a piece in the upper half it stands below, and above else."""
    made = window(browser)
    for above, told in ((True, "yes"), (False, None)):
        made.page.gesture("rest", {"pick": "piece:110-1" if above else "piece:121-1", "above": above})
        assert told == made.page.attributes.get(("glance", "data-low"))


def test_the_note_goes_with_the_next_click(browser: Browser) -> None:
    """Whoever goes on has read it."""
    made = window(browser)
    assert rest(made, "piece:110-1")
    made.page.gesture("click", {"pick": "piece:110-1", "tag": "g"})
    assert "glance" in made.page.hidden


@pytest.mark.parametrize("name", sorted(shipped()))
def test_no_note_holds_the_key_of_a_word(name: str) -> None:
    """What a piece of any battle is, its figures and all that is so of it has a text."""
    sides = Game(shipped()[name], {}, seed=1).view().sides
    table = Table.start(shipped()[name], {}, dict.fromkeys(sides, HUMAN), seed=1)
    names = Names(WORDS, name.partition("/")[0], table.view())
    for piece in table.view().pieces:
        assert f"{names.system}." not in glance.shown(table, names, table.view(), f"piece:{piece.id}")
