"""The loop: a gesture, what it asks for, and painting that."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from web.effects import TABLE, AsyncEffects, Beside, Effect, Effects, Later, Notice, Over, Paint, VisitorLeft
from web.gestures import (
    advice,
    army,
    attempts,
    briefings,
    carries,
    drags,
    files,
    film,
    finale,
    game,
    glances,
    guides,
    habits,
    home,
    keys,
    late,
    lessons,
    letters,
    links,
    match,
    measures,
    orders,
    paper,
    prelude,
    routes,
    rules,
    settings,
    shelf,
    spots,
    study,
    turns,
    undo,
    volley,
    watch,
    wishes,
)
from web.kept.store import GAME
from web.paint import setup
from web.paint.painter import Painter
from web.session import Session

if TYPE_CHECKING:
    from web.page import Page

CONCERNS = (
    *(
        turns,
        orders,
        undo,
        volley,
        watch,
        film,
        finale,
        study,
        advice,
        keys,
        late,
        lessons,
        guides,
        game,
        files,
        attempts,
        links,
        letters,
        match,
        shelf,
        routes,
        paper,
        rules,
    ),
    *(settings, wishes, habits, spots, measures, army, briefings, home, prelude),
)
COMMANDS: dict[str, Callable[[Session, str], Effects]] = {
    name: gesture for concern in CONCERNS for name, gesture in concern.GESTURES.items()
}
"""What a button of that name (`data-do`) does with its argument."""
FORMS: dict[str, Callable[[Session], Effects]] = {
    "setup-form": routes.start,
    "keep-form": links.keep,
    "match-form": letters.read_answer,
    "prepare-form": letters.prepared,
    "play-on-form": film.play_on,
    "print-form": paper.print_now,
    "fell-form": study.take_number,
    army.FORM: army.lead,
    "seats-form": study.take_seats,
    "link-site-form": links.name_site,
    "match-site-form": letters.name_site,
}
"""Form -> what sending it means."""


class App:
    """The whole site while it runs."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = session = Session(page)
        self.painter = Painter(session)
        session.opponent = page.worker(self._hears(turns.take), self._hears(turns.failed))
        session.adviser = page.worker(self._hears(advice.take), self._hears(advice.failed))

    def run(self) -> None:
        """Take the page over: settings, gestures, and the place that its address names."""
        session, page = self.session, self.page
        settings.apply(session)
        page.html("settings-fields", setup.settings(session.settings, session.words))
        page.listen(self.gesture)
        page.on_shape(lambda: self.perform(lambda: routes.reshape(session)))
        if session.host is not None:
            session.host.hear(self._hears(wishes.heard))
        self.perform(lambda: wishes.begin(session) or (() if session.host else routes.route(session)))

    def _hears(self, gesture: Callable[[Session, Any], Effects]) -> Callable[[Any], None]:
        """Return what hears a worker, or the page around this one."""
        return lambda said: self.perform(lambda: gesture(self.session, said))

    # What gestures ask for

    def perform(self, begin: Callable[[], Effects]) -> None:
        """Do what a gesture asks for; whatever goes wrong inside, the game is kept and can be saved."""
        with self._guard():
            for effect in begin():
                self._do(effect)

    def _do(self, effect: Effect) -> None:
        """Do one thing that was asked for."""
        if isinstance(effect, Paint):
            self.painter.paint(effect)
        elif isinstance(effect, Notice):
            self._all(self.painter.notice(effect))
        elif isinstance(effect, Over):
            self._all(finale.begin(self.session))
        elif isinstance(effect, Beside):
            self.page.beside(self._beside(effect.work))
        elif isinstance(effect, Later):
            self.page.later(effect.milliseconds, lambda: self.perform(lambda: effect.run(self.session)))
        else:
            self._all(routes.route(self.session))

    def _all(self, effects: Effects) -> None:
        for effect in effects:
            self._do(effect)

    async def _beside(self, work: AsyncEffects) -> None:
        with self._guard(), suppress(VisitorLeft):
            async for effect in work:
                self._do(effect)

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Turn a fault of ours into a report: the last line of defence, for the game must survive it."""
        try:
            yield
        except Exception:  # noqa: BLE001 - whatever it is, it is told and offered as a report
            self._failed(traceback.format_exc())

    def _failed(self, trace: str) -> None:
        """Say plainly that the program failed, keep the game, and offer the report."""
        session = self.session
        try:
            record = json.loads(session.table.text()) if session.table is not None else {}
        except Exception:  # noqa: BLE001 - the fault may be in what is to be written: the rest is still told
            record = {}
        session.report = json.dumps({"fault": trace, "record": record}, ensure_ascii=False)
        turns.pause(session)
        self._let_go()
        self.page.text_of("failed-text", trace.strip().splitlines()[-1][:300])
        self.page.dialog("failed-dialog", True)

    def _let_go(self) -> None:
        """Let go of what is only held or shown, which the fault may lie in: it must not come up with every next key.

        The table is painted as it is then, as far as it can be.
        """
        session = self.session
        session.advice.tips = session.advice.of = None
        session.film.hold()
        session.fresh()
        with suppress(Exception):
            if session.table is not None:
                session.table.let_go()
            self.painter.paint(TABLE)

    # Gestures

    def gesture(self, kind: str, facts: dict[str, Any]) -> bool:
        """Handle one gesture; tell whether the browser should do nothing more."""
        handled = True
        with self._guard():
            back = film.stop_again(self.session) if kind in ("click", "press") else None
            meant = self._meant(kind, facts)
            self._all(back or ())
            handled = meant is not None and kind not in PASSED_ON
            self._all(meant or ())
        return handled

    def _meant(self, kind: str, facts: dict[str, Any]) -> Effects | None:
        """Return what a gesture means, None when it means nothing here."""
        session = self.session
        if kind == "click":
            return self._click(facts)
        if kind == "press":
            return keys.press(session, facts)
        if kind == "drag":
            return drags.drag(session, facts)
        if kind in CARRIES:
            return CARRIES[kind](session, facts)
        if kind == "rest":
            return glances.rest(session, facts)
        if kind == "turn":
            return spots.turn(session, str(facts["key"]))
        if kind == "submit":
            return FORMS[facts["id"]](session)
        if kind == "drop":
            return files.drop(session)
        if kind == "address":
            return routes.address(session)
        if kind == "storage":
            return files.elsewhere(session) if facts["key"] == GAME else None
        if kind == "back":
            return routes.close(session, facts["id"])
        return self._field(kind, facts) if kind in ("change", "input") else None

    def _click(self, facts: dict[str, Any]) -> Effects | None:
        session, href = self.session, facts.get("href", "")
        self.page.close_details(keys.TOLD, facts.get("fold", ""))
        if facts.get("tag") != "summary":
            self.page.close_details(keys.MENU)  # first, so that a dialog hands the keyboard back to what is to be seen
        if href.startswith(rules.RULE):
            return rules.open_rule(session, href.removeprefix(rules.RULE))
        if "do" in facts:
            return COMMANDS[facts["do"]](session, facts.get("arg", ""))
        meant = measures.point if session.measures.is_on else glances.tap
        if "x" in facts and session.table is not None:
            spot = spots.at(session, facts["x"], facts["y"])
            return () if spot is None else meant(session, spot)
        return meant(session, facts["pick"]) if "pick" in facts else None

    def _field(self, kind: str, facts: dict[str, Any]) -> Effects | None:
        """Return what it means that a field has another value."""
        session, where, name, value = self.session, facts.get("id"), str(facts.get("name", "")), facts["value"]
        if name.startswith("link."):
            return links.change(session, name.removeprefix("link."), str(value))
        if kind == "input":
            if where == "film-slider":
                return film.seek(session, str(value))
            if where == "rules-search":
                return rules.search(session, str(value))
        elif where == "file":
            return files.choose(session)
        elif where == "rules-system":
            return rules.choose(session, str(value))
        elif where == "signs-system":
            return guides.choose(session, str(value))
        elif name.startswith("setting."):
            settings.change(session, name.removeprefix("setting."), value)
        elif name.startswith("filter."):
            return home.choose(session, name.removeprefix("filter."), str(value))
        elif name.startswith("print."):
            return paper.change(session)
        elif name.startswith("army.") and not name.startswith("army.own."):
            return army.change(session)
        return None


CARRIES: dict[str, Callable[[Session, dict[str, Any]], Effects | None]] = {
    "may-carry": carries.hold,
    "carry": carries.lift,
    "set-down": carries.land,
}
"""What it means that a piece of a board of places is pressed, lifted and dropped."""
PASSED_ON = ("address", "storage", "back", "change", "input")
"""Gestures that the browser goes on with, whatever they mean here."""
