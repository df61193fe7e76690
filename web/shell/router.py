"""Routing: the choice of battles, the setup form, the game, and the printed page."""

from __future__ import annotations

from engine.core.link import OPEN
from engine.core.scenario import Scenario
from engine.core.system import load
from web.features import discovered
from web.game import game_lifecycle, guarded_opening, record_loader, seats, turns
from web.game.game_lifecycle import PRINT
from web.game.seats import FRIEND
from web.game.table import Table
from web.shell import deferred_loading
from web.shell.effects import FRESH, TABLE, Background, Effects, Happened, Moment, Notice, Paint, Route
from web.shell.session import BATTLES, FINISHED, LESSONS, PLAY, SHEET, Session

MAIN = "main"
"""Target of the skip link at the top of the page; until Python listens the browser follows it."""
VIEWS = ("home", "setup", LESSONS, FINISHED, SHEET, PRINT, PLAY)


def route(session: Session) -> Effects:
    """Show the route of the address; an unknown one leads to the first page with a notice."""
    page, features = session.page, discovered()
    where, _, which = page.address().partition("/")
    if page.address() != session.where:
        page.show("notice", False)
        session.where = page.address()
        session.attempt.run += 1
    if where != PLAY or which:
        turns.pause(session)
    yield Happened(Moment.ADDRESS)
    if where in features.routes and (found := features.routes[where](session, which)) is not None:
        yield from found
        return
    if where == OPEN:
        yield from record_loader.open_link(session, which)
        return
    if where == PLAY and which in session.scenarios:
        yield from _begin_at_once(session, session.scenarios[which])
        return
    if where in (PLAY, PRINT) and not which and session.table is None:
        opening = tuple(_resume(session))
        yield from opening
        if opening and where == PLAY:
            return  # the present view stays until the game is ready, or opening it fails
    if where == PLAY and not which and session.table is not None:
        show_view(session, PLAY)
        yield TABLE
        page.to_top()
        yield from deferred_loading.begin(session)
        return
    place = features.places.get(where)
    if place is not None and place.exists(session, which):
        show_view(session, where)
        yield from place.show(session, which)
        yield from ready(session)
        return
    adopted = page.visit(game_lifecycle.ADOPTED)
    if where == "setup" and (which in session.scenarios or adopted is not None):
        known = session.scenarios.get(which)
        yield from record_loader.offered_again(session, adopted or "") if known is None else show_setup(session, known)
        return
    if (link := features.of_link(where)) is not None:
        yield from link[0](session, link[1])
    elif where in features.opens:
        yield from features.opens[where](session, which)
    elif where not in ("", BATTLES, MAIN) and not (where in (PLAY, PRINT) and not which):
        yield Notice("site.notice.unknown_place", {"name": page.address()[:60]}, ("renew",))
    show_view(session, "home")
    page.title(session.words.say("site.title"))
    yield from _show_home(session)


def _resume(session: Session) -> Effects:
    """Open the game that came by link to this window and is only viewed, else the one saved in the browser."""
    visit = session.page.visit()
    text = visit if visit is not None else session.store.game()
    if text is not None and guarded_opening.has_failed(session, PLAY):
        yield from guarded_opening.start_without(session, PLAY)
    elif text is not None:
        ordinary = record_loader.resumed(session, text, is_visit=visit is not None)
        for work in discovered().resumes(session, text) or ordinary:
            yield Background(guarded_opening.marking(session, PLAY, work.work))


def catch_up(session: Session, _: str) -> Effects:
    """Show the game as it stands in the other window."""
    text = session.store.game()
    return () if text is None else discovered().resumes(session, text) or record_loader.caught_up(session, text)


def show_view(session: Session, view: str) -> None:
    """Show one view of the site and hide the others."""
    for name in VIEWS:
        session.page.show(name, name == view)
    session.page.root("view", view)
    for name, place in discovered().places.items():
        if name != view:
            place.leave(session)


def _show_home(session: Session) -> Effects:
    page = session.page
    game_lifecycle.leave(session)
    page.show("boot", False)
    page.show("boot-failed", False)  # the start may have been slow, or the error may not be ours
    yield Happened(Moment.FIRST_PAGE)
    yield from ready(session)


def ready(session: Session) -> Effects:
    """Mark the page as ready for styles, tests and measurements, then fetch what the boot did not need."""
    is_board = session.table is not None and session.is_at_table
    session.page.root("ready", "board" if is_board else "page")
    yield from deferred_loading.begin(session)


def show_setup(session: Session, scenario: Scenario) -> Effects:
    """Show the setup form of a scenario; a visitor who returns to it finds it as it was left."""
    page = session.page
    if session.chosen is not scenario:
        page.forget("setup")
    session.chosen = scenario
    yield Paint("setup")
    show_view(session, "setup")
    page.to_top()
    page.focus("#setup-title")
    yield from ready(session)
    yield Happened(Moment.SETUP)


def _begin_at_once(session: Session, scenario: Scenario) -> Effects:
    """Start a game by a link; with a game in progress ask first, by showing the form."""
    page = session.page
    if session.table is not None or session.store.game() is not None:
        page.go(f"setup/{scenario.name}", instead=True)
        return
    page.go(PLAY, instead=True)
    yield from game_lifecycle.begin(session, scenario, {}, seats.usual_seats(scenario, load(scenario.system)))


def start(session: Session) -> Effects:
    """Start the game that the form describes."""
    assert session.chosen is not None, "the form is shown for a scenario"
    fields = session.page.form("setup-form")
    sitting, options = seats.read(fields, session.chosen, load(session.chosen.system))
    session.page.forget("setup")
    game_lifecycle.remember_level(session, session.chosen, sitting)
    ways = seats.ways(fields)
    if FRIEND in sitting.values() and ways:
        yield Notice("site.study.match")
    elif (begun := discovered().begins(session, session.chosen, options, sitting)) is not None:
        yield from begun
    else:
        table = Table.start(session.chosen, options, sitting, session.page.seed(), ways=ways)
        yield from game_lifecycle.replace(session, table)


# Navigation


def go_home(session: Session, _: str) -> Effects:
    """Go to the choice of scenarios; the game in progress waits."""
    turns.pause(session)
    session.page.go("")
    yield Route()


def prepare(session: Session, name: str) -> Effects:
    """Prepare a game of a scenario."""
    session.page.go(f"setup/{name}")
    return ()


def again(session: Session, _: str) -> Effects:
    """Prepare another game of the current scenario."""
    if session.table is not None:
        session.page.go(f"setup/{game_lifecycle.add_scenario(session, session.table.game.scenario)}")
    return ()


def resume(session: Session, _: str) -> Effects:
    """Continue the game in progress."""
    session.page.go(PLAY)
    yield Route()
    yield from turns.go_on(session)


def address(session: Session) -> Effects:
    """Follow the changed address; a link to a rule opens beside the present view."""
    page = session.page
    link = discovered().of_link(page.address())
    if session.where and link is not None:
        page.go(session.where, instead=True)
        yield from link[0](session, link[1])
    elif page.address() != session.where:  # otherwise the page itself navigated there
        yield Route()
        if page.address() == PLAY:
            yield from turns.go_on(session)  # back from another place, where the game waited


# On the page of the game


def tab(session: Session, name: str) -> Effects:
    """Show a tab of the side panel, and on a small screen scroll to its beginning."""
    session.tab = name
    yield TABLE
    session.page.scroll_to("#panel > .tabs")


def earlier(session: Session, _: str) -> Effects:
    """Move the focus to the start of the recent log, so that the keyboard scrolls from there."""
    session.page.to_start("told")
    session.page.focus("#told")
    return ()


def turn_board(session: Session, _: str) -> Effects:
    """Turn the board around so that the other side is at the bottom."""
    if session.table is not None:
        session.table.turn_board()
        yield FRESH
        yield TABLE


def reshape(session: Session) -> Effects:
    """Rotate the board to fit the new window shape, for example after a phone was turned."""
    if session.table is not None:
        session.table.fit(tall=session.page.is_tall())
        yield FRESH
        yield TABLE


def zoom(_: Session, way: str) -> Effects:
    """Zoom the board."""
    yield Paint("zoom", way)


def close(session: Session, which: str) -> Effects:
    """Close a dialog or a message."""
    if which in ("notice", "warning"):
        session.page.show(which, False)
    elif which in discovered().closes:
        discovered().closes[which](session)
    else:
        session.page.dialog(which, False)
    return ()


def keys(session: Session, _: str) -> Effects:
    """Open the list of keyboard shortcuts."""
    session.page.dialog("keys-dialog", True)
    return ()


def to_content(session: Session, _: str) -> Effects:
    """Skip the header to the main content, without changing the route."""
    session.page.focus(f"#{MAIN}")
    session.page.scroll_to(f"#{MAIN}")
    return ()


def renew(session: Session, _: str) -> Effects:
    """Reload the page, since what was requested may be newer than this copy of the site."""
    session.page.renew()
    return ()


def report(session: Session, _: str) -> Effects:
    """Save an error report with the game as a file."""
    session.page.download("sandtable-report.json", session.report)
    return ()


ACTIONS = {
    "home": go_home,
    "setup": prepare,
    "again": again,
    "resume": resume,
    "catch-up": catch_up,
    "tab": tab,
    "earlier": earlier,
    "turn-board": turn_board,
    "zoom": zoom,
    "close": close,
    "keys": keys,
    "content": to_content,
    "renew": renew,
    "report": report,
}
