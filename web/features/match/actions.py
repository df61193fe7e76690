"""Matches by link: begins them, opens received turns, and resumes stored matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import codec, match, referee
from engine.core.game import Game
from engine.core.match import OwnMatch
from engine.core.match_turn import Match, other
from engine.core.scenario import DataFault, Scenario
from engine.core.types import Chance, Decision, Side
from web.faults import plainly
from web.features.match.model import Matches
from web.game import game_end_actions, game_lifecycle, match_storage, record_loader
from web.game.game_lifecycle import leave_place
from web.game.input_reasons import SENT_AHEAD
from web.game.match_storage import match_of
from web.game.seats import FRIEND, HUMAN, LEVELS
from web.game.table import Table
from web.shell import deferred_loading
from web.shell.effects import AsyncEffects, Background, Effects, Notice, Paint, Route
from web.shell.session import Session

INVITATION = "invitation-dialog"

Mine = tuple[Table, OwnMatch]
"""A match as a player has it: the table, and the player's own data of the match."""


def begins(session: Session, scenario: Scenario, options: Mapping[str, Any], seats: dict[Side, str]) -> Effects | None:
    """Return how a match with a friend begins, or None for other seats."""
    return begin(session, scenario, dict(options), seats) if FRIEND in seats.values() else None


def begin(session: Session, scenario: Scenario, options: dict[str, Any], seats: dict[Side, str]) -> Effects:
    """Set up a match as its host."""
    page = session.page
    if page.is_frame():
        yield Notice("site.match.frame")
        return
    if sorted(seats.values()) != sorted((FRIEND, HUMAN)):
        yield Notice("site.match.seats")
        return
    table = Table.start(scenario, options, seats, page.seed())
    side = next(side for side, seat in seats.items() if seat == HUMAN)
    table.match = match.invite(page.random_text(), side)
    yield from game_lifecycle.replace(session, table)


def resume(session: Session, text: str) -> tuple[Background, ...]:
    """Open the stored match that this record belongs to; return nothing if there is none."""
    which = match_of(text)
    if which is None or session.store.match(which) is None:
        return ()
    return (Background(_open(session, which)),)


async def _open(session: Session, which: str) -> AsyncEffects:
    """Put a stored match on the table; if it had been put aside, exchange it with the other state of the match."""
    store = session.store
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    try:
        reading = Reading(session, codec.parse(store.match(which) or ""))
        async for effect in reading.replay():
            yield effect
        table, mine = reading.kept()
        if which != mine.match.id and store.put_match_aside(mine.match.id):
            store.drop_match(which)
        for effect in _use(session, table, mine):
            yield effect
    except DataFault as bad:
        for effect in leave_place(session):
            yield effect
        yield Notice("site.notice.bad_save", {"fault": plainly(bad.mismatches[0], session.words)})


class Reading:
    """Reads one side of a match, or one of its turns; a match is never opened in part."""

    def __init__(self, session: Session, data: dict[str, Any]) -> None:
        """Begin to read. Raises DataFault, as its methods do."""
        self.session, self.data = session, data
        self.opening = record_loader.opened(session, data["record"])

    def replay(self) -> AsyncEffects:
        """Replay the record in slices."""
        return record_loader.replay(self.session, self.opening)

    def game(self) -> Game:
        """Return the complete game."""
        return referee.whole(self.opening)

    def kept(self) -> Mine:
        """Return the side of a match as it was stored."""
        mine, game = match.read_kept(self.data), self.game()
        match.check_kept(mine, game)
        return _seated(mine, game, self.opening.extra.get("turn")), mine


def _seated(mine: OwnMatch, game: Game, turn: Any = None) -> Table:
    """Return the table of a match: the local player at one side, the friend at the other."""
    sides = game.system.sides(game.state)
    seats = {side: HUMAN if side == mine.side else FRIEND for side in sides}
    table = Table.from_record(game, {"seats": seats, "turn": turn}, (*LEVELS, FRIEND))
    table.match = mine
    table.reasons = dict.fromkeys(match.answered_ahead(mine, game), SENT_AHEAD)
    return table


def _use(session: Session, table: Table, mine: OwnMatch, *, asked: bool = True) -> Effects:
    """Put a match on the table; an earlier state of the same match is not put aside."""
    before = session.table.text() if session.table is not None else session.store.game()
    if before is not None and match_of(before) == mine.match.id:
        return game_lifecycle.put_on_table(session, table)
    return game_lifecycle.replace(session, table) if asked else game_lifecycle.show_visit(session, table)


async def _open_file(session: Session, data: dict[str, Any], _: bool) -> AsyncEffects:
    """Open the file of a side: at once if it continues the state held here, else once the visitor confirms owning it.

    Raises:
        DataFault: it is damaged, or its player cannot have reached that state.
    """
    match.read_kept(data)  # before its record is replayed: check that the file has the right form
    reading = Reading(session, data)
    async for effect in reading.replay():
        yield effect
    table, mine = reading.kept()
    referee.check_side(mine, table.game)
    found: list[Mine] = []
    async for effect in _find(session, mine.match.id, found):
        yield effect
    if found and _goes_on(found[0], (table, mine)):
        effects = _use(session, table, mine)
    elif found and _goes_on((table, mine), found[0]):
        session.say_later("site.match.held", {})
        effects = _use(session, *found[0])
    else:
        session.of(Matches).offered = table, mine
        effects = (Notice(f"site.match.file.{'other' if found else 'new'}", {}, ("match-take",)),)
    for effect in effects:
        yield effect


def take(session: Session, _: str) -> Effects:
    """Take the side from a file that the visitor claims as their own; another state of the match is put aside."""
    session.page.show("notice", False)
    offered, session.of(Matches).offered = session.of(Matches).offered, None
    if offered is None:
        return
    table, mine = offered
    if not session.store.put_match_aside(mine.match.id):
        yield Notice("site.notice.kept_not")
        return
    yield from _use(session, table, mine)


async def _open_turn(session: Session, data: dict[str, Any], asked: bool) -> AsyncEffects:
    """Open a turn that came as a link or a file; an invalid one is refused with the reason."""
    try:
        came, sealed = match.read(data)
        reading = Reading(session, data)
        async for effect in reading.replay():
            yield effect
        game = reading.game()
        referee.check(came, game)
        found: list[Mine] = []
        async for effect in _find(session, came.id, found):
            yield effect
        if found:
            effects = _go_on(session, *found[0], came, sealed, game, asked=asked)
        else:
            effects = _invite(session, came, sealed, game)
        for effect in effects:
            yield effect
    except DataFault as bad:
        for effect in leave_place(session):
            yield effect
        yield Notice("site.match.refused", {"fault": plainly(bad.mismatches[0], session.words)})


async def _find(session: Session, which: str, found: list[Mine]) -> AsyncEffects:
    """Find one of the visitor's matches: the one on the table or the stored one, whichever is further."""
    table, text = session.table, session.store.match(which)
    is_here = table is not None and table.match is not None and table.match.match.id == which
    if is_here and (text is None or not match_storage.went_on(session)):
        found.append(match_storage.current_match(session))
    elif text is not None:
        reading = Reading(session, codec.parse(text))
        async for effect in reading.replay():
            yield effect
        found.append(reading.kept())


record_loader.OPENERS |= {"turn": _open_turn, "match": _open_file}


def _invite(session: Session, came: Match, sealed: str, game: Game) -> Effects:
    """Show an invitation; a later turn cannot be opened without the secrets of the turns before."""
    yield from leave_place(session)
    if came.turn:
        yield Notice("site.match.unknown", {"n": came.turn})
        return
    session.of(Matches).invited = came, sealed, game
    yield Paint("invitation-body")
    session.page.dialog(INVITATION, True)


def accept(session: Session, _: str) -> Effects:
    """Accept the invitation that is shown; from now on the match is stored."""
    session.page.dialog(INVITATION, False)
    invited, session.of(Matches).invited = session.of(Matches).invited, None
    if invited is not None:
        came, sealed, game = invited
        mine = match.accept(came, sealed, game, session.page.random_text())
        session.say_later(f"site.match.invited.{_asked_first(mine, game)}", {})
        yield from _use(session, _seated(mine, game), mine)


def _asked_first(mine: OwnMatch, game: Game) -> str:
    """Return what a guest has to do first: ``play`` (give actions), throw ``dice``, or only ``send``."""
    if isinstance(game.pending, Decision):
        return "play" if game.pending.side == mine.side else "send"
    return "dice" if isinstance(game.pending, Chance) else "send"


def _go_on(
    session: Session, table: Table, mine: OwnMatch, came: Match, sealed: str, game: Game, *, asked: bool
) -> Effects:
    """Apply a turn to a match that is known."""
    if not referee.is_new_turn(mine, table.game, came, sealed, game):
        own = came.sender(came.turn, game.system.sides(game.state)) == mine.side
        session.say_later("site.match.own" if own else "site.match.opened", {"n": came.turn})
        yield from _use(session, table, mine, asked=asked)
        return
    mine = match.receive(mine, came, sealed, game)
    yield from _use(session, _seated(mine, game, table.turn), mine, asked=asked)
    if match.is_draw_offered(mine, game):
        game_end_actions.ask_for_draw(session, other(mine.side, game.system.sides(game.state)))


def _goes_on(mine: Mine, came: Mine) -> bool:
    """Return whether a side of a match is the same state as the one held here, or a later one."""
    try:
        referee.check_goes_on(mine[1], mine[0].game, came[1], came[0].game)
    except DataFault:
        return False
    return True


# The first page


def open_kept(session: Session, which: str) -> Effects:
    """Resume a match."""
    yield Background(_open(session, which))


def remove(session: Session, which: str) -> Effects:
    """Remove a stored match; it can be restored."""
    store = session.store
    entry = next((one for one in store.running() if one.id == which), None)
    if entry is None:
        return
    session.of(Matches).removed = entry, store.match(which) or ""
    store.drop_match(which)
    text = session.table.text() if session.table is not None else store.game()
    if text is not None and match_of(text) == which:
        session.table = None
        store.keep_game(None)
    yield Route()
    yield Notice("site.match.removed", {"title": entry.title}, ("match-restore",))


def restore(session: Session, _: str) -> Effects:
    """Restore the match that was removed last."""
    removed, session.of(Matches).removed = session.of(Matches).removed, None
    if removed is not None:
        session.store.keep_match(*removed)
        session.page.show("notice", False)
        yield Paint("matches")


ACTIONS = {
    "match-take": take,
    "match-accept": accept,
    "match-open": open_kept,
    "match-remove": remove,
    "match-restore": restore,
}
