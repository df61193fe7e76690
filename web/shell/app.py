"""The main loop: handles an action, performs the effects that it yields, and paints the result."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from engine.core.references import Pick, read_ref
from web.features import discovered
from web.game import (
    attack_all_actions,
    board_tools,
    free_table_drag,
    free_table_pointing,
    game_end_actions,
    game_lifecycle,
    guarded_opening,
    hover,
    order_actions,
    piece_drag,
    record_loader,
    self_play_actions,
    standing_answer_actions,
    turns,
    undo,
)
from web.shell import deferred_loading, router, shortcuts
from web.shell.effects import (
    TABLE,
    AsyncEffects,
    Background,
    Effect,
    Effects,
    Happened,
    Later,
    Moment,
    Notice,
    Paint,
    Ready,
    ShowView,
    VisitorLeft,
)
from web.shell.painter import Painter
from web.shell.session import Session
from web.storage.store import GAME

if TYPE_CHECKING:
    from web.shell.page import Page

ACTION_MODULES = (
    turns,
    order_actions,
    game_end_actions,
    undo,
    attack_all_actions,
    self_play_actions,
    standing_answer_actions,
    free_table_pointing,
    board_tools,
    game_lifecycle,
    record_loader,
    guarded_opening,
    deferred_loading,
    shortcuts,
    router,
)
"""Modules of the shell and the game with actions for buttons; features list theirs in `Feature.actions`."""


class App:
    """The whole site while it runs."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = session = Session(page)
        self.painter, self.features = Painter(session), discovered()
        self.actions = self.features.with_actions(module.ACTIONS for module in ACTION_MODULES)
        """Button name (`data-do`) -> its action, called with the button's argument."""
        self.forms = {"setup-form": router.start, **self.features.forms}
        session.opponent = session.workers.client(self._hears(turns.take), self._hears(turns.failed), is_first=True)

    def run(self) -> None:
        """Take over the page: settings, event handlers, and the route of its address."""
        session, page = self.session, self.page
        self.features.connect(session, self._hears)
        page.listen(self.gesture)
        page.on_shape(lambda: self.perform(lambda: router.reshape(session)))
        self.perform(self._first_route)

    def _first_route(self) -> Effects:
        """Show what a feature wants to be shown first, else the route of the address."""
        found = self.features.first_route(self.session)
        return router.route(self.session) if found is None else found

    def _hears(self, gesture: Callable[[Session, Any], Effects]) -> Callable[[Any], None]:
        """Return a callback for messages from a worker or from the host page."""
        return lambda said: self.perform(lambda: gesture(self.session, said))

    # Effects of actions

    def perform(self, begin: Callable[[], Effects]) -> None:
        """Perform the effects of an action; whatever fails inside, the game is kept and can be saved."""
        with self._guard():
            for effect in begin():
                self._do(effect)

    def _do(self, effect: Effect) -> None:
        """Perform one effect."""
        if isinstance(effect, Paint):
            self.painter.paint(effect)
        elif isinstance(effect, Notice):
            self._all(self.painter.notice(effect))
        elif isinstance(effect, Happened):
            self._all(self.features.happened(self.session, effect.moment, effect.about))
        elif isinstance(effect, ShowView):
            router.show_view(self.session, effect.name)
        elif isinstance(effect, Ready):
            self._all(router.ready(self.session))
        elif isinstance(effect, Background):
            self.page.beside(self._beside(effect.work))
        elif isinstance(effect, Later):
            self.page.later(effect.milliseconds, lambda: self.perform(lambda: effect.run(self.session)))
        else:
            self._all(router.route(self.session))

    def _all(self, effects: Effects) -> None:
        for effect in effects:
            self._do(effect)

    async def _beside(self, work: AsyncEffects) -> None:
        with self._guard(), suppress(VisitorLeft):
            async for effect in work:
                self._do(effect)

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Turn an internal error into a report: the last line of defence, because the game must survive it."""
        try:
            yield
        except Exception:  # noqa: BLE001 - any error is shown and offered as a report
            self._failed(traceback.format_exc())

    def _failed(self, trace: str) -> None:
        """Report plainly that the program failed, keep the game, and offer the report."""
        session = self.session
        try:
            record = json.loads(session.table.text()) if session.table is not None else {}
        except Exception:  # noqa: BLE001 - the record itself may be faulty: the rest is still reported
            record = {}
        session.report = json.dumps({"fault": trace, "record": record}, ensure_ascii=False)
        turns.pause(session)
        self._let_go()
        self.page.text_of("failed-text", trace.strip().splitlines()[-1][:300])
        self.page.dialog("failed-dialog", True)

    def _let_go(self) -> None:
        """Reset everything temporary, which may have caused the error: it must not recur with every key.

        The table is then painted as far as possible.
        """
        session = self.session
        with suppress(Exception):
            self._all(self.features.happened(session, Moment.FAULT))
        session.fresh()
        with suppress(Exception):
            if session.table is not None:
                session.table.let_go()
            self.painter.paint(TABLE)

    # User events

    def gesture(self, kind: str, facts: dict[str, Any]) -> bool:
        """Handle one user event; return whether the browser's default action should be prevented."""
        handled = True
        if kind in ("click", "press") and self.session.is_at_table:
            self.session.workers.wake()
        with self._guard():
            back = self.features.interrupts(self.session) if kind in ("click", "press") else None
            meant = self._meant(kind, facts)
            self._all(back or ())
            handled = meant is not None and kind not in PASSED_ON
            self._all(meant or ())
        return handled

    def _meant(self, kind: str, facts: dict[str, Any]) -> Effects | None:
        """Return the effects of a user event; None if it has no meaning here."""
        session, pick = self.session, read_ref(str(facts.get("pick", "")))
        if kind == "click":
            return self._click(pick, facts)
        if kind == "press":
            return shortcuts.press(session, pick, facts)
        if kind == "drag":
            return free_table_drag.drag(session, pick, facts)
        if kind in CARRIES:
            return CARRIES[kind](session, pick, facts)
        if kind == "rest":
            return hover.hover(session, pick)
        if kind == "turn":
            return free_table_pointing.turn(session, str(facts["key"]))
        if kind == "submit":
            return self.forms[facts["id"]](session)
        if kind == "drop":
            return record_loader.drop(session)
        if kind == "address":
            return router.address(session)
        if kind == "storage":
            return record_loader.elsewhere(session) if facts["key"] == GAME else None
        if kind == "back":
            return router.close(session, facts["id"])
        return self._field(kind, facts) if kind in ("change", "input") else None

    def _click(self, pick: Pick | None, facts: dict[str, Any]) -> Effects | None:
        session, href = self.session, facts.get("href", "")
        self.page.close_details(shortcuts.TOLD, facts.get("fold", ""))
        if facts.get("tag") != "summary":
            self.page.close_details(shortcuts.MENU)  # first, so that a dialog returns the focus to something visible
        if (link := self.features.of_link(href)) is not None:
            return link[0](session, link[1])
        if "do" in facts:
            return self.actions[facts["do"]](session, facts.get("arg", ""))
        meant = board_tools.point if session.board_tools.is_on else hover.tap
        if "x" in facts and session.table is not None:
            spot = free_table_pointing.at(session, facts["x"], facts["y"])
            return () if spot is None else meant(session, spot)
        return None if pick is None else meant(session, pick)

    def _field(self, kind: str, facts: dict[str, Any]) -> Effects | None:
        """Return the effects of a changed field."""
        fields = self.features.typed if kind == "input" else self.features.fields
        if kind == "change" and facts.get("id") == "file":
            return record_loader.choose(self.session)
        found = self.features.of_field(fields, str(facts.get("id")), str(facts.get("name", "")))
        return None if found is None else found[0](self.session, found[1], facts["value"])


CARRIES: dict[str, Callable[[Session, Pick | None, dict[str, Any]], Effects | None]] = {
    "may-carry": piece_drag.may_drag,
    "carry": piece_drag.begin_drag,
    "set-down": piece_drag.drop_piece,
}
"""Handlers for pressing, lifting and dropping a piece on a board of places."""
PASSED_ON = ("address", "storage", "back", "change", "input")
"""Events whose default action the browser performs in any case."""
