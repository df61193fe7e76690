"""The controller: turns gestures into what happens on the table and paints what changed."""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from engine.core.link import OPEN
from engine.core.scenario import Scenario, is_shipped, shipped
from engine.core.system import load
from engine.core.types import Side
from web import dom
from web.director import Director
from web.embedding import Embedding
from web.filming import Filming
from web.keeping import Keeping
from web.kept import store
from web.matching import Matching
from web.paint import setup
from web.paint.painter import Painter
from web.play.table import FRIEND, Table
from web.playing import Playing
from web.printing import PRINT, Printing
from web.reviewing import Reviewing
from web.sharing import Sharing
from web.shelving import Shelving
from web.studying import Studying
from web.visiting import RULES, Visiting
from web.walking import MENU, Walking
from web.words import Words

OWN = "own"
"""What the name of a scenario from outside begins with where a built-in one has the same."""
VIEWS = ("home", "setup", PRINT, "play")


class App:
    """The whole site while it runs: it holds what the page shows and hands gestures to those who know them."""

    def __init__(self) -> None:
        self.words = Words.load("en")
        self.settings = store.settings()
        self.scenarios = shipped()
        self.chosen: Scenario | None = None
        self.table: Table | None = None
        self.director = Director(self)
        self.painter = Painter(self)
        self._beside: set[asyncio.Future[None]] = set()
        """What goes on beside the page; the loop itself would let go of it."""
        self.where = ""
        """The address that was followed last."""
        self.report = ""
        self.playing = Playing(self)
        self.walking = Walking(self)
        self.visiting = Visiting(self)
        self.filming = Filming(self)
        self.studying = Studying(self)
        self.keeping = Keeping(self)
        self.shelving = Shelving(self)
        self.sharing = Sharing(self)
        self.reviewing = Reviewing(self)
        self.matching = Matching(self)
        self.embedding = Embedding(self, dom.host())
        self.printing = Printing(self)
        self._after: list[str] = []
        """Sentences to be said as soon as the next game is on the table."""
        self.commands: dict[str, Callable[[str], None]] = {
            name.removeprefix("do_").replace("_", "-"): getattr(gestures, name)
            for gestures in (
                *(self.playing, self.walking, self.visiting, self.filming, self.studying, self.keeping, self.shelving),
                *(self.sharing, self.reviewing, self.matching, self.embedding, self.printing),
            )
            for name in dir(gestures)
            if name.startswith("do_")
        }

    def run(self) -> None:
        """Take the page over: settings, gestures, and the place that its address names."""
        self.visiting.apply_settings()
        dom.html("settings-fields", setup.settings(self.settings, self.words))
        dom.listen(self.gesture)
        dom.on_shape(self.reshaped)
        with self.guard():
            if not self.embedding.begin():
                self.route()

    def gesture(self, kind: str, facts: dict[str, Any]) -> bool:
        """Handle one gesture; whatever goes wrong inside, the game is kept and can be saved."""
        with self.guard():
            return self._gesture(kind, facts)
        return True

    def reshaped(self) -> None:
        """Let the board lie as the window wants it that has got another shape, as when a phone is turned."""
        if self.table is not None:
            with self.guard():
                self.table.fit(tall=dom.is_tall())
                self.painter.fresh()
                self.painter.everything()

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Turn a fault of ours into a report: the last line of defence, for the game must survive it."""
        try:
            yield
        except Exception:  # noqa: BLE001 - whatever it is, it is told and offered as a report
            self.failed(traceback.format_exc())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on beside the page, guarded."""

        async def guarded() -> None:
            with self.guard():
                await work

        work_beside = asyncio.ensure_future(guarded())
        self._beside.add(work_beside)
        work_beside.add_done_callback(self._beside.discard)

    def _gesture(self, kind: str, facts: dict[str, Any]) -> bool:
        if kind == "address" and self.where and dom.address().startswith("rule-"):
            rule = dom.address()[5:]
            dom.go(self.where, instead=True)  # a rule opens beside whatever is to be seen
            self.visiting.open_rule(rule)
        elif kind == "address" and dom.address() != self.where:  # else the page itself went there, and shows it
            self.route()
            if dom.address() == "play":
                self.director.go_on()  # back from another place of the site, where the game waited
        elif kind == "storage" and facts["key"] == store.GAME:
            self.keeping.elsewhere()
        elif kind == "back":
            self.visiting.do_close(facts["id"])
        elif kind == "click":
            if facts.get("tag") != "summary":
                dom.close_details(MENU)  # first, so that a dialog hands the keyboard back to what is to be seen
            return self._click(facts)
        elif kind == "press":
            return self.walking.press(facts)
        elif kind == "submit":
            submit: dict[str, Callable[[], object]] = {
                "setup-form": self.start,
                "keep-form": self.sharing.keep,
                "match-form": self.matching.read_answer,
                "play-on-form": self.filming.play_on,
                "print-form": self.printing.print_now,
                "fell-form": self.studying.take_number,
                "seats-form": self.studying.take_seats,
                "link-site-form": lambda: self.sharing.name_site("link"),
                "match-site-form": lambda: self.sharing.name_site("match"),
            }
            submit[facts["id"]]()
            return True
        elif kind == "input" and facts.get("id") == "film-slider":
            self.filming.seek(str(facts["value"]))
        elif kind == "input" and facts.get("id") == "rules-search":
            self.visiting.search_rules(str(facts["value"]))
        elif kind == "change" and facts.get("id") == "rules-system":
            self.visiting.choose_rules(str(facts["value"]))
        elif kind == "change" and str(facts.get("name", "")).startswith("setting."):
            self.visiting.change_setting(facts["name"][8:], facts["value"])
        elif kind == "change" and str(facts.get("name", "")).startswith("print."):
            self.printing.change()
        elif kind == "change" and facts.get("id") == "file":
            self.keeping.choose_file()
        elif kind == "drop":
            self.keeping.drop_file()
            return True
        elif kind in ("change", "input") and str(facts.get("name", "")).startswith("link."):
            self.sharing.change(facts["name"][5:], str(facts["value"]))
        return False

    def _click(self, facts: dict[str, Any]) -> bool:
        href = facts.get("href", "")
        if href.startswith("rule-"):
            self.visiting.open_rule(href[5:])
            return True
        if "do" in facts:
            self.commands[facts["do"]](facts.get("arg", ""))
            return True
        if "pick" in facts:
            self.playing.point(facts["pick"])
            return True
        return False

    def route(self) -> None:
        """Show the place that the address names; an unknown one leads home with a word."""
        where, _, which = dom.address().partition("/")
        if dom.address() != self.where:
            dom.show("notice", False)
            self.where = dom.address()
        if where != "play" or which:
            self.director.pause()
        if where == OPEN:
            self.keeping.open_link(which)
            return
        if where == "play" and which in self.scenarios:
            self.begin_at_once(self.scenarios[which])
            return
        if where in ("play", PRINT) and not which and self.table is None:
            self.keeping.resume()
        if where == "play" and not which and self.table is not None:
            self._show("play")
            self.painter.everything()
            dom.to_top()
            return
        if where == PRINT and self.printing.has(which):
            self._show(PRINT)
            self.printing.show(which)
            self.ready()
            return
        if where == "setup" and which in self.scenarios:
            self.show_setup(self.scenarios[which])
            return
        if where.startswith("rule-"):
            self.visiting.open_rule(where[5:])
        elif where == RULES:
            dom.dialog(RULES, True, beside=True)
        elif where and not (where in ("play", PRINT) and not which):
            self.notice("site.notice.unknown_place", {"name": dom.address()[:60]})
        self._show("home")
        dom.title(self.words.say("site.title"))
        self._home()

    def _show(self, view: str) -> None:
        for name in VIEWS:
            dom.show(name, name == view)
        dom.root("view", view)
        if view != PRINT:
            self.printing.leave()

    def _home(self) -> None:
        self.keeping.leave()
        going = self.keeping.in_progress()
        dom.show("resume", going is not None)
        dom.text_of("resume", self.words.say("site.do.resume" if going else "site.do.resume_over"))
        dom.show("boot", False)
        dom.show("boot-failed", False)  # a start that took long, or somebody else's fault
        self.shelving.show()
        self.matching.show_running()
        self.keeping.tell_damaged()
        self.ready()

    def adopt(self, scenario: Scenario) -> str:
        """Make a scenario known and return its name here; one from outside never takes the name of a built-in one."""
        is_ours = shipped().get(scenario.name, scenario) == scenario
        name = scenario.name if is_ours else f"{OWN}/{scenario.name}"
        self.scenarios = {**self.scenarios, name: scenario}
        return name

    def show_setup(self, scenario: Scenario) -> None:
        """Show the form that is filled in before a game of a scenario."""
        self.chosen = scenario
        system = load(scenario.system)
        dom.forget("setup")
        own, going = not is_shipped(scenario), bool(self.keeping.in_progress())
        dom.html("setup", setup.setup(scenario, system, self.words, in_progress=going, own=own))
        self._show("setup")
        told = scenario.told(self.words.language)
        dom.title(f"{told['title']} \u2013 {self.words.say('site.title')}")
        dom.to_top()
        dom.focus("#setup-title")
        self.ready()

    def begin_at_once(self, scenario: Scenario) -> None:
        """Start a game by a link; with a game in progress ask first, by showing the form."""
        if self.table is not None or store.game() is not None:
            dom.go(f"setup/{scenario.name}", instead=True)
            return
        dom.go("play", instead=True)
        self.begin(scenario, {}, setup.usual_seats(scenario, load(scenario.system)))

    def begin(self, scenario: Scenario, options: dict[str, Any], seats: dict[Side, str]) -> None:
        """Start a game."""
        self.use(Table.start(scenario, options, seats, dom.now()))

    def show_place(self, where: str) -> None:
        """Go to a place of the site at once."""
        dom.go(where)
        self.route()

    def ready(self) -> None:
        """Mark the page as ready, for styles, tests and measurements, and then fetch what the boot did not need."""
        dom.root("ready", "board" if self.table is not None and dom.address() == "play" else "page")
        if self.director.late is None:
            self.director.install_later()

    def start(self) -> None:
        """Start the game that the form describes."""
        assert self.chosen is not None, "the form is shown for a scenario"
        system = load(self.chosen.system)
        fields = dom.form("setup-form")
        seats, options = setup.read(fields, self.chosen, system)
        ways = setup.ways(fields)
        if FRIEND in seats.values() and ways:
            self.notice("site.study.match", {})
        elif FRIEND in seats.values():
            self.matching.begin(self.chosen, options, seats)
        else:
            self.keeping.replace(Table.start(self.chosen, options, seats, dom.now(), ways=ways))

    def use(self, table: Table) -> None:
        """Put a game on the table and play on."""
        self.director.stop()
        self.table = table
        table.fit(tall=dom.is_tall())
        self.painter.fresh()
        self.painter.show_tab("now")
        if dom.address() != PRINT:
            dom.go("play")
        self.route()
        self.keeping.keep()
        self.say_now()
        if dom.address() == "play":
            dom.focus(".space[tabindex='0']")
            self.director.go_on()

    def changed(self) -> None:
        """Show and keep what somebody here did, and go on with whoever is next."""
        assert self.table is not None, "a game changes"
        self.table.is_visit = False
        self.went_on()

    def went_on(self) -> None:
        """Show and keep what happened, and go on with whoever is next."""
        self.painter.everything()
        self.keeping.keep()
        self.director.go_on()

    def say_later(self, key: str, facts: dict[str, Any]) -> None:
        """Say something as soon as the next game is on the table."""
        self._after.append(self.words.say(key, facts))

    def say_now(self) -> None:
        """Say what was to be said later."""
        if self._after:
            self.notice("site.notice.said", {"text": " ".join(self._after)})
            self._after.clear()

    def notice(self, key: str, facts: dict[str, Any], *offers: str) -> None:
        """Say something in one sentence at the top of the page, with ways to act on it."""
        self.painter.notice(key, facts, offers)

    def warn(self, key: str, *offers: str) -> None:
        """Say what must not be missed: it stays, whatever else is said, until the visitor puts it away."""
        self.painter.notice(key, {}, offers, where="warning")

    def failed(self, trace: str) -> None:
        """Say plainly that the program failed, keep the game, and offer the report."""
        try:
            record = json.loads(self.table.text()) if self.table is not None else {}
        except Exception:  # noqa: BLE001 - the fault may be in what is to be written: the rest is still told
            record = {}
        self.report = json.dumps({"fault": trace, "record": record}, ensure_ascii=False)
        self.director.pause()
        dom.text_of("failed-text", trace.strip().splitlines()[-1][:300])
        dom.dialog("failed-dialog", True)


def start() -> None:
    """Start the site."""
    App().run()
