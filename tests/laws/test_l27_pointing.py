"""L27: whatever is pointed at on the board does something or says why not, with a rule.

Random games on a page that is none. At questions of different kinds everything on the board is pointed at, first with
nothing in hand and then with each of some things in hand. Each time something is marked, taken in hand, put back or
ordered, or a sentence with its rule is told.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.game import Game
from engine.core.references import Pick, piece_ref, place_ref
from engine.core.types import Decision
from engine.core.view import View
from tests.depth import cases
from tests.laws.registry import TOYS, system_names
from tests.web.pages import Browser, Window
from tests.web.tool_games import copied, game_of, questions
from web.game import order_actions
from web.game.seats import HUMAN
from web.game.table import Table

SEEDS = (2, 5)
QUESTIONS = cases(4, 10)
"""Of each game that are looked at."""
HELD = 2
"""Things at most with each of which in hand everything else is pointed at."""
SYSTEMS = [system for system in system_names() if system not in TOYS]


def things(view: View) -> list[str]:
    """Return all that may be pointed at on a board."""
    return [*(piece_ref(p.id) for p in view.pieces if p.at), *(place_ref(space.id) for space in view.everywhere)]


def put(window: Window, game: Game) -> Table:
    """Put a copy of a game on the table, uncovered, and let everything go."""
    window.use(Table(copied(game), dict.fromkeys(game.system.sides(game.state), HUMAN)))
    window.table.uncover()
    window.table.let_go()
    return window.table


def silent(window: Window, game: Game, held: Pick | None = None) -> Iterator[tuple[str, ...]]:
    """Yield the things on the board that neither do nor say anything when they are pointed at, `held` in hand."""
    table = put(window, game)
    for thing in things(table.view()) if isinstance(table.game.pending, Decision) else ():
        if held is not None:
            window.run(order_actions.point, held)
        before, count = (table.selection.picks, table.selection.proposal), len(table.game.inputs)
        window.run(order_actions.point, thing)
        if window.table is not table or len(table.game.inputs) != count:
            table = put(window, game)
            continue
        marked = table.selection.next()
        here = [p for p in table.view().pieces if thing in (piece_ref(p.id), place_ref(p.space))]
        about = {thing, *(piece_ref(p.id) for p in here), *(place_ref(p.space) for p in here)}
        does = before != (table.selection.picks, table.selection.proposal) or about & {*marked, *table.selection.picks}
        told = window.page.markup.get("why", "") if table.refusals else idle(window.page.markup.get("panel-now", ""))
        if not does and 'class="rule-link"' not in told:
            yield game.pending.step, held, thing
        table.let_go()


def idle(panel: str) -> str:
    """Return what the panel says of why nothing comes of a thing."""
    return panel.partition('<div class="idle-why">')[2].partition("</div>")[0]


@pytest.mark.parametrize("system", SYSTEMS)
def test_whatever_is_pointed_at_does_something_or_says_why_not(system: str) -> None:
    """On every thing on the board, at questions of two random games of the system's training battle."""
    found: list[tuple[str, ...]] = []
    looked = 0
    for seed in SEEDS:
        game, window = game_of(f"{system}/training", seed), Window(Browser())
        for n in questions(game, QUESTIONS):
            so_far = game.branch(n, seed=seed)
            if isinstance(so_far.pending, Decision):
                found += silent(window, so_far)
                begun = [ref for ref in put(window, so_far).selection.firsts if not ref.startswith("do:")][:HELD]
                for ref in begun:
                    found += silent(window, so_far, ref)
                looked += 1

    assert looked > 1
    assert not found
