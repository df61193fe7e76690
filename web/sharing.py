"""The dialog in which a game is kept under a name, saved to a file, or sent as a link."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine.core import link, record
from engine.core.game import Game
from engine.core.scenario import Scenario, is_shipped
from engine.core.types import Decision
from web import dom
from web.kept import shelf, store
from web.kept.settings import SITE, site
from web.paint import shelf as panel
from web.paint.links import IDS, Ground
from web.play.table import HUMAN, TASK

if TYPE_CHECKING:
    from web.app import App

DIALOG = "keep-dialog"
SOLVED_BY = "general"
"""Who plays the other side of a puzzle."""


class Sharing:
    """The gestures of the dialog. Each `do_` method is what a button of that name does with its argument."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._mode = ""
        self._task = ""
        self._scenario: Scenario | None = None

    def do_save(self, _: str) -> None:
        """Open the dialog for the game on the table."""
        table = self.app.table
        if table is None:
            return
        self._scenario = table.game.scenario
        own = not is_shipped(self._scenario)
        modes = ("game", "position", "puzzle", *(("scenario",) if own else ()))
        title = shelf.entry(table.text(), "", 0, self.app.words.language).title
        dom.html("keep-body", panel.keeping(self.app.words, title, modes, secret=table.has_secrets))
        self._begin(modes[0])

    def do_share_scenario(self, _: str) -> None:
        """Open the dialog for the scenario that is being prepared."""
        self._scenario = self.app.chosen
        dom.html("keep-body", panel.keeping(self.app.words, "", ("scenario",), secret=False))
        self._begin("scenario")

    def _begin(self, mode: str) -> None:
        dom.dialog(DIALOG, True)
        self.change("mode", mode)

    def change(self, name: str, value: str) -> None:
        """Take a field of the dialog over and make the link anew."""
        if name == "mode":
            self._mode = value
            dom.show("link-task-field", value == "puzzle")
        else:
            self._task = value[:TASK]
        dom.html("link-made", panel.link(self.app.words, self.address(self._data()), self.ground()))

    def ground(self) -> Ground:
        """Return what links stand on here."""
        return Ground(not dom.here(), self.app.settings.site, dom.can_share())

    def address(self, data: dict[str, Any]) -> str:
        """Return the whole address of the link that carries data; nothing where no site is known that it leads to."""
        base = dom.here() or self.app.settings.site
        return f"{base}#{link.OPEN}/{link.pack(data)}" if base else ""

    def name_site(self, which: str) -> None:
        """Keep the site that links lead to, as told in a dialog, and make its link."""
        text = str(dom.form(f"{which}-site-form")["site"])
        if site(text) is None:
            dom.text_of(IDS[which][1], self.app.words.say("site.link.site.none", {"text": text[:SITE]}))
            return
        self.app.visiting.change_setting("site", text)
        if which == "match":
            self.app.matching.do_match_show("link")
        else:
            self.change("mode", self._mode)
            dom.focus("#link-text")

    def _data(self) -> dict[str, Any]:
        if self._mode == "scenario":
            assert self._scenario is not None
            return link.scenario_data(self._scenario)
        game, extra = self._game()
        return {"kind": "game", "record": link.game_data(game, extra)}

    def _game(self) -> tuple[Game, dict[str, Any]]:
        """Return the game that is sent and its extra data: without reasons, a position without its past."""
        table = self.app.table
        assert table is not None
        extra = {name: value for name, value in table.extra().items() if name != "reasons"}
        if self._mode == "game":
            return table.game, extra
        now = table.game.pending
        if self._mode == "puzzle" and isinstance(now, Decision):
            extra["seats"] = {side: HUMAN if side == now.side else SOLVED_BY for side in table.seats}
        return table.game.position(), extra | ({"task": self._task} if self._mode == "puzzle" else {})

    def keep(self) -> None:
        """Keep the game in this browser under the name in the field."""
        table = self.app.table
        if table is None:
            return
        name = str(dom.form("keep-form")["keep.name"])
        turn = table.time(self.app.painter.names())
        entry = shelf.entry(table.text(), name, dom.now(), self.app.words.language, turn)
        kept = store.save(entry, table.text())
        self.app.keeping.ask_to_persist()
        dom.dialog(DIALOG, False)
        self.app.notice("site.notice.kept" if kept else "site.notice.kept_not", {"name": entry.name})

    def do_file(self, _: str) -> None:
        """Save the game on the table to a file."""
        table = self.app.table
        if table is not None:
            self._download(f"{table.game.scenario.name.replace('/', '-')}-{len(table.game.inputs)}", table.text())

    def do_link_file(self, _: str) -> None:
        """Save to a file what the link would carry."""
        if self._mode == "scenario":
            assert self._scenario is not None
            dom.download(f"{self._scenario.id}.json", json.dumps(self._data(), ensure_ascii=False))
            return
        game, extra = self._game()
        self._download(f"{game.scenario.name.replace('/', '-')}-{self._mode}", record.text(game, extra))

    def _download(self, name: str, text: str) -> None:
        dom.download(f"{name}.json", text)
        dom.dialog(DIALOG, False)
        if self.app.table is not None and self.app.table.has_secrets:
            self.app.notice("site.notice.secret_save", {})

    def do_copy_link(self, _: str) -> None:
        """Put the link on the clipboard."""
        self.app.spawn(self._copy())

    async def _copy(self) -> None:
        copied = await dom.copy(self.address(self._data()))
        dom.text_of("link-copied", self.app.words.say(f"site.link.{'copied' if copied else 'not_copied'}"))

    def do_share_link(self, which: str) -> None:
        """Let the device ask to whom the link of a dialog is sent."""
        self.app.spawn(self._share(which))

    async def _share(self, which: str) -> None:
        data = self.app.matching.link_data() if which == "match" else self._data()
        if not await dom.share(self.app.words.say("site.title"), self.address(data)):
            dom.text_of(IDS[which][1], self.app.words.say("site.link.not_shared"))
