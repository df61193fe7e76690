"""What keys mean: the game's own, those of film and dice, and what only keys do, as going on to the next target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web import dom
from web.input import CHOICES, KEYS, arrow, is_character
from web.paint import marking
from web.play import outcomes
from web.visiting import RULES

if TYPE_CHECKING:
    from web.app import App

MENU = ".more"
"""The tools that are not always in sight."""
FOLDS = f".goals, .badge, {MENU}"
"""What lies over the page while it is open."""
OFFERED = "#question .buttons > .button"
"""What the question offers, in its order."""


class Walking:
    """The gestures of the keyboard. Each `do_` method is what a key of that name does with its argument."""

    def __init__(self, app: App) -> None:
        self.app = app

    def press(self, facts: dict[str, Any]) -> bool:
        """Take a key for what it means where the keyboard is; tell whether it means anything."""
        app, table = self.app, self.app.table
        key = facts["key"].lower() if len(facts["key"]) == 1 else facts["key"]
        if facts["alt"] or dom.is_modal_open():
            return False  # with Alt every key is the browser's own
        if key == "Escape" and dom.is_open(RULES):
            app.visiting.do_close(RULES)
            return True
        if key == "Escape" and dom.close_details(FOLDS):
            return True
        if facts.get("do") == "tab" and key in ("ArrowLeft", "ArrowRight"):
            app.painter.next_tab(1 if key == "ArrowRight" else -1)
            return True
        if facts["tag"] in ("input", "select", "textarea") or table is None:
            return False
        if table.covered and dom.address() == "play":
            return False  # nothing is to be seen or done before the device has changed hands
        if facts["command"]:
            name = {"z": "undo", "y": "redo"}.get(key)
            if name and dom.address() == "play":
                app.commands[name]("")
                return True
            return False
        if is_character(key) and app.settings.letters == "off":
            return False
        if "pick" in facts and key in ("Enter", " "):
            app.playing.point(facts["pick"])
            return True
        if "pick" in facts and (to := arrow(table.view().board, facts["pick"], key, table.turn)):
            app.painter.move_cursor(to)
            return True
        if dom.address() == "play" and (meant := app.studying.key(key)):
            app.commands[meant[0]](meant[1])
            return True
        if dom.address() == "play" and (name := app.filming.key(key, facts["tag"])):
            app.commands[name]("")
            return True
        if key in CHOICES and dom.address() == "play" and not outcomes.due(table):
            return self.take_offered(int(key))
        if key in KEYS and dom.address() == "play":
            app.commands[KEYS[key]]("back" if facts["shift"] else "")
            return True
        return False

    def do_next_piece(self, _: str) -> None:
        """Take the next piece that has orders in hand."""
        table = self.app.table
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
        self.app.painter.everything()
        if place:
            self.app.painter.move_cursor(place)

    def do_next_target(self, way: str) -> None:
        """Go to the next marked target on the board, or ``back`` to the one before."""
        table, painter = self.app.table, self.app.painter
        if table is None:
            return
        view, names = painter.view(), painter.names()
        marked = marking.targets(view, marking.marks(table, view, names, painter.cursor))
        if not marked:
            dom.text_of("spoken", names.words.say("site.targets.none"))
            return
        step = -1 if way == "back" else 1
        here = marked.index(painter.cursor) if painter.cursor in marked else min(0, -step)
        painter.move_cursor(marked[(here + step) % len(marked)])

    def do_question(self, _: str) -> None:
        """Go to the question, past the board."""
        dom.focus("#question")
        dom.scroll_to("#question")

    def take_offered(self, n: int) -> bool:
        """Take the n-th of what the question offers, counted from 1; tell whether there are so many."""
        return dom.press(OFFERED, n)
