"""Each space and each target that a piece may go to is reached by the first tap."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Locator, Page

from engine.core.types import Decision
from engine.core.view import View
from tests.browser.player import opened
from tests.browser.test_told_to_fingers import FRAMES
from tests.laws.walks import play
from web.game import piece_actions
from web.game.seats import HUMAN
from web.game.selection import Selection
from web.game.table import Table

BATTLES = (
    *("chartabella/training", "chartabella/gaugamela"),
    *("at_the_charge/training", "at_the_charge/civitate"),
    *("table_battles/training", "table_battles/hastings"),
    *("conquerors_kings/training", "conquerors_kings/trebia"),
    *("charge/training", "charge/mons_graupius"),
)
"""Two battles of each system."""
SEED = 5
LONGEST = 120
"""Inputs of a random game in which the opening is looked for."""
REACHED = """(things) => {
  const missed = [];
  for (const [thing, picks] of things) {
    const drawn = document.querySelector(`#space-${CSS.escape(thing.slice(6))} .hit`)
      ?? document.querySelector(`#board-box [data-pick="${CSS.escape(picks[0])}"]`);
    const box = drawn?.getBoundingClientRect();
    if (!box) { missed.push([thing, "is not drawn"]); continue; }
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const met = document.elementFromPoint(x, y);
    const pick = met?.closest("[data-pick]")?.dataset.pick;
    if (!picks.includes(pick)) missed.push([thing, pick ?? met?.closest("[id]")?.id ?? "out of the window"]);
  }
  return missed;
}"""
"""Which things a finger at their middle does not meet, each with what it meets instead."""


DRAWN = "[...document.querySelectorAll('#board-box [data-pick]')].map((one) => one.dataset.pick)"
"""What is drawn by itself: every piece but a unit of stands."""


@cache
def opening(battle: str) -> Table:
    """Return a battle at its first question that begins with pieces on the board, from a person's place."""
    game = play(battle, SEED, LONGEST)[0]
    for n in range(len(game.inputs) + 1):
        now = game.system.pending(game.state_at(n))
        if isinstance(now, Decision):
            others = dict.fromkeys(game.system.sides(game.state), "recruit")
            table = Table(game.branch(n, seed=SEED), others | {now.side: HUMAN})
            if _goes_on(table):
                return table
    raise AssertionError("no question of this game begins with a piece")


def _goes_on(table: Table) -> bool:
    """Return whether orders begin with a piece on the board and continue on the board."""
    standing = {f"piece:{piece.id}" for piece in table.view().pieces if piece.at}
    return any(ref in standing and marked(table, ref) for ref in table.selection.firsts)


def marked(table: Table, ref: str) -> list[tuple[str, list[str]]]:
    """Return what orders to a piece go on to on the board, each with what may be met there.

    On a measured table, where a unit may go anywhere, that is whom it can strike now.
    """
    selection, view = Selection(table.game.system, table.selection.state), table.view()
    selection.point(ref)
    unit = next(piece for piece in view.pieces if f"piece:{piece.id}" == ref)
    further = [*selection.next(), *piece_actions.attacks_between(table, view, unit)] if selection.chosen is None else []
    return [(thing, met) for thing in further if (met := _met(view, thing))]


def _met(view: View, thing: str) -> list[str]:
    """Return what may be met where a thing is: of a place itself and who stands there, of a unit each of its stands."""
    kind, _, which = thing.partition(":")
    pieces = [piece for piece in view.pieces if piece.at]
    if kind == "place":
        return [thing, *(f"piece:{piece.id}" for piece in pieces if piece.space == which)]
    stands = [piece for piece in pieces if kind == "piece" and which in (piece.id, piece.group)]
    return [*(f"piece:{one.id}" for one in reversed(stands)), *(f"place:{one.space}" for one in stands if one.space)]


@pytest.mark.running
@pytest.mark.parametrize("battle", BATTLES)
def test_the_first_tap_reaches_where_a_piece_may_go_and_whom_it_may_strike(phone: Page, battle: str) -> None:
    """At 390 x 844 each piece of an opening can be tapped, and nothing covers a marked thing."""
    table = opening(battle)
    opened(phone, table.text())
    drawn = set(phone.evaluate(DRAWN))
    standing = [piece for piece in table.view().pieces if piece.at and f"piece:{piece.id}" in drawn]
    missed, count = [], 0
    for ref in table.selection.firsts:
        stand = next((p for p in standing if ref in (f"piece:{p.id}", f"piece:{p.group}")), None)
        things = marked(table, ref) if stand is not None else []
        if stand is None or not things:
            continue
        phone.evaluate("scrollTo(0, 0)")
        phone.evaluate(FRAMES)
        own = f"#board-box [data-pick='piece:{stand.id}']"  # where several stand in one zone each is tapped itself
        is_alone = table.view().board.kind != "zones"
        hit = phone.locator(f"#space-{stand.space} .hit, {own}" if is_alone else own).first
        phone.touchscreen.tap(*middle(hit))
        phone.wait_for_selector("#question [data-do=back]")
        count += len(things)
        missed += [(ref, *one) for one in phone.evaluate(REACHED, things)]
        phone.evaluate("document.querySelector('#question [data-do=back]').click()")
    assert count
    assert not missed


def middle(drawn: Locator) -> tuple[float, float]:
    """Return the middle of what is drawn."""
    box = drawn.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
