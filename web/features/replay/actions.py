"""The replay of a game: stepping through it, and playing on from a position in it."""

from __future__ import annotations

from web.features.replay.model import Replay, is_bar_open
from web.game import game_lifecycle, past_position, turns
from web.game.recent_turn import opponents_inputs
from web.game.seats import HUMAN, seats, ways
from web.game.secrecy import branch_refused
from web.game.table import Table
from web.game.turns import PAUSES, WHOLE
from web.shell.effects import TABLE, Effects, Later, Notice, Paint
from web.shell.session import CONTROLS, Session

KEYS = {",": "film-back", ".": "film-on", "Home": "film-begin", "End": "film-end", " ": "film-play", "f": "film"}
"""The keys of the replay; those that would lead nowhere open its bar."""
OPENING = ("film", "film-back", "film-on")
LEAST = 150
"""Minimum milliseconds per step of the replay."""
PLAY_ON = "play-on-dialog"


def seek(session: Session, at: str) -> Effects:
    """Go to the slider's position."""
    return past_position.go_to(session, at) if at.isdigit() else ()


def open_or_close(session: Session, _: str) -> Effects:
    """Open or close the replay bar."""
    table = session.table
    if is_bar_open(session):
        yield from close(session, "")
    elif table is not None and table.game.inputs:
        session.of(Replay).is_chosen_open = True
        yield TABLE
        session.page.focus("#film-play")
    elif table is not None:
        yield Notice("site.log.empty")


def close(session: Session, _: str) -> Effects:
    """Close the bar and return to the game."""
    session.of(Replay).is_chosen_open = False
    yield from past_position.go_to(session, "now")
    session.page.focus("#film-open")


def begin(session: Session, _: str) -> Effects:
    """Go to the start."""
    return past_position.go_to(session, "0")


def end(session: Session, _: str) -> Effects:
    """Go to the end."""
    return past_position.go_to(session, "now")


def step_back(session: Session, _: str) -> Effects:
    """Go one step back."""
    return _step(session, -1)


def step_on(session: Session, _: str) -> Effects:
    """Go one step on."""
    return _step(session, 1)


def _step(session: Session, way: int) -> Effects:
    table = session.table
    if table is not None and table.game.inputs and not table.covered:
        session.of(Replay).is_chosen_open = True
        yield from past_position.go_to(
            session,
            str(session.of(Replay).course(table).step(session.of(Replay).at(table), session.of(Replay).unit, way)),
        )


def by(session: Session, unit: str) -> Effects:
    """Choose the unit of a step."""
    session.of(Replay).unit = unit
    yield TABLE


def run(session: Session, _: str) -> Effects:
    """Start the replay, from the beginning if it is at its end, or pause it."""
    table = session.table
    if table is None or not table.game.inputs:
        return
    if session.of(Replay).is_playing:
        session.of(Replay).hold()
        yield TABLE
        return
    begin = table.viewed_at or 0
    session.of(Replay).hold()
    session.of(Replay).is_playing = True
    yield from past_position.show(session, begin)
    yield _next(session)


def see_again(session: Session, _: str) -> Effects:
    """Replay what the others did since the player's last action, without the bar."""
    table = session.table
    if table is None or table.mover not in (HUMAN, "end") or table.covered:
        return
    orders = opponents_inputs(table)
    if not orders:
        return
    film, usual = session.of(Replay), PAUSES[session.settings.speed] or PAUSES["fast"]
    film.hold()
    film.is_playing = film.is_again = True
    film.pause = max(LEAST, min(usual, int(usual * WHOLE) // (len(orders) + 1)))
    table.look(orders[0])
    turns.pause(session)
    yield TABLE
    yield _later(session)


def end_turn_replay(session: Session) -> Effects | None:
    """Return to the present from the replay of the last turn; None if that is not running."""
    table = session.table
    if table is None or not session.of(Replay).is_again:
        return None
    _leave_off(session, table)
    return _back(session)


def _leave_off(session: Session, table: Table) -> None:
    """Stop the replay; after a replay of the last turn, return to the present position."""
    if session.of(Replay).is_again:
        table.look(len(table.game.inputs))
    session.of(Replay).hold()


def _back(session: Session) -> Effects:
    yield TABLE
    yield from turns.go_on(session)


def _next(session: Session) -> Later:
    """Return the delayed next step of a running replay."""
    session.of(Replay).pause = max(LEAST, PAUSES[session.settings.speed])
    return _later(session)


def _later(session: Session) -> Later:
    number = session.of(Replay).run
    return Later(session.of(Replay).pause, lambda session: _tick(session, number))


def _tick(session: Session, number: int) -> Effects:
    """Show the next step of a running replay; it ends with the game, or if it was stopped meanwhile."""
    now, table = session.of(Replay), session.table
    if number != now.run or table is None or table.viewed_at is None:
        return
    if not session.is_at_table:
        _leave_off(session, table)
        return
    to = now.course(table).step(table.viewed_at, "order" if now.is_again else "die", 1)
    if to >= len(table.game.inputs):
        now.is_playing = False
    if now.is_again:
        table.look(to)
        yield from (TABLE,) if now.is_playing else end_turn_replay(session) or ()
    else:
        yield from past_position.show(session, to)
    if now.is_playing:
        yield _later(session)


def ask_who_plays_on(session: Session, at: str) -> Effects:
    """Ask who plays on from a position: a number of inputs, or the position shown."""
    table = session.table
    if table is None:
        return
    why = branch_refused(table)
    if why is not None:
        yield Notice(why)
        return
    session.of(Replay).hold()
    yield Paint(PLAY_ON, int(at) if at.isdigit() else session.of(Replay).at(table))
    session.page.dialog(PLAY_ON, True)


def play_on(session: Session) -> Effects:
    """Begin the game that the form describes."""
    table, page = session.table, session.page
    fields = page.form("play-on-form")
    page.dialog(PLAY_ON, False)
    if table is not None:
        n = min(int(str(fields["at"])), len(table.game.inputs))
        yield from game_lifecycle.replace(session, table.branch(n, seats(fields), page.seed(), ways(fields)))


ACTIONS = {
    "look": past_position.look,
    "film": open_or_close,
    "film-close": close,
    "to-now": past_position.return_to_present,
    "film-begin": begin,
    "film-end": end,
    "film-back": step_back,
    "film-on": step_on,
    "film-by": by,
    "film-play": run,
    "see-again": see_again,
    "play-on": ask_who_plays_on,
}


# Moments and keys


def begin_anew(session: Session, _: str) -> Effects:
    """Reset the replay, because another game is on the table."""
    session.of(Replay).begin()
    return ()


def hold(session: Session, _: str) -> Effects:
    """Stop a running replay."""
    session.of(Replay).hold()
    return ()


def keep_open(session: Session, _: str) -> Effects:
    """Keep the bar open, because a past position is shown."""
    session.of(Replay).is_chosen_open = True
    return ()


def press(session: Session, key: str, tag: str) -> Effects | None:
    """Return the effects of a key of the replay, or None if it has no meaning now."""
    name = KEYS.get(key)
    if name is None or not (name in OPENING or is_bar_open(session)) or (key == " " and tag in CONTROLS):
        return None
    return ACTIONS[name](session, "")
