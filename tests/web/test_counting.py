"""These tests hold losses that are counts: a thing picked again, the place of several, one more or less."""

from __future__ import annotations

import pytest

from engine.core.references import piece_ref, place_ref
from engine.core.types import Action
from tests.laws.registry import scenarios
from tests.systems.zones.games import ARMED
from tests.web.pages import Browser, Window, browser
from tests.zones.actions import Deploy, Fight, Leave, Lose, Move
from web.game.seats import HUMAN
from web.game.table import Table

__all__ = ["browser"]

TO_THE_FIGHT = (
    *ARMED, Deploy("A1", "a2"), Deploy("A2", "a2"), Deploy("A3", "a2"),
    *(Deploy(f"B{n}", zone) for n, zone in ((1, "a1"), (2, "a1"), (3, "c1"), (4, "c1"))),
    1, Move("A1", "a1"), Fight("a1"),
)  # fmt: skip
TO_THE_LOSSES = (*TO_THE_FIGHT, "11555555", Leave(), "11111111", Leave())
"""A hits six times: B has to lose three bases of two units of two."""


def at(browser: Browser, *inputs: Action | int | str) -> Window:
    """Return a window on a game of two people after these inputs."""
    made = Window(browser)
    table = Table.start(scenarios()["zones/training"], {}, {"A": HUMAN, "B": HUMAN}, seed=1)
    for one in inputs:
        table.game.do(one) if isinstance(one, Action) else table.game.roll(one)
    table.refresh()
    table.uncover()
    made.use(table)
    return made


def point(made: Window, *refs: str) -> None:
    """Click on things of the board, one after the other."""
    for ref in refs:
        made.page.gesture("click", {"pick": ref, "tag": "g"})


def lost(made: Window) -> Action:
    """Return the order in hand."""
    chosen = made.table.selection.chosen
    assert chosen is not None, made.table.selection.picks
    return chosen


@pytest.mark.rule("ZN-11")
@pytest.mark.parametrize(
    ("refs", "units"),
    [
        ((piece_ref("B1"), piece_ref("B1"), piece_ref("B2")), ("B1", "B1", "B2")),
        ((piece_ref("B2"), piece_ref("B1"), piece_ref("B2")), ("B1", "B2", "B2")),
        ((place_ref("a1"), place_ref("a1"), place_ref("a1")), ("B1", "B1", "B2")),
    ],
)
def test_a_unit_is_pointed_at_once_for_each_base(
    browser: Browser, refs: tuple[str, ...], units: tuple[str, ...]
) -> None:
    """Units are picked once for each loss in any order; picking the zone takes the rest of one unit, then the next."""
    made = at(browser, *TO_THE_LOSSES)
    point(made, *refs)

    assert Lose(units) == lost(made)


def test_a_count_is_changed_by_its_buttons(browser: Browser) -> None:
    """Buttons add or remove one; a unit without more bases takes no more."""
    made = at(browser, *TO_THE_LOSSES)
    for do, ref in (
        ("more", piece_ref("B1")),
        ("more", piece_ref("B1")),
        ("less", piece_ref("B1")),
        ("more", piece_ref("B2")),
    ):
        made.do(do, ref)
    assert {piece_ref("B1"): 1, piece_ref("B2"): 1} == made.table.selection.counted
    made.do("more", piece_ref("B2"))

    assert Lose(("B1", "B2", "B2")) == lost(made)
    assert not made.table.selection.may_add(piece_ref("B2"))


def test_pointing_at_a_zone_again_means_its_next_unit_and_then_the_zone(browser: Browser) -> None:
    """In the second order of the turn a zone means its unit to move, then the fight that begins there."""
    made = at(browser, *TO_THE_FIGHT[:-1])
    point(made, place_ref("a1"))
    assert (piece_ref("A1"),) == made.table.selection.picks
    point(made, place_ref("a1"))

    assert Fight("a1") == lost(made)
