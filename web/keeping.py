"""Games that come and go: kept in the browser, saved to files, sent and opened as links."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from engine.core import codec, link, record
from engine.core.scenario import DataFault, Scenario
from web import dom, shelf, store
from web.panels import setup
from web.panels import shelf as panel
from web.svg.minimap import card_map
from web.table import HUMAN, Table
from web.words import plainly

if TYPE_CHECKING:
    from web.app import App

OPEN = "open"
"""What the address of a link begins with, behind the #."""
SLICE = 100
"""Inputs that are replayed before the page may breathe."""


class Keeping:
    """The gestures of keeping and opening. Each `do_` method is what a button of that name does with its argument."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.is_kept = True
        """Whether the browser kept the game in progress last time."""
        self.openers: dict[str, Callable[[dict[str, Any]], Awaitable[None]]] = {
            "game": self._open_linked_game,
            "scenario": self._open_linked_scenario,
        }
        """Kind of link -> what opens it."""
        self._pictures: dict[str, str] = {}
        self._waiting: Table | None = None
        """A game that waits until the player agrees that it replaces the one in progress."""
        self._removed: tuple[shelf.Kept, str] | None = None

    # Keeping the game in progress

    def keep(self) -> None:
        """Keep the game in the browser; say once when the browser does not. A page around this one hears of it."""
        if self.app.table is None:
            return
        self.app.embedding.changed()
        kept = store.keep_game(self.app.table.text())
        if self.app.table.match is not None:
            kept = self.app.matching.keep() and kept
        if not kept and self.is_kept:
            self.app.notice("site.notice.not_kept", {}, "file" if self.app.table.match is None else "match-keep")
        self.is_kept = kept

    def put_aside(self, *, finished: bool = False) -> bool:
        """Put the game in progress on the shelf, for another takes its place; tell whether nothing is lost.

        A `finished` game is only put aside when that is asked for.
        """
        text = self.app.table.text() if self.app.table is not None else store.game()
        if text is None or self.app.matching.holds(text):
            return True
        try:
            turn = self.app.table.time(self.app.painter.names()) if self.app.table is not None else ""
            entry = shelf.entry(text, "", dom.now(), self.app.words.language, turn, aside=True)
        except (ValueError, LookupError, TypeError, AttributeError):
            return True  # what the browser kept is no game: there is nothing to lose
        if (
            (entry.is_over and not finished)
            or not entry.inputs
            or any(store.saved(one) == text for one in store.saves())
        ):
            return True
        if not store.save(entry, text):
            return False
        self.app.say_later("site.notice.put_aside", {"title": entry.title})
        return True

    # Opening

    def resume(self) -> None:
        """Open the game kept in the browser."""
        text = store.game()
        if text is not None and not self.app.matching.resume(text):
            self.app.spawn(self._resume(text))

    async def _resume(self, text: str) -> None:
        await self.app.director.installed()
        try:
            self.app.use(await self.opened(codec.parse(text)))
        except DataFault as bad:
            if self.app.table is None and dom.address() == "play":
                dom.go("", instead=True)
                self.app.route()
            self.app.notice("site.notice.bad_kept", {"fault": plainly(bad.spots[0])}, "rescue", "forget")

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
            if isinstance(data, dict) and data.get("kind") in self.openers:
                await self.openers[data["kind"]](data)
            else:
                self.replace(await self.opened(data))
        except DataFault as bad:
            self.app.notice(key, {"fault": plainly(bad.spots[0])})

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
            data = link.unpack(text)
            await self.openers[data["kind"]](data)
        except DataFault as bad:
            self.app.notice("site.notice.bad_link", {"fault": plainly(bad.spots[0])})

    async def _open_linked_game(self, data: dict[str, Any]) -> None:
        self.replace(await self.opened(data.get("record")))

    async def _open_linked_scenario(self, data: dict[str, Any]) -> None:
        self._offer(codec.scenario(data.get("scenario"), link.WHERE))

    def _offer(self, scenario: Scenario) -> None:
        """Offer a scenario from outside to be played."""
        self.app.adopt(scenario)
        self.app.show_setup(scenario)

    async def opened(self, data: Any) -> Table:
        """Return the game of a record, replayed bit by bit; say what of it is not good.

        Raises:
            DataFault: nothing of it can be opened.
        """
        opening = await self.replayed(data)
        table, fault = Table.from_record(opening.game, opening.extra, setup.LEVELS), opening.fault
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

    def replace(self, table: Table, *, finished: bool = False) -> None:
        """Put another game on the table; the one in progress is put aside, or the player is asked first."""
        if self.put_aside(finished=finished):
            self.app.use(table)
            return
        self._waiting = table
        text = self.app.table.text() if self.app.table is not None else store.game() or ""
        title = shelf.entry(text, "", 0, self.app.words.language).title
        self.app.notice("site.notice.replaces", {"title": title}, "file", "replace")

    def do_replace(self, _: str) -> None:
        """Open the game that waits, though the one in progress is lost."""
        if self._waiting is not None:
            self.app.use(self._waiting)
            self._waiting = None

    # The shelf

    def show_shelf(self) -> None:
        """Show the games kept, and draw their small boards when there is time."""
        entries = store.saves()
        dom.html("shelf", panel.shelf(entries, self.app.words, self._time, self._pictures))
        missing = [entry for entry in entries if entry.id not in self._pictures]
        if missing:
            self.app.spawn(self._draw(missing))

    async def _draw(self, entries: list[shelf.Kept]) -> None:
        await self.app.director.installed()
        for entry in entries:
            self._pictures[entry.id] = self._picture(entry)
            await asyncio.sleep(0)
        if dom.address() == "":
            dom.html("shelf", panel.shelf(store.saves(), self.app.words, self._time, self._pictures))

    def _picture(self, entry: shelf.Kept) -> str:
        """Return the small board of a kept game as its one person sees it; where a side hides something, its start."""
        try:
            opening = record.Opening(codec.parse(store.saved(entry) or ""))
        except DataFault:
            return ""
        table = Table.from_record(opening.game, opening.extra, setup.LEVELS)
        people = [side for side, seat in table.seats.items() if seat == HUMAN]
        system, last = opening.game.system, opening.last()
        viewer = people[0] if len(people) == 1 else None
        if last is None or (system.hidden and viewer is None):
            return card_map(table.view())
        return card_map(system.view(last, viewer))

    def _time(self, milliseconds: int) -> str:
        return dom.local_time(milliseconds, self.app.words.language)

    def _entry(self, which: str) -> shelf.Kept | None:
        return next((entry for entry in store.saves() if entry.id == which), None)

    def do_shelf_open(self, which: str) -> None:
        """Put a kept game on the table; one that was only put aside leaves the shelf for it."""
        entry = self._entry(which)
        if entry is not None:
            self.app.spawn(self._open_kept(entry))

    async def _open_kept(self, entry: shelf.Kept) -> None:
        await self.app.director.installed()
        try:
            table = await self.opened(codec.parse(store.saved(entry) or ""))
        except DataFault as bad:
            self.app.notice("site.notice.bad_save", {"fault": plainly(bad.spots[0])})
            return
        self.replace(table)
        if entry.is_aside and self.app.table is table:
            store.remove(entry)

    def do_shelf_file(self, which: str) -> None:
        """Save a kept game to a file."""
        entry = self._entry(which)
        if entry is not None:
            dom.download(f"{entry.scenario.replace('/', '-')}-{entry.inputs}.json", store.saved(entry) or "")

    def do_shelf_remove(self, which: str) -> None:
        """Take a kept game off the shelf; it can be put back."""
        entry = self._entry(which)
        if entry is None:
            return
        self._removed = entry, store.saved(entry) or ""
        store.remove(entry)
        self.show_shelf()
        self.app.notice("site.notice.removed", {"name": entry.name}, "restore")

    def do_restore(self, _: str) -> None:
        """Put the game that was removed last back on the shelf."""
        if self._removed is not None:
            store.save(*self._removed)
            self._removed = None
            dom.show("notice", False)
            self.show_shelf()

    def do_rescue(self, _: str) -> None:
        """Save what the browser kept as a file, though it cannot be opened."""
        dom.download("sandtable-kept.json", store.game() or "")

    def do_forget(self, _: str) -> None:
        """Drop what the browser kept."""
        store.keep_game(None)
        self.app.route()
