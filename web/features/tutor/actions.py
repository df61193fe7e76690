"""The tutor asks his worker about each question, holds a costly order back, and warns before it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from engine.core import codec
from engine.core.scenario import DataFault
from engine.core.types import Action, Decision, GameEndingAction
from web.features.advice.actions import SEED
from web.features.advice.actions import USUAL as DEPTH
from web.features.advice.model import Advice, of_position
from web.features.tutor import hints, mistakes
from web.features.tutor.model import OFF, USUAL, HeldOrder, Tutor, is_active, points, position, threshold, weighed
from web.game import order_actions
from web.shell import deferred_loading
from web.shell.effects import PANEL, TABLE, AsyncEffects, Background, Effects, Later, Notice, Paint
from web.shell.feature import Hears
from web.shell.session import Session

WAIT = 300
"""Milliseconds that an order is held back at most: what is not known by then is not said."""
PAUSE = 300
"""Milliseconds after a change at which the worker is asked, so that quick orders do not wait for one another."""
DIALOG = "tutor-dialog"


class Gate:
    """Holds a person's order back until its cost is known, for a moment only (web/game/order_gate.py)."""

    def holds(self, session: Session, action: Action, then: Callable[[Session], Effects]) -> Effects | None:
        """Return the effects that hold an order back, or None if it is given."""
        tutor, table = session.of(Tutor), session.playing()
        if not is_active(session) or isinstance(action, GameEndingAction):
            return None
        is_known = tutor.known is not None and tutor.of == position(table)
        if not is_known or tutor.known is None or action in (tutor.known.line[0], _advised(session)):
            return None
        held = HeldOrder(action, position(table), then, session.piece_drag.landing)
        if action in tutor.costs:
            return _warn(session, held) if _is_costly(session, action) else None
        return _hold(session, held) if tutor.ends == session.workers.ends else None


def _advised(session: Session) -> Action | None:
    """Return the order that the General advises first at this position, None without advice."""
    advice = session.of(Advice)
    return advice.tips[0].action if advice.tips and advice.of == of_position(session.playing()) else None


def connect(session: Session, hears: Hears) -> None:
    """Prepare to ask the worker, and guard the orders."""
    session.of(Tutor).worker = session.workers.client(hears(take), hears(failed))
    session.gate = Gate()


# Requests


def follow(session: Session, _: str) -> Effects:
    """Drop what belongs to a former position, and ask about the present question soon."""
    tutor, table = session.of(Tutor), session.table
    now = None if table is None else position(table)
    if tutor.warned is not None and tutor.warned.at != now:
        put_away(session)
    if tutor.held is not None and tutor.held.at != now:
        tutor.held = None
    if is_active(session):
        yield from _soon(session)
    elif tutor.is_busy and tutor.of != now:
        _stop(session)


def _soon(session: Session) -> Effects:
    """Ask about the present question after a pause, unless that is coming already."""
    if not session.of(Tutor).is_coming:
        session.of(Tutor).is_coming = True
        yield Later(PAUSE, _begin)


def _begin(session: Session) -> Effects:
    """Ask about the present question once the page is idle."""
    if is_active(session) and not deferred_loading.is_calm(session):
        yield Later(deferred_loading.LOOK, _begin)
        return
    session.of(Tutor).is_coming = False
    _ask(session)


def _ask(session: Session) -> None:
    """Send what has to be asked next, if the worker has answered everything before."""
    tutor = session.of(Tutor)
    if tutor.is_busy or not is_active(session):
        return
    table, at = session.playing(), position(session.playing())
    if tutor.of != at:
        tutor.forget()
    order, tutor.wanted = tutor.wanted, None
    is_lost = tutor.known is not None and tutor.ends != session.workers.ends
    if tutor.known is not None and not is_lost and (order is None or order in tutor.costs):
        return
    now, system = table.game.pending, table.game.system
    assert isinstance(now, Decision)
    tutor.asked += 1
    tutor.is_busy, tutor.of, tutor.order, tutor.ends = True, at, order, session.workers.ends
    session.page.root("tutor", "asks")
    message = {
        "id": tutor.asked,
        "op": "weigh",
        "system": system.id,
        "state": codec.state_data(system.sight.redact(table.game.state, now.side)),
        "side": now.side,
        "seed": SEED,
        "depth": DEPTH,
    }
    tutor.worker.ask(message if order is None else {**message, "order": codec.action_data(order)})


def _stop(session: Session) -> None:
    """Drop the running request."""
    tutor = session.of(Tutor)
    if tutor.is_busy:
        tutor.worker.stop()
    tutor.is_busy, tutor.of = False, None
    tutor.asked += 1
    session.page.root("tutor", "rests")


def prepare(session: Session, _: str) -> Effects:
    """Ask about the selected order, so that its cost is known when it is given."""
    tutor = session.of(Tutor)
    if is_active(session):
        tutor.wanted = session.playing().selection.chosen
        _ask(session)
    return ()


def drop(session: Session, _: str) -> Effects:
    """Drop the order that is held back or asked about, because the program has failed."""
    session.of(Tutor).held = None
    put_away(session)
    return ()


def wake(session: Session) -> Effects | None:
    """Give an order that is held back before the click or key that comes now.

    Ask about the question if that was not done, or if what the worker remembered of it is lost.
    """
    tutor = session.of(Tutor)
    if tutor.held is not None:
        return _release(session, tutor.held)
    if not is_active(session):
        return None
    is_lost = tutor.of != position(session.playing()) or tutor.ends != session.workers.ends
    return _soon(session) if is_lost else None


def take(session: Session, data: dict[str, Any]) -> Effects:
    """Handle a message of the worker if it answers the last request."""
    tutor = session.of(Tutor)
    if not tutor.is_busy or data.get("id") not in (None, tutor.asked):
        return
    if "error" in data:
        yield from failed(session, str(data["error"]))
    elif data.get("ready") is not True:
        yield Background(_read(session, data))


async def _read(session: Session, data: dict[str, Any]) -> AsyncEffects:
    """Validate the answer like all external data; an order that is held back is given, or warned about."""
    tutor, asked = session.of(Tutor), session.of(Tutor).asked
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    if asked != tutor.asked or not tutor.is_busy:
        return
    tutor.is_busy = False
    session.page.root("tutor", "rests")
    table = session.table
    if table is not None and tutor.of == position(table):
        try:
            tutor.learn(table, weighed(table.game, data))
        except DataFault as bad:
            for effect in failed(session, str(bad.mismatches[0])):
                yield effect
            return
        held = tutor.held
        if held is not None and held.action == tutor.order:
            tutor.held = None
            is_costly = _is_costly(session, held.action)
            for effect in _warn(session, held) if is_costly else _give(session, held):
                yield effect
    _ask(session)


def failed(session: Session, why: str) -> Effects:
    """Report that the tutor cannot go on; the order that he holds back is given."""
    tutor = session.of(Tutor)
    _stop(session)
    held, tutor.held = tutor.held, None
    if held is not None:
        yield from _give(session, held)
    told, detail = session.words.fault(why)
    yield Notice("site.tutor.failed", {"fault": told}, detail=detail)


# An order that is held back


def _is_costly(session: Session, action: Action) -> bool:
    """Return whether an order is known to cost so much that the person wants to be asked."""
    least, cost = threshold(session), session.of(Tutor).costs.get(action)
    return least is not None and cost is not None and points(cost) >= least


def _hold(session: Session, held: HeldOrder) -> Effects:
    """Hold an order back until its cost is known, for a moment only."""
    tutor = session.of(Tutor)
    tutor.held, tutor.wanted = held, held.action
    _ask(session)
    yield Later(WAIT, partial(_release, held=held))


def _release(session: Session, held: HeldOrder) -> Effects:
    """Give an order that has waited long enough."""
    if session.of(Tutor).held is held:
        session.of(Tutor).held = None
        yield from _give(session, held)


def _give(session: Session, held: HeldOrder) -> Effects:
    """Give an order if its question is still the one that is asked."""
    table = session.table
    if table is None or position(table) != held.at:
        return
    session.piece_drag.landing = held.landing
    yield from order_actions.give(session, held.action, held.then)
    session.piece_drag.landing = ()


# The warning


def _warn(session: Session, held: HeldOrder) -> Effects:
    """Ask whether a costly order is meant."""
    tutor = session.of(Tutor)
    held.points = points(tutor.costs[held.action])
    tutor.warned = held
    yield TABLE
    yield Paint("tutor-body")
    session.page.show("tutor-hint", True)
    session.page.dialog(DIALOG, True)
    session.page.focus("#tutor-again")


def _warned(session: Session) -> HeldOrder | None:
    """Close the question whether an order is meant, and note the order; return it, or None if nothing is asked."""
    held, table = session.of(Tutor).warned, session.table
    put_away(session)
    return None if held is None or table is None or position(table) != held.at else held


def put_away(session: Session) -> None:
    """Close the question without an answer."""
    session.of(Tutor).warned = None
    session.page.dialog(DIALOG, False)


def close(session: Session) -> None:
    """Close the question: the order is not given, and noted."""
    held = _warned(session)
    if held is not None:
        mistakes.keep(session, held, was_given=False)


def give_anyway(session: Session, _: str) -> Effects:
    """Give the order in spite of the warning, and note it."""
    held = _warned(session)
    if held is not None:
        is_kept = mistakes.keep(session, held, was_given=True)
        yield from _give(session, held)
        session.page.focus("#question")
        if not is_kept:
            yield Notice("site.mistakes.not_kept")


def think_again(session: Session, _: str) -> Effects:
    """Leave the order ungiven, and note it."""
    held = _warned(session)
    if held is not None:
        is_kept = mistakes.keep(session, held, was_given=False)
        yield TABLE
        session.page.focus("#question")
        if not is_kept:
            yield Notice("site.mistakes.not_kept")


def hint(session: Session, _: str) -> Effects:
    """Tell more of the better order: first the part of the board, then the piece, then the order."""
    held, known = session.of(Tutor).warned, session.of(Tutor).known
    if held is None or known is None:
        return
    told = hints.told(session, known, held)
    held.hints = min(held.hints + 1, len(told))
    yield Paint("tutor-body")
    if held.hints == len(told):
        session.page.focus("#tutor-again")
        session.page.show("tutor-hint", False)


def switch(session: Session, _: str) -> Effects:
    """Turn the tutor on or off."""
    session.settings.change("tutor", USUAL if session.settings.tutor == OFF else OFF)
    session.store.keep_settings(session.settings)
    is_on = session.settings.tutor != OFF
    session.page.value("setting-tutor", session.settings.tutor)
    yield PANEL
    yield Notice("site.tutor.is_on" if is_on else "site.tutor.is_off", {"n": threshold(session) or 0})
    yield from follow(session, "")


ACTIONS = {
    "tutor": switch,
    "tutor-give": give_anyway,
    "tutor-again": think_again,
    "tutor-hint": hint,
}
