"""Games that come and go: kept in the browser, saved to files, sent and opened as links."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from engine.core import codec, link, record
from engine.core.scenario import DataFault, Scenario
from engine.core.system import guide
from engine.core.types import End
from web import dom
from web.kept import bringing, shelf, store
from web.paint import setup
from web.play.table import Table
from web.words import plainly

if TYPE_CHECKING:
    from web.app import App

SLICE = 100
"""Inputs that are replayed before the page may breathe."""


class Keeping:
    """The gestures of keeping and opening. Each `do_` method is what a button of that name does with its argument."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.is_kept = True
        """Whether the browser kept the game in progress last time."""
        self.openers: dict[str, Callable[[dict[str, Any], bool], Awaitable[None]]] = {
            "game": self._open_linked_game,
            "scenario": self._open_linked_scenario,
        }
        """Kind of link -> what opens it, told whether the visitor asked for it on this page (a file, a pasted link)."""
        self._waiting: Table | None = None
        """A game that waits until the player agrees that it replaces the one in progress."""
        self._is_asked = False
        """Whether the browser was asked on this visit not to drop what it keeps."""
        self._own: str | None = None
        """What this window kept last, or opened whole: anything else that the browser holds is another game."""

    # Keeping the game in progress

    def keep(self) -> None:
        """Keep the game in the browser; say once when the browser does not. A page around this one hears of it."""
        if self.app.table is None:
            return
        self.app.embedding.changed()
        text = self.app.table.text()
        dom.keep_visit(text if self.app.table.is_visit else None)
        if self.app.table.is_visit:
            if self.app.table.match is not None:
                self.app.matching.keep()
            return
        kept = self._spare() and store.keep_game(text)
        self._own = text if kept else self._own
        if self.app.table.match is not None:
            kept = self.app.matching.keep() and kept
        if not kept and self.is_kept:
            self.app.warn("site.notice.not_kept", "file" if self.app.table.match is None else "match-keep")
        elif kept and not self.is_kept:
            dom.show("warning", False)
        self.is_kept = kept
        dom.root("kept", "yes" if kept else "no")

    def _spare(self) -> bool:
        """Put aside what another window of this browser keeps there; tell whether it may be written over."""
        found = store.game()
        if found in (None, self._own) or self.app.matching.holds(found):
            return True
        is_spared = self._shelve(found)
        self.app.say_now()
        return is_spared

    def put_aside(self) -> bool:
        """Put the game in progress on the shelf, for another takes its place; tell whether nothing is lost."""
        table = self.app.table if self.app.table is not None and not self.app.table.is_visit else None
        text = table.text() if table is not None else store.game()
        if text is None:
            return True
        if self.app.matching.holds(text):
            self.app.matching.say_where(text)
            return True
        turn = table.time(self.app.painter.names()) if table is not None else ""
        return self._shelve(text, turn)

    def _shelve(self, text: str, turn: str = "") -> bool:
        """Put a record on the shelf in the place of earlier states of the same game; tell whether nothing is lost."""
        try:
            entry = shelf.entry(text, "", dom.now(), self.app.words.language, turn, aside=True)
        except (ValueError, LookupError, TypeError, AttributeError):
            return store.put_by("game", text)
        known = {one: store.saved(one) for one in store.saves()}
        if not entry.inputs or text in known.values():
            return True
        if not store.save(entry, text):
            return False
        for one, record_text in known.items():
            if one.is_aside and shelf.goes_on(text, record_text):
                store.remove(one)
        self.app.say_later("site.notice.put_aside", {"title": entry.title})
        return True

    def ask_to_persist(self) -> None:
        """Ask the browser once not to drop what it keeps: when somebody says that something is to be kept."""
        if not self._is_asked:
            self._is_asked = True
            self.app.spawn(dom.ask_to_persist())

    def elsewhere(self) -> None:
        """Say when the game on the table has gone on in another window of this browser."""
        table, text = self.app.table, store.game()
        if table is None or table.is_visit or text is None:
            return
        if shelf.goes_on(text, table.text()):
            self.app.notice("site.notice.behind", {}, "catch-up")

    def do_catch_up(self, _: str) -> None:
        """Show the game as it stands in the other window."""
        text = store.game()
        if text is not None and not self.app.matching.resume(text):
            self.app.spawn(self._catch_up(text))

    async def _catch_up(self, text: str) -> None:
        await self.app.director.installed()
        try:
            table = self.seated(await self.replayed(codec.parse(text)))
        except DataFault as bad:
            self.app.notice("site.notice.bad_kept", {"fault": plainly(bad.spots[0])})
            return
        self._own = text
        self.app.use(table)

    def in_progress(self) -> bool | None:
        """Whether the game on the table, or else the one that the browser keeps, goes on; None where there is none."""
        if self.app.table is not None:
            return not isinstance(self.app.table.game.pending, End)
        text = store.game()
        return None if text is None else not shelf.is_over(text)

    # Opening

    def resume(self) -> None:
        """Open the game that came by link to this window and is only looked at, else the one kept in the browser."""
        visit = dom.visit()
        text = visit if visit is not None else store.game()
        if text is not None and not self.app.matching.resume(text):
            self.app.spawn(self._resume(text, is_visit=visit is not None))

    async def _resume(self, text: str, *, is_visit: bool) -> None:
        await self.app.director.installed()
        try:
            opening = await self.replayed(codec.parse(text))
        except DataFault as bad:
            if self.app.table is None and dom.address() == "play":
                dom.go("", instead=True)
                self.app.route()
            self.app.notice("site.notice.bad_kept", {"fault": plainly(bad.spots[0])}, "rescue", "forget")
            return
        if self.app.table is not None:
            return  # another game was begun, or this one opened, meanwhile
        table = self.seated(opening)
        table.is_visit = is_visit
        self._own = None if is_visit else text
        if is_visit or opening.fault is None or self._shelve(text):  # what opens in part is kept whole
            self.app.use(table)
        else:
            self._ask(table)

    async def load_file(self, chosen: Awaitable[tuple[str, str] | None]) -> None:
        """Open the save file or the scenario file that was chosen; the game in progress stays if it is neither."""
        found = await chosen
        if found is None:
            return
        name, text = found
        await self.app.director.installed()
        key = "site.notice.bad_save"
        try:
            if name.lower().endswith(".toml"):
                key = "site.notice.bad_scenario"
                self._offer(codec.scenario_text(text, name))
                return
            data = codec.parse(text)
            kind = data.get("kind") if isinstance(data, dict) else None
            if isinstance(kind, str) and kind in self.openers:
                await self.openers[kind](data, True)
            else:
                self.replace(await self.opened(data))
        except DataFault as bad:
            self.app.notice(key, {"fault": plainly(bad.spots[0]), "guide": guide(text)})

    def choose_file(self) -> None:
        """Open the file chosen in the file field."""
        self.app.spawn(self.load_file(dom.chosen_file("file", codec.MAX_TEXT + 1)))

    def drop_file(self) -> None:
        """Open the file dropped on the page."""
        self.app.spawn(self.load_file(dom.dropped_file(codec.MAX_TEXT + 1)))

    def open_link(self, text: str) -> None:
        """Open what a link carries; the address no longer names it then."""
        dom.go("", instead=True)
        self.app.route()
        self.app.spawn(self._open_link(text))

    async def _open_link(self, text: str) -> None:
        await self.app.director.installed()
        try:
            data = link.unpack(link.find(text))
            await self.openers[data["kind"]](data, False)
        except DataFault as bad:
            self.app.notice("site.notice.bad_link", {"fault": plainly(bad.spots[0])})

    async def _open_linked_game(self, data: dict[str, Any], asked: bool) -> None:
        table = await self.opened(data.get("record"))
        if asked:
            self.replace(table)
        else:
            self.visit(table)

    async def _open_linked_scenario(self, data: dict[str, Any], _: bool) -> None:
        self._offer(codec.scenario(data.get("scenario"), link.WHERE))

    def _offer(self, scenario: Scenario) -> None:
        """Offer a scenario from outside to be played."""
        name = self.app.adopt(scenario)
        self.app.show_place(f"setup/{name}")

    async def opened(self, data: Any) -> Table:
        """Return the game of a record, replayed bit by bit; say what of it is not good.

        Raises:
            DataFault: nothing of it can be opened.
        """
        return self.seated(await self.replayed(data))

    def seated(self, opening: record.Opening) -> Table:
        """Return the table of a record that has been replayed; say what of it is not good."""
        table, fault = Table.from_record(opening.game, bringing.own_data(opening), setup.LEVELS), opening.fault
        if fault is not None and fault.at_position:
            self.app.say_later("site.notice.at_position", {})
        elif fault is not None:
            self.app.say_later("site.notice.partly", {"good": fault.good, "fault": plainly(fault.spot)})
        return table

    async def replayed(self, data: Any) -> record.Opening:
        """Return a record that has been replayed, bit by bit.

        Raises:
            DataFault: nothing of it can be opened.
        """
        opening = record.Opening(data, seed=dom.now())
        for done in opening:
            if done % SLICE == 0:
                self.app.notice("site.notice.opening", {"n": done, "of": len(opening)})
                await asyncio.sleep(0)
        dom.show("notice", False)
        return opening

    def replace(self, table: Table) -> None:
        """Put another game on the table; the one in progress is put aside, or the player is asked first."""
        if self.put_aside():
            self.app.use(table)
        else:
            self._ask(table)

    def visit(self, table: Table) -> None:
        """Show a game that came by link; the one in progress stays what it is until somebody plays on here."""
        if self.app.table is not None and not self.is_kept:
            self.replace(table)  # the browser keeps nothing: the player is asked
            return
        table.is_visit, self._own = True, None
        running = store.game()
        if running is not None:
            self.app.say_later("site.notice.visit", {"title": self._title(running)})
        self.app.use(table)

    def leave(self) -> None:
        """Take a game off the table that came by link and that nobody has played on, if another one is in progress."""
        table = self.app.table
        if table is not None and table.is_visit and store.game() is not None:
            self.app.director.stop()
            self.app.table = None
            dom.keep_visit(None)

    def _title(self, text: str) -> str:
        """Return the title of a record that the browser kept, nothing where it has none."""
        try:
            return shelf.entry(text, "", 0, self.app.words.language).title
        except (ValueError, LookupError, TypeError, AttributeError):
            return ""

    def _ask(self, table: Table) -> None:
        """Ask whether a game may take the place of the one in progress, which would be lost."""
        self._waiting = table
        now = self.app.table
        text = now.text() if now is not None else store.game() or ""
        self.app.notice(
            "site.notice.replaces", {"title": self._title(text)}, "rescue" if now is None else "file", "replace"
        )

    def do_replace(self, _: str) -> None:
        """Open the game that waits, though the one in progress is lost."""
        if self._waiting is not None:
            self.app.use(self._waiting)
            self._waiting = None

    def do_rescue(self, _: str) -> None:
        """Save what the browser kept as a file, though it cannot be opened."""
        dom.download("sandtable-kept.json", store.game() or "")

    def do_forget(self, _: str) -> None:
        """Drop what the browser kept."""
        store.keep_game(None)
        self.app.route()

    def do_fetch_again(self, _: str) -> None:
        """Fetch again what reading from outside needs."""
        dom.show("notice", False)
        self.app.director.fetch_again()

    # What could not be read

    def tell_damaged(self) -> None:
        """Say, once, that something the browser kept could not be read, and offer it as a file."""
        if store.news():
            self.app.notice("site.notice.damaged", {}, "damaged-file", "damaged-drop")

    def do_damaged_file(self, _: str) -> None:
        """Save to a file what could not be read."""
        dom.download("sandtable-damaged.json", json.dumps(store.damaged(), ensure_ascii=False))

    def do_damaged_drop(self, _: str) -> None:
        """Drop what could not be read."""
        store.drop_damaged()
        dom.show("notice", False)
