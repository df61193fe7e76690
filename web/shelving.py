"""The shelf on the first page: games that the visitor kept under names, and those that were put aside."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from engine.core import codec, record
from engine.core.scenario import DataFault
from web import dom
from web.boards.minimap import card_map
from web.kept import bringing, shelf, store
from web.paint import setup
from web.paint import shelf as panel
from web.play.table import HUMAN, Table
from web.words import Names, plainly

if TYPE_CHECKING:
    from web.app import App


class Shelving:
    """The gestures of the shelf. Each `do_` method is what a button of that name does with its argument."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._shown: dict[str, panel.Shown] = {}
        self._removed: tuple[shelf.Kept, str] | None = None

    def show(self) -> None:
        """Show the games kept, and draw their small boards when there is time."""
        entries = store.saves()
        dom.html("shelf", panel.shelf(entries, self.app.words, self._time, self._shown))
        missing = [entry for entry in entries if entry.id not in self._shown]
        if missing:
            self.app.spawn(self._draw(missing))

    async def _draw(self, entries: list[shelf.Kept]) -> None:
        await self.app.director.installed()
        for entry in entries:
            self._shown[entry.id] = self._look(entry)
            await asyncio.sleep(0)
        if dom.address() == "":
            dom.html("shelf", panel.shelf(store.saves(), self.app.words, self._time, self._shown))

    def _look(self, entry: shelf.Kept) -> panel.Shown:
        """Read off a record how its game stands, with a board as its one person sees it, of secrets its start."""
        try:
            opening = record.Opening(codec.parse(store.saved(entry) or ""))
        except DataFault:
            return panel.Shown()
        table = Table.from_record(opening.game, bringing.own_data(opening), setup.LEVELS)
        people = [side for side, seat in table.seats.items() if seat == HUMAN]
        system, last = opening.game.system, opening.last()
        viewer = people[0] if len(people) == 1 else None
        if last is None:
            return panel.Shown(card_map(table.view()))
        view = system.view(last, viewer)
        facts = panel.standing(Names(self.app.words, system.id, view), view, table.seats, system.pending(last))
        return panel.Shown(card_map(table.view() if system.hidden and viewer is None else view), facts)

    def _time(self, milliseconds: int) -> str:
        return dom.local_time(milliseconds, self.app.words.language)

    def _entry(self, which: str) -> shelf.Kept | None:
        return next((entry for entry in store.saves() if entry.id == which), None)

    def do_shelf_open(self, which: str) -> None:
        """Put a kept game on the table; one only put aside leaves the shelf when it is kept whole."""
        entry = self._entry(which)
        if entry is not None:
            self.app.spawn(self._open_kept(entry))

    async def _open_kept(self, entry: shelf.Kept) -> None:
        await self.app.director.installed()
        keeping = self.app.keeping
        try:
            opening = await keeping.replayed(codec.parse(store.saved(entry) or ""))
        except DataFault as bad:
            self.app.notice("site.notice.bad_save", {"fault": plainly(bad.spots[0])})
            return
        table = keeping.seated(opening)
        keeping.replace(table)
        is_whole = opening.fault is None
        if entry.is_aside and is_whole and self.app.table is table and keeping.is_kept:
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
        self.show()
        self.app.notice("site.notice.removed", {"name": entry.name}, "restore")

    def do_restore(self, _: str) -> None:
        """Put the game that was removed last back on the shelf."""
        if self._removed is not None:
            store.save(*self._removed)
            self._removed = None
            dom.show("notice", False)
            self.show()
