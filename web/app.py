"""The controller: turns gestures into what happens on the table and paints what changed."""

from __future__ import annotations

import asyncio
import traceback
from typing import Any

from engine.core import codec
from engine.core.game import Refused
from engine.core.scenario import DataFault, Scenario, shipped
from engine.core.system import load
from engine.core.types import Action, Decision, End
from web import dom, store
from web.director import Director
from web.input import KEYS, arrow
from web.paint import Painter
from web.panels import rules, setup
from web.table import HUMAN, Table
from web.words import Words

VIEWS = ("home", "setup", "play")
RULES = "rules-dialog"


class App:
    """The whole site while it runs: the only place that holds what the page shows."""

    def __init__(self) -> None:
        self.words = Words.load("en")
        self.settings = store.settings()
        self.scenarios = shipped()
        self.chosen: Scenario | None = None
        self.table: Table | None = None
        self.director = Director(self)
        self.painter = Painter(self)
        self.keeping = True

    def run(self) -> None:
        """Take the page over: settings, gestures, and the place that its address names."""
        dom.root("theme", self.settings.theme)
        dom.html("settings-fields", setup.settings(self.settings, self.words))
        dom.listen(self.gesture)
        self.route()

    def gesture(self, kind: str, facts: dict[str, Any]) -> bool:
        """Handle one gesture; whatever goes wrong inside, the game is kept and can be saved."""
        try:
            return self._gesture(kind, facts)
        except Exception:  # noqa: BLE001 - the last line of defence: the page must survive a fault of ours
            self.failed(traceback.format_exc())
            return True

    def _gesture(self, kind: str, facts: dict[str, Any]) -> bool:
        if kind == "address":
            self.route()
        elif kind == "click":
            return self._click(facts)
        elif kind == "press":
            return self._press(facts)
        elif kind == "submit" and facts.get("id") == "setup-form":
            self.start()
            return True
        elif kind == "input" and facts.get("id") == "rules-search":
            self.search_rules(str(facts["value"]))
        elif kind == "change" and str(facts.get("name", "")).startswith("setting."):
            self.change_setting(facts["name"][8:], facts["value"])
        elif kind == "change" and facts.get("id") == "file":
            asyncio.ensure_future(self.load_file())
        return False

    def _click(self, facts: dict[str, Any]) -> bool:
        href = facts.get("href", "")
        if href.startswith("rule-"):
            self.open_rule(href[5:])
            return True
        if "do" in facts:
            run = getattr(self, "do_" + facts["do"].replace("-", "_"), None)
            if run is not None:
                run(facts.get("arg", ""))
                return True
        if "pick" in facts:
            self.point(facts["pick"])
            return True
        return False

    def _press(self, facts: dict[str, Any]) -> bool:
        key = facts["key"]
        if key == "Escape" and dom.is_open(RULES):
            self.do_close(RULES)
            return True
        if facts["tag"] in ("input", "select", "textarea") or self.table is None:
            return False
        if facts["command"]:
            name = {"z": "undo", "y": "redo"}.get(key.lower())
            if name and dom.address() == "play":
                getattr(self, f"do_{name}")("")
                return True
            return False
        if "pick" in facts and key in ("Enter", " "):
            self.point(facts["pick"])
            return True
        if "pick" in facts and (to := arrow(self.table.view().board, facts["pick"], key, self.table.turned)):
            self.painter.move_cursor(to)
            return True
        if key in KEYS and dom.address() == "play":
            getattr(self, f"do_{KEYS[key]}")("")
            return True
        return False

    # Places of the site

    def route(self) -> None:
        """Show the place that the address names; an unknown one leads home with a word."""
        where, _, which = dom.address().partition("/")
        if where == "play" and which in self.scenarios:
            self.begin_at_once(self.scenarios[which])
            return
        if where == "play" and self.table is None:
            self.resume()
        if where == "play" and self.table is not None:
            self._show("play")
            self.painter.everything()
            dom.to_top()
            return
        if where == "setup" and which in self.scenarios:
            self._show_setup(self.scenarios[which])
            return
        if where.startswith("rule-"):
            self.open_rule(where[5:])
        elif where == RULES:
            dom.dialog(RULES, True, beside=True)
        elif where == "setup":
            self.notice("site.notice.unknown_scenario", {"name": which[:60]})
        self._show("home")
        self._home()

    def _show(self, view: str) -> None:
        for name in VIEWS:
            dom.show(name, name == view)
        dom.root("view", view)

    def _home(self) -> None:
        kept = store.game()
        dom.show("resume", kept is not None or self.table is not None)
        dom.show("boot", False)
        self.ready()

    def _show_setup(self, scenario: Scenario) -> None:
        self.chosen = scenario
        system = load(scenario.system)
        dom.forget("setup")
        dom.html("setup", setup.setup(scenario, system, self.words, in_progress=store.game() is not None))
        self._show("setup")
        dom.focus("#start")
        self.ready()

    def begin_at_once(self, scenario: Scenario) -> None:
        """Start a game by a link; with a game in progress ask first, by showing the form."""
        if self.table is not None or store.game() is not None:
            dom.go(f"setup/{scenario.name}")
            return
        system = load(scenario.system)
        self.use(Table.start(scenario, {}, setup.usual_seats(scenario, system), dom.now()))

    def ready(self) -> None:
        """Mark the page as ready, for styles, tests and measurements, and then fetch what the boot did not need."""
        dom.root("ready", "board" if self.table is not None and dom.address() == "play" else "page")
        if self.director.late is None:
            self.director.install_later()

    # Starting, keeping and opening games

    def start(self) -> None:
        """Start the game that the form describes."""
        assert self.chosen is not None, "the form is shown for a scenario"
        system = load(self.chosen.system)
        seats, options = setup.read(dom.form("setup-form"), self.chosen, system)
        self.use(Table.start(self.chosen, options, seats, dom.now()))

    def use(self, table: Table) -> None:
        """Put a game on the table and play on."""
        self.director.stop()
        self.table = table
        self.painter.fresh()
        self.painter.show_tab("now")
        self.keep()
        if dom.address() == "play":
            self.route()
        else:
            dom.go("play")
        self.director.go_on()

    def resume(self) -> None:
        """Open the game kept in the browser."""
        text = store.game()
        if text is not None:
            asyncio.ensure_future(self._open(text))

    async def load_file(self) -> None:
        """Open the save file or the scenario file that was chosen; the game in progress stays if it is neither."""
        chosen = await dom.chosen_file("file")
        if chosen is None:
            return
        name, text = chosen
        if name.endswith(".toml"):
            await self.director.installed()
            self._open_scenario(name, text)
        else:
            await self._open(text)

    def _open_scenario(self, name: str, text: str) -> None:
        try:
            scenario = codec.scenario_text(text, name)
        except DataFault as fault:
            self.notice("site.notice.bad_scenario", {"fault": str(fault.spots[0])})
            return
        self.scenarios[scenario.name] = scenario
        self._show_setup(scenario)

    async def _open(self, text: str) -> None:
        """Open a save file's text, kept or chosen."""
        await self.director.installed()
        try:
            table, fault = Table.open(text, dom.now(), setup.LEVELS)
        except DataFault as bad:
            self.notice("site.notice.bad_save", {"fault": str(bad.spots[0])})
            if self.table is None and dom.address() == "play":
                dom.go("")
            return
        self.use(table)
        if fault is not None:
            self.notice("site.notice.partly", {"good": fault.good, "fault": str(fault.spot)})

    def keep(self) -> None:
        """Keep the game in the browser; say once when the browser does not."""
        if self.table is None:
            return
        kept = store.keep_game(self.table.text())
        if not kept and self.keeping:
            self.notice("site.notice.not_kept", {}, offer="save")
        self.keeping = kept

    # What a player does

    def point(self, ref: str) -> None:
        """Point at a thing; pointing again at what completed the picks means the first of the choices left."""
        table = self.table
        if table is None:
            return
        kind, _, which = ref.partition(":")
        pieces = self.painter.view().pieces
        piece = next((p for p in pieces if which == (p.id if kind == "piece" else p.place)), None)
        things: tuple[str, ...] = (ref,)
        if piece is not None and piece.place is not None:
            things = (f"piece:{piece.id}", f"place:{piece.place}")
        self.painter.cursor = things[-1].removeprefix("place:")
        hand = table.hand
        if hand.picks and hand.picks[-1] in things or hand.chosen is not None and set(things) & set(hand.picks[1:]):
            if hand.chosen is not None:
                self.do_confirm("")
                return
            words = [word for word in hand.next() if word.startswith("do:")]
            if words:
                things = (words[0],)
        self._point(things)

    def _point(self, things: tuple[str, ...]) -> None:
        table = self.table
        assert table is not None
        is_word = things[0].startswith("do:")
        table.point(*things)
        action = table.hand.chosen
        if action is not None and is_word and not table.game.system.is_attack(table.game.state, action):
            self.play(action)
            return
        self.painter.everything()

    def do_point(self, ref: str) -> None:
        """Point at a thing from a list or at a word."""
        if self.table is not None:
            self._point((ref,))
            if ref.startswith("piece:") and self.painter.tab == "pieces":
                self.painter.show_tab("now")
                self.painter.everything()

    def do_order(self, text: str) -> None:
        """Take an order from the list in hand, to be looked at and confirmed."""
        table = self.table
        if table is None:
            return
        for _, action in table.hand.entries:
            if action.text() == text:
                table.hand.choose(action)
                table.sheet, table.why = None, ()
                self.painter.show_tab("now")
                self.painter.everything()
                dom.focus("#confirm")
                return

    def do_confirm(self, _: str) -> None:
        """Give the order that is in hand."""
        if self.table is not None and self.table.hand.chosen is not None:
            self.play(self.table.hand.chosen)

    def play(self, action: Action) -> None:
        """Play a person's order and go on."""
        assert self.table is not None
        self.painter.since = len(self.table.game.inputs)
        try:
            self.table.play(action)
        except Refused as refused:
            self.table.why = (refused.refusal,)
            self.painter.everything()
            return
        self.changed()

    def changed(self) -> None:
        """Show and keep what happened, and go on with whoever is next."""
        self.painter.everything()
        self.keep()
        self.director.go_on()

    def do_back(self, _: str) -> None:
        """Take the last pick back, or close what is open."""
        if self.table is None:
            return
        if self.table.looking is not None:
            self.do_look("now")
        elif not self.table.hand.back():
            self.table.let_go()
        self.table.why = ()
        self.painter.everything()

    def do_let_go(self, _: str) -> None:
        """Let go of everything in hand."""
        if self.table is not None:
            self.table.let_go()
            self.painter.everything()

    def do_next_piece(self, _: str) -> None:
        """Take the next piece that has orders in hand."""
        table = self.table
        if table is None or not table.hand.entries:
            return
        pieces = list(dict.fromkeys(p[0] for p, _ in table.hand.entries if p[0].startswith("piece:")))
        if not pieces:
            return
        now = table.hand.picks[0] if table.hand.picks else ""
        following = pieces[(pieces.index(now) + 1) % len(pieces)] if now in pieces else pieces[0]
        table.let_go()
        table.point(following)
        place = next((p.place for p in table.view().pieces if f"piece:{p.id}" == following), None)
        self.painter.everything()
        if place:
            self.painter.move_cursor(place)

    def do_undo(self, _: str) -> None:
        """Take the last order back, or say why that cannot be."""
        if self.table is None:
            return
        self.director.stop()
        why = self.table.undo_refused()
        if why is not None:
            self.notice(why, {})
            self.director.go_on()
            return
        self.table.undo()
        self.painter.taken_back()
        self.changed()

    def do_redo(self, _: str) -> None:
        """Play again what was taken back."""
        if self.table is None:
            return
        if not self.table.game.can_redo:
            self.notice("site.undo.no_redo", {})
            return
        self.table.redo()
        self.changed()

    def do_threats(self, ref: str) -> None:
        """Show what could hit a piece."""
        if self.table is not None:
            self.table.find_threats(ref)
            self.painter.everything()

    def do_look(self, at: str) -> None:
        """Look at the board as it was after a number of inputs, or at it now."""
        if self.table is None:
            return
        total = len(self.table.game.inputs)
        n = total if at == "now" else int(at)
        self.table.looking = None if n >= total else n
        if self.table.looking is not None:
            self.director.pause()
        self.painter.everything()
        if self.table.looking is None:
            self.director.go_on()

    def do_resign(self, _: str) -> None:
        """Ask whether to give up."""
        dom.dialog("resign-dialog", True)

    def do_resign_yes(self, _: str) -> None:
        """Give up: the person's side, with two people the one who decides."""
        dom.dialog("resign-dialog", False)
        table = self.table
        if table is None or isinstance(table.game.pending, End):
            return
        people = [side for side, seat in table.seats.items() if seat == HUMAN]
        now = table.game.pending
        if not people:
            return
        side = now.side if isinstance(now, Decision) and now.side in people else people[0]
        self.director.stop()
        table.resign(side)
        self.changed()

    # The computer's side

    def do_roll(self, _: str) -> None:
        """Let the dice fall now."""
        self.director.go_on()

    def do_skip(self, _: str) -> None:
        """Show the rest of the computer's turn at once."""
        self.director.hurry()

    def do_stop(self, _: str) -> None:
        """Stop the computer's thinking."""
        self.director.stop()
        self.director.stopped = True
        self.painter.everything()

    def do_think(self, _: str) -> None:
        """Let the computer go on."""
        self.director.stopped = False
        self.director.go_on()
        self.painter.everything()

    def do_take_over(self, _: str) -> None:
        """Play the side that the computer had."""
        table = self.table
        if table is not None and isinstance(now := table.game.pending, Decision):
            table.seats[now.side] = HUMAN
            table.refresh()
            self.director.stopped = False
            self.changed()

    # The page

    def do_home(self, _: str) -> None:
        """Go to the choice of scenarios; the game in progress waits."""
        self.director.pause()
        dom.go("")
        self.route()

    def do_setup(self, name: str) -> None:
        """Prepare a game of a scenario."""
        dom.go(f"setup/{name}")

    def do_again(self, _: str) -> None:
        """Prepare another game of the same scenario."""
        if self.table is not None:
            self.chosen = self.table.game.scenario
            self.scenarios.setdefault(self.chosen.name, self.chosen)
            dom.go(f"setup/{self.chosen.name}")

    def do_resume(self, _: str) -> None:
        """Go on with the game in progress."""
        dom.go("play")
        self.route()
        self.director.go_on()

    def do_save(self, _: str) -> None:
        """Save the game to a file."""
        if self.table is not None:
            dom.download(f"{self.table.game.scenario.name.replace('/', '-')}-{len(self.table.game.inputs)}.json", self.table.text())

    def do_tab(self, name: str) -> None:
        """Show a tab of the side panel."""
        self.painter.show_tab(name)
        self.painter.everything()

    def do_turn_board(self, _: str) -> None:
        """Turn the board around."""
        if self.table is not None:
            self.table.turned = not self.table.turned
            self.painter.fresh()
            self.painter.everything()

    def do_zoom(self, way: str) -> None:
        """Zoom the board."""
        self.painter.zoom(way)

    def do_settings(self, _: str) -> None:
        """Open the settings."""
        dom.dialog("settings-dialog", True)

    def do_close(self, which: str) -> None:
        """Close a dialog or a message."""
        if which == "notice":
            dom.show("notice", False)
            return
        dom.dialog(which, False)
        if which == RULES:
            if dom.address().startswith("rule"):
                dom.go("")
            dom.focus(f"#space-{self.painter.cursor}" if self.painter.cursor else "#main")

    def do_rules(self, _: str) -> None:
        """Open the rules beside the page, or close them."""
        if dom.is_open(RULES):
            self.do_close(RULES)
            return
        dom.dialog(RULES, True, beside=True)
        dom.focus("#rules-search")

    def do_keys(self, _: str) -> None:
        """Open the list of keys."""
        dom.dialog("keys-dialog", True)

    def do_report(self, _: str) -> None:
        """Save what went wrong, with the game, as a report file."""
        dom.download("sandtable-report.json", self.report)

    report = ""

    def change_setting(self, name: str, value: Any) -> None:
        """Take a setting over and keep it."""
        self.settings.change(name, value)
        store.keep_settings(self.settings)
        dom.root("theme", self.settings.theme)

    def open_rule(self, rule: str) -> None:
        """Open the rules at one rule."""
        self.search_rules("")
        dom.dialog(RULES, True, beside=True)
        self.painter.mark_rule(rule)

    def search_rules(self, search: str) -> None:
        """Show only the rules that match."""
        found = rules.matching(search)
        dom.hide_unless("#rules-text .rule", lambda element: found is None or element.removeprefix("rule-") in found)
        count = "" if found is None else self.words.say("site.rules.found", {"n": len(found)})
        dom.text_of("rules-count", count)
        dom.root("searching", "no" if found is None else "yes")

    def notice(self, key: str, facts: dict[str, Any], offer: str = "") -> None:
        """Say something in one sentence at the top of the page, with a way to act on it."""
        self.painter.notice(key, facts, offer)

    def failed(self, trace: str) -> None:
        """Say plainly that the program failed, keep the game, and offer the report."""
        import json

        record = self.table.text() if self.table is not None else "{}"
        self.report = json.dumps({"fault": trace, "record": json.loads(record)}, ensure_ascii=False)
        self.director.pause()
        dom.text_of("failed-text", trace.strip().splitlines()[-1][:300])
        dom.dialog("failed-dialog", True)


def start() -> None:
    """Start the site."""
    App().run()
