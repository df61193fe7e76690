"""The arrows of advice and review: the suggested plan, and the action played beside the better one."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.agenda import State
from engine.core.distribution import likeliest_state
from engine.core.references import PieceRef, PlaceRef
from engine.core.types import Action, Decision
from web.boards.highlights import BETTER, PLAN, PLAYED, Highlights, Planned
from web.features.advice import better_order
from web.features.advice.model import Advice, of_game, of_position
from web.game.mode import Mode
from web.game.pick_path import without_row
from web.game.table import Table
from web.shell.session import Session

MOST = 24
"""Maximum number of a plan's actions that are drawn."""


def highlights(session: Session, lit: Highlights) -> Highlights:
    """Return the marks of the board with the arrows of advice or review."""
    planned = plan_arrows(session.playing(), session.of(Advice))
    return lit._replace(plans=planned) if planned else lit


def plan_arrows(table: Table, advice: Advice) -> tuple[Planned, ...]:
    """Return the arrows of advice or review for the position shown; the same object while nothing has changed."""
    found = advice.review if advice.reviewed == of_game(table) else None
    is_asked = table.mode is not Mode.PAST and advice.of == of_position(table)
    tips = advice.tips if is_asked and not table.selection.is_begun else None  # an order in hand draws its own
    better = None if table.selection.is_begun else better_order.shown(table, advice)
    made_of = (table.game.digests[-1], table.viewed_at, tips, found, 0 if found is None else found.done, better)
    return table.results.get("plans", made_of, lambda: tuple(_planned(table, advice)))


def _planned(table: Table, advice: Advice) -> Iterable[Planned]:
    game, looking = table.game, table.viewed_at
    if looking is None:
        if advice.tips and advice.of == of_position(table) and not table.selection.is_begun:
            best = advice.tips[0]
            if best.without is None:
                yield from _drawn(table, PLAN, table.known.copy(), [best.action, *best.line])
                return
            told = [tip.action for tip in advice.tips]  # parts of one plan: they have the numbers of the list
            yield from _drawn(table, PLAN, table.known.copy(), dict.fromkeys([*told, *best.line]), in_row=False)
        elif (better := better_order.shown(table, advice)) is not None and not table.selection.is_begun:
            yield from _drawn(table, PLAYED, table.known.copy(), better.played)
            yield from _drawn(table, BETTER, table.known.copy(), better.better)
        return
    review = advice.review if advice.reviewed == of_game(table) else None
    costly = review.costly() if review is not None else ()
    step = next((one for one in costly if one.start == looking), None)
    if step is not None:
        given = [one.given for one in game.inputs[step.start : step.end] if isinstance(one.given, Action)]
        yield from _drawn(table, PLAYED, game.state_at(looking), given)
        yield from _drawn(table, BETTER, game.state_at(looking), step.best)


def _drawn(
    table: Table, kind: str, state: State, orders: Iterable[Action], *, in_row: bool = True
) -> Iterable[Planned]:
    """Yield the traces of consecutive actions, each after the most likely result of the dice before it.

    If they do not depend on each other (`in_row` is false), an illegal one is skipped alone.
    """
    system = table.game.system
    for number, action in enumerate(list(orders)[:MOST], 1):
        state = likeliest_state(system, state) if number > 1 else state
        if not isinstance(system.pending(state), Decision):
            return
        if system.refuse(state, action) is not None:
            if in_row:
                return
            continue
        things = map(without_row, system.pointing.picks(state, action))
        named = tuple(thing for thing in things if isinstance(thing, (PieceRef, PlaceRef)))
        yield Planned(kind, number, system.pointing.trace(state, action), named)
        system.play(state, action)
