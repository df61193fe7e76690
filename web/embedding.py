"""The site as a frame in another page: what the page around it asks for, and what it is told (docs/embed.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from engine.core import codec, link
from engine.core.scenario import DataFault, Scenario, cut
from engine.core.system import System, load
from engine.core.types import Action, Decision, End, Side
from web.kept.settings import Settings
from web.paint import setup
from web.play.eyes import names_at
from web.play.table import HUMAN, Table
from web.words import LANGUAGES, Names, Words, plainly

if TYPE_CHECKING:
    from web.app import App
    from web.dom import Host

VERSION = 1
"""Raised when the messages change; both sides pass over those of another version."""
ASKED: dict[str, dict[str, int]] = {
    "start": {"scenario": 80, "side": 40, "level": 20},
    "look": {"theme": 20, "language": 20},
    "load": {"id": 20, "record": codec.MAX_TEXT},
    "record": {"id": 20},
    "missing": {"record": 2000},
}
"""Messages of the page around -> their fields, all of them texts, with the characters at most."""
TITLE, NAME = 500, 100
"""Characters of a title and of a side's name that the page around takes at most (web/embed.js)."""
LONGEST = 4_000
"""Characters of any sentence told, at most."""
SHORTEST = 3
"""Letters of a side's name, at least, by which it is known."""


class Unknown(ValueError):  # noqa: N818 - it says what the wish is
    """A wish for what there is not: the word key of the sentence and its facts."""

    def __init__(self, key: str, **facts: str) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts


def read(text: str) -> dict[str, str] | None:
    """Return a message of the page around, checked, with its `type`; None for anything that is none.

    A wish that is too long is cut, so that it can be told that there is no such thing.
    """
    try:
        data = codec.parse(text)
    except DataFault:
        return None
    if not isinstance(data, dict) or type(data.get("sandtable")) is not int or data["sandtable"] != VERSION:
        return None
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in ASKED:
        return None
    message = {"type": kind}
    for name, most in ASKED[kind].items():
        value = data.get(name)
        if not isinstance(value, str) or (len(value) > most and kind not in ("start", "look")):
            return None
        message[name] = cut(value, most)
    return message


def seats(scenario: Scenario, system: System, wishes: Mapping[str, str], words: Words) -> dict[Side, str]:
    """Return who plays each side as wished; what is not wished for is as usual.

    Raises:
        Unknown: there is no such side or level.
    """
    usual = setup.usual_seats(scenario, system)
    own = next(side for side, seat in usual.items() if seat == HUMAN)
    if wishes.get("side"):
        own = side_named(scenario, system, wishes["side"], words)
    level = wishes.get("level", "").strip().lower() or setup.LEVELS[0]
    if level not in (*setup.LEVELS, HUMAN):
        known = ", ".join((*setup.LEVELS, HUMAN))
        raise Unknown("site.embed.unknown_level", name=wishes["level"], known=known)
    return {side: HUMAN if side == own else level for side in usual}


def side_named(scenario: Scenario, system: System, wish: str, words: Words) -> Side:
    """Return the side with this id, or the one a word of whose English name begins so.

    Raises:
        Unknown: no side is called that, or both are.
    """
    state = system.start(scenario)
    names = Names(words, system.id, system.view(state, None))
    sides, called = system.sides(state), wish.strip().lower()
    for side in sides:
        if side.lower() == called:
            return side
    fitting = [side for side in sides if len(called) >= SHORTEST and _is_called(names, side, called)]
    if len(fitting) == 1:
        return fitting[0]
    known = ", ".join(f"{side} ({names.side(side)})" for side in sides)
    raise Unknown("site.embed.unknown_side", name=wish, known=known)


def _is_called(names: Names, side: str, called: str) -> bool:
    """Whether a side's name, or a word of it, begins with these letters."""
    name = names.side(side).lower()
    return any(part.startswith(called) for part in (name, *name.split()))


class Embedding:
    """Starts what the page around wishes for, answers it, and tells it what happens on the table."""

    def __init__(self, app: App, host: Host | None) -> None:
        self.app, self.host = app, host
        self._table: Table | None = None
        self._digests: tuple[str, ...] = ()
        """The digests of the inputs that the page around knows of."""
        self._is_ended = False
        self._wish = 0
        """Number of the game wished for last; one that was overtaken while it was replayed is let go."""

    def begin(self) -> bool:
        """Begin as a frame; False where the site stands alone."""
        if self.host is None:
            return False
        self.app.keeping.is_kept = False  # nothing is kept in a frame (web/boot/early.js), and nobody need be told
        if self.host.is_hosted:
            self.host.hear(self.heard)
            self._tell("hello")
        else:
            wished = self.host.wishes
            wishes = {name: cut(wished.get(name, ""), most) for name, most in (ASKED["look"] | ASKED["start"]).items()}
            self._try(wishes, self._set_theme, self._set_language, self._set_up)
        return True

    def heard(self, text: str) -> None:
        """Take a message of the page around; one that is none is passed over."""
        with self.app.guard():
            message = read(text)
            if message is not None:
                getattr(self, f"_take_{message['type']}")(message)

    def _take_start(self, message: dict[str, str]) -> None:
        self._try(message, self._set_up)

    def _take_look(self, message: dict[str, str]) -> None:
        self._try(message, self._set_theme, self._set_language)

    def _take_load(self, message: dict[str, str]) -> None:
        self.app.spawn(self._load(message["id"], message["record"]))

    def _take_record(self, message: dict[str, str]) -> None:
        table = self.app.table
        fault = "" if table is not None else self.app.words.say("site.embed.no_game")
        self._tell("answer", id=message["id"], record="" if table is None else table.text(), fault=fault)

    def _take_missing(self, message: dict[str, str]) -> None:
        self.app.show_place("")
        self._fault(Unknown("site.embed.missing", name=message["record"]))

    def _try(self, wishes: Mapping[str, str], *takes: Callable[[Mapping[str, str]], None]) -> None:
        """Grant wishes, and only then say which could not be: what is shown on the way would cover it."""
        faults = []
        for take in takes:
            try:
                take(wishes)
            except Unknown as unknown:
                faults.append(unknown)
        for fault in faults:
            self._fault(fault)

    def _set_theme(self, wishes: Mapping[str, str]) -> None:
        theme = wishes["theme"] or Settings.theme
        if theme not in Settings.CHOICES["theme"]:
            raise Unknown("site.embed.unknown_theme", name=theme, known=", ".join(Settings.CHOICES["theme"]))
        self.app.visiting.change_setting("theme", theme)

    def _set_language(self, wishes: Mapping[str, str]) -> None:
        language = (wishes["language"] or self.app.words.language).lower().partition("-")[0]
        if language not in LANGUAGES:
            raise Unknown("site.embed.unknown_language", name=wishes["language"], known=", ".join(LANGUAGES))
        if language != self.app.words.language:
            self.app.words = Words.load(language)

    def _set_up(self, wishes: Mapping[str, str]) -> None:
        """Begin the scenario that is wished for; where a wish is for what there is not, offer the choice."""
        self._wish += 1
        name = wishes["scenario"]
        scenario = self.app.scenarios.get(name)
        if scenario is None:
            self.app.show_place("")
            if name:
                raise Unknown("site.embed.unknown_scenario", name=name)
            return
        try:
            chosen = seats(scenario, load(scenario.system), wishes, self.app.words)
        except Unknown:
            self.app.show_place(f"setup/{name}")
            raise
        self.app.begin(scenario, {}, chosen)

    async def _load(self, request: str, record: str) -> None:
        """Put a recorded game of the page around on the table, and answer whether that went well."""
        self._wish += 1
        mine, fault = self._wish, ""
        await self.app.director.installed()
        try:
            table = await self.app.keeping.opened(codec.parse(record))
        except DataFault as bad:
            if self.app.table is None:
                self.app.show_place("")
            unknown = Unknown("site.embed.bad_record", fault=plainly(bad.spots[0]))
            self._fault(unknown)
            fault = self.app.words.say(unknown.key, unknown.facts)
        else:
            if mine == self._wish:
                self.app.use(table)
            else:
                fault = self.app.words.say("site.embed.overtaken")
        self._tell("answer", id=request, record="", fault=fault[:LONGEST])

    def _fault(self, unknown: Unknown) -> None:
        """Say in the frame and to the page around what cannot be."""
        self.app.notice(unknown.key, unknown.facts)
        self._tell("error", text=self.app.words.say(unknown.key, unknown.facts)[:LONGEST])

    def do_own_window(self, _: str) -> None:
        """Open the site in a window of its own, with the game on the table."""
        if self.host is None:
            return
        table, where = self.app.table, self.app.where
        if table is not None:
            packed = link.pack({"kind": "game", "record": link.game_data(table.game, table.extra())})
            where = f"open/{packed}" if len(packed) <= link.MAX_LINK else f"setup/{table.game.scenario.name}"
        self.host.open(where)

    def changed(self) -> None:
        """Tell the page around what has happened on the table since it was told last."""
        table = self.app.table
        if self.host is None or table is None:
            return
        digests = table.game.digests
        if table is not self._table:
            self._is_ended = False
            self._tell_ready(table)
        else:
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(self._digests, digests, strict=False)))
            if same < len(self._digests):
                self._is_ended = False
                self._tell("undone", number=same - 1)
            for n in range(same, len(digests)):
                self._tell_move(table, n)
        self._table, self._digests = table, digests
        now = table.game.pending
        if isinstance(now, End) and not self._is_ended:
            self._is_ended = True
            self._tell_result(table, now)

    def _tell_ready(self, table: Table) -> None:
        title = table.game.scenario.told(self.app.words.language)["title"]
        names = Names(self.app.words, table.game.system.id, table.view())
        sitting = [{"side": side, "name": names.side(side)[:NAME], "seat": seat} for side, seat in table.seats.items()]
        number = len(table.game.inputs)
        self._tell("ready", scenario=table.game.scenario.name, title=title[:TITLE], seats=sitting, number=number)

    def _tell_move(self, table: Table, number: int) -> None:
        """Tell input `number`, counted from 1, as far as the one who looks at the table may know it."""
        game, n = table.game, number - 1
        side, given = game.inputs[n].side, game.inputs[n].given
        names = names_at(table, self.app.words, n)
        seen = game.seen(game.told[n], table.viewer)
        order = given.text() if isinstance(given, Action) else f"roll {given}"
        is_open = len(seen) == len(game.told[n]) and (side == table.viewer or not _was_secret(table, n))
        said = " ".join(names.say(event.key, event.facts) for event in seen)
        self._tell("move", number=number, side=side, order=order[:LONGEST] if is_open else "", said=said[:LONGEST])

    def _tell_result(self, table: Table, end: End) -> None:
        view = table.view()
        names = Names(self.app.words, table.game.system.id, view)
        name = names.side(end.winner)[:NAME] if end.winner else ""
        reason = names.say(end.why, view.facts)[:LONGEST]
        self._tell("result", number=len(table.game.inputs), winner=end.winner, name=name, reason=reason)

    def _tell(self, kind: str, **fields: Any) -> None:
        if self.host is not None:
            self.host.tell({"sandtable": VERSION, "type": kind, **fields})


def _was_secret(table: Table, n: int) -> bool:
    """Whether the order of input `n` answered a question whose answer the other side must not see."""
    state, system = table.game.state_at(n), table.game.system
    now = system.pending(state)
    return isinstance(now, Decision) and now.secret
