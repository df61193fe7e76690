"""Routing: the choice of battles, the setup form, the game, and the printed page."""

from __future__ import annotations

from engine.core.link import OPEN
from engine.core.scenario import Scenario
from engine.core.system import SYSTEMS, load
from web.features import discovered
from web.features.briefing import actions as briefing_actions
from web.features.embed import host_messages
from web.features.files import actions as files_actions
from web.features.files import guarded_opening
from web.features.guides import actions as guides_actions
from web.features.home import actions as home_actions
from web.features.lesson import actions as lesson_actions
from web.features.match import actions as match_actions
from web.features.rules import actions as rules_actions
from web.features.settings import actions as settings_actions
from web.game import game_lifecycle, seats, turns
from web.game.game_lifecycle import PRINT
from web.game.seats import FRIEND
from web.game.table import Table
from web.shell import deferred_loading
from web.shell.effects import FRESH, TABLE, Background, Effects, Notice, Paint, Route
from web.shell.session import BATTLES, FINISHED, LESSON, LESSONS, PLAY, SHEET, Session

MAIN = "main"
"""Target of the skip link at the top of the page; until Python listens the browser follows it."""
VIEWS = ("home", "setup", LESSONS, FINISHED, SHEET, PRINT, PLAY)


def route(session: Session) -> Effects:
    """Show the route of the address; an unknown one leads to the first page with a notice."""
    page = session.page
    where, _, which = page.address().partition("/")
    if page.address() != session.where:
        page.show("notice", False)
        session.where = page.address()
        session.attempt.run += 1
    if where != PLAY or which:
        turns.pause(session)
    if where == LESSON:
        yield from _learn(session, which)
        return
    yield from lesson_actions.leave(session)
    if where == LESSONS and which in SYSTEMS:
        yield from _list_lessons(session, which)
        return
    if where == OPEN:
        yield from files_actions.open_link(session, which)
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
        _show(session, PLAY)
        yield TABLE
        page.to_top()
        yield from deferred_loading.begin(session)
        return
    place = discovered().places.get(where)
    if place is not None and place.exists(session, which):
        _show(session, where)
        yield from place.show(session, which)
        yield from ready(session)
        return
    adopted = page.visit(game_lifecycle.ADOPTED)
    if where == "setup" and (which in session.scenarios or adopted is not None):
        known = session.scenarios.get(which)
        yield from files_actions.offered_again(session, adopted or "") if known is None else show_setup(session, known)
        return
    if where.startswith(rules_actions.RULE):
        yield from rules_actions.open_rule(session, where.removeprefix(rules_actions.RULE))
    elif where == rules_actions.DIALOG:
        yield from rules_actions.show(session, which)
    elif where not in ("", BATTLES, MAIN) and not (where in (PLAY, PRINT) and not which):
        yield Notice("site.notice.unknown_place", {"name": page.address()[:60]}, ("renew",))
    _show(session, "home")
    page.title(session.words.say("site.title"))
    yield from _show_home(session)


def _learn(session: Session, name: str) -> Effects:
    """Show a lesson once it has been fetched; an unknown lesson leads to the list."""
    page, lesson, system = session.page, lesson_actions.find(session, name), name.partition("/")[0]
    if session.learner is not None and session.learner.lesson is not lesson:
        yield from lesson_actions.leave(session)
    if lesson is not None:
        _show(session, PLAY)
        page.to_top()
        if session.learner is None:
            yield from lesson_actions.take_up(session, lesson)
        yield TABLE
        yield from ready(session)
        return
    if system in SYSTEMS and system not in session.lessons:
        yield from _wait_for_lessons(session, system)
        return
    page.go(f"{LESSONS}/{system}" if system in SYSTEMS else "", instead=True)
    yield Route()
    facts = {"name": f"{LESSON}/{name}"[:60]}
    yield Notice("site.notice.unknown_place", facts, ("renew",))
    host_messages.tell(session, "error", text=session.words.say("site.notice.unknown_place", facts))


def _list_lessons(session: Session, system: str) -> Effects:
    """Show the lessons of a system, once they have been fetched."""
    if system not in session.lessons:
        yield from _wait_for_lessons(session, system)
        return
    _show(session, LESSONS)
    yield from lesson_actions.show_list(session)
    yield from ready(session)


def _wait_for_lessons(session: Session, system: str) -> Effects:
    """Say that lessons are loading; on a page that was just opened, the built page says so already."""
    if session.late.is_begun:
        _show(session, LESSONS)
        yield Paint(LESSONS)
        yield from ready(session)
    yield Background(lesson_actions.fetch(session, system))


def _resume(session: Session) -> Effects:
    """Open the game that came by link to this window and is only viewed, else the one saved in the browser."""
    visit = session.page.visit()
    text = visit if visit is not None else session.store.game()
    if text is not None and guarded_opening.has_failed(session, PLAY):
        yield from guarded_opening.start_without(session, PLAY)
    elif text is not None:
        for work in match_actions.resume(session, text) or files_actions.resumed(
            session, text, is_visit=visit is not None
        ):
            yield Background(guarded_opening.marking(session, PLAY, work.work))


def catch_up(session: Session, _: str) -> Effects:
    """Show the game as it stands in the other window."""
    text = session.store.game()
    return () if text is None else match_actions.resume(session, text) or files_actions.caught_up(session, text)


def _show(session: Session, view: str) -> None:
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
    yield from home_actions.show(session)
    yield from discovered().on_first_page(session)
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
    _show(session, "setup")
    page.to_top()
    page.focus("#setup-title")
    yield from ready(session)
    yield from briefing_actions.fetched(session, scenario.system)


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
    settings_actions.remember_level(session, sitting)
    ways = seats.ways(fields)
    if FRIEND in sitting.values() and ways:
        yield Notice("site.study.match")
    elif FRIEND in sitting.values():
        yield from match_actions.begin(session, session.chosen, options, sitting)
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
    """Follow the changed address; a rule opens beside the present view."""
    page = session.page
    if session.where and page.address().startswith(rules_actions.RULE):
        rule = page.address().removeprefix(rules_actions.RULE)
        page.go(session.where, instead=True)
        yield from rules_actions.open_rule(session, rule)
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
    elif which == rules_actions.DIALOG:
        rules_actions.close(session)
    elif which == guides_actions.DIALOG:
        guides_actions.close(session)
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
