"""Opens files, links and stored games, and reports what in them is invalid."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from typing import Any, TypeVar

from engine.core import codec, filetext, link, record, safe_json
from engine.core.scenario import DataFault, Scenario
from engine.core.system import guide
from web.faults import plainly
from web.features.files import guarded_opening
from web.game import autosave, game_lifecycle
from web.game.seats import LEVELS
from web.game.table import Table
from web.shell import deferred_loading
from web.shell.effects import AsyncEffects, Background, Effect, Effects, Notice, Route
from web.shell.session import Session
from web.storage import migration, saved_games

T = TypeVar("T")

Opener = Callable[[Session, dict[str, Any], bool], AsyncEffects]
"""Opens what a link carries, told whether the visitor asked for it on this page (a file, a pasted link)."""
OPENERS: dict[str, Opener] = {}
"""Kind of link -> what opens it; matches add their own."""


def seated(session: Session, opening: record.RecordReplay) -> Table:
    """Return the table of a record that has been replayed; say later what of it is not good."""
    table, fault = Table.from_record(opening.game, migration.own_data(opening), LEVELS), opening.fault
    if fault is not None and fault.at_position:
        session.say_later("site.notice.at_position", {})
    elif fault is not None:
        session.say_later("site.notice.partly", {"good": fault.good, "fault": plainly(fault.mismatch, session.words)})
    return table


async def replay(session: Session, opening: record.RecordReplay) -> AsyncIterator[Effect]:
    """Replay a record bit by bit.

    Raises:
        DataFault: nothing of it can be opened.
        VisitorLeft: its visitor went elsewhere meanwhile.
    """

    def told() -> tuple[str, dict[str, Any]]:
        return "site.notice.opening", {"n": len(opening.game.inputs), "of": len(opening)}

    async for effect in guarded_opening.in_parts(session, iter(opening), told):
        yield effect
    session.page.show("notice", False)


async def parsed(session: Session, found: list[T], work: Generator[None, None, T]) -> AsyncIterator[Effect]:
    """Read a text bit by bit, and put what it stands for into a list.

    Raises:
        DataFault: it is not good.
        VisitorLeft: its visitor went elsewhere meanwhile.
    """
    async for effect in guarded_opening.in_parts(
        session, guarded_opening.collect(found, work), lambda: ("site.notice.reading", {})
    ):
        yield effect


def opened(session: Session, data: Any) -> record.RecordReplay:
    """Return a record that is to be replayed. Raises DataFault."""
    return record.RecordReplay(data, seed=session.page.seed())


# What the browser kept


def resumed(session: Session, text: str, *, is_visit: bool) -> tuple[Background]:
    """Open the game that the browser kept, or that this window alone keeps."""

    def use(opening: record.RecordReplay) -> Effects:
        if session.table is not None:
            return  # another game was begun, or this one opened, meanwhile
        table = seated(session, opening)
        table.is_visit = is_visit
        session.keeping.own = None if is_visit else text
        is_whole = (
            is_visit or opening.fault is None or autosave.shelve(session, text)
        )  # what opens in part is kept whole
        if is_whole:
            yield from game_lifecycle.put_on_table(session, table)
        else:
            yield from game_lifecycle.leave_place(session)
            yield from game_lifecycle.ask(session, table)

    return (Background(_reopen(session, text, use, ("rescue", "forget"))),)


def elsewhere(session: Session) -> Effects:
    """Say when the game on the table has gone on in another window of this browser."""
    table, text = session.table, session.store.game()
    if table is not None and not table.is_visit and text is not None and saved_games.goes_on(text, table.text()):
        yield Notice("site.notice.behind", {}, ("catch-up",))


def caught_up(session: Session, text: str) -> Effects:
    """Show the game as it stands in another window."""

    def use(opening: record.RecordReplay) -> Effects:
        table = seated(session, opening)
        session.keeping.own = text
        yield from game_lifecycle.put_on_table(session, table)

    yield Background(_reopen(session, text, use))


async def _reopen(
    session: Session, text: str, use: Callable[[record.RecordReplay], Effects], offers: tuple[str, ...] = ()
) -> AsyncEffects:
    """Replay a game that this browser keeps and go on with it, or say why it cannot be opened, with these offers."""
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
    """Save what the browser kept as a file, though it cannot be opened."""
    session.page.download("sandtable-kept.json", session.store.game() or "")
    return ()


def forget(session: Session, _: str) -> Effects:
    """Drop what the browser kept."""
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
    """Open the save file or the scenario file that was chosen; the game in progress stays if it is neither."""
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
    """Open what a link carries: the address names it, and what is to be seen stays, until that stands.

    A game that is on the table is left first. One with which the page did not become ready
    is not read again unasked.
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
    """Open what a link carries, or say what of it is not good."""
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
    """Offer a scenario from outside to be played."""
    return game_lifecycle.show_place(session, f"setup/{game_lifecycle.add_scenario(session, scenario)}")


def offered_again(session: Session, text: str) -> Effects:
    """Offer the scenario from outside that this window had opened before it was loaded anew."""
    yield Background(_offer_kept(session, text))


async def _offer_kept(session: Session, text: str) -> AsyncEffects:
    place = session.page.address()
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    try:
        name = game_lifecycle.add_scenario(session, codec.scenario(codec.parse(text), link.WHERE))
    except DataFault:
        name = ""
    if not name or f"setup/{name}" != place:  # it is another one: the address leads home, with a word
        session.page.keep_visit(None, game_lifecycle.ADOPTED)
    yield Route()


def tell_damaged(session: Session) -> Effects:
    """Say, once, that something the browser kept could not be read, and offer it as a file."""
    if session.store.news():
        yield Notice("site.notice.damaged", {}, ("damaged-file", "damaged-drop"))


def damaged_file(session: Session, _: str) -> Effects:
    """Save to a file what could not be read."""
    text = json.dumps(session.store.damaged(), ensure_ascii=False)
    session.page.download("sandtable-damaged.json", text)
    return ()


def damaged_drop(session: Session, _: str) -> Effects:
    """Drop what could not be read."""
    session.store.drop_damaged()
    session.page.show("notice", False)
    return ()


ACTIONS = {"rescue": rescue, "forget": forget, "damaged-file": damaged_file, "damaged-drop": damaged_drop}
