"""Automatic play: dice, questions that decide nothing, and the computer's turn step by step."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from engine.core import codec
from engine.core.agenda import state_key
from engine.core.distribution import likeliest_state
from engine.core.scenario import DataFault
from engine.core.types import Decision, Pending
from web.game import autosave, thinking_time
from web.game.auto_answer import auto_answer, standing_answer
from web.game.mode import Mode
from web.game.seats import FRIEND, HUMAN
from web.game.self_play import is_watched
from web.game.table import Table
from web.shell import deferred_loading, message_checks
from web.shell.effects import QUESTION, TABLE, AsyncEffects, Background, Effects, Happened, Later, Moment, Notice
from web.shell.session import Session

PAUSES = {"slow": 1800, "normal": 900, "fast": 300, "skip": 0}
"""Milliseconds that the table pauses before each of the computer's orders, by the setting."""
WHOLE, PART = 5.5, 4
"""Number of such pauses in a whole computer turn, and the divisor for one order's share of the remaining time."""
BRISK = 0.6
"""Part of a pause that is enough after an order without dice."""
BRIEFLY = 300
"""Milliseconds that the computer thinks about an order when a person hurries it."""
RESTART = 1500
"""Remaining milliseconds of thinking that justify a new worker, since a busy one cannot be interrupted."""


def go_on(session: Session, *, is_changed: bool = False) -> Effects:
    """Move on until a person or the computer must decide: roll dice, answer questions that decide nothing.

    Whatever happens automatically is painted and saved once, together with the action before it (`is_changed`).
    """
    turns, guide = session.turns, session.guide
    if guide is not None and guide.leads:
        yield from guide.go_on(session, go_on, is_changed=is_changed)
        is_changed = False
        if guide.leads:
            return
    while (table := session.table) is not None and table.mode is not Mode.PAST:
        turns.paused = False
        if not _comes_by_itself(session, table):
            break
        is_changed = True
    if is_changed:
        yield from show_and_save(session)
    if table is None or table.mode is Mode.PAST:
        return
    mode = table.mode
    if mode is not Mode.OVER:
        turns.running = table.game
    if mode in (Mode.OVER, Mode.DECIDING, Mode.COVERED, Mode.SENDING):
        turns.hurry, turns.begun = False, None
        if not (isinstance(now := table.game.pending, Decision) and now.is_nested):
            turns.spent = 0
        yield from _get_ready(table)
        if guide is not None:
            yield from guide.ended(session)
        elif mode is Mode.OVER and turns.running is table.game:
            turns.running = None
            yield Happened(Moment.GAME_ENDED)
    elif mode in (Mode.THINKING, Mode.WATCHING) and not turns.waiting and not turns.stopped:
        yield from _take_from_line(session, table) or _ask(session, table)


def show_and_save(session: Session) -> Effects:
    """Show and save what happened."""
    yield TABLE
    yield from autosave.autosave(session)


def _comes_by_itself(session: Session, table: Table) -> bool:
    """Apply what needs nobody's decision: dice or an answer; return whether anything happened."""
    return _gives_up(session, table) or _answers(session, table) or _falls(table)


def _gives_up(session: Session, table: Table) -> bool:
    """Resign for the side that has nothing left in a lesson's battle; return whether one did."""
    beaten = session.guide.beaten if session.guide is not None else None
    if beaten is not None:
        table.resign(beaten)
    return beaten is not None


def _falls(table: Table) -> bool:
    """Roll the dice or apply what was sent ahead, unless a person enters dice; return whether anything happened."""
    goes_on = table.mode in (Mode.AHEAD, Mode.FALLING)
    if goes_on:
        table.go_on()
    return goes_on


def _answers(session: Session, table: Table) -> bool:
    """Answer the current question if it is left to the page: by a standing answer, or because it decides nothing."""
    if table.mode not in (Mode.DECIDING, Mode.COVERED):
        return False
    found = standing_answer(table) or (auto_answer(table) if session.settings.idle == "answered" else None)
    if found is None:
        return False
    action, table.reasons[len(table.game.inputs)] = found
    table.play(action)
    return True


def _get_ready(table: Table) -> Effects:
    """Start the worker while a person thinks, so that opponent and advice are ready in time.

    Between two people it starts when one of them asks for advice: until then its memory is not needed.
    """
    has_opponent = any(seat not in (HUMAN, FRIEND) for seat in table.seats.values())
    if has_opponent and table.mode in (Mode.DECIDING, Mode.COVERED):
        yield Later(deferred_loading.LOOK, start)


def start(session: Session) -> Effects:
    """Start the worker once the page is idle."""
    if deferred_loading.is_calm(session):
        session.opponent.start()
    else:
        yield Later(deferred_loading.LOOK, start)


# The computer's orders


def _take_from_line(session: Session, table: Table) -> tuple[Background, ...]:
    """Take the next order of the current plan if everything happened as expected and the order is still allowed."""
    turns, line = session.turns, session.turns.line
    turns.line = []
    if not line or not _is_as_expected(session, table):
        return ()
    try:
        action = codec.action(table.game.system, line[0].get("action"), "$.line[0].action")
    except DataFault:
        return ()
    if table.game.refuse(action) is not None:
        return ()
    turns.asked += 1
    turns.waiting, turns.since = True, session.page.now()
    return (Background(_answered(session, {**line[0], "line": line[1:]})),)


def _ask(session: Session, table: Table) -> Effects:
    """Send the computer what its side may know."""
    turns, now, system = session.turns, table.game.pending, table.game.system
    assert isinstance(now, Decision)
    turns.asked += 1
    turns.waiting, turns.thinking, turns.considered, turns.since = True, True, 0, session.page.now()
    turns.present, level = None, table.seats[now.side]
    if now.side != turns.thinker:
        turns.thinker, turns.spent = now.side, 0
    turns.allowed = thinking_time.milliseconds(level, session.settings, turns.spent, is_nested=now.is_nested)
    message = {
        "id": turns.asked,
        "op": "choose",
        "system": system.id,
        "state": codec.state_data(system.sight.redact(table.game.state, now.side)),
        "side": now.side,
        "level": level,
        "seed": session.page.seed(),
        "milliseconds": BRIEFLY if turns.hurry else turns.allowed,
    }
    if turns.here is table:
        yield Background(_answer_here(session, message))
    else:
        session.opponent.ask(message)
    yield QUESTION


async def _answer_here(session: Session, message: dict[str, Any]) -> AsyncEffects:
    """Let a Recruit answer in the page itself, after the page has been painted."""
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    from web.worker import handle  # noqa: PLC0415 - few pages have to do without their worker

    await asyncio.sleep(0)
    for effect in take(session, json.loads(handle(json.dumps(message)))):
        yield effect


def take(session: Session, data: dict[str, Any]) -> Effects:
    """Handle a message of the worker: progress, an order, or a fault."""
    turns = session.turns
    if data.get("id") != turns.asked:
        return
    if "thinking" in data:
        turns.considered = message_checks.progress(data, "considered") or 0
        turns.present = message_checks.present(session.playing().game, data)
        yield QUESTION
    elif "action" in data and turns.waiting:
        turns.thinking, turns.present = False, None
        turns.spent += session.page.now() - turns.since
        yield Background(_answered(session, data))
    elif "error" in data:
        yield from failed(session, str(data["error"]))


async def _answered(session: Session, data: dict[str, Any]) -> AsyncEffects:
    """Validate the computer's order like any outside data, show its reason, and play it."""
    turns, asked = session.turns, session.turns.asked
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    table = session.table
    if table is None or asked != turns.asked or not turns.waiting:
        return
    try:
        order = message_checks.order(table.game, data)
    except DataFault as fault:
        for effect in failed(session, str(fault.mismatches[0])):
            yield effect
        return
    await _pause(session, len(order.line))
    if table is not session.table or asked != turns.asked or not turns.waiting:
        return
    if turns.is_held and not turns.is_let and is_watched(table):
        turns.kept = data
        yield QUESTION
        return
    turns.waiting = turns.is_let = False
    if turns.paused:
        return  # the past is viewed or the page is left: `go_on` asks again
    if order.reason is not None:
        table.reasons[len(table.game.inputs)] = order.reason
    asked_for, at = table.game.pending, len(table.game.inputs)
    table.play(order.action)
    _follow(session, table, order.line, asked_for, at)
    while _comes_by_itself(session, table):
        pass  # shown together with the order: otherwise the follow-up would cut its animation short
    for effect in show_and_save(session):
        yield effect
    yield Later(0, after_pause)


async def _pause(session: Session, more: int) -> None:
    """Leave time to see the table and to undo an order; hurrying cuts it short."""
    turns = session.turns
    left = pause_budget(session, more) - (session.page.now() - turns.since)
    if left > 0 and not turns.hurry:
        turns.hurried = asyncio.Event()
        with suppress(TimeoutError):
            await asyncio.wait_for(turns.hurried.wait(), left / 1000)
        turns.hurried = None


def pause_budget(session: Session, more: int) -> int:
    """Return the time in milliseconds for the computer's order when `more` further orders are planned.

    In a turn of many orders each gets less, so that the whole turn stays within bounds, including thinking and
    painting. Dice results must be read before the next order comes, but a march needs less time. Spectators wait for no
    turn of their own, so for them each order gets its full pause.
    """
    if is_watched(session.playing()):
        session.turns.share = PAUSES[session.settings.speed]
        return session.turns.share
    turns, usual, inputs = session.turns, PAUSES[session.settings.speed], session.playing().game.inputs
    is_quiet = turns.begun is not None and any(one.side is not None for one in inputs[-1:])
    turns.begun = turns.since if turns.begun is None else turns.begun
    left = int(usual * WHOLE) - (turns.since - turns.begun)
    turns.share = max(0, min(int(usual * BRISK) if is_quiet else usual, left // max(PART, more + 2)))
    return turns.share


def _follow(session: Session, table: Table, line: list[dict[str, Any]], asked: Pending, at: int) -> None:
    """Keep the rest of the computer's plan if the same question is expected again.

    `asked` and `at` are the question before the order and the number of inputs then.
    """
    turns, system = session.turns, table.game.system
    after = likeliest_state(system, table.game.state)
    now = system.pending(after)
    turns.line = line if isinstance(now, Decision) and now.repeats(asked) else []
    turns.expected = (table, state_key(after), at)


def _is_as_expected(session: Session, table: Table) -> bool:
    """Return whether the game matches the plan's expectation and nothing was revealed since."""
    if session.turns.expected is None:
        return False
    planned, mark, at = session.turns.expected
    news = any(event.reveals for told in table.game.told[at:] for event in told)
    return planned is table and mark == state_key(table.game.state) and not news


def after_pause(session: Session) -> Effects:
    """Go on after an order of the computer has been painted."""
    if not session.turns.paused:
        yield from go_on(session)


def failed(session: Session, why: str) -> Effects:
    """Report that the computer cannot go on; the game stays, and a person may take over its side."""
    stop(session)
    session.opponent.stop()
    session.turns.stopped = session.turns.is_alone = True
    told, detail = session.words.fault(why)
    yield Notice("site.notice.opponent", {"fault": told}, detail=detail)
    yield QUESTION


# Interruptions


def release_held_order(session: Session) -> Effects:
    """Release the order that was kept while the game was paused, or that is about to come."""
    turns = session.turns
    data, turns.kept = turns.kept, None
    if data is not None:
        yield Background(_answered(session, data))
    elif turns.is_let and turns.hurried is not None:
        turns.hurried.set()
    elif not turns.waiting:
        yield from go_on(session)


def pause(session: Session) -> None:
    """Pause the game where it is; `go_on` resumes it."""
    session.turns.paused, session.turns.begun = True, None


def stop(session: Session) -> None:
    """Interrupt the computer's thinking."""
    turns = session.turns
    if turns.thinking:
        session.opponent.stop()
    turns.waiting = turns.thinking = False
    turns.line, turns.begun, turns.kept, turns.is_let = [], None, None, False
    turns.asked += 1
    turns.paused = True
    turns.stopped = turns.is_alone = False


def skip(session: Session, _: str) -> Effects:
    """Show the rest of the computer's turn at once; whatever it still has to think about it decides quickly."""
    turns, is_news = session.turns, not session.turns.hurry
    turns.hurry = True
    if turns.hurried is not None:
        turns.hurried.set()
    left = turns.allowed - (session.page.now() - turns.since)
    if is_news and turns.thinking and turns.here is not session.table and left > RESTART:
        session.opponent.stop()
        yield from _ask(session, session.playing())


def stop_thinking(session: Session, _: str) -> Effects:
    """Stop the computer's thinking at a person's request."""
    stop(session)
    session.turns.stopped = True
    yield TABLE


def think(session: Session, _: str) -> Effects:
    """Let the computer go on."""
    session.turns.stopped = session.turns.is_alone = False
    yield from go_on(session)
    yield TABLE


ACTIONS = {"skip": skip, "stop": stop_thinking, "think": think}
