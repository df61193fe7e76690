"""Resigning, and draws that both sides agree on."""

from __future__ import annotations

from engine.core.types import Agree, Decision, End, Side
from web.game import draw_offer, game_lifecycle, order_actions, past_position, turns
from web.game.seats import FRIEND, HUMAN
from web.game.table import Table
from web.shell.effects import Effects, Notice
from web.shell.session import Session


def resign(session: Session, _: str) -> Effects:
    """Ask whether to resign."""
    table = session.table
    if table is not None and table.match is not None and table.match.is_sent:
        yield Notice("site.match.no_resign")
        return
    side = _giver(table) if table is not None else None
    if table is None or side is None:
        yield Notice("site.notice.nobody")
        return
    names = session.names()
    other = names.side(next(one for one in table.seats if one != side))
    told = names.words.say("site.resign.text", {"side": names.side(side), "other": other})
    session.page.text_of("resign-text", told)
    session.page.dialog("resign-dialog", True)


def _giver(table: Table) -> Side | None:
    """Return the side that would resign: the person's, with two people the one who decides."""
    people = [side for side, seat in table.seats.items() if seat == HUMAN]
    now = table.game.pending
    return now.side if isinstance(now, Decision) and now.side in people else next(iter(people), None)


def resign_yes(session: Session, _: str) -> Effects:
    """Resign."""
    session.page.dialog("resign-dialog", False)
    session.page.show("notice", False)
    table = session.table
    side = _giver(table) if table is not None else None
    if table is None or side is None or isinstance(table.game.pending, End):
        return
    turns.stop(session)
    table.resign(side)
    yield from game_lifecycle.after_player_action(session)


def offer_draw(session: Session, _: str) -> Effects:
    """Offer a draw: another person here is asked, the computer answers at once."""
    table = session.table
    if table is None:
        return
    if table.match is not None:
        ask_for_draw(session, next(side for side, seat in table.seats.items() if seat == FRIEND))
        return
    why = draw_offer.draw_refused(table)
    if why is not None:
        yield Notice(why)
        return
    now, names = table.game.pending, session.names()
    assert isinstance(now, Decision)
    answer = draw_offer.offer(table)
    other = names.side(next(side for side in table.seats if side != now.side))
    if answer is None:
        ask_for_draw(session, now.side)
    elif answer:
        yield from draw_yes(session, "")
    else:
        yield Notice("site.draw.declined", {"side": other})


def ask_for_draw(session: Session, side: Side) -> None:
    """Ask the other side whether it accepts the draw that a side offers."""
    names, page = session.names(), session.page
    other = names.side(next(one for one in session.playing().seats if one != side))
    page.text_of("draw-text", names.words.say("site.draw.text", {"side": names.side(side), "other": other}))
    page.dialog("draw-dialog", True)


def draw_yes(session: Session, _: str) -> Effects:
    """End the game in the agreed draw."""
    session.page.dialog("draw-dialog", False)
    yield from order_actions.play(session, Agree())


ACTIONS = {
    "resign": past_position.in_present_only(resign),
    "resign-yes": resign_yes,
    "offer-draw": past_position.in_present_only(offer_draw),
    "draw-yes": draw_yes,
}
