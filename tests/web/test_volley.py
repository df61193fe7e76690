"""One word gives all usual attacks one after the other, until another input."""

from __future__ import annotations

import pytest

from engine.core.references import piece_ref
from engine.core.types import Action
from engine.systems.charge.actions import EndShooting, Shoot
from tests.systems.charge.table import Table as Battle
from tests.systems.charge.test_shooting import ask
from tests.web.pages import Browser, Window, browser
from web.game import order_actions
from web.game.seats import HUMAN
from web.game.table import Table

__all__ = ["browser"]

ARCHERS = ("A R1 RB 2/2 1800,1300,0", "A R2 RB 2/2 2800,1300,0")
FOES = ("B B1 BR 4/4 1800,2600,360", "B B2 BR 4/4 2800,2600,360")
WORD, GIVE = 'data-do="volley"', 'data-do="volley-go"'


def window(browser: Browser, *units: str, study: bool = False, confirm: str = "attacks") -> Window:
    """Return a window in which a person may shoot with these units."""
    made = Window(browser)
    made.session.settings.confirm = confirm
    table = Table(Battle.with_(*(units or ARCHERS), *FOES, phase="shooting").change(ask).game, {"A": HUMAN, "B": HUMAN})
    if study:
        table.game.begin_study()
    made.use(table)
    return made


def given(made: Window) -> list[Action]:
    """Return the orders of the game."""
    return [one.given for one in made.table.game.inputs if one.side is not None]


def shooters(made: Window) -> list[str]:
    """Return the units that have shot, in their order."""
    return [order.unit for order in given(made) if isinstance(order, Shoot)]


def test_the_attacks_of_all_are_looked_at_and_given_one_after_the_other(browser: Browser) -> None:
    """The word shows each attack with its odds; confirming plays the first, and then the next."""
    made = window(browser)
    assert WORD in made.page.markup["question"]
    made.do("volley")
    assert 2 == made.page.markup["question"].count("<li>")
    assert 2 == made.page.markup["question"].count('class="chance"')
    assert [] == given(made)

    made.do("volley-go")
    assert ["R1"] == shooters(made)
    made.page.pass_time()
    assert ["R1", "R2"] == shooters(made)
    assert "shooting.order" != made.table.game.pending.step


def test_whoever_wants_nothing_asked_gives_them_at_once(browser: Browser) -> None:
    """With the setting "never" the word plays the first attack."""
    made = window(browser, confirm="never")
    made.do("volley")
    assert ["R1"] == shooters(made)


def test_an_order_in_between_ends_it(browser: Browser) -> None:
    """Ending the shooting before the next attack stops the volley."""
    made = window(browser)
    made.do("volley")
    made.do("volley-go")
    made.run(order_actions.play, EndShooting())
    made.page.pass_time()
    assert ["R1"] == shooters(made)


def test_pointing_at_anything_lets_go_of_them(browser: Browser) -> None:
    """Picking anything ends the volley and selects that."""
    made = window(browser)
    made.do("volley")
    made.do("point", piece_ref("R1"))
    assert GIVE not in made.page.markup["question"]
    made.do("volley-go")
    assert [] == given(made)

    made.do("let-go")
    assert GIVE not in made.page.markup["question"]
    assert WORD in made.page.markup["question"]


@pytest.mark.parametrize(("units", "study"), [(ARCHERS[:1], False), (ARCHERS, True)])
def test_it_is_not_offered_to_one_alone_nor_where_dice_wait_for_a_hand(
    browser: Browser, units: tuple[str, ...], study: bool
) -> None:
    """A volley is not offered to a single attacker or in study mode."""
    assert WORD not in window(browser, *units, study=study).page.markup["question"]
