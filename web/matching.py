"""Matches by link: beginning one, making the link of a turn, and opening the links that come."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine.core import codec, link, match, referee
from engine.core.game import Game
from engine.core.match import Held, Match
from engine.core.scenario import DataFault, Scenario
from engine.core.types import Side
from web import dom
from web.kept import matches, store
from web.paint import match as panel
from web.paint.setup import LEVELS
from web.play.table import FRIEND, HUMAN, Table
from web.words import plainly

if TYPE_CHECKING:
    from web.app import App

DIALOG = "match-dialog"
INVITATION = "invitation-dialog"


class Matching:
    """The gestures of a match. Each `do_` method is what a button of that name does with its argument."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._removed: tuple[matches.Running, str] | None = None
        self._invited: tuple[Match, str, Game] | None = None
        """An invitation that is shown and not accepted yet."""
        self._offered: tuple[Table, Held] | None = None
        """A side of a match out of a file, until its visitor says that it is his own."""
        app.keeping.openers |= {"turn": self._open_turn, "match": self._open_file}

    def begin(self, scenario: Scenario, options: dict[str, Any], seats: dict[Side, str]) -> None:
        """Set a match up as the one who invites."""
        if dom.is_frame():
            self.app.notice("site.match.frame", {})
            return
        if sorted(seats.values()) != sorted((FRIEND, HUMAN)):
            self.app.notice("site.match.seats", {})
            return
        table = Table.start(scenario, options, seats, dom.now())
        side = next(side for side, seat in seats.items() if seat == HUMAN)
        table.match = match.invite(dom.random_text(), side)
        self.app.keeping.replace(table)

    # Keeping

    def keep(self) -> bool:
        """Keep the match on the table; tell whether the browser did. What went on in another window stays."""
        table, held = self._now()
        if self._went_on():
            self.app.notice("site.match.elsewhere", {})
            return True
        return store.keep_match(self._running(table, held), self._text(table, held))

    def _now(self) -> tuple[Table, Held]:
        """Return the match on the table."""
        table = self.app.table
        assert table is not None, "a match is a game"
        assert table.match is not None, "not every game is a match"
        return table, table.match

    def _running(self, table: Table, held: Held) -> matches.Running:
        return matches.running(table, held, dom.now(), self.app.words.language)

    def _text(self, table: Table, held: Held) -> str:
        return json.dumps(match.kept_data(held, table.game, table.extra()), ensure_ascii=False)

    def _went_on(self) -> bool:
        """Whether another window of this browser has a later turn of the match on the table."""
        entry = self._running(*self._now())
        return any(one.id == entry.id and one.turns > entry.turns for one in store.running())

    def holds(self, text: str) -> bool:
        """Whether a record is that of a match that is kept, so that nothing is lost with it."""
        which = _match_of(text)
        return which is not None and store.match(which) is not None

    def say_where(self, text: str) -> None:
        """Say where the match of a record waits."""
        title = next((entry.title for entry in store.running() if entry.id == _match_of(text)), "")
        self.app.say_later("site.match.waits", {"title": title})

    def resume(self, text: str) -> bool:
        """Open the match whose record this is; tell whether it is one that is kept."""
        which = _match_of(text)
        if which is None or store.match(which) is None:
            return False
        self.app.spawn(self._open(which))
        return True

    # Opening

    async def _open(self, which: str) -> None:
        """Put a match that is kept on the table; one that was put aside changes places with the other state of it."""
        await self.app.director.installed()
        try:
            table, held = await self._read(codec.parse(store.match(which) or ""))
            if which != held.match.id and store.put_match_aside(held.match.id):
                store.drop_match(which)
            self._use(table, held)
        except DataFault as bad:
            self.app.notice("site.notice.bad_save", {"fault": plainly(bad.spots[0])})

    async def _read(self, data: dict[str, Any]) -> tuple[Table, Held]:
        """Return a match as it was kept.

        Raises:
            DataFault: it is damaged.
        """
        held = match.read_kept(data)
        game, extra = await self._game(data["record"])
        match.check_kept(held, game)
        return self._seated(held, game, extra.get("turn")), held

    async def _game(self, data: Any) -> tuple[Game, dict[str, Any]]:
        """Return the game of a record and its extra data; of a match nothing is opened in part.

        Raises:
            DataFault: something of it is not good.
        """
        opening = await self.app.keeping.replayed(data)
        return referee.whole(opening), opening.extra

    def _seated(self, held: Held, game: Game, turn: Any = None) -> Table:
        """Return the table of a match: the person here at one side, the friend at the other."""
        sides = game.system.sides(game.state)
        seats = {side: HUMAN if side == held.side else FRIEND for side in sides}
        table = Table.from_record(game, {"seats": seats, "turn": turn}, (*LEVELS, FRIEND))
        table.match = held
        return table

    def _use(self, table: Table, held: Held, *, asked: bool = True) -> None:
        """Put a match on the table; an earlier state of the same match needs no place of its own."""
        before = self.app.table.text() if self.app.table is not None else store.game()
        if before is not None and _match_of(before) == held.match.id:
            self.app.use(table)
        elif asked:
            self.app.keeping.replace(table)
        else:
            self.app.keeping.visit(table)

    async def _open_file(self, data: dict[str, Any], _: bool) -> None:
        """Open the file of a side: at once where it goes on from the one held here, else once it is called one's own.

        Raises:
            DataFault: it is damaged, or not what its player can have come to.
        """
        table, held = await self._read(data)
        referee.check_side(held, table.game)
        found = await self._held(held.match.id)
        if found is not None and _goes_on(found, (table, held)):
            self._use(table, held)
        elif found is not None and _goes_on((table, held), found):
            self.app.say_later("site.match.held", {})
            self._use(*found)
        else:
            self._offered = table, held
            self.app.notice(f"site.match.file.{'new' if found is None else 'other'}", {}, "match-take")

    def do_match_take(self, _: str) -> None:
        """Take the side out of a file that the visitor says is his own; another state of the match is put aside."""
        dom.show("notice", False)
        if self._offered is None:
            return
        table, held = self._offered
        self._offered = None
        if not store.put_match_aside(held.match.id):
            self.app.notice("site.notice.kept_not", {})
            return
        self._use(table, held)

    async def _open_turn(self, data: dict[str, Any], asked: bool) -> None:
        """Open a turn that came as a link or a file; one that is not honest is refused with the reason."""
        try:
            came, sealed = match.read(data)
            game, _ = await self._game(data["record"])
            referee.check(came, game)
            found = await self._held(came.id)
            if found is None:
                self._invite(came, sealed, game)
            else:
                self._go_on(*found, came, sealed, game, asked=asked)
        except DataFault as bad:
            self.app.notice("site.match.refused", {"fault": plainly(bad.spots[0])})

    async def _held(self, which: str) -> tuple[Table, Held] | None:
        """Return a match of the visitor's, the one on the table or the one kept, whichever is further."""
        table, text = self.app.table, store.match(which)
        is_here = table is not None and table.match is not None and table.match.match.id == which
        if is_here and (text is None or not self._went_on()):
            return self._now()
        return None if text is None else await self._read(codec.parse(text))

    def _invite(self, came: Match, sealed: str, game: Game) -> None:
        """Show an invitation; any later turn needs the secrets of those before."""
        if came.turn:
            self.app.notice("site.match.unknown", {"n": came.turn})
            return
        self._invited = came, sealed, game
        side = match.other(came.host, game.system.sides(game.state))
        dom.html("invitation-body", panel.invitation(game, side, self.app.words))
        dom.dialog(INVITATION, True)

    def do_match_accept(self, _: str) -> None:
        """Take the invitation that is shown: from now on the match is kept."""
        dom.dialog(INVITATION, False)
        if self._invited is None:
            return
        came, sealed, game = self._invited
        self._invited = None
        self.app.say_later("site.match.invited", {})
        held = match.accept(came, sealed, game, dom.random_text())
        self._use(self._seated(held, game), held)

    def _go_on(self, table: Table, held: Held, came: Match, sealed: str, game: Game, *, asked: bool) -> None:
        """Go on with a turn of a match that is known."""
        if not referee.is_news(held, table.game, came, sealed, game):
            own = came.sender(came.turn, game.system.sides(game.state)) == held.side
            self.app.say_later("site.match.own" if own else "site.match.opened", {"n": came.turn})
            self._use(table, held, asked=asked)
            return
        held = match.receive(held, came, sealed, game)
        self._use(self._seated(held, game, table.turn), held, asked=asked)

    # The dialog

    def do_match_send(self, _: str) -> None:
        """Make the link of this turn; from now on it stands."""
        table, held = self._now()
        if match.stage(held, table.game) != "send":
            return
        if self._went_on():
            self.app.notice("site.match.elsewhere", {})
            return
        table.match = match.answer(held, table.game, dom.random_text())
        self.app.keeping.ask_to_persist()
        self.app.changed()
        self.do_match_show("link")

    def do_match_show(self, what: str) -> None:
        """Open the dialog: for the ``link``, or to put the ``answer`` in."""
        made = panel.dialog(self._now()[0], self.app.painter.names(), self._address(), self.app.sharing.ground())
        dom.html("match-body", made)
        dom.dialog(DIALOG, True)
        dom.focus(f"#match-{what}")

    def _address(self) -> str:
        """Return the link of the turn made last."""
        return self.app.sharing.address(self.link_data())

    def link_data(self) -> dict[str, Any]:
        """Return what the link of the turn made last carries."""
        table, held = self._now()
        return match.link_data(held, table.game)

    def do_match_copy(self, _: str) -> None:
        """Put the link on the clipboard."""
        self.app.spawn(self._copy())

    async def _copy(self) -> None:
        copied = await dom.copy(self._address())
        dom.text_of("match-copied", self.app.words.say(f"site.link.{'copied' if copied else 'not_copied'}"))

    def do_match_file(self, _: str) -> None:
        """Save to a file what the link carries."""
        data = self.link_data()
        dom.download(f"turn-{len(data['match']['opened'])}.json", json.dumps(data, ensure_ascii=False))

    def do_match_keep(self, _: str) -> None:
        """Save the visitor's own side of the match to a file."""
        table, held = self._now()
        dom.download(f"keep-for-yourself-{held.match.id[:6]}-{held.match.turn}.json", self._text(table, held))

    def read_answer(self) -> None:
        """Open the link that was put into the field."""
        text = str(dom.form("match-form")["match.answer"])
        dom.dialog(DIALOG, False)
        self.app.spawn(self._answer(link.find(text)))

    async def _answer(self, text: str) -> None:
        await self.app.director.installed()
        try:
            data = link.unpack(text)
            await self.app.keeping.openers[data["kind"]](data, True)
        except DataFault as bad:
            self.app.notice("site.notice.bad_link", {"fault": plainly(bad.spots[0])})

    # The first page

    def show_running(self) -> None:
        """Show the matches that are kept, and whose turn it is in each."""
        dom.html("matches", panel.running(store.running(), self.app.words, self._time))

    def _time(self, milliseconds: int) -> str:
        return dom.local_time(milliseconds, self.app.words.language)

    def do_match_open(self, which: str) -> None:
        """Go on with a match."""
        self.app.spawn(self._open(which))

    def do_match_remove(self, which: str) -> None:
        """Keep a match no longer; it can be put back."""
        entry = next((one for one in store.running() if one.id == which), None)
        if entry is None:
            return
        self._removed = entry, store.match(which) or ""
        store.drop_match(which)
        text = self.app.table.text() if self.app.table is not None else store.game()
        if text is not None and _match_of(text) == which:
            self.app.table = None
            store.keep_game(None)
        self.app.route()
        self.app.notice("site.match.removed", {"title": entry.title}, "match-restore")

    def do_match_restore(self, _: str) -> None:
        """Keep the match that was removed last again."""
        if self._removed is not None:
            store.keep_match(*self._removed)
            self._removed = None
            dom.show("notice", False)
            self.show_running()


def _match_of(text: str) -> str | None:
    """Return the match that a record written by this page belongs to, None where it is of none."""
    try:
        found = codec.parse(text)["extra"].get("match")
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
    return found if isinstance(found, str) else None


def _goes_on(held: tuple[Table, Held], came: tuple[Table, Held]) -> bool:
    """Whether a side of a match is a later state of the one that is held, or the same."""
    try:
        referee.check_goes_on(held[1], held[0].game, came[1], came[0].game)
    except DataFault:
        return False
    return True
