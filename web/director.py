"""What goes on by itself: dice that fall, the computer's turn step by step, and what is fetched after the start."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from engine.core import codec
from engine.core.scenario import DataFault
from engine.core.system import SYSTEMS, load
from engine.core.types import Decision, Event, Pending
from web import dom
from web.play.answering import answer
from web.play.table import FRIEND, HUMAN

if TYPE_CHECKING:
    from web.app import App

PAUSES = {"slow": 1800, "normal": 900, "fast": 300, "skip": 0}
"""Milliseconds that the table stands still before each of the computer's orders, by the setting."""


class Director:
    """Moves a game on until a person has to decide."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.opponent = dom.Opponent(self._message, self._failed)
        self.late: asyncio.Future[None] | None = None
        self._missing: asyncio.Event | None = None
        """Set when what comes late is to be fetched again; None while nothing of it is missing."""
        self.stopped = False
        self.is_alone = False
        """Whether the computer's thread has failed, so that the page has to do without it or try again."""
        self._here: object = None
        """The table at which a Recruit plays in the page itself."""
        self.considered = 0
        self._is_awaited = False
        """Whether something waits to be read from outside."""
        self._asked = 0
        self._waiting = False
        self._thinking = False
        self._paused = False
        self._hurry = False
        self._since = 0
        self._line: list[dict[str, Any]] = []
        self._expected: tuple[int, Pending, int] | None = None
        """The table, the question and the number of inputs for which the line of further orders was made."""

    def install_later(self) -> None:
        """Begin to install what only reading from outside needs, once the first picture stands."""
        self.late = asyncio.ensure_future(self._install())

    async def _install(self) -> None:
        from web.boot.late import install_msgspec  # noqa: PLC0415 - late is what it says

        while True:
            try:
                await install_msgspec()
                break
            except Exception:  # noqa: BLE001 - network, server, archive: whatever it was, it may come another time
                self._missing = asyncio.Event()
                if self._is_awaited:
                    self._tell_missing()
                await self._missing.wait()
        self._missing = None
        self.app.spawn(self._load_rules())

    def _tell_missing(self) -> None:
        self.app.notice("site.notice.late", {}, "fetch-again")

    def fetch_again(self) -> None:
        """Fetch what should have come late and did not."""
        if self._missing is not None:
            self._missing.set()

    async def _load_rules(self) -> None:
        """Load the rules of every game, one after the other, so that whatever is opened next stands at once."""
        for system in SYSTEMS:
            await asyncio.sleep(0)
            load(system)
        dom.root("late", "installed")

    async def installed(self) -> None:
        """Wait until files from outside can be read."""
        if self.late is None:
            self.install_later()
        assert self.late is not None
        self._is_awaited = True
        if self._missing is not None and not self._missing.is_set():
            self._tell_missing()
        await asyncio.shield(self.late)

    def go_on(self) -> None:
        """Move on: let dice fall, let the computer think, or wait for a person."""
        table = self.app.table
        if table is None or table.looking is not None:
            return
        self._paused = False
        mover = table.mover
        if mover == HUMAN and self._answers():
            self.app.went_on()
        elif mover in ("end", HUMAN, FRIEND):
            self._hurry = False
            self.painted()
        elif mover == "dice" and table.by_hand:
            return  # a person rolls, or says what fell
        elif mover == "dice":
            table.roll()
            self.app.went_on()
        elif not self._waiting and not self.stopped and not self._go_on_with_line():
            self._ask()

    def _answers(self) -> bool:
        """Answer the question that waits if it decides nothing and the settings leave it to the page."""
        table = self.app.table
        found = answer(table) if table is not None and self.app.settings.idle == "answered" else None
        if table is None or found is None:
            return False
        action, table.reasons[len(table.game.inputs)] = found
        table.play(action)
        return True

    def _go_on_with_line(self) -> bool:
        """Take the next order of the plan at hand, if nothing has come between and it is still allowed."""
        table, line = self.app.table, self._line
        assert table is not None
        self._line = []
        if not line or self._expected != (id(table), table.game.pending, len(table.game.inputs)):
            return False
        try:
            action = codec.action(table.game.system, line[0].get("action"), "$.line[0].action")
        except DataFault:
            return False
        if table.game.refuse(action) is not None:
            return False
        self._asked += 1
        self._waiting, self._since = True, dom.now()
        self.app.spawn(self._answered({**line[0], "line": line[1:]}))
        return True

    def painted(self) -> None:
        """Start the opponent's worker while a person thinks, so that it is ready in time."""
        table = self.app.table
        if table is None or table.mover != HUMAN:
            return
        if any(seat not in (HUMAN, FRIEND) for seat in table.seats.values()):
            dom.later(50, self.opponent.start)

    def _ask(self) -> None:
        """Send the computer what its side may know."""
        table = self.app.table
        assert table is not None
        now = table.game.pending
        assert isinstance(now, Decision)
        self._asked += 1
        self._waiting, self._thinking, self.considered, self._since = True, True, 0, dom.now()
        system = table.game.system
        message = {
            "id": self._asked,
            "op": "choose",
            "system": system.id,
            "state": codec.state_data(system.blind(table.game.state, now.side)),
            "side": now.side,
            "level": table.seats[now.side],
            "seed": dom.now() % 1_000_000_007,
            "milliseconds": 1000 * int(self.app.settings.seconds),
        }
        if self._here is table:
            self.app.spawn(self._answer_here(message))
        else:
            self.opponent.ask(message)
        self.app.painter.question()

    async def _answer_here(self, message: dict[str, Any]) -> None:
        """Let a Recruit answer in the page itself, once the page has been painted."""
        await self.installed()
        from web.worker import handle  # noqa: PLC0415 - few pages have to do without their worker

        await asyncio.sleep(0)
        self._take(json.loads(handle(json.dumps(message))))

    def play_here(self) -> None:
        """Let a Recruit in the page itself play all sides of the computer at this table."""
        table = self.app.table
        if table is not None:
            self._here = table
            table.seats.update({side: "recruit" for side, seat in table.seats.items() if seat not in (HUMAN, FRIEND)})
            table.refresh()
            self.app.changed()

    def _message(self, data: dict[str, Any]) -> None:
        with self.app.guard():
            self._take(data)

    def _take(self, data: dict[str, Any]) -> None:
        """Take a message of the worker: progress, an order, or a fault."""
        if data.get("id") != self._asked:
            return
        if "thinking" in data:
            thinking = data["thinking"]
            self.considered = thinking.get("considered", 0) if isinstance(thinking, dict) else 0
            self.app.painter.question()
        elif "action" in data and self._waiting:
            self._thinking = False
            self.app.spawn(self._answered(data))
        elif "error" in data:
            self._failed(str(data["error"]))

    async def _answered(self, data: dict[str, Any]) -> None:
        """Check the computer's order as anything from outside, show why, and play it."""
        asked = self._asked
        await self.installed()
        table = self.app.table
        if table is None or asked != self._asked or not self._waiting:
            return
        try:
            action = codec.action(table.game.system, data["action"], "$.action")
        except DataFault as fault:
            self._failed(str(fault.spots[0]))
            return
        refusal = table.game.refuse(action)
        if refusal is not None:
            self._failed(f"{action.text()} ({refusal.rule})")
            return
        left = self._pause() - (dom.now() - self._since)
        if left > 0 and not self._hurry:  # time to see the table, and to take an order back
            await asyncio.sleep(left / 1000)
        if table is not self.app.table or asked != self._asked or not self._waiting:
            return
        self._waiting = False
        if self._paused:
            return  # somebody looks at the past or is elsewhere: `go_on` asks again
        n = len(table.game.inputs)
        facts = data.get("facts")
        if isinstance(data.get("reason"), str):
            table.reasons[n] = (data["reason"], facts if isinstance(facts, dict) else {})
        self._follow(data, table.game.pending, table.play(action))
        self.app.painter.everything()
        self.app.keeping.keep()
        dom.later(0, self._after_pause)

    def _follow(self, data: dict[str, Any], asked: Pending, told: tuple[Event, ...]) -> None:
        """Keep the rest of a plan for the same question once more; what was revealed ends it."""
        table, line = self.app.table, data.get("line")
        assert table is not None
        is_same = table.game.pending == asked and not any(event.reveals for event in told)
        self._line = [order for order in line if isinstance(order, dict)] if isinstance(line, list) and is_same else []
        self._expected = (id(table), table.game.pending, len(table.game.inputs))

    def _pause(self) -> int:
        """Return how long a computer's order is waited for at least, in milliseconds."""
        return 0 if self._hurry else PAUSES[self.app.settings.speed]

    def _after_pause(self) -> None:
        with self.app.guard():
            if not self._paused:
                self.go_on()

    def hurry(self) -> None:
        """Show the rest of the computer's turn at once."""
        self._hurry = True

    def pause(self) -> None:
        """Hold on where the game is; `go_on` goes on."""
        self._paused = True

    def stop(self) -> None:
        """Interrupt the computer's thinking."""
        if self._thinking:
            self.opponent.stop()
        self._waiting = self._thinking = False
        self._line = []
        self._asked += 1
        self._paused = True
        self.stopped = self.is_alone = False

    def _failed(self, why: str) -> None:
        """Say that the computer cannot go on; the game stays and a person may take its side."""
        self.stop()
        self.opponent.stop()
        self.stopped = self.is_alone = True
        self.app.notice("site.notice.opponent", {"fault": self.app.words.fault(why)})
        self.app.painter.question()
