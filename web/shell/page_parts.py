"""Parts of the page that are painted when they are asked for: forms, dialogs, the first page. All are pure text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import codec, match, record
from engine.core.match_turn import other
from engine.core.scenario import DataFault, Scenario, is_shipped
from engine.core.system import System, load
from engine.core.types import End, Side
from web.boards.board_kinds import small
from web.features.briefing import view as briefing_view
from web.features.guides import view as guides_view
from web.features.home import view as home_view
from web.features.lesson import view as lesson_view
from web.features.match import prepare_view
from web.features.match import view as match_panel
from web.features.replay import view as replay_view
from web.features.rules import view as rules_view
from web.features.saved_games import view as shelf_panel
from web.features.setup import view as setup_view
from web.game import board_orientation
from web.game.seats import HUMAN, LEVELS, usual_seats
from web.game.table import Table
from web.shell.session import PICTURES, RULES, Session
from web.storage import migration, saved_games
from web.storage.saved_games import SavedGame, SavedGameSummary
from web.words import Names


def keep_body(session: Session) -> str:
    """Return the dialog in which a game, or a scenario, is kept or sent."""
    table, modes = session.table, session.link.modes
    if table is None or modes == ("scenario",):
        return shelf_panel.keeping(session.words, "", modes)
    title = saved_games.entry(table.text(), "", 0, session.words.language).title
    at, total = session.link.at, len(table.game.inputs)
    return shelf_panel.keeping(session.words, title, modes, secret=table.has_secrets, at=at, total=total)


def link_made(session: Session) -> str:
    """Return the link of that dialog."""
    address = session.link_to(session.link.data(session.table))
    return shelf_panel.link(session.words, address, session.ground())


def play_on(session: Session, n: int) -> str:
    """Return the question who plays on after `n` inputs."""
    table = session.playing()
    names = Names(session.words, table.game.system.id, table.game.view(table.viewer, n))
    return replay_view.play_on(table, names, n)


def seats_fields(session: Session) -> str:
    """Return the question who plays from now on."""
    return setup_view.seat_fields(session.names(), session.playing().seats, "now")


def invitation(session: Session) -> str:
    """Return what is told of the match to which somebody invites."""
    assert session.matches.invited is not None, "there is an invitation"
    came, _, game = session.matches.invited
    side = other(came.host, game.system.sides(game.state))
    return match_panel.invitation(game, side, session.words, came)


def prepare_body(session: Session) -> str:
    """Return what is asked before the link of a turn is made."""
    return prepare_view.asked(session.playing(), session.names())


def match_body(session: Session) -> str:
    """Return the dialog in which a turn of a match is sent."""
    table = session.playing()
    assert table.match is not None, "not every game is a match"
    address = session.link_to(match.link_data(table.match, table.game))
    return match_panel.dialog(table, session.names(), address, session.ground())


def matches(session: Session) -> str:
    """Return the matches that are kept, and whose turn it is in each."""
    return match_panel.running(session.store.running(), session.words, session.time)


def shelf_list(session: Session) -> str:
    """Return the games that are kept."""
    going_on = [entry for entry in session.store.saves() if not entry.is_over]
    return shelf_panel.shelf(going_on, session.words, session.time, session.keeping.drawn)


def finished(session: Session) -> str:
    """Return the place of the games that are over."""
    over = [entry for entry in session.store.saves() if entry.is_over]
    return shelf_panel.finished(over, session.words, session.time, session.keeping.drawn, _last(session))


def _last(session: Session) -> tuple[SavedGame, SavedGameSummary] | None:
    """Return the game played last, if it is over: it has its place until another one begins."""
    text = session.ended()
    entry = home_view.entry(session, text)
    read, shown = session.keeping.going
    return None if entry is None else (entry, shown if read == text else SavedGameSummary())


def shelf_board(session: Session, entry: SavedGame) -> None:
    """Read off a kept game how it stands, with a board as its one person sees it; with secrets its start."""
    session.keeping.drawn[entry.id] = _shown(session, session.store.saved(entry) or "")


def going_board(session: Session, text: str) -> None:
    """Read the same off the record of the game in progress."""
    session.keeping.going = text, _shown(session, text)


def _shown(session: Session, text: str) -> SavedGameSummary:
    try:
        opening = record.RecordReplay(codec.parse(text))
    except DataFault:
        return SavedGameSummary()
    table = Table.from_record(opening.game, migration.own_data(opening), LEVELS)
    people = [side for side, seat in table.seats.items() if seat == HUMAN]
    system, last = opening.game.system, opening.last()
    viewer = people[0] if len(people) == 1 else None
    if last is None:
        return SavedGameSummary(
            small(table.view(), turn=board_orientation.fitting_orientation(table.view(), table.turn))
        )
    view = system.sight.view(last, viewer)
    names = Names(session.words, system.id, view)
    now = system.pending(last)
    facts = shelf_panel.standing(names, view, table.seats, now)
    is_secret = system.sight.hidden and viewer is None and not isinstance(now, End)
    shown = table.view() if is_secret else view
    return SavedGameSummary(small(shown, turn=board_orientation.fitting_orientation(shown, table.turn)), facts)


def setup_form(session: Session) -> str:
    """Return the form that is filled in before a game of a scenario, and name the page after it."""
    scenario = session.chosen
    assert scenario is not None, "the form is shown for a scenario"
    own, going = not is_shipped(scenario), bool(session.in_progress())
    title = scenario.told(session.words.language)["title"]
    session.page.title(f"{title} \u2013 {session.words.say('site.title')}")
    system = load(scenario.system)
    start = system.sight.view(system.start(scenario), None)
    told = briefing_view.fold(
        Names(session.words, system.id, start),
        start,
        scenario,
        session.briefings.get(system.id),
        is_open=not session.page.is_tall(),
    )
    seats = _sitting(session, scenario, system)
    return setup_view.setup(scenario, system, session.words, seats=seats, in_progress=going, own=own, briefing=told)


def _sitting(session: Session, scenario: Scenario, system: System) -> dict[Side, str]:
    """Return who plays each side at first: as in the game of this battle that is over on the table, else as usual."""
    table = session.table
    if table is not None and table.game.scenario == scenario and isinstance(table.game.pending, End):
        return table.seats
    return usual_seats(scenario, system, session.settings.level)


def briefing_body(session: Session) -> str:
    """Return what is told of the battle on the table."""
    game = session.playing().game
    start = game.system.sight.view(game.system.start(game.scenario), None)
    names = Names(session.words, game.system.id, start)
    known, turn = (
        session.briefings.get(game.system.id),
        board_orientation.fitting_orientation(start, session.playing().turn),
    )
    return briefing_view.body(names, start, session.view(), game.scenario, known, turn=turn)


def lesson_list(session: Session) -> str:
    """Return the lessons of the system that the address names, and name the page after them."""
    system = session.page.address().partition("/")[2].partition("/")[0]
    session.page.title(f"{session.words.say(f'{system}.title')} \u2013 {session.words.say('site.title')}")
    return lesson_view.listed(session.lessons.get(system), system, session.store.lessons(), session.words)


PARTS: dict[str, Callable[..., str]] = {
    "keep-body": keep_body,
    "link-made": link_made,
    "play-on-dialog": play_on,
    "seats-fields": seats_fields,
    "invitation-body": invitation,
    "prepare-body": prepare_body,
    "match-body": match_body,
    "matches": matches,
    "shelf": shelf_list,
    "briefing-body": briefing_body,
    "finished": finished,
    "setup": setup_form,
    "lessons": lesson_list,
    "sheet": guides_view.sheet,
    "signs": guides_view.signs,
    "rules-found": guides_view.hits,
}
"""Element -> its markup; the film's question is told of a place in the game."""


def paint(session: Session, part: str, argument: Any) -> None:
    """Paint one of the parts."""
    if part == PICTURES:
        guides_view.pictures(session, str(argument))
        return
    if part == RULES:
        session.page.html(f"rules-{argument}", rules_view.rulebook(argument, session.words))
        return
    given = () if argument is None else (argument,)
    session.page.html(part, PARTS[part](session, *given))
