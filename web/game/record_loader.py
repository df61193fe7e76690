"""Opens files, links and stored games, and reports what in them is invalid."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from typing import Any, TypeVar

from engine.core import codec, filetext, link, record, safe_json
from engine.core.scenario import DataFault, Scenario
from engine.core.system import guide
from web.faults import plainly
from web.game import autosave, game_lifecycle, guarded_opening
from web.game.seats import LADDER
from web.game.table import Table
from web.shell import deferred_loading
from web.shell.effects import AsyncEffects, Background, Effect, Effects, Notice, Route
from web.shell.session import Session
from web.storage import migration, saved_games

T = TypeVar("T")

Opener = Callable[[Session, dict[str, Any], bool], AsyncEffects]
"""Opens what a link carries; the flag tells whether the visitor asked for it on this page (a file, a pasted link)."""
OPENERS: dict[str, Opener] = {}
"""Kind of link -> its opener; matches add their own."""


def seated(session: Session, opening: record.RecordReplay) -> Table:
    """Return the table of a record that has been replayed; report its faults later."""
    table, fault = Table.from_record(opening.game, migration.own_data(opening), LADDER), opening.fault
    if fault is not None and fault.at_position:
        session.say_later("site.notice.at_position", {})
    elif fault is not None:
        session.say_later("site.notice.partly", {"good": fault.good, "fault": plainly(fault.mismatch, session.words)})
    return table


async def replay(session: Session, opening: record.RecordReplay) -> AsyncIterator[Effect]:
    """Replay a record in slices.

    Raises:
        DataFault: nothing of it can be opened.
        VisitorLeft: the visitor left for another place meanwhile.
    """

    def told() -> tuple[str, dict[str, Any]]:
        return "site.notice.opening", {"n": len(opening.game.inputs), "of": len(opening)}

    async for effect in guarded_opening.in_parts(session, iter(opening), told):
        yield effect
    session.page.show("notice", False)


async def parsed(session: Session, found: list[T], work: Generator[None, None, T]) -> AsyncIterator[Effect]:
    """Parse a text in slices, and append the result to a list.

    Raises:
        DataFault: the text is invalid.
        VisitorLeft: the visitor left for another place meanwhile.
    """
    async for effect in guarded_opening.in_parts(
        session, guarded_opening.collect(found, work), lambda: ("site.notice.reading", {})
    ):
        yield effect


def opened(session: Session, data: Any) -> record.RecordReplay:
    """Return a record to be replayed. Raises DataFault."""
    return record.RecordReplay(data, seed=session.page.seed())


# Games the browser has stored


def resumed(session: Session, text: str, *, is_visit: bool) -> tuple[Background]:
    """Open the game that the browser has stored, or that only this window keeps."""

    def use(opening: record.RecordReplay) -> Effects:
        if session.table is not None:
            return  # another game was begun, or this one opened, meanwhile
        table = seated(session, opening)
        table.is_visit = is_visit
        session.autosave.own = None if is_visit else text
        is_whole = (
            is_visit or opening.fault is None or autosave.shelve(session, text)
        )  # a game that opens only in part is also kept whole
        if is_whole:
            yield from game_lifecycle.put_on_table(session, table)
        else:
            yield from game_lifecycle.leave_place(session)
            yield from game_lifecycle.ask(session, table)

    return (Background(_reopen(session, text, use, ("rescue", "forget"))),)


def elsewhere(session: Session) -> Effects:
    """Show a notice if the game on the table has continued in another window of this browser."""
    table, text = session.table, session.store.game()
    if table is not None and not table.is_visit and text is not None and saved_games.goes_on(text, table.text()):
        yield Notice("site.notice.behind", {}, ("catch-up",))


def caught_up(session: Session, text: str) -> Effects:
    """Show the game in the state of the other window."""

    def use(opening: record.RecordReplay) -> Effects:
        table = seated(session, opening)
        session.autosave.own = text
        yield from game_lifecycle.put_on_table(session, table)

    yield Background(_reopen(session, text, use))


async def _reopen(
    session: Session, text: str, use: Callable[[record.RecordReplay], Effects], offers: tuple[str, ...] = ()
) -> AsyncEffects:
    """Replay a stored game and pass it to `use`, or report with these offers why it cannot be opened."""
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    try:
        opening = opened(session, codec.parse(text))
        async for effect in replay(session, opening):
            yield effect
    except DataFault as bad:
        for effect in game_lifecycle.leave_place(session):
            yield effect
        yield Notice("site.notice.bad_kept", {"fault": plainly(bad.mismatches[0], session.words)}, offers)
        return
    for effect in use(opening):
        yield effect


def rescue(session: Session, _: str) -> Effects:
    """Save the stored game to a file although it cannot be opened."""
    session.page.download("sandtable-kept.json", session.store.game() or "")
    return ()


def forget(session: Session, _: str) -> Effects:
    """Delete the stored game."""
    session.store.keep_game(None)
    yield Route()


# Files and links


def choose(session: Session) -> Effects:
    """Open the file chosen in the file field."""
    yield Background(_load(session, session.page.chosen_file("file", codec.MAX_TEXT + 1)))


def drop(session: Session) -> Effects:
    """Open the file dropped on the page."""
    yield Background(_load(session, session.page.dropped_file(codec.MAX_TEXT + 1)))


async def _load(session: Session, chosen: Awaitable[tuple[str, bytes] | None]) -> AsyncEffects:
    """Open the chosen save file or scenario file; if it is neither, the current game stays."""
    found = await chosen
    if found is None:
        return
    name, data = found
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    key, text = "site.notice.bad_save", ""
    try:
        text = filetext.decoded(data, name)
        if filetext.is_scenario(text, name):
            key = "site.notice.bad_scenario"
            for effect in _offer(session, codec.scenario_text(text, name)):
                yield effect
            return
        read: list[Any] = []
        async for effect in parsed(session, read, safe_json.parse_in_slices(text)):
            yield effect
        carried = read[0]
        kind = carried.get("kind") if isinstance(carried, dict) else None
        opener = OPENERS[kind] if isinstance(kind, str) and kind in OPENERS else _open_record
        async for effect in opener(session, carried, True):
            yield effect
    except filetext.NoText as bad:
        yield Notice("site.notice.no_text", {"fault": plainly(bad.mismatches[0], session.words)})
    except DataFault as bad:
        yield Notice(key, {"fault": plainly(bad.mismatches[0], session.words), "guide": guide(text)})


async def _open_record(session: Session, data: Any, asked: bool) -> AsyncEffects:
    opening = opened(session, data)
    async for effect in replay(session, opening):
        yield effect
    table = seated(session, opening)
    for effect in game_lifecycle.replace(session, table) if asked else game_lifecycle.show_visit(session, table):
        yield effect


def open_link(session: Session, text: str) -> Effects:
    """Open what a link carries; what is shown now stays until that is ready.

    A game on the table is left first. If the page failed to open this link the last time, it does not try again without
    being asked.
    """
    place = f"{link.OPEN}/{text}"
    if session.table is not None:
        session.page.go("", instead=True)
        yield Route()
    if guarded_opening.has_failed(session, place):
        yield from guarded_opening.start_without(session, place)
    else:
        yield Background(guarded_opening.marking(session, place, read_link(session, text, asked=False)))


async def read_link(session: Session, text: str, *, asked: bool) -> AsyncEffects:
    """Open what a link carries, or report what in it is invalid."""
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    found: list[dict[str, Any]] = []
    try:
        async for effect in parsed(session, found, link.unpacking(link.find(text))):
            yield effect
        data = found[0]
        async for effect in OPENERS[data["kind"]](session, data, asked):
            yield effect
    except DataFault as bad:
        for effect in game_lifecycle.leave_place(session):
            yield effect
        told = plainly(bad.mismatches[0], session.words)
        if isinstance(bad, link.LinkFault):
            told = session.words.say(f"site.link.bad.{bad.kind}")
        yield Notice("site.notice.bad_link", {"fault": told})


async def _open_linked_game(session: Session, data: dict[str, Any], asked: bool) -> AsyncEffects:
    async for effect in _open_record(session, data.get("record"), asked):
        yield effect


async def _open_linked_scenario(session: Session, data: dict[str, Any], _: bool) -> AsyncEffects:
    for effect in _offer(session, codec.scenario(data.get("scenario"), link.WHERE)):
        yield effect


OPENERS |= {"game": _open_linked_game, "scenario": _open_linked_scenario}


def _offer(session: Session, scenario: Scenario) -> Effects:
    """Offer an external scenario for play."""
    return game_lifecycle.show_place(session, f"setup/{game_lifecycle.add_scenario(session, scenario)}")


def offered_again(session: Session, text: str) -> Effects:
    """Offer the external scenario that this window had open before it was reloaded."""
    yield Background(_offer_kept(session, text))


async def _offer_kept(session: Session, text: str) -> AsyncEffects:
    place = session.page.address()
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    try:
        name = game_lifecycle.add_scenario(session, codec.scenario(codec.parse(text), link.WHERE))
    except DataFault:
        name = ""
    if not name or f"setup/{name}" != place:  # it is another scenario: go to the first page and report it
        session.page.keep_visit(None, game_lifecycle.ADOPTED)
    yield Route()


def tell_damaged(session: Session) -> Effects:
    """Report once that stored data could not be read, and offer it as a file."""
    if session.store.news():
        yield Notice("site.notice.damaged", {}, ("damaged-file", "damaged-drop"))


def damaged_file(session: Session, _: str) -> Effects:
    """Save the unreadable data to a file."""
    text = json.dumps(session.store.damaged(), ensure_ascii=False)
    session.page.download("sandtable-damaged.json", text)
    return ()


def damaged_drop(session: Session, _: str) -> Effects:
    """Delete the unreadable data."""
    session.store.drop_damaged()
    session.page.show("notice", False)
    return ()


ACTIONS = {"rescue": rescue, "forget": forget, "damaged-file": damaged_file, "damaged-drop": damaged_drop}
