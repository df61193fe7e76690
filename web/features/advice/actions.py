"""Advice in a game and its review; both are computed in the opponent's worker."""

from __future__ import annotations

import json
from typing import Any

from engine.core import codec
from engine.core.scenario import DataFault
from engine.core.types import Decision
from web.features.advice.model import Advice, of_game, of_position
from web.features.review import model as review_model
from web.features.review.model import Review
from web.game import order_actions, past_position
from web.game.mode import Mode
from web.game.secrecy import allows_advice
from web.shell import deferred_loading, message_checks
from web.shell.effects import ADVISED, PANEL, REVIEWED, TABLE, AsyncEffects, Background, Effects, Notice
from web.shell.feature import Hears
from web.shell.session import QUESTION_TAB, Session

USUAL = "usual"
"""Search depth of advice, and the default depth of a review, so that both agree."""
SEED = 1
"""A fixed seed, so that the same question always gets the same answer."""


@past_position.in_present_only
def hint(session: Session, _: str) -> Effects:
    """Request advice from the General."""
    table, advice = session.table, session.of(Advice)
    if table is None or table.mode is not Mode.DECIDING:
        return
    if not allows_advice(table):
        yield Notice("site.match.advice.not")
        return
    now, system = table.game.pending, table.game.system
    assert isinstance(now, Decision)
    advice.tips, advice.percent, advice.of = None, 0, of_position(table)
    advice.plan = advice.kept_to(table)
    _ask(
        session,
        "hint",
        system=system.id,
        state=codec.state_data(system.sight.redact(table.game.state, now.side)),
        side=now.side,
        seed=SEED,
        depth=USUAL,
        plan=[codec.action_data(action) for action in advice.plan],
    )
    session.tab = QUESTION_TAB
    if not table.selection.is_begun:
        table.sheet = None  # the sheet opened before makes room; one opened later is above the advice
    session.page.show("notice", False)  # it may be about the previous request
    yield TABLE
    yield ADVISED
    if session.page.is_tall():
        yield Notice("site.advice.below")  # scrolling to text below the board would scroll the board away
    else:
        session.page.scroll_to("#advice")


def take_advice(session: Session, number: str) -> Effects:
    """Give a suggested action, or select it if the settings ask for confirmation first."""
    table, advice = session.table, session.of(Advice)
    if table is not None and advice.tips is not None and advice.of == of_position(table):
        yield from order_actions.choose_action(session, advice.tips[int(number)].action)


def stop_advice(session: Session, _: str) -> Effects:
    """Stop the General's search, or close the advice."""
    _put_away(session)
    yield TABLE
    session.page.focus("#question")


def put_away(session: Session) -> bool:
    """Close the advice and the prospects shown; return whether there was anything to close."""
    table, news = session.table, []
    if table is None or not session.is_at_table or table.mode is Mode.PAST or table.covered:
        return False
    if session.of(Advice).of == of_position(table) and (
        session.of(Advice).tips is not None or session.of(Advice).busy == "hint"
    ):
        _put_away(session)
        news.append("site.review.away")
    if table.prospects and session.view().prospects:
        table.prospects = False
        news.append("site.prospects.away")
    session.news = " ".join(map(session.words.say, news))
    return bool(news)


def closed(session: Session, at: str) -> Effects:
    """Show the table without what was closed; focus the question if the focus was `at` a button that is gone."""
    yield TABLE
    if at in ("advice", "stop-advice"):
        session.page.focus("#question")


def _put_away(session: Session) -> None:
    if session.of(Advice).busy == "hint":
        _stop(session)
    session.of(Advice).tips = session.of(Advice).of = None


def review(session: Session, depth: str) -> Effects:
    """Review the game, or show its review."""
    table = session.table
    if table is None or not session.of(Advice).may_review(table):
        return
    begin_review(session, depth)
    table.is_end_opened = False
    session.tab = "review"
    yield TABLE
    session.page.scroll_to("#tab-review", at_top=True)  # below the board it would be out of sight
    session.page.focus("#review")  # the button pressed has disappeared with the game-over screen
    yield REVIEWED


def begin_review(session: Session, depth: str) -> None:
    """Begin to review the game, unless it has been reviewed at this depth."""
    table, advice = session.playing(), session.of(Advice)
    if advice.may_review(table) and (depth or advice.reviewed != of_game(table)):
        advice.review = Review(table.game.system.sides(table.game.state), len(table.game.inputs))
        advice.reviewed, advice.game = of_game(table), table.game
        _ask(session, "review", record=json.loads(table.text()), depth=depth or USUAL, seed=SEED)


def stop_review(session: Session, _: str) -> Effects:
    """Stop the review and keep its steps so far."""
    _stop(session)
    yield PANEL


# Keys and moments


def escape(session: Session, button: str) -> Effects | None:
    """Return how Escape closes the advice or the prospects, or None if neither is shown."""
    return closed(session, button) if put_away(session) else None


def drop(session: Session, _: str) -> Effects:
    """Drop the advice, because the program has failed."""
    session.of(Advice).tips = session.of(Advice).of = None
    return ()


def drop_obsolete(session: Session, _: str) -> Effects:
    """Drop a running request if the game has left its position, so that the opponent need not wait for it."""
    if session.of(Advice).busy and not session.of(Advice).is_wanted(session.table):
        _stop(session)
    return ()


# The worker


def connect(session: Session, hears: Hears) -> None:
    """Prepare to ask the worker, which computes advice and reviews too."""
    session.of(Advice).worker = session.workers.client(hears(take), hears(failed))


def _ask(session: Session, operation: str, **message: Any) -> None:
    advice = session.of(Advice)
    if advice.busy:
        _stop(session)  # the running request is obsolete, and the worker answers requests in sequence
    advice.asked += 1
    advice.busy = operation
    session.of(Advice).worker.ask({"id": advice.asked, "op": operation, **message})


def _stop(session: Session) -> None:
    """Drop the running request."""
    if session.of(Advice).busy:
        session.of(Advice).worker.stop()
    session.of(Advice).busy = ""
    session.of(Advice).asked += 1


def take(session: Session, data: dict[str, Any]) -> Effects:
    """Handle a message of the worker if it belongs to the last request."""
    advice = session.of(Advice)
    if data.get("ready") is True or data.get("id") not in (None, advice.asked) or not advice.busy:
        return
    if not advice.is_wanted(session.table):
        _stop(session)
    elif "error" in data:
        yield from failed(session, str(data["error"]))
    elif "thinking" in data:
        percent = message_checks.progress(data, "percent")
        advice.percent = advice.percent if percent is None else percent
        yield PANEL
    elif "advice" in data or "steps" in data:
        yield Background(_read(session, data))


async def _read(session: Session, data: dict[str, Any]) -> AsyncEffects:
    """Validate the message like all external data, and show it if the table is unchanged."""
    advice, asked = session.of(Advice), session.of(Advice).asked
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    table = session.table
    if asked != advice.asked or table is None or not advice.is_wanted(table):
        return
    is_hint = advice.busy == "hint"
    is_drawn = is_hint or table.mode is Mode.PAST
    try:
        if is_hint:
            advice.tips = review_model.tips(table.game, data.get("advice"))
            advice.cut = review_model.checked_omissions(data.get("cut"))
            advice.advised = len(table.game.inputs), table.game.digests[-1], advice.tips, advice.plan
        elif advice.busy == "review" and advice.review is not None:
            advice.review.steps += review_model.steps(table.game, data.get("steps"), advice.review.done)
            advice.review.done = advice.review.steps[-1].end if advice.review.steps else 0
        if "milliseconds" in data:
            advice.busy = ""
    except DataFault as bad:
        for effect in failed(session, str(bad.mismatches[0])):
            yield effect
        return
    yield TABLE if is_drawn else PANEL
    if is_hint and not session.page.is_tall():
        session.page.scroll_to("#advice")  # its title alone, below the selected piece, was there before
    if not advice.busy and (is_hint or session.tab == "review"):
        yield ADVISED if is_hint else REVIEWED


def failed(session: Session, why: str) -> Effects:
    """Report that there is no advice; the game continues. A failed review has its own button to continue."""
    offers = ("hint",) if session.of(Advice).busy == "hint" else ()
    _stop(session)
    session.of(Advice).of = None
    told, detail = session.words.fault(why)
    yield Notice("site.review.failed", {"fault": told}, offers, detail=detail)
    yield PANEL


ACTIONS = {
    "hint": hint,
    "advice": take_advice,
    "stop-advice": stop_advice,
    "review": review,
    "stop-review": stop_review,
}
