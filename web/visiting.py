"""What a visitor's gestures mean for the page around the game: places, dialogs, the board's look, settings, rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.system import SYSTEMS
from web import dom
from web.kept import store
from web.paint import rules

if TYPE_CHECKING:
    from web.app import App

RULES = "rules-dialog"


class Visiting:
    """The gestures around a game. Each `do_` method is what a button or a key of that name does with its argument."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._rules = next(iter(SYSTEMS))

    def do_home(self, _: str) -> None:
        """Go to the choice of scenarios; the game in progress waits."""
        self.app.director.pause()
        dom.go("")
        self.app.route()

    def do_setup(self, name: str) -> None:
        """Prepare a game of a scenario."""
        dom.go(f"setup/{name}")

    def do_again(self, _: str) -> None:
        """Prepare another game of the same scenario."""
        if self.app.table is not None:
            dom.go(f"setup/{self.app.adopt(self.app.table.game.scenario)}")

    def do_resume(self, _: str) -> None:
        """Go on with the game in progress."""
        dom.go("play")
        self.app.route()
        self.app.director.go_on()

    def do_tab(self, name: str) -> None:
        """Show a tab of the side panel."""
        self.app.painter.show_tab(name)
        self.app.painter.everything()

    def do_earlier(self, _: str) -> None:
        """Go to the start of what has happened lately, with the keyboard, which scrolls on from there."""
        dom.to_start("told")
        dom.focus("#told")

    def do_turn_board(self, _: str) -> None:
        """Turn the board to the next way in which it may lie."""
        if self.app.table is not None:
            self.app.table.turn_board()
            self.app.painter.fresh()
            self.app.painter.everything()

    def do_zoom(self, way: str) -> None:
        """Zoom the board."""
        self.app.painter.zoom(way)

    def do_settings(self, _: str) -> None:
        """Open the settings."""
        dom.dialog("settings-dialog", True)

    def do_close(self, which: str) -> None:
        """Close a dialog or a message."""
        if which in ("notice", "warning"):
            dom.show(which, False)
            return
        dom.dialog(which, False)
        if which == RULES:
            if dom.address().startswith("rule"):
                dom.go("")
            dom.focus(f"#space-{self.app.painter.cursor}" if self.app.painter.cursor else "#main")

    def do_rules(self, _: str) -> None:
        """Open the rules beside the page, or close them."""
        if dom.is_open(RULES):
            self.do_close(RULES)
            return
        table = self.app.table
        if dom.address() == "play" and table is not None:
            self.choose_rules(table.game.system.id)
        dom.dialog(RULES, True, beside=True)
        dom.focus("#rules-search")
        dom.scroll_to("#rules-dialog .dialog-head")

    def do_keys(self, _: str) -> None:
        """Open the list of keys."""
        dom.dialog("keys-dialog", True)

    def do_report(self, _: str) -> None:
        """Save what went wrong, with the game, as a report file."""
        dom.download("sandtable-report.json", self.app.report)

    def change_setting(self, name: str, value: Any) -> None:
        """Take a setting over and keep it."""
        self.app.settings.change(name, value)
        store.keep_settings(self.app.settings)
        self.apply_settings()
        dom.value("setting-theme", self.app.settings.theme)

    def apply_settings(self) -> None:
        """Let the styles know of the settings that concern them."""
        dom.root("theme", self.app.settings.theme)
        dom.root("letters", self.app.settings.letters)

    def open_rule(self, rule: str) -> None:
        """Open the rules at one rule; an address may be in small letters and bring along what ended a sentence."""
        rule = rule.rstrip(".,;:!?)").upper()
        system = rules.system_of(rule)
        self.choose_rules(system or self._rules)
        dom.dialog(RULES, True, beside=True)
        if system is not None:
            self.app.painter.mark_rule(rule)

    def choose_rules(self, system: str) -> None:
        """Show the rules of one system only."""
        self._rules = system if system in SYSTEMS else next(iter(SYSTEMS))
        for other in SYSTEMS:
            dom.show(f"rules-{other}", other == self._rules)
        dom.value("rules-system", self._rules)
        dom.value("rules-search", "")
        self.search_rules("")

    def search_rules(self, search: str) -> None:
        """Show only the rules that match."""
        found = rules.matching(self._rules, search)
        dom.hide_unless("#rules-text .rule", lambda element: found is None or element.removeprefix("rule-") in found)
        count = "" if found is None else self.app.words.say("site.rules.found", {"n": len(found)})
        dom.text_of("rules-count", count)
        dom.root("searching", "no" if found is None else "yes")
